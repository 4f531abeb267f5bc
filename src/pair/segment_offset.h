/* A point and a segment. */
#ifndef TACT_PAIR_SEGMENT_OFFSET_H
#define TACT_PAIR_SEGMENT_OFFSET_H

#include "base/tolerance.h"

/* Finds the vector from the closest point of a segment to a point. Which end is closest is asked at that end, and
 * between them the vector is perpendicular to the segment: both as exact as the vector is, however long the segment. */
static FORCE_INLINE bool segment_offset(vec a, vec b, vec p, vec *closest, vec *off) {
    vec axis = sub(b, a), from_a = sub(p, a), from_b = sub(p, b);
    real squared = dot(axis, axis), along = dot(from_a, axis);
    bool at_a = !(along > 0), at_b = !(dot(from_b, axis) < 0);
    if (at_a || at_b || !(squared > LEAST_SQUARE)) {
        *closest = at_a ? a : b;
        *off = at_a ? from_a : from_b;
        return squared > LEAST_SQUARE;
    }
    real inverse = 1 / squared;
    *closest = mul_add(a, along * inverse, axis);
    *off = sub(p, *closest);
    *off = mul_add(*off, -dot(*off, axis) * inverse, axis);
    return true;
}

#endif
