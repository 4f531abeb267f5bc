/* A hash of 64 bits, word by word. */
#ifndef TACT_WORLD_HASH_H
#define TACT_WORLD_HASH_H

#include "base/dimension.h"

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* As FNV-1a with words in place of bytes, and a shift that brings high bits down: a multiplication alone moves them
 * only up. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* By its bits: -0 is not 0. */
static inline uint64_t hash_real(uint64_t hash, real x) {
    union {
        real value;
        real_bits bits;
    } u;
    u.value = x;
    return hash_word(hash, u.bits);
}

#endif
