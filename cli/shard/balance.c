/* How evenly the work of a run is shared out, counted and not timed. */
#include <inttypes.h>

#include "shard/shard.h"

/* Of a portion that is handed out: what it says, and what comes back but for rows (mpi/result.h). */
#define MESSAGES_OF_PORTION 2
#define BYTES_OF_PORTION 88
/* The first messages of a process, and the last. */
#define ORDERS_AHEAD 2

static bool tell_one(const clash_near *near, const clash_run *run, size_t count, FILE *out, error *error) {
    work_plan plan = {0};
    share_balance balance;
    bool good = plan_make(near, 0, near->count, PLAN_PORTIONS_OF_PROCESS * count, run->threads, run->interrupted,
                          &plan, error);
    good = good && (share_balance_of(&plan, count, &balance) || error_memory(error));
    if (good) {
        uint64_t heaviest = 0, messages = MESSAGES_OF_PORTION * (plan.count + ORDERS_AHEAD * (count - 1));
        for (size_t i = 0; i < plan.count; i++) {
            if (plan.list[i].cost > heaviest) heaviest = plan.list[i].cost;
        }
        double most = plan.cost > 0 ? (double)heaviest * (double)count / (double)plan.cost : 0;
        fprintf(out, "%9zu %10" PRIu64 " %9zu %10.4f %12.4f %10.4f %9" PRIu64 " %10" PRIu64 "\n", count, plan.pairs,
                plan.count, most, balance.owned, balance.handed, messages, messages / 2 * BYTES_OF_PORTION);
    }
    plan_free(&plan);
    return good;
}

bool shard_tell_balance(const clash_run *run, const double *counts, int number, FILE *out, error *error) {
    clash_near near;
    error->text[0] = 0;
    bool good = clash_near_open(&near, run->set, &run->rules, run->limits.clearance, run->threads, error);
    if (good) {
        fputs("processes      pairs  portions   heaviest  shards: max  mpi: max   messages      bytes\n", out);
    }
    for (int i = 0; good && i < number; i++) good = tell_one(&near, run, (size_t)counts[i], out, error);
    clash_near_close(&near);
    return good;
}
