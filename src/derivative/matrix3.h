/* Linear maps of three dimensions; base/dimension3.h picks this file. */
#ifndef TACT_DERIVATIVE_MATRIX3_H
#define TACT_DERIVATIVE_MATRIX3_H

#include "base/dimension.h"

static inline mat no_mat(void) { return (mat){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}; }
/* The map v -> a (b . v). */
static inline mat outer(vec a, vec b) { return (mat){scale(b.x, a), scale(b.y, a), scale(b.z, a)}; }
/* a + s * b */
static inline mat mat_mul_add(mat a, real s, mat b) {
    return (mat){mul_add(a.x, s, b.x), mul_add(a.y, s, b.y), mul_add(a.z, s, b.z)};
}

#endif
