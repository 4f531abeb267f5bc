/* What an answer of tactn_distance() is held against. */
#ifndef TACT_TESTS_ADVERSARY_JUDGE_H
#define TACT_TESTS_ADVERSARY_JUDGE_H

#include "adversary/certify.h"

/* Whether all numbers are finite, the bound is not negative, and the relation is what distance and bound say. */
bool gap_is_sound(const tactn_gap *gap, bool with_cutoff);
/* How far the distance is off the true one, in units of the bound and what is allowed on top of it; above one only
 * where quadruple precision says so. Normal in the frame of the pair. */
double distance_ratio(posed_pair *posed, const tactn_gap *gap, wide allowance);

#endif
