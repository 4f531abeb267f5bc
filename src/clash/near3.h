/* Bodies of a run, and the pairs of them that are near: searched in rounds, in memory of a fixed size. */
#ifndef TACT_CLASH_NEAR3_H
#define TACT_CLASH_NEAR3_H

#include "tact/clash3.h"

#include "base/dimension.h"

/* Tasks of a round, the bodies that a task looks around at most, and the pairs that it can hold. */
enum { NEAR_TASKS = 64, NEAR_BODIES = 64, NEAR_PAIRS = 1024 };

/* What a task finds: pairs of bodies from `begin` on, up to `next`. */
typedef struct near_list {
    int begin, end, next;
    uint32_t from, next_from; /* of the first body, and of the next, only pairs with bodies from this on */
    int count;
    uint32_t pair[NEAR_PAIRS][2]; /* sorted */
} near_list;

/* A round, and where the next one begins. */
typedef struct near_round {
    const tact3_clash_run *run; /* with every stride filled in */
    int next;
    uint32_t from;
    int span;  /* bodies of a round: fewer where lists become full */
    int count; /* of lists */
    near_list list[NEAR_TASKS];
} near_round;

/* A body's shape and its pose. */
static inline const tact3_shape *clash_body_shape(const tact3_clash_run *run, uint32_t body) {
    uint32_t index = body;
    if (run->body_shapes) {
        index = *(const uint32_t *)(const void *)((const char *)run->body_shapes + run->body_shape_stride * body);
    }
    return (const tact3_shape *)(const void *)((const char *)run->shapes + run->shape_stride * index);
}
static inline const tact3_pose *clash_body_pose(const tact3_clash_run *run, uint32_t body) {
    return (const tact3_pose *)(const void *)((const char *)run->poses + run->pose_stride * body);
}

void tact3_clash_start_rounds(near_round *round, const tact3_clash_run *run);
/* Finds the near pairs of the next bodies, of which there are some: those of lists 0 to count - 1, one after the
 * other. */
void tact3_clash_next_round(near_round *round);

#endif
