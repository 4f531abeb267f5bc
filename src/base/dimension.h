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

#endif
