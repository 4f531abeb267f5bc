/* The libraries that are compared in space (topic.h). */
#include "queries/topic.h"

#include <stddef.h>

static const char tact_double[] = "rival_tact3_double.so", tact_float[] = "rival_tact3_float.so";
static const char bullet_double[] = "rival_bullet_double.so", bullet_float[] = "rival_bullet_float.so";
static const char box3d[] = "rival_box3d.so", jolt[] = "rival_jolt.so", coal[] = "rival_coal.so";
static const char box3d_switch[] = "-DTACT_BENCH_BOX3D", jolt_switch[] = "-DTACT_BENCH_JOLT";
static const char coal_switch[] = "-DTACT_BENCH_COAL", mujoco_switch[] = "-DTACT_BENCH_MUJOCO";
static const char ode[] = "rival_ode.so", ode_package[] = "libode-dev", bullet_package[] = "libbullet-dev";

const bench_library topic_distance[] = {
    {"libccd", "double", "cold", "rival_libccd.so", 0, "libccd-dev", true, {0.55, 0.55, 0.55}},
    {"FCL", "double", "cold", "rival_fcl.so", 0, "libfcl-dev", false, {0.72, 0.53, 0.33}},
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"ODE", "double", "cold", ode, 0, ode_package, false, {0.62, 0.42, 0.66}},
    {"Box3D", "float", "cold", box3d, 0, box3d_switch, false, {0.8, 0.2, 0.2}},
    {"Box3D", "float", "warm", box3d, 1, box3d_switch, false, {-1, 0, 0}},
    {"Box3D", "float", "rest", box3d, 2, box3d_switch, false, {-1, 0, 0}},
    {"Jolt", "float", "cold", jolt, 0, jolt_switch, false, {0.85, 0.45, 0.75}},
    {"MuJoCo", "double", "cold", "rival_mujoco.so", 0, mujoco_switch, false, {0.4, 0.65, 0.6}},
    {"Coal", "double", "cold", coal, 0, coal_switch, false, {0.25, 0.25, 0.25}},
    {"Coal", "double", "warm", coal, 1, coal_switch, false, {-1, 0, 0}},
    {"Coal", "double", "rest", coal, 2, coal_switch, false, {-1, 0, 0}},
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
    {"Box3D", "float", "cold", box3d, 0, box3d_switch, false, {0.8, 0.2, 0.2}},
    {"Box3D", "float", "warm", box3d, 1, box3d_switch, false, {0.93, 0.5, 0.5}},
    {"Box3D", "float", "rest", box3d, 2, box3d_switch, false, {-1, 0, 0}},
    {"Jolt", "float", "cold", jolt, 0, jolt_switch, false, {0.85, 0.45, 0.75}},
    {"JoltRound", "float", "cold", jolt, 1, jolt_switch, false, {-1, 0, 0}},
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
    {"Box3D", "float", "cold", box3d, 0, box3d_switch, false, {0.8, 0.2, 0.2}},
    {"Jolt", "float", "cold", jolt, 0, jolt_switch, false, {0.85, 0.45, 0.75}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {0},
};

const bench_library topic_cast[] = {
    {"Bullet", "double", "cold", bullet_double, 0, bullet_package, true, {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", bullet_float, 0, bullet_package, false, {0.97, 0.76, 0.44}},
    {"BulletGjk", "double", "cold", bullet_double, 1, bullet_package, false, {0.72, 0.53, 0.33}},
    {"Box3D", "float", "cold", box3d, 0, box3d_switch, false, {0.8, 0.2, 0.2}},
    {"Box3D TOI", "float", "cold", box3d, 1, box3d_switch, false, {0.93, 0.5, 0.5}},
    {"Jolt", "float", "cold", jolt, 0, jolt_switch, false, {0.85, 0.45, 0.75}},
    {"Tact", "double", "cold", tact_double, 0, NULL, false, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, false, {0.36, 0.62, 0.88}},
    {"Tact TOI", "double", "cold", tact_double, 1, NULL, false, {0.05, 0.55, 0.42}},
    {0},
};
