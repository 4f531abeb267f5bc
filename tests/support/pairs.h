/* Random shapes, random pairs, and families of pairs that have broken collision code before. */
#ifndef TACT_TESTS_SUPPORT_PAIRS_H
#define TACT_TESTS_SUPPORT_PAIRS_H

#include "support/shape_spec.h"

/* The same numbers on every machine. */
typedef struct random_stream {
    uint64_t state;
} random_stream;

/* A stream of its own for each name; the environment's TACT_TEST_SEED gives other streams. */
random_stream random_named(const char *name);
uint64_t random_bits(random_stream *random);
int random_below(random_stream *random, int count);
bool random_coin(random_stream *random);
double random_range(random_stream *random, double low, double high);
/* Multiples of 1/64: sums of a few are exact. */
double random_grid(random_stream *random, double low, double high);
/* Every order of magnitude alike. */
double random_decade(random_stream *random, double low, double high);
tactn_vec random_direction(random_stream *random);
tactn_rotation random_rotation(random_stream *random);

/* A shape of about the given size. */
shape_spec pairs_shape(random_stream *random, spec_kind kind, double size);
/* A hull of points on an ellipsoid, all of them corners. */
shape_spec pairs_hull(random_stream *random, int count, double size);
/* Every kind, a support function of the user's own, and points that no hull was built of. */
#define PAIRS_KINDS (SPEC_KINDS + 2)
shape_spec pairs_of_kind(random_stream *random, int kind, bool rounded);
const char *pairs_kind_name(int kind);
/* Two of these overlap only when rounded: the difference of their cores has no inside. */
bool pairs_never_overlap(int a, int b);
/* Any shape with an inside. */
shape_spec pairs_solid(random_stream *random);
/* The same shape, bigger. */
shape_spec pairs_scaled(shape_spec spec, double factor);

/* Two shapes at a random pose, about half of the time overlapping: a third anywhere, the others brought to a distance
 * or depth between a millionth of the smaller one and its size. */
shape_pair pairs_place(random_stream *random, const shape_spec *a, const shape_spec *b);
/* The same, meant to overlap or not: most of the time it does as it is meant to. */
shape_pair pairs_place_so(random_stream *random, const shape_spec *a, const shape_spec *b, bool overlapping);
/* The same with the distance wanted: B is moved along the normal of what the pose gives. */
void pairs_bring(shape_pair *pair, double distance);

shape_pair pairs_at(const shape_spec *a, const shape_spec *b, tactn_pose b_in_a);
shape_pair pairs_swapped(const shape_pair *pair);
shape_pair pairs_either_way(random_stream *random, shape_pair pair);
/* Zero, and distances and depths from 1e-12 to 1e-6 in turn. */
double pairs_touching_gap(int i);

/* A family gives the i-th of any number of pairs. */
typedef shape_pair (*pair_family)(random_stream *random, int i);

shape_pair pairs_touching(random_stream *random, int i);
shape_pair pairs_touching_curved(random_stream *random, int i);
shape_pair pairs_coincident(random_stream *random, int i);
shape_pair pairs_flat(random_stream *random, int i);
shape_pair pairs_thin(random_stream *random, int i);
shape_pair pairs_unequal(random_stream *random, int i);
shape_pair pairs_far(random_stream *random, int i);
shape_pair pairs_extreme(random_stream *random, int i);
shape_pair pairs_nested(random_stream *random, int i);
shape_pair pairs_nearly_parallel(random_stream *random, int i);
shape_pair pairs_slivers(random_stream *random, int i);

#endif
