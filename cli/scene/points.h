/* Files of points, of the plane or of space: text with a point a line, or a JSON array. */
#ifndef TACT_CLI_SCENE_POINTS_H
#define TACT_CLI_SCENE_POINTS_H

#include "base/error.h"
#include "scene/scene.h"

/* True if the extension is one of points, or the file is "-". */
bool points_extension_known(const char *file);

/* Reads points; "-" is standard input. The dimension is the count of numbers of the first point. Messages name file,
 * line and column. */
bool points_load(const char *file, surface *out, int *dimension, error *error);

#endif
