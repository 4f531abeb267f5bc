/* tact clash: the pairs of an assembly that overlap, touch or are too near. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "clash/report.h"
#include "command/clash_input.h"
#include "command/clash_motion.h"
#include "command/commands.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

/* The first SIGINT ends the run in order, a second one at once. */
static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* The visitor's context. */
typedef struct printing {
    clash_report report;
    bool first, done; /* done: --first has its clash */
} printing;

static bool print(void *context, const clash_row *row) {
    printing *p = context;
    clash_report_row(&p->report, row);
    p->done = p->first && row->kind != CLASH_KIND_TOUCHING;
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

static clash_run run_of(const options *o, clash_set *set, threads *threads, progress *progress) {
    return (clash_run){
        .set = set,
        .limits = {o->clearance, o->depth},
        .rules = {o->ignored.list, o->groups.list, o->ignored.count, o->groups.count},
        .threads = threads,
        .interrupted = &interrupted,
        .progress = progress,
        .visit = print,
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

/* Checks all pairs. A stream that fails ends it early; closing it gives the reason. */
static bool check(const options *o, clash_set *set, accepted_list *accepted, progress *progress, bool *new_clash,
                  error *error) {
    int count = o->threads > 0 ? o->threads : threads_processors();
    threads *threads = NULL;
    if (count > 1 && set->body_count > 2 && !(threads = threads_open(count, error))) return false;
    clash_page page = {0};
    clash_bcf bcf = {0};
    bool good = open_format(o, set, &page, &bcf, error);
    FILE *out = good ? output_open(o->output, error) : NULL;
    good = out != NULL;
    if (good) {
        printing p = {.report = {.out = out, .set = set, .format = o->format, .touching = o->choice.touching,
                                 .asks_regions = o->regions},
                      .first = o->first};
        if (o->accepted) p.report.accepted = accepted;
        if (o->format == FORMAT_HTML) p.report.page = &page;
        if (o->format == FORMAT_BCF) p.report.bcf = &bcf;
        clash_run run = run_of(o, set, threads, progress);
        run.context = &p;
        double begun = progress_clock();
        catch_interrupts();
        clash_report_begin(&p.report);
        good = clash_all(&run, error);
        good = finish(o, &run, &p, good, begun, error);
        *new_clash = p.report.new_count > 0;
    }
    clash_page_close(&page);
    clash_bcf_close(&bcf);
    threads_close(threads);
    return good;
}

bool clash_command(const options *options, bool *new_clash, error *error) {
    progress progress = {.quiet = options->quiet};
    accepted_list accepted = {0};
    clash_set set;
    if (options->accepted && options->first) {
        return error_set(error, "tact clash: --first ends before it is known what is gone, which --accepted tells; "
                                "leave one of them out");
    }
    bool moves = clash_asks_motion(options);
    if (moves && !clash_check_motion(options, error)) return false;
    clash_set_init(&set);
    set.thread_count = options->threads;
    bool good = (!options->accepted || accepted_read(options->accepted, &accepted, error)) &&
                clash_read(options, &set, &progress, error);
    if (good && moves) {
        catch_interrupts();
        good = clash_motion(options, &set, &interrupted, &progress, error);
    } else if (good) {
        good = check(options, &set, &accepted, &progress, new_clash, error);
    }
    clash_free(&set);
    accepted_free(&accepted);
    return good;
}
