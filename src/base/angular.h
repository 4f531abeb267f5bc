/* What dimension.h is for queries, for the tree, the solver and the world: their names in the dimension at hand. */
#ifndef TACT_BASE_ANGULAR_H
#define TACT_BASE_ANGULAR_H

#include "base/dimension.h"

#if TACT_DIMENSION == 2
#include "tact/world2.h"
#include "base/angular2.h"
#else
#include "tact/world3.h"
#include "base/angular3.h"
#endif

#endif
