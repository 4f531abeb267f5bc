/* Coordinates of vectors and numbers of rotations in three dimensions; dimension.h picks this file. */
#ifndef TACT_TESTS_SUPPORT_DIMENSION3_H
#define TACT_TESTS_SUPPORT_DIMENSION3_H

#include "tact/math3.h"

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
