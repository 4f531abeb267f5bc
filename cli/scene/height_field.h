/* Height fields of a scene. */
#ifndef TACT_CLI_SCENE_HEIGHT_FIELD_H
#define TACT_CLI_SCENE_HEIGHT_FIELD_H

#include "base/reader.h"
#include "scene/scene.h"

/* Reads the members of a height field, and makes its triangles. A file's path is relative to the scene's. */
bool read_height_field(reader *r, const json_t *object, scene_shape *shape);

#endif
