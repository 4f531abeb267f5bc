/* The categories of pairs (scenes3.h). The families that are hard on purpose are in special3.c. */
#include "scenes3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builder3.h"
#include "special3.h"

/* Makes the pair of this number. Shapes that many pairs share are made before the first. */
typedef void (*pair_maker)(bench_builder *builder, int number);

static void box_shallow(bench_builder *builder, int number) {
    (void)number;
    int a = builder_random_box(builder, 1), b = builder_random_box(builder, 1);
    builder_place(builder, a, b, BENCH_SHALLOW, 0);
}

static void box_deep(bench_builder *builder, int number) {
    (void)number;
    int a = builder_random_box(builder, 1), b = builder_random_box(builder, 1);
    builder_place(builder, a, b, BENCH_DEEP, 0);
}

static void box_apart(bench_builder *builder, int number) {
    (void)number;
    int a = builder_random_box(builder, 1), b = builder_random_box(builder, 1);
    builder_place(builder, a, b, BENCH_DISTANT, 0);
}

/* Two different shapes of those made so far. */
static void place_from_pool(bench_builder *builder, bench_depth depth) {
    int pool = builder->scene.shape_count;
    int a = bench_below(&builder->random, pool);
    int b = (a + 1 + bench_below(&builder->random, pool - 1)) % pool;
    builder_place(builder, a, b, depth, 0);
}

static void pool_shallow(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_SHALLOW);
}

static void pool_deep(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_DEEP);
}

static void pool_apart(bench_builder *builder, int number) {
    (void)number;
    place_from_pool(builder, BENCH_DISTANT);
}

static void pool_alternating(bench_builder *builder, int number) {
    place_from_pool(builder, number % 2 ? BENCH_DISTANT : BENCH_SHALLOW);
}

/* Every kind of shape against every kind. */
static void kinds(bench_builder *builder, int number, bench_depth depth) {
    int a = builder_random_kind(builder, number % BUILDER_KINDS);
    int b = builder_random_kind(builder, number / BUILDER_KINDS % BUILDER_KINDS);
    builder_place(builder, a, b, depth, 0);
}

static void curved_overlap(bench_builder *builder, int number) {
    int round = number / (BUILDER_KINDS * BUILDER_KINDS);
    kinds(builder, number, round % 2 ? BENCH_DEEP : BENCH_SHALLOW);
}

static void curved_apart(bench_builder *builder, int number) { kinds(builder, number, BENCH_DISTANT); }

/* Boxes and hulls, ten thousand lengths from the world's origin. */
static void far_away(bench_builder *builder, int number) {
    int a = number & 1 ? builder_random_box(builder, 1) : builder_random_hull(builder, 32, 1);
    int b = number & 2 ? builder_random_box(builder, 1) : builder_random_hull(builder, 32, 1);
    builder_place(builder, a, b, (bench_depth)(number / 4 % 3), 1e4);
}

typedef struct category {
    const char *name, *about;
    pair_maker make;
    int pool, vertices; /* hulls made before the first pair, and their vertices */
} category;

static const category categories[] = {
    {"box_shallow", "boxes, depth up to a twentieth of the smaller", box_shallow, 0, 0},
    {"box_deep", "boxes, centres close", box_deep, 0, 0},
    {"box_apart", "boxes, apart by up to the smaller's size", box_apart, 0, 0},
    {"hull16_shallow", "hulls of 16 vertices, shallow", pool_shallow, 64, 16},
    {"hull64_shallow", "hulls of 64 vertices, shallow", pool_shallow, 64, 64},
    {"hull256_shallow", "hulls of 256 vertices, shallow", pool_shallow, 64, 256},
    {"hull64_deep", "hulls of 64 vertices, centres close", pool_deep, 64, 64},
    {"hull64_apart", "hulls of 64 vertices, apart", pool_apart, 64, 64},
    {"hull256_apart", "hulls of 256 vertices, apart", pool_apart, 64, 256},
    {"curved_overlap", "all kinds against all kinds, shallow and deep", curved_overlap, 0, 0},
    {"curved_apart", "all kinds against all kinds, apart", curved_apart, 0, 0},
    {"stack", "a box resting on a box, sunk in by a little", special_stack, 0, 0},
    {"thin", "plates and needles of a thickness of 1/100000 of their length", special_thin, 0, 0},
    {"far", "boxes and hulls 10000 from the world's origin", far_away, 0, 0},
    {"dense", "hulls of 1024 vertices, shallow and apart", pool_alternating, 8, 1024},
    {"touch", "faces, edges and vertices that touch exactly, or to 1e-12, 1e-9, 1e-6", special_touch, 0, 0},
    {"coincident", "shapes on the same centre, or the same shape twice", special_coincident, 0, 0},
    {"ratio", "sizes a million times apart", special_ratio, 0, 0},
    {"flat", "points, segments and flat polygons", special_flat, 0, 0},
};

enum { CATEGORY_COUNT = sizeof categories / sizeof *categories };

const char *bench_category_name(int category) {
    return category < CATEGORY_COUNT ? categories[category].name : NULL;
}

const char *bench_category_about(int category) { return categories[category].about; }

bench_scene bench_scene_make(int category, uint64_t seed, int pairs) {
    const struct category *chosen = &categories[category];
    bench_builder builder;
    memset(&builder, 0, sizeof builder);
    builder.random = bench_random_start(seed, chosen->name);
    for (int i = 0; i < chosen->pool; i++) {
        builder_random_hull(&builder, chosen->vertices, 1);
    }
    for (int i = 0; i < pairs; i++) {
        chosen->make(&builder, i);
    }
    return builder.scene;
}

void bench_scene_free(bench_scene *scene) {
    for (int i = 0; i < scene->shape_count; i++) {
        free(scene->shapes[i].points);
    }
    free(scene->shapes);
    free(scene->pairs);
    memset(scene, 0, sizeof *scene);
}
