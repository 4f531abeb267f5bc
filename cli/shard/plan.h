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
    uint64_t cost;           /* estimated steps: cost_of_pair() */
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

/* Which portions are listed. */
typedef struct plan_extent {
    size_t begin, end; /* positions from `begin` to before `end` */
    /* No more than twice as many, or else none of several pairs costs more than two of that many equal parts of the
     * work. */
    size_t wanted;
    bool looks; /* costs go by whether pairs overlap, which is asked; all meshes are here */
} plan_extent;

/* Lists portions. The run says what is asked of pairs. To be freed in either case. */
bool plan_make(const clash_near *near, const clash_run *run, const plan_extent *extent, work_plan *out, error *error);
/* The plan of all positions for so many shards. Where their portions have few pairs, costs go by whether these overlap,
 * if that matters. To be freed in either case. */
bool plan_make_for_shards(const clash_near *near, const clash_run *run, size_t count, work_plan *out, error *error);
/* Appends a plan of the positions that follow. */
bool plan_append(work_plan *plan, const work_plan *behind);
/* Joins portions, until the same holds. */
void plan_limit(work_plan *plan, size_t wanted);
void plan_free(work_plan *plan);

/* Lists the pairs of a portion; `list` is emptied before. They stand in it behind those that the portion skips. */
bool plan_list(const clash_near *near, const plan_portion *portion, clash_pairs *list, error *error);
/* Answers about the pairs of a portion, which `list` is used for. Sets the steps of each, unless `steps` is null. */
bool plan_answer(const clash_near *near, const plan_portion *portion, clash_pairs *list, clash_run *run,
                 uint64_t *steps, error *error);

/* cost.c: how many steps (tact/clash3.h) a pair is estimated to take: the same number on every machine. Whether its
 * bodies overlap is asked if `looks` is set and a depth is wanted. */
uint64_t cost_of_pair(const clash_near *near, tact3_clash_depth depth, bool looks, size_t a, size_t b);

#endif
