/* How a tree lies in its block: this head, the nodes, and their links. Nodes know each other by index; -1 is none.
 *
 * A tree of n leaves has n - 1 inner nodes, so there is room for 2 * capacity - 1 nodes. The first `fresh` of them
 * have been in use; those that are not any more are in a list, and the last one freed is the next one taken. So the
 * numbers do not depend on the capacity. */
#ifndef TACT_TREE_TREE_H
#define TACT_TREE_TREE_H

#include "tree/box.h"

#define NONE (-1)

/* The heights of two siblings differ by this at most (rotate.c). */
#define MAX_TILT 16
/* No tree of TACTN_TREE_MAX_COUNT leaves is higher: the least number of leaves of a height h is the sum of those of the
 * heights h - 1 and h - 1 - MAX_TILT, which is 17,145,327 for h = 125. */
#define MAX_HEIGHT 124

struct tactn_tree {
    int32_t capacity, count;
    int32_t root, free, fresh;
    int32_t unused[3]; /* nodes begin at a multiple of 16 bytes */
};

/* What a search reads. A leaf has `user` in place of its first child, and no second one. */
typedef struct node {
    tactn_bounds bounds;
    uint64_t category; /* a leaf's own; of an inner node, what the leaves below it have */
    union {
        int32_t child;
        uint32_t user;
    } first;
    int32_t second;
} node;

#define NOT_IN_USE (-1)

/* What only changes to the tree read. */
typedef struct node_link {
    int32_t parent; /* of a free place: the next free one */
    int32_t height; /* 0 for a leaf, NOT_IN_USE for a free place */
} node_link;

static inline int32_t node_room(int32_t capacity) { return 2 * capacity - 1; }
static inline const node *nodes_of(const tactn_tree *tree) { return (const node *)(tree + 1); }
static inline const node_link *links_of(const tactn_tree *tree) {
    return (const node_link *)(nodes_of(tree) + node_room(tree->capacity));
}
/* The same, to be changed. */
static inline node *edit_nodes(tactn_tree *tree) { return (node *)(tree + 1); }
static inline node_link *edit_links(tactn_tree *tree) {
    return (node_link *)(edit_nodes(tree) + node_room(tree->capacity));
}
static inline bool is_leaf(const node *n) { return n->second == NONE; }

#endif
