/* From a gap of the scaled cores to the answer. */
#ifndef TACT_ANALYTIC_WRITTEN_GAP_H
#define TACT_ANALYTIC_WRITTEN_GAP_H

#include "analytic/core_gap.h"

static inline tact_relation classify(real distance, real bound) {
    return distance - bound > 0 ? TACT_SEPARATED : distance + bound < 0 ? TACT_OVERLAP : TACT_TOUCHING;
}

/* True where the radii exceed the size of the cores so far that the error of a normal's length shows. */
static FORCE_INLINE bool radii_dominate(const core_pair *p) {
    return ROUNDOFF * (p->a->rounding + p->b->rounding) * p->to_scaled > RADII_DOMINATE * p->roundoff;
}

/* Writes an answer. a and b: witness points of the cores, in A's axes, scaled; b without B's position. */
static FORCE_INLINE void write_gap(const core_pair *p, tactn_gap *gap, real core_distance, real bound, vec n, vec a,
                                   vec b) {
    TACT_ASSERT(has_custom_core(p) || (!(bound < 0) && is_unit(n)));
    real rounding = p->a->rounding + p->b->rounding;
    gap->distance = core_distance * p->to_user - rounding;
    gap->error_bound = (bound + SUPPORT_ERROR * p->roundoff) * p->to_user + RADIUS_ERROR * ROUNDOFF * rounding;
    gap->relation = classify(gap->distance, gap->error_bound);
    if (radii_dominate(p)) n = unit_along(n);
    gap->normal = n;
    gap->point_a = mul_add(scale(p->to_user, a), p->a->rounding, n);
    gap->point_b = mul_add(scale(p->to_user, add(b, p->position)), -p->b->rounding, n);
}

/* The least cutoff that the options ask for; below zero: none. */
static FORCE_INLINE real least_cutoff(const tactn_query_options *options) {
    return options->apart_is_enough ? 0 : options->cutoff > 0 ? options->cutoff : -1;
}

static FORCE_INLINE void apply_cutoff(tactn_gap *gap, real cutoff) {
    if (!(cutoff >= 0 && gap->distance - gap->error_bound > cutoff)) return;
    gap->relation = TACT_BEYOND_CUTOFF;
    gap->distance -= gap->error_bound;
}

#endif
