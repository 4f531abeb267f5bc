/* What the client programs share. Which libccd a client runs on is the dynamic linker's choice. C and C++. */
#ifndef TESTS_CCD_CLIENT_H
#define TESTS_CCD_CLIENT_H

#include <stdint.h>
#include <stdio.h>
#include <time.h>

static uint64_t client_state = 88172645463325252u;

static inline double client_random(double from, double to) {
    client_state ^= client_state << 13;
    client_state ^= client_state >> 7;
    client_state ^= client_state << 17;
    return from + (to - from) * ((double)(client_state >> 11) * 0x1p-53);
}

/* Nanoseconds of this thread. */
static inline double client_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#endif
