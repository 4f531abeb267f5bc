/* Floating point traps of glibc on x86; elsewhere there are none. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "support/trap.h"

#include <fenv.h>

#if defined(__GLIBC__) && defined(__x86_64__)
bool traps_on(void) {
    feclearexcept(FE_ALL_EXCEPT);
    return feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW) != -1;
}

void traps_off(void) { fedisableexcept(FE_ALL_EXCEPT); }
#else
bool traps_on(void) { return false; }

void traps_off(void) {}
#endif
