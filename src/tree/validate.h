/* Validation of a tree from arbitrary bytes. */
#ifndef TACT_TREE_VALIDATE_H
#define TACT_TREE_VALIDATE_H

#include "tree/tree.h"

/* True if the tree has a box with this proxy. */
static inline bool tree_has_proxy(const tactn_tree *tree, int32_t proxy) {
    return proxy >= 0 && proxy < tree->fresh && links_of(tree)[proxy].height == 0;
}

/* True if the index is that of a node in use. */
static inline bool node_in_use(const tactn_tree *tree, int32_t index) {
    return index >= 0 && index < tree->fresh && links_of(tree)[index].height != NOT_IN_USE;
}

/* Checks a node in use against its children: links, height, category, box. Its height is above theirs, so every descent
 * ends. */
static inline bool node_valid(const tactn_tree *tree, int32_t index) {
    const node *nodes = nodes_of(tree), *here = &nodes[index];
    const node_link *links = links_of(tree);
    if (box_status(&here->bounds) != TACT_OK) return false;
    if (is_leaf(here)) return links[index].height == 0;
    int32_t first = here->first.child, second = here->second;
    if (first == second || !node_in_use(tree, first) || !node_in_use(tree, second)) return false;
    if (links[first].parent != index || links[second].parent != index) return false;
    int32_t a = links[first].height, b = links[second].height, least = a < b ? a : b, most = a < b ? b : a;
    return least >= 0 && most < MAX_HEIGHT && most - least <= MAX_IMBALANCE && links[index].height == most + 1 &&
           here->category == (nodes[first].category | nodes[second].category) &&
           box_contains(&here->bounds, &nodes[first].bounds) && box_contains(&here->bounds, &nodes[second].bounds);
}

/* Checks that the node is the root or a child of its parent; then every node in use is below the root. */
static inline bool node_linked(const tactn_tree *tree, int32_t index) {
    int32_t parent = links_of(tree)[index].parent;
    if (parent == NONE || index == tree->root) return parent == NONE && index == tree->root;
    if (!node_in_use(tree, parent)) return false;
    const node *above = &nodes_of(tree)[parent];
    return !is_leaf(above) && (above->first.child == index || above->second == index);
}

/* Checks that the free list has so many nodes, all free, and ends. */
static inline bool free_list_valid(const tactn_tree *tree, int32_t count) {
    int32_t place = tree->free;
    for (int32_t i = 0; i < count; i++) {
        if (place < 0 || place >= tree->fresh || links_of(tree)[place].height != NOT_IN_USE) return false;
        place = links_of(tree)[place].parent;
    }
    return place == NONE;
}

/* The memory is aligned as for a tree; its bytes may be any. */
static inline bool tree_valid(const void *memory, size_t bytes) {
    const tactn_tree *tree = (const tactn_tree *)memory;
    if (bytes < sizeof *tree || tree->capacity < 1 || bytes != tactn_tree_bytes(tree->capacity)) return false;
    if (tree->fresh < 0 || tree->fresh > node_room(tree->capacity) || tree->loose_count != 0) return false;
    int32_t leaves = 0, used = 0;
    for (int32_t i = 0; i < tree->fresh; i++) {
        if (!node_in_use(tree, i)) continue;
        if (!node_valid(tree, i) || !node_linked(tree, i)) return false;
        leaves += is_leaf(&nodes_of(tree)[i]);
        used++;
    }
    bool root_right = leaves > 0 ? node_in_use(tree, tree->root) : tree->root == NONE;
    bool count_right = tree->count == leaves && used == (leaves > 0 ? 2 * leaves - 1 : 0);
    return root_right && count_right && leaves <= tree->capacity && free_list_valid(tree, tree->fresh - used);
}

/* For assertions after a change at this node: true if the tree is valid. Of a large tree only some changes are checked,
 * so that builds with assertions stay fast. */
static inline bool tree_intact(const tactn_tree *tree, int32_t index) {
    if (tree->fresh > 64 && index % 64 != 0) return true;
    return tree_valid(tree, tactn_tree_bytes(tree->capacity));
}

#endif
