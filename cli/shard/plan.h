/* The work of a run of tact clash in portions, small enough to be shared out evenly: the same ones in every process,
 * from the tree's near pairs and what they are estimated to cost. */
#ifndef TACT_CLI_SHARD_PLAN_H
#define TACT_CLI_SHARD_PLAN_H

#include "clash/near.h"

/* Pairs that follow each other. */
typedef struct plan_portion {
    uint64_t position, skip; /* it begins behind so many pairs of this position (clash/near.h) */
    uint64_t count;          /* of pairs */
    uint64_t first;          /* the number of its first pair among all */
    uint64_t cost;           /* units of cost_of_pair() */
} plan_portion;

typedef struct work_plan {
    plan_portion *list;
    size_t count, room;
    uint64_t pairs, cost; /* of all */
    uint64_t sum;         /* of all pairs, to tell them from others */
    uint64_t most_cost;   /* no portion of several pairs costs more */
} work_plan;

/* Portions for so many processes. */
#define PLAN_PORTIONS_OF_PROCESS 64

/* Lists the portions of the positions from `begin` to before `end`: no more than twice as many as wanted, or else none
 * of several pairs costs more than two of that many equal parts of the work. To be freed in either case. */
bool plan_make(const clash_near *near, size_t begin, size_t end, size_t wanted, threads *threads,
               const volatile sig_atomic_t *interrupted, work_plan *out, error *error);
/* Appends a plan of the positions that follow. */
bool plan_append(work_plan *plan, const work_plan *behind);
/* Joins portions, until the same holds. */
void plan_limit(work_plan *plan, size_t wanted);
void plan_free(work_plan *plan);

/* Answers about the pairs of a portion, which `list` is used for. */
bool plan_answer(const clash_near *near, const plan_portion *portion, clash_pairs *list, clash_run *run,
                 error *error);

/* cost.c: what a pair is estimated to cost, in units of about a nanosecond: the same number on every machine. */
uint64_t cost_of_pair(const clash_near *near, size_t a, size_t b);

#endif
