/* A shape of points as a hull, in memory of the caller's. */
#ifndef TACT_SHAPE_LISTED_HULL_H
#define TACT_SHAPE_LISTED_HULL_H

#include <stddef.h>

#include "base/dimension.h"

/* Room to build the hull of as many points as a shape lists. */
typedef union listed_hull {
    max_align_t align;
    char bytes[DIMENSION == 2 ? 1024 : 5120];
} listed_hull;

static inline tactn_shape built_points(const tactn_shape *shape, listed_hull *memory) {
    tactn_shape built = *shape;
    built.status =
        tactn_hull_build(memory, sizeof *memory, shape->u.list.points, shape->u.list.count, NULL);
    if (built.status != TACT_OK) return built;
    built = tactn_hull_shape((const tactn_hull *)(const void *)memory);
    built.rounding = shape->rounding;
    built.rounding_rest = shape->rounding_rest;
    return built;
}

#endif
