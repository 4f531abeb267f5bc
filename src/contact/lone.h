/* Contacts of one point. */
#ifndef TACT_CONTACT_LONE_H
#define TACT_CONTACT_LONE_H

#include "analytic/analytic.h"
#include "contact/collide.h"

/* lone.c */
/* True if a closed form may answer. */
static FORCE_INLINE bool closed_is_asked(const posed_pair *q);
/* True for shapes that are farther apart than the speculative distance; the gap says so then. */
static FORCE_INLINE bool is_far(tactn_gap *gap, real speculative);
/* What an observer sees are the features, which the answer does not need. */
static NOINLINE_COLD void let_observe(const posed_pair *q);
/* Sets up a pair for its form in the caller's axes; false where this is no way to answer. */
static FORCE_INLINE bool set_lone_pair(const posed_pair *q, core_pair *p, pair_rotations *rotations);
/* Answers with the witness points. */
static FORCE_INLINE tactn_manifold collide_lone(const posed_pair *q, const core_pair *p, const core_gap *found,
                                                uint32_t id);
/* Both, for a form and an id that are known when this is compiled. */
typedef bool (*analytic_form)(const core_pair *p, pair_rotations rotations, core_gap *gap);
static FORCE_INLINE tactn_manifold collide_by(const posed_pair *q, analytic_form form, uint32_t id);

#endif
