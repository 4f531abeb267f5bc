/* Searches of the tree: overlap with a box, and cast of a box.
 *
 * Depth first, with a stack of nodes: at most one for each level and one more, MAX_HEIGHT + 1. */
#include "base/assert.h"
#include "tree/swept_box.h"
#include "tree/tree.h"

static FORCE_INLINE bool node_matches(const node *here, const tactn_bounds *bounds, uint64_t mask) {
    return (here->category & mask) && boxes_overlap(&here->bounds, bounds);
}

/* Both children are tested before either is followed, so their memory is fetched together. */
bool tactn_tree_query(const tactn_tree *tree, tactn_bounds bounds, uint64_t mask, tactn_tree_visit visit,
                      void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", TACT_FUNCTION);
    const node *nodes = nodes_of(tree);
    int32_t stack[MAX_HEIGHT + 1];
    int count = 0;
    if (tree->root == NONE || !box_ordered(&bounds) || !node_matches(&nodes[tree->root], &bounds, mask)) return true;
    stack[count++] = tree->root;
    while (count > 0) {
        int32_t index = stack[--count];
        const node *here = &nodes[index];
        if (is_leaf(here)) {
            if (!visit(context, index, here->first.user)) return false;
            continue;
        }
        int32_t first = here->first.child, second = here->second;
        bool in_first = node_matches(&nodes[first], &bounds, mask),
             in_second = node_matches(&nodes[second], &bounds, mask);
        if (in_second) stack[count++] = second;
        if (in_first) stack[count++] = first;
    }
    return true;
}

typedef struct stack_entry {
    int32_t index;
    real entry;
} stack_entry;

void tactn_tree_cast(const tactn_tree *tree, tactn_bounds bounds, vec translation, uint64_t mask,
                     tactn_tree_ray_visit visit, void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", TACT_FUNCTION);
    const node *nodes = nodes_of(tree);
    stack_entry stack[MAX_HEIGHT + 1];
    int count = 0;
    real fraction = 1;
    if (tree->root == NONE || box_status(&bounds) != TACT_OK || !all_finite(translation)) return;
    swept_box f = make_swept_box(bounds, translation);
    if (swept_box_meets(&f, &nodes[tree->root].bounds, fraction, &stack[0].entry)) stack[count++].index = tree->root;
    while (count > 0) {
        stack_entry next = stack[--count];
        const node *here = &nodes[next.index];
        if (!(here->category & mask) || next.entry > fraction) continue;
        if (is_leaf(here)) {
            real rest = visit(context, next.index, here->first.user, fraction);
            if (!(rest > 0)) return;
            fraction = tact_min(fraction, rest);
            continue;
        }
        stack_entry a = {.index = here->first.child}, b = {.index = here->second};
        bool meets_a = swept_box_meets(&f, &nodes[a.index].bounds, fraction, &a.entry);
        bool meets_b = swept_box_meets(&f, &nodes[b.index].bounds, fraction, &b.entry);
        if (meets_a && meets_b && a.entry <= b.entry) {
            stack[count++] = b;
            stack[count++] = a;
        } else {
            if (meets_a) stack[count++] = a;
            if (meets_b) stack[count++] = b;
        }
    }
}
