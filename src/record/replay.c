/* The replay: makes the steps of a recording again, and compares hashes. Any bytes may be given. */
#include "record/replay.h"

static bool read_words(replay *r, uint64_t *words, int count) {
    if (r->left < (size_t)count * WORD) return false;
    for (int i = 0; i < count; i++) {
        words[i] = 0;
        for (int k = 0; k < WORD; k++) words[i] |= (uint64_t)r->bytes[i * WORD + k] << 8 * k;
    }
    r->bytes += count * WORD;
    r->left -= (size_t)count * WORD;
    return true;
}

/* Makes the next snapshot of the last one by runs of equal and of changed bytes; false: that cannot be. */
static bool apply_changes(replay *r) {
    uint64_t run[2];
    for (size_t at = 0; at < r->now.size;) {
        if (!read_words(r, run, 2) || run[0] + run[1] == 0) return false;
        if (run[0] > r->now.size - at) return false;
        size_t same = (size_t)run[0];
        if (same > 0 && (at > r->last.size || same > r->last.size - at)) return false;
        if (same > 0) memcpy(r->now.bytes + at, r->last.bytes + at, same);
        at += same;
        if (run[1] > r->now.size - at || run[1] > r->left) return false;
        size_t changed = (size_t)run[1];
        memcpy(r->now.bytes + at, r->bytes, changed);
        r->bytes += changed;
        r->left -= changed;
        at += changed;
    }
    return true;
}

static tact_status change_world(replay *r, uint64_t size) {
    const tactn_replay_options *o = &r->options;
    tact_status status = r->world ? take_snapshot(&r->last, r->world, &o->allocator) : TACT_OK;
    if (status != TACT_OK) return status;
    if (size > r->left && size - r->left > r->last.size) return TACT_BAD_SNAPSHOT;
    if (!reserve_snapshot(&r->now, (size_t)size, &o->allocator)) return TACT_NO_MEMORY;
    r->now.size = (size_t)size;
    if (!apply_changes(r)) return TACT_BAD_SNAPSHOT;
    if (r->world) return tactn_world_load(r->world, r->now.bytes, r->now.size);
    status = tactn_world_restore(r->now.bytes, r->now.size, &o->allocator, &o->tasks, &r->world);
    if (status == TACT_OK && o->callbacks) tactn_world_set_callbacks(r->world, o->callbacks);
    return status;
}

static real number_of(uint64_t bits) {
    union {
        uint64_t bits;
        double value;
    } u;
    u.bits = bits;
    return (real)u.value;
}

static tact_status replay_entry(replay *r, tactn_replay *out, bool *more) {
    uint64_t entry[3], outcome[2];
    if (!read_words(r, entry, 3) || entry[1] > UINT32_MAX) return TACT_BAD_SNAPSHOT;
    tact_status status = entry[2] > 0 ? change_world(r, entry[2]) : TACT_OK;
    if (status != TACT_OK) return status;
    bool returned = r->left > 0;
    if (!r->world || (returned && (!read_words(r, outcome, 2) || outcome[0] > 1))) return TACT_BAD_SNAPSHOT;
    if (returned && outcome[0] == 0) return TACT_OK;
    if (tactn_world_step(r->world, number_of(entry[0]), (int)(int32_t)(uint32_t)entry[1]) == TACT_NO_MEMORY)
        return TACT_NO_MEMORY;
    out->steps++;
    out->hash = tactn_world_hash(r->world);
    if (returned && out->hash != outcome[1]) out->first_difference = out->steps;
    *more = out->first_difference == 0;
    if (r->options.visit) *more = r->options.visit(r->options.context, r->world, out) && *more;
    return TACT_OK;
}

static tact_status open_replay(replay *r, const void *bytes, size_t size, const tactn_replay_options *options) {
    uint64_t head[HEAD_WORDS];
    *r = (replay){.bytes = bytes, .left = size};
    if (options) r->options = *options;
    r->options.allocator = full_allocator(r->options.allocator, TACT_FUNCTION);
    bool is_one = read_words(r, head, HEAD_WORDS) && memcmp(head, recording_head, sizeof head) == 0;
    return is_one ? TACT_OK : TACT_BAD_SNAPSHOT;
}

static void close_replay(replay *r) {
    tactn_world_destroy(r->world);
    release_snapshot(&r->last, &r->options.allocator);
    release_snapshot(&r->now, &r->options.allocator);
}

tact_status tactn_world_replay(const void *bytes, size_t size, const tactn_replay_options *options,
                               tactn_replay *result) {
    if (!bytes || !result) tact_assert_failed("the bytes or the place for the result is null", TACT_FUNCTION);
    memset(result, 0, sizeof *result);
    replay r;
    tact_status status = open_replay(&r, bytes, size, options);
    for (bool more = true; more && status == TACT_OK && r.left > 0;) status = replay_entry(&r, result, &more);
    close_replay(&r);
    return status;
}
