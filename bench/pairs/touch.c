/* Touching pairs: what both dimensions share (touch.h). */
#include "pairs/touch.h"

#include "pairs/special.h"

enum { LAST = BENCH_DIMENSION - 1, CORNERS = 1 << BENCH_DIMENSION };

double touching_grid(touching *t, double low, double high) { return bench_grid(&t->builder->random, low, high); }

double touching_sign(touching *t) { return bench_coin(&t->builder->random) ? 1 : -1; }

int touching_box(touching *t) { return builder_shape(t->builder, BENCH_BOX, t->k); }

void touching_lay(touching *t, double height) {
    for (int k = 0; k < LAST; k++) {
        t->pose_b.position[k] += touching_grid(t, -0.2, 0.2);
    }
    t->pose_b.position[LAST] += height;
}

void touching_faces(touching *t) {
    t->b = touching_box(t);
    touching_lay(t, t->h[LAST] + t->k[LAST] + t->gap);
}

void touching_copies(touching *t) {
    int axis = bench_below(&t->builder->random, BENCH_DIMENSION);
    t->b = t->a;
    t->pose_b.position[axis] += touching_sign(t) * (2 * t->h[axis] + t->gap);
}

void touching_ball(touching *t) {
    double radius = touching_grid(t, 0.25, 1);
    t->b = builder_round(t->builder, BENCH_BALL, radius, 0);
    touching_lay(t, t->h[LAST] + radius + t->gap);
}

/* The corners in Gray's order, where each differs from the next in one coordinate: in the plane counter-clockwise. */
void touching_bricks(touching *t) {
    double points[CORNERS][BENCH_DIMENSION];
    for (int i = 0; i < CORNERS; i++) {
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            points[i][k] = (i ^ i >> 1) >> k & 1 ? t->h[k] : -t->h[k];
        }
    }
    int brick = builder_hull(t->builder, CORNERS, (const double(*)[BENCH_DIMENSION])points);
    t->b = bench_coin(&t->builder->random) ? brick : t->a;
    t->a = brick;
    double shift = bench_coin(&t->builder->random) ? 0 : bench_coin(&t->builder->random) ? 2 * t->h[1] : t->h[1];
    t->pose_b.position[0] += 2 * t->h[0] + t->gap;
    t->pose_b.position[1] += shift;
}

void special_touch(bench_builder *builder, int number) {
    static const double gaps[7] = {0, 1e-12, -1e-12, 1e-9, -1e-9, 1e-6, -1e-6};
    touching t = {.builder = builder, .gap = gaps[number / TOUCHING_FAMILIES % 7]};
    t.pose_a = builder_unmoved();
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        t.pose_a.position[k] = touching_grid(&t, -2, 2);
        t.h[k] = touching_grid(&t, 0.25, 1);
        t.k[k] = touching_grid(&t, 0.25, 1);
    }
    t.pose_b = t.pose_a;
    t.a = builder_shape(builder, BENCH_BOX, t.h);
    touching_families[number % TOUCHING_FAMILIES](&t);
    builder_pair_shuffled(builder, t.a, t.b, t.pose_a, t.pose_b);
}
