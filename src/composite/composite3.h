/* Shapes that are not convex: which pairs of them have an answer. */
#ifndef TACT_COMPOSITE_COMPOSITE3_H
#define TACT_COMPOSITE_COMPOSITE3_H

#include "pair/posed_pair.h"

/* True for two meshes. What is rounded is refused. */
static inline bool are_composite(const tact3_shape *a, const tact3_shape *b) {
    return HAS_MESHES && a->core == TACT3_MESH && b->core == TACT3_MESH && a->rounding + b->rounding == 0;
}

/* As tact3_distance() and tact3_overlap(), of such a pair. */
tact3_gap tact3_composite_distance(const posed_pair *q);
bool tact3_composite_overlap(const posed_pair *q);

static inline tact3_gap composite_distance(const posed_pair *q) { return tact3_composite_distance(q); }

#endif
