/* Arithmetic of the chosen precision that both dimensions need. */
#ifndef TACT_SCALAR_H
#define TACT_SCALAR_H

#include <math.h>

#include "tact/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The nearest number to the root. MinGW's sqrt(), which compilers call where they do not optimize, rounds twice, by the
 * x87; its sqrtf() is right, since the first rounding keeps more than twice as many bits. */
#if defined(__MINGW32__) && defined(__SSE2__)
static inline double tact_sqrt_once(double x) {
    __asm__("sqrtsd %0, %0" : "+x"(x));
    return x;
}
#else
static inline double tact_sqrt_once(double x) { return sqrt(x); }
#endif

#ifdef TACT_FLOAT
static inline tact_real tact_sqrt(tact_real x) { return sqrtf(x); }
static inline tact_real tact_abs(tact_real x) { return fabsf(x); }
#else
static inline tact_real tact_sqrt(tact_real x) { return tact_sqrt_once(x); }
static inline tact_real tact_abs(tact_real x) { return fabs(x); }
#endif

/* One instruction each. If either argument is NaN, the second one is returned: pass what may be NaN second, and it is
 * not lost. The comparison then raises the flag of an invalid operation. */
static inline tact_real tact_min(tact_real a, tact_real b) { return a < b ? a : b; }
static inline tact_real tact_max(tact_real a, tact_real b) { return a > b ? a : b; }
/* False for NaN and for infinities. */
static inline bool tact_finite(tact_real x) { return tact_abs(x) <= TACT_REAL_MAX; }

#ifdef __cplusplus
}
#endif
#endif
