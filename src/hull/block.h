/* The memory of a hull: one block, arrays behind a header at multiples of HULL_ARRAY_ALIGNMENT bytes from its start. */
#ifndef TACT_HULL_BLOCK_H
#define TACT_HULL_BLOCK_H

#include "tact/base.h"

#include "base/internal_names.h"

enum { HULL_ARRAY_ALIGNMENT = 64 };

/* Rounds an offset up to where an array may start. */
static inline uint64_t hull_aligned(uint64_t bytes) {
    return (bytes + (HULL_ARRAY_ALIGNMENT - 1)) / HULL_ARRAY_ALIGNMENT * HULL_ARRAY_ALIGNMENT;
}

/* Reserves an array behind the last one, which ends at `end`; returns its offset and moves the end. */
static inline uint64_t hull_reserve(uint64_t *end, uint64_t count, size_t size) {
    uint64_t start = hull_aligned(*end);
    *end = start + count * size;
    return start;
}

/* Arrays of a block that is being written, by their offsets. */
static inline tact_real *hull_reals(void *block, uint64_t offset) {
    return (tact_real *)(void *)((char *)block + offset);
}
static inline int32_t *hull_ints(void *block, uint64_t offset) { return (int32_t *)(void *)((char *)block + offset); }

#endif
