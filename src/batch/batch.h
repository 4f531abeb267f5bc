/* One call of a batch: what is asked about, with every stride filled in, and where answers go. */
#ifndef TACT_BATCH_BATCH_H
#define TACT_BATCH_BATCH_H

#include "base/dimension.h"

/* Pairs of one task. */
#define BATCH_BLOCK 256

typedef struct batch_call {
    tactn_batch batch;
    const tactn_query_options *options; /* may be null */
    char *answers;
    size_t answer_stride;
    char *statuses; /* of tactn_batch_overlap(); may be null */
    size_t status_stride;
    const char *translations; /* of pairs, or of bodies */
    size_t translation_stride;
    bool bodies_move;
    real speculative;
} batch_call;

#endif
