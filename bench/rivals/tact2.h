/* Tact in the plane, under names that both dimensions share (tact.c). */
#ifndef BENCH_RIVAL_TACT2_H
#define BENCH_RIVAL_TACT2_H

#include <stdlib.h>

#include "common.h"
#include "tact/cast2.h"
#include "tact/contact2.h"

typedef tact2_vec tact_vec;
typedef tact2_shape tact_shape;
typedef tact2_pose tact_pose;
typedef tact2_gap tact_gap;
typedef tact2_hint tact_hint;
typedef tact2_query_options tact_options;
typedef tact2_manifold tact_manifold;
typedef tact2_hit tact_hit;
typedef tact2_sweep tact_sweep;

static inline tact_vec tact_vector(const double v[2]) { return tact2_v((tact_real)v[0], (tact_real)v[1]); }

static inline void tact_numbers(tact_vec v, double numbers[2]) { numbers[0] = v.x, numbers[1] = v.y; }

/* Of all kinds but hulls. */
static inline tact_shape tact_make(const bench_shape *shape) {
    tact_vec size = tact_vector(shape->size);
    switch (shape->kind) {
    case BENCH_CIRCLE:
        return tact2_circle(size.x);
    case BENCH_CAPSULE:
        return tact2_capsule(size.x, size.y);
    case BENCH_ELLIPSE:
        return tact2_ellipse(size);
    case BENCH_BOX:
    case BENCH_HULL:
        break;
    }
    return tact2_box(size);
}

static inline tact_shape tact_make_hull(const tact_vec *points, int count) {
    size_t bytes = tact2_hull_bytes(count);
    void *memory = rival_memory(1, bytes);
    if (tact2_hull_build(memory, bytes, points, count, NULL) != TACT_OK) {
        abort();
    }
    return tact2_hull_shape(memory);
}

/* A rotation in the world, as Tact has it. */
static inline tact2_rotation tact_rotation(const double r[2]) {
    tact2_rotation rotation = {(tact_real)r[0], (tact_real)r[1]};
    return rotation;
}

/* The inverse of the rotation p, after the rotation q. */
static inline tact2_rotation tact_relative_rotation(const double p[2], const double q[2]) {
    tact2_rotation rotation = {(tact_real)(p[0] * q[0] + p[1] * q[1]), (tact_real)(p[0] * q[1] - p[1] * q[0])};
    return rotation;
}

static inline tact_gap tact_distance_world(const tact_shape *a, tact_pose pose_a, const tact_shape *b,
                                           tact_pose pose_b, const tact_options *options) {
    return tact2_distance_world(a, pose_a, b, pose_b, options);
}

static inline tact_manifold tact_collide_world(const tact_shape *a, tact_pose pose_a, const tact_shape *b,
                                               tact_pose pose_b, const tact_options *options) {
    return tact2_collide_world(a, pose_a, b, pose_b, 0, options);
}

static inline tact_hit tact_raycast(const tact_shape *shape, tact_vec origin, tact_vec translation) {
    static const tact_options options = {.apart_is_enough = true}; /* rivals tell nothing of a miss */
    return tact2_raycast(shape, origin, translation, &options);
}

static inline tact_hit tact_cast(const tact_shape *a, const tact_shape *b, tact_pose b_in_a, tact_vec translation) {
    return tact2_cast(a, b, b_in_a, translation, NULL);
}

static inline tact_hit tact_time_of_impact(const tact_shape *a, const tact_sweep *sweep_a, const tact_shape *b,
                                           const tact_sweep *sweep_b) {
    return tact2_time_of_impact(a, sweep_a, b, sweep_b, NULL);
}

#endif
