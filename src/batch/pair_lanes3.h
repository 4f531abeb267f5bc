/* Pairs in space that are answered several at once: of balls, of capsules, of boxes, and of hulls
 * with hints (kernel/lane_kernel3.h). */
#ifndef TACT_BATCH_PAIR_LANES3_H
#define TACT_BATCH_PAIR_LANES3_H

#include "convex/hint_kind.h"
#include "kernel/lane_kernel3.h"

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

/* True for a segment on the z axis with its center in the origin. */
static FORCE_INLINE bool is_lane_capsule(const tact3_shape *s) {
    vec p = s->u.points[0], q = s->u.points[1];
    return tact_abs(p.x) + tact_abs(p.y) + tact_abs(q.x) + tact_abs(q.y) + tact_abs(p.z + q.z) == 0;
}

typedef enum lane_shape { LANE_BALL, LANE_CAPSULE, LANE_BOX, LANE_SHAPES } lane_shape;

static FORCE_INLINE lane_shape lane_shape_of(const tact3_shape *s) {
    if (s->status != TACT_OK) return LANE_SHAPES;
    if (s->core == TACT3_BOX) return LANE_BOX;
    if (s->core == TACT3_POINT) return s->reach == 0 ? LANE_BALL : LANE_SHAPES;
    return s->core == TACT3_SEGMENT && is_lane_capsule(s) ? LANE_CAPSULE : LANE_SHAPES;
}

/* The lane_kind of a pair; WAITING_KINDS: none. */
static FORCE_INLINE int kind_of_pair(const body_pair *pair) {
    static const uint8_t kinds[LANE_SHAPES + 1][LANE_SHAPES + 1] = {
        [LANE_BALL] = {LANE_BALLS, LANE_BALL_CAPSULE, LANE_BALL_BOX, WAITING_KINDS},
        [LANE_CAPSULE] = {LANE_CAPSULE_BALL, LANE_CAPSULES, WAITING_KINDS, WAITING_KINDS},
        [LANE_BOX] = {LANE_BOX_BALL, WAITING_KINDS, LANE_BOXES, WAITING_KINDS},
        [LANE_SHAPES] = {WAITING_KINDS, WAITING_KINDS, WAITING_KINDS, WAITING_KINDS}};
    return CODE_IS_SMALL ? WAITING_KINDS : kinds[lane_shape_of(pair->a)][lane_shape_of(pair->b)];
}

/* The kind of a pair whose contacts are answered in lanes. */
static FORCE_INLINE int kind_of_contact(const body_pair *pair) {
    int kind = kind_of_pair(pair);
    return kind == LANE_BOXES && !lane_kernel()->of[LANE_BOXES].collide ? WAITING_KINDS : kind;
}

/* True for a pair of hulls and boxes, one of them a hull, whose hint holds a simplex. */
static FORCE_INLINE bool is_hinted_hull(const body_pair *pair, const tact3_hint *hint) {
    const tact3_shape *a = pair->a, *b = pair->b;
    if (CODE_IS_SMALL || a->status != TACT_OK || b->status != TACT_OK) return false;
    bool hulls = (a->core == TACT3_HULL && (b->core == TACT3_HULL || b->core == TACT3_BOX)) ||
                 (b->core == TACT3_HULL && a->core == TACT3_BOX);
    return hulls && hint->kind == HINT_SIMPLEX;
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
                                                tact3_gap *const *gaps, unsigned *searched) {
    return lane_kernel()->of[kind].distance(waiting->pair, cutoff, gaps, searched);
}

/* As lane_hint_distances. */
static FORCE_INLINE unsigned hinted_in_lanes(const waiting_pairs *waiting, tact3_hint *const *hints, real cutoff,
                                             tact3_gap *const *gaps) {
    return lane_kernel()->hinted_distance(waiting->pair, hints, waiting->count, cutoff, gaps);
}

/* As lane_hints_apart. */
static FORCE_INLINE unsigned hinted_apart_in_lanes(const waiting_pairs *waiting, tact3_hint *const *hints) {
    return lane_kernel()->hinted_apart(waiting->pair, hints, waiting->count);
}

static FORCE_INLINE unsigned overlaps_in_lanes(const waiting_pairs *waiting, int kind, unsigned *overlaps) {
    return lane_kernel()->of[kind].overlap(waiting->pair, overlaps);
}

static FORCE_INLINE unsigned manifolds_in_lanes(const waiting_pairs *waiting, int kind, real speculative,
                                                tact3_manifold *const *manifolds) {
    return lane_kernel()->of[kind].collide(waiting->pair, speculative, manifolds);
}

#endif
