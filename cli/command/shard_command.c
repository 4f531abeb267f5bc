/* tact clash in shares: one shard, all shards merged, and how even the shares are. */
#include "command/shard_command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/output.h"
#include "command/clash_input.h"
#include "shard/shard.h"

bool shard_command(const clash_job *job, error *error) {
    const options *o = job->options;
    threads *threads;
    shard_facts facts;
    if (!clash_open_threads(o, job->set, &threads, error)) return false;
    clash_run run = clash_run_of(o, job->set, threads, job->progress);
    clash_catch_signal(SIGINT);
    clash_catch_signal(SIGTERM); /* by which queues end what takes too long */
    bool good = shard_run(&run, o->shard, o->shard_count, o->output, &facts, error);
    threads_close(threads);
    if (!good || o->quiet) return good;
    if (facts.was_done) {
        fprintf(stderr, "%s is whole: shard %d of %d is not done again\n", o->output, o->shard, o->shard_count);
    } else {
        fprintf(stderr,
                "shard %d of %d: %" PRIu64 " of %" PRIu64 " pairs asked, %" PRIu64 " rows; %.4f of the mean work\n",
                o->shard, o->shard_count, facts.asked, facts.pairs, facts.rows, facts.work);
    }
    return true;
}

bool shard_balance_command(const clash_job *job, error *error) {
    const options *o = job->options;
    threads *threads;
    struct error lost;
    if (!clash_open_threads(o, job->set, &threads, error)) return false;
    clash_run run = clash_run_of(o, job->set, threads, job->progress);
    FILE *out = output_open(o->output, error);
    bool good = out && shard_tell_balance(&run, o->balance, o->balance_count, out, error);
    threads_close(threads);
    if (!out || output_close(out, o->output, &lost)) return good;
    if (good) *error = lost;
    return false;
}

static bool find_merged(void *context, clash_run *run, error *error) { return shard_merge(run, context, error); }

/* Tells the files of shards from those that they have checked. */
static size_t divide(const options *o, char **inputs, const char **parts) {
    size_t count = 0, part_count = 0;
    for (size_t i = 0; i < o->file_count; i++) {
        if (clash_is_input(o->files[i]))
            inputs[count++] = o->files[i];
        else
            parts[part_count++] = o->files[i];
    }
    return count;
}

/* Opening the report would empty a shard's file before it is read. */
static bool check_output(const char *output, const shard_files *parts, error *error) {
    struct stat out, part;
    if (!output || stat(output, &out) != 0) return true;
    for (size_t i = 0; i < parts->count; i++) {
        if (stat(parts->list[i], &part) != 0 || part.st_dev != out.st_dev || part.st_ino != out.st_ino) continue;
        return error_set(error, "tact clash --merge: --output %s is the file of a shard; it must be another", output);
    }
    return true;
}

static bool merge(const options *o, const shard_files *parts, bool *new_clash, error *error) {
    progress progress;
    accepted_list accepted;
    clash_set set;
    shard_merging merging = {0};
    clash_job job = {.set = &set, .accepted = &accepted, .progress = &progress, .find = find_merged};
    job.context = &merging;
    bool good = clash_job_read(o, &job, error);
    clash_run run = clash_run_of(o, &set, NULL, &progress);
    good = good && shard_merge_check(&run, parts, &merging, error) && clash_make_report(&job, new_clash, error);
    shard_merge_free(&merging);
    clash_job_free(&job);
    return good;
}

bool shard_merge_command(const options *o, bool *new_clash, error *error) {
    options own = *o;
    own.files = malloc((o->file_count + 1) * sizeof *own.files);
    const char **list = malloc((o->file_count + 1) * sizeof *list);
    bool good = (own.files && list) || error_memory(error);
    if (good) {
        own.file_count = divide(o, own.files, list);
        shard_files parts = {list, o->file_count - own.file_count};
        if (own.file_count == 0) {
            good = error_set(error,
                             "tact clash --merge: no scene, mesh or robot is named; it must be the files that the "
                             "shards have checked, beside those that they have written");
        } else if (parts.count == 0) {
            good =
                error_set(error, "tact clash --merge: no file of a shard is named; it must be all that `tact clash "
                                 "--shard` has written, with names that are not those of a scene, a mesh or a robot");
        } else {
            good = check_output(o->output, &parts, error) && merge(&own, &parts, new_clash, error);
        }
    }
    free(list);
    free(own.files);
    return good;
}
