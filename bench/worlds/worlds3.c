/* Worlds of space (worlds.h). */
#include "worlds/worlds.h"

static const char bullet_package[] = "libbullet-dev";

const worlds_library worlds_libraries[] = {
    {"Bullet", "double", "stage_bullet_double.so", 0, bullet_package},
    {"Bullet", "float", "stage_bullet_float.so", 0, bullet_package},
    {"Bullet bare", "double", "stage_bullet_double.so", 1, bullet_package},
    {"ODE", "double", "stage_ode.so", 0, "libode-dev"},
    {"Tact", "double", "stage_tact3_double.so", 0, NULL},
    {"Tact", "float", "stage_tact3_float.so", 0, NULL},
    {0},
};

const char worlds_scenes[] = "pyramid20,pyramid60,pile,rain";
