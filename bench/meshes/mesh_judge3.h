/* What is right about meshes (docs/benchmark.md). */
#ifndef BENCH_MESHES_MESH_JUDGE_H
#define BENCH_MESHES_MESH_JUDGE_H

#include <stdbool.h>

#include "meshes/mesh_scenes3.h"
#include "meshes/truth3.h"

/* Of a question. */
typedef struct mesh_truth {
    bool meets;    /* they meet; there is a contact; the ray hits */
    wide distance; /* apart; of contacts that of the shape as it lies; the fraction of a ray; a number of pairs */
    wide allowed;  /* how far off an answer may be */
} mesh_truth;

typedef struct mesh_verdict {
    int questions, wrong, failed; /* failed: of those that are wrong, without an answer */
    double worst_error;           /* of right and wrong answers, in what is allowed; of those with a number */
} mesh_verdict;

/* To be freed with free(). */
mesh_truth *mesh_truths(const mesh_scene *scene);
mesh_verdict mesh_judge(const mesh_truth *truths, const mesh_scene *scene, const mesh_answer *answers);

#endif
