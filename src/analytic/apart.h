/* Whether two boxes are proven to be apart, for what asks nothing else: most shapes whose AABBs are near do not
 * touch. */
#ifndef TACT_ANALYTIC_APART_H
#define TACT_ANALYTIC_APART_H

#include "base/dimension.h"
#include APART_H

#endif
