/* Preconditions of the accessors of a hull. */
#ifndef TACT_HULL_CHECKED_H
#define TACT_HULL_CHECKED_H

#include "base/assert.h"
#include "base/dimension.h"

/* Returns the hull, which must not be null. */
static inline const tactn_hull *checked(const tactn_hull *hull, const char *function) {
    if (!hull) tact_assert_failed("the hull is null", function);
    return hull;
}

static inline void check_index(int index, int count, const char *function) {
    if (index < 0 || index >= count) tact_assert_failed("the index is out of range", function);
}

#endif
