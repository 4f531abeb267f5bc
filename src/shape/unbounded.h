/* Half-spaces and half-planes, which have no size. */
#ifndef TACT_SHAPE_UNBOUNDED_H
#define TACT_SHAPE_UNBOUNDED_H

#include "base/dimension.h"

static FORCE_INLINE bool is_unbounded(const tactn_shape *shape) {
    return HAS_HALF_SPACES && shape->core == UNBOUNDED_CORE;
}

/* How far a plane can be from the points of a pair at most: the reach of the other shape and the distance of the
 * origins. The rotation of a plane moves it there by as much as it would move a shape of that reach. */
static FORCE_INLINE real turned_reach(const tactn_shape *shape, const tactn_shape *other, real away) {
    return is_unbounded(shape) ? other->reach + away : shape->reach;
}

#endif
