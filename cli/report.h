/* Answers as a table, JSON, JSON lines or CSV, one pair at a time. */
#ifndef TACT_CLI_REPORT_H
#define TACT_CLI_REPORT_H

#include <stdio.h>

#include "engine.h"
#include "options.h"

typedef struct report {
    FILE *out;
    report_format format;
    bool colour;
    bool overlap_only; /* the answer is yes or no */
    int dimension;     /* of vectors */
    size_t rows;
    size_t counted[3]; /* by answer_status; overlap_only: [ANSWER_OVERLAP] and [ANSWER_SEPARATED] */
    size_t name_width[2];
} report;

/* Colour goes to a terminal only, and where NO_COLOR is not set. The widths of the names come from the scene. */
void report_begin(report *r, FILE *out, const options *options, const scene *scene);
void report_answer(report *r, const char *a, const char *b, const answer *answer);
void report_overlap(report *r, const char *a, const char *b, bool overlap);
/* The seconds are those of the queries, for the table's summary. */
void report_end(report *r, double seconds);

/* A number in JSON, with digits enough to be read back exactly; null for what JSON has no number for. */
void report_number(FILE *out, double value);
/* Some of them as an array, with this between one and the next. */
void report_vector(FILE *out, const double *v, int count, const char *gap);

#endif
