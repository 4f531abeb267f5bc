/* Mesh files, read through assimp. */
#ifndef TACT_CLI_SCENE_MESH_H
#define TACT_CLI_SCENE_MESH_H

#include "base/error.h"
#include "scene/scene.h"

/* All meshes of the file in one surface: each instance in the file's node tree placed by its transforms, then scaled
 * along the axes. On failure the message starts with `file`. */
bool mesh_load(const char *file, const double scale[3], surface *out, error *error);

/* True if assimp reads files with this extension. */
bool mesh_extension_known(const char *file);

/* Loads every mesh of a scene; messages point to the scene file where there is one. */
bool mesh_load_all(scene *scene, error *error);

#endif
