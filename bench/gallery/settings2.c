/* The libraries of the plane (settings.h). */
#include "gallery/settings.h"

#include <stddef.h>

const gallery_library gallery_libraries[] = {
    {"Box2D", "float", "defaults: a unit is a metre", "rival_box2d.so", 2},
    {"Box2D", "float", "finest: 1024 times as large", "rival_box2d.so", 0},
    {"Chipmunk", "double", "no settings", "rival_chipmunk.so", 0},
    {NULL, NULL, NULL, NULL, 0},
};

const gallery_kind gallery_kinds[] = {
    {"circle", BENCH_CIRCLE},   {"box", BENCH_BOX},   {"capsule", BENCH_CAPSULE},
    {"ellipse", BENCH_ELLIPSE}, {"hull", BENCH_HULL}, {NULL, BENCH_BALL},
};
