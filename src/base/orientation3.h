/* The exact orientation of points in space and of their projections. Coordinates are those of base/expansion.h. */
#ifndef TACT_BASE_ORIENTATION3_H
#define TACT_BASE_ORIENTATION3_H

#include "base/internal_names.h"

/* Returns 1 if p lies above the plane through a, b, c (counter-clockwise seen from above), -1 below, 0 on it. */
int tact3_orientation(const double *a, const double *b, const double *c, const double *p);
/* Returns the determinant of a - p, b - p, c - p to within 5 u of itself, and with its sign. */
double tact3_exact_determinant(const double *a, const double *b, const double *c, const double *p);
/* Returns 1 if p lies to the left of the line from a to b, -1 to the right, 0 on it, seen against an axis: 0 for x, 1
 * for y, 2 for z. */
int tact3_projected_orientation(const double *a, const double *b, const double *p, int axis);

#endif
