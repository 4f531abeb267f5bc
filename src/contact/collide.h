/* Contact manifolds of two shapes (collide.c). */
#ifndef TACT_CONTACT_COLLIDE_H
#define TACT_CONTACT_COLLIDE_H

#include "contact/contact.h"
#include "pair/posed_pair.h"

/* table2.c, table3.c: by the way that is fastest for the pair. */
static tactn_manifold collide(const posed_pair *q);
/* By the features that face the normal. */
static NOINLINE tactn_manifold collide_features(const posed_pair *q);

/* sides2.c, box_patch3.c: finds the patch of boxes without features; false for other pairs, and in the plane. */
static bool direct_patch(const contact_body *a, const contact_body *b, vec n, contact_patch *out);

/* lone.c: pairs that touch in one point. */
static NOINLINE tactn_manifold collide_points(const posed_pair *q);

#endif
