/* Memory that will be read soon, and lies where the processor does not expect it. */
#ifndef TACT_BASE_PREFETCH_H
#define TACT_BASE_PREFETCH_H

#include <stddef.h>

#define CACHE_LINE 64

/* Asks for all cache lines of so many bytes; nothing else happens. */
static inline void prefetch_bytes(const void *start, size_t bytes) {
    const char *at = start;
    for (size_t i = 0; i < bytes; i += CACHE_LINE) __builtin_prefetch(at + i);
    __builtin_prefetch(at + bytes - 1);
}

#endif
