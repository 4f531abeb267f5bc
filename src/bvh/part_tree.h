/* A tree of boxes over parts in an order of their own, two to a node: a node stands for a run of parts, whose halves
 * are its children, so nothing but the boxes is stored. In preorder the first child follows its node, and the second
 * one follows all that is below the first. */
#ifndef TACT_BVH_PART_TREE_H
#define TACT_BVH_PART_TREE_H

#include "base/dimension.h"

/* Nodes that may wait while a tree is descended: runs are halved, and have at most 2^18 parts in the plane, in space
 * 2^16. */
#define PART_STACK (DIMENSION == 2 ? 20 : 18)

typedef struct part_node {
    uint32_t box;
    int first, count;
} part_node;

static inline uint32_t part_tree_boxes(int parts) { return 2 * (uint32_t)parts - 1; }

static inline part_node first_child(part_node node) {
    return (part_node){node.box + 1, node.first, node.count / 2};
}

static inline part_node second_child(part_node node) {
    int half = node.count / 2;
    return (part_node){node.box + part_tree_boxes(half) + 1, node.first + half, node.count - half};
}

/* Returns the box of the part at a place of the order. */
typedef tactn_bounds (*part_bounds)(const void *context, int place);

/* Sets all boxes of a tree. */
void tactn_part_tree_build(tactn_bounds *boxes, int parts, part_bounds bounds, const void *context);
/* Whether the boxes of a tree are those that would be built. */
bool tactn_part_tree_valid(const tactn_bounds *boxes, int parts, part_bounds bounds, const void *context);

/* Sorts the parts, of which `order` has the numbers 0, 1, 2, and so on, so that runs are close together: each is halved
 * along the axis on which the middles of its boxes spread most. bounds() is asked by number. */
void tactn_part_tree_sort(int32_t *order, int parts, part_bounds bounds, const void *context);

#endif
