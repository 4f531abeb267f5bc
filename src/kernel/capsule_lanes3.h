/* Pairs of capsules in lanes: the closed form of direct3.h and segments3.h, operation by operation, so that each lane
 * has its bits. Where that form goes on to a kernel, so does a lane that is not answered. */
#ifndef TACT_KERNEL_CAPSULE_LANES3_H
#define TACT_KERNEL_CAPSULE_LANES3_H

#include "contact/lone_segments3.h"
#include "kernel/segment_lanes3.h"

/* The pairs, and where their segments are closest. */
typedef struct capsule_lanes {
    plain_lanes pair;
    wide_segment a, b;
    wide_vec common; /* as in closest_parts */
    wide part_a, part_b;
} capsule_lanes;

/* ---- what goes in */

static FORCE_INLINE void set_lanes(const body_pair *pairs, capsule_lanes *l) {
    set_plain_lanes(pairs, &l->pair);
    load_segments(pairs, false, &l->pair.a, &l->a);
    load_segments(pairs, true, &l->pair.b, &l->b);
}

/* ---- the gap */

/* closest_of_halves(), of segments whose centers are their origins; closest_of_capsules() */
static FORCE_INLINE void find_gaps(capsule_lanes *l, lane_gaps *g) {
    const wide none = wide_all(0), roundoff = l->pair.roundoff;
    const wide_segment *a = &l->a, *b = &l->b;
    wide_vec from = l->pair.position, common = wide_cross(a->half, b->half);
    wide slope = wide_dot(a->half, b->half), from_a = wide_dot(from, a->half), from_b = wide_dot(from, b->half);
    wide squared = wide_dot(common, common);
    wide inverse = wide_select(squared > LEAST_SQUARE, 1 / squared, none);
    wide at_a = clamped_lanes(wide_dot(wide_cross(from, b->half), common) * inverse);
    wide at_b = clamped_lanes((slope * at_a - from_b) * b->inverse);
    at_a = clamped_lanes((from_a + slope * at_b) * a->inverse);
    g->on_a = wide_mul_add(wide_zero(), at_a, a->half);
    g->on_b = wide_mul_add(wide_zero(), at_b, b->half);
    wide_vec between = wide_sub(wide_add(g->on_b, from), g->on_a);
    wide_mask inner_a = wide_abs(at_a) < 1, inner_b = wide_abs(at_b) < 1;
    wide_vec rest = wide_mul_add(b->half, wide_select(inner_a, -slope * a->inverse, none), a->half);
    wide off_a = wide_select(inner_a, wide_dot(between, a->half) * a->inverse, none);
    wide by = wide_select(inner_a, a->squared * inverse, b->inverse);
    wide off_b = wide_select(inner_b, wide_dot(between, rest) * by, none);
    wide_vec square = wide_mul_add(wide_mul_add(between, -off_a, a->half), -off_b, rest);
    wide_vec off = wide_sub(between, square);
    wide most = SUPPORT_ERROR * roundoff, size = roundoff * (1 / ROUNDOFF), area = size * size;
    l->common = common, l->part_a = at_a, l->part_b = at_b;
    l->pair.answered &= (wide_dot(off, off) <= most * most) & (squared > PLAIN_SQUARE * area * area);
    wide reach = wide_abs(wide_dot(square, a->half)) + wide_abs(wide_dot(square, b->half));
    prove_gaps(&l->pair, between, square, from, reach, g);
}

/* Step by step of all groups: one of them computes while another one waits for a quotient or a root. */
static FORCE_INLINE void find_all_gaps(const body_pair *pairs, capsule_lanes *l, lane_gaps *g) {
    for (int i = 0; i < LANE_GROUPS; i++) set_lanes(pairs + i * LANES, &l[i]);
    for (int i = 0; i < LANE_GROUPS; i++) find_gaps(&l[i], &g[i]);
}

/* ---- the answers */

static unsigned distance_of_capsule_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                          unsigned *searched) {
    (void)searched;
    unsigned answered = 0;
    capsule_lanes l[LANE_GROUPS];
    lane_gaps g[LANE_GROUPS];
    find_all_gaps(pairs, l, g);
    for (int i = 0; i < LANE_GROUPS; i++) {
        add_radii(&l[i].pair, &g[i]);
        cut_gaps(&g[i], wide_all(cutoff));
        write_gaps(&g[i], gaps + i * LANES);
        answered |= wide_bits(l[i].pair.answered) << i * LANES;
    }
    return answered;
}

/* flat_half() */
static FORCE_INLINE wide flat_halves(const wide_segment *s, wide_vec n) {
    wide along = wide_dot(s->half, n), up = along * along;
    wide_mask steep = up > (1 - CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE) * s->squared;
    return wide_select(steep, wide_all(0), s->squared - up);
}

/* touch_in_one_point(); n: of the segments */
static FORCE_INLINE wide_mask touch_in_single_points(const capsule_lanes *l, wide_vec n) {
    wide turn = wide_dot(l->common, n), flat = flat_halves(&l->a, n) * flat_halves(&l->b, n);
    return (turn * turn > CONTACT_PARALLEL * CONTACT_PARALLEL * flat) | (flat == 0);
}

static FORCE_INLINE void name_lanes(const capsule_lanes *l, uint32_t *id) {
    real part_a[LANES], part_b[LANES];
    wide_store(part_a, l->part_a);
    wide_store(part_b, l->part_b);
    for (int i = 0; i < LANES; i++) {
        closest_parts at = {.part_a = part_a[i], .part_b = part_b[i]};
        id[i] = name_of_segments(&at);
    }
}

static unsigned collide_capsule_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    unsigned answered = 0;
    capsule_lanes l[LANE_GROUPS];
    lane_gaps g[LANE_GROUPS];
    find_all_gaps(pairs, l, g);
    for (int i = 0; i < LANE_GROUPS; i++) {
        uint32_t id[LANES];
        l[i].pair.answered &= touch_in_single_points(&l[i], g[i].normal);
        add_radii(&l[i].pair, &g[i]);
        name_lanes(&l[i], id);
        write_manifolds(&g[i], speculative, id, manifolds + i * LANES);
        answered |= wide_bits(l[i].pair.answered) << i * LANES;
    }
    return answered;
}

static unsigned overlap_of_capsule_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    capsule_lanes l[LANE_GROUPS];
    lane_gaps g[LANE_GROUPS];
    find_all_gaps(pairs, l, g);
    *overlaps = 0;
    for (int i = 0; i < LANE_GROUPS; i++) {
        const plain_lanes *p = &l[i].pair;
        *overlaps |= wide_bits(g[i].distance <= p->radii + SUPPORT_ERROR * p->roundoff) << i * LANES;
        answered |= wide_bits(p->answered) << i * LANES;
    }
    return answered;
}

#endif
