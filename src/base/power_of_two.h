/* Scaling by powers of two, which rounds nothing. */
#ifndef TACT_BASE_POWER_OF_TWO_H
#define TACT_BASE_POWER_OF_TWO_H

#include <math.h>

/* Returns the power of two that brings a length near to 2^exponent; at most 2^1000, the largest being 2^1023. */
static inline double scale_toward(double length, int exponent) {
    int own;
    frexp(length, &own);
    return ldexp(1, exponent - own < 1000 ? exponent - own : 1000);
}

#endif
