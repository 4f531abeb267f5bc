/* Pairs in space that touch (touch.h). */
#include "pairs/touch.h"

#include <math.h>

#include "judge/posed.h"

static const double half_root = 0.70710678118654752440, eighth_turn = 0.39269908169872414, two_pi = 6.283185307179586;

static void turn(bench_pose *pose, int axis, double half_angle) {
    pose->rotation[axis] = sin(half_angle);
    pose->rotation[3] = cos(half_angle);
}

static void slide(touching *t, double x, double y, double z) {
    t->pose_b.position[0] += x;
    t->pose_b.position[1] += y;
    t->pose_b.position[2] += z;
}

/* One of: no turn, a half turn or a quarter turn about an axis. */
static void cube_rotation(touching *t, double rotation[4]) {
    int which = bench_below(&t->builder->random, 7);
    for (int i = 0; i < 4; i++) {
        rotation[i] = which < 4 && i == (which + 3) % 4;
    }
    if (which >= 4) {
        rotation[which - 4] = rotation[3] = half_root;
    }
}

/* The half extent along a world axis of a box turned by quarter turns. */
static double extent_along(const double half[3], const double rotation[4], int axis) {
    double matrix[9], extent = 0;
    bench_matrix(rotation, matrix);
    for (int i = 0; i < 3; i++) {
        extent += fabs(matrix[3 * axis + i]) > 0.5 ? half[i] : 0;
    }
    return extent;
}

static void quarter_turns(touching *t) {
    int axis = bench_below(&t->builder->random, 3);
    cube_rotation(t, t->pose_a.rotation);
    cube_rotation(t, t->pose_b.rotation);
    t->b = touching_box(t);
    double reach = extent_along(t->h, t->pose_a.rotation, axis) + extent_along(t->k, t->pose_b.rotation, axis);
    t->pose_b.position[axis] += touching_sign(t) * (reach + t->gap);
    t->pose_b.position[(axis + 1) % 3] += touching_grid(t, -0.2, 0.2);
}

/* A on its edge along x, B on its edge along y: A's topmost edge crosses B's lowest. */
static void edge_on_edge(touching *t) {
    const double *h = t->h, *k = t->k;
    t->b = touching_box(t);
    turn(&t->pose_a, 0, eighth_turn);
    turn(&t->pose_b, 1, eighth_turn);
    double x = bench_uniform(&t->builder->random, -0.1, 0.1) - (k[0] - k[2]) * half_root;
    slide(t, x, (h[1] - h[2]) * half_root, (h[1] + h[2] + k[0] + k[2]) * half_root + t->gap);
}

/* A cube standing on a corner: the half turn takes its diagonal to z. */
static void corner_on_face(touching *t) {
    double side = touching_grid(t, 0.25, 1), half[3] = {side, side, side}, half_angle = acos(1 / sqrt(3.0)) / 2;
    double rotation[4] = {sin(half_angle) * half_root, -sin(half_angle) * half_root, 0, cos(half_angle)};
    t->b = builder_shape(t->builder, BENCH_BOX, half);
    for (int i = 0; i < 4; i++) {
        t->pose_b.rotation[i] = rotation[i];
    }
    double x = bench_uniform(&t->builder->random, -0.1, 0.1), y = bench_uniform(&t->builder->random, -0.1, 0.1);
    slide(t, x, y, t->h[2] + side * sqrt(3.0) + t->gap);
}

static void edge_on_face(touching *t) {
    const double *k = t->k;
    t->b = touching_box(t);
    turn(&t->pose_b, 0, eighth_turn);
    double x = touching_grid(t, -0.1, 0.1), away = bench_uniform(&t->builder->random, -0.1, 0.1);
    double y = (k[1] - k[2]) * half_root + away;
    slide(t, x, y, t->h[2] + (k[1] + k[2]) * half_root + t->gap);
}

static void ball_on_edge(touching *t) {
    double radius = touching_grid(t, 0.25, 1), away = radius + t->gap;
    t->b = builder_round(t->builder, BENCH_SPHERE, radius, 0);
    slide(t, touching_grid(t, -0.2, 0.2), t->h[1] + 0.6 * away, t->h[2] + 0.8 * away);
}

/* A blunt pyramid, and its copy turned over: base against base. */
static void base_on_base(touching *t) {
    int corners = 3 + bench_below(&t->builder->random, 6);
    double points[16][3], wide_radius = touching_grid(t, 0.5, 1), narrow_radius = touching_grid(t, 0.25, 0.5);
    for (int i = 0; i < corners; i++) {
        double x = cos(two_pi * i / corners), y = sin(two_pi * i / corners);
        double *base = points[i], *top = points[corners + i];
        base[0] = wide_radius * x, base[1] = wide_radius * y, base[2] = -t->h[2];
        top[0] = narrow_radius * x, top[1] = narrow_radius * y, top[2] = t->h[2];
    }
    t->a = t->b = builder_hull(t->builder, 2 * corners, (const double(*)[3])points);
    t->pose_b.rotation[0] = 1, t->pose_b.rotation[3] = 0;
    slide(t, bench_coin(&t->builder->random) ? touching_grid(t, -0.2, 0.2) : 0, 0, -(2 * t->h[2] + t->gap));
}

void (*const touching_families[TOUCHING_FAMILIES])(touching *) = {
    touching_faces, touching_copies, quarter_turns, edge_on_edge, corner_on_face,
    edge_on_face,   touching_ball,   ball_on_edge,  base_on_base, touching_bricks};
