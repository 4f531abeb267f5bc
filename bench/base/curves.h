/* Curves on two logarithmic scales, as a picture. */
#ifndef BENCH_BASE_CURVES_H
#define BENCH_BASE_CURVES_H

#include <stdbool.h>

enum { CURVE_POINTS = 32 };

typedef struct curve {
    const char *label; /* beside the last point */
    double red, green, blue;
    int count;
    double x[CURVE_POINTS], y[CURVE_POINTS];
} curve;

/* Writes an SVG; the curve that ends highest is the first. False, with errno set, when that fails. */
bool curves_draw(const curve *curves, int count, const char *title, const char *x_label, const char *path);

#endif
