/* A triangle of a mesh in the frame of a convex shape, and the boxes of both. */
#ifndef TACT_COMPOSITE_FRAMED3_H
#define TACT_COMPOSITE_FRAMED3_H

#include <math.h>

#include "base/expansion.h"
#include "base/tolerance.h"
#include "composite/mesh_shape3.h"

/* What placing a corner rounds, in u of its distance from the shape's origin. */
#define CORNER_ERROR 2
/* What bounds and reaches of a shape are off by at most, in u of its size and the corners' distance. */
#define REACH_ERROR 128

typedef struct framed {
    vec corner[3];
    real far; /* of its corners from the origin, at most */
} framed;

/* The box around the shape, in the frame. */
typedef struct shape_box {
    double lower[3], upper[3];
} shape_box;

static inline void frame_triangle(const mesh_shape *p, uint32_t index, framed *t) {
    tact3_vec corner[3];
    mesh_triangle_points(p->mesh, index, corner);
    t->far = 0;
    for (int i = 0; i < 3; i++) {
        t->corner[i] = tact3_v((real)((double)corner[i].x - p->at[0]), (real)((double)corner[i].y - p->at[1]),
                               (real)((double)corner[i].z - p->at[2]));
        t->far = tact_max(t->far, taxicab(t->corner[i]));
    }
}

static inline double corner_error(const framed *t) { return CORNER_ERROR * (double)(ROUNDOFF * t->far); }

static inline tact3_shape shape_of_triangle(const framed *t) {
    return tact3_triangle(t->corner[0], t->corner[1], t->corner[2]);
}

/* A lower bound of the distance of a triangle and the shape, from their boxes. */
static inline double boxes_apart(const shape_box *s, const framed *t) {
    double squared = 0;
    for (int k = 0; k < 3; k++) {
        double a = (double)component(t->corner[0], k), b = (double)component(t->corner[1], k);
        double c = (double)component(t->corner[2], k);
        double below = mesh_lesser(a, mesh_lesser(b, c)) - s->upper[k];
        double gap = mesh_greater(below, s->lower[k] - mesh_greater(a, mesh_greater(b, c)));
        if (gap > 0) squared += gap * gap;
    }
    return sqrt(squared) * (1 - 8 * DOUBLE_ROUNDOFF) - corner_error(t);
}

/* Sets the shape's box in its frame and in the mesh's, from what bounds it in the frame. */
void tact3_set_boxes(const mesh_shape *p, const tact3_bounds *bounds, shape_box *box, mesh_box *in_mesh);
/* The same from the shape itself; false if its support function has no numbers. */
bool tact3_box_shape(const mesh_shape *p, shape_box *box, mesh_box *in_mesh);

/* How far the shape reaches in a direction of the frame, a unit vector. */
static inline real shape_reach(const mesh_shape *p, vec n) {
    vec own = transform_transposed(rotation_matrix(p->turn), n);
    return dot(own, tact3_support(p->shape, own));
}

/* How far the corners reach along a direction, and against it: a normal of a needle is not exact, its span is. */
static inline void span_along(const framed *t, vec n, real *low, real *high) {
    real a = dot(n, t->corner[0]), b = dot(n, t->corner[1]), c = dot(n, t->corner[2]);
    *low = tact_min(a, tact_min(b, c)), *high = tact_max(a, tact_max(b, c));
}

static inline real reach_error(const mesh_shape *p, const framed *t) {
    return REACH_ERROR * ROUNDOFF * (t->far + p->shape->reach + p->shape->rounding);
}

#endif
