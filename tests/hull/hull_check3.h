/* Whether a finished hull is what it says it is: brute force over all faces, vertices and points, in extended
 * precision, through the public functions alone. */
#ifndef TACT_TESTS_HULL_HULL_CHECK3_H
#define TACT_TESTS_HULL_HULL_CHECK3_H

#include "tact/hull3.h"

/* Half the distance from one to the next number. */
#define CHECK3_ROUNDOFF (sizeof(tact_real) == sizeof(float) ? 5.9604644775390625e-08 : 1.1102230246251565e-16)

/* Null, or what is wrong with the hull of these points. */
const char *hull_check3(const tact3_hull *hull, const tact3_vec *points, int count);

/* The longest side of the box around the points, and their largest coordinate. */
double hull_check3_extent(const tact3_vec *points, int count);
double hull_check3_largest(const tact3_vec *points, int count);

/* How far a point of the cloud lies outside the planes of the faces at most. */
double hull_check3_excess(const tact3_hull *hull, const tact3_vec *points, int count);

/* The hull of the points in memory of exactly the size that it needs, to be freed. */
tact3_hull *hull_check3_build(const tact3_vec *points, int count, int vertex_limit);

#endif
