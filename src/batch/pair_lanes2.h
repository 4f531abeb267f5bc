/* In the plane no pair is answered in lanes. */
#ifndef TACT_BATCH_PAIR_LANES2_H
#define TACT_BATCH_PAIR_LANES2_H

#include "pair/posed_pair.h"

#define WAITING_PAIRS 1
#define WAITING_KINDS 1

/* Never any. */
typedef struct waiting_pairs {
    body_pair pair[WAITING_PAIRS];
    uint32_t number[WAITING_PAIRS];
    int count;
} waiting_pairs;

static FORCE_INLINE int kind_of_pair(const body_pair *pair) {
    (void)pair;
    return WAITING_KINDS;
}

static FORCE_INLINE int kind_of_contact(const body_pair *pair) {
    (void)pair;
    return WAITING_KINDS;
}

static FORCE_INLINE bool is_hinted_hull(const body_pair *pair, const tact2_hint *hint) {
    (void)pair, (void)hint;
    return false;
}

static FORCE_INLINE bool add_waiting(waiting_pairs *waiting, const body_pair *pair, uint32_t number) {
    (void)waiting, (void)pair, (void)number;
    return false;
}

static FORCE_INLINE bool fill_lanes(waiting_pairs *waiting) {
    (void)waiting;
    return false;
}

static FORCE_INLINE unsigned distances_in_lanes(const waiting_pairs *waiting, int kind, real cutoff,
                                                tact2_gap *const *gaps, unsigned *searched) {
    (void)waiting, (void)kind, (void)cutoff, (void)gaps, (void)searched;
    return 0;
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
    (void)waiting, (void)kind, (void)overlaps;
    return 0;
}

static FORCE_INLINE unsigned manifolds_in_lanes(const waiting_pairs *waiting, int kind, real speculative,
                                                tact2_manifold *const *manifolds) {
    (void)waiting, (void)kind, (void)speculative, (void)manifolds;
    return 0;
}

#endif
