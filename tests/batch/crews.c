/* Ways to run the tasks of a caller (crews.h). */
#include "batch/crews.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>

#include <cmocka.h>

typedef struct shift {
    tact_task task;
    void *data;
    int count;
    atomic_int next;
} shift;

static void *work_off(void *context) {
    shift *shift = context;
    for (;;) {
        int i = atomic_fetch_add(&shift->next, 1);
        if (i >= shift->count) return NULL;
        shift->task(shift->data, i);
    }
}

static void run_crew(void *context, tact_task task, void *data, int count) {
    crew *crew = context;
    crew->tasks += count;
    if (crew->threads == 0) {
        while (count-- > 0) task(data, count);
        return;
    }
    shift shift = {.task = task, .data = data, .count = count};
    atomic_init(&shift.next, 0);
    pthread_t threads[CREW_THREADS];
    for (int i = 1; i < crew->threads; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work_off, &shift), 0);
    work_off(&shift);
    for (int i = 1; i < crew->threads; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
}

tact_tasks crew_tasks(crew *crew) { return (tact_tasks){crew, run_crew}; }
