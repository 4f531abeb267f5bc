/* The memory of a static tree: this head, the boxes in the order of the leaves, their indices in the input, the nodes.
 *
 * - A node has two to four children (the only node of a tiny tree has one): a node, or a leaf of up to STATIC_LEAF
 *   boxes that follow each other. Children have consecutive boxes, so the last one ends where the node does.
 * - Nodes stand in preorder. A tree without boxes has none.
 * - No path is longer than STATIC_DEPTH nodes, so a traversal needs a stack of STATIC_STACK places. */
#ifndef TACT_TREE_STATIC_TREE_H
#define TACT_TREE_STATIC_TREE_H

#include "base/simd.h"
#include "base/tasks.h"
#include "tree/box.h"

enum { STATIC_WIDTH = 4, STATIC_LEAF = 4, STATIC_DEPTH = 32, STATIC_STACK = (STATIC_WIDTH - 1) * STATIC_DEPTH + 1 };

struct tactn_static_tree {
    uint64_t magic, checksum;
    uint64_t bytes;               /* of all; the checksum covers what follows it */
    uint64_t boxes, order, nodes; /* offsets of arrays */
    int32_t count, node_count;
    tactn_bounds bounds;
};

/* A box by its components. */
typedef struct extent {
    real lower[DIMENSION], upper[DIMENSION];
} extent;

/* The boxes of the children by axis; where there is no child they are turned inside out without end, and `child` and
 * `end` are zero. */
typedef struct static_node {
    real lower[DIMENSION][STATIC_WIDTH], upper[DIMENSION][STATIC_WIDTH];
    uint32_t child[STATIC_WIDTH]; /* the index of a node; STATIC_IS_LEAF and the first box of a leaf */
    uint32_t end[STATIC_WIDTH];   /* one behind the last box below the child */
} static_node;

#define STATIC_IS_LEAF 0x80000000u

static inline void *static_at(const tactn_static_tree *tree, uint64_t offset) { return (char *)tree + offset; }
static inline const tactn_bounds *static_boxes(const tactn_static_tree *tree) { return static_at(tree, tree->boxes); }
static inline const int32_t *static_order(const tactn_static_tree *tree) { return static_at(tree, tree->order); }
static inline const static_node *static_nodes(const tactn_static_tree *tree) { return static_at(tree, tree->nodes); }

static FORCE_INLINE extent extent_of(const tactn_bounds *box) {
    extent e;
    for (int k = 0; k < DIMENSION; k++) e.lower[k] = component(box->lower, k), e.upper[k] = component(box->upper, k);
    return e;
}

static FORCE_INLINE tactn_bounds bounds_of(const extent *e) {
    return (tactn_bounds){from_components(e->lower), from_components(e->upper)};
}

static FORCE_INLINE void enclose(extent *all, const extent *e) {
    for (int k = 0; k < DIMENSION; k++) {
        all->lower[k] = tact_min(e->lower[k], all->lower[k]);
        all->upper[k] = tact_max(e->upper[k], all->upper[k]);
    }
}

/* A quarter of the sum of the sides, as box_size(). */
static FORCE_INLINE real extent_size(const extent *e) {
    real sum = 0;
    for (int k = 0; k < DIMENSION; k++) sum += R(0.25) * e->upper[k] - R(0.25) * e->lower[k];
    return sum;
}

/* The box of a child. */
static FORCE_INLINE extent child_extent(const static_node *node, int child) {
    extent e;
    for (int k = 0; k < DIMENSION; k++) e.lower[k] = node->lower[k][child], e.upper[k] = node->upper[k][child];
    return e;
}

/* The number of children. */
static inline int child_count(const static_node *node) {
    int count = 0;
    while (count < STATIC_WIDTH && node->end[count] > 0) count++;
    return count;
}

/* The largest number of nodes: a node with a node below it has four children, and each other one has five boxes. */
static inline uint64_t static_most_nodes(uint64_t boxes) { return boxes / 3 + 1; }

#endif
