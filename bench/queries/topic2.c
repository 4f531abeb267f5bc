/* The libraries that are compared in the plane (topic.h). */
#include "queries/topic.h"

#include <stddef.h>

static const char tact_double[] = "rival_tact2_double.so", tact_float[] = "rival_tact2_float.so";
static const char box2d[] = "rival_box2d.so", chipmunk[] = "rival_chipmunk.so", box2d_3[] = "rival_box2d_3.so";
static const char box2d_package[] = "libbox2d-dev", chipmunk_package[] = "libchipmunk-dev";
static const char box2d_3_switch[] = "-DTACT_BENCH_BOX2D";

const bench_library topic_distance[] = {
    {"Chipmunk", "double", "cold", chipmunk, 0, chipmunk_package, true, {0.55, 0.55, 0.55}},
    {"Box2D", "float", "cold", box2d, 0, box2d_package, true, {0.93, 0.55, 0.14}},
    {"b2Distance", "float", "cold", box2d, 1, box2d_package, false, {0.97, 0.76, 0.44}},
    {"Box2D 3", "float", "cold", box2d_3, 0, box2d_3_switch, false, {0.8, 0.2, 0.2}},
    {"b2ShapeDist", "float", "cold", box2d_3, 1, box2d_3_switch, false, {0.93, 0.5, 0.5}},
    {"b2ShapeDist", "float", "warm", box2d_3, 2, box2d_3_switch, false, {-1, 0, 0}},
    {"b2ShapeDist", "float", "rest", box2d_3, 3, box2d_3_switch, false, {-1, 0, 0}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", tact_float, 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", tact_double, 2, NULL, false, {0.55, 0.8, 0.3}},
    {0},
};

const bench_library topic_collide[] = {
    {"Box2D", "float", "cold", box2d, 0, box2d_package, true, {0.93, 0.55, 0.14}},
    {"b2Collide", "float", "cold", box2d, 1, box2d_package, true, {0.97, 0.76, 0.44}},
    {"Chipmunk", "double", "cold", chipmunk, 0, chipmunk_package, true, {0.55, 0.55, 0.55}},
    {"Box2D 3", "float", "cold", box2d_3, 0, box2d_3_switch, false, {0.8, 0.2, 0.2}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", tact_float, 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", tact_double, 2, NULL, false, {0.55, 0.8, 0.3}},
    {0},
};

const bench_library topic_raycast[] = {
    {"Box2D", "float", "cold", box2d, 0, box2d_package, true, {0.93, 0.55, 0.14}},
    {"Chipmunk", "double", "cold", chipmunk, 0, chipmunk_package, true, {0.55, 0.55, 0.55}},
    {"Box2D 3", "float", "cold", box2d_3, 0, box2d_3_switch, false, {0.8, 0.2, 0.2}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {0},
};

const bench_library topic_cast[] = {
    {"b2ShapeCast", "float", "cold", box2d, 0, box2d_package, true, {0.93, 0.55, 0.14}},
    {"b2TOI", "float", "cold", box2d, 1, box2d_package, true, {0.97, 0.76, 0.44}},
    {"Box2D 3", "float", "cold", box2d_3, 0, box2d_3_switch, false, {0.8, 0.2, 0.2}},
    {"Box2D 3 TOI", "float", "cold", box2d_3, 1, box2d_3_switch, false, {0.93, 0.5, 0.5}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact TOI", "double", "cold", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {0},
};
