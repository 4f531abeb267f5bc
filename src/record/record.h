/* The bytes of a recording, and what recorder, replay and player share; they are one translation unit
 * (record_unit.c). They know a world by its public functions alone.
 *
 * A recording is a head and entries, one for each step that was asked, all in words of 8 bytes, least byte first:
 *
 * - the head: magic, format, dimension, bytes of a number;
 * - an entry, written before the step: dt (the bits of a double), substeps, and the size of the snapshot of the world
 *   as the caller has left it, or zero where that is the one behind the last entry's step;
 * - where there is a size, runs that make the snapshot of that one, until it is whole: how many bytes are the same, how
 *   many are others, and these;
 * - behind the step, so that it is missing where the step did not return: 1 and the world's hash, or 0 and the hash
 *   where the step was refused. */
#ifndef TACT_RECORD_RECORD_H
#define TACT_RECORD_RECORD_H

#include <string.h>

#include "base/allocator.h"
#include "base/dimension.h"
#include "tact/dimension.h"

#define RECORDING_MAGIC UINT64_C(0x6365723174636174) /* tact1rec */
#define RECORDING_FORMAT 1
#define WORD 8
#define HEAD_WORDS 4

static const uint64_t recording_head[HEAD_WORDS] = {RECORDING_MAGIC, RECORDING_FORMAT, DIMENSION, sizeof(real)};

/* A saved world, in memory that grows. */
typedef struct snapshot {
    unsigned char *bytes;
    size_t size, room;
} snapshot;

static inline void release_snapshot(snapshot *s, const tact_allocator *allocator) {
    if (s->bytes) allocator->release(allocator->context, s->bytes, s->room);
    *s = (snapshot){0};
}

/* Makes room without keeping what was in it; false: no memory, and nothing is in it. */
static inline bool reserve_snapshot(snapshot *s, size_t size, const tact_allocator *allocator) {
    if (size <= s->room) return true;
    release_snapshot(s, allocator);
    size_t room = size + size / 8 + WORD;
    s->bytes = room > size ? allocator->allocate(allocator->context, room) : NULL;
    if (s->bytes) s->room = room;
    return s->bytes != NULL;
}

static inline tact_status take_snapshot(snapshot *s, const tactn_world *world, const tact_allocator *allocator) {
    size_t size = tactn_world_save_bytes(world);
    if (!reserve_snapshot(s, size, allocator)) return TACT_NO_MEMORY;
    tact_status status = tactn_world_save(world, s->bytes, s->room);
    s->size = status == TACT_OK ? size : 0;
    return status;
}

#endif
