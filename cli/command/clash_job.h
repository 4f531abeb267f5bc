/* A run of tact clash from its files to its report, whoever finds the rows. */
#ifndef TACT_CLI_COMMAND_CLASH_JOB_H
#define TACT_CLI_COMMAND_CLASH_JOB_H

#include <signal.h>

#include "base/options.h"
#include "clash/accepted.h"
#include "clash/clash.h"

typedef struct clash_job {
    const options *options;
    clash_set *set;
    accepted_list *accepted;
    progress *progress;
    /* The set's (clash/clash.h); null for none. */
    void (*give)(void *context, clash_shape *shape);
    void *give_context;
    /* Visits the rows, as clash_all() does. */
    bool (*find)(void *context, clash_run *run, error *error);
    void *context;
} clash_job;

/* Reads what is checked, and the earlier report, into the job's set and list. To be freed in either case. */
bool clash_job_read(const options *options, clash_job *job, error *error);
void clash_job_free(clash_job *job);
/* Writes the report of what job->find finds. */
bool clash_make_report(const clash_job *job, bool *new_clash, error *error);

/* A run without a visitor, which ends early when a signal asks for it. */
clash_run clash_run_of(const options *options, clash_set *set, threads *threads, progress *progress);
/* The threads that the options ask for, or null where one is enough; false and a message if there are no more. */
bool clash_open_threads(const options *options, const clash_set *set, threads **out, error *error);
/* The first such signal ends runs in order, a second one at once. Returns what is set then. */
const volatile sig_atomic_t *clash_catch_signal(int number);

#endif
