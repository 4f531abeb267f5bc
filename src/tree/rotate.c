/* What keeps a tree low and its boxes small, on the way from a changed leaf up to the root.
 *
 * There is one kind of step: a child of a node and a grandchild below its other child change places. It leaves the
 * node's own box as it is and changes one box below. Of the four such steps (Kopta et al. 2012 name more) the one
 * that makes that box smallest is taken, if it makes it smaller at all, or if the node has come to lean too far.
 *
 * Heights of siblings differ by MAX_TILT at most, before and after every change, as in an AVL tree (where it is one;
 * Adelson-Velsky and Landis 1962). A change makes a subtree higher or lower by one at most, and so do the steps:
 * others are not taken. A node that leans by MAX_TILT + 1 can always be set right: its low child changes places with
 * the higher child of its high one. */
#include "tree/update.h"

static inline int32_t higher(int32_t a, int32_t b) { return a > b ? a : b; }
static inline bool in_balance(int32_t height, int32_t other) {
    return height - other <= MAX_TILT && other - height <= MAX_TILT;
}

/* One step below a node: `low`, one of its children, for `up`, a child of the other, `changed`. */
typedef struct swap {
    int32_t low, changed, up, stays;
    tactn_bounds box; /* of `changed` afterwards */
    real gain;
} swap;

/* Looks at the two steps that leave one child of the node above where it is, if that one has children. */
static void look_at_swaps(const tactn_tree *tree, int32_t top, int32_t low, int32_t changed, swap *best) {
    const node *nodes = nodes_of(tree);
    const node_link *links = links_of(tree);
    if (is_leaf(&nodes[changed])) return;
    const int32_t children[2] = {nodes[changed].first.child, nodes[changed].second};
    real size = box_size(&nodes[changed].bounds);
    for (int i = 0; i < 2; i++) {
        int32_t up = children[i], stays = children[1 - i];
        int32_t height = higher(links[low].height, links[stays].height) + 1;
        int32_t top_height = higher(height, links[up].height) + 1, change = top_height - links[top].height;
        if (!in_balance(links[low].height, links[stays].height) || !in_balance(height, links[up].height) ||
            change > 1 || change < -1) continue;
        tactn_bounds box = box_around(&nodes[low].bounds, &nodes[stays].bounds);
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

/* Sets category and height of a node whose children are right, and takes the best step: after a leaf has come
 * wherever it makes boxes smaller, after one has gone only where it must. The node's height is still that before the
 * change. */
static void balance(tactn_tree *tree, int32_t top, bool come) {
    node *nodes = edit_nodes(tree);
    const node_link *links = links_of(tree);
    int32_t first = nodes[top].first.child, second = nodes[top].second;
    bool leans = !in_balance(links[first].height, links[second].height);
    swap best = {.changed = NONE, .gain = 0};
    if (come || leans) {
        look_at_swaps(tree, top, first, second, &best);
        look_at_swaps(tree, top, second, first, &best);
    }
    if (best.changed != NONE && (leans || best.gain > 0)) {
        nodes[best.changed].bounds = best.box;
        set_children(tree, best.changed, best.low, best.stays);
        set_children(tree, top, best.up, best.changed);
    } else {
        set_children(tree, top, first, second);
    }
}

/* Boxes, categories, heights and balance from a node upward, as far as anything changes. */
static void repair(tactn_tree *tree, int32_t index, bool come) {
    node *nodes = edit_nodes(tree);
    const node_link *links = links_of(tree);
    for (; index != NONE; index = links[index].parent) {
        node *here = &nodes[index];
        tactn_bounds box = box_around(&nodes[here->first.child].bounds, &nodes[here->second].bounds);
        bool same_box = box_holds(&box, &here->bounds) && box_holds(&here->bounds, &box);
        uint64_t category = here->category;
        int32_t height = links[index].height;
        here->bounds = box;
        balance(tree, index, come);
        if (same_box && here->category == category && links[index].height == height) return;
    }
}
