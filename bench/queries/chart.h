/* The results as a picture: bars by category, times on a logarithmic scale. */
#ifndef BENCH_QUERIES_CHART_H
#define BENCH_QUERIES_CHART_H

#include "queries/report.h"

/* Writes an SVG. False, with errno set, when that fails. */
bool chart_draw(const bench_report *report, const char *path);

#endif
