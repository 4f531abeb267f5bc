/* Threads of the caller: ways to run tasks. */
#include "world/crew.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct shift {
    tact_task task;
    void *data;
    const int *order;
    int count;
    atomic_int next;
} shift;

static void *work_off(void *context) {
    shift *shift = context;
    for (;;) {
        int i = atomic_fetch_add(&shift->next, 1);
        if (i >= shift->count) return NULL;
        shift->task(shift->data, shift->order[i]);
    }
}

void run_crew(void *context, tact_task task, void *data, int count) {
    crew *crew = context;
    crew->runs++;
    crew->calls += count;
    int *order = malloc(((size_t)count + 1) * sizeof(int));
    assert_non_null(order);
    for (int i = 0; i < count; i++) order[i] = crew->order == REVERSED ? count - 1 - i : i;
    for (int i = count - 1; crew->order == SHUFFLED && i > 0; i--) {
        int k = random_below(&crew->random, i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
    shift shift = {.task = task, .data = data, .order = order, .count = count};
    atomic_init(&shift.next, 0);
    pthread_t threads[MOST_THREADS];
    for (int i = 1; i < crew->threads; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, work_off, &shift), 0);
    }
    work_off(&shift);
    for (int i = 1; i < crew->threads; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
    free(order);
}
