/* Several pairs at once, in lanes, compiled for each vector width (kernel.h): batches. */
#ifndef TACT_KERNEL_LANE_KERNEL3_H
#define TACT_KERNEL_LANE_KERNEL3_H

#include "base/dispatch.h"
#include "pair/posed_pair.h"

/* The pairs of one call: a multiple of the lanes of any vector. */
#define LANE_PAIRS 8

/* What both shapes of a pair are: points in their origins, segments on the z axis with their centers there, or boxes,
 * all with any radius. */
typedef enum lane_kind {
    LANE_BALLS,
    LANE_BALL_CAPSULE,
    LANE_CAPSULE_BALL,
    LANE_BALL_BOX,
    LANE_BOX_BALL,
    LANE_CAPSULES,
    LANE_BOXES,
    LANE_KINDS
} lane_kind;

/* Questions about LANE_PAIRS pairs of one kind, whose shapes are valid. Bit k of what is returned is set where pair k
 * has the answer of its single call without other options than those named. The answers of other pairs mean nothing. */
typedef struct lane_questions {
    /* cutoff: as least_cutoff() returns it. searched: zero, to which bit k is added where no form answers pair k: its
     * single call may as well be general. */
    unsigned (*distance)(const body_pair *pairs, real cutoff, tact3_gap *const *gaps, unsigned *searched);
    /* overlaps: bit k is the answer of pair k. */
    unsigned (*overlap)(const body_pair *pairs, unsigned *overlaps);
    /* speculative: from zero to TACT_REAL_MAX. Null for boxes where a vector has two lanes. */
    unsigned (*collide)(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds);
} lane_questions;

/* Questions about `count` pairs of polytopes without a closed form, in arrays of LANE_PAIRS, answered from the
 * simplexes of their hints, which are written as the single call writes them. Bit k of what is returned is set where
 * pair k has its answer; the hints of other pairs are left as they are. What comes after the count may repeat pairs. */

/* cutoff: as least_cutoff() returns it. Whatever is written to the other gaps means nothing. */
typedef unsigned lane_hint_distances(const body_pair *pairs, tact3_hint *const *hints, int count, real cutoff,
                                     tact3_gap *const *gaps);
/* Answered are pairs that do not overlap. */
typedef unsigned lane_hints_apart(const body_pair *pairs, tact3_hint *const *hints, int count);

typedef struct tact3_lane_kernel {
    lane_questions of[LANE_KINDS];
    lane_hint_distances *hinted_distance;
    lane_hints_apart *hinted_apart;
} tact3_lane_kernel;

extern const tact3_lane_kernel tact3_lane_kernel_base, tact3_lane_kernel_avx2;

static inline const tact3_lane_kernel *lane_kernel(void) {
    return WIDEST_UNIT(tact3_lane_kernel_base, tact3_lane_kernel_avx2);
}

#endif
