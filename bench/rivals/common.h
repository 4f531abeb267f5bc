/* Helpers of the plugins: blank answers, poses as matrices. C and C++. */
#ifndef BENCH_RIVAL_COMMON_H
#define BENCH_RIVAL_COMMON_H

#include <math.h>

#include "rival.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both poses of a pair with rotations as row-major matrices. */
typedef struct rival_poses {
    double rotation_a[BENCH_DIMENSION * BENCH_DIMENSION], rotation_b[BENCH_DIMENSION * BENCH_DIMENSION];
    const double *position_a, *position_b;
} rival_poses;

/* One for each pair, never freed: a plugin lives as long as its process. */
rival_poses *rival_all_poses(const bench_scene *scene);
/* Where B of each pair is in every other frame of a pair that moves to and fro: turned by a thousandth of a radian,
 * and shifted by a thousandth of the smaller shape. */
bench_pose *rival_moved_poses(const bench_scene *scene);
/* Zeroed memory; the process ends when there is none. */
void *rival_memory(unsigned long count, unsigned long bytes);

static inline void rival_blank(bench_answer *answer, bench_status status) {
    answer->status = status;
    answer->distance = NAN;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        answer->normal[k] = NAN;
    }
}

#ifdef __cplusplus
}
#endif
#endif
