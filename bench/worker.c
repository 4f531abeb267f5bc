/* A library at work in a process of its own (worker.h). Parent and child share the answers in memory; commands and
 * results go through two pipes. */
#define _DEFAULT_SOURCE
#include "worker.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rivals/rival.h"

/* A pair that takes more processor time than this, in seconds, hangs; so does a pass or making ready. A library that
 * had to be killed this often in one category has lost it. */
static const double longest_pair = 1, longest_pass = 20;
enum { MOST_KILLS = 5 };

/* A library that waits for something gets this many looks at it, LOOK milliseconds apart. */
enum { LOOK = 20, MOST_LOOKS = 60000 / LOOK };

/* A timed pass goes over the pairs again and again for at least this long. */
static const double least_pass = 4e6;

static const rlim_t most_memory = (rlim_t)2 << 30;

enum { COMMAND_ANSWER = 'a', COMMAND_PASS = 'p' };

/* What parent and child both see. */
typedef struct shared {
    volatile int current; /* the pair being asked for, -1 before the first */
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
    pid_t child;
    int commands, results; /* the parent's ends of the pipes */
    bool broken;
};

static double processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* ---- in the child */

/* The plugin's way of asking; ends the process when there is none. */
static const bench_rival *load(const bench_worker *worker) {
    const bench_rival *(*rival_at)(bench_query, int) = NULL;
    void *library = dlopen(worker->plugin, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, "bench_rival_at") : NULL;
    memcpy(&rival_at, &symbol, sizeof rival_at);
    const bench_rival *rival = rival_at ? rival_at(worker->query, worker->index) : NULL;
    if (!rival) {
        _exit(1);
    }
    return rival;
}

/* What a library prints does not belong on our terminal, what it eats must not starve the machine, and it must not
 * outlive us. */
static void confine(void) {
    struct rlimit limit = {most_memory, most_memory}, no_core = {0, 0};
    int nowhere = open("/dev/null", O_WRONLY);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_DATA, &limit);
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
}

/* Asks for the pairs behind the last one that an earlier process was asked for. */
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
    double start = processor_time();
    for (int i = 0; i < count; i++) {
        rival->run(numbers[i], &scratch);
    }
    return processor_time() - start;
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

static void serve(const bench_worker *worker, int commands, int results) {
    int *numbers = malloc(sizeof *numbers * (size_t)(worker->scene->pair_count + 1)), pass = 0;
    char command;
    confine();
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
    _exit(0);
}

/* ---- in the parent */

static void end_child(bench_worker *worker) {
    if (worker->child > 0) {
        kill(worker->child, SIGKILL);
        waitpid(worker->child, NULL, 0);
        close(worker->commands);
        close(worker->results);
        worker->child = 0;
    }
}

static void start_child(bench_worker *worker) {
    int commands[2], results[2];
    if (pipe(commands) || pipe(results)) {
        perror("bench: pipe");
        exit(2);
    }
    worker->child = fork();
    if (worker->child < 0) {
        perror("bench: fork");
        exit(2);
    }
    if (worker->child == 0) {
        close(commands[1]);
        close(results[0]);
        serve(worker, commands[0], results[1]);
    }
    close(commands[0]);
    close(results[1]);
    worker->commands = commands[1];
    worker->results = results[0];
}

bench_worker *worker_start(const char *plugin, bench_query query, int index, const bench_scene *scene) {
    bench_worker *worker = calloc(1, sizeof *worker);
    size_t bytes = sizeof(shared) + sizeof(bench_answer) * (size_t)scene->pair_count;
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!worker || memory == MAP_FAILED) {
        perror("bench: memory");
        exit(2);
    }
    signal(SIGPIPE, SIG_IGN);
    worker->plugin = plugin;
    worker->query = query;
    worker->index = index;
    worker->scene = scene;
    worker->memory = memory;
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
    start_child(worker);
    return worker;
}

/* The processor time that the child has used, in seconds; that of a dead child grows no more. */
static double child_time(const bench_worker *worker) {
    clockid_t clock;
    struct timespec used = {0, 0};
    if (clock_getcpuclockid(worker->child, &clock) == 0) {
        clock_gettime(clock, &used);
    }
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

/* Waits for the child's result. False when the child has died, or spends more than this on one step. Time counts only
 * while the child runs: a busy machine makes no library hang. */
static bool wait_result(bench_worker *worker, double seconds, double *result) {
    struct pollfd descriptor = {worker->results, POLLIN, 0};
    int seen = worker->memory->current;
    double since = child_time(worker);
    for (int looks = 0; poll(&descriptor, 1, LOOK) == 0; looks++) {
        double now = child_time(worker);
        if (worker->memory->current != seen) {
            seen = worker->memory->current;
            since = now;
            looks = 0;
        }
        if (looks > MOST_LOOKS || now - since > (seen < 0 ? longest_pass : seconds)) {
            return false;
        }
    }
    return read(worker->results, result, sizeof *result) == (ssize_t)sizeof *result;
}

static bool command(bench_worker *worker, char letter, double seconds, double *result) {
    return write(worker->commands, &letter, 1) == 1 && wait_result(worker, seconds, result);
}

bool worker_answer(bench_worker *worker) {
    double ignored;
    while (!command(worker, COMMAND_ANSWER, longest_pair, &ignored)) {
        end_child(worker);
        worker->kills++;
        if (worker->memory->current < 0 || worker->kills >= MOST_KILLS) {
            worker->broken = true;
            return false;
        }
        start_child(worker);
    }
    return true;
}

const bench_answer *worker_answers(const bench_worker *worker) { return worker->memory->answers; }

const char *worker_version(const bench_worker *worker) { return worker->memory->version; }

int worker_kills(const bench_worker *worker) { return worker->kills; }

double worker_pass(bench_worker *worker) {
    double result = (double)NAN;
    if (!worker->broken && !command(worker, COMMAND_PASS, longest_pass, &result)) {
        end_child(worker);
        worker->broken = true;
        return (double)NAN;
    }
    return result;
}

void worker_stop(bench_worker *worker) {
    end_child(worker);
    munmap(worker->memory, worker->bytes);
    free(worker);
}
