/* The libraries that are compared in the plane (report.h). */
#include "report.h"

const bench_library bench_libraries[] = {
    {"Chipmunk", "double", "cold", "rival_chipmunk.so", 0, "libchipmunk-dev", true, {0.55, 0.55, 0.55}},
    {"Box2D", "float", "cold", "rival_box2d.so", 0, "libbox2d-dev", true, {0.93, 0.55, 0.14}},
    {"b2Distance", "float", "cold", "rival_box2d.so", 1, "libbox2d-dev", false, {0.97, 0.76, 0.44}},
    {"Tact", "double", "cold", "rival_tact2_double.so", 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", "rival_tact2_float.so", 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", "rival_tact2_double.so", 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", "rival_tact2_float.so", 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", "rival_tact2_double.so", 2, NULL, false, {0.55, 0.8, 0.3}},
};

const int bench_library_count = sizeof bench_libraries / sizeof *bench_libraries;
