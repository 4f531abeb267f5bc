/* A search for what is closest to a box, nearest boxes first. */
#ifndef TACT_TREE_NEAREST_H
#define TACT_TREE_NEAREST_H

#include "base/tolerance.h"
#include "tree/tree.h"

/* No more than two boxes are apart; 0 where they meet. What a box bounds is no nearer, whatever rounding does. */
static inline real box_distance_bound(const tactn_bounds *a, const tactn_bounds *b) {
    real squared = 0, most = 0;
    for (int i = 0; i < DIMENSION; i++) {
        real above = component(a->lower, i) - component(b->upper, i);
        real below = component(b->lower, i) - component(a->upper, i);
        real apart = tact_max(0, tact_max(above, below));
        squared += apart * apart;
        most = tact_max(most, apart);
    }
    /* Beyond the square of the number range the greatest side tells enough. */
    real distance = squared <= TACT_REAL_MAX ? tact_sqrt(squared) : most;
    return distance - 8 * ROUNDOFF * distance;
}

/* Is told of a box that may hold something within the distance; returns the distance to look within from then on:
 * the same, or less. */
typedef real (*nearest_visit)(void *context, uint32_t user, real distance);

/* Every box that has a bit of the mask and is no farther from the bounds than the distance: depth first, the nearer
 * one of two first. */
static void visit_nearest(const tactn_tree *tree, const tactn_bounds *bounds, uint64_t mask, real distance,
                          nearest_visit visit, void *context) {
    const node *nodes = nodes_of(tree);
    struct {
        int32_t index;
        real apart;
    } stack[MAX_HEIGHT + 1];
    int count = 0;
    if (tree->root != NONE) stack[count].apart = 0, stack[count++].index = tree->root;
    while (count > 0) {
        count--;
        const node *here = &nodes[stack[count].index];
        if (!(here->category & mask) || stack[count].apart > distance) continue;
        if (is_leaf(here)) {
            distance = visit(context, here->first.user, distance);
            continue;
        }
        int32_t near = here->first.child, far = here->second;
        real near_apart = box_distance_bound(&nodes[near].bounds, bounds);
        real far_apart = box_distance_bound(&nodes[far].bounds, bounds);
        if (far_apart < near_apart) {
            int32_t other = near;
            real other_apart = near_apart;
            near = far, near_apart = far_apart;
            far = other, far_apart = other_apart;
        }
        stack[count].apart = far_apart, stack[count++].index = far;
        stack[count].apart = near_apart, stack[count++].index = near;
    }
}

#endif
