/* Random shapes for estimate.c, in the names of families2.h or families3.h. */
#ifndef BENCH_ESTIMATE_ESTIMATE_SHAPES_H
#define BENCH_ESTIMATE_ESTIMATE_SHAPES_H

#include "tact/dimension.h"

#include <stdlib.h>

#include "base/random.h"

#include BENCH_FAMILIES_H

/* A shape, and the memory of the hull that it may be. */
typedef struct made_shape {
    tactn_shape shape;
    void *memory;
} made_shape;

typedef made_shape (*shape_maker)(bench_random *random, int points);
typedef void (*radius_maker)(bench_random *random, tactn_shape *a, tactn_shape *b);

/* Half extents and half axes are between a half and one and a half. */
static inline tactn_vec random_size(bench_random *random) {
    double x[BENCH_DIMENSION];
    for (int i = 0; i < BENCH_DIMENSION; i++) x[i] = bench_uniform(random, 0.5, 1.5);
    return vec_of(x);
}

static inline tactn_pose random_pose(bench_random *random, double away) {
    double direction[BENCH_DIMENSION], rotation[BENCH_ROTATION];
    bench_direction(random, direction);
    bench_rotation(random, rotation);
    for (int i = 0; i < BENCH_DIMENSION; i++) direction[i] *= away;
    return pose_of(direction, rotation);
}

static inline made_shape random_box(bench_random *random, int points) {
    (void)points;
    return (made_shape){tactn_box(random_size(random)), NULL};
}

static inline made_shape random_ellipsoid(bench_random *random, int points) {
    (void)points;
    return (made_shape){tactn_ellipsoid(random_size(random)), NULL};
}

/* The hull of points of an ellipsoid. */
static inline made_shape random_hull(bench_random *random, int points) {
    tactn_vec p[128], size = random_size(random);
    for (int i = 0; i < points; i++) {
        double d[BENCH_DIMENSION];
        bench_direction(random, d);
        p[i] = times(vec_of(d), size);
    }
    size_t bytes = tactn_hull_bytes(points);
    void *memory = malloc(bytes);
    if (!memory || tactn_hull_build(memory, bytes, p, points, NULL) != TACT_OK) abort();
    return (made_shape){tactn_hull_shape(memory), memory};
}

static inline void balls(bench_random *random, tactn_shape *a, tactn_shape *b) {
    *a = tactn_ball(bench_uniform(random, 0.5, 1.5)), *b = tactn_ball(bench_uniform(random, 0.5, 1.5));
}
static inline void capsules(bench_random *random, tactn_shape *a, tactn_shape *b) {
    *a = tactn_capsule(0.5, bench_uniform(random, 0.5, 1.5));
    *b = tactn_capsule(0.5, bench_uniform(random, 0.5, 1.5));
}
static inline void ball_and_box(bench_random *random, tactn_shape *a, tactn_shape *b) {
    *a = tactn_ball(bench_uniform(random, 0.5, 1.5)), *b = tactn_box(random_size(random));
}
static inline void rounded_boxes(bench_random *random, tactn_shape *a, tactn_shape *b) {
    *a = tactn_rounded(tactn_box(random_size(random)), 0.25);
    *b = tactn_rounded(tactn_box(random_size(random)), 0.25);
}
static inline void ellipsoids(bench_random *random, tactn_shape *a, tactn_shape *b) {
    *a = tactn_ellipsoid(random_size(random)), *b = tactn_ellipsoid(random_size(random));
}

static const struct {
    const char *name;
    radius_maker maker;
} radius_families[] = {
    {"two balls", balls}, {"ball and box", ball_and_box}, {"capsules", capsules}, {"rounded boxes", rounded_boxes},
    {"ellipsoids", ellipsoids},
};
enum { RADIUS_FAMILIES = 5 };

static const struct {
    const char *name;
    shape_maker maker;
    int points;
} families[] = FAMILY_TABLE;
enum { FAMILIES = sizeof families / sizeof *families };

#endif
