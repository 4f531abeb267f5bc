/* The names of three dimensions; dimension.h picks this file. */
#ifndef TACT_TESTS_SUPPORT_DIMENSION3_H
#define TACT_TESTS_SUPPORT_DIMENSION3_H

#include "base/body_names3.h"

#define tactn_vec tact3_vec
#define tactn_pose tact3_pose
#define tactn_mat tact3_mat
#define tactn_bounds tact3_bounds
#define tactn_shape tact3_shape
#define tactn_hull tact3_hull
#define tactn_hull_info tact3_hull_info
#define tactn_hull_options tact3_hull_options
#define tactn_mass tact3_mass
#define tactn_gap tact3_gap
#define tactn_hint tact3_hint
#define tactn_simplex_view tact3_simplex_view
#define tactn_clip_view tact3_clip_view
#define tactn_observer tact3_observer
#define tactn_query_options tact3_query_options
#define tactn_support_function tact3_support_function
#define tactn_rotation tact3_quat
#define tactn_core tact3_core
#define tactn_add tact3_add
#define tactn_sub tact3_sub
#define tactn_neg tact3_neg
#define tactn_scale tact3_scale
#define tactn_mul_add tact3_mul_add
#define tactn_dot tact3_dot
#define tactn_length tact3_length
#define tactn_finite tact3_finite
#define tactn_rotate tact3_rotate
#define tactn_conjugate tact3_conjugate
#define tactn_compose_rotation tact3_compose_rotation
#define tactn_rotation_matrix tact3_rotation_matrix
#define tactn_identity_rotation tact3_identity_rotation
#define tactn_identity_pose tact3_identity_pose
#define tactn_pose_point tact3_pose_point
#define tactn_relative_pose tact3_relative_pose
#define tactn_transform tact3_transform
#define tactn_point tact3_point
#define tactn_segment tact3_segment
#define tactn_triangle tact3_triangle
#define tactn_box tact3_box
#define tactn_capsule tact3_capsule
#define tactn_hull_shape tact3_hull_shape
#define tactn_custom tact3_custom
#define tactn_rounded tact3_rounded
#define tactn_shape_status tact3_shape_status
#define tactn_support tact3_support
#define tactn_shape_bounds tact3_shape_bounds
#define tactn_overlap tact3_overlap
#define tactn_distance tact3_distance
#define tactn_overlap_world tact3_overlap_world
#define tactn_distance_world tact3_distance_world
#define tactn_manifold tact3_manifold
#define tactn_contact_point tact3_contact_point
#define tactn_collide tact3_collide
#define tactn_collide_world tact3_collide_world
#define tactn_hit tact3_hit
#define tactn_sweep tact3_sweep
#define tactn_advance_view tact3_advance_view
#define tactn_sweep_pose tact3_sweep_pose
#define tactn_raycast tact3_raycast
#define tactn_cast tact3_cast
#define tactn_time_of_impact tact3_time_of_impact
#define tactn_closest_point tact3_closest_point
#define tactn_contains tact3_contains
#define tactn_estimate tact3_estimate
#define tactn_estimate_depth tact3_estimate_depth
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_info_get tact3_hull_info_get
#define tactn_hull_vertex tact3_hull_vertex
#define tactn_hull_point_index tact3_hull_point_index
#define tactn_hull_support tact3_hull_support
#define tactn_hull_mass tact3_hull_mass
#define tactn_shape_mass tact3_shape_mass
#define tactn_spin tact3_vec
#define tactn_ball tact3_sphere
#define tactn_ellipsoid tact3_ellipsoid
#define TACTN_MAX_ITERATIONS TACT3_MAX_ITERATIONS
#define TACTN_MAX_STEPS TACT3_MAX_STEPS
#define TACTN_HINT_VERTICES TACT3_HINT_VERTICES
#define TACTN_MANIFOLD_POINTS TACT3_MANIFOLD_POINTS
#define TACTN_POINT TACT3_POINT
#define TACTN_SEGMENT TACT3_SEGMENT
#define TACTN_TRIANGLE TACT3_TRIANGLE
#define TACTN_BOX TACT3_BOX
#define TACTN_HULL TACT3_HULL
#define TACTN_CUSTOM TACT3_CUSTOM

#define CAPSULE_AXIS 2
#define ROTATION_NUMBERS 4

static inline void to_coordinates(tact3_vec v, tact_real *x) { x[0] = v.x, x[1] = v.y, x[2] = v.z; }
static inline tact3_vec from_coordinates(const tact_real *x) { return tact3_v(x[0], x[1], x[2]); }
static inline void to_rotation_numbers(tact3_quat rotation, tact_real *x) {
    x[0] = rotation.x, x[1] = rotation.y, x[2] = rotation.z, x[3] = rotation.w;
}
static inline tact3_quat from_rotation_numbers(const tact_real *x) {
    tact3_quat rotation = {x[0], x[1], x[2], x[3]};
    return rotation;
}

#endif
