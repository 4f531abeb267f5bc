/* Making the pairs of a category, and what both dimensions make alike (scenes.h). */
#include "scenes.h"

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

static void place_from_pool(bench_builder *builder, bench_depth depth) {
    int pool = builder->scene.shape_count;
    int a = bench_below(&builder->random, pool);
    int b = (a + 1 + bench_below(&builder->random, pool - 1)) % pool;
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

static void place_kinds(bench_builder *builder, int number, bench_depth depth) {
    int a = builder_random_kind(builder, (bench_kind)(number % BUILDER_KINDS));
    int b = builder_random_kind(builder, (bench_kind)(number / BUILDER_KINDS % BUILDER_KINDS));
    builder_place(builder, a, b, depth, 0);
}

void scene_curved_overlap(bench_builder *builder, int number) {
    int round = number / (BUILDER_KINDS * BUILDER_KINDS);
    place_kinds(builder, number, round % 2 ? BENCH_DEEP : BENCH_SHALLOW);
}

void scene_curved_apart(bench_builder *builder, int number) { place_kinds(builder, number, BENCH_DISTANT); }

bench_scene scene_make(const scene_category *category, uint64_t seed, int pairs) {
    bench_builder builder;
    memset(&builder, 0, sizeof builder);
    builder.random = bench_random_start(seed, category->name);
    for (int i = 0; i < category->pool; i++) {
        builder_random_hull(&builder, category->vertices, 1);
    }
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
