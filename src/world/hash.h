/* A hash of 64 bits, word by word. */
#ifndef TACT_WORLD_HASH_H
#define TACT_WORLD_HASH_H

#include "base/dimension.h"

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* Mixes one word in, as FNV-1a does with bytes; the shift brings high bits down, since a multiplication only moves bits
 * up. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Hashes the bits of a number: -0 differs from 0. */
static inline uint64_t hash_real(uint64_t hash, real x) {
    union {
        real value;
        real_bits bits;
    } u;
    u.value = x;
    return hash_word(hash, u.bits);
}

/* Hashes what has so many bytes and is nothing but numbers, such as vectors and rotations. */
static inline uint64_t hash_reals(uint64_t hash, const void *reals, size_t bytes) {
    const real *x = reals;
    for (size_t i = 0; i < bytes / sizeof(real); i++) hash = hash_real(hash, x[i]);
    return hash;
}

static inline uint64_t hash_vec(uint64_t hash, vec v) { return hash_reals(hash, &v, sizeof v); }

#endif
