/* Several pairs at once, in lanes, compiled for each vector width (kernel.h): batches. */
#ifndef TACT_KERNEL_LANE_KERNEL3_H
#define TACT_KERNEL_LANE_KERNEL3_H

#include "base/dispatch.h"
#include "pair/posed_pair.h"

/* The pairs of one call: a multiple of the lanes of any vector. */
#define LANE_PAIRS 8

/* Questions about LANE_PAIRS pairs of capsules: their cores are valid segments, and both poses are in the world. Bit k
 * of what is returned is set where pair k has the answer of its single call without options. The answers of other pairs
 * mean nothing. */
typedef struct tact3_lane_kernel {
    unsigned (*distance_of_capsules)(const posed_pair *pairs, tact3_gap *const *gaps);
    /* overlaps: bit k is the answer of pair k. */
    unsigned (*overlap_of_capsules)(const posed_pair *pairs, unsigned *overlaps);
    /* All pairs have the same speculative distance, from zero to TACT_REAL_MAX. */
    unsigned (*collide_capsules)(const posed_pair *pairs, tact3_manifold *const *manifolds);
} tact3_lane_kernel;

extern const tact3_lane_kernel tact3_lane_kernel_base, tact3_lane_kernel_avx2;

static inline const tact3_lane_kernel *lane_kernel(void) {
    return WIDEST_UNIT(tact3_lane_kernel_base, tact3_lane_kernel_avx2);
}

#endif
