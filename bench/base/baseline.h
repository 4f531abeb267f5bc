/* Times against those of a kept CSV: --baseline of both benchmarks, and bench_compare. */
#ifndef BENCH_BASE_BASELINE_H
#define BENCH_BASE_BASELINE_H

#include <stdbool.h>
#include <stdio.h>

/* A time by its key: the query, library, precision and call, or the scene, library and precision. */
typedef struct bench_time {
    char key[128];
    double time;
    bool is_tact; /* else a rival's, which only shows how the machine has changed */
} bench_time;

typedef struct bench_times {
    bench_time *rows;
    int count, capacity;
} bench_times;

/* Ratios of new to old times. */
typedef struct bench_ratios {
    int count;
    double geometric_mean, worst; /* NaN where there are none */
    char worst_key[128];
} bench_ratios;

/* Adds a time; NaN is left out. The key has up to four parts; null ends it earlier. */
void bench_times_add(bench_times *times, const char *const parts[4], double time);
/* Reads a CSV of bench_queries or bench_worlds, from any version of it: columns are found by their names. Returns null,
 * or what is wrong with the file. */
const char *bench_times_read(bench_times *times, const char *path);
/* The same; ends the program, by its name, if the file cannot be read. No path: no times. */
void bench_times_require(bench_times *times, const char *path, const char *program);
void bench_times_free(bench_times *times);

/* Returns the ratios of the times that both have, Tact's or the rivals', and prints each if there is a file for it. */
bench_ratios bench_times_ratios(const bench_times *old, const bench_times *new, bool of_tact, FILE *out);
/* Prints the ratios of Tact's times, a summary of them and of the rivals', and which of Tact's have become slower by
 * more than a tenth than the rivals' have on the mean. */
void bench_times_compare(const bench_times *old, const bench_times *new, FILE *out);

#endif
