/* Messages between the processes of tact-mpi. */
#include "mpi/processes.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Bytes of one broadcast: counts of MPI are of type int. */
#define MOST_BYTES ((size_t)1 << 30)

void processes_abort(const processes *p, const char *why) {
    fprintf(stderr, "tact-mpi: process %d of %d: %s\n", p->rank, p->count, why);
    MPI_Abort(MPI_COMM_WORLD, 2);
    _Exit(2);
}

void processes_broadcast(processes *p, void *data, size_t bytes) {
    char *at = data;
    p->traffic.broadcast_bytes += bytes;
    for (size_t part; bytes > 0; at += part, bytes -= part) {
        part = bytes < MOST_BYTES ? bytes : MOST_BYTES;
        MPI_Bcast(at, (int)part, MPI_BYTE, 0, MPI_COMM_WORLD);
        p->traffic.broadcasts++;
    }
}

bool processes_agree(const processes *p, bool good, error *error) {
    int mine = good ? p->count : p->rank, first;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (good && first < p->count) error_set(error, "tact-mpi: process %d of %d has no memory left", first, p->count);
    return first == p->count;
}
