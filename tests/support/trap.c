/* Floating point traps of glibc on x86; elsewhere there are none. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "support/trap.h"

#include <fenv.h>

static bool are_on;

void traps_resume(void) {
#if defined(__GLIBC__) && defined(__x86_64__)
    if (!are_on) return;
    feclearexcept(FE_ALL_EXCEPT);
    are_on = feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW) != -1;
#else
    are_on = false;
#endif
}

void traps_pause(void) {
#if defined(__GLIBC__) && defined(__x86_64__)
    if (are_on) fedisableexcept(FE_ALL_EXCEPT);
#endif
}

bool traps_on(void) {
    are_on = true;
    traps_resume();
    return are_on;
}

void traps_off(void) {
    traps_pause();
    are_on = false;
}
