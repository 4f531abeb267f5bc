/* Worlds of space (worlds.h). */
#include "worlds/worlds.h"

static const char bullet_remedy[] = "apt-get install libbullet-dev and configure again";

const worlds_library worlds_libraries[] = {
    {"Bullet", "double", "stage_bullet_double.so", 0, bullet_remedy},
    {"Bullet", "float", "stage_bullet_float.so", 0, bullet_remedy},
    {"Bullet bare", "double", "stage_bullet_double.so", 1, bullet_remedy},
    {"ODE", "double", "stage_ode.so", 0, "apt-get install libode-dev and configure again"},
    {"Box3D", "float", "stage_box3d.so", 0, "configure with -DTACT_BENCH_BOX3D=FOLDER, its sources"},
    {"Tact", "double", "stage_tact3_double.so", 0, NULL},
    {"Tact", "float", "stage_tact3_float.so", 0, NULL},
    {0},
};

const char worlds_scenes[] = "pyramid20,pyramid60,pile,rain";
