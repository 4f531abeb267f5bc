/* All leaves of some categories, where they are few, in lanes: what asks for them often compares with the list instead
 * of walking down among the others. */
#ifndef TACT_TREE_LEAF_LIST_H
#define TACT_TREE_LEAF_LIST_H

#include <math.h>

#include "base/simd.h"
#include "tree/tree.h"

/* A multiple of every number of lanes. */
#define MOST_LISTED 128

/* Up to the next full register are boxes that nothing meets. */
typedef struct leaf_list {
    real lower[DIMENSION][MOST_LISTED], upper[DIMENSION][MOST_LISTED];
    uint32_t user[MOST_LISTED];
    int count;
} leaf_list;

static FORCE_INLINE void set_listed_box(leaf_list *list, int i, const tactn_bounds *box) {
    for (int k = 0; k < DIMENSION; k++) {
        list->lower[k][i] = component(box->lower, k);
        list->upper[k][i] = component(box->upper, k);
    }
}

/* Lists the leaves that share a category with the mask; false: there is no room for them. */
static inline bool list_leaves(leaf_list *list, const tactn_tree *tree, uint64_t mask) {
    const node *nodes = nodes_of(tree);
    int32_t stack[MAX_HEIGHT + 1];
    int waiting = 0;
    list->count = 0;
    if (tree->root != NONE) stack[waiting++] = tree->root;
    while (waiting > 0) {
        const node *here = &nodes[stack[--waiting]];
        if (!(here->category & mask)) continue;
        if (!is_leaf(here)) {
            stack[waiting++] = here->second;
            stack[waiting++] = here->first.child;
            continue;
        }
        if (list->count == MOST_LISTED) return false;
        set_listed_box(list, list->count, &here->bounds);
        list->user[list->count++] = here->first.user;
    }
    real all[DIMENSION];
    for (int k = 0; k < DIMENSION; k++) all[k] = (real)INFINITY;
    const tactn_bounds nothing = {from_components(all), neg(from_components(all))};
    for (int i = list->count; i % LANES != 0; i++) set_listed_box(list, i, &nothing);
    return true;
}

/* Bit i is set where the listed leaf `from` + i meets a box, for LANES leaves. */
static FORCE_INLINE unsigned listed_leaves_meeting(const leaf_list *list, int from, const tactn_bounds *box) {
    wide_mask meets = wide_load(&list->lower[0][from]) <= wide_all(component(box->upper, 0));
    meets &= wide_load(&list->upper[0][from]) >= wide_all(component(box->lower, 0));
    for (int k = 1; k < DIMENSION; k++) {
        meets &= wide_load(&list->lower[k][from]) <= wide_all(component(box->upper, k));
        meets &= wide_load(&list->upper[k][from]) >= wide_all(component(box->lower, k));
    }
    return wide_bits(meets);
}

#endif
