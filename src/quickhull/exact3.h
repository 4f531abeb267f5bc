/* The exact orientation of four points, and normals that are accurate for the thinnest triangles.
 *
 * The floating-point filter and the arithmetic of expansions are those of Shewchuk 1997 ("Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates"). Coordinates are at most one and either zero or at
 * least 2^-200, so no product of three of them, nor its rounding error, leaves the number range. */
#ifndef TACT_QUICKHULL_EXACT3_H
#define TACT_QUICKHULL_EXACT3_H

#include "base/internal_names.h"

/* u of double; hulls of both libraries are built in double. */
#define HULL_ROUNDOFF 1.1102230246251565e-16

/* Returns 1 if p lies above the plane through a, b, c (counter-clockwise seen from above), -1 below, 0 on it. */
int tact3_hull_orientation(const double *a, const double *b, const double *c, const double *p);

/* Sets the unit normal of a triangle, toward the side from which a, b, c are counter-clockwise. Returns a bound of its
 * error in units of u; below zero, with a normal of zero, for a degenerate triangle. */
double tact3_hull_normal(const double *a, const double *b, const double *c, double normal[3]);

#endif
