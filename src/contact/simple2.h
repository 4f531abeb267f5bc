/* Manifolds of polygons in the plane (table2.c). */
#ifndef TACT_CONTACT_SIMPLE2_H
#define TACT_CONTACT_SIMPLE2_H

#include "contact/collide.h"

/* sides2.c: triangles, boxes and polygons of at most SAT_VERTICES vertices, and a segment and one of
 * these. */
static NOINLINE tactn_manifold collide_sides(const posed_pair *q);

#endif
