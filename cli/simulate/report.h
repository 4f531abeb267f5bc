/* The report of tact simulate: rows of steps or of bodies, and a summary. */
#ifndef TACT_CLI_SIMULATE_REPORT_H
#define TACT_CLI_SIMULATE_REPORT_H

#include <stdio.h>

#include "base/options.h"
#include "simulate/simulation.h"

/* What the time of a step is told of: PROFILE_PARTS names, and the seconds of each. */
enum { PROFILE_PARTS = 7 };
extern const char *const profile_parts[PROFILE_PARTS];
void profile_seconds(const tact_step_profile *profile, double seconds[PROFILE_PARTS]);

/* A run up to now. */
typedef struct simulation_tally {
    long step, steps; /* taken, and to be taken */
    double time;
    simulation_facts first, now;
    int most_contacts;
    double deepest;                   /* of all steps, and which it was */
    long deepest_step, resting_since; /* the first step of the last interval in which all slept; below zero: none */
    double last_seconds, most_seconds, all_seconds; /* that steps took */
    double part_seconds[PROFILE_PARTS];             /* that parts of all steps took */
    int most_substeps;                              /* of an island */
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
