/* Mass, center and inertia of a scene's bodies in space, as Tact finds them, for libraries whose bodies stand in
 * their centers of mass. C and C++. */
#ifndef BENCH_RIVAL_SOLID_H
#define BENCH_RIVAL_SOLID_H

#include "support/plain_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rival_solid {
    double mass;       /* zero for what does not move by forces */
    double center[3];  /* in the body's frame */
    double inertia[9]; /* about the center, along the body's axes */
} rival_solid;

/* One for each body, never freed. */
rival_solid *rival_solids(const plain_scene *scene);

/* A vector turned by a quaternion, and back. */
void rival_turn(const double rotation[4], const double v[3], double turned[3]);

#ifdef __cplusplus
}
#endif
#endif
