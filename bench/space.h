/* Which dimension a source of the benchmark is compiled for: TACT_DIMENSION is 2 or 3. Sources without a digit in
 * their names serve both; the kinds of shapes of each are in space2.h and space3.h. C and C++. */
#ifndef BENCH_SPACE_H
#define BENCH_SPACE_H

#if TACT_DIMENSION == 2
#include "space2.h"
#else
#include "space3.h"
#endif

#endif
