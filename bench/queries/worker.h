/* A library in a process of its own (rivals/rival.h), where it is loaded, called and timed. The process
 * waits between passes, so that the passes of several libraries can take turns; a library that hangs or crashes on a
 * pair is started anew and goes on behind that pair. */
#ifndef BENCH_QUERIES_WORKER_H
#define BENCH_QUERIES_WORKER_H

#include <stdbool.h>

#include "pairs/pairs.h"

typedef struct bench_worker bench_worker;

enum { WORKER_VERSION_LENGTH = 32 };

/* The scene must outlive the worker. */
bench_worker *worker_start(const char *plugin, bench_query query, int index, const bench_scene *scene);
/* Asks for every pair once. False when the library cannot be loaded, or had to be killed too often; pairs that it did
 * not answer are BENCH_FAILED. */
bool worker_answer(bench_worker *worker);
const bench_answer *worker_answers(const bench_worker *worker);
/* The library's version, empty if it could not be loaded. */
const char *worker_version(const bench_worker *worker);
/* Pairs on which the library hung or crashed. */
int worker_kills(const bench_worker *worker);
/* The processor time of one timed pass over the pairs that are answered, in nanoseconds a pair; NaN when there are
 * none or the process has died. */
double worker_pass(bench_worker *worker);
void worker_stop(bench_worker *worker);

#endif
