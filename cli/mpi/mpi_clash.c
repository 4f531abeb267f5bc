/* tact clash by many processes: one reads and writes, all answer. */
#include "mpi/mpi_clash.h"

#include <stdio.h>
#include <stdlib.h>

#include "mpi/work.h"

static bool check_options(const options *o, error *error) {
    if (o->scene_motion || o->trajectory) {
        return error_set(error, "tact-mpi: %s is for `tact clash`, without MPI; start that instead",
                         o->scene_motion ? "--motion" : "--trajectory");
    }
    const char *way = o->shard_count > 0     ? "--shard"
                      : o->merge             ? "--merge"
                      : o->balance_count > 0 ? "--balance"
                                             : NULL;
    if (!way) return true;
    return error_set(error,
                     "tact-mpi: %s is for `tact clash`, without MPI; leave it out, for mpirun -n says into how many "
                     "the work is shared",
                     way);
}

/* Ends the process where a signal has ended the run: its worker still reads what the run is about. */
static void leave_lost(const handing_out *h, const error *error) {
    fprintf(stderr,
            "tact-mpi: the run was ended by a signal, as when a process is lost (then mpirun says which): %zu of %zu "
            "portions of the work are in the report\n",
            h->visited, h->plan->count);
    if (error->text[0] && !error->closed_pipe) fprintf(stderr, "%s\n", error->text);
    fflush(NULL);
    _Exit(2);
}

/* The report, by process 0. */
static bool report(mesh_store *store, clash_job *job, const clash_near *near, const work_plan *plan, bool *new_clash,
                   error *error) {
    processes *p = store->p;
    process_done *done = calloc((size_t)p->count, sizeof *done);
    handing_out h = {.processes = p, .store = store, .near = near, .plan = plan, .done = done};
    job->find = hand_out;
    job->context = &h;
    bool good = done ? clash_make_report(job, new_clash, error) : error_memory(error);
    if (h.lost) leave_lost(&h, error);
    hand_out_end(&h);
    if (good && job->options->stats) hand_out_tell(&h, stderr);
    free(done);
    return good;
}

/* From the set, which all have, to the report. */
static bool check(mesh_store *store, clash_job *job, bool *new_clash, error *error) {
    processes *p = store->p;
    threads *threads = NULL;
    clash_near near = {0};
    work_plan plan = {0};
    bool good = clash_open_threads(job->options, job->set, &threads, error);
    clash_run run = clash_run_of(job->options, job->set, threads, job->progress);
    run.interrupted = NULL;
    good = good && clash_near_open(&near, job->set, &run.rules, run.limits.clearance, threads, error);
    good = processes_agree(p, good, error) && work_plan_share(p, &near, &run, &plan, error);
    if (good && p->rank > 0) work(store, &near, &run);
    if (good && p->rank == 0) good = report(store, job, &near, &plan, new_clash, error);
    plan_free(&plan);
    clash_near_close(&near);
    threads_close(threads);
    return good;
}

/* Process 0 reads, and all take the meshes that they are home to. */
static bool read_set(processes *p, const options *o, mesh_store *store, clash_job *job, error *error) {
    bool good = true;
    if (p->rank == 0) {
        good = clash_job_read(o, job, error);
        store_give_end(store);
    } else {
        store_take(store);
    }
    return processes_agree(p, good, error);
}

/* Formats that show shapes, and regions, take the meshes of whatever clashes. */
static bool report_needs_meshes(const options *o) {
    return o->format == FORMAT_HTML || o->format == FORMAT_BCF || o->regions;
}

bool mpi_clash(processes *p, const options *o, bool *new_clash, error *error) {
    options own = *o;
    progress progress = {.quiet = true};
    accepted_list accepted = {0};
    clash_set set;
    mesh_store store = {.p = p, .set = &set, .keeps_all = report_needs_meshes(o)};
    clash_job job = {.options = &own, .set = &set, .accepted = &accepted, .progress = &progress};
    job.give = store_give;
    job.give_context = &store;
    if (!check_options(o, error)) return false;
    if (own.threads == 0) own.threads = 1;
    clash_set_init(&set);
    bool good = read_set(p, &own, &store, &job, error);
    if (good) {
        share_set(p, &set);
        store_open(&store);
        good = check(&store, &job, new_clash, error);
    }
    store_close(&store);
    clash_job_free(&job);
    return good;
}
