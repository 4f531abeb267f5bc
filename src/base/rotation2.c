/* The rotation by an angle, from additions and products alone, so that it has the same bits on every machine. */
#include "base/dimension.h"

/* pi / 2 in two parts: the first has 33 bits, so that small multiples of it are exact. */
#define QUARTER 1.57079632673412561417
#define QUARTER_REST 6.07710050650619224932e-11
#define TURN 6.283185307179586477

/* sin(x) and cos(x) for |x| <= pi / 4 by their Taylor series; the first term left out is below 1e-18. */
static double small_sine(double x) {
    double y = -x * x, sum = 0;
    for (int n = 16; n > 0; n -= 2) sum = (sum + 1) * y / (double)(n * (n + 1));
    return x + x * sum;
}

static double small_cosine(double x) {
    double y = -x * x, sum = 0;
    for (int n = 17; n > 0; n -= 2) sum = (sum + 1) * y / (double)(n * (n + 1));
    return 1 + sum;
}

tact2_rotation tact2_rotation_from_angle(tact_real radians) {
    double x = (double)radians;
    if (!tact_finite(radians)) return (tact2_rotation){radians - radians, radians - radians}; /* NaN */
    /* A remainder is exact. That 2 pi is not costs less than half a unit in the angle's last place. */
    if (x > TURN || x < -TURN) x = remainder(x, TURN);
    int quarters = (int)(x / (QUARTER + QUARTER_REST) + (x < 0 ? -0.5 : 0.5));
    double rest = x - quarters * QUARTER - quarters * QUARTER_REST;
    tact2_rotation r = {(tact_real)small_cosine(rest), (tact_real)small_sine(rest)};
    switch (quarters & 3) {
    case 0: return r;
    case 1: return (tact2_rotation){-r.s, r.c};
    case 2: return (tact2_rotation){-r.c, -r.s};
    default: return (tact2_rotation){r.s, -r.c};
    }
}
