/* Tact in space, under names that both dimensions share (tact.c). */
#ifndef BENCH_RIVAL_TACT3_H
#define BENCH_RIVAL_TACT3_H

#include <stdlib.h>

#include "common.h"
#include "tact/cast3.h"
#include "tact/contact3.h"

typedef tact3_vec tact_vec;
typedef tact3_shape tact_shape;
typedef tact3_pose tact_pose;
typedef tact3_gap tact_gap;
typedef tact3_hint tact_hint;
typedef tact3_query_options tact_options;
typedef tact3_manifold tact_manifold;
typedef tact3_hit tact_hit;
typedef tact3_sweep tact_sweep;

static inline tact_vec tact_vector(const double v[3]) {
    return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]);
}

static inline void tact_numbers(tact_vec v, double numbers[3]) {
    numbers[0] = v.x, numbers[1] = v.y, numbers[2] = v.z;
}

/* Of all kinds but hulls. */
static inline tact_shape tact_make(const bench_shape *shape) {
    tact_vec size = tact_vector(shape->size);
    switch (shape->kind) {
    case BENCH_SPHERE:
        return tact3_sphere(size.x);
    case BENCH_CAPSULE:
        return tact3_capsule(size.x, size.y);
    case BENCH_CYLINDER:
        return tact3_cylinder(size.x, size.y);
    case BENCH_CONE:
        return tact3_cone(size.x, size.y);
    case BENCH_ELLIPSOID:
        return tact3_ellipsoid(size);
    case BENCH_BOX:
    case BENCH_HULL:
        break;
    }
    return tact3_box(size);
}

static inline tact_shape tact_make_hull(const tact_vec *points, int count) {
    size_t bytes = tact3_hull_bytes(count);
    void *memory = rival_memory(1, bytes);
    if (tact3_hull_build(memory, bytes, points, count, NULL) != TACT_OK) {
        abort();
    }
    return tact3_hull_shape(memory);
}

/* A rotation in the world, as Tact has it. */
static inline tact3_quat tact_rotation(const double r[4]) {
    tact3_quat rotation = {(tact_real)r[0], (tact_real)r[1], (tact_real)r[2], (tact_real)r[3]};
    return rotation;
}

/* The inverse of the rotation p, after the rotation q. */
static inline tact3_quat tact_relative_rotation(const double p[4], const double q[4]) {
    tact3_quat rotation;
    rotation.x = (tact_real)(p[3] * q[0] - p[0] * q[3] - p[1] * q[2] + p[2] * q[1]);
    rotation.y = (tact_real)(p[3] * q[1] + p[0] * q[2] - p[1] * q[3] - p[2] * q[0]);
    rotation.z = (tact_real)(p[3] * q[2] - p[0] * q[1] + p[1] * q[0] - p[2] * q[3]);
    rotation.w = (tact_real)(p[3] * q[3] + p[0] * q[0] + p[1] * q[1] + p[2] * q[2]);
    return rotation;
}

static inline tact_gap tact_distance_world(const tact_shape *a, tact_pose pose_a, const tact_shape *b,
                                           tact_pose pose_b, const tact_options *options) {
    return tact3_distance_world(a, pose_a, b, pose_b, options);
}

static inline tact_manifold tact_collide_world(const tact_shape *a, tact_pose pose_a, const tact_shape *b,
                                               tact_pose pose_b, const tact_options *options) {
    return tact3_collide_world(a, pose_a, b, pose_b, 0, options);
}

static inline tact_hit tact_raycast(const tact_shape *shape, tact_vec origin, tact_vec translation) {
    static const tact_options options = {.apart_is_enough = true}; /* rivals tell nothing of a miss */
    return tact3_raycast(shape, origin, translation, &options);
}

static inline tact_hit tact_cast(const tact_shape *a, const tact_shape *b, tact_pose b_in_a, tact_vec translation) {
    return tact3_cast(a, b, b_in_a, translation, NULL);
}

static inline tact_hit tact_time_of_impact(const tact_shape *a, const tact_sweep *sweep_a, const tact_shape *b,
                                           const tact_sweep *sweep_b) {
    return tact3_time_of_impact(a, sweep_a, b, sweep_b, NULL);
}

#endif
