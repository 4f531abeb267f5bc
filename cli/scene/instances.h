/* Bodies with "instances": each node of their mesh file that has faces becomes a body of its own. */
#ifndef TACT_CLI_SCENE_INSTANCES_H
#define TACT_CLI_SCENE_INSTANCES_H

#include "scene/scene.h"

/* Replaces such bodies by those of their nodes, in the order of the tree: body NAME becomes NAME/PATH for each path,
 * with its own pose, motion and dynamics, and its listed pairs become pairs of each of them. Files are opened; their
 * surfaces are not loaded. */
bool scene_expand_instances(scene *scene, error *error);

#endif
