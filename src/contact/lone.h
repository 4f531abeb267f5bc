/* Contacts of one point. */
#ifndef TACT_CONTACT_LONE_H
#define TACT_CONTACT_LONE_H

#include "analytic/analytic.h"
#include "contact/collide.h"

/* lone.c */
/* Sets up a pair for its form in the caller's axes; false where this is no way to answer. */
static FORCE_INLINE bool set_lone_pair(const posed_pair *q, core_pair *p, pair_rotations *rotations);
/* Answers with the witness points. */
static FORCE_INLINE tactn_manifold collide_lone(const posed_pair *q, const core_pair *p, const core_gap *found,
                                                uint32_t id);

#endif
