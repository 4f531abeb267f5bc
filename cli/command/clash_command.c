/* tact clash: the pairs of an assembly that overlap, touch or are too near. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "clash/report.h"
#include "command/clash_input.h"
#include "command/clash_job.h"
#include "command/clash_motion.h"
#include "command/commands.h"
#include "command/shard_command.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

const volatile sig_atomic_t *clash_catch_signal(int number) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    return &interrupted;
}

/* The visitor's context. */
typedef struct printing {
    clash_report report;
    bool first, done; /* done: --first has its clash */
} printing;

static bool print(void *context, const tact3_clash *row) {
    printing *p = context;
    clash_report_row(&p->report, row);
    p->done = p->first && row->kind != TACT3_CLASH_TOUCHING;
    return !p->done && !ferror(p->report.out);
}

/* Ends a report, whole or not. True if the run did what it was asked for, or an error was set. */
static bool finish(const options *o, const clash_run *run, printing *p, bool good, double begun, error *error) {
    FILE *out = p->report.out;
    bool whole = good || p->done || ferror(out);
    bool cut = !whole && error->text[0] == 0;
    if (good) clash_report_gone(&p->report);
    if (whole || cut) clash_report_end(&p->report);
    if (p->report.bcf) {
        clash_bcf_end(p->report.bcf);
        if (p->report.bcf->failed && !ferror(out) && error->text[0] == 0) {
            whole = cut = false;
            error_set(error, "%s: the zip cannot be written", file_shown(o->output));
        }
    }
    struct error lost;
    if (!output_close(out, o->output, &lost) && (whole || cut)) {
        *error = lost;
        return false;
    }
    if ((whole || cut) && !o->quiet) {
        clash_report_counts(&p->report, stderr, run->asked, progress_clock() - begun);
    }
    if (!cut) return whole;
    return error_set(error, "tact clash: interrupted; the rows of %zu of %zu bodies are complete", run->bodies,
                     run->set->body_count);
}

clash_run clash_run_of(const options *o, clash_set *set, threads *threads, progress *progress) {
    return (clash_run){
        .set = set,
        .limits = {o->clearance, o->depth},
        .rules = {o->ignored.list, o->groups.list, o->ignored.count, o->groups.count},
        .threads = threads,
        .interrupted = &interrupted,
        .progress = progress,
    };
}

static const char *base_name(const char *file) {
    const char *slash = strrchr(file, '/');
    return strcmp(file, "-") == 0 ? "Assembly" : slash ? slash + 1 : file;
}

/* Formats of which y is up. Scenes have z up, and so have files of CAD. */
static bool has_y_up(const char *file) {
    static const char *const names[] = {".glb", ".gltf", ".dae", ".fbx", ".obj"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (text_ends_with(file, names[i])) return true;
    }
    return false;
}

/* Gets ready what the format needs beside the stream. */
static bool open_format(const options *o, const clash_set *set, clash_page *page, clash_bcf *bcf, error *error) {
    const char *file = o->files[0];
    if (o->format == FORMAT_BCF) {
        bool named = o->output && strcmp(o->output, "-") != 0;
        return named ? clash_bcf_open(bcf, set, base_name(file), has_y_up(file), error)
                     : error_set(error, "tact clash: --format bcf is a zip and needs a file: --output clashes.bcfzip");
    }
    clash_page_facts facts = {base_name(file), o->accepted != NULL, o->clearance, has_y_up(file)};
    return o->format != FORMAT_HTML || clash_page_open(page, set, &facts, error);
}

bool clash_open_threads(const options *o, const clash_set *set, threads **out, error *error) {
    int count = o->threads > 0 ? o->threads : threads_processors();
    *out = NULL;
    if (count > 1 && set->body_count > 2) *out = threads_open(count, error);
    return *out || !(count > 1 && set->body_count > 2);
}

/* A stream that fails ends it early; closing it gives the reason. */
bool clash_make_report(const clash_job *job, bool *new_clash, error *error) {
    const options *o = job->options;
    clash_page page = {0};
    clash_bcf bcf = {0};
    threads *threads;
    if (!clash_open_threads(o, job->set, &threads, error)) return false;
    bool good = open_format(o, job->set, &page, &bcf, error);
    FILE *out = good ? output_open(o->output, error) : NULL;
    good = out != NULL;
    if (good) {
        printing p = {.report = {.out = out, .set = job->set, .format = o->format, .touching = o->choice.touching,
                                 .asks_regions = o->regions},
                      .first = o->first};
        if (o->accepted) p.report.accepted = job->accepted;
        if (o->format == FORMAT_HTML) p.report.page = &page;
        if (o->format == FORMAT_BCF) p.report.bcf = &bcf;
        clash_run run = clash_run_of(o, job->set, threads, job->progress);
        run.visit = print;
        run.context = &p;
        double begun = progress_clock();
        clash_catch_signal(SIGINT);
        clash_report_begin(&p.report);
        good = job->find(job->context, &run, error);
        good = finish(o, &run, &p, good, begun, error);
        *new_clash = p.report.new_count > 0;
    }
    clash_page_close(&page);
    clash_bcf_close(&bcf);
    threads_close(threads);
    return good;
}

bool clash_job_read(const options *o, clash_job *job, error *error) {
    clash_set_init(job->set);
    job->options = o;
    job->set->thread_count = o->threads;
    job->set->give = job->give;
    job->set->give_context = job->give_context;
    *job->progress = (progress){.quiet = o->quiet};
    *job->accepted = (accepted_list){0};
    if (o->accepted && o->first) {
        return error_set(error, "tact clash: --first ends before it is known what is gone, which --accepted tells; "
                                "leave one of them out");
    }
    if (o->regions && o->format == FORMAT_BCF) {
        return error_set(error,
                         "tact clash: --format bcf has no regions; leave out --regions, or choose another format");
    }
    if (clash_asks_motion(o) && !clash_check_motion(o, error)) return false;
    bool compares = o->accepted && o->shard_count == 0; /* of shards the merge does it */
    return (!compares || accepted_read(o->accepted, job->accepted, error)) &&
           clash_read(o, job->set, job->progress, error);
}

void clash_job_free(clash_job *job) {
    clash_free(job->set);
    accepted_free(job->accepted);
}

static bool find_all(void *context, clash_run *run, error *error) {
    (void)context;
    return clash_all(run, error);
}

/* mpirun that starts this command starts it many times over. */
static void note_mpirun(const options *o) {
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    if (!count || strcmp(count, "1") == 0 || o->shard_count > 0 || o->quiet) return;
    fprintf(stderr, "note: each of %s processes checks everything; to share it out start tact-mpi by mpirun\n", count);
}

bool clash_command(const options *o, bool *new_clash, error *error) {
    progress progress;
    accepted_list accepted;
    clash_set set;
    clash_job job = {.set = &set, .accepted = &accepted, .progress = &progress, .find = find_all};
    if (o->stats) return error_set(error, "tact clash: --stats is for tact-mpi, which mpirun starts; leave it out");
    note_mpirun(o);
    if (o->merge) return shard_merge_command(o, new_clash, error);
    bool good = clash_job_read(o, &job, error);
    if (good && clash_asks_motion(o))
        good = clash_motion(o, &set, clash_catch_signal(SIGINT), &progress, error);
    else if (good && o->balance_count > 0)
        good = shard_balance_command(&job, error);
    else if (good)
        good = o->shard_count > 0 ? shard_command(&job, error) : clash_make_report(&job, new_clash, error);
    clash_job_free(&job);
    return good;
}
