/* Several pairs at once, in lanes, compiled for each vector width (kernel.h): batches. */
#ifndef TACT_KERNEL_LANE_KERNEL2_H
#define TACT_KERNEL_LANE_KERNEL2_H

#include "base/dispatch.h"
#include "pair/posed_pair.h"

/* The pairs of one call: a multiple of the lanes of any vector. */
#define LANE_PAIRS 8
/* The largest polygons. */
#define LANE_VERTICES 8

/* What both shapes of a pair are, all with any radius: points in their origins; segments on the x axis with their
 * centers there; boxes; hulls of 3 to LANE_VERTICES vertices, or one and a box. */
typedef enum lane_kind { LANE_CIRCLES, LANE_CAPSULES, LANE_BOXES, LANE_POLYGONS, LANE_KINDS } lane_kind;

/* Questions about LANE_PAIRS pairs of one kind, whose shapes are valid. Bit k of what is returned is set where pair k
 * has the answer of its single call without other options than those named. The answers of other pairs mean nothing. */
typedef struct lane_questions {
    /* cutoff: as least_cutoff() returns it. searched: zero, to which bit k is added where no form answers pair k: its
     * single call may as well be general. */
    unsigned (*distance)(const body_pair *pairs, real cutoff, tact2_gap *const *gaps, unsigned *searched);
    /* overlaps: bit k is the answer of pair k. */
    unsigned (*overlap)(const body_pair *pairs, unsigned *overlaps);
    /* speculative: from zero to TACT_REAL_MAX. Null but for circles. */
    unsigned (*collide)(const body_pair *pairs, real speculative, tact2_manifold *const *manifolds);
} lane_questions;

typedef struct tact2_lane_kernel {
    lane_questions of[LANE_KINDS];
} tact2_lane_kernel;

extern const tact2_lane_kernel tact2_lane_kernel_base, tact2_lane_kernel_avx2;

static inline const tact2_lane_kernel *lane_kernel(void) {
    return WIDEST_UNIT(tact2_lane_kernel_base, tact2_lane_kernel_avx2);
}

#endif
