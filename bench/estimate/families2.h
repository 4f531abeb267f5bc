/* The names of 2D shapes and functions for estimate.c, and the families of shapes in its tables. */
#ifndef BENCH_ESTIMATE_FAMILIES2_H
#define BENCH_ESTIMATE_FAMILIES2_H

#include "tact/tact.h"

#define tactn_shape tact2_shape
#define tactn_pose tact2_pose
#define tactn_vec tact2_vec
#define tactn_gap tact2_gap
#define tactn_box tact2_box
#define tactn_capsule tact2_capsule
#define tactn_custom tact2_custom
#define tactn_rounded tact2_rounded
#define tactn_support tact2_support
#define tactn_distance tact2_distance
#define tactn_estimate_depth tact2_estimate_depth
#define tactn_hull_bytes tact2_hull_bytes
#define tactn_hull_build tact2_hull_build
#define tactn_hull_shape tact2_hull_shape
#define tactn_mul_add tact2_mul_add
#define tactn_ball tact2_circle
#define tactn_ellipsoid tact2_ellipse
#define FAMILY_TABLE                                                                                                 \
    {{"boxes", random_box, 0}, {"polygons of 8", random_hull, 8}, {"polygons of 32", random_hull, 32},               \
     {"polygons of 128", random_hull, 128}, {"ellipses", random_ellipsoid, 0}}

static inline tact2_vec vec_of(const double x[2]) { return tact2_v(x[0], x[1]); }
static inline tact2_vec times(tact2_vec a, tact2_vec b) { return tact2_v(a.x * b.x, a.y * b.y); }
static inline tact2_pose pose_of(const double at[2], const double r[2]) {
    return (tact2_pose){vec_of(at), {r[0], r[1]}};
}

#endif
