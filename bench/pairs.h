/* Pairs of convex shapes and answers about them, as the parts of the benchmark hand them to each other. No library's
 * types appear here: every library gets its work from these. C and C++. */
#ifndef BENCH_PAIRS_H
#define BENCH_PAIRS_H

#include "space.h"

typedef struct bench_shape {
    bench_kind kind;
    double size[BENCH_DIMENSION];
    int count; /* vertices of a hull */
    double (*points)[BENCH_DIMENSION];
} bench_shape;

typedef struct bench_pose {
    double rotation[BENCH_ROTATION];
    double position[BENCH_DIMENSION];
} bench_pose;

typedef struct bench_pair {
    int a, b; /* indices of the shapes */
    bench_pose pose_a, pose_b;
} bench_pair;

typedef struct bench_scene {
    bench_shape *shapes;
    bench_pair *pairs;
    int shape_count, pair_count;
} bench_scene;

typedef enum bench_status {
    BENCH_APART,
    BENCH_OVERLAP,
    BENCH_FAILED,     /* the library gave up, threw, crashed or never came back */
    BENCH_UNSUPPORTED /* the library has no such shape */
} bench_status;

typedef struct bench_answer {
    bench_status status;
    double distance;                /* signed: below zero when overlapping; NaN where the library does not tell */
    double normal[BENCH_DIMENSION]; /* unit, from A to B, in the world; NaN where the library does not tell */
} bench_answer;

#endif
