/* A hash of answers (FNV-1a), of their bytes from the lowest on, whatever the machine's order. */
#ifndef TACT_TESTS_DETERMINISM_ANSWER_HASH_H
#define TACT_TESTS_DETERMINISM_ANSWER_HASH_H

#include <stdint.h>
#include <string.h>

#include "support/dimension.h"

#define ANSWER_HASH_START UINT64_C(0xcbf29ce484222325)

typedef struct answer_hash {
    uint64_t value;
} answer_hash;

/* Hashes the lowest bytes of a word. */
static inline void hash_word_bytes(answer_hash *h, uint64_t word, size_t count) {
    for (size_t i = 0; i < count; i++) h->value = (h->value ^ (word >> 8 * i & 255)) * UINT64_C(0x100000001b3);
}
static inline void hash_int(answer_hash *h, int32_t x) { hash_word_bytes(h, (uint32_t)x, sizeof x); }

static inline void hash_number(answer_hash *h, tact_real x) {
#ifdef TACT_FLOAT
    uint32_t bits;
#else
    uint64_t bits;
#endif
    memcpy(&bits, &x, sizeof bits);
    hash_word_bytes(h, bits, sizeof bits);
}
static inline void hash_vec(answer_hash *h, tactn_vec v) {
    for (int i = 0; i < TACT_DIMENSION; i++) hash_number(h, coordinate(v, i));
}

#endif
