/* Families of pairs on which collision libraries are known to fail, in either dimension (special.h). */
#include "pairs/special.h"

#include <math.h>
#include <string.h>

void special_place_thin(bench_builder *builder, int a, int b, double thickness, int way) {
    bench_random *random = &builder->random;
    bench_pose pose_a = builder_random_pose(builder, 3), pose_b = builder_random_pose(builder, 0);
    double along[BENCH_DIMENSION], normal[BENCH_DIMENSION], slope = 0;
    bench_direction(random, along);
    double travel = builder_contact(builder, a, b, pose_a, pose_b, along, normal);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        slope += normal[k] * along[k];
    }
    slope = fmax(slope, 0.05);
    switch (way) {
    case 0:
        travel -= bench_uniform(random, 0.02, 0.5) * thickness / slope;
        break;
    case 1:
        travel *= bench_uniform(random, 0, 0.9);
        break;
    case 2:
        travel += bench_log_uniform(random, 1e-3, 1) * thickness / slope;
        break;
    default:
        travel += bench_uniform(random, 0.001, 1);
    }
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        pose_b.position[k] = pose_a.position[k] + travel * along[k];
    }
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}

/* The origin exactly at a corner, on an edge or in a face of the difference of two boxes. */
static void boxes_cornered(bench_builder *builder) {
    bench_random *random = &builder->random;
    bench_pose pose_a = builder_unmoved(), pose_b = builder_unmoved();
    double h[BENCH_DIMENSION], k[BENCH_DIMENSION];
    int axes = 1 + bench_below(random, (1 << BENCH_DIMENSION) - 1);
    for (int i = 0; i < BENCH_DIMENSION; i++) {
        h[i] = bench_grid(random, 0.25, 1);
        k[i] = bench_grid(random, 0.25, 1);
        pose_a.position[i] = bench_grid(random, -2, 2);
        double side = bench_coin(random) ? h[i] + k[i] : -(h[i] + k[i]);
        pose_b.position[i] = pose_a.position[i] + (axes >> i & 1 ? side : 0);
    }
    int a = builder_shape(builder, BENCH_BOX, h), b = builder_shape(builder, BENCH_BOX, k);
    builder_pair(builder, a, b, pose_a, pose_b);
}

/* A vertex of one hull exactly on a vertex of the other, which may be the same hull. */
static void vertex_on_vertex(bench_builder *builder) {
    enum { VERTICES = 1 << (BENCH_DIMENSION + 1) };
    bench_random *random = &builder->random;
    bench_pose pose_b = builder_unmoved();
    int a = builder_random_hull(builder, VERTICES, 1);
    int b = bench_coin(random) ? a : builder_random_hull(builder, VERTICES, 1);
    int vertex_a = bench_below(random, VERTICES), vertex_b = bench_below(random, VERTICES);
    const bench_shape *shapes = builder->scene.shapes;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        pose_b.position[k] = shapes[a].points[vertex_a][k] - shapes[b].points[vertex_b][k];
    }
    builder_pair(builder, a, b, builder_unmoved(), pose_b);
}

/* Shapes on one center: the very same, turned, another, both unturned; then the two families above. */
void special_coincident(bench_builder *builder, int number) {
    int family = number % 6;
    if (family == 4) {
        boxes_cornered(builder);
        return;
    }
    if (family == 5) {
        vertex_on_vertex(builder);
        return;
    }
    bench_pose pose_a = builder_random_pose(builder, 3), pose_b = builder_random_pose(builder, 0);
    memcpy(pose_b.position, pose_a.position, sizeof pose_b.position);
    if (family == 0) {
        pose_b = pose_a;
    } else if (family == 3) {
        pose_a = pose_b = builder_unmoved();
    }
    int a = builder_random_kind(builder, (bench_kind)(number / 6 % BUILDER_KINDS)), b = a;
    if (family >= 2) {
        b = builder_random_kind(builder, (bench_kind)bench_below(&builder->random, BUILDER_KINDS));
    }
    builder_pair(builder, a, b, pose_a, pose_b);
}
