/* Points for hulls of many corners. */
#ifndef TACT_TESTS_ADVERSARY_LARGE_HULL_H
#define TACT_TESTS_ADVERSARY_LARGE_HULL_H

#include "support/pairs.h"

/* Points within about one of the origin: balls, flat and long ones, drums whose caps are even up to rounding or a
 * little, caps of points close to each other, points nearly on the edges of others. */
void large_points(random_stream *random, tactn_vec *points, int count);

#endif
