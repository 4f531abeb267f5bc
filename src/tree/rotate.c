/* Tree rotations: they keep the tree low and its boxes small, from a changed leaf up to the root.
 *
 * A rotation swaps a child of a node with a grandchild below the other child. It keeps the node's box and changes one
 * box below. Of the four rotations of a node (Kopta et al. 2012 name more) the one that makes that box smallest is
 * applied, if it shrinks it or the node is out of balance.
 *
 * Heights of siblings differ by at most MAX_IMBALANCE before and after each change (an AVL tree has 1 there;
 * Adelson-Velsky and Landis 1962). A change alters the height of a subtree by at most one, and only rotations that do
 * so are applied. A node with an imbalance of MAX_IMBALANCE + 1 can always be repaired: swap its low child with the
 * higher child of its high one. */
#include "tree/update.h"

static inline int32_t higher(int32_t a, int32_t b) { return a > b ? a : b; }
static inline bool balanced(int32_t height, int32_t other) {
    return height - other <= MAX_IMBALANCE && other - height <= MAX_IMBALANCE;
}

/* A rotation below a node: swaps `low`, one of its children, with `up`, a child of its other child `changed`. */
typedef struct swap {
    int32_t low, changed, up, stays;
    tactn_bounds box; /* of `changed` afterwards */
    real gain;
} swap;

/* Evaluates the two rotations that move children of `changed` up. */
static void evaluate_swaps(const tactn_tree *tree, int32_t top, int32_t low, int32_t changed, swap *best) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    if (is_leaf(&nodes[changed])) return;
    const int32_t children[2] = {nodes[changed].first.child, nodes[changed].second};
    real size = box_size(&nodes[changed].bounds);
    for (int i = 0; i < 2; i++) {
        int32_t up = children[i], stays = children[1 - i];
        int32_t height = higher(links[low].height, links[stays].height) + 1;
        int32_t top_height = higher(height, links[up].height) + 1, change = top_height - links[top].height;
        if (!balanced(links[low].height, links[stays].height) || !balanced(height, links[up].height) || change > 1 ||
            change < -1)
            continue;
        tactn_bounds box = box_union(&nodes[low].bounds, &nodes[stays].bounds);
        real gain = size - box_size(&box);
        if (best->changed == NONE || gain > best->gain) *best = (swap){low, changed, up, stays, box, gain};
    }
}

static void set_children(tactn_tree *tree, int32_t parent, int32_t first, int32_t second) {
    node *nodes = edit_nodes(tree);
    node_link *links = edit_links(tree);
    nodes[parent].first.child = first, nodes[parent].second = second;
    nodes[parent].category = nodes[first].category | nodes[second].category;
    links[first].parent = links[second].parent = parent;
    links[parent].height = higher(links[first].height, links[second].height) + 1;
}

/* Sets category and height of a node with valid children, and applies the best rotation: after an insertion any that
 * shrinks boxes, after a removal only one that restores the balance. The node's height is still that before the
 * change. */
static void rotate_node(tactn_tree *tree, int32_t top, bool inserted) {
    node *nodes = edit_nodes(tree);
    const node_link *links = links_of(tree);
    int32_t first = nodes[top].first.child, second = nodes[top].second;
    bool unbalanced = !balanced(links[first].height, links[second].height);
    swap best = {.changed = NONE, .gain = 0};
    if (inserted || unbalanced) {
        evaluate_swaps(tree, top, first, second, &best);
        evaluate_swaps(tree, top, second, first, &best);
    }
    if (best.changed != NONE && (unbalanced || best.gain > 0)) {
        nodes[best.changed].bounds = best.box;
        set_children(tree, best.changed, best.low, best.stays);
        set_children(tree, top, best.up, best.changed);
    } else {
        set_children(tree, top, first, second);
    }
}

static void refit(tactn_tree *tree, int32_t index, bool inserted) {
    node *nodes = edit_nodes(tree);
    const node_link *links = links_of(tree);
    for (; index != NONE; index = links[index].parent) {
        node *here = &nodes[index];
        tactn_bounds box = box_union(&nodes[here->first.child].bounds, &nodes[here->second].bounds);
        bool same_box = box_contains(&box, &here->bounds) && box_contains(&here->bounds, &box);
        uint64_t category = here->category;
        int32_t height = links[index].height;
        here->bounds = box;
        rotate_node(tree, index, inserted);
        if (same_box && here->category == category && links[index].height == height) return;
    }
}
