/* Shapes that are not convex: those that have parts. */
#ifndef TACT_COMPOSITE_COMPOSITE2_H
#define TACT_COMPOSITE_COMPOSITE2_H

#include "compound/compound.h"

static FORCE_INLINE bool are_composite(const tact2_shape *a, const tact2_shape *b) {
    return has_parts(a) || has_parts(b);
}
static inline tact2_gap composite_distance(const posed_pair *q) { return tact2_parts_distance(q); }
static inline bool composite_overlap(const posed_pair *q) { return tact2_parts_overlap(q); }

#endif
