/* A thread pool for the tasks of a world and for queries. */
#ifndef TACT_CLI_BASE_THREADS_H
#define TACT_CLI_BASE_THREADS_H

#include "base/error.h"
#include "tact/memory.h"

#define MOST_THREADS 256

typedef struct threads threads;

/* So many threads, the caller's own with them; null and a message when the system has no more. */
threads *threads_open(int count, error *error);
void threads_close(threads *t);
/* Runs the tasks 0 to count - 1 and waits for them; without a pool (null) one after the other. */
void threads_run(threads *t, tact_task task, void *data, int count);
/* How many processors there are, from 1 to MOST_THREADS. */
int threads_processors(void);
/* The library's hook for them. */
tact_tasks threads_tasks(threads *t);

#endif
