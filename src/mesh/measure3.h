/* Sums over the triangles of a mesh. */
#ifndef TACT_MESH_MEASURE3_H
#define TACT_MESH_MEASURE3_H

#include "mesh/layout3.h"

/* Returns the volume less the bound of its rounding error, in the cube of the tree's unit: above zero only if the
 * volume is. */
double tact3_mesh_volume(const tact3_mesh *mesh);

#endif
