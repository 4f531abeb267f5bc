/* Contact manifolds of two shapes (collide.c). */
#ifndef TACT_CONTACT_COLLIDE_H
#define TACT_CONTACT_COLLIDE_H

#include "pair/posed_pair.h"

/* table2.c, table3.c: by the way that is fastest for the pair. */
static tactn_manifold collide(const posed_pair *q);
/* By the features that face the normal. */
static NOINLINE tactn_manifold collide_features(const posed_pair *q);

/* lone.c: pairs that touch in one point. */
static NOINLINE tactn_manifold collide_points(const posed_pair *q);

#endif
