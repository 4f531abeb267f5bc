/* Whether a manifold, an estimate and a distance of two shapes are true. */
#ifndef TACT_TESTS_TRUTH_TRUTH_CONTACT_H
#define TACT_TESTS_TRUTH_TRUTH_CONTACT_H

#include "truth/truth_pair.h"
#include "truth/verdict.h"

/* What of an answer is looked at. */
typedef enum contact_rules {
    CONTACT_NUMBERS = 1, /* relation, distance and normal */
    CONTACT_POINTS = 2,  /* the points and their separations */
    CONTACT_ACROSS = 4   /* how far the points of a manifold are apart across the normal */
} contact_rules;

/* The shapes are placed along the axes of the answer's frame; `origin` is where A's position is there. turning:
 * |distance| and both shapes' `rounding` where a core is curved or a user's own, else zero. */
verdict truth_of_manifold(truth_pair *pair, qvec origin, quad turning, const tactn_manifold *manifold,
                          tact_real speculative, int rules);
/* The same for a distance. */
verdict truth_of_gap(truth_pair *pair, qvec origin, const tactn_gap *gap, int rules);
/* Whether moving B by depth * normal separates, and where the answer says separated, that they are. One is where the
 * margin for rounding is used up. */
verdict truth_of_estimate(const truth_pair *pair, const tactn_estimate *estimate);

#endif
