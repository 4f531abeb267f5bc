/* The adversary's categories of queries: distances, overlaps, hints, cutoffs, poses in the world, witness points,
 * normals, radii, and shapes of a user's own. */
#ifndef TACT_TESTS_ADVERSARY_QUERY_CATEGORIES_H
#define TACT_TESTS_ADVERSARY_QUERY_CATEGORIES_H

#include "adversary/engine.h"

/* Ended by null. */
extern const adversary_category *const query_categories[];

#endif
