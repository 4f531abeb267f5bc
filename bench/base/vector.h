/* Vectors in long double, for making scenes and for judging answers: wide enough that the rounding of the judge is
 * far below that of what it judges. What depends on the dimension is in vector2.c and vector3.c. */
#ifndef BENCH_BASE_VECTOR_H
#define BENCH_BASE_VECTOR_H

#include <math.h>

#include "base/dimension.h"

typedef long double wide;

typedef struct wide_vec {
    wide at[BENCH_DIMENSION];
} wide_vec;

/* a + s * b */
static inline wide_vec wide_mul_add(wide_vec a, wide s, wide_vec b) {
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        a.at[k] += s * b.at[k];
    }
    return a;
}
static inline wide_vec wide_add(wide_vec a, wide_vec b) { return wide_mul_add(a, 1, b); }
static inline wide_vec wide_sub(wide_vec a, wide_vec b) { return wide_mul_add(a, -1, b); }
static inline wide_vec wide_scale(wide s, wide_vec v) {
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        v.at[k] *= s;
    }
    return v;
}
static inline wide_vec wide_neg(wide_vec v) { return wide_scale(-1, v); }
static inline wide wide_dot(wide_vec a, wide_vec b) {
    wide sum = 0;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        sum += a.at[k] * b.at[k];
    }
    return sum;
}
static inline wide wide_length(wide_vec v) { return sqrtl(wide_dot(v, v)); }
/* A vector of length one, or the vector itself where that is zero. */
static inline wide_vec wide_unit(wide_vec v) {
    wide length = wide_length(v);
    return length > 0 ? wide_scale(1 / length, v) : v;
}
static inline wide_vec wide_from(const double v[BENCH_DIMENSION]) {
    wide_vec w;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        w.at[k] = v[k];
    }
    return w;
}
static inline wide_vec wide_axis(int axis) {
    wide_vec w = {{0}};
    w.at[axis] = 1;
    return w;
}

/* The volume that the vectors span, in the plane the area: below zero when they are left-handed. */
wide wide_determinant(const wide_vec v[BENCH_DIMENSION]);
/* At a right angle to the face through these corners, outward where they are counter-clockwise from outside; zero
 * when they span no face. */
wide_vec wide_normal(const wide_vec corner[BENCH_DIMENSION]);
/* Unit vectors that span what is at a right angle to a unit vector. */
void wide_tangents(wide_vec unit, wide_vec tangent[BENCH_DIMENSION - 1]);

#endif
