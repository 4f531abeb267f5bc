/* Segments touch in one point unless they are almost parallel seen along the normal, while neither stands steeply
 * (feature3.c). Their contact is called by the end of A that it lies at, or else by that of B, or else by both
 * edges. */
#ifndef TACT_CONTACT_LONE_SEGMENTS3_H
#define TACT_CONTACT_LONE_SEGMENTS3_H

#include "analytic/segments3.h"
#include "contact/names.h"

/* The squared length of a segment's half across the normal; zero where it stands steeply. */
static FORCE_INLINE real flat_half(const half_segment *s, vec n) {
    real along = dot(s->half, n), up = along * along;
    return up > (1 - CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE) * s->squared ? 0 : s->squared - up;
}

static FORCE_INLINE bool touch_in_one_point(const closest_parts *at, vec n) {
    real turn = dot(at->common, n), most = CONTACT_PARALLEL * CONTACT_PARALLEL;
    real flat = flat_half(&at->a, n) * flat_half(&at->b, n);
    return turn * turn > most * flat || flat == 0;
}

static FORCE_INLINE uint32_t name_of_segments(const closest_parts *at) {
    if (tact_abs(at->part_a) == 1) return contact_id(at->part_a < 0 ? 1 : 2, 0);
    if (tact_abs(at->part_b) == 1) return contact_id(0, at->part_b < 0 ? 1 : 2);
    return contact_id(FEATURE_NAMES, FEATURE_NAMES);
}

#endif
