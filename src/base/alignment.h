/* The alignment of memory that a caller gives. */
#ifndef TACT_BASE_ALIGNMENT_H
#define TACT_BASE_ALIGNMENT_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMORY_ALIGNMENT = alignof(max_align_t) };

/* Returns whether memory is aligned as malloc() aligns. */
static inline bool is_aligned(const void *memory) { return (uintptr_t)memory % MEMORY_ALIGNMENT == 0; }

#endif
