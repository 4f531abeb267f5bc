/* In the plane no pair is answered in lanes. */
#ifndef TACT_BATCH_PAIR_LANES2_H
#define TACT_BATCH_PAIR_LANES2_H

#include "batch/batch.h"

#define WAITING_PAIRS 1

typedef struct waiting_pairs {
    batch_pair pair[WAITING_PAIRS];
    uint32_t number[WAITING_PAIRS];
    int count; /* zero */
} waiting_pairs;

static FORCE_INLINE bool has_lanes(const batch_pair *pair) {
    (void)pair;
    return false;
}

static FORCE_INLINE bool add_waiting(waiting_pairs *waiting, const batch_pair *pair, uint32_t number) {
    (void)waiting, (void)pair, (void)number;
    return false;
}

static FORCE_INLINE unsigned distances_in_lanes(const waiting_pairs *waiting, tact2_gap *const *gaps) {
    (void)waiting, (void)gaps;
    return 0;
}

static FORCE_INLINE unsigned overlaps_in_lanes(const waiting_pairs *waiting, unsigned *overlaps) {
    (void)waiting, (void)overlaps;
    return 0;
}

static FORCE_INLINE unsigned manifolds_in_lanes(const waiting_pairs *waiting, real speculative,
                                                tact2_manifold *const *manifolds) {
    (void)waiting, (void)speculative, (void)manifolds;
    return 0;
}

#endif
