/* What is asked about: two shapes and their poses. */
#ifndef TACT_PAIR_POSED_PAIR_H
#define TACT_PAIR_POSED_PAIR_H

#include "base/dimension.h"

/* Two bodies in the world. */
typedef struct body_pair {
    const tactn_shape *a, *b;
    const tactn_pose *pose_a, *pose_b;
} body_pair;

/* What tactn_collide() and tactn_collide_world() are asked. */
typedef struct posed_pair {
    const tactn_shape *a, *b;
    const tactn_pose *pose_a; /* null: B's pose is in A's frame, and so is the answer */
    const tactn_pose *pose_b;
    real speculative;
    const tactn_query_options *options; /* not null */
} posed_pair;

#endif
