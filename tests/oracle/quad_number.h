/* A number of 113 bits: long double where it has them, elsewhere the compiler's __float128. Nothing here needs a
 * library: the only root is written out. The exponent has 15 bits, so squares and cubes of any double fit. */
#ifndef TACT_TESTS_ORACLE_QUAD_NUMBER_H
#define TACT_TESTS_ORACLE_QUAD_NUMBER_H

#include <float.h>
#include <math.h>

#if LDBL_MANT_DIG >= 113
typedef long double quad;
#else
typedef __float128 quad;
#endif

static inline quad q_abs(quad x) { return x < 0 ? -x : x; }
static inline quad q_min(quad a, quad b) { return a < b ? a : b; }
static inline quad q_max(quad a, quad b) { return a > b ? a : b; }

/* Newton's iteration from the double root, after the exponent has been brought into the range of a double. */
static inline quad q_sqrt(quad x) {
    const quad big = (quad)0x1p400, small = (quad)0x1p-400;
    quad scale = 1;
    if (!(x > 0)) return 0;
    while (x > big) {
        x *= small;
        scale *= (quad)0x1p200;
    }
    while (x < small) {
        x *= big;
        scale *= (quad)0x1p-200;
    }
    quad y = (quad)sqrt((double)x);
    for (int i = 0; i < 3; i++) y = (y + x / y) / 2;
    return scale * y;
}

#endif
