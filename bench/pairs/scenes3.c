/* The categories of pairs in space (scenes.h). The families that are hard on purpose are in special3.c. */
#include "pairs/scenes.h"
#include "pairs/special.h"

/* Boxes and hulls, ten thousand lengths from the world's origin. */
static void far_away(bench_builder *builder, int number) {
    int a = number & 1 ? builder_random_box(builder, 1) : builder_random_hull(builder, 32, 1);
    int b = number & 2 ? builder_random_box(builder, 1) : builder_random_hull(builder, 32, 1);
    builder_place(builder, a, b, (bench_depth)(number / 4 % 3), 1e4);
}

/* The pairs that fill every frame of a game. */
static void round_overlap(bench_builder *builder, int number) {
    static const bench_kind kinds[3] = {BENCH_SPHERE, BENCH_CAPSULE, BENCH_BOX};
    int a = builder_random_kind(builder, kinds[number % 3]), b = builder_random_kind(builder, kinds[number / 3 % 3]);
    builder_place(builder, a, b, number / 9 % 2 ? BENCH_DEEP : BENCH_SHALLOW, 0);
}

const scene_category scene_distance[] = {
    {"box_shallow", "boxes, depth up to a twentieth of the smaller", scene_box_shallow, 0, 0, 0, 0},
    {"box_deep", "boxes, centers close", scene_box_deep, 0, 0, 0, 0},
    {"box_apart", "boxes, apart by up to the smaller's size", scene_box_apart, 0, 0, 0, 0},
    {"hull16_shallow", "hulls of 16 vertices, shallow", scene_pool_shallow, 64, 16, 0, 0},
    {"hull64_shallow", "hulls of 64 vertices, shallow", scene_pool_shallow, 64, 64, 0, 0},
    {"hull256_shallow", "hulls of 256 vertices, shallow", scene_pool_shallow, 64, 256, 0, 0},
    {"hull64_deep", "hulls of 64 vertices, centers close", scene_pool_deep, 64, 64, 0, 0},
    {"hull64_apart", "hulls of 64 vertices, apart", scene_pool_apart, 64, 64, 0, 0},
    {"hull256_apart", "hulls of 256 vertices, apart", scene_pool_apart, 64, 256, 0, 0},
    {"curved_overlap", "all kinds against all kinds, shallow and deep", scene_curved_overlap, 0, 0, 0, 0},
    {"curved_apart", "all kinds against all kinds, apart", scene_curved_apart, 0, 0, 0, 0},
    {"stack", "a box resting on a box, sunk in by a little", special_stack, 0, 0, 0, 0},
    {"thin", "plates and needles of a thickness of 1/100000 of their length", special_thin, 0, 0, 0, 0},
    {"far", "boxes and hulls 10000 from the world's origin", far_away, 0, 0, 0, 0},
    {"dense", "hulls of 1024 vertices, shallow and apart", scene_pool_alternating, 8, 1024, 0, 0},
    {"touch", "faces, edges and vertices that touch exactly, or to 1e-12, 1e-9, 1e-6", special_touch, 0, 0, 0, 0},
    {"coincident", "shapes on the same center, or the same shape twice", special_coincident, 0, 0, 0, 0},
    {"ratio", "sizes a million times apart", special_ratio, 0, 0, 0, 0},
    {"flat", "points, segments and flat polygons", special_flat, 0, 0, 0, 0},
    {0},
};

const scene_category scene_collide[] = {
    {"box_shallow", "boxes, depth up to a twentieth of the smaller", scene_box_shallow, 0, 0, 0, 0},
    {"box_deep", "boxes, centers close", scene_box_deep, 0, 0, 0, 0},
    {"box_apart", "boxes, apart by up to the smaller's size", scene_box_apart, 0, 0, 0, 0},
    {"round_overlap", "spheres, capsules and boxes, shallow and deep", round_overlap, 0, 0, 0, 0},
    {"spheres", "spheres, shallow and deep", scene_kinds_overlap, 0, 0, BENCH_SPHERE, BENCH_SPHERE},
    {"sphere_capsule", "a sphere and a capsule", scene_kinds_overlap, 0, 0, BENCH_SPHERE, BENCH_CAPSULE},
    {"capsules", "capsules", scene_kinds_overlap, 0, 0, BENCH_CAPSULE, BENCH_CAPSULE},
    {"sphere_box", "a sphere and a box", scene_kinds_overlap, 0, 0, BENCH_SPHERE, BENCH_BOX},
    {"capsule_box", "a capsule and a box", scene_kinds_overlap, 0, 0, BENCH_CAPSULE, BENCH_BOX},
    {"sphere_hull", "a sphere and a hull of 32 vertices", scene_kinds_overlap, 0, 0, BENCH_SPHERE, BENCH_HULL},
    {"capsule_hull", "a capsule and a hull of 32 vertices", scene_kinds_overlap, 0, 0, BENCH_CAPSULE, BENCH_HULL},
    {"hull16_shallow", "hulls of 16 vertices, shallow", scene_pool_shallow, 64, 16, 0, 0},
    {"hull16_apart", "hulls of 16 vertices, apart", scene_pool_apart, 64, 16, 0, 0},
    {"hull64_shallow", "hulls of 64 vertices, shallow", scene_pool_shallow, 64, 64, 0, 0},
    {"hull64_deep", "hulls of 64 vertices, centers close", scene_pool_deep, 64, 64, 0, 0},
    {"curved_overlap", "all kinds against all kinds, shallow and deep", scene_curved_overlap, 0, 0, 0, 0},
    {"stack", "a box resting on a box, sunk in by a little", special_stack, 0, 0, 0, 0},
    {"rest", "a box, a prism, a cylinder, a cone or a capsule lying on a box or a prism", special_rest, 0, 0, 0, 0},
    {"thin", "plates and needles of a thickness of 1/100000 of their length", special_thin, 0, 0, 0, 0},
    {0},
};

const scene_category scene_raycast[] = {
    {"ray_box", "rays against boxes", scene_ray_box, 0, 0, 0, 0},
    {"ray_sphere", "rays against spheres", scene_ray_kind, 0, 0, BENCH_SPHERE, BENCH_SPHERE},
    {"ray_capsule", "rays against capsules", scene_ray_kind, 0, 0, BENCH_CAPSULE, BENCH_CAPSULE},
    {"ray_cylinder", "rays against cylinders", scene_ray_kind, 0, 0, BENCH_CYLINDER, BENCH_CYLINDER},
    {"ray_hull16", "rays against hulls of 16 vertices", scene_ray_pool, 64, 16, 0, 0},
    {"ray_hull64", "rays against hulls of 64 vertices", scene_ray_pool, 64, 64, 0, 0},
    {"ray_curved", "rays against all kinds", scene_ray_curved, 0, 0, 0, 0},
    {0},
};

const scene_category scene_cast[] = {
    {"cast_box", "a box moves towards a box", scene_cast_box, 0, 0, 0, 0},
    {"cast_hull16", "a hull of 16 vertices moves towards another", scene_cast_pool, 64, 16, 0, 0},
    {"cast_hull64", "a hull of 64 vertices moves towards another", scene_cast_pool, 64, 64, 0, 0},
    {"cast_box_capsule", "a box and a capsule", scene_cast_kinds, 0, 0, BENCH_BOX, BENCH_CAPSULE},
    {"cast_sphere_hull", "a sphere and a hull of 32 vertices", scene_cast_kinds, 0, 0, BENCH_SPHERE, BENCH_HULL},
    {"cast_curved", "all kinds against all kinds", scene_cast_curved, 0, 0, 0, 0},
    {0},
};
