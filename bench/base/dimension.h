/* Which dimension a source of the benchmark is compiled for: TACT_DIMENSION is 2 or 3. Sources without a digit in
 * their names serve both; the kinds of shapes of each are in dimension2.h and dimension3.h. C and C++. */
#ifndef BENCH_BASE_DIMENSION_H
#define BENCH_BASE_DIMENSION_H

#if TACT_DIMENSION == 2
#include "base/dimension2.h"
#else
#include "base/dimension3.h"
#endif

#endif
