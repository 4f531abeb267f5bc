/* Queries on pairs of which one shape at least has parts. */
#ifndef TACT_COMPOUND_COMPOUND_H
#define TACT_COMPOUND_COMPOUND_H

#include "pair/posed_pair.h"
#include "shape/parts.h"

/* As tactn_distance() and tactn_overlap(). */
tactn_gap tactn_parts_distance(const posed_pair *q);
bool tactn_parts_overlap(const posed_pair *q);

#endif
