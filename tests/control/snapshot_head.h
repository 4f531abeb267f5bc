/* The head of a snapshot (src/world/snapshot.c), for tests that forge what stands behind it. */
#ifndef TACT_TESTS_CONTROL_SNAPSHOT_HEAD_H
#define TACT_TESTS_CONTROL_SNAPSHOT_HEAD_H

#include <string.h>

#include "world/hash.h"

/* Where it ends, and where in it length and checksum are. */
#define SNAPSHOT_HEAD_BYTES 56
#define SNAPSHOT_LENGTH_AT 40
#define SNAPSHOT_CHECKSUM_AT 48

/* Writes length and checksum that fit. */
static inline void sign_snapshot(unsigned char *memory, size_t bytes) {
    uint64_t length = bytes, word, hash = hash_word(HASH_START, bytes - SNAPSHOT_HEAD_BYTES);
    size_t i = SNAPSHOT_HEAD_BYTES;
    for (; i + sizeof word <= bytes; i += sizeof word) {
        memcpy(&word, memory + i, sizeof word);
        hash = hash_word(hash, word);
    }
    for (; i < bytes; i++) hash = hash_word(hash, memory[i]);
    memcpy(memory + SNAPSHOT_LENGTH_AT, &length, sizeof length);
    memcpy(memory + SNAPSHOT_CHECKSUM_AT, &hash, sizeof hash);
}

#endif
