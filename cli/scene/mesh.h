/* The surfaces of mesh files. */
#ifndef TACT_CLI_SCENE_MESH_H
#define TACT_CLI_SCENE_MESH_H

#include "base/error.h"
#include "mesh/mesh_file.h"
#include "scene/scene.h"

/* The faces of the nodes from `first` up to `end` in one surface: each placed by the file's transforms, then scaled
 * along the axes. On failure the message starts with the file's name. */
bool mesh_surface(const mesh_file *file, size_t first, size_t end, const double scale[3], surface *out, error *error);

/* The same of one node alone, where this map puts it. */
bool mesh_node_surface(const mesh_file *file, const mesh_node *node, const affine *to_world, const double scale[3],
                       surface *out, error *error);

/* All meshes of a file in one surface. */
bool mesh_load(const char *file, const double scale[3], surface *out, error *error);

/* Makes bodies of the instances that are asked for, and loads every mesh of a scene; messages point to the scene file
 * where there is one. */
bool mesh_load_all(scene *scene, error *error);
/* Loads the mesh of one shape, if it is a mesh. The file that it is from, null at first, stays open for the next one;
 * the caller closes it. */
bool mesh_load_shape(scene *scene, size_t i, mesh_file **file, error *error);

#endif
