/* The estimate in two dimensions, in one translation unit. */
#include "convex/pair.c"
#include "convex/directions2.h"
#include "convex/sampling.c"
