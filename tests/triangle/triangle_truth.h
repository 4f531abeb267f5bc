/* What is true of two triangles, in quadruple precision: exact for coordinates on a grid. */
#ifndef TACT_TESTS_TRIANGLE_TRIANGLE_TRUTH_H
#define TACT_TESTS_TRIANGLE_TRIANGLE_TRUTH_H

#include "oracle/quad.h"
#include "triangle/triangle3.h"

/* The squared distance: zero where they meet. */
quad triangle_truth_squared(const triangle *a, const triangle *b);
/* The same of corners that are quads. */
quad corners_truth_squared(const qvec a[3], const qvec b[3]);
/* Whether a point is inside both, in two planes. */
bool triangle_truth_crosses(const triangle *a, const triangle *b);

#endif
