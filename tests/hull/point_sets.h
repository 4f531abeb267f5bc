/* Random numbers for clouds of points: the same on every machine. */
#ifndef TACT_TESTS_HULL_POINT_SETS_H
#define TACT_TESTS_HULL_POINT_SETS_H

#include <stdint.h>

/* The state may be anything but zero. */
static inline uint64_t cloud_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * 2685821657736338717u;
}

/* Between -1 and 1. */
static inline double cloud_uniform(uint64_t *state) { return (double)(cloud_random(state) >> 11) * 0x1p-52 - 1; }

/* From 0 to count - 1. */
static inline int cloud_pick(uint64_t *state, int count) { return (int)(cloud_random(state) % (uint64_t)count); }

#endif
