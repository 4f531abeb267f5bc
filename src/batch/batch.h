/* One call of a batch: what is asked about, with every stride filled in, and where answers go. */
#ifndef TACT_BATCH_BATCH_H
#define TACT_BATCH_BATCH_H

#include "base/assert.h"
#include "pair/posed_pair.h"

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
    const char *gaps; /* of derivatives; may be null */
    size_t gap_stride;
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

static inline bool fill_strides(tactn_batch *batch) {
    return fill_stride(&batch->shape_stride, sizeof(tactn_shape), _Alignof(tactn_shape), batch->shape_count) &&
           fill_stride(&batch->pose_stride, sizeof(tactn_pose), _Alignof(tactn_pose), batch->body_count) &&
           fill_stride(&batch->body_shape_stride, sizeof(uint32_t), _Alignof(uint32_t), batch->body_count) &&
           fill_stride(&batch->pair_stride, 2 * sizeof(uint32_t), _Alignof(uint32_t), batch->pair_count) &&
           fill_stride(&batch->hint_stride, sizeof(tactn_hint), _Alignof(tactn_hint), batch->pair_count);
}

/* Copies the caller's batch and checks it. */
static inline tact_status start_call(batch_call *call, const tactn_batch *batch, void *answers, const char *function) {
    if (!batch) tact_assert_failed("the batch is null", function);
    call->batch = *batch;
    if (batch->shape_count < 0 || batch->body_count < 0 || batch->pair_count < 0) return TACT_NEGATIVE;
    check_array(batch->shapes, batch->shape_count, "the shapes are null", function);
    check_array(batch->poses, batch->body_count, "the poses are null", function);
    check_array(batch->pairs, batch->pair_count, "the pairs are null", function);
    check_array(answers, batch->pair_count, "the answers are null", function);
    call->answers = answers;
    return fill_strides(&call->batch) ? TACT_OK : TACT_BAD_STRIDE;
}

/* Hands out the pairs in blocks of this size, each a task with this data. */
static inline void hand_out(const batch_call *call, int size, tact_task task, void *data) {
    const tact_tasks *tasks = &call->batch.tasks;
    int count = call->batch.pair_count, blocks = count / size + (count % size != 0);
    if (tasks->run && blocks > 1) {
        tasks->run(tasks->context, task, data, blocks);
        return;
    }
    for (int i = 0; i < blocks; i++) task(data, i);
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

/* Finds both bodies of a pair; a null shape where an index is not below its count. */
static FORCE_INLINE void find_pair(const tactn_batch *batch, uint32_t number, body_pair *pair) {
    const uint32_t *body = element(batch->pairs, batch->pair_stride, number);
    pair->a = NULL;
    if (!find_shape(batch, body[1], &pair->b) || !find_shape(batch, body[0], &pair->a)) return;
    pair->pose_a = element(batch->poses, batch->pose_stride, body[0]);
    pair->pose_b = element(batch->poses, batch->pose_stride, body[1]);
}

static inline void *answer_of(const batch_call *call, uint32_t number) {
    return call->answers + call->answer_stride * number;
}

#endif
