/* Which normals a triangle of a mesh may have: those that no neighbour has a better claim to. */
#ifndef TACT_MESH_CONTACT_VORONOI3_H
#define TACT_MESH_CONTACT_VORONOI3_H

#include "composite/framed3.h"

/* Sets the unit normal of a face; false without area. */
bool tact3_framed_normal(const framed *t, vec *normal);

/* Whether a normal is in the Voronoi region of the triangle: where the triangle is farthest along it in an edge, one
 * between the faces there; flat and concave edges have none. Where it is farthest in a corner, one along which no edge
 * of the corner rises. `face` is the triangle's normal, on the side from which it is touched; side is -1 where that is
 * not the one from which its corners are counter-clockwise. */
bool tact3_is_own_normal(const mesh_shape *p, uint32_t index, const framed *t, vec face, int side, vec normal);

#endif
