/* The libraries of space (settings.h). */
#include "gallery/settings.h"

#include <stddef.h>

const gallery_library gallery_libraries[] = {
    {"libccd", "double", "defaults: epa_tolerance 1e-4", "rival_libccd.so", 1},
    {"libccd", "double", "finest: epa_tolerance 1e-12", "rival_libccd.so", 2},
    {"FCL", "double", "defaults: distance_tolerance 1e-6", "rival_fcl.so", 0},
    {"FCL", "double", "finest: distance_tolerance 1e-12", "rival_fcl.so", 1},
    {"Bullet", "double", "defaults: margins of 0.04", "rival_bullet_double.so", 1},
    {"Bullet", "double", "finest: margins of 0", "rival_bullet_double.so", 0},
    {"Bullet", "float", "finest: margins of 0", "rival_bullet_float.so", 0},
    {"ODE", "double", "no settings", "rival_ode.so", 0},
    {NULL, NULL, NULL, NULL, 0},
};

const gallery_kind gallery_kinds[] = {
    {"sphere", BENCH_SPHERE},     {"box", BENCH_BOX},   {"capsule", BENCH_CAPSULE},
    {"cylinder", BENCH_CYLINDER}, {"cone", BENCH_CONE}, {"ellipsoid", BENCH_ELLIPSOID},
    {"hull", BENCH_HULL},         {NULL, BENCH_BALL},
};
