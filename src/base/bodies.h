/* What space.h is for queries, for the tree, the solver and the world: their names in the dimension at hand. */
#ifndef TACT_BASE_BODIES_H
#define TACT_BASE_BODIES_H

#include "base/space.h"

#if TACT_DIMENSION == 2
#include "tact/world2.h"
#include "base/bodies2.h"
#else
#include "tact/world3.h"
#include "base/bodies3.h"
#endif

#endif
