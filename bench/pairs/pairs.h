/* Pairs of convex shapes, and queries and answers about them, as the parts of the benchmark hand them to each other.
 * No library's types appear here: every library gets its work from these. C and C++. */
#ifndef BENCH_PAIRS_PAIRS_H
#define BENCH_PAIRS_PAIRS_H

#include "base/dimension.h"

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
    double motion[BENCH_DIMENSION]; /* of B, for casts; a ray is a point that moves */
} bench_pair;

typedef struct bench_scene {
    bench_shape *shapes;
    bench_pair *pairs;
    int shape_count, pair_count;
} bench_scene;

/* The query about a pair. */
typedef enum bench_query {
    BENCH_DISTANCE, /* signed distance and normal */
    BENCH_COLLIDE,  /* the contact manifold */
    BENCH_RAYCAST,  /* B is a point: where its motion meets A */
    BENCH_CAST,     /* where B's motion meets A */
    BENCH_QUERIES
} bench_query;

typedef enum bench_status {
    BENCH_APART,
    BENCH_OVERLAP,
    BENCH_FAILED,      /* the library gave up, threw, crashed or never came back */
    BENCH_UNSUPPORTED, /* the library has no such shape */
    BENCH_MISS = BENCH_APART,
    BENCH_HIT = BENCH_OVERLAP
} bench_status;

/* A point of a manifold, in the world. */
typedef struct bench_contact {
    /* On each shape; twice the same point if the library gives one: on A, on B or halfway, each of which is
     * accepted. */
    double point_a[BENCH_DIMENSION], point_b[BENCH_DIMENSION];
    double separation;
} bench_contact;

enum { BENCH_CONTACTS = 8 };

typedef struct bench_answer {
    bench_status status;
    /* Signed: below zero when overlapping; NaN where the library gives none. Of a manifold the least separation,
     * of a cast that hits the fraction of the motion. */
    double distance;
    double normal[BENCH_DIMENSION]; /* unit, from A to B, in the world; NaN where the library gives none */
    int contact_count;              /* of a manifold */
    bench_contact contact[BENCH_CONTACTS];
} bench_answer;

#endif
