/* Angular velocity, torque and inertia in the dimension of a source, for the solver and the world. */
#ifndef TACT_BASE_ANGULAR_H
#define TACT_BASE_ANGULAR_H

#include "base/dimension.h"

#if TACT_DIMENSION == 2
#include "base/angular2.h"
#else
#include "base/angular3.h"
#endif

#endif
