/* Prints what tact clash finds, a row at a time. */
#ifndef TACT_CLI_CLASH_REPORT_H
#define TACT_CLI_CLASH_REPORT_H

#include <stdio.h>

#include "base/options.h"
#include "clash/accepted.h"
#include "clash/bcf.h"
#include "clash/page.h"

typedef struct clash_report {
    FILE *out;
    const clash_set *set;
    report_format format;
    clash_page *page;        /* of FORMAT_HTML */
    clash_bcf *bcf;          /* of FORMAT_BCF */
    accepted_list *accepted; /* null where nothing is compared */
    bool touching;           /* the table has rows for what only touches */
    bool asks_regions;       /* the parts of the volume that two solids share are listed */
    size_t rows, counted[TACT3_CLASH_KIND_COUNT];
    size_t new_count, same_count, gone_count; /* with `accepted` */
} clash_report;

void clash_report_begin(clash_report *r);
void clash_report_row(clash_report *r, const tact3_clash *row);
/* Prints the accepted clashes that have had no row, as gone. */
void clash_report_gone(clash_report *r);
void clash_report_end(clash_report *r);
/* The counts in one line. */
void clash_report_counts(const clash_report *r, FILE *out, size_t asked, double seconds);

#endif
