/* From poses in the world to the pose of one shape in the other's frame. */
#ifndef TACT_PAIR_RELATIVE_POSE_H
#define TACT_PAIR_RELATIVE_POSE_H

#include "base/tolerance.h"
#include "shape/unbounded.h"

/* Returns the length of a vector, or more where its square underflows. */
static inline real length_bound(vec v) {
    real size = length(v);
    return size > SMALLEST_SCALE ? size : taxicab(v);
}

static inline tact_status rotation_status(rotation r) {
    real squared = rotation_squared(r);
    if (tact_abs(squared - 1) <= ROTATION_DRIFT) return TACT_OK;
    return tact_finite(squared) ? TACT_BAD_ROTATION : TACT_NOT_FINITE;
}

static inline tact_status rotations_status(tactn_pose pose_a, tactn_pose pose_b) {
    tact_status status = rotation_status(pose_a.rotation);
    return status != TACT_OK ? status : rotation_status(pose_b.rotation);
}

/* Bounds the displacement of the shapes by rounding in the relative pose (docs/accuracy.md). */
static inline real relative_pose_noise(tactn_pose b_in_a, const tactn_shape *a, const tactn_shape *b) {
    real away = length_bound(b_in_a.position);
    return ROUNDOFF * (RELATIVE_POSITION_ERROR * away + RELATIVE_ROTATION_ERROR * turned_reach(b, a, away));
}

/* Updates the relation of a distance whose bound has grown. */
static inline tact_relation relation_in_world(tact_relation relation, real distance, real bound) {
    return relation != TACT_BEYOND_CUTOFF && tact_abs(distance) <= bound ? TACT_TOUCHING : relation;
}

#endif
