/* The short names in two dimensions; base/dimension.h picks this file. */
#ifndef TACT_BASE_DIMENSION2_H
#define TACT_BASE_DIMENSION2_H

#define tactn_shape tact2_shape
#define tactn_core tact2_core
#define tactn_pose tact2_pose
#define tactn_gap tact2_gap
#define tactn_hint tact2_hint
#define tactn_query_options tact2_query_options
#define tactn_observer tact2_observer
#define tactn_simplex_view tact2_simplex_view
#define tactn_bounds tact2_bounds
#define tactn_hull tact2_hull
#define tactn_support_function tact2_support_function
#define tactn_estimate tact2_estimate
#define tactn_kernel tact2_kernel
#define tactn_point tact2_point
#define tactn_segment tact2_segment
#define tactn_triangle tact2_triangle
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
#define tactn_estimate_depth tact2_estimate_depth
#define tactn_relative_pose tact2_relative_pose
#define tactn_identity_pose tact2_identity_pose
#define tactn_manifold tact2_manifold
#define tactn_contact_point tact2_contact_point
#define tactn_clip_view tact2_clip_view
#define tactn_advance_view tact2_advance_view
#define tactn_hit tact2_hit
#define tactn_sweep tact2_sweep
#define tactn_collide tact2_collide
#define tactn_collide_world tact2_collide_world
#define tactn_raycast tact2_raycast
#define tactn_cast tact2_cast
#define tactn_time_of_impact tact2_time_of_impact
#define tactn_sweep_pose tact2_sweep_pose
#define tactn_closest_point tact2_closest_point
#define tactn_contains tact2_contains
#define tactn_turn_between tact2_turn_between
#define tactn_turn_at tact2_turn_at
#define tactn_turn_across tact2_turn_across
#define tactn_turn_velocity tact2_turn_velocity
#define tactn_find_impact tact2_find_impact
#define tactn_motion_status tact2_motion_status
#define tactn_set_options tact2_set_options
#define tactn_meet_core tact2_meet_core
#define tactn_cast_ball tact2_cast_ball
#define tactn_kernel_base tact2_kernel_base
#define tactn_kernel_avx2 tact2_kernel_avx2
#define tactn_pair_needs_hint tact2_pair_needs_hint
#define MANIFOLD_POINTS TACT2_MANIFOLD_POINTS
#define MAX_STEPS TACT2_MAX_STEPS
#define TACTN_POINT TACT2_POINT
#define TACTN_SEGMENT TACT2_SEGMENT
#define TACTN_TRIANGLE TACT2_TRIANGLE
#define TACTN_BOX TACT2_BOX
#define TACTN_HULL TACT2_HULL
#define TACTN_CUSTOM TACT2_CUSTOM

/* The siblings of a source that serves both dimensions. */
#define SEARCH_H "hull/search2.h"
#define SUPPORT_H "shape/support2.h"
#define DIRECTIONS_H "estimate/directions2.h"

#define DIMENSION 2
typedef tact2_vec vec;
typedef tact2_mat mat;

static inline vec add(vec a, vec b) { return tact2_add(a, b); }
static inline vec sub(vec a, vec b) { return tact2_sub(a, b); }
static inline vec neg(vec v) { return tact2_neg(v); }
static inline vec scale(real s, vec v) { return tact2_scale(s, v); }
static inline vec mul_add(vec a, real s, vec b) { return tact2_mul_add(a, s, b); }
static inline real dot(vec a, vec b) { return tact2_dot(a, b); }
static inline real cross(vec a, vec b) { return tact2_cross(a, b); }
static inline real length(vec v) { return tact2_length(v); }
static inline bool all_finite(vec v) { return tact2_finite(v); }
static inline vec transform(mat m, vec v) { return tact2_transform(m, v); }
static inline vec transform_transposed(mat m, vec v) { return tact2_transform_transposed(m, v); }

typedef tact2_rotation rotation;
static inline mat rotation_matrix(rotation r) { return tact2_rotation_matrix(r); }
/* One, for a rotation. */
static inline real rotation_squared(rotation r) { return r.c * r.c + r.s * r.s; }

static inline vec zero(void) { return tact2_v(0, 0); }
static inline vec first_axis(void) { return tact2_v(1, 0); }
static inline vec column(mat m, int i) { return i == 0 ? m.x : m.y; }
static inline real component(vec v, int i) { return i == 0 ? v.x : v.y; }
static inline vec from_components(const real c[2]) { return tact2_v(c[0], c[1]); }
/* The greatest of the absolute components, and their sum. */
static inline real greatest(vec v) { return tact_max(tact_abs(v.x), tact_abs(v.y)); }
static inline real taxicab(vec v) { return tact_abs(v.x) + tact_abs(v.y); }
/* DIMENSION - 1 unit vectors across a unit vector. */
static inline void across(vec n, vec out[1]) { out[0] = tact2_left(n); }

#endif
