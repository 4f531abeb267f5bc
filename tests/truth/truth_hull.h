/* Whether a hull is what it says of itself: no input point farther outside than its error, the farthest vertex the
 * farthest, planes that support it. */
#ifndef TACT_TESTS_TRUTH_TRUTH_HULL_H
#define TACT_TESTS_TRUTH_TRUTH_HULL_H

#include "truth/verdict.h"
#include "support/shape_spec.h"

/* A hull of no more than SPEC_POINTS vertices. */
verdict truth_of_hull(const tactn_hull *hull, const tactn_vec *points, int count, bool limited);
/* The vertex that the hull says is farthest in a direction, against a look at all of them. */
verdict truth_of_hull_support(const tactn_hull *hull, tactn_vec direction);

#endif
