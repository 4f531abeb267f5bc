/* On which side of a plane a point lies, exactly; and normals that are accurate however thin the triangle.
 *
 * The floating-point filter and the arithmetic of expansions are those of Shewchuk 1997 ("Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates"). Coordinates are at most one and either zero or at
 * least 2^-200, so no product of three of them, nor its rounding error, leaves the number range. */
#ifndef TACT_QUICKHULL_EXACT3_H
#define TACT_QUICKHULL_EXACT3_H

#include "base/internal_names.h"

/* u of double, in which hulls of both precisions are built. */
#define HULL_ROUNDOFF 1.1102230246251565e-16

/* +1 when p lies above the plane through a, b, c (counter-clockwise seen from above), -1 below, 0 on it. */
int tact3_hull_side(const double *a, const double *b, const double *c, const double *p);

/* The unit normal of the triangle, pointing to where a, b, c are counter-clockwise. Returns a bound of its error in
 * units of u; or below zero, with a normal of zero, when the triangle has none. */
double tact3_hull_normal(const double *a, const double *b, const double *c, double normal[3]);

#endif
