/* Vectors in three dimensions by lanes; each operation is that of one vector (tact/math3.h), to the bit. */
#ifndef TACT_BASE_WIDE_VEC3_H
#define TACT_BASE_WIDE_VEC3_H

#include "base/simd.h"

typedef struct wide_vec {
    wide x, y, z;
} wide_vec;

static FORCE_INLINE wide_vec wide_zero(void) { return (wide_vec){wide_all(0), wide_all(0), wide_all(0)}; }
static FORCE_INLINE wide_vec wide_neg(wide_vec v) { return (wide_vec){-v.x, -v.y, -v.z}; }
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

static FORCE_INLINE wide_vec wide_select_vec(wide_mask mask, wide_vec yes, wide_vec no) {
    return (wide_vec){wide_select(mask, yes.x, no.x), wide_select(mask, yes.y, no.y), wide_select(mask, yes.z, no.z)};
}

/* A matrix by its columns. */
typedef struct wide_mat {
    wide_vec x, y, z;
} wide_mat;

static FORCE_INLINE wide_mat wide_transpose(wide_mat m) {
    return (wide_mat){{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}
static FORCE_INLINE wide_mat wide_select_mat(wide_mask mask, wide_mat yes, wide_mat no) {
    return (wide_mat){wide_select_vec(mask, yes.x, no.x), wide_select_vec(mask, yes.y, no.y),
                      wide_select_vec(mask, yes.z, no.z)};
}
static FORCE_INLINE wide_vec wide_transform(wide_mat m, wide_vec v) {
    return wide_add(wide_add(wide_scale(v.x, m.x), wide_scale(v.y, m.y)), wide_scale(v.z, m.z));
}
static FORCE_INLINE wide_vec wide_transform_transposed(wide_mat m, wide_vec v) {
    return (wide_vec){wide_dot(m.x, v), wide_dot(m.y, v), wide_dot(m.z, v)};
}

/* Quaternions x, y, z, w. */
static FORCE_INLINE wide_mat wide_rotation_matrix(const wide q[4]) {
    const wide x = q[0], y = q[1], z = q[2], w = q[3], s = 2 / (x * x + y * y + z * z + w * w);
    wide xx = s * x * x, yy = s * y * y, zz = s * z * z, xy = s * x * y, xz = s * x * z, yz = s * y * z;
    wide wx = s * w * x, wy = s * w * y, wz = s * w * z;
    return (wide_mat){{1 - (yy + zz), xy + wz, xz - wy},
                      {xy - wz, 1 - (xx + zz), yz + wx},
                      {xz + wy, yz - wx, 1 - (xx + yy)}};
}
static FORCE_INLINE void wide_compose_rotation(const wide a[4], const wide b[4], wide q[4]) {
    q[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    q[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    q[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    q[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

#endif
