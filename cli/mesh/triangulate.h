/* Polygons of a surface, cut into triangles. */
#ifndef TACT_CLI_MESH_TRIANGULATE_H
#define TACT_CLI_MESH_TRIANGULATE_H

#include "base/geometry.h"

/* Cuts every face of more than three corners into triangles with the same corners and the same sense, in the place of
 * the face. False where memory is out. */
bool triangulate(surface *surface);

#endif
