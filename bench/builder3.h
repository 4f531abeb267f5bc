/* Building scenes: a growing list of shapes and pairs, random shapes, and shapes placed at a chosen depth or distance
 * (scenes3.h). */
#ifndef BENCH_BUILDER3_H
#define BENCH_BUILDER3_H

#include "pairs3.h"
#include "random.h"

typedef struct bench_builder {
    bench_scene scene;
    int shape_room, pair_room;
    bench_random random;
} bench_builder;

typedef enum bench_depth { BENCH_SHALLOW, BENCH_DEEP, BENCH_DISTANT } bench_depth;

/* Each returns the index of the new shape. */
int builder_shape(bench_builder *builder, bench_kind kind, double x, double y, double z);
int builder_hull(bench_builder *builder, int count, const double (*points)[3]);
int builder_random_box(bench_builder *builder, double scale);
/* Points on a random ellipsoid: nearly all become vertices. */
int builder_random_hull(bench_builder *builder, int count, double scale);
enum { BUILDER_KINDS = 7 };
/* One of the seven kinds of shape, hulls with 32 points. */
int builder_random_kind(bench_builder *builder, int kind);

void builder_pair(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b);
/* As builder_pair(), but in a random order. */
void builder_pair_shuffled(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b);
bench_pose builder_unmoved(void);
bench_pose builder_random_pose(bench_builder *builder, double reach);
/* How far along the unit vector B's position is from A's when the two, coming from afar, just touch. Sets the contact
 * normal. The positions in the poses do not matter. */
double builder_contact(const bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b,
                       const double along[3], double normal[3]);
/* Two shapes turned at random: overlapping slightly (up to a twentieth of the smaller one), deeply, or apart by up
 * to the size of the smaller one. `far` is their distance from the world's origin. */
void builder_place(bench_builder *builder, int a, int b, bench_depth depth, double far);

#endif
