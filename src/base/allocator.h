/* The allocator that a caller gives, or malloc() and free(). */
#ifndef TACT_BASE_ALLOCATOR_H
#define TACT_BASE_ALLOCATOR_H

#include <stdlib.h>

#include "tact/memory.h"

#include "base/assert.h"

static inline void *allocate_by_malloc(void *context, size_t bytes) {
    (void)context;
    return malloc(bytes);
}

static inline void release_by_free(void *context, void *memory, size_t bytes) {
    (void)context;
    (void)bytes;
    free(memory);
}

/* Returns the allocator with both functions set: malloc() and free() if neither is. */
static inline tact_allocator full_allocator(tact_allocator given, const char *function) {
    if (!given.allocate != !given.release) tact_assert_failed("an allocator needs both functions or none", function);
    if (!given.allocate) given = (tact_allocator){NULL, allocate_by_malloc, release_by_free};
    return given;
}

#endif
