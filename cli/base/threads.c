/* A thread pool: tasks are numbered, and each thread takes the next number until none is left. The library's answers
 * do not depend on the assignment. */
#include "base/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct threads {
    int count; /* of workers: the caller is one more */
    pthread_t *workers;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned long round; /* which call of run_tasks() this is */
    int running;         /* workers that have not yet finished it */
    bool closing;
    tact_task task;
    void *data;
    int task_count;
    atomic_int next;
};

static void take_tasks(threads *t) {
    for (int i; (i = atomic_fetch_add(&t->next, 1)) < t->task_count;) t->task(t->data, i);
}

static void *work(void *context) {
    threads *t = context;
    unsigned long done = 0;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (t->round == done && !t->closing) pthread_cond_wait(&t->begin, &t->lock);
        if (t->closing) break;
        done = t->round;
        pthread_mutex_unlock(&t->lock);
        take_tasks(t);
        pthread_mutex_lock(&t->lock);
        if (--t->running == 0) pthread_cond_signal(&t->end);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static void run_tasks(void *context, tact_task task, void *data, int count) {
    threads *t = context;
    pthread_mutex_lock(&t->lock);
    t->task = task, t->data = data, t->task_count = count;
    atomic_store(&t->next, 0);
    t->running = t->count;
    t->round++;
    pthread_cond_broadcast(&t->begin);
    pthread_mutex_unlock(&t->lock);
    take_tasks(t);
    pthread_mutex_lock(&t->lock);
    while (t->running > 0) pthread_cond_wait(&t->end, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

threads *threads_open(int count, error *error) {
    threads *t = calloc(1, sizeof *t);
    pthread_t *workers = calloc((size_t)count, sizeof *workers);
    if (!t || !workers) {
        free(t);
        free(workers);
        error_memory(error);
        return NULL;
    }
    t->workers = workers;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->begin, NULL);
    pthread_cond_init(&t->end, NULL);
    int code = 0;
    while (code == 0 && t->count < count - 1) {
        code = pthread_create(t->workers + t->count, NULL, work, t);
        t->count += code == 0;
    }
    if (code == 0) return t;
    error_set(error, "tact: %d threads cannot be started: %s", count, strerror(code));
    threads_close(t);
    return NULL;
}

void threads_close(threads *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_broadcast(&t->begin);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->count; i++) pthread_join(t->workers[i], NULL);
    pthread_cond_destroy(&t->begin);
    pthread_cond_destroy(&t->end);
    pthread_mutex_destroy(&t->lock);
    free(t->workers);
    free(t);
}

tact_tasks threads_tasks(threads *t) { return (tact_tasks){t, run_tasks}; }

void threads_run(threads *t, tact_task task, void *data, int count) {
    if (t) {
        run_tasks(t, task, data, count);
        return;
    }
    for (int i = 0; i < count; i++) task(data, i);
}

int threads_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (int)count;
}
