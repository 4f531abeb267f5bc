/* The memory of a tree: this head, the nodes, and their links. Nodes refer to each other by index; -1 is none.
 *
 * A tree of n leaves has n - 1 inner nodes, so there is room for 2 * capacity - 1 nodes. The first `fresh` of them have
 * been in use; freed ones are a stack. So indices do not depend on the capacity. */
#ifndef TACT_TREE_TREE_H
#define TACT_TREE_TREE_H

#include "tree/box.h"

#define NONE (-1)

/* Greatest difference of the heights of siblings (rotate.c). */
#define MAX_IMBALANCE 16
/* Greatest height of a tree of TACTN_TREE_MAX_COUNT leaves: the least number of leaves of height h is the sum of those
 * of the heights h - 1 and h - 1 - MAX_IMBALANCE, which is 17,145,327 for h = 125. */
#define MAX_HEIGHT 124

struct tactn_tree {
    int32_t capacity, count;
    int32_t root, free, fresh;
    /* A queue of leaves that are not linked yet (loose.h). Outside of worlds it is empty, and all are zero. */
    int32_t loose_count, first_loose, last_loose;
};

/* The part of a node that searches read. A leaf has `user` in place of its first child, and no second one. */
typedef struct node {
    tactn_bounds bounds;
    uint64_t category; /* of a leaf its own; of an inner node the union of the leaves below */
    union {
        int32_t child;
        uint32_t user;
    } first;
    int32_t second;
} node;

#define NOT_IN_USE (-1)

/* The part of a node that only changes to the tree read. */
typedef struct node_link {
    int32_t parent; /* of a free node: the next free one */
    int32_t height; /* 0 for a leaf, NOT_IN_USE for a free node */
} node_link;

static inline int32_t node_room(int32_t capacity) { return 2 * capacity - 1; }
static inline const node *nodes_of(const tactn_tree *tree) { return (const node *)(tree + 1); }
static inline const node_link *links_of(const tactn_tree *tree) {
    return (const node_link *)(nodes_of(tree) + node_room(tree->capacity));
}
/* The same, writable. */
static inline node *edit_nodes(tactn_tree *tree) { return (node *)(tree + 1); }
static inline node_link *edit_links(tactn_tree *tree) {
    return (node_link *)(edit_nodes(tree) + node_room(tree->capacity));
}
static inline bool is_leaf(const node *n) { return n->second == NONE; }

#endif
