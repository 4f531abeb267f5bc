/* Pairs in the plane that are answered several at once: of circles, of capsules, of boxes and of small polygons
 * (kernel/lane_kernel2.h). */
#ifndef TACT_BATCH_PAIR_LANES2_H
#define TACT_BATCH_PAIR_LANES2_H

#include "hull/layout2.h"
#include "kernel/lane_kernel2.h"

#define WAITING_PAIRS LANE_PAIRS
#define WAITING_KINDS LANE_KINDS

/* Fewer are answered one by one. */
#define LEAST_WAITING 3

/* Pairs of one kind that wait until there are enough of them. */
typedef struct waiting_pairs {
    body_pair pair[WAITING_PAIRS];
    uint32_t number[WAITING_PAIRS];
    int count;
} waiting_pairs;

typedef enum lane_shape { LANE_CIRCLE, LANE_CAPSULE, LANE_BOX, LANE_HULL, LANE_SHAPES } lane_shape;

/* True for a segment on the x axis with its center in the origin. */
static FORCE_INLINE bool is_lane_capsule(const tact2_shape *s) {
    vec p = s->u.points[0], q = s->u.points[1];
    return tact_abs(p.y) + tact_abs(q.y) + tact_abs(p.x + q.x) == 0;
}

static FORCE_INLINE lane_shape lane_shape_of(const tact2_shape *s) {
    if (s->status != TACT_OK) return LANE_SHAPES;
    if (s->core == TACT2_HULL)
        return s->u.hull->vertex_count > 2 && s->u.hull->vertex_count <= LANE_VERTICES ? LANE_HULL : LANE_SHAPES;
    if (s->core == TACT2_BOX) return LANE_BOX;
    if (s->core == TACT2_POINT) return s->reach == 0 ? LANE_CIRCLE : LANE_SHAPES;
    return s->core == TACT2_SEGMENT && is_lane_capsule(s) ? LANE_CAPSULE : LANE_SHAPES;
}

/* The lane_kind of a pair; WAITING_KINDS: none. */
static FORCE_INLINE int kind_of_pair(const body_pair *pair) {
    static const uint8_t kinds[LANE_SHAPES + 1][LANE_SHAPES + 1] = {
        [LANE_CIRCLE] = {LANE_CIRCLES, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS},
        [LANE_CAPSULE] = {WAITING_KINDS, LANE_CAPSULES, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS},
        [LANE_BOX] = {WAITING_KINDS, WAITING_KINDS, LANE_BOXES, LANE_POLYGONS, WAITING_KINDS},
        [LANE_HULL] = {WAITING_KINDS, WAITING_KINDS, LANE_POLYGONS, LANE_POLYGONS, WAITING_KINDS},
        [LANE_SHAPES] = {WAITING_KINDS, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS}};
    return CODE_IS_SMALL ? WAITING_KINDS : kinds[lane_shape_of(pair->a)][lane_shape_of(pair->b)];
}

/* The kind of a pair whose contacts are answered in lanes. */
static FORCE_INLINE int kind_of_contact(const body_pair *pair) {
    int kind = kind_of_pair(pair);
    return kind == LANE_CIRCLES ? kind : WAITING_KINDS;
}

/* Hulls go into lanes by their hints in space alone. */
static FORCE_INLINE bool is_hinted_hull(const body_pair *pair, const tact2_hint *hint) {
    (void)pair, (void)hint;
    return false;
}

/* Returns true when there are enough. */
static FORCE_INLINE bool add_waiting(waiting_pairs *waiting, const body_pair *pair, uint32_t number) {
    waiting->pair[waiting->count] = *pair;
    waiting->number[waiting->count] = number;
    return ++waiting->count == WAITING_PAIRS;
}

/* Fills the lanes up with the first pair; false where too few wait. */
static FORCE_INLINE bool fill_lanes(waiting_pairs *waiting) {
    if (CODE_IS_SMALL || waiting->count < LEAST_WAITING) return false;
    for (int k = waiting->count; k < WAITING_PAIRS; k++)
        waiting->pair[k] = waiting->pair[0], waiting->number[k] = waiting->number[0];
    return true;
}

/* Bit k of what is returned: pair k has its answer. Answers of pairs beyond the count are the first one's. searched: as
 * in lane_questions. */
static FORCE_INLINE unsigned distances_in_lanes(const waiting_pairs *waiting, int kind, real cutoff,
                                                tact2_gap *const *gaps, unsigned *searched) {
    return lane_kernel()->of[kind].distance(waiting->pair, cutoff, gaps, searched);
}

static FORCE_INLINE unsigned hinted_in_lanes(const waiting_pairs *waiting, tact2_hint *const *hints, real cutoff,
                                             tact2_gap *const *gaps) {
    (void)waiting, (void)hints, (void)cutoff, (void)gaps;
    return 0;
}

static FORCE_INLINE unsigned hinted_apart_in_lanes(const waiting_pairs *waiting, tact2_hint *const *hints) {
    (void)waiting, (void)hints;
    return 0;
}

static FORCE_INLINE unsigned overlaps_in_lanes(const waiting_pairs *waiting, int kind, unsigned *overlaps) {
    return lane_kernel()->of[kind].overlap(waiting->pair, overlaps);
}

static FORCE_INLINE unsigned manifolds_in_lanes(const waiting_pairs *waiting, int kind, real speculative,
                                                tact2_manifold *const *manifolds) {
    return lane_kernel()->of[kind].collide(waiting->pair, speculative, manifolds);
}

#endif
