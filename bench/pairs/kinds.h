/* The kinds of shapes and rotations, as the judge knows them: kinds2.c, kinds3.c. */
#ifndef BENCH_PAIRS_KINDS_H
#define BENCH_PAIRS_KINDS_H

#include "pairs/pairs.h"
#include "base/random.h"
#include "base/vector.h"

/* The farthest point in a direction, in the shape's own frame; not for hulls. */
wide_vec kind_support(const bench_shape *shape, wide_vec direction);
/* The radius of a ball around the shape about the origin; not for hulls. */
double kind_radius(const bench_shape *shape);
/* The corners of the edge, ruling, face or cap whose outward normal is this unit vector, to within the tolerance: its
 * sine. None where a single point faces it; not for boxes and hulls. */
enum { KIND_CORNERS = 64 };
int kind_face(const bench_shape *shape, wide_vec normal, wide tolerance, wide_vec corner[KIND_CORNERS]);
/* Images of the axes. The rotation need not have length one. */
void kind_axes(const double rotation[BENCH_ROTATION], wide_vec axis[BENCH_DIMENSION]);
/* Turns by a small angle about a random axis; in the plane this way or that. */
void kind_turn(double rotation[BENCH_ROTATION], double angle, bench_random *random);
/* No turn at all. */
extern const double kind_no_rotation[BENCH_ROTATION];

#endif
