/* How a genome changes. */
#ifndef TACT_TESTS_ADVERSARY_MUTATE_H
#define TACT_TESTS_ADVERSARY_MUTATE_H

#include "adversary/engine.h"

/* One to three small or large changes. */
void genome_mutate(random_stream *random, const adversary_category *category, genome *g);
/* A number near zero: among the denormals, about the root of the least numbers, or anywhere below one. */
tact_real genome_tiny(random_stream *random);
/* Finite numbers, lengths above zero, rotations of length one. */
void genome_mend(genome *g);

#endif
