/* The names of space for plain_world.h, which picks this file. */
#ifndef TACT_TESTS_SUPPORT_PLAIN_WORLD3_H
#define TACT_TESTS_SUPPORT_PLAIN_WORLD3_H

#include "tact/world3.h"

#define tactn_vec tact3_vec
#define tactn_pose tact3_pose
#define tactn_shape tact3_shape
#define tactn_world_contact_at tact3_world_contact_at
#define tactn_world_contact tact3_world_contact
#define tactn_world_totals tact3_world_totals
#define tactn_world_motion tact3_world_motion
#define tactn_bounds tact3_bounds
#define tactn_gap tact3_gap
#define tactn_world tact3_world
#define tactn_world_def tact3_world_def
#define tactn_body_def tact3_body_def
#define tactn_body_state tact3_body_state
#define tactn_body_shape_def tact3_body_shape_def
#define tactn_world_stats tact3_world_stats
#define tactn_world_defaults tact3_world_defaults
#define tactn_world_create tact3_world_create
#define tactn_world_destroy tact3_world_destroy
#define tactn_world_step tact3_world_step
#define tactn_world_hash tact3_world_hash
#define tactn_world_stats_get tact3_world_stats_get
#define tactn_body_defaults tact3_body_defaults
#define tactn_body_create tact3_body_create
#define tactn_body_get tact3_body_get
#define tactn_body_shape_defaults tact3_body_shape_defaults
#define tactn_body_shape_create tact3_body_shape_create
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_shape tact3_hull_shape
#define tactn_shape_bounds tact3_shape_bounds
#define tactn_shape_mass tact3_shape_mass
#define tactn_mass tact3_mass
#define tactn_distance_world tact3_distance_world
#define tactn_rounded tact3_rounded
#define tactn_point tact3_point
#define tactn_segment tact3_segment
#define tactn_triangle tact3_triangle
#define tactn_box tact3_box
#define tactn_capsule tact3_capsule
#define tactn_sub tact3_sub
#define tactn_length tact3_length
#define tactn_pose_point tact3_pose_point
#define tactn_transform tact3_transform
#define tactn_compose_rotation tact3_compose_rotation
#define tactn_rotate tact3_rotate
#define tactn_spin tact3_vec

#endif
