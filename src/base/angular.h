/* What dimension.h is for queries, for the tree, the solver and the world: their names in the dimension at hand. */
#ifndef TACT_BASE_ANGULAR_H
#define TACT_BASE_ANGULAR_H

#include "base/dimension.h"

#if TACT_DIMENSION == 2
#include "base/angular2.h"
#else
#include "base/angular3.h"
#endif

#endif
