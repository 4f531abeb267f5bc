/* Vectors of numbers that are wider than the library's, in three dimensions; the plane's have z = 0. For search, never
 * for proof: long double for double, double for float. */
#ifndef TACT_TESTS_ADVERSARY_WIDE_H
#define TACT_TESTS_ADVERSARY_WIDE_H

#include <math.h>

#include "oracle/quad.h"

#ifdef TACT_FLOAT
typedef double wide;
#define WIDE_ROUNDOFF 0x1p-53
#define WIDE_FAR 1e300
static inline wide w_sqrt(wide x) { return sqrt(x); }
static inline wide w_abs(wide x) { return fabs(x); }
static inline wide w_max(wide a, wide b) { return a > b ? a : b; }
static inline wide w_min(wide a, wide b) { return a < b ? a : b; }
#else
typedef long double wide;
#define WIDE_ROUNDOFF 0x1p-64L
#define WIDE_FAR 1e300L
static inline wide w_sqrt(wide x) { return sqrtl(x); }
static inline wide w_abs(wide x) { return fabsl(x); }
static inline wide w_max(wide a, wide b) { return a > b ? a : b; }
static inline wide w_min(wide a, wide b) { return a < b ? a : b; }
#endif

typedef struct wvec {
    wide x, y, z;
} wvec;

static inline wvec w_v(wide x, wide y, wide z) {
    wvec v = {x, y, z};
    return v;
}
static inline wvec w_add(wvec a, wvec b) { return w_v(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline wvec w_sub(wvec a, wvec b) { return w_v(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline wvec w_scale(wide s, wvec a) { return w_v(s * a.x, s * a.y, s * a.z); }
static inline wvec w_neg(wvec a) { return w_v(-a.x, -a.y, -a.z); }
static inline wide w_dot(wvec a, wvec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline wvec w_cross(wvec a, wvec b) {
    return w_v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline wide w_length(wvec a) { return w_sqrt(w_dot(a, a)); }
static inline wvec w_unit(wvec a) {
    wide length = w_length(a);
    return length > 0 ? w_scale(1 / length, a) : a;
}
static inline wvec w_across(wvec a) {
    wide x = w_abs(a.x), y = w_abs(a.y), z = w_abs(a.z);
    return w_unit(w_cross(a, x <= y && x <= z ? w_v(1, 0, 0) : y <= z ? w_v(0, 1, 0) : w_v(0, 0, 1)));
}
#if TACT_DIMENSION == 2
static inline wvec w_from(tactn_vec v) { return w_v((wide)v.x, (wide)v.y, 0); }
static inline wvec w_from_quad(qvec v) { return w_v((wide)v.x, (wide)v.y, 0); }
static inline qvec w_to_quad(wvec v) { return q_v((quad)v.x, (quad)v.y); }
#else
static inline wvec w_from(tactn_vec v) { return w_v((wide)v.x, (wide)v.y, (wide)v.z); }
static inline wvec w_from_quad(qvec v) { return w_v((wide)v.x, (wide)v.y, (wide)v.z); }
static inline qvec w_to_quad(wvec v) { return q_v((quad)v.x, (quad)v.y, (quad)v.z); }
#endif

#endif
