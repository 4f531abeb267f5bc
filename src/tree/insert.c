/* Insertion and removal of leaves.
 *
 * A new leaf becomes the sibling of a node: both get a new parent in that node's place. The cost is by how much all
 * boxes of the tree grow: the new parent's box, and the growth of each box above it (Goldsmith and Salmon 1987). The
 * descent goes to the child with the lower bound, as long as some node below might cost no more than the best so far
 * (the bound of Bittner, Hapala and Havran 2013, followed along one path only, as Box2D does). At equal cost it takes
 * the lower subtree, so equal boxes make a balanced tree. */
#include "tree/update.h"

/* The search for a sibling. */
typedef struct descent {
    tactn_bounds box; /* of the leaf */
    real size;
    real inherited; /* growth of the boxes above */
    int32_t best;
    real best_cost;
} descent;

/* Keeps the node if it is the cheapest sibling so far; returns a lower bound of the cost below it. */
static real visit_candidate(const tactn_tree *tree, descent *d, int32_t index) {
    const node *here = &nodes_of(tree)[index];
    int32_t height = links_of(tree)[index].height;
    tactn_bounds both = box_union(&here->bounds, &d->box);
    real size = box_size(&both), cost = d->inherited + size;
    if (height <= MAX_IMBALANCE && (d->best == NONE || cost <= d->best_cost)) d->best = index, d->best_cost = cost;
    return d->inherited + (size - box_size(&here->bounds)) + d->size;
}

/* Finds the sibling of a new leaf at or below a node. */
static int32_t find_sibling(const tactn_tree *tree, int32_t index, const tactn_bounds *box) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    descent d = {.box = *box, .size = box_size(box), .inherited = 0, .best = NONE, .best_cost = 0};
    real least = visit_candidate(tree, &d, index);
    while (!is_leaf(&nodes[index]) && (d.best == NONE || least <= d.best_cost)) {
        int32_t first = nodes[index].first.child, second = nodes[index].second;
        d.inherited = least - d.size;
        real least_first = visit_candidate(tree, &d, first), least_second = visit_candidate(tree, &d, second);
        bool into_second =
            least_second < least_first || (least_second == least_first && links[second].height < links[first].height);
        index = into_second ? second : first;
        least = into_second ? least_second : least_first;
    }
    return d.best == NONE ? index : d.best;
}

static void replace_child(tactn_tree *tree, int32_t parent, int32_t child, int32_t by) {
    edit_links(tree)[by].parent = parent;
    if (parent == NONE) {
        tree->root = by;
    } else if (nodes_of(tree)[parent].first.child == child) {
        edit_nodes(tree)[parent].first.child = by;
    } else {
        edit_nodes(tree)[parent].second = by;
    }
}

static void insert_leaf(tactn_tree *tree, int32_t leaf, int32_t inner, int32_t top) {
    node *nodes = edit_nodes(tree);
    node_link *links = edit_links(tree);
    links[leaf] = (node_link){.parent = NONE, .height = 0};
    if (top == NONE) {
        tree->root = leaf;
        return;
    }
    int32_t sibling = find_sibling(tree, top, &nodes[leaf].bounds), above = links[sibling].parent;
    replace_child(tree, above, sibling, inner);
    nodes[inner].bounds = box_union(&nodes[sibling].bounds, &nodes[leaf].bounds);
    set_children(tree, inner, sibling, leaf);
    refit(tree, above, true);
}

static int32_t sibling_of(const node *parent, int32_t child) {
    return parent->first.child == child ? parent->second : parent->first.child;
}

static int32_t remove_leaf(tactn_tree *tree, int32_t leaf) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    int32_t parent = links[leaf].parent;
    if (parent == NONE) {
        tree->root = NONE;
        return NONE;
    }
    int32_t above = links[parent].parent;
    int32_t sibling = sibling_of(&nodes[parent], leaf);
    replace_child(tree, above, parent, sibling);
    refit(tree, above, false);
    return parent;
}

static bool fits_in_place(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box) {
    const node *nodes = nodes_of(tree);
    int32_t parent = links_of(tree)[leaf].parent;
    if (parent == NONE) return true;
    int32_t sibling = sibling_of(&nodes[parent], leaf);
    tactn_bounds both = box_union(&nodes[sibling].bounds, box);
    real size = box_size(&both);
    return size <= box_size(&nodes[parent].bounds) || size <= box_size(box) + box_size(&nodes[sibling].bounds);
}

/* A leaf that moves is inserted again this many levels above the lowest node that contains its new box: fewer would
 * make the tree worse than a new one, more would be slower. */
#define REINSERT_LEVELS 2

static int32_t reinsertion_root(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    int32_t parent = links[leaf].parent;
    if (parent == NONE) return NONE;
    int32_t top = links[parent].parent;
    if (top == NONE) return sibling_of(&nodes[parent], leaf);
    while (links[top].parent != NONE && !box_contains(&nodes[top].bounds, box)) top = links[top].parent;
    for (int i = 0; i < REINSERT_LEVELS && links[top].parent != NONE; i++) top = links[top].parent;
    return top;
}
