/* Angles from sums, products, quotients and roots alone, so that they have the same bits on every machine. */
#ifndef TACT_BASE_ANGLE_H
#define TACT_BASE_ANGLE_H

#include <math.h>

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

#endif
