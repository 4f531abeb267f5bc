/* The arrays of the options that have two numbers for each pair. */
#ifndef TACT_BATCH_PAIR_OPTIONS3_H
#define TACT_BATCH_PAIR_OPTIONS3_H

#include "tact/query3.h"

/* Points the options of one pair to its own numbers. */
static inline void set_pair_arrays(tact3_query_options *own, const tact3_query_options *all, size_t number) {
    if (all->triangles) own->triangles = all->triangles + 2 * number;
    if (all->parts) own->parts = all->parts + 2 * number;
}

/* For queries whose options have no such numbers. */
static inline void clear_pair_arrays(tact3_query_options *own) {
    own->triangles = NULL;
    own->parts = NULL;
}

#endif
