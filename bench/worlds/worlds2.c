/* Worlds of the plane (worlds.h). */
#include "worlds/worlds.h"

const worlds_library worlds_libraries[] = {
    {"Chipmunk", "double", "stage_chipmunk.so", 0, "apt-get install libchipmunk-dev and configure again"},
    {"Box2D", "float", "stage_box2d.so", 0, "apt-get install libbox2d-dev and configure again"},
    {"Box2D 3", "float", "stage_box2d_3.so", 0, "configure with -DTACT_BENCH_BOX2D=FOLDER, its sources"},
    {"Tact", "double", "stage_tact2_double.so", 0, NULL},
    {"Tact", "float", "stage_tact2_float.so", 0, NULL},
    {0},
};

const char worlds_scenes[] = "pyramid20,pyramid60,tumbler,rain";
