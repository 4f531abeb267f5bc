/* The public functions of the solver in one translation unit. */
#include "solver/prepare.c"
#include "solver/solver.c"
