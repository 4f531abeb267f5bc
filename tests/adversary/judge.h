/* What an answer of tactn_distance() is held against. */
#ifndef TACT_TESTS_ADVERSARY_JUDGE_H
#define TACT_TESTS_ADVERSARY_JUDGE_H

#include "adversary/certify.h"

/* Whether all numbers are finite, the bound is not negative, and the relation is what distance and bound say. */
bool gap_is_sound(const tactn_gap *gap, bool with_cutoff);
/* Error / bound; zero for no error, also where the bound is zero. */
static inline wide ratio_of(wide error, wide bound) { return error <= 0 ? 0 : error / bound; }
/* How far a distance is off the true one, in units of its bound and of what users' functions may round; above one only
 * where quadruple precision says so.
 * The normal is that of the answer, in the frame of the pair: where to look first. */
double distance_ratio(posed_pair *posed, wide distance, wide bound, tactn_vec normal);
/* The same of an answer, after gap_is_sound(). */
double gap_ratio(posed_pair *posed, const tactn_gap *gap);
/* A proven upper bound of the signed distance of a pair whose cores overlap; slow. */
wide deepest(posed_pair *posed);
/* What users' own functions may have rounded, which no bound of the library holds. */
wide users_rounding(const posed_pair *posed);
/* The size of rounding: u times the pair's scale, and u times its radii. */
wide cores_rounding(const posed_pair *posed);
wide radii_rounding(const posed_pair *posed);

#endif
