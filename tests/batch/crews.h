/* Ways to run the tasks of a caller. */
#ifndef TACT_TESTS_BATCH_CREWS_H
#define TACT_TESTS_BATCH_CREWS_H

#include "tact/memory.h"

enum { CREW_THREADS = 8 };

/* threads 0: one after the other, the last first. */
typedef struct crew {
    int threads;
    int tasks; /* how many were run */
} crew;

tact_tasks crew_tasks(crew *crew);

#endif
