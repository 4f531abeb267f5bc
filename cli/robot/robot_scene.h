/* A robot as a scene to simulate: its links as bodies, its joints as joints. */
#ifndef TACT_CLI_ROBOT_ROBOT_SCENE_H
#define TACT_CLI_ROBOT_ROBOT_SCENE_H

#include "robot/robot.h"

typedef struct robot_scene_options {
    const char *const *joints; /* as robot_pose() takes them */
    size_t joint_count;
    const char *srdf; /* null: none */
    bool fixed_base, free_base; /* neither: fixed if the root is called world or has no <inertial> */
    bool hold;                  /* joints are held with up to their effort */
    bool has_ground;
    double ground; /* its height */
    bool quiet;
} robot_scene_options;

/* Reads a URDF file. Links that fixed joints connect are one body, named by the topmost. The scene is to be freed in
 * either case. */
bool robot_scene_read(const char *file, const robot_scene_options *options, scene *out, error *error);

#endif
