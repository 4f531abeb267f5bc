/* Angles, sines and cosines from sums, products, quotients and roots alone, so that they have the same bits on every
 * machine. */
#ifndef TACT_BASE_ANGLE_H
#define TACT_BASE_ANGLE_H

#include <float.h>
#include <math.h>

#include "base/real.h"

#define PI 3.14159265358979323846

/* arctan(x) for 0 <= x <= tan(pi / 8): half of the angle first, by its tangent, then the Taylor series; the first
 * term left out is below 1e-18 of the sum. */
static inline double small_arctangent(double x) {
    double half = x / (1 + sqrt(1 + x * x)), y = -half * half, sum = 0;
    for (int n = 25; n > 0; n -= 2) sum = sum * y + 1.0 / n;
    return 2 * half * sum;
}

/* The angle of a direction (x, y), x >= 0 and y >= 0, from the x axis: 0 to pi / 2, and 0 for no direction. A few
 * units in the last place are lost. */
static inline double angle_of(double x, double y) {
    double low = x < y ? x : y, high = x < y ? y : x;
    if (!(low > 0)) return x < y ? PI / 2 : 0;
    double tangent = low / high;
    /* 0.4142...: tan(pi / 8) */
    double angle = tangent > 0.41421356237309503 ? PI / 4 - small_arctangent((1 - tangent) / (1 + tangent))
                                                 : small_arctangent(tangent);
    return x < y ? PI / 2 - angle : angle;
}

/* pi / 2 in two parts: the first has 33 bits, so that small multiples of it are exact. */
#define QUARTER 1.57079632673412561417
#define QUARTER_REST 6.07710050650619224932e-11
#define FULL_TURN 6.283185307179586477

/* sin(x) and cos(x) for |x| <= pi / 4 by their Taylor series; the first term left out is below 1e-18. */
static inline double small_sine(double x) {
    double y = -x * x, sum = 0;
    for (int n = 16; n > 0; n -= 2) sum = (sum + 1) * y / (double)(n * (n + 1));
    return x + x * sum;
}

static inline double small_cosine(double x) {
    double y = -x * x, sum = 0;
    for (int n = 17; n > 0; n -= 2) sum = (sum + 1) * y / (double)(n * (n + 1));
    return 1 + sum;
}

/* Sets sine and cosine of an angle of any size; NaN where it is not finite. Off by no more than half a unit in the
 * angle's last place and two in the result's. */
static inline void sine_cosine(double x, double *sine, double *cosine) {
    if (!(fabs(x) <= DBL_MAX)) {
        *sine = *cosine = x - x;
        return;
    }
    /* A remainder is exact. That 2 pi is not costs less than half a unit in the angle's last place. */
    if (x > FULL_TURN || x < -FULL_TURN) x = remainder(x, FULL_TURN);
    int quarters = (int)(x / (QUARTER + QUARTER_REST) + (x < 0 ? -0.5 : 0.5));
    double rest = x - quarters * QUARTER - quarters * QUARTER_REST;
    double c = small_cosine(rest), s = small_sine(rest);
    switch (quarters & 3) {
    case 0: *cosine = c, *sine = s; return;
    case 1: *cosine = -s, *sine = c; return;
    case 2: *cosine = -c, *sine = -s; return;
    default: *cosine = s, *sine = -c; return;
    }
}

#endif
