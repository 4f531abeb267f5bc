/* A body in the loops over contacts. */
#ifndef TACT_SOLVER_INTEGRATE_H
#define TACT_SOLVER_INTEGRATE_H

#include <string.h>

#include "base/simd.h"
#include "solver/solver.h"

/* Contacts that are solved in one way: between bodies whose inertia is the same about all axes, any others, and with
 * rolling friction. */
enum { ROUND, GENERAL, ROLLS, KINDS };

/* A body that has come farther than this part of a contact's size since the step began, or has turned by more, in
 * radians, reacts in another way than then. */
#define STALE R(0.02)

#endif
