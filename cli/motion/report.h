/* Prints what tact clash finds over a motion, a row at a time: a table, JSON, JSON lines or CSV. */
#ifndef TACT_CLI_MOTION_REPORT_H
#define TACT_CLI_MOTION_REPORT_H

#include <stdio.h>

#include "motion/motion.h"

typedef struct motion_report {
    FILE *out;
    const clash_set *set;
    report_format format;
    bool touching; /* the table has rows for what only touches */
    size_t rows, counted[MOTION_KINDS], unresolved;
} motion_report;

void motion_report_begin(motion_report *r);
void motion_report_row(motion_report *r, const motion_row *row);
void motion_report_end(motion_report *r);
/* The counts in one line. */
void motion_report_counts(const motion_report *r, FILE *out, size_t asked, double seconds);

#endif
