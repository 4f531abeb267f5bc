/* Operations on AABBs: overlap, containment, union, size. */
#ifndef TACT_TREE_BOX_H
#define TACT_TREE_BOX_H

#include "base/angular.h"

/* Branchless: each comparison is unpredictable, and a misprediction costs more than all of them. */
static FORCE_INLINE bool boxes_overlap(const tactn_bounds *a, const tactn_bounds *b) {
    int apart = 0;
    for (int i = 0; i < DIMENSION; i++) {
        apart |= component(a->lower, i) > component(b->upper, i);
        apart |= component(b->lower, i) > component(a->upper, i);
    }
    return !apart;
}

static FORCE_INLINE bool box_contains(const tactn_bounds *outer, const tactn_bounds *inner) {
    int outside = 0;
    for (int i = 0; i < DIMENSION; i++) {
        outside |= component(inner->lower, i) < component(outer->lower, i);
        outside |= component(inner->upper, i) > component(outer->upper, i);
    }
    return !outside;
}

static FORCE_INLINE tactn_bounds box_union(const tactn_bounds *a, const tactn_bounds *b) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = tact_min(component(a->lower, i), component(b->lower, i));
        upper[i] = tact_max(component(a->upper, i), component(b->upper, i));
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

/* True if no bound is above its opposite; false for NaN. */
static inline bool box_ordered(const tactn_bounds *box) {
    bool right = true;
    for (int i = 0; i < DIMENSION; i++) right = right && component(box->lower, i) <= component(box->upper, i);
    return right;
}

static inline tact_status box_status(const tactn_bounds *box) {
    if (!all_finite(box->lower) || !all_finite(box->upper)) return TACT_NOT_FINITE;
    return box_ordered(box) ? TACT_OK : TACT_NEGATIVE;
}

/* A quarter of the sum of the sides. In the plane a random line hits a box in proportion to it. In space that would be
 * the surface area, which is zero for boxes on a line; the sum of sides is not, and cannot overflow. */
static FORCE_INLINE real box_size(const tactn_bounds *box) {
    real sum = 0;
    for (int i = 0; i < DIMENSION; i++) {
        sum += R(0.25) * component(box->upper, i) - R(0.25) * component(box->lower, i);
    }
    return sum;
}

#endif
