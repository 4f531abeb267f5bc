/* The parts of charts on a panel. */
#ifndef TACT_CLI_EXPLAIN_CHART_H
#define TACT_CLI_EXPLAIN_CHART_H

#include "explain/sheet.h"

#define CHART_LEFT 58.0
#define CHART_RIGHT 384.0

/* From its top to its bottom on the panel, and the values there. Steps go from left to right. */
typedef struct chart {
    FILE *out;
    double top, bottom, low, high;
    size_t count; /* of steps */
} chart;

double chart_x(const chart *c, size_t step);
/* A little more than the chart shows is drawn at its border. */
double chart_y(const chart *c, double value);
void chart_frame(const chart *c);
/* A line across at this value, with its name. */
void chart_tick(const chart *c, double value, const char *text);
/* The numbers of the steps, as many as there is room for. */
void chart_steps(const chart *c);

/* A whole chart, of something that goes to zero, on a logarithmic scale; what is zero is drawn at the bottom. Nothing
 * where there is no range. */
void chart_shrinking(chart *c, const char *title, const double *values);

#endif
