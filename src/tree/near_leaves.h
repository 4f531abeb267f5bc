/* The leaves that meet a box, in lanes, for boxes within it: these compare with a list instead of walking down. */
#ifndef TACT_TREE_NEAR_LEAVES_H
#define TACT_TREE_NEAR_LEAVES_H

#include <math.h>

#include "base/simd.h"
#include "tree/tree.h"

/* A multiple of every number of lanes. */
#define MOST_NEAR 96

/* Up to the next full register are boxes that nothing meets. */
typedef struct near_leaves {
    real lower[DIMENSION][MOST_NEAR], upper[DIMENSION][MOST_NEAR];
    uint64_t category[MOST_NEAR];
    uint32_t user[MOST_NEAR];
    int count;
} near_leaves;

static FORCE_INLINE void set_near_leaf(near_leaves *list, int i, const tactn_bounds *box) {
    for (int k = 0; k < DIMENSION; k++) {
        list->lower[k][i] = component(box->lower, k);
        list->upper[k][i] = component(box->upper, k);
    }
}

/* Lists the leaves that share a category with the mask and meet the box; false: there is no room for them. */
static bool list_near_leaves(near_leaves *list, const tactn_tree *tree, const tactn_bounds *box, uint64_t mask) {
    const node *nodes = nodes_of(tree);
    int32_t stack[MAX_HEIGHT + 1];
    int waiting = 0;
    list->count = 0;
    if (tree->root != NONE) stack[waiting++] = tree->root;
    while (waiting > 0) {
        const node *here = &nodes[stack[--waiting]];
        if (!(here->category & mask) || !boxes_overlap(&here->bounds, box)) continue;
        if (!is_leaf(here)) {
            stack[waiting++] = here->second;
            stack[waiting++] = here->first.child;
            continue;
        }
        if (list->count == MOST_NEAR) return false;
        set_near_leaf(list, list->count, &here->bounds);
        list->category[list->count] = here->category;
        list->user[list->count++] = here->first.user;
    }
    const real far = (real)INFINITY;
    real all[DIMENSION];
    for (int k = 0; k < DIMENSION; k++) all[k] = far;
    const tactn_bounds nothing = {from_components(all), neg(from_components(all))};
    for (int i = list->count; i % LANES != 0; i++) set_near_leaf(list, i, &nothing);
    return true;
}

/* Bit i is set where the listed leaf `from` + i meets a box, for LANES leaves. */
static FORCE_INLINE unsigned near_leaves_meeting(const near_leaves *list, int from, const tactn_bounds *box) {
    wide_mask meets = wide_load(&list->lower[0][from]) <= wide_all(component(box->upper, 0));
    meets &= wide_load(&list->upper[0][from]) >= wide_all(component(box->lower, 0));
    for (int k = 1; k < DIMENSION; k++) {
        meets &= wide_load(&list->lower[k][from]) <= wide_all(component(box->upper, k));
        meets &= wide_load(&list->upper[k][from]) >= wide_all(component(box->lower, k));
    }
    return wide_bits(meets);
}

#endif
