/* The character mover, in one translation unit. */
#include "mover/slide.c"
#include "mover/mover.c"
