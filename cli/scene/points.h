/* Files of points, of the plane or of space: text with a point a line, or a JSON array. */
#ifndef TACT_CLI_SCENE_POINTS_H
#define TACT_CLI_SCENE_POINTS_H

#include "base/error.h"
#include "scene/scene.h"

/* Whether the file's name ends as one of these files does. */
bool points_extension_known(const char *file);

/* The dimension is 2 or 3: how many numbers the first point has. Messages tell file, line and column. */
bool points_load(const char *file, surface *out, int *dimension, error *error);

#endif
