/* The estimate in three dimensions, in one translation unit. */
#include "convex/pair.c"
#include "convex/directions3.h"
#include "convex/sampling.c"
