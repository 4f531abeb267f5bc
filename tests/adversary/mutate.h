/* How a genome changes. */
#ifndef TACT_TESTS_ADVERSARY_MUTATE_H
#define TACT_TESTS_ADVERSARY_MUTATE_H

#include "adversary/engine.h"

/* One to three small or large changes. */
void genome_mutate(random_stream *random, const adversary_category *category, genome *g);
/* Finite numbers, lengths above zero, rotations of length one. */
void genome_mend(genome *g);

#endif
