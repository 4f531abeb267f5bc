/* The kinds of shapes of each dimension, and what else of a shape is different in the two; kinds2.c and kinds3.c. */
#ifndef TACT_WASM_KINDS_H
#define TACT_WASM_KINDS_H

#include "space.h"

/* JavaScript's numbers for what is made from sizes and points alone (web/package/src/shapes.ts). */
enum {
    KIND_POINT,
    KIND_SEGMENT,
    KIND_TRIANGLE,
    KIND_BALL,
    KIND_BOX,
    KIND_CAPSULE,
    KIND_OVAL,
    KIND_CYLINDER,
    KIND_CONE
};

tactn_shape make_kind(int kind, const double *numbers);
double *store_mass(tactn_mass mass, double *to);
/* Of the cores that have corners and are no hulls; returns how many. */
int store_corners(const tactn_shape *shape, double *to);

/* Faces, and the corners of all of them together. In the plane a hull's faces are its edges. */
int face_count(const tactn_hull *hull);
int corner_count(const tactn_hull *hull);
/* For each face how many corners it has and which; and its outward normal and offset. */
void store_faces(const tactn_hull *hull, int32_t *corners, double *planes);

#endif
