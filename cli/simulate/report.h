/* The report of tact simulate: rows of steps or of bodies, and a summary. */
#ifndef TACT_CLI_SIMULATE_REPORT_H
#define TACT_CLI_SIMULATE_REPORT_H

#include <stdio.h>

#include "base/options.h"
#include "simulate/simulation.h"

/* A run up to now. */
typedef struct simulation_tally {
    long step, steps; /* taken, and to be taken */
    double time;
    simulation_facts first, now;
    int most_contacts;
    double deepest;                   /* of all steps, and which it was */
    long deepest_step, resting_since; /* the first step of the last interval in which all slept; below zero: none */
    double last_seconds, most_seconds, all_seconds; /* that steps took */
} simulation_tally;

typedef struct simulate_report {
    FILE *out;
    const options *options;
    const scene *scene;
    const simulation_kind *kind;
    const simulation *simulation;
    size_t rows;
    int name_width; /* of the table of bodies */
} simulate_report;

void simulate_report_begin(simulate_report *r);
/* The state after a step, or before the first. */
void simulate_report_state(simulate_report *r, const simulation_tally *tally);
void simulate_report_end(simulate_report *r, const simulation_tally *tally);

/* table.c */
void simulate_table_row(simulate_report *r, const simulation_tally *tally);
void simulate_table_end(simulate_report *r, const simulation_tally *tally);

#endif
