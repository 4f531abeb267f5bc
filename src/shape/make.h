/* Helpers of the constructors. */
#ifndef TACT_SHAPE_MAKE_H
#define TACT_SHAPE_MAKE_H

#include <string.h>

#include "base/tolerance.h"

static inline tactn_shape make_shape(tactn_core core) {
    tactn_shape shape;
    memset(&shape, 0, sizeof shape);
    shape.core = core;
    shape.status = TACT_OK;
    return shape;
}

/* Records the status of the first condition that does not hold. */
static inline void require(tactn_shape *shape, bool holds, tact_status otherwise) {
    if (shape->status == TACT_OK && !holds) shape->status = otherwise;
}

static inline void require_size(tactn_shape *shape, real size) {
    require(shape, tact_finite(size), TACT_NOT_FINITE);
    require(shape, size > 0, TACT_NOT_POSITIVE);
    require(shape, size >= SMALLEST_SCALE && size <= LARGEST_SCALE, TACT_OUT_OF_RANGE);
}

/* Sets the reach, rounded up, so that no point is outside of it. */
static inline void set_reach(tactn_shape *shape, real reach) {
    shape->reach = reach * (1 + 8 * ROUNDOFF);
    bool in_range = shape->reach == 0 || (shape->reach >= SMALLEST_SCALE && shape->reach <= LARGEST_SCALE);
    require(shape, in_range, TACT_OUT_OF_RANGE);
}

/* What is below a plane. A normal of length one up to its own rounding stays as it is, so that making a shape of the
 * numbers of another gives the same one. */
static inline tactn_shape make_below(vec normal, real offset) {
    tactn_shape shape = make_shape(UNBOUNDED_CORE);
    require(&shape, all_finite(normal) && tact_finite(offset), TACT_NOT_FINITE);
    require(&shape, greatest(normal) > 0, TACT_NOT_POSITIVE);
    if (shape.status != TACT_OK) return shape;
    real c[DIMENSION], size;
    if (!(greatest(normal) < 2 && tact_abs(dot(normal, normal) - 1) <= PLANE_DRIFT * ROUNDOFF)) {
        normal = scaled_to_one(normal);
        size = length(normal);
        for (int i = 0; i < DIMENSION; i++) c[i] = component(normal, i) / size;
        normal = from_components(c);
    }
    shape.u.plane.normal = normal;
    shape.u.plane.offset = offset;
    set_reach(&shape, tact_abs(offset));
    return shape;
}

#endif
