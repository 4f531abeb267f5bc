/* Shapes that are not convex: none in two dimensions. */
#ifndef TACT_COMPOSITE_COMPOSITE2_H
#define TACT_COMPOSITE_COMPOSITE2_H

#include "pair/posed_pair.h"

static inline bool are_composite(const tact2_shape *a, const tact2_shape *b) { return (void)a, (void)b, false; }
static inline tact2_gap composite_distance(const posed_pair *q) {
    return (void)q, (tact2_gap){.status = TACT_NOT_CONVEX};
}

#endif
