/* Pairs that touch: exactly, or up to a gap or an overlap far below what a simulation would notice (special3.h).
 * Sizes and positions are multiples of 1/64 where they can be, so that "exactly" survives the arithmetic. */
#include <math.h>

#include "posed3.h"
#include "special3.h"

static const double half_root = 0.70710678118654752440, eighth_turn = 0.39269908169872414, two_pi = 6.283185307179586;

/* A pair in the making. A is a box of half extents h; B begins in A's place and is then moved. */
typedef struct touching {
    bench_builder *builder;
    double gap, h[3], k[3];
    int a, b;
    bench_pose pose_a, pose_b;
} touching;

static double grid(touching *t, double low, double high) { return bench_grid(&t->builder->random, low, high); }

static double sign(touching *t) { return bench_coin(&t->builder->random) ? 1 : -1; }

static void turn(bench_pose *pose, int axis, double half_angle) {
    pose->rotation[axis] = sin(half_angle);
    pose->rotation[3] = cos(half_angle);
}

static void slide(touching *t, double x, double y, double z) {
    t->pose_b.position[0] += x;
    t->pose_b.position[1] += y;
    t->pose_b.position[2] += z;
}

static int other_box(touching *t) { return builder_shape(t->builder, BENCH_BOX, t->k[0], t->k[1], t->k[2]); }

static void face_on_face(touching *t) {
    t->b = other_box(t);
    double x = grid(t, -0.2, 0.2), y = grid(t, -0.2, 0.2);
    slide(t, x, y, t->h[2] + t->k[2] + t->gap);
}

static void same_box_beside(touching *t) {
    int axis = bench_below(&t->builder->random, 3);
    t->b = t->a;
    t->pose_b.position[axis] += sign(t) * (2 * t->h[axis] + t->gap);
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
    t->b = other_box(t);
    double reach = extent_along(t->h, t->pose_a.rotation, axis) + extent_along(t->k, t->pose_b.rotation, axis);
    t->pose_b.position[axis] += sign(t) * (reach + t->gap);
    t->pose_b.position[(axis + 1) % 3] += grid(t, -0.2, 0.2);
}

/* A on its edge along x, B on its edge along y: A's topmost edge crosses B's lowest. */
static void edge_on_edge(touching *t) {
    const double *h = t->h, *k = t->k;
    t->b = other_box(t);
    turn(&t->pose_a, 0, eighth_turn);
    turn(&t->pose_b, 1, eighth_turn);
    double x = bench_uniform(&t->builder->random, -0.1, 0.1) - (k[0] - k[2]) * half_root;
    slide(t, x, (h[1] - h[2]) * half_root, (h[1] + h[2] + k[0] + k[2]) * half_root + t->gap);
}

/* A cube standing on a corner: the half turn takes its diagonal to z. */
static void corner_on_face(touching *t) {
    double half = grid(t, 0.25, 1), half_angle = acos(1 / sqrt(3.0)) / 2;
    double rotation[4] = {sin(half_angle) * half_root, -sin(half_angle) * half_root, 0, cos(half_angle)};
    t->b = builder_shape(t->builder, BENCH_BOX, half, half, half);
    for (int i = 0; i < 4; i++) {
        t->pose_b.rotation[i] = rotation[i];
    }
    double x = bench_uniform(&t->builder->random, -0.1, 0.1), y = bench_uniform(&t->builder->random, -0.1, 0.1);
    slide(t, x, y, t->h[2] + half * sqrt(3.0) + t->gap);
}

static void edge_on_face(touching *t) {
    const double *k = t->k;
    t->b = other_box(t);
    turn(&t->pose_b, 0, eighth_turn);
    double x = grid(t, -0.1, 0.1), y = (k[1] - k[2]) * half_root + bench_uniform(&t->builder->random, -0.1, 0.1);
    slide(t, x, y, t->h[2] + (k[1] + k[2]) * half_root + t->gap);
}

static void ball_on_face(touching *t) {
    double radius = grid(t, 0.25, 1), x = grid(t, -0.2, 0.2), y = grid(t, -0.2, 0.2);
    t->b = builder_shape(t->builder, BENCH_SPHERE, radius, 0, 0);
    slide(t, x, y, t->h[2] + radius + t->gap);
}

static void ball_on_edge(touching *t) {
    double radius = grid(t, 0.25, 1), away = radius + t->gap;
    t->b = builder_shape(t->builder, BENCH_SPHERE, radius, 0, 0);
    slide(t, grid(t, -0.2, 0.2), t->h[1] + 0.6 * away, t->h[2] + 0.8 * away);
}

/* A blunt pyramid, and its copy turned over: base against base. */
static void base_on_base(touching *t) {
    int corners = 3 + bench_below(&t->builder->random, 6);
    double points[16][3], wide_radius = grid(t, 0.5, 1), narrow_radius = grid(t, 0.25, 0.5);
    for (int i = 0; i < corners; i++) {
        double x = cos(two_pi * i / corners), y = sin(two_pi * i / corners);
        double *base = points[i], *top = points[corners + i];
        base[0] = wide_radius * x, base[1] = wide_radius * y, base[2] = -t->h[2];
        top[0] = narrow_radius * x, top[1] = narrow_radius * y, top[2] = t->h[2];
    }
    t->a = t->b = builder_hull(t->builder, 2 * corners, (const double(*)[3])points);
    t->pose_b.rotation[0] = 1, t->pose_b.rotation[3] = 0;
    slide(t, bench_coin(&t->builder->random) ? grid(t, -0.2, 0.2) : 0, 0, -(2 * t->h[2] + t->gap));
}

/* Two equal bricks, at least one of them a hull: wall to wall, shifted by nothing, half or all of their width. */
static void bricks(touching *t) {
    double points[8][3];
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            points[i][k] = i >> k & 1 ? t->h[k] : -t->h[k];
        }
    }
    int brick = builder_hull(t->builder, 8, (const double(*)[3])points);
    t->b = bench_coin(&t->builder->random) ? brick : t->a;
    t->a = brick;
    double shift = bench_coin(&t->builder->random) ? 0 : bench_coin(&t->builder->random) ? 2 * t->h[1] : t->h[1];
    slide(t, 2 * t->h[0] + t->gap, shift, 0);
}

void special_touch(bench_builder *builder, int number) {
    static void (*const family[10])(touching *) = {face_on_face, same_box_beside, quarter_turns, edge_on_edge,
                                                   corner_on_face, edge_on_face, ball_on_face, ball_on_edge,
                                                   base_on_base, bricks};
    static const double gaps[7] = {0, 1e-12, -1e-12, 1e-9, -1e-9, 1e-6, -1e-6};
    touching t = {.builder = builder, .gap = gaps[number / 10 % 7]};
    t.pose_a = builder_unmoved();
    for (int k = 0; k < 3; k++) {
        t.pose_a.position[k] = grid(&t, -2, 2);
        t.h[k] = grid(&t, 0.25, 1);
        t.k[k] = grid(&t, 0.25, 1);
    }
    t.pose_b = t.pose_a;
    t.a = builder_shape(builder, BENCH_BOX, t.h[0], t.h[1], t.h[2]);
    family[number % 10](&t);
    builder_pair_shuffled(builder, t.a, t.b, t.pose_a, t.pose_b);
}
