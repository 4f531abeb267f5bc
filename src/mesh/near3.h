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
/* The same, from the leaf with a triangle on: one that was taken within the same limit. What comes before it is passed
 * without being looked at, so a search that is interrupted again and again takes no more time than one that is not. */
void tact3_mesh_find_near_from(const tact3_mesh *mesh, const mesh_box *box, double limit, uint32_t from,
                               mesh_take_leaf take, void *context);

/* Lists the triangles of the leaves that may meet a box, from the triangle *next on, or from the start if that is
 * NO_TRIANGLE. Returns their number; sets *next to the first that the list has no room for, or NO_TRIANGLE. So the
 * traversal's stack is free before the triangles are looked at. */
int tact3_mesh_list_near(const tact3_mesh *mesh, const mesh_box *box, uint32_t *next, uint32_t *triangles,
                         int capacity);
/* Returns where in a leaf a search goes on from a triangle: at it, if it is there, else at the leaf's first. */
static inline uint32_t mesh_leaf_from(uint32_t first, uint32_t count, uint32_t from) {
    return from >= first && from - first < count ? from : first;
}

#endif
