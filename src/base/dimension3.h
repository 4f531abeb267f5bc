/* The short names in three dimensions; base/dimension.h picks this file. */
#ifndef TACT_BASE_DIMENSION3_H
#define TACT_BASE_DIMENSION3_H

#define tactn_shape tact3_shape
#define tactn_core tact3_core
#define tactn_pose tact3_pose
#define tactn_gap tact3_gap
#define tactn_hint tact3_hint
#define tactn_query_options tact3_query_options
#define tactn_observer tact3_observer
#define tactn_simplex_view tact3_simplex_view
#define tactn_bounds tact3_bounds
#define tactn_hull tact3_hull
#define tactn_support_function tact3_support_function
#define tactn_estimate tact3_estimate
#define tactn_kernel tact3_kernel
#define tactn_point tact3_point
#define tactn_segment tact3_segment
#define tactn_triangle tact3_triangle
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
#define tactn_estimate_depth tact3_estimate_depth
#define tactn_relative_pose tact3_relative_pose
#define tactn_identity_pose tact3_identity_pose
#define tactn_manifold tact3_manifold
#define tactn_contact_point tact3_contact_point
#define tactn_clip_view tact3_clip_view
#define tactn_advance_view tact3_advance_view
#define tactn_hit tact3_hit
#define tactn_sweep tact3_sweep
#define tactn_collide tact3_collide
#define tactn_collide_world tact3_collide_world
#define tactn_raycast tact3_raycast
#define tactn_cast tact3_cast
#define tactn_time_of_impact tact3_time_of_impact
#define tactn_sweep_pose tact3_sweep_pose
#define tactn_closest_point tact3_closest_point
#define tactn_contains tact3_contains
#define tactn_turn_between tact3_turn_between
#define tactn_turn_at tact3_turn_at
#define tactn_turn_across tact3_turn_across
#define tactn_turn_velocity tact3_turn_velocity
#define tactn_find_impact tact3_find_impact
#define tactn_motion_status tact3_motion_status
#define tactn_set_options tact3_set_options
#define tactn_meet_core tact3_meet_core
#define tactn_cast_ball tact3_cast_ball
#define tactn_kernel_base tact3_kernel_base
#define tactn_kernel_avx2 tact3_kernel_avx2
#define tactn_pair_needs_hint tact3_pair_needs_hint
#define MANIFOLD_POINTS TACT3_MANIFOLD_POINTS
#define MAX_STEPS TACT3_MAX_STEPS
#define TACTN_POINT TACT3_POINT
#define TACTN_SEGMENT TACT3_SEGMENT
#define TACTN_TRIANGLE TACT3_TRIANGLE
#define TACTN_BOX TACT3_BOX
#define TACTN_HULL TACT3_HULL
#define TACTN_CUSTOM TACT3_CUSTOM

/* The siblings of a source that serves both dimensions. */
#define SEARCH_H "hull/search3.h"
#define SUPPORT_H "shape/support3.h"
#define DIRECTIONS_H "estimate/directions3.h"

#define DIMENSION 3
typedef tact3_vec vec;
typedef tact3_mat mat;

static inline vec add(vec a, vec b) { return tact3_add(a, b); }
static inline vec sub(vec a, vec b) { return tact3_sub(a, b); }
static inline vec neg(vec v) { return tact3_neg(v); }
static inline vec scale(real s, vec v) { return tact3_scale(s, v); }
static inline vec mul_add(vec a, real s, vec b) { return tact3_mul_add(a, s, b); }
static inline real dot(vec a, vec b) { return tact3_dot(a, b); }
static inline vec cross(vec a, vec b) { return tact3_cross(a, b); }
static inline real length(vec v) { return tact3_length(v); }
static inline bool all_finite(vec v) { return tact3_finite(v); }
static inline vec transform(mat m, vec v) { return tact3_transform(m, v); }
static inline vec transform_transposed(mat m, vec v) { return tact3_transform_transposed(m, v); }

typedef tact3_quat rotation;
static inline mat rotation_matrix(rotation r) { return tact3_rotation_matrix(r); }
/* One, for a rotation. */
static inline real rotation_squared(rotation q) { return q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w; }

static inline vec zero(void) { return tact3_v(0, 0, 0); }
static inline vec first_axis(void) { return tact3_v(1, 0, 0); }
static inline vec column(mat m, int i) { return i == 0 ? m.x : i == 1 ? m.y : m.z; }
static inline real component(vec v, int i) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }
static inline vec from_components(const real c[3]) { return tact3_v(c[0], c[1], c[2]); }
/* The greatest of the absolute components, and their sum. */
static inline real greatest(vec v) { return tact_max(tact_abs(v.x), tact_max(tact_abs(v.y), tact_abs(v.z))); }
static inline real taxicab(vec v) { return tact_abs(v.x) + tact_abs(v.y) + tact_abs(v.z); }
/* A unit vector across another vector. */
static inline vec unit_across(vec v) {
    real x = tact_abs(v.x), y = tact_abs(v.y), z = tact_abs(v.z);
    vec axis = x <= y && x <= z ? tact3_v(1, 0, 0) : y <= z ? tact3_v(0, 1, 0) : tact3_v(0, 0, 1);
    vec across = cross(v, axis);
    return scale(1 / length(across), across);
}
/* DIMENSION - 1 unit vectors across a unit vector. */
static inline void across(vec n, vec out[2]) {
    out[0] = unit_across(n);
    out[1] = cross(n, out[0]);
}

#endif
