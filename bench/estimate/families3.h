/* The names of 3D shapes and functions for estimate.c, and the families of shapes in its tables. */
#ifndef BENCH_ESTIMATE_FAMILIES3_H
#define BENCH_ESTIMATE_FAMILIES3_H

#include "tact/tact.h"

#define tactn_shape tact3_shape
#define tactn_pose tact3_pose
#define tactn_vec tact3_vec
#define tactn_gap tact3_gap
#define tactn_box tact3_box
#define tactn_capsule tact3_capsule
#define tactn_custom tact3_custom
#define tactn_rounded tact3_rounded
#define tactn_support tact3_support
#define tactn_distance tact3_distance
#define tactn_estimate_depth tact3_estimate_depth
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_shape tact3_hull_shape
#define tactn_mul_add tact3_mul_add
#define tactn_ball tact3_sphere
#define tactn_ellipsoid tact3_ellipsoid
#define FAMILY_TABLE                                                                                                 \
    {{"boxes", random_box, 0}, {"hulls of 16", random_hull, 16}, {"hulls of 64", random_hull, 64},                   \
     {"ellipsoids", random_ellipsoid, 0}}

static inline tact3_vec vec_of(const double x[3]) { return tact3_v(x[0], x[1], x[2]); }
static inline tact3_vec times(tact3_vec a, tact3_vec b) { return tact3_v(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline tact3_pose pose_of(const double at[3], const double r[4]) {
    return (tact3_pose){vec_of(at), {r[0], r[1], r[2], r[3]}};
}

#endif
