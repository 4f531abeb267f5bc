/* Vectors and poses in the plane as arrays of numbers; space.h picks this file. */
#ifndef TACT_WASM_SPACE2_H
#define TACT_WASM_SPACE2_H

#include "tact/dimension.h"

#define DIMENSION 2
#define ROTATION 2 /* numbers of a rotation */
#define IDENTITY_ONE 2 /* which number of a pose is one in that which moves nothing */

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

/* The plane has no meshes. */
static inline void ask_triangles(tact2_query_options *options, int triangles[2]) { (void)options, (void)triangles; }
static inline void store_triangles(const int triangles[2], double *to) { (void)triangles, (void)to; }

/* What EPA shows, and where an observer has the function for it. */
typedef tact2_polygon_view polytope_view;
#define on_polytope on_polygon

static inline int view_faces(const polytope_view *view) { return view->vertex_count; }
static inline int view_corner(const polytope_view *view, int face, int i) {
    return (face + i) % view->vertex_count;
}

#endif
