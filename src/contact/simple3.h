/* Manifolds of simple cores (table3.c). */
#ifndef TACT_CONTACT_SIMPLE3_H
#define TACT_CONTACT_SIMPLE3_H

#include "contact/collide.h"

/* lone3.c */
static NOINLINE tactn_manifold collide_point_segment(const posed_pair *q);
static NOINLINE tactn_manifold collide_segment_point(const posed_pair *q);
static NOINLINE tactn_manifold collide_segments(const posed_pair *q);

#endif
