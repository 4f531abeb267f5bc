/* The families of 3D shapes in the tables of estimate.c, and its vectors as arrays of numbers. */
#ifndef BENCH_ESTIMATE_FAMILIES3_H
#define BENCH_ESTIMATE_FAMILIES3_H

#include "tact/dimension.h"

#define FAMILY_TABLE                                                                                                 \
    {{"boxes", random_box, 0}, {"hulls of 16", random_hull, 16}, {"hulls of 64", random_hull, 64},                   \
     {"ellipsoids", random_ellipsoid, 0}}

static inline tact3_vec vec_of(const double x[3]) { return tact3_v(x[0], x[1], x[2]); }
static inline tact3_vec times(tact3_vec a, tact3_vec b) { return tact3_v(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline tact3_pose pose_of(const double at[3], const double r[4]) {
    return (tact3_pose){vec_of(at), {r[0], r[1], r[2], r[3]}};
}

#endif
