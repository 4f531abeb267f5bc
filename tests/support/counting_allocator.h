/* An allocator that counts, and fails at chosen calls. */
#ifndef TACT_TESTS_SUPPORT_COUNTING_ALLOCATOR_H
#define TACT_TESTS_SUPPORT_COUNTING_ALLOCATOR_H

#include "tact/memory.h"

/* Counts; the memory that it gives is filled with noise. */
typedef struct counting_allocator {
    long calls;     /* of allocate() so far */
    long fail_from; /* calls from this one on fail, of which there are `failures`; none at zero */
    long failures;
    long blocks; /* not released yet */
    size_t bytes;
    bool wrong; /* a block was released that was not allocated, or with another size */
} counting_allocator;

/* Returns an allocator that counts here, and clears the counts. */
tact_allocator counting(counting_allocator *counts);

#endif
