/* The steps of tactn_hull_build() that each dimension has its own way of (build2.c, build3.c), and points in arrays of
 * either precision, at any stride. */
#ifndef TACT_QUICKHULL_BUILD_H
#define TACT_QUICKHULL_BUILD_H

#include <string.h>

#include "base/dimension.h"

/* Builds a hull. The points have been checked, their stride is not 0, and the memory is large enough. */
void tactn_hull_build_checked(void *memory, const tactn_hull_input *input, const tactn_hull_options *options);

/* Reads the coordinates of a point, which need not be aligned. */
static inline void input_coordinates(const tactn_hull_input *input, int i, double out[DIMENSION]) {
    const char *at = (const char *)input->points + (size_t)i * input->stride;
    if (input->scalar == TACT_SCALAR_DOUBLE) {
        memcpy(out, at, DIMENSION * sizeof *out);
        return;
    }
    float single[DIMENSION];
    memcpy(single, at, sizeof single);
    for (int k = 0; k < DIMENSION; k++) out[k] = (double)single[k];
}

/* Rounds a number to the precision of the library. In memory: gcc 12 vectorises (double)(float)x to x. */
static inline real round_to_real(double x) {
    if (sizeof(real) == sizeof(double)) return (real)x;
    volatile real rounded = (real)x;
    return rounded;
}

/* Returns a point, rounded to the precision of the library. */
static inline vec input_point(const tactn_hull_input *input, int i) {
    double exact[DIMENSION];
    real rounded[DIMENSION];
    input_coordinates(input, i, exact);
    for (int k = 0; k < DIMENSION; k++) rounded[k] = round_to_real(exact[k]);
    return from_components(rounded);
}

/* Rounds an error up to the library's precision. */
static inline real round_up(double error) {
    const real least = (real)(sizeof(real) == sizeof(float) ? 0x1p-149 : 0x1p-1074); /* the smallest number above 0 */
    return (real)error * (1 + 4 * ROUNDOFF) + least;
}

#endif
