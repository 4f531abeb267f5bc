/* The directions of the estimate: what both dimensions share. */
#ifndef TACT_ESTIMATE_DIRECTIONS_H
#define TACT_ESTIMATE_DIRECTIONS_H

#include "pair/pair.h"

/* A direction of a shape's own, such as the normal of a face: of any length, zero for none. A two-sided one stands for
 * its opposite, too. */
typedef struct own_direction {
    vec direction;
    bool one_sided;
} own_direction;

static inline own_direction two_sided(vec direction) { return (own_direction){direction, false}; }
static inline own_direction one_sided(vec direction) { return (own_direction){direction, true}; }

static inline real clamped(real x, real limit) { return tact_max(-limit, tact_min(limit, x)); }

/* From the nearest point of a segment to a point. */
static inline vec away_from_segment(const vec ends[2], vec p) {
    vec along = sub(ends[1], ends[0]);
    real squared = dot(along, along);
    real t = squared > LEAST_SQUARE ? dot(sub(p, ends[0]), along) / squared : 0;
    return sub(p, mul_add(ends[0], tact_max(0, tact_min(1, t)), along));
}

static inline vec list_center(const tactn_shape *shape) {
    vec sum = zero();
    for (int i = 0; i < shape->u.list.count; i++) sum = add(sum, shape->u.list.points[i]);
    return scale(R(1) / (real)shape->u.list.count, sum);
}

/* A point well inside a hull: the mean of a few vertices from all over it. */
static inline vec hull_center(const tactn_hull *hull, int vertices) {
    enum { TAKEN = 8 };
    vec sum = zero();
    for (int i = 0; i < TAKEN; i++) sum = add(sum, hull_point(hull, (int)((int64_t)vertices * i / TAKEN)));
    return scale(R(1) / TAKEN, sum);
}

#endif
