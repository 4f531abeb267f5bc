/* The names of the plane for plain_world.h, which picks this file. */
#ifndef TACT_TESTS_SUPPORT_PLAIN_WORLD2_H
#define TACT_TESTS_SUPPORT_PLAIN_WORLD2_H

#include "tact/world2.h"

#define tactn_vec tact2_vec
#define tactn_pose tact2_pose
#define tactn_shape tact2_shape
#define tactn_world_contact_at tact2_world_contact_at
#define tactn_world_contact tact2_world_contact
#define tactn_world_totals tact2_world_totals
#define tactn_world_motion tact2_world_motion
#define tactn_bounds tact2_bounds
#define tactn_gap tact2_gap
#define tactn_world tact2_world
#define tactn_world_def tact2_world_def
#define tactn_body_def tact2_body_def
#define tactn_body_state tact2_body_state
#define tactn_body_shape_def tact2_body_shape_def
#define tactn_world_stats tact2_world_stats
#define tactn_world_defaults tact2_world_defaults
#define tactn_world_create tact2_world_create
#define tactn_world_destroy tact2_world_destroy
#define tactn_world_step tact2_world_step
#define tactn_world_hash tact2_world_hash
#define tactn_world_stats_get tact2_world_stats_get
#define tactn_body_defaults tact2_body_defaults
#define tactn_body_create tact2_body_create
#define tactn_body_get tact2_body_get
#define tactn_body_shape_defaults tact2_body_shape_defaults
#define tactn_body_shape_create tact2_body_shape_create
#define tactn_hull_bytes tact2_hull_bytes
#define tactn_hull_build tact2_hull_build
#define tactn_hull_shape tact2_hull_shape
#define tactn_shape_bounds tact2_shape_bounds
#define tactn_shape_mass tact2_shape_mass
#define tactn_mass tact2_mass
#define tactn_distance_world tact2_distance_world
#define tactn_rounded tact2_rounded
#define tactn_point tact2_point
#define tactn_segment tact2_segment
#define tactn_triangle tact2_triangle
#define tactn_box tact2_box
#define tactn_capsule tact2_capsule
#define tactn_sub tact2_sub
#define tactn_length tact2_length
#define tactn_pose_point tact2_pose_point
#define tactn_transform tact2_transform
#define tactn_compose_rotation tact2_compose_rotation
#define tactn_rotate tact2_rotate
#define tactn_spin tact_real

#endif
