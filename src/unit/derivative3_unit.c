/* Derivatives of the distance, in one translation unit. */
#include "derivative/facing.c"
#include "derivative/facing3.c"
#include "derivative/first.c"
#include "derivative/patch3.c"
#include "derivative/second.c"
#include "derivative/system.c"
#include "derivative/system3.c"
