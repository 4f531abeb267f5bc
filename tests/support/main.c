/* Runs the groups of tests that were linked into this program, and prints TAP. */
#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "support/group.h"
#include "support/trap.h"

static const char usage[] =
    "usage: %s [OPTION]...\n"
    "Runs the tests of this program, or those that the options choose, and prints TAP.\n"
    "  --list          prints the names, GROUP.TEST, and runs nothing\n"
    "  --match TEXT    only tests whose GROUP.TEST holds the text\n"
    "  --shard I/N     only each N-th test, from the I-th on; I counts from 1\n"
    "  --quick         a tenth of the rounds, as TACT_TEST_QUICK=1 does\n"
    "  --trap          fails tests with an operation that is invalid, divides by zero or overflows\n";

typedef struct choice {
    const char *match;
    int shard, shards;
    bool list, trap;
    int seen; /* tests that matched so far, for the shards */
} choice;

static bool read_options(int count, char **arguments, choice *choice) {
    for (int i = 1; i < count; i++) {
        const char *option = arguments[i], *value = i + 1 < count ? arguments[i + 1] : NULL;
        if (strcmp(option, "--list") == 0) {
            choice->list = true;
        } else if (strcmp(option, "--trap") == 0) {
            choice->trap = true;
        } else if (strcmp(option, "--quick") == 0) {
            setenv("TACT_TEST_QUICK", "1", 1);
            unsetenv("TACT_TEST_PERCENT");
        } else if (strcmp(option, "--match") == 0 && value) {
            choice->match = value, i++;
        } else if (strcmp(option, "--shard") == 0 && value) {
            char rest;
            i++;
            if (sscanf(value, "%d/%d%c", &choice->shard, &choice->shards, &rest) != 2) return false;
            if (choice->shard < 1 || choice->shard > choice->shards) return false;
        } else {
            return false;
        }
    }
    return true;
}

static bool is_chosen(choice *choice, const char *group, const char *test) {
    char name[512];
    snprintf(name, sizeof name, "%s.%s", group, test);
    if (choice->match && !strstr(name, choice->match)) return false;
    return choice->seen++ % choice->shards == choice->shard - 1;
}

static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Of this process and of those that it has waited for. */
static double cpu_seconds(void) {
    struct rusage own, children;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &children);
    return seconds(own.ru_utime) + seconds(own.ru_stime) + seconds(children.ru_utime) + seconds(children.ru_stime);
}

static int turn_traps_on(void **state) {
    (void)state;
    return !traps_on();
}

static int turn_traps_off(void **state) {
    (void)state;
    traps_off();
    return 0;
}

/* Gives each test traps, besides what it sets up itself. */
static void set_traps(struct CMUnitTest *tests, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (tests[i].setup_func || tests[i].teardown_func) continue;
        tests[i].setup_func = turn_traps_on;
        tests[i].teardown_func = turn_traps_off;
    }
}

/* Returns the number of failures. */
static int run_group(const test_group *group, const struct CMUnitTest *tests, size_t count) {
    double wall = wall_seconds(), cpu = cpu_seconds();
    printf("# %s\n", group->name);
    fflush(stdout);
    int failures = _cmocka_run_group_tests(group->name, tests, count, group->set_up, group->tear_down);
    printf("# %s took %.2f s, %.2f s of the processor\n", group->name, wall_seconds() - wall, cpu_seconds() - cpu);
    fflush(stdout);
    return failures;
}

int main(int count, char **arguments) {
    choice choice = {.shard = 1, .shards = 1};
    if (!read_options(count, arguments, &choice)) {
        fprintf(stderr, usage, arguments[0]);
        return 2;
    }
    int failures = 0, chosen = 0;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    setenv("TACT_SOURCE", test_source_folder, 0);
    setenv("TACT_BUILD", test_build_folder, 0);
    for (const test_group *const *group = test_groups; *group; group++) {
        struct CMUnitTest *tests = calloc((*group)->count, sizeof *tests);
        size_t found = 0;
        if (!tests) abort();
        for (size_t i = 0; i < (*group)->count; i++) {
            if (is_chosen(&choice, (*group)->name, (*group)->tests[i].name)) tests[found++] = (*group)->tests[i];
        }
        chosen += (int)found;
        if (choice.list) {
            for (size_t i = 0; i < found; i++) printf("%s.%s\n", (*group)->name, tests[i].name);
        } else if (found > 0) {
            if (choice.trap) set_traps(tests, found);
            failures += run_group(*group, tests, found);
        }
        free(tests);
    }
    if (chosen == 0) fprintf(stderr, "%s: no test is chosen\n", arguments[0]);
    return failures || chosen == 0;
}
