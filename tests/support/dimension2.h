/* The names of two dimensions; dimension.h picks this file. */
#ifndef TACT_TESTS_SUPPORT_DIMENSION2_H
#define TACT_TESTS_SUPPORT_DIMENSION2_H

#include "base/body_names2.h"

#define tactn_vec tact2_vec
#define tactn_pose tact2_pose
#define tactn_mat tact2_mat
#define tactn_bounds tact2_bounds
#define tactn_shape tact2_shape
#define tactn_hull tact2_hull
#define tactn_hull_info tact2_hull_info
#define tactn_hull_options tact2_hull_options
#define tactn_mass tact2_mass
#define tactn_gap tact2_gap
#define tactn_hint tact2_hint
#define tactn_simplex_view tact2_simplex_view
#define tactn_clip_view tact2_clip_view
#define tactn_observer tact2_observer
#define tactn_query_options tact2_query_options
#define tactn_support_function tact2_support_function
#define tactn_rotation tact2_rotation
#define tactn_core tact2_core
#define tactn_add tact2_add
#define tactn_sub tact2_sub
#define tactn_neg tact2_neg
#define tactn_scale tact2_scale
#define tactn_mul_add tact2_mul_add
#define tactn_dot tact2_dot
#define tactn_length tact2_length
#define tactn_finite tact2_finite
#define tactn_rotate tact2_rotate
#define tactn_conjugate tact2_conjugate
#define tactn_compose_rotation tact2_compose_rotation
#define tactn_rotation_matrix tact2_rotation_matrix
#define tactn_identity_rotation tact2_identity_rotation
#define tactn_identity_pose tact2_identity_pose
#define tactn_pose_point tact2_pose_point
#define tactn_relative_pose tact2_relative_pose
#define tactn_transform tact2_transform
#define tactn_point tact2_point
#define tactn_segment tact2_segment
#define tactn_triangle tact2_triangle
#define tactn_box tact2_box
#define tactn_capsule tact2_capsule
#define tactn_hull_shape tact2_hull_shape
#define tactn_custom tact2_custom
#define tactn_rounded tact2_rounded
#define tactn_shape_status tact2_shape_status
#define tactn_support tact2_support
#define tactn_shape_bounds tact2_shape_bounds
#define tactn_overlap tact2_overlap
#define tactn_distance tact2_distance
#define tactn_overlap_world tact2_overlap_world
#define tactn_distance_world tact2_distance_world
#define tactn_manifold tact2_manifold
#define tactn_contact_point tact2_contact_point
#define tactn_collide tact2_collide
#define tactn_collide_world tact2_collide_world
#define tactn_hit tact2_hit
#define tactn_sweep tact2_sweep
#define tactn_advance_view tact2_advance_view
#define tactn_sweep_pose tact2_sweep_pose
#define tactn_raycast tact2_raycast
#define tactn_cast tact2_cast
#define tactn_time_of_impact tact2_time_of_impact
#define tactn_closest_point tact2_closest_point
#define tactn_contains tact2_contains
#define tactn_estimate tact2_estimate
#define tactn_estimate_depth tact2_estimate_depth
#define tactn_hull_bytes tact2_hull_bytes
#define tactn_hull_build tact2_hull_build
#define tactn_hull_info_get tact2_hull_info_get
#define tactn_hull_vertex tact2_hull_vertex
#define tactn_hull_point_index tact2_hull_point_index
#define tactn_hull_support tact2_hull_support
#define tactn_hull_mass tact2_hull_mass
#define tactn_shape_mass tact2_shape_mass
#define tactn_spin tact_real
#define tactn_ball tact2_circle
#define tactn_ellipsoid tact2_ellipse
#define TACTN_MAX_ITERATIONS TACT2_MAX_ITERATIONS
#define TACTN_MAX_STEPS TACT2_MAX_STEPS
#define TACTN_HINT_VERTICES TACT2_HINT_VERTICES
#define TACTN_MANIFOLD_POINTS TACT2_MANIFOLD_POINTS
#define TACTN_POINT TACT2_POINT
#define TACTN_SEGMENT TACT2_SEGMENT
#define TACTN_TRIANGLE TACT2_TRIANGLE
#define TACTN_BOX TACT2_BOX
#define TACTN_HULL TACT2_HULL
#define TACTN_CUSTOM TACT2_CUSTOM

#define CAPSULE_AXIS 0
#define ROTATION_NUMBERS 2

static inline void to_coordinates(tact2_vec v, tact_real *x) { x[0] = v.x, x[1] = v.y; }
static inline tact2_vec from_coordinates(const tact_real *x) { return tact2_v(x[0], x[1]); }
static inline void to_rotation_numbers(tact2_rotation rotation, tact_real *x) {
    x[0] = rotation.c, x[1] = rotation.s;
}
static inline tact2_rotation from_rotation_numbers(const tact_real *x) {
    tact2_rotation rotation = {x[0], x[1]};
    return rotation;
}

#endif
