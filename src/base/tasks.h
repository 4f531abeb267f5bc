/* Running the tasks of a caller. */
#ifndef TACT_BASE_TASKS_H
#define TACT_BASE_TASKS_H

#include "tact/memory.h"

/* Runs the tasks 0 to count - 1: the caller's way, or one after the other. */
static inline void run_tasks(const tact_tasks *tasks, tact_task task, void *data, int count) {
    if (tasks && tasks->run) {
        tasks->run(tasks->context, task, data, count);
        return;
    }
    for (int i = 0; i < count; i++) task(data, i);
}

#endif
