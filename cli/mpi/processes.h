/* The processes of tact-mpi, and what is sent between them. Number 0 reads, writes, and hands out the work. */
#ifndef TACT_CLI_MPI_PROCESSES_H
#define TACT_CLI_MPI_PROCESSES_H

#include <stdio.h>

#include "command/clash_job.h"
#include "shard/share.h"

/* What process 0 has sent and received. */
typedef struct traffic {
    uint64_t messages, bytes;             /* from one process to another */
    uint64_t broadcasts, broadcast_bytes; /* each counted once, however many take it */
} traffic;

typedef struct processes {
    int rank, count;
    traffic traffic;
} processes;

/* Ends all processes with a message, where one cannot go on alone. */
_Noreturn void processes_abort(const processes *p, const char *why);
/* The same bytes for all, from process 0. */
void processes_broadcast(processes *p, void *data, size_t bytes);
/* True if all give true; else the message of process 0, or that another process has failed. */
bool processes_agree(const processes *p, bool good, error *error);

/* share_set.c: gives all processes the set of process 0; theirs are empty before. */
void share_set(processes *p, clash_set *set);

/* work.c: makes the plan, each process for its share of the positions. Process 0 gets the whole of it. */
bool share_plan(processes *p, const clash_near *near, const clash_run *run, work_plan *out, error *error);
/* Answers about portions as process 0 hands them out, until it says that there are no more. */
void work(const processes *p, const clash_near *near, clash_run *run);

/* hand_out.c: what each process has done. */
typedef struct process_done {
    uint64_t portions, pairs, cost;
    double seconds; /* of the processor, while it answered */
} process_done;

/* The work of process 0. */
typedef struct handing_out {
    processes *processes;
    const clash_near *near;
    const work_plan *plan;
    process_done *done; /* of each process */
    size_t visited;     /* portions whose rows are in the report */
    bool ended;         /* all other processes have been told that there is no more work */
    bool lost;          /* a signal has ended the run */
} handing_out;

/* Hands out the portions and visits what is found, in the order of one process; as clash_job.find. */
bool hand_out(void *context, clash_run *run, error *error);
/* Tells the other processes that there is no more work, unless they know. */
void hand_out_end(handing_out *h);
void hand_out_tell(const handing_out *h, FILE *out);

#endif
