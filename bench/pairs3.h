/* Pairs of convex shapes in three dimensions and answers about them, as the parts of the benchmark hand them to each
 * other. No library's types appear here: every library gets its work from these. C and C++. */
#ifndef BENCH_PAIRS3_H
#define BENCH_PAIRS3_H

/* Centred on the local origin, axis z. size[] holds:
 *   sphere    radius                    box       half extents
 *   capsule   radius, half length       cylinder  radius, half height
 *   cone      radius, half height; base at -z, apex at +z
 *   ellipsoid half axes                 hull      nothing; the vertices are in points[] */
typedef enum bench_kind {
    BENCH_SPHERE,
    BENCH_BOX,
    BENCH_CAPSULE,
    BENCH_CYLINDER,
    BENCH_CONE,
    BENCH_ELLIPSOID,
    BENCH_HULL
} bench_kind;

typedef struct bench_shape {
    bench_kind kind;
    double size[3];
    int count; /* vertices of a hull */
    double (*points)[3];
} bench_shape;

typedef struct bench_pose {
    double rotation[4]; /* unit quaternion x, y, z, w */
    double position[3];
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
    double distance;  /* signed: below zero when overlapping; NaN where the library does not tell */
    double normal[3]; /* unit, from A to B, in the world; NaN where the library does not tell */
} bench_answer;

#endif
