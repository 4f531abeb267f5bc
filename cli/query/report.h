/* Prints answers as a table, JSON, JSON lines or CSV, one row at a time. queries.c has the fields. */
#ifndef TACT_CLI_QUERY_REPORT_H
#define TACT_CLI_QUERY_REPORT_H

#include <stdio.h>

#include "query/query_loop.h"

typedef struct report {
    FILE *out;
    const scene *scene;
    const query_entry *query;
    report_format format;
    bool colour;
    bool tells_hulls; /* CSV: a mesh of the scene is not convex, so there are columns for that */
    int dimension;    /* of vectors */
    size_t rows;
    size_t counted[ANSWER_STATUSES]; /* by answer_status; overlap: [ANSWER_OVERLAP] and [ANSWER_SEPARATED] */
    size_t not_converged;            /* answers that are less exact than was asked for */
    size_t name_width[2];
} report;

extern const char *const report_status_names[ANSWER_STATUSES];

/* Colour goes to a terminal only, and where NO_COLOR is not set. The widths of the names come from the scene. */
void report_begin(report *r, FILE *out, const options *options, const scene *scene);
/* Prints a row; without a body (NO_BODY) only the status. */
void report_row(report *r, const query_row *row);
/* Ends the report; the table has a summary with the number of queries and their time. */
void report_end(report *r, const query_loop *loop);

/* report_table.c */
void report_table_begin(report *r, const scene *scene);
void report_table_row(report *r, const char *first, const char *second, const answer *answer);
void report_table_end(report *r, const query_loop *loop);

/* Return the value of an answer at an offset. */
double report_number_at(const answer *answer, size_t offset);
int report_count_at(const answer *answer, size_t offset);
const double *report_vector_at(const answer *answer, size_t offset);

/* True if the stream is a terminal and colour is allowed. */
bool report_wants_colour(FILE *out);

/* Writes a number in JSON with enough digits to be read back exactly; null if it is not finite. */
void report_number(FILE *out, double value);
/* Writes an array of numbers, separated by `gap`. */
void report_vector(FILE *out, const double *v, int count, const char *gap);

#endif
