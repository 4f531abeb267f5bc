/* Holds a contact manifold against what contact2.h and contact3.h promise of every one. */
#ifndef TACT_TESTS_CONTACT_MANIFOLD_H
#define TACT_TESTS_CONTACT_MANIFOLD_H

#include "support/check.h"

/* What is less than this part of a patch's size may be shaking (docs/manifold.md). */
#define MANIFOLD_STILL 1e-5

/* The pair through the library; the options may be null. */
tactn_manifold pair_collide(const shape_pair *pair, tact_real speculative, const tactn_query_options *options);

/* Checks status, distance, bound and normal against the oracle, and every point: that it lies on both surfaces, that
 * the two halves are apart by the separation along the normal, that names differ, that none is deeper than the shapes
 * or farther than the speculative distance. */
void check_manifold(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                    const tactn_manifold *manifold, tact_real speculative, check_limits limits);

/* The deepest of its points; there must be one. */
const tactn_contact_point *deepest_point(const tactn_manifold *manifold);
/* The point of that name, or null. */
const tactn_contact_point *point_named(const tactn_manifold *manifold, uint32_t id);
/* Every bit but those of points that are not there. */
bool same_manifold(const tactn_manifold *x, const tactn_manifold *y);

#endif
