/* The categories of pairs in the plane (scenes.h). The families that are hard on purpose are in special2.c. */
#include "pairs/scenes.h"
#include "pairs/special.h"

/* Shapes that every library here has: no ellipses. */
static int round_kind(bench_builder *builder, int number) {
    static const bench_kind kinds[4] = {BENCH_CIRCLE, BENCH_CAPSULE, BENCH_BOX, BENCH_HULL};
    return builder_random_kind(builder, kinds[number % 4]);
}

static void round_overlap(bench_builder *builder, int number) {
    int a = round_kind(builder, number), b = round_kind(builder, number / 4);
    builder_place(builder, a, b, number / 16 % 2 ? BENCH_DEEP : BENCH_SHALLOW, 0);
}

static void ray_round(bench_builder *builder, int number) { scene_aim_ray(builder, round_kind(builder, number)); }

static void cast_round(bench_builder *builder, int number) {
    int a = round_kind(builder, number), b = round_kind(builder, number / 4);
    scene_aim_cast(builder, a, b);
}

const scene_category scene_distance[] = {
    {"box_shallow", "boxes, depth up to a twentieth of the smaller", scene_box_shallow, 0, 0, 0, 0},
    {"poly8_shallow", "polygons of 8 vertices, shallow", scene_pool_shallow, 64, 8, 0, 0},
    {"poly8_deep", "polygons of 8 vertices, centers close", scene_pool_deep, 64, 8, 0, 0},
    {"poly8_apart", "polygons of 8 vertices, apart", scene_pool_apart, 64, 8, 0, 0},
    {"poly64", "polygons of 64 vertices, shallow and apart", scene_pool_alternating, 64, 64, 0, 0},
    {"curved_overlap", "all kinds against all kinds, shallow and deep", scene_curved_overlap, 0, 0, 0, 0},
    {"round_overlap", "circles, capsules, boxes and polygons, shallow and deep", round_overlap, 0, 0, 0, 0},
    {"curved_apart", "all kinds against all kinds, apart", scene_curved_apart, 0, 0, 0, 0},
    {"thin", "bars of a thickness of 1/100000 of their length", special_thin, 0, 0, 0, 0},
    {"touch", "sides and corners that touch exactly, or to 1e-12, 1e-9, 1e-6", special_touch, 0, 0, 0, 0},
    {"coincident", "shapes on the same center, or the same shape twice", special_coincident, 0, 0, 0, 0},
    {"degenerate", "points and segments", special_degenerate, 0, 0, 0, 0},
    {0},
};

const scene_category scene_collide[] = {
    {"box_shallow", "boxes, depth up to a twentieth of the smaller", scene_box_shallow, 0, 0, 0, 0},
    {"box_deep", "boxes, centers close", scene_box_deep, 0, 0, 0, 0},
    {"poly8_shallow", "polygons of 8 vertices, shallow", scene_pool_shallow, 64, 8, 0, 0},
    {"poly8_deep", "polygons of 8 vertices, centers close", scene_pool_deep, 64, 8, 0, 0},
    {"poly8_apart", "polygons of 8 vertices, apart", scene_pool_apart, 64, 8, 0, 0},
    {"circles", "circles, shallow and deep", scene_kinds_overlap, 0, 0, BENCH_CIRCLE, BENCH_CIRCLE},
    {"circle_box", "a circle and a box", scene_kinds_overlap, 0, 0, BENCH_CIRCLE, BENCH_BOX},
    {"capsules", "capsules", scene_kinds_overlap, 0, 0, BENCH_CAPSULE, BENCH_CAPSULE},
    {"capsule_box", "a capsule and a box", scene_kinds_overlap, 0, 0, BENCH_CAPSULE, BENCH_BOX},
    {"round_overlap", "circles, capsules, boxes and polygons, shallow and deep", round_overlap, 0, 0, 0, 0},
    {"curved_overlap", "all kinds against all kinds, shallow and deep", scene_curved_overlap, 0, 0, 0, 0},
    {"rest", "a side of a box, a polygon or a capsule lying on a side", special_rest, 0, 0, 0, 0},
    {"thin", "bars of a thickness of 1/100000 of their length", special_thin, 0, 0, 0, 0},
    {0},
};

const scene_category scene_raycast[] = {
    {"ray_box", "rays against boxes", scene_ray_box, 0, 0, 0, 0},
    {"ray_circle", "rays against circles", scene_ray_kind, 0, 0, BENCH_CIRCLE, BENCH_CIRCLE},
    {"ray_capsule", "rays against capsules", scene_ray_kind, 0, 0, BENCH_CAPSULE, BENCH_CAPSULE},
    {"ray_poly8", "rays against polygons of 8 vertices", scene_ray_pool, 64, 8, 0, 0},
    {"ray_round", "rays against circles, capsules, boxes and polygons", ray_round, 0, 0, 0, 0},
    {"ray_curved", "rays against all kinds", scene_ray_curved, 0, 0, 0, 0},
    {0},
};

const scene_category scene_cast[] = {
    {"cast_box", "a box moves towards a box", scene_cast_box, 0, 0, 0, 0},
    {"cast_poly8", "a polygon of 8 vertices moves towards another", scene_cast_pool, 64, 8, 0, 0},
    {"cast_capsules", "capsules", scene_cast_kinds, 0, 0, BENCH_CAPSULE, BENCH_CAPSULE},
    {"cast_round", "circles, capsules, boxes and polygons", cast_round, 0, 0, 0, 0},
    {"cast_curved", "all kinds against all kinds", scene_cast_curved, 0, 0, 0, 0},
    {0},
};
