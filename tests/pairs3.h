/* Random shapes, random pairs, and families of pairs that have broken collision code before. */
#ifndef TACT_TESTS_PAIRS3_H
#define TACT_TESTS_PAIRS3_H

#include "spec3.h"

/* The same numbers on every machine. */
typedef struct random3 {
    uint64_t state;
} random3;

/* A stream of its own for each name; the environment's TACT_TEST_SEED gives other streams. */
random3 random3_named(const char *name);
uint64_t random3_bits(random3 *random);
int random3_below(random3 *random, int count);
bool random3_coin(random3 *random);
double random3_range(random3 *random, double low, double high);
/* Every order of magnitude alike. */
double random3_decade(random3 *random, double low, double high);
tact3_vec random3_direction(random3 *random);
tact3_quat random3_rotation(random3 *random);

/* A shape of about the given size. */
spec3 pairs3_shape(random3 *random, spec3_kind kind, double size);
/* A hull of points on an ellipsoid, all of them corners. */
spec3 pairs3_hull(random3 *random, int count, double size);
/* The same shape, bigger. */
spec3 pairs3_scaled(spec3 spec, double factor);

/* Two shapes at a random pose, about half of the time overlapping: a third anywhere, the others brought to a distance
 * or depth between a millionth of the smaller one and its size. */
pair3 pairs3_place(random3 *random, const spec3 *a, const spec3 *b);
/* The same, meant to overlap or not: most of the time it does as it is meant to. */
pair3 pairs3_place_so(random3 *random, const spec3 *a, const spec3 *b, bool overlapping);
/* The same with the distance wanted: B is moved along the normal of what the pose gives. */
void pairs3_bring(pair3 *pair, double distance);

pair3 pairs3_at(const spec3 *a, const spec3 *b, tact3_pose b_in_a);
pair3 pairs3_swapped(const pair3 *pair);

/* A family gives the i-th of any number of pairs. */
typedef pair3 (*pairs3_family)(random3 *random, int i);

pair3 pairs3_touching(random3 *random, int i);
pair3 pairs3_touching_curved(random3 *random, int i);
pair3 pairs3_coincident(random3 *random, int i);
pair3 pairs3_flat(random3 *random, int i);
pair3 pairs3_thin(random3 *random, int i);
pair3 pairs3_unequal(random3 *random, int i);
pair3 pairs3_far(random3 *random, int i);
pair3 pairs3_extreme(random3 *random, int i);
pair3 pairs3_nested(random3 *random, int i);
pair3 pairs3_nearly_parallel(random3 *random, int i);
pair3 pairs3_slivers(random3 *random, int i);

#endif
