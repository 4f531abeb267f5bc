/* Meshes as they are, for drawing. */
#ifndef TACT_CLI_PICTURE_TRIANGLES_H
#define TACT_CLI_PICTURE_TRIANGLES_H

#include "base/geometry.h"
#include "query/solid.h"

/* The triangles of a mesh as a polyhedron, not convex, which may be open: equal points are one vertex, and triangles
 * without area are left out. False where memory is out, or there are more than an int counts. */
bool triangles_solid(const surface *mesh, solid *out);

#endif
