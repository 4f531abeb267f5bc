/* Pairs in space that are answered several at once: capsules (kernel/capsule_lanes3.h). */
#ifndef TACT_BATCH_PAIR_LANES3_H
#define TACT_BATCH_PAIR_LANES3_H

#include "batch/batch.h"
#include "kernel/lane_kernel3.h"

#define WAITING_PAIRS LANE_PAIRS

/* Pairs that wait until there are enough of them. */
typedef struct waiting_pairs {
    batch_pair pair[WAITING_PAIRS];
    uint32_t number[WAITING_PAIRS];
    int count;
} waiting_pairs;

/* True for a segment on the z axis with its center in the origin. */
static FORCE_INLINE bool is_lane_capsule(const tact3_shape *s) {
    if (s->core != TACT3_SEGMENT || s->status != TACT_OK) return false;
    vec p = s->u.points[0], q = s->u.points[1];
    return tact_abs(p.x) + tact_abs(p.y) + tact_abs(q.x) + tact_abs(q.y) + tact_abs(p.z + q.z) == 0;
}

static FORCE_INLINE bool has_lanes(const batch_pair *pair) {
    return !CODE_IS_SMALL && is_lane_capsule(pair->a) && is_lane_capsule(pair->b);
}

/* Returns true when there are enough. */
static FORCE_INLINE bool add_waiting(waiting_pairs *waiting, const batch_pair *pair, uint32_t number) {
    waiting->pair[waiting->count] = *pair;
    waiting->number[waiting->count] = number;
    return ++waiting->count == WAITING_PAIRS;
}

static FORCE_INLINE void pose_waiting(const waiting_pairs *waiting, real speculative, posed_pair *posed) {
    for (int k = 0; k < WAITING_PAIRS; k++) {
        const batch_pair *pair = &waiting->pair[k];
        posed[k] = (posed_pair){pair->a, pair->b, pair->pose_a, pair->pose_b, speculative, NULL};
    }
}

/* Bit k of what is returned: pair k has its answer. None has one where too few wait. */
static FORCE_INLINE unsigned distances_in_lanes(const waiting_pairs *waiting, tact3_gap *const *gaps) {
    if (waiting->count < WAITING_PAIRS) return 0;
    posed_pair posed[WAITING_PAIRS];
    pose_waiting(waiting, 0, posed);
    return lane_kernel()->distance_of_capsules(posed, gaps);
}

static FORCE_INLINE unsigned overlaps_in_lanes(const waiting_pairs *waiting, unsigned *overlaps) {
    if (waiting->count < WAITING_PAIRS) return 0;
    posed_pair posed[WAITING_PAIRS];
    pose_waiting(waiting, 0, posed);
    return lane_kernel()->overlap_of_capsules(posed, overlaps);
}

static FORCE_INLINE unsigned manifolds_in_lanes(const waiting_pairs *waiting, real speculative,
                                                tact3_manifold *const *manifolds) {
    if (waiting->count < WAITING_PAIRS) return 0;
    posed_pair posed[WAITING_PAIRS];
    pose_waiting(waiting, speculative, posed);
    return lane_kernel()->collide_capsules(posed, manifolds);
}

#endif
