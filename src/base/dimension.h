/* The dimension of a source. Sources that serve both, whose names have no digit, say tactn_x for tact2_x and tact3_x
 * (tact/dimension.h) and use the short names of dimension2.h and dimension3.h; the build compiles them with
 * TACT_DIMENSION 2 and with 3. */
#ifndef TACT_BASE_DIMENSION_H
#define TACT_BASE_DIMENSION_H

#include "tact/dimension.h"

#include "base/internal_names.h"
#include "base/real.h"

#if TACT_DIMENSION == 2
#include "base/dimension2.h"
#else
#include "base/dimension3.h"
#endif

/* Scales a finite vector by a power of two, so that its greatest component is near one and squares keep their digits: 1
 * to 2 in the normal range, 2^-51 (float 2^-22) for the shortest vector, 8 for the longest. Zero stays zero. */
static inline vec scaled_to_one(vec v) {
    return scale(power_of_two_inverse(power_of_two_below(tact_min(TACT_REAL_MAX / 4, greatest(v)))), v);
}

/* Returns the unit vector along a vector of any length; zero for zero and for what is not finite. */
static inline vec unit_along(vec v) {
    real size = greatest(v);
    if (!(size > 0 && size <= TACT_REAL_MAX)) return zero();
    if (size < LEAST_DIVISOR) v = scaled_to_one(v), size = greatest(v);
    v = scale(1 / size, v);
    return scale(1 / length(v), v);
}

#endif
