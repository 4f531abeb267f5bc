/* tact clash by many processes. */
#ifndef TACT_CLI_MPI_MPI_CLASH_H
#define TACT_CLI_MPI_MPI_CLASH_H

#include "mpi/processes.h"

/* All processes call it. Only process 0 reads and writes; only its message counts. Where a signal ends the run early,
 * process 0 writes what there is and ends with status 2, and the others are not waited for. */
bool mpi_clash(processes *p, const options *options, bool *new_clash, error *error);

#endif
