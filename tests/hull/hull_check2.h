/* Whether a finished polygon is the convex hull of its points, through the public functions alone. Where the points
 * allow it, all is decided by whole numbers of 128 bits, so exactly; else in long double, up to its rounding. */
#ifndef TACT_TESTS_HULL_HULL_CHECK2_H
#define TACT_TESTS_HULL_HULL_CHECK2_H

#include "tact/hull2.h"

/* Half the distance from one to the next number. */
#define CHECK2_ROUNDOFF (sizeof(tact_real) == sizeof(float) ? 5.9604644775390625e-08 : 1.1102230246251565e-16)

/* Null, or what is wrong with the hull of these points. With a vertex limit points may lie outside, as far as the
 * hull says. *exact, if it is not null, becomes whether all was decided exactly. */
const char *hull_check2(const tact2_hull *hull, const tact2_vec *points, int count, bool limited, bool *exact);

/* How far a point lies outside the polygon, at most; slow. */
double hull_check2_excess(const tact2_hull *hull, const tact2_vec *points, int count);

/* The hull of the points in memory of exactly the size that it needs, to be freed. */
tact2_hull *hull_check2_build(const tact2_vec *points, int count, int vertex_limit);

#endif
