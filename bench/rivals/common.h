/* What several plugins share: blank answers, poses as matrices, faces of hulls. C and C++. */
#ifndef BENCH_RIVAL_COMMON_H
#define BENCH_RIVAL_COMMON_H

#include <math.h>

#include "rival.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both poses of a pair with rotations as row-major matrices. */
typedef struct rival_poses {
    double rotation_a[9], rotation_b[9];
    const double *position_a, *position_b;
} rival_poses;

/* One for each pair, never freed: a plugin lives as long as its process. */
rival_poses *rival_all_poses(const bench_scene *scene);
/* The mean of a hull's vertices; the local origin for other shapes. */
void rival_center(const bench_shape *shape, double center[3]);
/* Zeroed memory; the process ends when there is none. */
void *rival_memory(unsigned long count, unsigned long bytes);

/* A hull's faces as polygons, counter-clockwise from outside: corners[] holds, face after face, a count and that many
 * indices of points. No faces for a hull without volume. */
typedef struct rival_faces {
    int face_count, corner_count;
    int *corners;
    double (*planes)[4]; /* unit normal, offset */
} rival_faces;

rival_faces rival_hull_faces(const bench_shape *shape);

static inline void rival_blank(bench_answer *answer, bench_status status) {
    answer->status = status;
    answer->distance = answer->normal[0] = answer->normal[1] = answer->normal[2] = NAN;
}

#ifdef __cplusplus
}
#endif
#endif
