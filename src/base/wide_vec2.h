/* Vectors in two dimensions by lanes; each operation is that of one vector (tact/math2.h), to the bit. */
#ifndef TACT_BASE_WIDE_VEC2_H
#define TACT_BASE_WIDE_VEC2_H

#include "base/simd.h"

typedef struct wide_vec {
    wide x, y;
} wide_vec;

static FORCE_INLINE wide_vec wide_zero(void) { return (wide_vec){wide_all(0), wide_all(0)}; }
static FORCE_INLINE wide_vec wide_neg(wide_vec v) { return (wide_vec){-v.x, -v.y}; }
static FORCE_INLINE wide_vec wide_add(wide_vec a, wide_vec b) { return (wide_vec){a.x + b.x, a.y + b.y}; }
static FORCE_INLINE wide_vec wide_sub(wide_vec a, wide_vec b) { return (wide_vec){a.x - b.x, a.y - b.y}; }
static FORCE_INLINE wide_vec wide_scale(wide s, wide_vec v) { return (wide_vec){s * v.x, s * v.y}; }
static FORCE_INLINE wide wide_dot(wide_vec a, wide_vec b) { return a.x * b.x + a.y * b.y; }
static FORCE_INLINE wide wide_cross(wide_vec a, wide_vec b) { return a.x * b.y - a.y * b.x; }
/* A quarter turn, counter-clockwise and clockwise. */
static FORCE_INLINE wide_vec wide_left(wide_vec v) { return (wide_vec){-v.y, v.x}; }
static FORCE_INLINE wide_vec wide_right(wide_vec v) { return (wide_vec){v.y, -v.x}; }
/* a + s * b */
static FORCE_INLINE wide_vec wide_mul_add(wide_vec a, wide s, wide_vec b) {
    return (wide_vec){a.x + s * b.x, a.y + s * b.y};
}
static FORCE_INLINE wide wide_length(wide_vec v) { return wide_sqrt(wide_dot(v, v)); }

static FORCE_INLINE wide_vec wide_select_vec(wide_mask mask, wide_vec yes, wide_vec no) {
    return (wide_vec){wide_select(mask, yes.x, no.x), wide_select(mask, yes.y, no.y)};
}

/* A matrix by its columns. */
typedef struct wide_mat {
    wide_vec x, y;
} wide_mat;

static FORCE_INLINE wide_mat wide_transpose(wide_mat m) { return (wide_mat){{m.x.x, m.y.x}, {m.x.y, m.y.y}}; }
static FORCE_INLINE wide_vec wide_transform(wide_mat m, wide_vec v) {
    return (wide_vec){m.x.x * v.x + m.y.x * v.y, m.x.y * v.x + m.y.y * v.y};
}
static FORCE_INLINE wide_vec wide_transform_transposed(wide_mat m, wide_vec v) {
    return (wide_vec){wide_dot(m.x, v), wide_dot(m.y, v)};
}

/* A rotation's cosine and sine. Where the length is not one up to rounding, it is divided out. */
static FORCE_INLINE wide_mat wide_rotation_matrix(wide_vec r) {
    wide squared = wide_dot(r, r), size = wide_sqrt(squared);
    wide_mask unit = wide_abs(squared - 1) <= TACT2_UNIT_DRIFT;
    wide_vec x = wide_select_vec(unit, r, (wide_vec){r.x / size, r.y / size});
    return (wide_mat){x, wide_left(x)};
}

#endif
