/* Threads of the caller: ways to run tasks. */
#ifndef TACT_TESTS_WORLD_CREW_H
#define TACT_TESTS_WORLD_CREW_H

#include "support/pairs.h"
#include "tact/memory.h"

#define MOST_THREADS 8

typedef enum crew_order { IN_ORDER, REVERSED, SHUFFLED } crew_order;

typedef struct crew {
    int threads;
    crew_order order;
    random_stream random;
    int runs, calls; /* how often it was asked, and for how many tasks */
} crew;

/* For tact_tasks; the context is a crew. */
void run_crew(void *context, tact_task task, void *data, int count);

#endif
