/* The triangles of a mesh that are near a box, through the tree. */
#ifndef TACT_MESH_NEAR3_H
#define TACT_MESH_NEAR3_H

#include "mesh/layout3.h"

/* A box along the axes of the mesh's frame. */
typedef struct mesh_box {
    double lower[3], upper[3];
} mesh_box;

/* Takes the triangles of a leaf: `count` from `first` on. Returns up to which distance others are of interest; below
 * zero: none. */
typedef double (*mesh_take_leaf)(void *context, uint32_t first, uint32_t count);

/* Takes all triangles whose boxes may be no farther than the limit from a box, the nearest first as a rule. Returns a
 * lower bound of the distance of all that was left out; infinity if nothing was. */
double tact3_mesh_find_near(const tact3_mesh *mesh, const mesh_box *box, double limit, mesh_take_leaf take,
                            void *context);

/* Lists the triangles of the leaves that may meet a box, but for the first `passed` of them. Returns their number;
 * where it is the capacity there may be more. So the traversal's stack is free before the triangles are looked at. */
int tact3_mesh_list_near(const tact3_mesh *mesh, const mesh_box *box, int passed, uint32_t *triangles, int capacity);

#endif
