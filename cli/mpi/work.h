/* What all processes do: the plan together, and portions of it. */
#ifndef TACT_CLI_MPI_WORK_H
#define TACT_CLI_MPI_WORK_H

#include "mpi/store.h"
#include "shard/share.h"

/* How long a first thread sleeps where there is nothing to do: a tenth of a millisecond, in nanoseconds. */
#define WORK_PAUSE 100000

/* ---- work.c ---- */

/* Makes the plan, each process for its share of the positions. Process 0 gets the whole of it. */
bool work_plan_share(processes *p, const clash_near *near, const clash_run *run, work_plan *out, error *error);
/* All but process 0: answers about portions as process 0 hands them out, and sends meshes to who asks for them, until
 * it says that all is done. */
void work(mesh_store *store, const clash_near *near, const clash_run *run);

/* ---- hand_out.c ---- */

/* What a process has done. */
typedef struct process_done {
    uint64_t portions, pairs, steps;
    double seconds;     /* of the processor, while it answered */
    uint64_t most_held; /* bytes of meshes */
    traffic sent;       /* for meshes */
} process_done;

/* The work of process 0. */
typedef struct handing_out {
    processes *processes;
    mesh_store *store;
    const clash_near *near;
    const work_plan *plan;
    process_done *done; /* of each process */
    size_t visited;     /* portions whose rows are in the report */
    bool ended;         /* all other processes have been told that all is done */
    bool lost;          /* a signal has ended the run */
} handing_out;

/* Hands out the portions and visits what is found, in the order of one process; as clash_job.find. */
bool hand_out(void *context, clash_run *run, error *error);
/* Tells the other processes that all is done, unless they know. */
void hand_out_end(handing_out *h);
void hand_out_tell(const handing_out *h, FILE *out);

#endif
