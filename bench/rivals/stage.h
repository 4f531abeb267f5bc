/* How the benchmark of worlds puts a scene to a library. A plugin exports bench_stage_at(); it is loaded into a
 * process of its own (child.h). step() alone is timed. C and C++. */
#ifndef BENCH_RIVAL_STAGE_H
#define BENCH_RIVAL_STAGE_H

#include <stddef.h>

#include "support/plain_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a body of the scene is: of its own frame, not of its center of mass. Rotations as in plain_scene.h. */
typedef struct stage_pose {
    double position[3], rotation[4];
} stage_pose;

typedef struct bench_stage {
    const char *version, *settings;
    /* Makes the world; 0 when the library lacks a shape of it. */
    int (*make)(const plain_scene *scene);
    void (*step)(double seconds);
    void (*look)(int body, stage_pose *pose);
    int (*contact_points)(void);
    /* Bytes that the world has; null: what malloc() has given since make() began is counted. */
    size_t (*bytes)(void);
} bench_stage;

/* The ways in which this library simulates; null past the last. */
__attribute__((visibility("default"))) const bench_stage *bench_stage_at(int index);

#ifdef __cplusplus
}
#endif
#endif
