/* The recorder: writes what the caller has changed before each step, and the hash behind it.
 *
 * What was changed is found by comparing snapshots, so no function that changes a world has to know of it. */
#include "record/record.h"

/* So many equal bytes are worth a run of their own, which costs two words. */
#define LEAST_SAME (2 * WORD)
#define BLOCK 256

struct tactn_recorder {
    tactn_world *world;
    tact_allocator allocator;
    tact_writer writer;
    snapshot last; /* behind the last step; of no size if there was none, or no memory for it */
    snapshot now;  /* before the next one */
};

static void write_words(const tactn_recorder *r, const uint64_t *words, int count) {
    for (int i = 0; i < count; i++) {
        unsigned char bytes[WORD];
        for (int k = 0; k < WORD; k++) bytes[k] = (unsigned char)(words[i] >> 8 * k);
        r->writer.write(r->writer.context, bytes, WORD);
    }
}

/* How many bytes from a place on are the same. */
static size_t count_same(const tactn_recorder *r, size_t from) {
    size_t end = r->now.size < r->last.size ? r->now.size : r->last.size, at = from;
    while (at + BLOCK <= end && memcmp(r->now.bytes + at, r->last.bytes + at, BLOCK) == 0) at += BLOCK;
    while (at < end && r->now.bytes[at] == r->last.bytes[at]) at++;
    return at > from ? at - from : 0;
}

/* How many bytes from a place on are others, with short runs of equal ones between them. */
static size_t count_changed(const tactn_recorder *r, size_t from) {
    size_t at = from, same = 0;
    for (; at < r->now.size && same < LEAST_SAME; at++) {
        same = at < r->last.size && r->now.bytes[at] == r->last.bytes[at] ? same + 1 : 0;
    }
    return at - from - (same < LEAST_SAME ? 0 : same);
}

static void write_changes(const tactn_recorder *r) {
    for (size_t at = 0; at < r->now.size;) {
        size_t same = count_same(r, at), changed = count_changed(r, at + same);
        write_words(r, (uint64_t[]){same, changed}, 2);
        if (changed > 0) r->writer.write(r->writer.context, r->now.bytes + at + same, changed);
        at += same + changed;
    }
}

tact_status tactn_recorder_create(tactn_world *world, const tact_writer *writer, tactn_recorder **recorder) {
    if (!world || !writer || !writer->write || !recorder)
        tact_assert_failed("the world, the writer or the place for the recorder is null", TACT_FUNCTION);
    tact_allocator allocator = tactn_world_settings(world).allocator;
    tactn_recorder *r = *recorder = allocator.allocate(allocator.context, sizeof *r);
    if (!r) return TACT_NO_MEMORY;
    *r = (tactn_recorder){.world = world, .allocator = allocator, .writer = *writer};
    write_words(r, recording_head, HEAD_WORDS);
    return TACT_OK;
}

void tactn_recorder_destroy(tactn_recorder *recorder) {
    if (!recorder) return;
    tact_allocator allocator = recorder->allocator;
    release_snapshot(&recorder->last, &allocator);
    release_snapshot(&recorder->now, &allocator);
    allocator.release(allocator.context, recorder, sizeof *recorder);
}

static uint64_t bits_of(double value) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = value;
    return u.bits;
}

tact_status tactn_recorder_step(tactn_recorder *recorder, real dt, int substeps) {
    if (!recorder) tact_assert_failed("the recorder is null", TACT_FUNCTION);
    tactn_recorder *r = recorder;
    tact_status status = take_snapshot(&r->now, r->world, &r->allocator);
    if (status != TACT_OK) return status;
    bool same = r->now.size == r->last.size && memcmp(r->now.bytes, r->last.bytes, r->now.size) == 0;
    write_words(r, (uint64_t[]){bits_of((double)dt), (uint32_t)substeps, same ? 0 : r->now.size}, 3);
    if (!same) write_changes(r);
    uint64_t before = tactn_world_stats_get(r->world).step;
    status = tactn_world_step(r->world, dt, substeps);
    bool made = tactn_world_stats_get(r->world).step != before;
    write_words(r, (uint64_t[]){made, tactn_world_hash(r->world)}, 2);
    take_snapshot(&r->last, r->world, &r->allocator);
    return status;
}
