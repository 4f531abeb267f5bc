/* Memory that will be read soon, and lies where the processor does not expect it. Functions that do nothing but ask are
 * FORCE_INLINE: gcc takes others for functions without an effect, and leaves out their calls. */
#ifndef TACT_BASE_PREFETCH_H
#define TACT_BASE_PREFETCH_H

#include <stddef.h>

#include "base/real.h"

#define CACHE_LINE 64

/* Asks for all cache lines of so many bytes; nothing else happens. */
static FORCE_INLINE void prefetch_bytes(const void *start, size_t bytes) {
    const char *at = start;
    for (size_t i = 0; i < bytes; i += CACHE_LINE) __builtin_prefetch(at + i);
    __builtin_prefetch(at + bytes - 1);
}

#endif
