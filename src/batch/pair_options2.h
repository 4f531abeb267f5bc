/* The arrays of the options that have two numbers for each pair. */
#ifndef TACT_BATCH_PAIR_OPTIONS2_H
#define TACT_BATCH_PAIR_OPTIONS2_H

#include "tact/query2.h"

/* Points the options of one pair to its own numbers. */
static inline void set_pair_arrays(tact2_query_options *own, const tact2_query_options *all, size_t number) {
    if (all->parts) own->parts = all->parts + 2 * number;
}

/* For queries whose options have no such numbers. */
static inline void clear_pair_arrays(tact2_query_options *own) {
    own->parts = NULL;
}

#endif
