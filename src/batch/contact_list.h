/* A call for contacts of many pairs, each with room for so many in one array. */
#ifndef TACT_BATCH_CONTACT_LIST_H
#define TACT_BATCH_CONTACT_LIST_H

#include "batch/batch.h"

/* Pairs of one task: contacts of meshes take far longer than others. */
#define LIST_BLOCK 8

typedef struct list_call {
    batch_call pairs;
    tactn_query_options options; /* those that count for contacts */
    char *contacts;
    size_t pair_bytes; /* of the array, from the contacts of a pair to those of the next one */
    int room;
} list_call;

/* The pairs of one task. */
typedef struct list_block {
    uint32_t first, end;
} list_block;

static inline list_block block_of_lists(const list_call *call, int block) {
    uint32_t first = (uint32_t)block * LIST_BLOCK, left = (uint32_t)call->pairs.batch.pair_count - first;
    return (list_block){first, first + (left < LIST_BLOCK ? left : LIST_BLOCK)};
}

/* Where the contacts of a pair go; null where none has room. */
static inline void *contacts_of(const list_call *call, uint32_t number) {
    return call->room > 0 ? call->contacts + call->pair_bytes * number : NULL;
}

/* Sizes of a contact and of what is said of all of a pair. */
typedef struct list_sizes {
    size_t contact, answer, answer_alignment;
} list_sizes;

/* Checks what all calls have in common; the rest of the call is filled in. */
static inline tact_status start_list_call(list_call *call, const tactn_batch *batch, void *contacts, void *answers,
                                          list_sizes sizes, const char *function) {
    tact_status status = start_call(&call->pairs, batch, answers, function);
    if (status != TACT_OK) return status;
    if (call->room < 0) return TACT_NEGATIVE;
    if (!fill_stride(&call->pairs.answer_stride, sizes.answer, sizes.answer_alignment, batch->pair_count))
        return TACT_BAD_STRIDE;
    if (call->room > 0) check_array(contacts, batch->pair_count, "the contacts are null", function);
    call->contacts = contacts;
    if (call->room > 0 && batch->pair_count > 0 &&
        sizes.contact > PTRDIFF_MAX / (size_t)call->room / (size_t)batch->pair_count)
        return TACT_TOO_MANY;
    call->pair_bytes = sizes.contact * (size_t)call->room;
    if (call->pairs.options) call->options.general = call->pairs.options->general;
    return TACT_OK;
}

#endif
