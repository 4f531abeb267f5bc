/* Which way three points turn, exactly, and the area that they span.
 *
 * The floating-point filter is that of Shewchuk 1997 ("Adaptive precision floating-point arithmetic and fast robust
 * geometric predicates"). What it leaves open is decided with long integers, which hold the products of any two
 * doubles up to 1e100, denormal ones included: nothing is rounded and nothing underflows. */
#ifndef TACT_QUICKHULL_EXACT2_H
#define TACT_QUICKHULL_EXACT2_H

#include <float.h>

#include "base/internal_names.h"

/* The sign of (a - p) x (b - p), and its value to within 2 u of itself, or of the smallest number. */
int tact2_hull_exact_turn(const double *a, const double *b, const double *p);
double tact2_hull_exact_cross(const double *a, const double *b, const double *p);

/* +1 when a, b, p turn left (p lies to the left of the line from a to b), -1 right, 0 when they are on one line. */
static inline int hull_turn(const double *a, const double *b, const double *p) {
    double left = (a[0] - p[0]) * (b[1] - p[1]), right = (a[1] - p[1]) * (b[0] - p[0]), cross = left - right;
    double sizes = (left < 0 ? -left : left) + (right < 0 ? -right : right);
    /* (3 + 16 u) u in Shewchuk 1997, rounded up; and what may underflow. */
    double bound = 2 * DBL_EPSILON * sizes + 0x1p-1070;
    if (cross > bound) return 1;
    if (cross < -bound) return -1;
    return tact2_hull_exact_turn(a, b, p);
}

#endif
