/* What a run of the benchmark has found, and how it is told: as a table, as CSV, as a chart (chart.h). */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdio.h>

#include "judge.h"

enum { REPORT_MOST_CATEGORIES = 32, REPORT_MOST_LIBRARIES = 12 };

/* A way of asking a library. */
typedef struct bench_library {
    const char *name, *precision;
    const char *call;    /* cold; with what the last call has left behind: warm (things move), rest (nothing moves) */
    const char *plugin;  /* file name */
    int index;           /* in the plugin */
    const char *package; /* Debian's; null for Tact itself */
    bool is_yardstick;   /* the times of all are told in those of this one as well */
    double color[3];     /* in the chart: red, green, blue; below zero to be left out */
} bench_library;

/* libraries2.c, libraries3.c */
extern const bench_library bench_libraries[];
extern const int bench_library_count;

/* What one library did in one category. */
typedef struct bench_cell {
    bool present;
    double nanoseconds; /* a pair, median of the passes; NaN when there is none */
    int passes, kills;
    bench_verdict verdict;
} bench_cell;

typedef struct bench_report {
    const bench_library *libraries;
    int library_count, category_count;
    const char *categories[REPORT_MOST_CATEGORIES];
    int pairs[REPORT_MOST_CATEGORIES];
    double certain[REPORT_MOST_CATEGORIES]; /* the fraction of the references that are proven from both sides */
    char versions[REPORT_MOST_LIBRARIES][32];
    bench_cell cells[REPORT_MOST_CATEGORIES][REPORT_MOST_LIBRARIES];
    unsigned long long seed;
} bench_report;

/* Wrong in at most a thousandth of the pairs. */
bool report_is_right(const bench_cell *cell);
/* Signed distances for all pairs but a thousandth, and not a plain yes or no. */
bool report_is_complete(const bench_cell *cell);
/* The fastest other library that answers rightly and completely: -1 when there is none. */
int report_honest(const bench_report *report, int category);

/* The block of one category: a line for each library. */
void report_category(const bench_report *report, int category, const char *about);
/* All categories in one table, in Markdown. */
void report_summary(const bench_report *report, FILE *out);
/* False, with errno set, when the file cannot be written. */
bool report_csv(const bench_report *report, const char *path);

#endif
