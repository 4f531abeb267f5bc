/* Vectors in three dimensions by lanes; each operation is that of one vector (tact/math3.h), to the bit. */
#ifndef TACT_BASE_WIDE_VEC3_H
#define TACT_BASE_WIDE_VEC3_H

#include "base/simd.h"

typedef struct wide_vec {
    wide x, y, z;
} wide_vec;

static FORCE_INLINE wide_vec wide_add(wide_vec a, wide_vec b) { return (wide_vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static FORCE_INLINE wide_vec wide_sub(wide_vec a, wide_vec b) { return (wide_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static FORCE_INLINE wide_vec wide_scale(wide s, wide_vec v) { return (wide_vec){s * v.x, s * v.y, s * v.z}; }
static FORCE_INLINE wide wide_dot(wide_vec a, wide_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static FORCE_INLINE wide_vec wide_cross(wide_vec a, wide_vec b) {
    return (wide_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/* a + s * b */
static FORCE_INLINE wide_vec wide_mul_add(wide_vec a, wide s, wide_vec b) {
    return (wide_vec){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}
static FORCE_INLINE wide wide_length(wide_vec v) { return wide_sqrt(wide_dot(v, v)); }

#endif
