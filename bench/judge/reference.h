/* The reference of distances: the signed distance of a pair, bracketed in long double.
 *
 * The signed distance is the largest gap over all directions, so any direction proves a lower end: its gap. The upper
 * end is a distance that two points attain (GJK) or, for an overlap, the distance of the origin from a polytope
 * inside the Minkowski difference (EPA). Both are written for certainty, not for speed, and share nothing with the
 * library under test: every sub-simplex is tried, every face is looked at in every step. A face is a triangle in
 * space and an edge in the plane. */
#ifndef BENCH_JUDGE_REFERENCE_H
#define BENCH_JUDGE_REFERENCE_H

#include "judge/posed.h"

typedef struct bench_reference {
    wide lower, upper; /* of the signed distance */
    wide_vec normal;   /* its gap is `lower` */
} bench_reference;

bench_reference bench_reference_solve(const posed_pair *pair, wide reach);
/* The distance when apart and its normal; zero when no separating direction was found. */
wide bench_reference_distance(const posed_pair *pair, wide_vec *normal);
/* Takes a normal that somebody claims: where its gap is larger, the lower end rises to it. */
void bench_reference_claim(bench_reference *reference, const posed_pair *pair, wide_vec normal);

#endif
