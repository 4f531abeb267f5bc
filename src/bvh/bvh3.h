/* A static tree of boxes, four to a node (Wald et al. 2008), built by the surface area heuristic (Wald 2007).
 *
 * - Whoever builds one gives a box in floats for each item, rounded outwards, in a frame in which coordinates are of
 *   the order of one.
 * - A node has two to four children (the root of a tiny tree has one), each with a box of six bytes: steps along each
 *   axis from the node's own corner, whose length is a power of two. bvh_boxes() turns them into floats; these boxes
 *   hold the items' boxes.
 * - A child is a node, or a leaf: up to BVH_LEAF items that follow each other. Leaves, first child first, have all
 *   items in their order.
 * - No path is longer than BVH_DEPTH nodes, so a traversal, the last child first, needs a stack of BVH_STACK. */
#ifndef TACT_BVH_BVH3_H
#define TACT_BVH_BVH3_H

#include <stdbool.h>
#include <stddef.h>

#include "base/float4.h"
#include "base/internal_names.h"
#include "tact/memory.h"

enum {
    BVH_WIDTH = 4,
    BVH_LEAF = 4,   /* items of a leaf, at most */
    BVH_DEPTH = 32, /* nodes of a path, at most */
    BVH_STACK = (BVH_WIDTH - 1) * BVH_DEPTH + 1
};
/* The largest number of items. */
#define BVH_MAX_ITEMS (1u << 28)

/* An item's box while the tree is built. */
typedef struct bvh_item {
    float lower[3];
    uint32_t index; /* the caller's */
    float upper[3];
    uint32_t unused;
} bvh_item;

typedef struct bvh_node {
    float corner[3];             /* the lower one */
    uint8_t exponent[3];         /* of the step along each axis, as a float has it */
    uint8_t count;               /* of children */
    uint8_t lower[3][BVH_WIDTH]; /* of the children's boxes, in steps; 255 where there is no child */
    uint8_t upper[3][BVH_WIDTH]; /* 0 where there is no child */
    uint32_t child[BVH_WIDTH];
} bvh_node;

/* The boxes of a node's children, by axis. Where there is no child, lower is above upper. */
typedef struct bvh_boxes {
    float4 lower[3], upper[3];
} bvh_boxes;

/* A child: a node's index, or this bit, one less than the number of items in three bits, and the first one. */
#define BVH_IS_LEAF 0x80000000u
static inline uint32_t bvh_leaf(uint32_t first, uint32_t count) { return BVH_IS_LEAF | (count - 1) << 28 | first; }
static inline bool bvh_is_leaf(uint32_t child) { return (child & BVH_IS_LEAF) != 0; }
static inline uint32_t bvh_leaf_first(uint32_t child) { return child & (BVH_MAX_ITEMS - 1); }
static inline uint32_t bvh_leaf_count(uint32_t child) { return (child >> 28 & 7) + 1; }

/* The step along an axis. */
static inline float bvh_step(const bvh_node *node, int axis) {
    uint32_t bits = (uint32_t)node->exponent[axis] << 23;
    float step;
    memcpy(&step, &bits, sizeof step);
    return step;
}

/* Returns the boxes of the children. Products with a step are exact, so nothing but the sum is rounded. */
static inline bvh_boxes bvh_node_boxes(const bvh_node *node) {
    bvh_boxes boxes;
    for (int k = 0; k < 3; k++) {
        float4 step = float4_all(bvh_step(node, k)), corner = float4_all(node->corner[k]);
        boxes.lower[k] = corner + step * float4_from_bytes(node->lower[k]);
        boxes.upper[k] = corner + step * float4_from_bytes(node->upper[k]);
    }
    return boxes;
}

/* Returns the largest number of nodes of a tree of so many items. A node with a node below it has four children. */
static inline uint64_t bvh_most_nodes(uint64_t items) { return items / 3 + 1; }

/* A tree of no more items is built without working memory, and by one task. */
#define BVH_SHORT 8192u

/* What building a tree of more than BVH_SHORT items needs. */
typedef struct bvh_workspace {
    bvh_node *nodes;         /* bvh_most_nodes() */
    void *memory;            /* tact3_bvh_work_bytes(), aligned as malloc() aligns */
    const tact_tasks *tasks; /* may be null */
} bvh_workspace;

uint64_t tact3_bvh_work_bytes(uint32_t count);
/* Builds the tree of 1 to BVH_MAX_ITEMS items, and brings them into the order of its leaves. Returns the number of
 * nodes; the first is the root, and a node stands behind the one above it. Up to BVH_SHORT items need no workspace. */
uint32_t tact3_bvh_build(bvh_item *items, uint32_t count, bvh_node *nodes, const bvh_workspace *work);

/* Checks a tree of untrusted bytes: that counts, children, order and depth are as said above. */
bool tact3_bvh_valid(const bvh_node *nodes, uint32_t node_count, uint32_t items);

#endif
