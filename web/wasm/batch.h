/* What the batches share: bodies and questions that JavaScript has written, and the arrays of answers. */
#ifndef TACT_WASM_BATCH_H
#define TACT_WASM_BATCH_H

#include "bridge.h"
#include "question.h"

/* JavaScript's poses and vectors are the library's as they are. */
_Static_assert(sizeof(pose) == POSE * sizeof(double) && sizeof(vec) == DIMENSION * sizeof(double), "no padding");

/* Questions whose answers are in the library's own form at a time. The library's blocks of pairs are as large. */
#define BLOCK 256

typedef struct many {
    tactn_batch batch; /* of one block */
    tactn_query_options options;
    tactn_shape *shapes; /* copies, one behind the other */
    const void *asked;   /* pairs or rays */
    const void *beside;  /* what else there is: translations or a tree */
    double *numbers;     /* where the next array of doubles begins */
    int32_t *integers;   /* and of integers */
    int count, first;    /* of all questions; of the block */
} many;

/* Takes bodies and questions out of the mailbox; false where there is no memory. */
bool read_many(many *m, int flags, int numbers_of_one);
/* Room for the answers of a block. */
void *block_memory(const many *m, size_t bytes);
/* The next array, of so many numbers for each question. */
double *next_numbers(many *m, int of_one);
int32_t *next_integers(many *m, int of_one);
/* The arrays of hits. */
typedef struct hit_arrays {
    double *fraction, *distance, *bound, *normal, *point_a, *point_b;
    int32_t *code, *steps;
} hit_arrays;

/* How many doubles a hit has. */
#define HIT_NUMBERS (3 + 3 * DIMENSION)

hit_arrays next_hits(many *m);
void store_hit(const hit_arrays *to, int at, const tactn_hit *hit);
tact_status release_many(many *m, void *answers, bool done);

#endif
