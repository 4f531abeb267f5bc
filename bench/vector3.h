/* Vectors in long double, for making scenes and for judging answers: wide enough that the rounding of the judge is
 * far below that of what it judges. */
#ifndef BENCH_VECTOR3_H
#define BENCH_VECTOR3_H

#include <math.h>

typedef long double wide;

typedef struct wide3 {
    wide x, y, z;
} wide3;

static inline wide3 wide3_make(wide x, wide y, wide z) {
    wide3 v = {x, y, z};
    return v;
}
static inline wide3 wide3_from(const double v[3]) { return wide3_make(v[0], v[1], v[2]); }
static inline wide3 wide3_add(wide3 a, wide3 b) { return wide3_make(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline wide3 wide3_sub(wide3 a, wide3 b) { return wide3_make(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline wide3 wide3_scale(wide s, wide3 v) { return wide3_make(s * v.x, s * v.y, s * v.z); }
static inline wide3 wide3_neg(wide3 v) { return wide3_make(-v.x, -v.y, -v.z); }
static inline wide wide3_dot(wide3 a, wide3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline wide3 wide3_cross(wide3 a, wide3 b) {
    return wide3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline wide wide3_length(wide3 v) { return sqrtl(wide3_dot(v, v)); }
/* A vector of length one, or the vector itself where that is zero. */
static inline wide3 wide3_unit(wide3 v) {
    wide length = wide3_length(v);
    return length > 0 ? wide3_scale(1 / length, v) : v;
}
/* Some unit vector at a right angle to a unit vector. */
static inline wide3 wide3_across(wide3 unit) {
    wide3 axis = fabsl(unit.x) < 0.6L ? wide3_make(1, 0, 0) : wide3_make(0, 1, 0);
    return wide3_unit(wide3_cross(unit, axis));
}

#endif
