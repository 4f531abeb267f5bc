/* The libraries that are compared in space (topic.h). */
#include "queries/topic.h"

#include <stddef.h>

static const char tact_double[] = "rival_tact3_double.so", tact_float[] = "rival_tact3_float.so";
static const char bullet_double[] = "rival_bullet_double.so", bullet_float[] = "rival_bullet_float.so";
static const char ode[] = "rival_ode.so", ode_package[] = "libode-dev", bullet_package[] = "libbullet-dev";

const bench_library topic_distance[] = {
    {"libccd", "double", "cold", "rival_libccd.so", 0, "libccd-dev", true, {0.55, 0.55, 0.55}},
    {"FCL", "double", "cold", "rival_fcl.so", 0, "libfcl-dev", false, {0.72, 0.53, 0.33}},
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"ODE", "double", "cold", ode, 0, ode_package, false, {0.62, 0.42, 0.66}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", tact_float, 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", tact_double, 2, NULL, false, {0.55, 0.8, 0.3}},
    {0},
};

const bench_library topic_collide[] = {
    {"ODE", "double", "cold", ode, 0, ode_package, true, {0.62, 0.42, 0.66}},
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"BulletClip", "double", "cold", bullet_double, 1, bullet_package, false, {0.72, 0.53, 0.33}},
    {"BulletClip", "float", "cold", bullet_float, 1, bullet_package, false, {-1, 0, 0}},
    {"Bullet", "double", "warm", bullet_double, 2, bullet_package, false, {0.85, 0.8, 0.3}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {"Tact", "float", "warm", tact_float, 1, NULL, false, {-1, 0, 0}},
    {"Tact", "double", "rest", tact_double, 2, NULL, false, {0.55, 0.8, 0.3}},
    {0},
};

const bench_library topic_raycast[] = {
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"BulletGjk", "double", "cold", bullet_double, 1, bullet_package, false, {0.72, 0.53, 0.33}},
    {"ODE", "double", "cold", ode, 0, ode_package, true, {0.62, 0.42, 0.66}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {0},
};

const bench_library topic_cast[] = {
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"BulletGjk", "double", "cold", bullet_double, 1, bullet_package, false, {0.72, 0.53, 0.33}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact TOI", "double", "cold", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {0},
};
