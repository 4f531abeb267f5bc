/* Building scenes: a growing list of shapes and pairs, random shapes, and shapes placed at a chosen depth or distance
 * (scenes.h). */
#ifndef BENCH_PAIRS_BUILDER_H
#define BENCH_PAIRS_BUILDER_H

#include "pairs/pairs.h"
#include "base/random.h"

typedef struct bench_builder {
    bench_scene scene;
    int shape_room, pair_room;
    int pool; /* shapes made before the first pair */
    bench_kind kind_a, kind_b; /* the category's */
    bench_random random;
} bench_builder;

typedef enum bench_depth { BENCH_SHALLOW, BENCH_DEEP, BENCH_DISTANT } bench_depth;

enum { BUILDER_KINDS = BENCH_HULL + 1 };

/* Each returns the index of the new shape. */
int builder_shape(bench_builder *builder, bench_kind kind, const double size[BENCH_DIMENSION]);
int builder_round(bench_builder *builder, bench_kind kind, double radius, double length);
int builder_hull(bench_builder *builder, int count, const double (*points)[BENCH_DIMENSION]);
int builder_random_box(bench_builder *builder, double scale);
/* builder2.c, builder3.c: points on a random ellipsoid or ellipse, nearly all of them vertices; and a shape of one of
 * the kinds. */
int builder_random_hull(bench_builder *builder, int count, double scale);
int builder_random_kind(bench_builder *builder, bench_kind kind);

void builder_pair(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b);
/* As builder_pair(), but in a random order. */
void builder_pair_shuffled(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b);
bench_pose builder_unmoved(void);
bench_pose builder_random_pose(bench_builder *builder, double reach);
/* How far along the unit vector B's position is from A's when the two, coming from afar, just touch. Sets the contact
 * normal. The positions in the poses do not matter. */
double builder_contact(const bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b,
                       const double along[BENCH_DIMENSION], double normal[BENCH_DIMENSION]);
/* Two shapes turned at random: overlapping slightly (up to a twentieth of the smaller one), deeply, or apart by up
 * to the size of the smaller one. `far` is their distance from the world's origin. */
void builder_place(bench_builder *builder, int a, int b, bench_depth depth, double far);
/* A cast: A turned at random, and B beside it, moving towards a place that is up to `off` times the sum of the radii
 * away from A's center, or past it. */
void builder_aim(bench_builder *builder, int a, int b, double off);

#endif
