/* The names of space.h in the plane, and what differs from space. */
#ifndef TACT_WASM_SPACE2_H
#define TACT_WASM_SPACE2_H

#include "tact/cast2.h"
#include "tact/contact2.h"
#include "tact/world2.h"

#define DIMENSION 2
#define ROTATION 2 /* numbers of a rotation */
#define IDENTITY_ONE 2 /* which number of a pose is one in that which moves nothing */

#define tactn_bounds tact2_bounds
#define tactn_mass tact2_mass
#define tactn_shape tact2_shape
#define tactn_hull tact2_hull
#define tactn_hull_info tact2_hull_info
#define tactn_hull_options tact2_hull_options
#define tactn_hull_bytes tact2_hull_bytes
#define tactn_hull_build tact2_hull_build
#define tactn_hull_size tact2_hull_size
#define tactn_hull_info_get tact2_hull_info_get
#define tactn_hull_vertex tact2_hull_vertex
#define tactn_hull_point_index tact2_hull_point_index
#define tactn_hull_shape tact2_hull_shape
#define tactn_gap tact2_gap
#define tactn_query_options tact2_query_options
#define tactn_observer tact2_observer
#define tactn_simplex_view tact2_simplex_view
#define tactn_clip_view tact2_clip_view
#define tactn_advance_view tact2_advance_view
#define tactn_manifold tact2_manifold
#define tactn_hit tact2_hit
#define tactn_sweep tact2_sweep
#define tactn_point tact2_point
#define tactn_custom tact2_custom
#define tactn_rounded tact2_rounded
#define tactn_shape_status tact2_shape_status
#define tactn_support tact2_support
#define tactn_shape_bounds tact2_shape_bounds
#define tactn_shape_mass tact2_shape_mass
#define tactn_overlap tact2_overlap
#define tactn_overlap_world tact2_overlap_world
#define tactn_distance tact2_distance
#define tactn_distance_world tact2_distance_world
#define tactn_collide tact2_collide
#define tactn_collide_world tact2_collide_world
#define tactn_raycast tact2_raycast
#define tactn_cast tact2_cast
#define tactn_time_of_impact tact2_time_of_impact
#define tactn_sweep_pose tact2_sweep_pose
#define tactn_contains tact2_contains
#define tactn_finite tact2_finite
#define tactn_length tact2_length
#define tactn_relative_pose tact2_relative_pose
#define tactn_pose_point tact2_pose_point
#define tactn_identity_pose tact2_identity_pose
#define TACTN_CUSTOM TACT2_CUSTOM
#define TACTN_HULL_MAX_POINTS TACT2_HULL_MAX_POINTS

typedef tact2_vec vec;
typedef tact2_pose pose;

static inline vec load(const double *from) { return tact2_v(from[0], from[1]); }

static inline double *store(vec v, double *to) {
    to[0] = v.x, to[1] = v.y;
    return to + 2;
}

static inline pose load_pose(const double *from) {
    pose p;
    p.position = load(from);
    p.rotation.c = from[2], p.rotation.s = from[3];
    return p;
}

static inline double *store_pose(pose p, double *to) {
    to = store(p.position, to);
    to[0] = p.rotation.c, to[1] = p.rotation.s;
    return to + 2;
}

static inline vec rotate(tact2_rotation r, vec v) { return tact2_rotate(r, v); }
static inline vec rotate_back(tact2_rotation r, vec v) {
    return tact2_transform_transposed(tact2_rotation_matrix(r), v);
}

/* What EPA shows, and where an observer has the function for it. */
typedef tact2_polygon_view polytope_view;
#define on_polytope on_polygon

static inline int view_faces(const polytope_view *view) { return view->vertex_count; }
static inline int view_corner(const polytope_view *view, int face, int i) {
    return (face + i) % view->vertex_count;
}

#endif
