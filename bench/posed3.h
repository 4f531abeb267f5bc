/* A pair of shapes in their places, in long double: support points and what follows from them. */
#ifndef BENCH_POSED3_H
#define BENCH_POSED3_H

#include "pairs3.h"
#include "vector3.h"

typedef struct posed3 {
    const bench_shape *shape;
    wide3 axis[3]; /* images of the local axes */
    wide3 position;
} posed3;

typedef struct posed_pair {
    posed3 a, b; /* in the world's directions, positions relative to A's */
} posed_pair;

posed_pair posed_pair_make(const bench_scene *scene, const bench_pair *pair);
wide3 posed3_support(const posed3 *posed, wide3 direction);
/* The support point of the Minkowski difference A - B. */
wide3 posed_pair_support(const posed_pair *pair, wide3 direction);
/* What separates the two along a unit vector from A to B: below zero, minus the depth along it. The signed distance
 * is the largest gap over all normals. */
wide posed_pair_gap(const posed_pair *pair, wide3 normal);
/* The radius of a ball around the shape: about the origin, for a hull about the mean of its vertices. */
double bench_shape_radius(const bench_shape *shape);
/* The smaller of the two radii that is not zero; 1 for two points. Errors are told as fractions of it. */
double bench_pair_scale(const bench_scene *scene, const bench_pair *pair);
/* A bound on the coordinates that a library works with in A's frame: both sizes and the distance of the centres. */
double bench_pair_reach(const bench_scene *scene, const bench_pair *pair);
/* Row-major matrix of a unit quaternion x, y, z, w. */
void bench_matrix(const double rotation[4], double matrix[9]);

#endif
