/* A process of its own for a library at work: what a library prints, eats or breaks stays there. The parent sends
 * commands of one letter, and each is answered by one number. */
#ifndef BENCH_BASE_CHILD_H
#define BENCH_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct bench_child {
    pid_t process;         /* 0: there is none */
    int commands, results; /* the parent's ends of the pipes */
} bench_child;

/* Answers commands in the child until there are no more. */
typedef void (*child_serve)(const void *context, int commands, int results);

/* Zeroed memory that both sides see; ends the program when there is none. Given back with munmap(). */
void *child_memory(size_t bytes);
void child_start(bench_child *child, child_serve serve, const void *context);
void child_end(bench_child *child);
/* Sends the letter and waits for its number. False when the child has died, or when it spends more processor time
 * than `seconds` while *progress stays as it is, or `first_seconds` while that is below zero. Time counts only while
 * the child runs: a busy machine makes no library hang. */
bool child_ask(bench_child *child, char letter, const volatile int *progress, double first_seconds, double seconds,
               double *result);

/* For the child. Nothing printed reaches the terminal, memory has a limit, and it does not outlive the parent. */
void child_confine(void);
/* The function of this name in a plugin; ends the process when there is none. */
void *child_load(const char *plugin, const char *name);
/* Of this thread, in nanoseconds. */
double child_processor_time(void);

#endif
