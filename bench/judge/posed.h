/* A pair of shapes in their places, in long double: support points and what follows from them. */
#ifndef BENCH_JUDGE_POSED_H
#define BENCH_JUDGE_POSED_H

#include "pairs/pairs.h"
#include "base/vector.h"

typedef struct bench_posed {
    const bench_shape *shape;
    wide_vec axis[BENCH_DIMENSION]; /* images of the local axes */
    wide_vec position;
} bench_posed;

typedef struct posed_pair {
    bench_posed a, b; /* in the world's directions, positions relative to A's */
} posed_pair;

posed_pair posed_pair_make(const bench_scene *scene, const bench_pair *pair);
/* The support point of the Minkowski difference A - B. */
wide_vec posed_pair_support(const posed_pair *pair, wide_vec direction);
/* The separation of the two along a unit vector from A to B: below zero, minus the depth along it. The signed distance
 * is the largest gap over all normals. */
wide posed_pair_gap(const posed_pair *pair, wide_vec normal);
/* The radius of a ball around the shape: about the origin, for a hull about the mean of its vertices. */
double bench_shape_radius(const bench_shape *shape);
/* The mean of a hull's vertices; the local origin for other shapes. */
void bench_shape_center(const bench_shape *shape, double center[BENCH_DIMENSION]);
/* The smaller of the two radii that is not zero; 1 for two points. Errors are fractions of it. */
double bench_pair_scale(const bench_scene *scene, const bench_pair *pair);
/* A bound on the coordinates that a library works with in A's frame: both sizes, the distance of the centers, and the
 * motion. */
double bench_pair_reach(const bench_scene *scene, const bench_pair *pair);
/* Row-major matrix of a rotation. */
void bench_matrix(const double rotation[BENCH_ROTATION], double matrix[BENCH_DIMENSION * BENCH_DIMENSION]);

#endif
