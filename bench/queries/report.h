/* The results of a run of the benchmark, and their output as tables and CSV; chart.h draws them. */
#ifndef BENCH_QUERIES_REPORT_H
#define BENCH_QUERIES_REPORT_H

#include <stdio.h>

#include "judge/judge.h"
#include "queries/topic.h"

enum { REPORT_MOST_CATEGORIES = 32, REPORT_MOST_LIBRARIES = 24 };

/* The results of one library in one category. */
typedef struct bench_cell {
    bool present;
    double nanoseconds; /* a pair, median of the passes; NaN when there is none */
    int passes, kills;
    bench_verdict verdict;
} bench_cell;

typedef struct bench_report {
    const bench_topic *topic;
    const bench_library *libraries; /* the topic's */
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
/* The fastest other library that answers rightly and completely, cold: -1 when there is none. */
int report_honest(const bench_report *report, int category);

/* The block of one category: a line for each library. */
void report_category(const bench_report *report, int category, const char *about);
/* All categories in one table, in Markdown. */
void report_summary(const bench_report *report, FILE *out);
/* False, with errno set, when the file cannot be written. */
bool report_csv(const bench_report *report, const char *path);

#endif
