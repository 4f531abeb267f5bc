/* The families of 2D shapes in the tables of estimate.c, and its vectors as arrays of numbers. */
#ifndef BENCH_ESTIMATE_FAMILIES2_H
#define BENCH_ESTIMATE_FAMILIES2_H

#include "tact/dimension.h"

#define FAMILY_TABLE                                                                                                 \
    {{"boxes", random_box, 0}, {"polygons of 8", random_hull, 8}, {"polygons of 32", random_hull, 32},               \
     {"polygons of 128", random_hull, 128}, {"ellipses", random_ellipsoid, 0}}

static inline tact2_vec vec_of(const double x[2]) { return tact2_v(x[0], x[1]); }
static inline tact2_vec times(tact2_vec a, tact2_vec b) { return tact2_v(a.x * b.x, a.y * b.y); }
static inline tact2_pose pose_of(const double at[2], const double r[2]) {
    return (tact2_pose){vec_of(at), {r[0], r[1]}};
}

#endif
