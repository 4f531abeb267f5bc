/* The ways to share out a run: a shard of it, what shards have found, and how even shares would be. */
#ifndef TACT_CLI_SHARD_SHARD_H
#define TACT_CLI_SHARD_SHARD_H

#include "shard/part.h"
#include "shard/share.h"

typedef struct shard_facts {
    bool was_done;         /* the file was there, whole and of this run; nothing else is set then */
    uint64_t asked, pairs; /* of the shard, of all */
    uint64_t rows;
    double work; /* of the shard, over the mean */
} shard_facts;

/* Answers about the pairs of a shard, from 1 to `count`, and writes its file; the run's visitor and context are not
 * used. False with a message on failure, and where it was interrupted. */
bool shard_run(clash_run *run, int shard, int count, const char *file, shard_facts *facts, error *error);

/* The files of shards that a report is made of. */
typedef struct shard_files {
    const char *const *list;
    size_t count;
} shard_files;

/* Those of them that are merged, by their shard. */
typedef struct shard_merging {
    const char **files;
    int shard_count;
    part_head head; /* of the first one */
    uint64_t asked;
} shard_merging;

/* Looks at all files: whether those of all shards are there, whole, and of this run. Else the message says which are
 * not. To be freed in either case. */
bool shard_merge_check(const clash_run *run, const shard_files *files, shard_merging *out, error *error);
/* Visits what all shards have found, in the order of a run without shards, as clash_all() does. */
bool shard_merge(clash_run *run, const shard_merging *merging, error *error);
void shard_merge_free(shard_merging *merging);

/* Asks about all pairs, and prints for each number of processes how evenly the work is shared out, as it is estimated
 * and as it was counted, and what tact-mpi would send. The run's visitor and context are not used. */
bool shard_tell_balance(clash_run *run, const double *counts, int number, FILE *out, error *error);

#endif
