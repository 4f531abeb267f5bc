/* Splitting a range of items in two, the first step of building a tree (split3.c). */
#ifndef TACT_BVH_SPLIT3_H
#define TACT_BVH_SPLIT3_H

#include "bvh/bvh3.h"

enum { BVH_MOST_BINS = 16, BVH_CHUNKS = 32 };

/* Twice the middle of a box is the sum of its corners. */
typedef struct bvh_box {
    float4 lower, upper;
} bvh_box;

/* Items that follow each other, the box around them, and the box around twice their middles. */
typedef struct bvh_range {
    uint32_t first, count;
    bvh_box bounds, middles;
} bvh_range;

/* Items by the places of their middles along each axis. */
typedef struct bvh_bins {
    bvh_box bounds[3][BVH_MOST_BINS];
    uint32_t count[3][BVH_MOST_BINS];
    float4 start, width; /* bin = (middle - start) * width */
    int number;
} bvh_bins;

/* Where a range is split: before a bin on an axis. Axis -1: in halves as it lies. */
typedef struct bvh_cut {
    int axis, bin;
} bvh_cut;

/* A part of a long range, for one task. */
typedef struct bvh_chunk {
    bvh_bins bins;
    uint32_t first, count;
    bvh_range left, right;
} bvh_chunk;

/* A long range that is being split by tasks. */
typedef struct bvh_long_split {
    bvh_item *items;
    const tact_tasks *tasks;
    bvh_bins bins;
    bvh_cut cut;
    bvh_chunk chunk[BVH_CHUNKS];
} bvh_long_split;

static inline float bvh_half_area(const bvh_box *b) {
    float4 e = b->upper - b->lower;
    return e[0] * (e[1] + e[2]) + e[1] * e[2];
}

bvh_range tact3_bvh_range_of(const bvh_item *items, uint32_t first, uint32_t count);
/* Splits a range of two items or more. Evenly: in halves. */
void tact3_bvh_split(bvh_item *items, const bvh_range *all, bool evenly, bvh_range *left, bvh_range *right);
/* The same for a range of many items, by tasks. What they are given depends on the number of items alone. */
void tact3_bvh_split_long(bvh_long_split *split, const bvh_range *all, bool evenly, bvh_range *left,
                          bvh_range *right);

#endif
