/* A library at work in a process of its own (worker.h). Parent and child share the answers in memory; commands and
 * results go through two pipes. */
#define _DEFAULT_SOURCE
#include "queries/worker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/child.h"
#include "rivals/rival.h"

/* A pair that takes more processor time than this, in seconds, hangs; so does a pass or making ready. A library that
 * had to be killed this often in one category has lost it. */
static const double longest_pair = 1, longest_pass = 20;
enum { MOST_KILLS = 5 };

/* A timed pass goes over the pairs again and again for at least this long. */
static const double least_pass = 4e6;

enum { COMMAND_ANSWER = 'a', COMMAND_PASS = 'p' };

/* Memory that parent and child share. */
typedef struct shared {
    volatile int current; /* the current pair, -1 before the first */
    char version[WORKER_VERSION_LENGTH];
    bench_answer answers[];
} shared;

struct bench_worker {
    const char *plugin;
    bench_query query;
    int index, kills;
    const bench_scene *scene;
    shared *memory;
    size_t bytes;
    bench_child child;
    bool broken;
};

/* ---- in the child */

/* Returns the plugin's call; ends the process if there is none. */
static const bench_rival *load(const bench_worker *worker) {
    const bench_rival *(*rival_at)(bench_query, int) = NULL;
    void *symbol = child_load(worker->plugin, "bench_rival_at");
    memcpy(&rival_at, &symbol, sizeof rival_at);
    const bench_rival *rival = rival_at(worker->query, worker->index);
    if (!rival) {
        _exit(1);
    }
    return rival;
}

/* Answers the pairs after the last one of an earlier process. */
static void answer_all(const bench_worker *worker, const bench_rival *rival) {
    const bench_scene *scene = worker->scene;
    shared *memory = worker->memory;
    for (int i = memory->current + 1; i < scene->pair_count; i++) {
        const bench_pair *pair = &scene->pairs[i];
        memory->current = i;
        if (!rival->supports(&scene->shapes[pair->a]) || !rival->supports(&scene->shapes[pair->b])) {
            memory->answers[i].status = BENCH_UNSUPPORTED;
            continue;
        }
        bench_answer answer;
        rival->run(i, &answer);
        memory->answers[i] = answer;
    }
}

/* One pass over the answered pairs, timed. */
static double time_lap(const bench_rival *rival, const int *numbers, int count, int *pass) {
    static bench_answer scratch;
    if (rival->begin_pass) {
        rival->begin_pass(++*pass);
    }
    double start = child_processor_time();
    for (int i = 0; i < count; i++) {
        rival->run(numbers[i], &scratch);
    }
    return child_processor_time() - start;
}

/* The mean of as many laps as it takes. A short first lap only warms the caches after another library's turn. */
static double time_laps(const bench_rival *rival, const int *numbers, int count, int *pass) {
    double spent = time_lap(rival, numbers, count, pass);
    int laps = 1;
    if (spent < least_pass) {
        spent = laps = 0;
        while (spent < least_pass) {
            spent += time_lap(rival, numbers, count, pass);
            laps++;
        }
    }
    return spent / laps / count;
}

/* Pairs that were answered, whatever the answer; those that crash or hang are not asked for again. */
static int usable_pairs(const bench_worker *worker, int *numbers) {
    int count = 0;
    for (int i = 0; i < worker->scene->pair_count; i++) {
        bench_status status = worker->memory->answers[i].status;
        if (status != BENCH_UNSUPPORTED && !(status == BENCH_FAILED && isinf(worker->memory->answers[i].distance))) {
            numbers[count++] = i;
        }
    }
    return count;
}

static void serve(const void *context, int commands, int results) {
    const bench_worker *worker = context;
    int *numbers = malloc(sizeof *numbers * (size_t)(worker->scene->pair_count + 1)), pass = 0;
    char command;
    child_confine();
    const bench_rival *rival = load(worker);
    strncpy(worker->memory->version, rival->version, WORKER_VERSION_LENGTH - 1);
    rival->prepare(worker->scene);
    if (rival->begin_pass) {
        rival->begin_pass(0);
    }
    while (numbers && read(commands, &command, 1) == 1) {
        double result = 0;
        if (command == COMMAND_ANSWER) {
            answer_all(worker, rival);
        } else {
            int count = usable_pairs(worker, numbers);
            result = count ? time_laps(rival, numbers, count, &pass) : (double)NAN;
        }
        if (write(results, &result, sizeof result) != (ssize_t)sizeof result) {
            break;
        }
    }
}

/* ---- in the parent */

bench_worker *worker_start(const char *plugin, bench_query query, int index, const bench_scene *scene) {
    bench_worker *worker = calloc(1, sizeof *worker);
    size_t bytes = sizeof(shared) + sizeof(bench_answer) * (size_t)scene->pair_count;
    if (!worker) {
        perror("bench: memory");
        exit(2);
    }
    worker->plugin = plugin;
    worker->query = query;
    worker->index = index;
    worker->scene = scene;
    worker->memory = child_memory(bytes);
    worker->bytes = bytes;
    worker->memory->current = -1;
    for (int i = 0; i < scene->pair_count; i++) {
        /* Until it is answered: failed, and marked as not to be asked for again. */
        bench_answer *answer = &worker->memory->answers[i];
        answer->status = BENCH_FAILED;
        answer->distance = (double)INFINITY;
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            answer->normal[k] = (double)NAN;
        }
    }
    child_start(&worker->child, serve, worker);
    return worker;
}

static bool command(bench_worker *worker, char letter, double seconds, double *result) {
    return child_ask(&worker->child, letter, &worker->memory->current, longest_pass, seconds, result);
}

bool worker_answer(bench_worker *worker) {
    double ignored;
    while (!command(worker, COMMAND_ANSWER, longest_pair, &ignored)) {
        child_end(&worker->child);
        worker->kills++;
        if (worker->memory->current < 0 || worker->kills >= MOST_KILLS) {
            worker->broken = true;
            return false;
        }
        child_start(&worker->child, serve, worker);
    }
    return true;
}

const bench_answer *worker_answers(const bench_worker *worker) { return worker->memory->answers; }

const char *worker_version(const bench_worker *worker) { return worker->memory->version; }

int worker_kills(const bench_worker *worker) { return worker->kills; }

double worker_pass(bench_worker *worker) {
    double result = (double)NAN;
    if (!worker->broken && !command(worker, COMMAND_PASS, longest_pass, &result)) {
        child_end(&worker->child);
        worker->broken = true;
        return (double)NAN;
    }
    return result;
}

void worker_stop(bench_worker *worker) {
    child_end(&worker->child);
    munmap(worker->memory, worker->bytes);
    free(worker);
}
