/* Building scenes (builder.h). */
#include "pairs/builder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/impact.h"
#include "pairs/kinds.h"

static void *grown(void *memory, size_t bytes) {
    void *larger = realloc(memory, bytes);
    if (!larger) {
        fputs("bench: out of memory\n", stderr);
        exit(2);
    }
    return larger;
}

static bench_shape *new_shape(bench_builder *builder, bench_kind kind) {
    bench_scene *scene = &builder->scene;
    if (scene->shape_count == builder->shape_room) {
        builder->shape_room = builder->shape_room ? 2 * builder->shape_room : 64;
        scene->shapes = grown(scene->shapes, sizeof *scene->shapes * (size_t)builder->shape_room);
    }
    bench_shape *shape = &scene->shapes[scene->shape_count++];
    memset(shape, 0, sizeof *shape);
    shape->kind = kind;
    return shape;
}

int builder_shape(bench_builder *builder, bench_kind kind, const double size[BENCH_DIMENSION]) {
    bench_shape *shape = new_shape(builder, kind);
    memcpy(shape->size, size, sizeof shape->size);
    return builder->scene.shape_count - 1;
}

int builder_round(bench_builder *builder, bench_kind kind, double radius, double length) {
    double size[BENCH_DIMENSION] = {radius, length};
    return builder_shape(builder, kind, size);
}

int builder_hull(bench_builder *builder, int count, const double (*points)[BENCH_DIMENSION]) {
    bench_shape *shape = new_shape(builder, BENCH_HULL);
    shape->count = count;
    shape->points = grown(NULL, sizeof *points * (size_t)count);
    memcpy(shape->points, points, sizeof *points * (size_t)count);
    return builder->scene.shape_count - 1;
}

int builder_random_box(bench_builder *builder, double scale) {
    double half[BENCH_DIMENSION];
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        half[k] = scale * bench_uniform(&builder->random, 0.1, 1);
    }
    return builder_shape(builder, BENCH_BOX, half);
}

static void add_pair(bench_builder *builder, bench_pair pair) {
    bench_scene *scene = &builder->scene;
    if (scene->pair_count == builder->pair_room) {
        builder->pair_room = builder->pair_room ? 2 * builder->pair_room : 64;
        scene->pairs = grown(scene->pairs, sizeof *scene->pairs * (size_t)builder->pair_room);
    }
    scene->pairs[scene->pair_count++] = pair;
}

void builder_pair(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b) {
    bench_pair pair = {.a = a, .b = b, .pose_a = pose_a, .pose_b = pose_b};
    add_pair(builder, pair);
}

void builder_pair_shuffled(bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b) {
    if (bench_coin(&builder->random)) {
        builder_pair(builder, a, b, pose_a, pose_b);
    } else {
        builder_pair(builder, b, a, pose_b, pose_a);
    }
}

bench_pose builder_unmoved(void) {
    bench_pose pose = {{0}, {0}};
    memcpy(pose.rotation, kind_no_rotation, sizeof pose.rotation);
    return pose;
}

bench_pose builder_random_pose(bench_builder *builder, double reach) {
    bench_pose pose;
    bench_rotation(&builder->random, pose.rotation);
    bench_point(&builder->random, reach, pose.position);
    return pose;
}

double builder_contact(const bench_builder *builder, int a, int b, bench_pose pose_a, bench_pose pose_b,
                       const double along[BENCH_DIMENSION], double normal[BENCH_DIMENSION]) {
    const bench_scene *scene = &builder->scene;
    bench_pair pair = {.a = a, .b = b, .pose_a = pose_a, .pose_b = pose_b};
    posed_pair posed = posed_pair_make(scene, &pair);
    double radii = bench_shape_radius(&scene->shapes[a]) + bench_shape_radius(&scene->shapes[b]);
    wide scale = bench_pair_scale(scene, &pair), start = 1.01L * radii + 1e-3L * scale;
    posed.b.position = wide_scale(start, wide_from(along));
    bench_impact impact = bench_impact_find(&posed, wide_neg(posed.b.position), 1e-9L * scale);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        normal[k] = (double)impact.normal.at[k];
    }
    return (double)(start * (1 - impact.fraction));
}

/* From the distance of contact to the distance wanted. Sizes that are very unequal would hide the smaller shape in
 * the larger one, so there "deep" is measured by the smaller one. */
static double travel_for(bench_builder *builder, double contact, double slope, bench_depth depth, int a, int b) {
    const bench_scene *scene = &builder->scene;
    double radius_a = bench_shape_radius(&scene->shapes[a]), radius_b = bench_shape_radius(&scene->shapes[b]);
    bench_pair pair = {.a = a, .b = b, .pose_a = builder_unmoved(), .pose_b = builder_unmoved()};
    double scale = bench_pair_scale(scene, &pair);
    if (depth == BENCH_SHALLOW) {
        double into = bench_log_uniform(&builder->random, 0.001, 0.05) * scale / slope;
        return into < 0.5 * contact ? contact - into : 0.5 * contact;
    }
    if (depth == BENCH_DISTANT) {
        return contact + bench_uniform(&builder->random, 0.0005, 1) * scale / slope;
    }
    bool alike = radius_a < 20 * radius_b && radius_b < 20 * radius_a;
    return alike ? contact * bench_uniform(&builder->random, 0, 0.7)
                 : contact - bench_uniform(&builder->random, 0.1, 2) * scale;
}

void builder_place(bench_builder *builder, int a, int b, bench_depth depth, double far) {
    bench_pose pose_a = builder_random_pose(builder, 3), pose_b = builder_random_pose(builder, 0);
    double along[BENCH_DIMENSION], normal[BENCH_DIMENSION], slope = 0;
    bench_direction(&builder->random, along);
    if (far > 0) {
        double out[BENCH_DIMENSION];
        bench_direction(&builder->random, out);
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            pose_a.position[k] += far * out[k];
        }
    }
    double contact = builder_contact(builder, a, b, pose_a, pose_b, along, normal);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        slope += normal[k] * along[k];
    }
    double travel = travel_for(builder, contact, fmax(slope, 0.05), depth, a, b);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        pose_b.position[k] = pose_a.position[k] + travel * along[k];
    }
    builder_pair(builder, a, b, pose_a, pose_b);
}

/* Some start close, some far, and the motion ends before, at or behind the place that it is aimed at. */
void builder_aim(bench_builder *builder, int a, int b, double off) {
    bench_random *random = &builder->random;
    bench_pair pair = {.a = a, .b = b};
    double out[BENCH_DIMENSION], target[BENCH_DIMENSION];
    pair.pose_a = builder_random_pose(builder, 3);
    pair.pose_b = builder_random_pose(builder, 0);
    double radius_a = bench_shape_radius(&builder->scene.shapes[a]);
    double radius_b = bench_shape_radius(&builder->scene.shapes[b]), sum = radius_a + radius_b;
    double start = sum * bench_uniform(random, 1.05, 3);
    double length = bench_uniform(random, 0.7, 2);
    double aside = sum * bench_uniform(random, 0, off);
    bench_direction(random, out);
    bench_direction(random, target);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        pair.pose_b.position[k] = pair.pose_a.position[k] + start * out[k];
        pair.motion[k] = length * (aside * target[k] - start * out[k]);
    }
    add_pair(builder, pair);
}
