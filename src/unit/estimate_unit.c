/* The estimate, in one translation unit for each dimension. */
#include "pair/pair.c"
#include "estimate/sampling.c"
