/* tact clash by many processes. */
#ifndef TACT_CLI_MPI_MPI_CLASH_H
#define TACT_CLI_MPI_MPI_CLASH_H

#include "mpi/processes.h"

/* All processes call it. Only process 0 reads and writes; only its message counts. *lost: a signal has ended the run
 * early, and the other processes are not waited for. */
bool mpi_clash(processes *p, const options *options, bool *new_clash, bool *lost, error *error);

#endif
