/* The libraries that are compared in space (report.h). */
#include "report.h"

const bench_library bench_libraries[] = {
    {"libccd", "double", "cold", "rival_libccd.so", 0, "libccd-dev", true, {0.55, 0.55, 0.55}},
    {"FCL", "double", "cold", "rival_fcl.so", 0, "libfcl-dev", false, {0.72, 0.53, 0.33}},
    {"Bullet", "double", "cold", "rival_bullet_double.so", 0, "libbullet-dev", true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", "rival_bullet_float.so", 0, "libbullet-dev", false, {0.97, 0.76, 0.44}},
    {"ODE", "double", "cold", "rival_ode.so", 0, "libode-dev", false, {0.62, 0.42, 0.66}},
    {"Tact", "double", "cold", "rival_tact3_double.so", 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", "rival_tact3_float.so", 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", "rival_tact3_double.so", 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", "rival_tact3_float.so", 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", "rival_tact3_double.so", 2, NULL, false, {0.55, 0.8, 0.3}},
};

const int bench_library_count = sizeof bench_libraries / sizeof *bench_libraries;
