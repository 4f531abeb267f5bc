/* Mass of a robot's links, by their <inertial> elements. */
#ifndef TACT_CLI_ROBOT_INERTIA_H
#define TACT_CLI_ROBOT_INERTIA_H

#include "robot/robot.h"

/* A sum over links in one frame. */
typedef struct robot_mass {
    double mass;
    tact3_vec moment;  /* mass times center */
    double inertia[6]; /* about the frame's origin: xx, yy, zz, xy, xz, yz */
} robot_mass;

/* Adds what the <inertial> of a link says, if it has one; pose: of the link in the frame of the sum. */
bool robot_add_mass(const robot *robot, size_t link, tact3_pose pose, robot_mass *sum, error *error);
/* The center of a mass above zero, and the inertia about it; false where that is not positive definite. */
bool robot_center_mass(const robot_mass *sum, double center[3], double inertia[6]);

#endif
