/* Capsules of pairs in lanes: their segments, and the proof of a gap (analytic/segments3.h), operation by operation. */
#ifndef TACT_KERNEL_SEGMENT_LANES3_H
#define TACT_KERNEL_SEGMENT_LANES3_H

#include "analytic/segments3.h"
#include "kernel/gap_lanes3.h"

/* A segment of each pair. */
typedef struct wide_segment {
    wide_vec half; /* in the world's axes */
    wide squared, inverse;
} wide_segment;

/* capsule_segment() */
static FORCE_INLINE void load_segments(const body_pair *pairs, bool of_b, const wide_body *body, wide_segment *s) {
    real half_length[LANES];
    for (int i = 0; i < LANES; i++) half_length[i] = (of_b ? pairs[i].b : pairs[i].a)->u.points[1].z;
    wide half = wide_load(half_length);
    const wide x = body->rotation[0], y = body->rotation[1], z = body->rotation[2], w = body->rotation[3];
    /* turned_z() */
    wide t = 2 / body->rotation_squared;
    wide xx = t * x * x, yy = t * y * y, xz = t * x * z, yz = t * y * z, wx = t * w * x, wy = t * w * y;
    s->half = wide_scale(half, (wide_vec){xz + wy, yz - wx, 1 - (xx + yy)});
    s->squared = half * half;
    s->inverse = wide_select(s->squared > LEAST_SQUARE, 1 / s->squared, wide_all(0));
}

static FORCE_INLINE wide clamped_lanes(wide part) { return wide_max(wide_all(-1), wide_min(wide_all(1), part)); }

/* is_proven() */
static FORCE_INLINE void prove_gaps(plain_lanes *l, wide_vec between, wide_vec square, wide_vec from, wide reach,
                                    lane_gaps *g) {
    wide size = wide_length(square), longest = wide_max(size, wide_length(between));
    wide inverse = 1 / size, lower = (wide_dot(square, from) - reach) * inverse;
    l->answered &= (size > GJK_TOUCHING * l->roundoff) & (longest - lower <= GAP_TOLERANCE * l->roundoff);
    g->distance = longest;
    g->bound = wide_max(wide_all(0), longest - lower);
    g->normal = wide_scale(inverse, square);
}

#endif
