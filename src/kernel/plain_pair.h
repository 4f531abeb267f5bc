/* Pairs that are answered before a kernel is chosen, without scaling: where their sizes are such that it would change
 * no bit. */
#ifndef TACT_KERNEL_PLAIN_PAIR_H
#define TACT_KERNEL_PLAIN_PAIR_H

#include "kernel/kernel.h"
#include "pair/core_pair.h"
#include "pair/posed_pair.h"

/* Sets what the forms need of a pair that is not scaled; false where it must be, or is refused. The rotations are not
 * looked at. */
static FORCE_INLINE bool set_plain_pair(const posed_pair *q, core_pair *p) {
    const tactn_shape *a = q->a, *b = q->b;
    p->a = a, p->b = b;
    vec position = q->pose_a ? sub(q->pose_b->position, q->pose_a->position) : q->pose_b->position;
    p->position = add(zero(), position); /* no zero below zero */
    p->to_user = p->to_scaled = 1;
    real away = tact_sqrt(dot(p->position, p->position));
    real radii = a->rounding + b->rounding, size = a->reach + b->reach + away;
    p->roundoff = ROUNDOFF * tact_max(size, SMALL_CORES * radii);
    p->gap_tolerance = GAP_TOLERANCE * p->roundoff;
    return size >= PLAIN_SMALLEST && size <= PLAIN_LARGEST && radii <= PLAIN_LARGEST && a->status == TACT_OK &&
           b->status == TACT_OK;
}

/* S, but for a rounding. */
static FORCE_INLINE real size_of_pair(const core_pair *p) { return p->roundoff * (1 / ROUNDOFF); }

static FORCE_INLINE bool asks_for_closed(const posed_pair *q) {
    return !q->options->general && !q->options->observer && q->speculative >= 0 && q->speculative <= TACT_REAL_MAX;
}

#endif
