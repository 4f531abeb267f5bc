/* The names of space.h in space, and what differs from the plane. */
#ifndef TACT_WASM_SPACE3_H
#define TACT_WASM_SPACE3_H

#include "tact/cast3.h"
#include "tact/contact3.h"
#include "tact/world3.h"

#define DIMENSION 3
#define ROTATION 4 /* numbers of a rotation */
#define IDENTITY_ONE 6 /* which number of a pose is one in that which moves nothing */

#define tactn_bounds tact3_bounds
#define tactn_mass tact3_mass
#define tactn_shape tact3_shape
#define tactn_hull tact3_hull
#define tactn_hull_info tact3_hull_info
#define tactn_hull_options tact3_hull_options
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_size tact3_hull_size
#define tactn_hull_info_get tact3_hull_info_get
#define tactn_hull_vertex tact3_hull_vertex
#define tactn_hull_point_index tact3_hull_point_index
#define tactn_hull_shape tact3_hull_shape
#define tactn_gap tact3_gap
#define tactn_query_options tact3_query_options
#define tactn_observer tact3_observer
#define tactn_simplex_view tact3_simplex_view
#define tactn_clip_view tact3_clip_view
#define tactn_advance_view tact3_advance_view
#define tactn_manifold tact3_manifold
#define tactn_hit tact3_hit
#define tactn_sweep tact3_sweep
#define tactn_point tact3_point
#define tactn_custom tact3_custom
#define tactn_rounded tact3_rounded
#define tactn_shape_status tact3_shape_status
#define tactn_support tact3_support
#define tactn_shape_bounds tact3_shape_bounds
#define tactn_shape_mass tact3_shape_mass
#define tactn_overlap tact3_overlap
#define tactn_overlap_world tact3_overlap_world
#define tactn_distance tact3_distance
#define tactn_distance_world tact3_distance_world
#define tactn_collide tact3_collide
#define tactn_collide_world tact3_collide_world
#define tactn_raycast tact3_raycast
#define tactn_cast tact3_cast
#define tactn_time_of_impact tact3_time_of_impact
#define tactn_sweep_pose tact3_sweep_pose
#define tactn_contains tact3_contains
#define tactn_finite tact3_finite
#define tactn_length tact3_length
#define tactn_relative_pose tact3_relative_pose
#define tactn_pose_point tact3_pose_point
#define tactn_identity_pose tact3_identity_pose
#define TACTN_CUSTOM TACT3_CUSTOM
#define TACTN_HULL_MAX_POINTS TACT3_HULL_MAX_POINTS

typedef tact3_vec vec;
typedef tact3_pose pose;

static inline vec load(const double *from) { return tact3_v(from[0], from[1], from[2]); }

static inline double *store(vec v, double *to) {
    to[0] = v.x, to[1] = v.y, to[2] = v.z;
    return to + 3;
}

static inline pose load_pose(const double *from) {
    pose p;
    p.position = load(from);
    p.rotation.x = from[3], p.rotation.y = from[4], p.rotation.z = from[5], p.rotation.w = from[6];
    return p;
}

static inline double *store_pose(pose p, double *to) {
    to = store(p.position, to);
    to[0] = p.rotation.x, to[1] = p.rotation.y, to[2] = p.rotation.z, to[3] = p.rotation.w;
    return to + 4;
}

static inline vec rotate(tact3_quat r, vec v) { return tact3_rotate(r, v); }
static inline vec rotate_back(tact3_quat r, vec v) { return tact3_transform_transposed(tact3_rotation_matrix(r), v); }

/* What EPA shows, and where an observer has the function for it. */
typedef tact3_polytope_view polytope_view;

static inline int view_faces(const polytope_view *view) { return view->face_count; }
static inline int view_corner(const polytope_view *view, int face, int i) { return view->face[face][i]; }

#endif
