/* The kinds of shapes and rotations, as the judge knows them: kinds2.c, kinds3.c. */
#ifndef BENCH_KINDS_H
#define BENCH_KINDS_H

#include "pairs.h"
#include "vector.h"

/* The farthest point in a direction, in the shape's own frame; not for hulls. */
wide_vec kind_support(const bench_shape *shape, wide_vec direction);
/* The radius of a ball around the shape about the origin; not for hulls. */
double kind_radius(const bench_shape *shape);
/* Images of the axes. The rotation need not have length one. */
void kind_axes(const double rotation[BENCH_ROTATION], wide_vec axis[BENCH_DIMENSION]);
/* No turn at all. */
extern const double kind_no_rotation[BENCH_ROTATION];

#endif
