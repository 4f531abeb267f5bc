/* Where a leaf goes, and how it comes and goes.
 *
 * A new leaf becomes the sibling of a node: both get a new parent in that node's place. What that costs is how much
 * all boxes of the tree grow: the new parent's box, and what each box above it must grow by to hold the leaf
 * (Goldsmith and Salmon 1987). The way down goes into the child that promises less, as long as any place below it
 * might cost no more than the best one so far (the bound of Bittner, Hapala and Havran 2013, followed along one way
 * only, as Box2D does). Of what costs the same the lower subtree is taken, so that boxes in one place make a
 * balanced tree. */
#include "tree/update.h"

/* A way down. */
typedef struct descent {
    tactn_bounds box; /* of the leaf */
    real size;
    real grown;       /* by how much the boxes above grow */
    int32_t best;
    real best_cost;
} descent;

/* Takes note of what it costs to become the sibling of a node; returns the least that a place below it could cost.
 * */
static real weigh(const tactn_tree *tree, descent *d, int32_t index) {
    const node *here = &nodes_of(tree)[index];
    int32_t height = links_of(tree)[index].height;
    tactn_bounds both = box_around(&here->bounds, &d->box);
    real size = box_size(&both), cost = d->grown + size;
    if (height <= MAX_TILT && (d->best == NONE || cost <= d->best_cost)) d->best = index, d->best_cost = cost;
    return d->grown + (size - box_size(&here->bounds)) + d->size;
}

/* The node to be the sibling of, at or below a node. */
static int32_t find_sibling(const tactn_tree *tree, int32_t index, const tactn_bounds *box) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    descent d = {.box = *box, .size = box_size(box), .grown = 0, .best = NONE, .best_cost = 0};
    real least = weigh(tree, &d, index);
    while (!is_leaf(&nodes[index]) && (d.best == NONE || least <= d.best_cost)) {
        int32_t first = nodes[index].first.child, second = nodes[index].second;
        d.grown = least - d.size;
        real least_first = weigh(tree, &d, first), least_second = weigh(tree, &d, second);
        bool into_second = least_second < least_first ||
                           (least_second == least_first && links[second].height < links[first].height);
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

/* Hangs a leaf, whose node is filled in, into the tree, at or below a node (NONE for an empty tree). `inner` is a
 * free place for its parent, which an empty tree does not need. */
static void attach(tactn_tree *tree, int32_t leaf, int32_t inner, int32_t top) {
    node *nodes = edit_nodes(tree);
    node_link *links = edit_links(tree);
    links[leaf] = (node_link){.parent = NONE, .height = 0};
    if (top == NONE) {
        tree->root = leaf;
        return;
    }
    int32_t sibling = find_sibling(tree, top, &nodes[leaf].bounds), above = links[sibling].parent;
    replace_child(tree, above, sibling, inner);
    nodes[inner].bounds = box_around(&nodes[sibling].bounds, &nodes[leaf].bounds);
    set_children(tree, inner, sibling, leaf);
    repair(tree, above, true);
}

/* Takes a leaf out of the tree, and returns the place of the parent that it had; NONE for the only leaf. */
static int32_t detach(tactn_tree *tree, int32_t leaf) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    int32_t parent = links[leaf].parent;
    if (parent == NONE) {
        tree->root = NONE;
        return NONE;
    }
    int32_t above = links[parent].parent;
    int32_t sibling = nodes[parent].first.child == leaf ? nodes[parent].second : nodes[parent].first.child;
    replace_child(tree, above, parent, sibling);
    repair(tree, above, false);
    return parent;
}

/* How many levels above the lowest node that holds its new box a leaf that moves begins its way down: low enough to
 * be quick, high enough that the tree stays as good as one that was built anew. */
#define LOOK_ABOVE 2

/* Where a leaf that moves to a box is hung in again; NONE for the only leaf. */
static int32_t way_up(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    int32_t parent = links[leaf].parent;
    if (parent == NONE) return NONE;
    int32_t top = links[parent].parent;
    if (top == NONE) return nodes[parent].first.child == leaf ? nodes[parent].second : nodes[parent].first.child;
    while (links[top].parent != NONE && !box_holds(&nodes[top].bounds, box)) top = links[top].parent;
    for (int i = 0; i < LOOK_ABOVE && links[top].parent != NONE; i++) top = links[top].parent;
    return top;
}
