/* Search for the nearest boxes, in the order of distance. */
#ifndef TACT_TREE_NEAREST_H
#define TACT_TREE_NEAREST_H

#include "base/tolerance.h"
#include "tree/tree.h"

/* Lower bound of the distance of two boxes, rounding included; 0 if they overlap. */
static inline real box_distance_bound(const tactn_bounds *a, const tactn_bounds *b) {
    real squared = 0, most = 0;
    for (int i = 0; i < DIMENSION; i++) {
        real above = component(a->lower, i) - component(b->upper, i);
        real below = component(b->lower, i) - component(a->upper, i);
        real apart = tact_max(0, tact_max(above, below));
        squared += apart * apart;
        most = tact_max(most, apart);
    }
    /* The sum of squares has overflowed: the greatest component is a lower bound too. */
    real distance = squared <= TACT_REAL_MAX ? tact_sqrt(squared) : most;
    return distance - 8 * ROUNDOFF * distance;
}

/* Called for a box within the distance; returns the distance to search from then on, which is no greater. */
typedef real (*nearest_visit)(void *context, uint32_t user, real distance);

/* Visits the boxes that share a category with the mask and lie within the distance, depth first, the nearer child
 * first. */
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
