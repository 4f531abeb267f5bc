/* Pairs in space that are answered before a kernel is chosen: none. */
#ifndef TACT_KERNEL_DIRECT3_H
#define TACT_KERNEL_DIRECT3_H

#include "base/dimension.h"

typedef struct direct_pair {
    char unused;
} direct_pair;

static FORCE_INLINE bool set_direct_pair(direct_pair *d, const tact3_shape *a, const tact3_shape *b,
                                         const tact3_pose *b_in_a, const tact3_query_options *options) {
    return (void)d, (void)a, (void)b, (void)b_in_a, (void)options, false;
}

static FORCE_INLINE bool set_direct_world(direct_pair *d, const tact3_shape *a, const tact3_pose *pose_a,
                                          const tact3_shape *b, const tact3_pose *pose_b,
                                          const tact3_query_options *options) {
    return (void)d, (void)a, (void)pose_a, (void)b, (void)pose_b, (void)options, false;
}

static FORCE_INLINE tact3_gap direct_gap(const direct_pair *d) { return (void)d, (tact3_gap){0}; }

static FORCE_INLINE tact3_manifold direct_manifold(const direct_pair *d, real speculative) {
    return (void)d, (void)speculative, (tact3_manifold){0};
}

#endif
