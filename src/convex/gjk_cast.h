/* The first contact of two shapes along a straight motion (gjk_cast.c). */
#ifndef TACT_CONVEX_GJK_CAST_H
#define TACT_CONVEX_GJK_CAST_H

#include "pair/straight_motion.h"

/* False if no answer is certain. The shapes and the motion are valid; the hint may be null. */
static bool cast_along(const tactn_shape *a, const tactn_shape *b, const straight_motion *m, tactn_hint *hint,
                       real *fraction, tactn_gap *gap);

#endif
