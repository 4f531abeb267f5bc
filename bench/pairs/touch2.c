/* Pairs in the plane that touch (touch.h). */
#include "pairs/touch.h"

static const double half_root = 0.70710678118654752440;

static void quarter_turn(touching *t) {
    t->b = touching_box(t);
    t->pose_b.rotation[0] = 0, t->pose_b.rotation[1] = touching_sign(t);
    touching_lay(t, t->h[1] + t->k[0] + t->gap);
}

/* B on its corner: an eighth of a turn takes its lowest corner (k[0] - k[1]) * half_root to the left. */
static void corner_on_side(touching *t) {
    t->b = touching_box(t);
    t->pose_b.rotation[0] = t->pose_b.rotation[1] = half_root;
    t->pose_b.position[0] += (t->k[0] - t->k[1]) * half_root + bench_uniform(&t->builder->random, -0.1, 0.1);
    t->pose_b.position[1] += t->h[1] + (t->k[0] + t->k[1]) * half_root + t->gap;
}

static void ball_on_corner(touching *t) {
    double radius = touching_grid(t, 0.25, 1), away = radius + t->gap;
    t->b = builder_round(t->builder, BENCH_CIRCLE, radius, 0);
    t->pose_b.position[0] += t->h[0] + 0.6 * away;
    t->pose_b.position[1] += t->h[1] + 0.8 * away;
}

void (*const touching_families[TOUCHING_FAMILIES])(touching *) = {
    touching_faces, touching_copies, quarter_turn, corner_on_side, touching_ball, ball_on_corner, touching_bricks};
