/* An allocator that counts, and fails at chosen calls. */
#include "support/counting_allocator.h"

#include <stdlib.h>
#include <string.h>

/* The header of each block. */
typedef struct block_head {
    _Alignas(max_align_t) size_t bytes;
    uint64_t mark;
} block_head;

#define BLOCK_MARK UINT64_C(0x7461637474616374)

static void *allocate(void *context, size_t bytes) {
    counting_allocator *counts = context;
    counts->calls++;
    bool fails = counts->fail_from > 0 && counts->calls >= counts->fail_from &&
                 counts->calls < counts->fail_from + counts->failures;
    if (bytes == 0) counts->wrong = true;
    if (fails) return NULL;
    block_head *head = malloc(sizeof *head + bytes);
    if (!head) return NULL;
    head->bytes = bytes;
    head->mark = BLOCK_MARK;
    memset(head + 1, 0xa5, bytes);
    counts->blocks++;
    counts->bytes += bytes;
    return head + 1;
}

static void release(void *context, void *memory, size_t bytes) {
    counting_allocator *counts = context;
    block_head *head = (block_head *)memory - 1;
    if (!memory || head->mark != BLOCK_MARK || head->bytes != bytes) {
        counts->wrong = true;
        return;
    }
    memset(head, 0x5a, sizeof *head + bytes);
    counts->blocks--;
    counts->bytes -= bytes;
    free(head);
}

tact_allocator counting(counting_allocator *counts) {
    memset(counts, 0, sizeof *counts);
    return (tact_allocator){counts, allocate, release};
}
