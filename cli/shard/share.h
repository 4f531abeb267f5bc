/* Who does which portion of a plan. */
#ifndef TACT_CLI_SHARD_SHARE_H
#define TACT_CLI_SHARD_SHARE_H

#include "shard/plan.h"

#define MOST_SHARDS 65536

/* The least key of some, each with an index; of equal keys the lower index. */
typedef struct share_entry {
    uint64_t key;
    size_t index;
} share_entry;

typedef struct share_heap {
    share_entry *list;
    size_t count;
} share_heap;

/* A heap of so many keys of zero with the indices from 0 on; its list is null where memory is out, and freed else. */
share_heap share_heap_make(size_t count);
/* Gives the first entry another key. */
void share_heap_replace(share_heap *heap, uint64_t key);
/* Takes the first entry out. */
void share_heap_drop(share_heap *heap);

/* Gives each portion an owner, from 0 to before `count`: the heaviest first, each to whom has least. Null where memory
 * is out. */
uint32_t *share_owners(const work_plan *plan, size_t count);
/* The order in which portions are handed out to `count` processes, to each that is free: first those of one pair that
 * are heavier than others may be, the heaviest first, then the others as they follow. Null where memory is out. */
size_t *share_order(const work_plan *plan);

/* How evenly: the most work of a process, over the mean, where the steps of each portion have been counted. */
typedef struct share_balance {
    double estimated; /* by share_owners(), as the plan says */
    double owned;     /* the same, counted */
    double handed;    /* by share_order(), counted, where what a portion takes is as long as its steps are many */
    double heaviest;  /* of the portions, counted, over the mean of a process */
} share_balance;
bool share_balance_of(const work_plan *plan, const uint64_t *steps, size_t count, share_balance *out);

#endif
