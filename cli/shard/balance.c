/* How evenly the work of a run is shared out, counted and not timed. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "shard/shard.h"

/* Of a portion that is handed out: what it says, and what comes back but for rows (mpi/result.h). */
#define MESSAGES_OF_PORTION 2
#define BYTES_OF_PORTION 136
/* The first messages of a process; there is another one at its end. */
#define ORDERS_AHEAD 2
#define BYTES_OF_HEAD 88
/* The plan that is followed to count is one for so many. */
#define COUNTING_PROCESSES 64

/* What each pair has taken, in the order of a run. */
typedef struct counted_pairs {
    uint64_t *steps;
    double by_boxes, by_looks; /* correlation of the logarithms of what was estimated and what was counted */
} counted_pairs;

static bool pass_over(void *context, const tact3_clash *row) {
    (void)context, (void)row;
    return true;
}

/* Sums of x, y, their squares and their product. */
typedef struct moments {
    double count, x, y, xx, yy, xy;
} moments;

static void add_pair(moments *m, const clash_near *near, const clash_run *run, bool looks, const uint32_t pair[2],
                     uint64_t steps) {
    double x = log2((double)cost_of_pair(near, run->limits.depth, looks, pair[0], pair[1]));
    double y = log2((double)steps + 1);
    m->count++, m->x += x, m->y += y;
    m->xx += x * x, m->yy += y * y, m->xy += x * y;
}

/* One where there is nothing to tell, but for rounding. */
static double correlation_of(const moments *m) {
    double xx = m->count * m->xx - m->x * m->x, yy = m->count * m->yy - m->y * m->y;
    bool varies = xx > 1e-9 * m->count * m->xx && yy > 1e-9 * m->count * m->yy;
    return varies ? (m->count * m->xy - m->x * m->y) / sqrt(xx * yy) : 1;
}

/* Answers about all pairs. */
static bool count_pairs(const clash_near *near, clash_run *run, const work_plan *plan, counted_pairs *out,
                        error *error) {
    clash_pairs list = {0};
    moments by_boxes = {0}, by_looks = {0};
    out->steps = calloc(plan->pairs + 1, sizeof *out->steps);
    bool good = out->steps || error_memory(error);
    run->visit = pass_over;
    progress_begin(run->progress, "counting the work of pairs");
    for (size_t i = 0; good && i < plan->count; i++) {
        const plan_portion *portion = plan->list + i;
        uint64_t *steps = out->steps + portion->first;
        progress_update(run->progress, i, plan->count);
        good = plan_answer(near, portion, &list, run, steps, error);
        for (uint64_t k = 0; good && k < portion->count; k++) {
            add_pair(&by_boxes, near, run, false, list.list[portion->skip + k], steps[k]);
            add_pair(&by_looks, near, run, true, list.list[portion->skip + k], steps[k]);
        }
    }
    progress_wipe(run->progress);
    free(list.list);
    out->by_boxes = correlation_of(&by_boxes);
    out->by_looks = correlation_of(&by_looks);
    if (!good && error->text[0] == 0) error_set(error, "tact clash: interrupted");
    return good;
}

static uint64_t *steps_of_portions(const work_plan *plan, const counted_pairs *pairs) {
    uint64_t *steps = calloc(plan->count + 1, sizeof *steps);
    for (size_t i = 0; steps && i < plan->count; i++) {
        for (uint64_t k = 0; k < plan->list[i].count; k++) steps[i] += pairs->steps[plan->list[i].first + k];
    }
    return steps;
}

/* What a plan does, of which the pairs are counted; it is freed. */
static bool balance_of(work_plan *plan, bool made, const counted_pairs *pairs, size_t count, share_balance *out,
                       error *error) {
    uint64_t *steps = made ? steps_of_portions(plan, pairs) : NULL;
    bool good = made && ((steps && share_balance_of(plan, steps, count, out)) || error_memory(error));
    free(steps);
    plan_free(plan);
    return good;
}

static bool tell_one(const clash_near *near, const clash_run *run, const counted_pairs *pairs, size_t count, FILE *out,
                     error *error) {
    work_plan plan;
    share_balance shards, mpi;
    const plan_extent all = {.end = near->count, .wanted = PLAN_PORTIONS_OF_PROCESS * count};
    bool made = plan_make_for_shards(near, run, count, &plan, error);
    if (!balance_of(&plan, made, pairs, count, &shards, error)) return false;
    made = plan_make(near, run, &all, &plan, error);
    uint64_t portions = plan.count, messages = MESSAGES_OF_PORTION * portions + (ORDERS_AHEAD + 1) * (count - 1);
    if (!balance_of(&plan, made, pairs, count, &mpi, error)) return false;
    fprintf(out, "%9zu %9" PRIu64 " %10.4f %12.4f %9.4f %9.4f %9" PRIu64 " %10" PRIu64 "\n", count, portions,
            mpi.heaviest, shards.estimated, shards.owned, mpi.handed, messages,
            portions * BYTES_OF_PORTION + ORDERS_AHEAD * (count - 1) * BYTES_OF_HEAD);
    return true;
}

static bool count_all(const clash_near *near, clash_run *run, counted_pairs *pairs, FILE *out, error *error) {
    work_plan plan;
    const plan_extent all = {.end = near->count, .wanted = PLAN_PORTIONS_OF_PROCESS * COUNTING_PROCESSES};
    bool good = plan_make(near, run, &all, &plan, error) && count_pairs(near, run, &plan, pairs, error);
    if (good) {
        fprintf(out, "%" PRIu64 " pairs take %" PRIu64 " steps; correlation with the estimate by boxes %.3f",
                plan.pairs, run->steps, pairs->by_boxes);
        if (run->limits.depth != TACT3_CLASH_DEPTH_OFF) fprintf(out, ", by overlaps too %.3f", pairs->by_looks);
        fputs("\n", out);
    }
    plan_free(&plan);
    return good;
}

bool shard_tell_balance(clash_run *run, const double *counts, int number, FILE *out, error *error) {
    clash_near near;
    counted_pairs pairs = {0};
    error->text[0] = 0;
    bool good = clash_near_open(&near, run->set, &run->rules, run->limits.clearance, run->threads, error) &&
                count_all(&near, run, &pairs, out, error);
    if (good) {
        fputs("processes  portions   heaviest  shards: est.  counted  mpi: max  messages      bytes\n", out);
    }
    for (int i = 0; good && i < number; i++) good = tell_one(&near, run, &pairs, (size_t)counts[i], out, error);
    free(pairs.steps);
    clash_near_close(&near);
    return good;
}
