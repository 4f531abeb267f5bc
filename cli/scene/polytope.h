/* Boxes and hulls as triangles. */
#ifndef TACT_CLI_SCENE_POLYTOPE_H
#define TACT_CLI_SCENE_POLYTOPE_H

#include "scene/scene.h"

/* The faces of the hull of a shape's corners (scene_has_corners()), cut into triangles, without its rounding. False
 * where it has no volume, the library refuses it, or memory is out. */
bool polytope_triangles(const scene_shape *shape, surface *out);

#endif
