/* One call of a batch: what is asked about, with every stride filled in, and where answers go. */
#ifndef TACT_BATCH_BATCH_H
#define TACT_BATCH_BATCH_H

#include "base/assert.h"
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

/* Fills in the stride of tightly packed elements; false for one that does not fit. */
static inline bool fill_stride(size_t *stride, size_t size, size_t alignment, int count) {
    if (*stride == 0) *stride = size;
    if (*stride < size || *stride % alignment != 0) return false;
    return count == 0 || *stride <= PTRDIFF_MAX / (size_t)count;
}

static inline void check_array(const void *array, int count, const char *text, const char *function) {
    if (!array && count > 0) tact_assert_failed(text, function);
}

static inline const void *element(const void *array, size_t stride, uint32_t index) {
    return (const char *)array + stride * index;
}

/* Finds the shape of a body; false if there is none. */
static inline bool find_shape(const tactn_batch *batch, uint32_t body, const tactn_shape **shape) {
    if (body >= (uint32_t)batch->body_count) return false;
    uint32_t index = body;
    if (batch->body_shapes) index = *(const uint32_t *)element(batch->body_shapes, batch->body_shape_stride, body);
    if (index >= (uint32_t)batch->shape_count) return false;
    *shape = element(batch->shapes, batch->shape_stride, index);
    return true;
}

#endif
