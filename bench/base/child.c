/* A process of its own for a library at work (child.h). */
#define _DEFAULT_SOURCE
#include "base/child.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A library that waits for something gets this many looks at it, LOOK milliseconds apart. */
enum { LOOK = 20, MOST_LOOKS = 60000 / LOOK };

static const rlim_t most_memory = (rlim_t)2 << 30;

void *child_memory(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        perror("bench: memory");
        exit(2);
    }
    return memory;
}

/* ---- in the child */

double child_processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

void child_confine(void) {
    struct rlimit limit = {most_memory, most_memory}, no_core = {0, 0};
    int nowhere = open("/dev/null", O_WRONLY);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_DATA, &limit);
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
}

void *child_load(const char *plugin, const char *name) {
    void *library = dlopen(plugin, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, name) : NULL;
    if (!symbol) {
        _exit(1);
    }
    return symbol;
}

/* ---- in the parent */

void child_end(bench_child *child) {
    if (child->process > 0) {
        kill(child->process, SIGKILL);
        waitpid(child->process, NULL, 0);
        close(child->commands);
        close(child->results);
        child->process = 0;
    }
}

void child_start(bench_child *child, child_serve serve, const void *context) {
    int commands[2], results[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe(commands) || pipe(results)) {
        perror("bench: pipe");
        exit(2);
    }
    child->process = fork();
    if (child->process < 0) {
        perror("bench: fork");
        exit(2);
    }
    if (child->process == 0) {
        close(commands[1]);
        close(results[0]);
        serve(context, commands[0], results[1]);
        _exit(0);
    }
    close(commands[0]);
    close(results[1]);
    child->commands = commands[1];
    child->results = results[0];
}

/* The processor time that the child has used, in seconds; that of a dead child grows no more. */
static double time_of(const bench_child *child) {
    clockid_t clock;
    struct timespec used = {0, 0};
    if (clock_getcpuclockid(child->process, &clock) == 0) {
        clock_gettime(clock, &used);
    }
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

static bool wait_result(const bench_child *child, const volatile int *progress, double first_seconds, double seconds,
                        double *result) {
    struct pollfd descriptor = {child->results, POLLIN, 0};
    int seen = *progress;
    double since = time_of(child);
    for (int looks = 0; poll(&descriptor, 1, LOOK) == 0; looks++) {
        double now = time_of(child);
        if (*progress != seen) {
            seen = *progress;
            since = now;
            looks = 0;
        }
        if (looks > MOST_LOOKS || now - since > (seen < 0 ? first_seconds : seconds)) {
            return false;
        }
    }
    return read(child->results, result, sizeof *result) == (ssize_t)sizeof *result;
}

bool child_ask(bench_child *child, char letter, const volatile int *progress, double first_seconds, double seconds,
               double *result) {
    return write(child->commands, &letter, 1) == 1 && wait_result(child, progress, first_seconds, seconds, result);
}
