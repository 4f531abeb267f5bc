/* A shard: its portions of the plan, which every shard makes for itself. */
#include <stdlib.h>
#include <sys/stat.h>

#include "shard/shard.h"

/* The visitor's context. */
typedef struct writing {
    part_writer writer;
    const clash_run *run;
    uint64_t first; /* the number of the portion's first pair */
    size_t before;  /* pairs that were asked before the portion */
} writing;

static bool write_row(void *context, const tact3_clash *row) {
    writing *w = context;
    part_write_row(&w->writer, w->first + (w->run->asked - w->before - 1), row);
    return !ferror(w->writer.out);
}

/* Answers about the portions of an owner; a stream that fails ends it early. */
static bool answer_owned(clash_run *run, const clash_near *near, const work_plan *plan, const uint32_t *owners,
                         uint32_t owner, writing *w, error *error) {
    clash_pairs list = {0};
    bool good = true;
    progress_begin(run->progress, "checking pairs");
    for (size_t i = 0; good && i < plan->count; i++) {
        progress_update(run->progress, i, plan->count);
        if (owners[i] != owner) continue;
        w->first = plan->list[i].first;
        w->before = run->asked;
        good = plan_answer(near, plan->list + i, &list, run, NULL, error);
    }
    progress_wipe(run->progress);
    free(list.list);
    if (!good && error->text[0] == 0 && run->interrupted && *run->interrupted) {
        error_set(error, "%s: interrupted; nothing was written", w->writer.file);
    }
    return good || (error->text[0] == 0 && ferror(w->writer.out));
}

static void tell_facts(const work_plan *plan, const uint32_t *owners, uint32_t owner, int count, shard_facts *out) {
    uint64_t cost = 0;
    out->pairs = plan->pairs;
    for (size_t i = 0; i < plan->count; i++) {
        if (owners[i] != owner) continue;
        out->asked += plan->list[i].count;
        cost += plan->list[i].cost;
    }
    out->work = plan->cost > 0 ? (double)cost * count / (double)plan->cost : 1;
}

static bool write_shard(clash_run *run, const clash_near *near, const work_plan *plan, part_head *head,
                        const char *file, shard_facts *facts, error *error) {
    uint32_t owner = (uint32_t)head->shard - 1, *owners = share_owners(plan, (size_t)head->about.shard_count);
    writing w = {.run = run};
    bool good = owners || error_memory(error);
    if (good) tell_facts(plan, owners, owner, head->about.shard_count, facts);
    head->pairs = plan->pairs, head->sum = plan->sum, head->asked = facts->asked;
    run->visit = write_row;
    run->context = &w;
    good = good && part_write_begin(&w.writer, file, head, error) &&
           answer_owned(run, near, plan, owners, owner, &w, error) && part_write_end(&w.writer, error);
    facts->rows = w.writer.rows;
    part_write_close(&w.writer);
    free(owners);
    return good;
}

/* The file would take the place of a device, and never that of a folder. */
static bool check_place(const char *file, error *error) {
    struct stat facts;
    if (stat(file, &facts) != 0 || S_ISREG(facts.st_mode)) return true;
    return error_set(error, "%s: is no regular file; name a file that the shard may replace", file);
}

bool shard_run(clash_run *run, int shard, int count, const char *file, shard_facts *facts, error *error) {
    part_head head = {.shard = shard}, there;
    const char *why;
    clash_near near;
    work_plan plan = {0};
    error->text[0] = 0;
    *facts = (shard_facts){0};
    if (!check_place(file, error)) return false;
    part_about_run(run, count, &head.about);
    facts->was_done = part_check(file, &there, &why) == PART_WHOLE && there.shard == shard &&
                      !part_difference(&there.about, &head.about);
    if (facts->was_done) return true;
    bool good = clash_near_open(&near, run->set, &run->rules, run->limits.clearance, run->threads, error) &&
                plan_make_for_shards(&near, run, (size_t)count, &plan, error) &&
                write_shard(run, &near, &plan, &head, file, facts, error);
    plan_free(&plan);
    clash_near_close(&near);
    return good;
}
