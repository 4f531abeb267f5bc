/* Random numbers that are the same on every machine for the same seed: xoshiro256** (Blackman and Vigna 2018),
 * seeded by splitmix64. */
#ifndef BENCH_BASE_RANDOM_H
#define BENCH_BASE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/dimension.h"

typedef struct bench_random {
    uint64_t state[4];
} bench_random;

/* The name makes the streams of two categories independent at the same seed. */
bench_random bench_random_start(uint64_t seed, const char *name);
double bench_uniform(bench_random *random, double low, double high);
/* Uniform in the logarithm: every order of magnitude is as likely as the next. */
double bench_log_uniform(bench_random *random, double low, double high);
/* A whole number from 0 to count - 1. */
int bench_below(bench_random *random, int count);
bool bench_coin(bench_random *random);
/* Uniform, then rounded down to a 64th: such numbers add and subtract without rounding. */
double bench_grid(bench_random *random, double low, double high);
void bench_direction(bench_random *random, double unit[BENCH_DIMENSION]);
void bench_rotation(bench_random *random, double rotation[BENCH_ROTATION]);
void bench_point(bench_random *random, double reach, double point[BENCH_DIMENSION]);

#endif
