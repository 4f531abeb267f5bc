/* The processes of tact-mpi, and what is sent between them. Number 0 reads, writes, and hands out the work. */
#ifndef TACT_CLI_MPI_PROCESSES_H
#define TACT_CLI_MPI_PROCESSES_H

#include <stdio.h>

#include "command/clash_job.h"

/* What has been sent. */
typedef struct traffic {
    uint64_t messages, bytes;             /* from one process to another */
    uint64_t broadcasts, broadcast_bytes; /* each counted once, however many take it */
} traffic;

typedef struct processes {
    int rank, count;
    traffic traffic; /* that process 0 has taken part in, but for the meshes that are asked for (mpi/store.h) */
} processes;

/* Ends all processes with a message, where one cannot go on alone. */
_Noreturn void processes_abort(const processes *p, const char *why);
/* The same bytes for all, from process 0. */
void processes_broadcast(processes *p, void *data, size_t bytes);
/* True if all give true; else the message of process 0, or that another process has failed. */
bool processes_agree(const processes *p, bool good, error *error);

/* share_set.c: gives all processes the set of process 0 without its meshes; theirs have nothing but some of these
 * before. */
void share_set(processes *p, clash_set *set);

#endif
