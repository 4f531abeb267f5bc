/* The benchmark's categories of pairs, made afresh from a seed: the same seed gives the same pairs. */
#ifndef BENCH_PAIRS_SCENES_H
#define BENCH_PAIRS_SCENES_H

#include "pairs/builder.h"

/* Makes the pair of this number. Shapes that many pairs share are made before the first. */
typedef void (*scene_maker)(bench_builder *builder, int number);

typedef struct scene_category {
    const char *name, *about;
    scene_maker make;
    int pool, vertices;          /* hulls made before the first pair, and their vertices */
    bench_kind kind_a, kind_b; /* of categories of two kinds, or of one that a ray is cast at */
} scene_category;

/* scenes2.c, scenes3.c; the last has no name. */
extern const scene_category scene_distance[], scene_collide[], scene_raycast[], scene_cast[];

bench_scene scene_make(const scene_category *category, uint64_t seed, int pairs);
void scene_free(bench_scene *scene);

/* Makers for either dimension. Pools: two different shapes of those made before. Curved: every kind of shape against
 * every kind. */
void scene_box_shallow(bench_builder *builder, int number);
void scene_box_deep(bench_builder *builder, int number);
void scene_box_apart(bench_builder *builder, int number);
void scene_pool_shallow(bench_builder *builder, int number);
void scene_pool_deep(bench_builder *builder, int number);
void scene_pool_apart(bench_builder *builder, int number);
void scene_pool_alternating(bench_builder *builder, int number);
void scene_curved_overlap(bench_builder *builder, int number);
void scene_curved_apart(bench_builder *builder, int number);
void scene_kinds_overlap(bench_builder *builder, int number);
/* Rays and casts, of which half to three quarters meet. */
void scene_aim_ray(bench_builder *builder, int shape);
void scene_aim_cast(bench_builder *builder, int a, int b);
void scene_ray_box(bench_builder *builder, int number);
void scene_ray_pool(bench_builder *builder, int number);
void scene_ray_curved(bench_builder *builder, int number);
void scene_ray_kind(bench_builder *builder, int number);
void scene_cast_box(bench_builder *builder, int number);
void scene_cast_pool(bench_builder *builder, int number);
void scene_cast_curved(bench_builder *builder, int number);
void scene_cast_kinds(bench_builder *builder, int number);

#endif
