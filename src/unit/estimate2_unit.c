/* The estimate in two dimensions, in one translation unit. */
#include "pair/pair.c"
#include "estimate/directions2.h"
#include "estimate/sampling.c"
