/* Making the pairs of a category, and what both dimensions make alike (scenes.h). */
#include "pairs/scenes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void place_boxes(bench_builder *builder, bench_depth depth) {
    int a = builder_random_box(builder, 1), b = builder_random_box(builder, 1);
    builder_place(builder, a, b, depth, 0);
}

void scene_box_shallow(bench_builder *builder, int number) {
    (void)number;
    place_boxes(builder, BENCH_SHALLOW);
}

void scene_box_deep(bench_builder *builder, int number) {
    (void)number;
    place_boxes(builder, BENCH_DEEP);
}

void scene_box_apart(bench_builder *builder, int number) {
    (void)number;
    place_boxes(builder, BENCH_DISTANT);
}

/* Two different ones of the shapes made before the first pair. */
static void pick_from_pool(bench_builder *builder, int *a, int *b) {
    int pool = builder->pool;
    *a = bench_below(&builder->random, pool);
    *b = (*a + 1 + bench_below(&builder->random, pool - 1)) % pool;
}

static void place_from_pool(bench_builder *builder, bench_depth depth) {
    int a, b;
    pick_from_pool(builder, &a, &b);
    builder_place(builder, a, b, depth, 0);
}

void scene_pool_shallow(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_SHALLOW);
}

void scene_pool_deep(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_DEEP);
}

void scene_pool_apart(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_DISTANT);
}

void scene_pool_alternating(bench_builder *builder, int number) {
    place_from_pool(builder, number % 2 ? BENCH_DISTANT : BENCH_SHALLOW);
}

static void random_kinds(bench_builder *builder, int number, int *a, int *b) {
    *a = builder_random_kind(builder, (bench_kind)(number % BUILDER_KINDS));
    *b = builder_random_kind(builder, (bench_kind)(number / BUILDER_KINDS % BUILDER_KINDS));
}

static void place_kinds(bench_builder *builder, int number, bench_depth depth) {
    int a, b;
    random_kinds(builder, number, &a, &b);
    builder_place(builder, a, b, depth, 0);
}

void scene_curved_overlap(bench_builder *builder, int number) {
    int round = number / (BUILDER_KINDS * BUILDER_KINDS);
    place_kinds(builder, number, round % 2 ? BENCH_DEEP : BENCH_SHALLOW);
}

void scene_curved_apart(bench_builder *builder, int number) { place_kinds(builder, number, BENCH_DISTANT); }

/* The two kinds of the category, in either order. */
static void make_kinds(bench_builder *builder, int number, int *a, int *b) {
    bool swapped = number / 2 % 2;
    *a = builder_random_kind(builder, swapped ? builder->kind_b : builder->kind_a);
    *b = builder_random_kind(builder, swapped ? builder->kind_a : builder->kind_b);
}

void scene_kinds_overlap(bench_builder *builder, int number) {
    int a, b;
    make_kinds(builder, number, &a, &b);
    builder_place(builder, a, b, number % 2 ? BENCH_DEEP : BENCH_SHALLOW, 0);
}

void scene_aim_ray(bench_builder *builder, int shape) {
    const double nothing[1][BENCH_DIMENSION] = {{0}};
    builder_aim(builder, shape, builder_hull(builder, 1, nothing), 1.6);
}

void scene_aim_cast(bench_builder *builder, int a, int b) { builder_aim(builder, a, b, 1.6); }

void scene_ray_box(bench_builder *builder, int number) {
    (void)number;
    scene_aim_ray(builder, builder_random_box(builder, 1));
}

void scene_ray_curved(bench_builder *builder, int number) {
    scene_aim_ray(builder, builder_random_kind(builder, (bench_kind)(number % BUILDER_KINDS)));
}

void scene_ray_kind(bench_builder *builder, int number) {
    (void)number;
    scene_aim_ray(builder, builder_random_kind(builder, builder->kind_a));
}

void scene_cast_box(bench_builder *builder, int number) {
    (void)number;
    int a = builder_random_box(builder, 1), b = builder_random_box(builder, 1);
    scene_aim_cast(builder, a, b);
}

/* The point of the ray is a shape of its own: the pool stays what it was. */
void scene_ray_pool(bench_builder *builder, int number) {
    (void)number;
    scene_aim_ray(builder, bench_below(&builder->random, builder->pool));
}

void scene_cast_pool(bench_builder *builder, int number) {
    (void)number;
    int a, b;
    pick_from_pool(builder, &a, &b);
    scene_aim_cast(builder, a, b);
}

void scene_cast_curved(bench_builder *builder, int number) {
    int a, b;
    random_kinds(builder, number, &a, &b);
    scene_aim_cast(builder, a, b);
}

void scene_cast_kinds(bench_builder *builder, int number) {
    int a, b;
    make_kinds(builder, number, &a, &b);
    scene_aim_cast(builder, a, b);
}

bench_scene scene_make(const scene_category *category, uint64_t seed, int pairs) {
    bench_builder builder;
    memset(&builder, 0, sizeof builder);
    builder.random = bench_random_start(seed, category->name);
    for (int i = 0; i < category->pool; i++) {
        builder_random_hull(&builder, category->vertices, 1);
    }
    builder.pool = category->pool;
    builder.kind_a = category->kind_a;
    builder.kind_b = category->kind_b;
    for (int i = 0; i < pairs; i++) {
        category->make(&builder, i);
    }
    return builder.scene;
}

void scene_free(bench_scene *scene) {
    for (int i = 0; i < scene->shape_count; i++) {
        free(scene->shapes[i].points);
    }
    free(scene->shapes);
    free(scene->pairs);
    memset(scene, 0, sizeof *scene);
}
