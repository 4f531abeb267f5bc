/* The way through a static tree to the leaves that meet a box, and what a distance of boxes is. */
#ifndef TACT_TREE_STATIC_WALK_H
#define TACT_TREE_STATIC_WALK_H

#include "base/tolerance.h"
#include "tree/static_tree.h"

/* ---- distances ---- */

/* A limit of distances, and a power of two that brings it near one: squares keep their digits. */
typedef struct near_limit {
    real distance;
    real scale, squared; /* of the scaled distance */
} near_limit;

static inline near_limit make_limit(real distance) {
    real clamped = tact_min(distance, TACT_REAL_MAX / 4);
    real scale = power_of_two_inverse(power_of_two_below(clamped)), scaled = distance * scale;
    return (near_limit){distance, scale, scaled * scaled};
}

/* Whether boxes are within a limit. */
static FORCE_INLINE bool extents_within(const extent *a, const extent *b, const near_limit *limit) {
    real squared = 0;
    for (int k = 0; k < DIMENSION; k++) {
        real apart = tact_max(a->lower[k] - b->upper[k], b->lower[k] - a->upper[k]);
        real scaled = tact_max(0, apart) * limit->scale;
        squared += scaled * scaled;
    }
    return squared <= limit->squared;
}

static FORCE_INLINE bool extents_overlap(const extent *a, const extent *b) {
    int apart = 0;
    for (int k = 0; k < DIMENSION; k++) apart |= (a->lower[k] > b->upper[k]) | (b->lower[k] > a->upper[k]);
    return !apart;
}

/* Returns a box that overlaps all that are within the limit of another, rounding included: of the sum, of differences,
 * and of squares. Its bounds are finite, but of what lies at infinity. */
static inline extent enlarged(const extent *e, const near_limit *limit) {
    extent large = *e;
    real margin = limit->distance > 0 ? limit->distance * (1 + 8 * ROUNDOFF) + SMALLEST_DISTANCE : 0;
    for (int k = 0; k < DIMENSION; k++) {
        if (margin > 0) {
            large.lower[k] -= margin, large.lower[k] -= 4 * ROUNDOFF * tact_abs(large.lower[k]);
            large.upper[k] += margin, large.upper[k] += 4 * ROUNDOFF * tact_abs(large.upper[k]);
        }
        large.lower[k] = tact_max(-TACT_REAL_MAX, large.lower[k]);
        large.upper[k] = tact_min(TACT_REAL_MAX, large.upper[k]);
    }
    return large;
}

/* ---- the way to leaves ---- */

/* Bit i is set where the box of child i meets another, which is finite. */
static FORCE_INLINE unsigned children_meeting(const static_node *node, const extent *box) {
    unsigned bits = 0;
    for (int j = 0; j < STATIC_WIDTH; j += LANES) {
        wide_mask meets = wide_load(&node->lower[0][j]) <= wide_all(box->upper[0]);
        meets &= wide_load(&node->upper[0][j]) >= wide_all(box->lower[0]);
        for (int k = 1; k < DIMENSION; k++) {
            meets &= wide_load(&node->lower[k][j]) <= wide_all(box->upper[k]);
            meets &= wide_load(&node->upper[k][j]) >= wide_all(box->lower[k]);
        }
        bits |= wide_bits(meets) << j;
    }
    return bits;
}

/* Boxes of a leaf. */
typedef struct box_run {
    uint32_t first, end;
} box_run;

/* A walk, in order, to the leaves that meet a box and have a box behind a place. */
typedef struct leaf_walk {
    const static_node *nodes;
    extent box;
    uint32_t after;
    int count;
    uint32_t child[STATIC_STACK], end[STATIC_STACK];
} leaf_walk;

static FORCE_INLINE void push_children(leaf_walk *walk, const static_node *node) {
    unsigned bits = children_meeting(node, &walk->box);
    for (int i = STATIC_WIDTH - 1; bits != 0 && i >= 0; i--) {
        if (!(bits >> i & 1) || node->end[i] <= walk->after) continue;
        walk->child[walk->count] = node->child[i];
        walk->end[walk->count++] = node->end[i];
    }
}

static FORCE_INLINE void start_walk(leaf_walk *walk, const tactn_static_tree *tree, const extent *box,
                                    uint32_t after) {
    walk->nodes = static_nodes(tree);
    walk->box = *box;
    walk->after = after;
    walk->count = 0;
    if (tree->node_count > 0) push_children(walk, &walk->nodes[0]);
}

static FORCE_INLINE bool next_leaf(leaf_walk *walk, box_run *leaf) {
    while (walk->count > 0) {
        uint32_t child = walk->child[--walk->count];
        if (child & STATIC_IS_LEAF) {
            *leaf = (box_run){child & ~STATIC_IS_LEAF, walk->end[walk->count]};
            return true;
        }
        push_children(walk, &walk->nodes[child]);
    }
    return false;
}

#endif
