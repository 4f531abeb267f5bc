/* The state of a scene at the end of a simulation (docs/benchmark_worlds.md). */
#ifndef BENCH_WORLDS_WORLDS_JUDGE_H
#define BENCH_WORLDS_WORLDS_JUDGE_H

#include "support/plain_scene.h"
#include "rivals/stage.h"

typedef struct worlds_verdict {
    double top_drift; /* how far the body that stood highest is from where it stood */
    double top_fall;  /* how much of that is down */
    double overlap;   /* the deepest of all pairs, by Tact's own queries; zero where all are apart */
    double speed;     /* of the fastest body, by its places before and after the last step */
    int lost;         /* bodies that are below the floor, or nowhere */
} worlds_verdict;

/* Where all bodies are, and where they were a step before. */
worlds_verdict worlds_judge(const plain_scene *scene, const stage_pose *poses, const stage_pose *before,
                            double step_seconds);

#endif
