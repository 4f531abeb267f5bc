/* The exact orientation of three points, and the area of their triangle.
 *
 * The floating-point filter is that of Shewchuk 1997 ("Adaptive precision floating-point arithmetic and fast robust
 * geometric predicates"). Long integers decide the cases that it leaves open. They hold the products of any two doubles
 * up to 1e100, denormal ones included, without rounding or underflow. */
#ifndef TACT_QUICKHULL_EXACT2_H
#define TACT_QUICKHULL_EXACT2_H

#include <float.h>

#include "base/internal_names.h"

/* Returns the sign of (a - p) x (b - p). */
int tact2_hull_exact_orientation(const double *a, const double *b, const double *p);
/* Returns its value, with a relative error of 2 u, or an absolute error of twice the smallest number. */
double tact2_hull_exact_cross(const double *a, const double *b, const double *p);

/* Returns 1 if p lies to the left of the line from a to b (counter-clockwise), -1 to the right, 0 on the line. */
static inline int hull_orientation(const double *a, const double *b, const double *p) {
    double left = (a[0] - p[0]) * (b[1] - p[1]), right = (a[1] - p[1]) * (b[0] - p[0]), cross = left - right;
    double sizes = (left < 0 ? -left : left) + (right < 0 ? -right : right);
    /* (3 + 16 u) u in Shewchuk 1997, rounded up, and a bound of underflow. */
    double bound = 2 * DBL_EPSILON * sizes + 0x1p-1070;
    if (cross > bound) return 1;
    if (cross < -bound) return -1;
    return tact2_hull_exact_orientation(a, b, p);
}

#endif
