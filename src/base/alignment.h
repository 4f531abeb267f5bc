/* The alignment of memory that a caller gives. */
#ifndef TACT_BASE_ALIGNMENT_H
#define TACT_BASE_ALIGNMENT_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* That of malloc() on every platform: two pointers, or the largest type where that is less. */
enum { MEMORY_ALIGNMENT = alignof(max_align_t) < 2 * sizeof(void *) ? alignof(max_align_t) : 2 * sizeof(void *) };

/* Returns whether memory is aligned as malloc() aligns. */
static inline bool is_aligned(const void *memory) { return (uintptr_t)memory % MEMORY_ALIGNMENT == 0; }

#endif
