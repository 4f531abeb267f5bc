/* Vectors and poses in space as arrays of numbers; space.h picks this file. */
#ifndef TACT_WASM_SPACE3_H
#define TACT_WASM_SPACE3_H

#include "tact/dimension.h"

#define DIMENSION 3
#define ROTATION 4 /* numbers of a rotation */
#define IDENTITY_ONE 6 /* which number of a pose is one in that which moves nothing */

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

/* Behind an answer: which triangles of meshes it is about; -1 for what is no mesh. */
static inline void ask_triangles(tact3_query_options *options, int triangles[2]) {
    triangles[0] = triangles[1] = -1;
    options->triangles = triangles;
}

static inline void store_triangles(const int triangles[2], double *to) { to[0] = triangles[0], to[1] = triangles[1]; }

/* What EPA shows, and where an observer has the function for it. */
typedef tact3_polytope_view polytope_view;

static inline int view_faces(const polytope_view *view) { return view->face_count; }
static inline int view_corner(const polytope_view *view, int face, int i) { return view->face[face][i]; }

#endif
