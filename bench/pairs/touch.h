/* Pairs that touch: exactly, or up to a gap or an overlap far below what a simulation would notice (special.h).
 * Sizes and positions are multiples of 1/64 where they can be, so that "exactly" survives the arithmetic. */
#ifndef BENCH_PAIRS_TOUCH_H
#define BENCH_PAIRS_TOUCH_H

#include "pairs/builder.h"

/* A pair in the making. A is a box of half extents h; B begins in A's place and is then moved. */
typedef struct touching {
    bench_builder *builder;
    double gap, h[BENCH_DIMENSION], k[BENCH_DIMENSION];
    int a, b;
    bench_pose pose_a, pose_b;
} touching;

/* touch2.c, touch3.c: the ways to touch, each taking its turn. */
enum { TOUCHING_FAMILIES = BENCH_DIMENSION == 2 ? 7 : 10 };
extern void (*const touching_families[TOUCHING_FAMILIES])(touching *);

double touching_grid(touching *t, double low, double high);
double touching_sign(touching *t);
/* The box of half extents k. */
int touching_box(touching *t);
/* Lays B on A: up by this height along the last axis, and shifted a little along the others. */
void touching_lay(touching *t, double height);

/* Families of either dimension: a box on a box, the same box beside itself, a ball on a box, and two equal bricks, at
 * least one of them a hull: wall to wall, shifted by nothing, half or all of their width. */
void touching_faces(touching *t);
void touching_copies(touching *t);
void touching_ball(touching *t);
void touching_bricks(touching *t);

#endif
