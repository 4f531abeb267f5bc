/* The public functions of the solver in one translation unit, in the order in which its parts call each other. */
#include "solver/solver.h"

#include SOLVE_PATCH_C
#include "solver/validate.c"
#include "solver/prepare.c"
#include "solver/solver.c"
