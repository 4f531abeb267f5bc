/* tact clash over the motion of a scene or the trajectory of a robot. */
#include "command/clash_motion.h"

#include "base/output.h"
#include "base/text.h"
#include "motion/report.h"

/* The visitor's context. */
typedef struct printing {
    motion_report report;
    bool first, done; /* done: --first has its clash */
} printing;

bool clash_asks_motion(const options *o) { return o->scene_motion || o->trajectory; }

bool clash_check_motion(const options *o, error *error) {
    bool robot = false, page = o->format == FORMAT_HTML || o->format == FORMAT_BCF;
    const char *option = o->scene_motion ? "--motion" : "--trajectory";
    for (size_t i = 0; i < o->file_count; i++) robot |= text_ends_with(o->files[i], ".urdf");
    if (o->trajectory && !robot) {
        return error_set(error, "tact clash: --trajectory is for a robot; name its URDF file");
    }
    if (o->scene_motion && robot) {
        return error_set(error, "tact clash: --motion is for a scene; a robot moves by --trajectory FILE.csv");
    }
    if (o->scene_motion && !text_ends_with(o->files[0], ".json")) {
        return error_set(error, "tact clash: --motion is for a scene (.json), whose bodies have a \"motion\"");
    }
    if (page) {
        return error_set(error, "tact clash: with %s --format must be table, json, jsonl or csv", option);
    }
    const char *other = o->accepted                   ? "--accepted"
                        : o->depth != TACT3_CLASH_DEPTH_OFF ? "--depth"
                        : o->regions                  ? "--regions"
                        : o->shard_count > 0          ? "--shard"
                        : o->merge                    ? "--merge"
                        : o->balance_count > 0        ? "--balance"
                                                      : NULL;
    return !other || error_set(error, "tact clash: %s is not for motions; leave out %s or %s", other, other, option);
}

static bool print(void *context, const motion_row *row) {
    printing *p = context;
    motion_report_row(&p->report, row);
    p->done = p->first && row->kind == MOTION_OVERLAP;
    return !p->done && !ferror(p->report.out);
}

static bool finish(const options *o, const motion_run *run, printing *p, bool good, double begun, error *error) {
    FILE *out = p->report.out;
    bool whole = good || p->done || ferror(out);
    bool cut = !whole && error->text[0] == 0;
    struct error lost;
    if (whole || cut) motion_report_end(&p->report);
    if (!output_close(out, o->output, &lost) && (whole || cut)) {
        *error = lost;
        return false;
    }
    if ((whole || cut) && !o->quiet) {
        motion_report_counts(&p->report, stderr, run->asked, progress_clock() - begun);
    }
    if (!cut) return whole;
    return error_set(error, "tact clash: interrupted; the rows of %zu of %zu pairs are complete", run->done,
                     run->asked);
}

static bool check(const options *o, const motion *motion, threads *threads, const volatile sig_atomic_t *interrupted,
                  progress *progress, error *error) {
    FILE *out = output_open(o->output, error);
    if (!out) return false;
    printing p = {.report = {.out = out, .set = motion->set, .format = o->format, .touching = o->choice.touching},
                  .first = o->first};
    motion_run run = {.motion = motion,
                      .rules = {o->ignored.list, o->groups.list, o->ignored.count, o->groups.count},
                      .clearance = o->clearance,
                      .threads = threads,
                      .interrupted = interrupted,
                      .progress = progress,
                      .visit = print,
                      .context = &p};
    double begun = progress_clock();
    motion_report_begin(&p.report);
    bool good = motion_all(&run, error);
    return finish(o, &run, &p, good, begun, error);
}

bool clash_motion(const options *o, const clash_set *set, const volatile sig_atomic_t *interrupted,
                  progress *progress, error *error) {
    int count = o->threads > 0 ? o->threads : threads_processors();
    threads *threads = NULL;
    motion motion;
    if (o->scene_motion && !set->sweeps) {
        return error_set(error,
                         "%s: nothing moves; at least one body must have a \"motion\" such as "
                         "{\"translation\": [1, 0, 0]}",
                         o->files[0]);
    }
    if (count > 1 && set->body_count > 2 && !(threads = threads_open(count, error))) return false;
    bool good = motion_init(&motion, set, error) && check(o, &motion, threads, interrupted, progress, error);
    motion_free(&motion);
    threads_close(threads);
    return good;
}
