/* The results as a picture: bars by category, times on a logarithmic scale. */
#ifndef BENCH_CHART_H
#define BENCH_CHART_H

#include "report.h"

/* Writes an SVG. False, with errno set, when that fails. */
bool chart_draw(const bench_report *report, const char *path);

#endif
