/* Locks of a body's axes: bits of tact_lock, those of translation first. */
#ifndef TACT_BASE_LOCKS_H
#define TACT_BASE_LOCKS_H

#include "base/angular.h"

#define LINEAR_LOCKS ((UINT32_C(1) << DIMENSION) - 1)
#define ALL_LOCKS (LINEAR_LOCKS | TURN_LOCKS)

static inline bool turns_not(uint32_t locks) { return (locks & TURN_LOCKS) == TURN_LOCKS; }

/* A vector with the components of another one along the locked axes. */
static inline vec held_vec(uint32_t locks, vec v, vec at) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = component(locks >> i & 1 ? at : v, i);
    return from_components(c);
}

/* What of a vector lies along the axes that are not locked. */
static inline vec free_part(uint32_t locks, vec v) { return held_vec(locks, v, zero()); }

/* A pose that differs from another one only as the locks allow. */
static inline tactn_pose held_pose(uint32_t locks, tactn_pose pose, tactn_pose at) {
    pose.position = held_vec(locks, pose.position, at.position);
    if (turns_not(locks)) pose.rotation = at.rotation;
    return pose;
}

#endif
