/* The estimate in three dimensions, in one translation unit. */
#include "pair/pair.c"
#include "estimate/directions3.h"
#include "estimate/sampling.c"
