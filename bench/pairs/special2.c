/* Families of pairs in the plane on which collision libraries are known to fail (special.h). */
#include "pairs/special.h"

#include <math.h>

#include "judge/posed.h"

static const double half_thickness = 0.0005;

static int bar(bench_builder *builder) {
    double half[2] = {50, half_thickness};
    return builder_shape(builder, BENCH_BOX, half);
}

/* Bars against boxes, polygons and each other. */
void special_thin(bench_builder *builder, int number) {
    int family = number % 3, a = bar(builder);
    int b = family == 0   ? builder_random_box(builder, 1)
            : family == 1 ? builder_random_hull(builder, 8, 1)
                          : bar(builder);
    special_place_thin(builder, a, b, 2 * half_thickness, number / 3 % 4);
}

/* A point, or a segment around the local origin along a direction: a random one, or the x axis. */
static int flat_shape(bench_builder *builder, bool is_segment, bool is_level) {
    bench_random *random = &builder->random;
    double points[2][2];
    double off = bench_coin(random) ? 0 : bench_uniform(random, 0, 0.5);
    double length = is_segment ? bench_uniform(random, 0.1, 1) : off;
    bench_direction(random, points[0]);
    for (int k = 0; k < 2; k++) {
        points[0][k] = length * (is_level ? k == 0 : points[0][k]);
        points[1][k] = -points[0][k];
    }
    return builder_hull(builder, is_segment ? 2 : 1, (const double(*)[2])points);
}

static int flat_partner(bench_builder *builder, int family, bool is_level) {
    switch (family) {
    case 2:
        return builder_random_box(builder, 1);
    case 3:
        return builder_random_hull(builder, 8, 1);
    case 4:
        return builder_round(builder, BENCH_CIRCLE, bench_uniform(&builder->random, 0.1, 1), 0);
    default:
        return flat_shape(builder, family == 1, is_level);
    }
}

/* Points and segments against each other, boxes, polygons and circles: apart, shallow, crossing near the middle, and
 * on one line. */
void special_degenerate(bench_builder *builder, int number) {
    bench_random *random = &builder->random;
    int placement = number / 10 % 4;
    int a = flat_shape(builder, number % 2 == 1, placement == 3);
    int b = flat_partner(builder, number / 2 % 5, placement == 3);
    if (placement < 2) {
        bool swap = bench_coin(random);
        builder_place(builder, swap ? b : a, swap ? a : b, placement ? BENCH_SHALLOW : BENCH_DISTANT, 0);
        return;
    }
    bench_pose pose_a = builder_random_pose(builder, 2), pose_b = builder_random_pose(builder, 0);
    double matrix[4], shift[2], along = bench_below(random, 3) ? bench_uniform(random, -1.5, 1.5) : 0;
    bench_point(random, 0.2, shift);
    bench_matrix(pose_a.rotation, matrix);
    for (int k = 0; k < 2; k++) {
        pose_b.position[k] = pose_a.position[k] + (placement == 2 ? shift[k] : along * matrix[2 * k]);
        pose_b.rotation[k] = placement == 2 ? pose_b.rotation[k] : pose_a.rotation[k];
    }
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}

/* A trapezium on its longer side. */
static int trapezium(bench_builder *builder, double half, double height) {
    double top = half * bench_uniform(&builder->random, 0.3, 0.9);
    double points[4][2] = {{-half, -height}, {half, -height}, {top, height}, {-top, height}};
    return builder_hull(builder, 4, (const double(*)[2])points);
}

/* A box, a trapezium or a capsule lying on a box, the whole turned. */
void special_rest(bench_builder *builder, int number) {
    bench_random *random = &builder->random;
    double low[2], high[2];
    for (int k = 0; k < 2; k++) {
        low[k] = bench_uniform(random, 0.3, 1);
        high[k] = bench_uniform(random, 0.1, 0.8);
    }
    double shift = bench_uniform(random, -0.9, 0.9) * low[0];
    double sink = bench_log_uniform(random, 1e-4, 5e-3);
    bench_pose pose_a = builder_random_pose(builder, 3), pose_b = pose_a;
    double matrix[4], height = low[1] + high[1] - sink;
    bench_matrix(pose_a.rotation, matrix);
    for (int k = 0; k < 2; k++) {
        pose_b.position[k] += matrix[2 * k] * shift + matrix[2 * k + 1] * height;
    }
    int a = builder_shape(builder, BENCH_BOX, low);
    int b = number % 3 == 0   ? builder_shape(builder, BENCH_BOX, high)
            : number % 3 == 1 ? trapezium(builder, high[0], high[1])
                              : builder_round(builder, BENCH_CAPSULE, high[1], high[0]);
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}
