/* Commands are answered by one number each (base/child.h). */
#define _DEFAULT_SOURCE
#include "meshes/mesh_worker3.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/child.h"

/* Processor time, in seconds, after which a question, making ready or a pass hangs. */
static const double longest_question = 30, longest_start = 120;

/* A pass goes over the questions again and again for at least so many nanoseconds. */
static const double least_pass = 2e7;

enum { COMMAND_KNOWS = 'k', COMMAND_ANSWER = 'a', COMMAND_PASS = 'p', VERSION_LENGTH = 32 };

typedef struct shared {
    volatile int current; /* -1 before the first question */
    char version[VERSION_LENGTH];
    mesh_answer answers[];
} shared;

struct mesh_worker {
    const char *plugin;
    int index;
    const mesh_scene *scene;
    shared *memory;
    size_t bytes;
    bench_child child;
    bool broken;
};

/* ---- in the child */

static const mesh_rival *load(const mesh_worker *worker) {
    const mesh_rival *(*rival_at)(mesh_topic, int) = NULL;
    void *symbol = child_load(worker->plugin, "mesh_rival_at");
    memcpy(&rival_at, &symbol, sizeof rival_at);
    const mesh_rival *rival = rival_at(worker->scene->topic, worker->index);
    if (!rival) {
        _exit(1);
    }
    return rival;
}

/* Nanoseconds of the processor, of all threads of this process, less what other threads would have taken over. */
static double time_now(const mesh_rival *rival) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec - (rival->saved ? *rival->saved : 0);
}

static void answer_all(const mesh_worker *worker, const mesh_rival *rival) {
    for (int i = 0; i < worker->scene->question_count; i++) {
        static mesh_answer answer;
        memset(&answer, 0, sizeof answer);
        worker->memory->current = i;
        rival->run(i, &answer);
        worker->memory->answers[i] = answer;
    }
}

static double time_pass(const mesh_rival *rival, int count) {
    static mesh_answer answer;
    double start = time_now(rival), spent = 0;
    int laps = 0;
    while (spent < least_pass) {
        for (int i = 0; i < count; i++) {
            rival->run(i, &answer);
        }
        spent = time_now(rival) - start;
        laps++;
    }
    return spent / laps / count;
}

static void serve(const void *context, int commands, int results) {
    const mesh_worker *worker = context;
    char command;
    bool ready = false;
    child_confine();
    const mesh_rival *rival = load(worker);
    snprintf(worker->memory->version, VERSION_LENGTH, "%s", rival->version);
    while (read(commands, &command, 1) == 1) {
        double result = 0;
        if (command != COMMAND_KNOWS && !ready) {
            rival->prepare(worker->scene);
            ready = true;
        }
        if (command == COMMAND_ANSWER) {
            answer_all(worker, rival);
        } else if (command == COMMAND_PASS) {
            result = time_pass(rival, worker->scene->question_count);
        }
        if (write(results, &result, sizeof result) != (ssize_t)sizeof result) {
            break;
        }
    }
}

/* ---- in the parent */

static bool command(mesh_worker *worker, char letter, double *result) {
    worker->broken = worker->broken || !child_ask(&worker->child, letter, &worker->memory->current, longest_start,
                                                  longest_question, result);
    return !worker->broken;
}

mesh_worker *mesh_worker_start(const char *plugin, int index, const mesh_scene *scene) {
    mesh_worker *worker = calloc(1, sizeof *worker);
    double ignored;
    if (!worker) {
        perror("bench: memory");
        exit(2);
    }
    worker->plugin = plugin;
    worker->index = index;
    worker->scene = scene;
    worker->bytes = sizeof(shared) + sizeof(mesh_answer) * (size_t)scene->question_count;
    worker->memory = child_memory(worker->bytes);
    worker->memory->current = -1;
    for (int i = 0; i < scene->question_count; i++) {
        worker->memory->answers[i].status = BENCH_FAILED;
    }
    child_start(&worker->child, serve, worker);
    if (!command(worker, COMMAND_KNOWS, &ignored)) {
        mesh_worker_stop(worker);
        return NULL;
    }
    return worker;
}

bool mesh_worker_answer(mesh_worker *worker) {
    double ignored;
    return command(worker, COMMAND_ANSWER, &ignored);
}

const mesh_answer *mesh_worker_answers(const mesh_worker *worker) { return worker->memory->answers; }

const char *mesh_worker_version(const mesh_worker *worker) { return worker->memory->version; }

double mesh_worker_pass(mesh_worker *worker) {
    double result = (double)NAN;
    return command(worker, COMMAND_PASS, &result) ? result : (double)NAN;
}

void mesh_worker_stop(mesh_worker *worker) {
    child_end(&worker->child);
    munmap(worker->memory, worker->bytes);
    free(worker);
}
