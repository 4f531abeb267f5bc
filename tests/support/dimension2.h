/* Coordinates of vectors and numbers of rotations in two dimensions; dimension.h picks this file. */
#ifndef TACT_TESTS_SUPPORT_DIMENSION2_H
#define TACT_TESTS_SUPPORT_DIMENSION2_H

#include "tact/math2.h"

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
