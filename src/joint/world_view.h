/* Where the frames of a world's joint are. */
#ifndef TACT_JOINT_WORLD_VIEW_H
#define TACT_JOINT_WORLD_VIEW_H

#include "solver/joint_view.h"
#include "world/world.h"

/* From the bodies' own frames, and with their velocities; without the curve (joints.c). */
static joint_view view_world_joint(const tactn_world *world, const world_joint *j);

#endif
