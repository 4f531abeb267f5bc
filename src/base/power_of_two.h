/* Scaling by powers of two, which rounds nothing. */
#ifndef TACT_BASE_POWER_OF_TWO_H
#define TACT_BASE_POWER_OF_TWO_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Returns the power of two that brings a length near to 2^exponent; at most 2^1000, the largest being 2^1023. */
static inline double scale_toward(double length, int exponent) {
    int own;
    frexp(length, &own);
    return ldexp(1, exponent - own < 1000 ? exponent - own : 1000);
}

/* Returns the exponent of a length above 2^-1022, as a double has it: biased. */
static inline int biased_exponent(double length) {
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    return (int)(bits >> 52);
}

/* Returns the least power of two above a length; that is less than 2^1000. */
static inline double power_above(double length) {
    uint64_t bits = (uint64_t)(biased_exponent(length) + 1) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

#endif
