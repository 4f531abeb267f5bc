/* The player: a replay that goes back, by snapshots that it has taken on its way. Where these have no more room every
 * second one is dropped, and from then on half as many are taken, so they lie evenly however long the recording is. */
#include "record/replay.h"

#define MOST_KEYFRAMES 256
#define USUAL_BYTES ((size_t)64 * 1000 * 1000)

/* The world behind a step, and where the recording goes on. */
typedef struct keyframe {
    snapshot world;
    const unsigned char *bytes;
    size_t left;
    tactn_replay position;
} keyframe;

struct tactn_player {
    replay replay;
    tactn_replay position;
    uint64_t steps;               /* of the recording */
    keyframe key[MOST_KEYFRAMES]; /* by steps; the first is before all of them */
    int key_count;
    uint64_t interval; /* steps from one to the next */
    size_t most_bytes;
};

/* ---- How many steps there are ---- */

/* Goes over the changes that make a snapshot of so many bytes; false: the recording breaks off in them. */
static bool skip_changes(replay *r, uint64_t size) {
    uint64_t run[2];
    for (uint64_t at = 0; at < size;) {
        if (!read_words(r, run, 2) || run[0] + run[1] == 0) return false;
        if (run[0] > size - at || run[1] > size - at - run[0] || run[1] > r->left) return false;
        at += run[0] + run[1];
        r->bytes += run[1];
        r->left -= (size_t)run[1];
    }
    return true;
}

static uint64_t count_steps(replay r) {
    uint64_t entry[3], outcome[2], steps = 0;
    while (read_words(&r, entry, 3) && skip_changes(&r, entry[2])) {
        if (r.left == 0) return steps + 1;
        if (!read_words(&r, outcome, 2)) return steps;
        steps += outcome[0] != 0;
    }
    return steps;
}

/* ---- Keyframes ---- */

static void drop_every_second(tactn_player *p) {
    int kept = 0;
    for (int i = 0; i < p->key_count; i++) {
        if (i % 2 == 0) {
            p->key[kept++] = p->key[i];
        } else {
            release_snapshot(&p->key[i].world, &p->replay.options.allocator);
        }
    }
    p->key_count = kept;
    p->interval *= 2;
}

static size_t key_bytes(const tactn_player *p) {
    size_t sum = 0;
    for (int i = 0; i < p->key_count; i++) sum += p->key[i].world.room;
    return sum;
}

/* Without memory there is one keyframe less. */
static tact_status add_keyframe(tactn_player *p) {
    keyframe *key = &p->key[p->key_count];
    const replay *r = &p->replay;
    *key = (keyframe){.bytes = r->bytes, .left = r->left, .position = p->position};
    tact_status status = take_snapshot(&key->world, r->world, &r->options.allocator);
    if (status == TACT_OK) p->key_count++;
    while (p->key_count > 1 && (p->key_count == MOST_KEYFRAMES || key_bytes(p) > p->most_bytes)) drop_every_second(p);
    return status;
}

/* ---- Going to a step ---- */

/* The last keyframe that is not behind so many steps. */
static const keyframe *keyframe_before(const tactn_player *p, uint64_t steps) {
    int i = p->key_count - 1;
    while (i > 0 && p->key[i].position.steps > steps) i--;
    return &p->key[i];
}

static tact_status go_to_keyframe(tactn_player *p, const keyframe *key) {
    tact_status status = tactn_world_load(p->replay.world, key->world.bytes, key->world.size);
    if (status != TACT_OK) return status;
    p->replay.bytes = key->bytes;
    p->replay.left = key->left;
    p->position = key->position;
    return TACT_OK;
}

/* After an error the same entry is the next one again. */
static tact_status play_entry(tactn_player *p) {
    const unsigned char *bytes = p->replay.bytes;
    size_t left = p->replay.left;
    bool more = true;
    tact_status status = replay_entry(&p->replay, &p->position, &more);
    if (status != TACT_OK) {
        p->replay.bytes = bytes;
        p->replay.left = left;
        return status;
    }
    uint64_t last = p->key[p->key_count - 1].position.steps;
    if (more && p->position.steps >= last + p->interval) add_keyframe(p);
    return TACT_OK;
}

tact_status tactn_player_seek(tactn_player *player, uint64_t steps) {
    if (!player) tact_assert_failed("the player is null", TACT_FUNCTION);
    tactn_player *p = player;
    if (steps > p->steps) steps = p->steps;
    const keyframe *key = keyframe_before(p, steps);
    bool jump = steps < p->position.steps || key->position.steps > p->position.steps;
    tact_status status = jump ? go_to_keyframe(p, key) : TACT_OK;
    while (status == TACT_OK && p->position.steps < steps && p->position.first_difference == 0) status = play_entry(p);
    return status;
}

tactn_replay tactn_player_position(const tactn_player *player) {
    if (!player) tact_assert_failed("the player is null", TACT_FUNCTION);
    return player->position;
}

const tactn_world *tactn_player_world(const tactn_player *player) {
    if (!player) tact_assert_failed("the player is null", TACT_FUNCTION);
    return player->replay.world;
}

uint64_t tactn_player_steps(const tactn_player *player) {
    if (!player) tact_assert_failed("the player is null", TACT_FUNCTION);
    return player->steps;
}

/* ---- Opening and closing ---- */

/* Shows the world that the first entry has before its step, and goes back to that entry. */
static tact_status show_beginning(tactn_player *p) {
    replay *r = &p->replay;
    const unsigned char *bytes = r->bytes;
    size_t left = r->left;
    uint64_t entry[3];
    if (!read_words(r, entry, 3) || entry[2] == 0) return TACT_BAD_SNAPSHOT;
    tact_status status = change_world(r, entry[2]);
    r->bytes = bytes;
    r->left = left;
    if (status != TACT_OK) return status;
    p->position.hash = tactn_world_hash(r->world);
    return add_keyframe(p);
}

tact_status tactn_player_create(const void *bytes, size_t size, const tactn_replay_options *options,
                                size_t keyframe_bytes, tactn_player **player) {
    if (!bytes || !player) tact_assert_failed("the bytes or the place for the player is null", TACT_FUNCTION);
    *player = NULL;
    replay r;
    tact_status status = open_replay(&r, bytes, size, options);
    if (status != TACT_OK) return status;
    r.options.visit = NULL;
    tactn_player *p = r.options.allocator.allocate(r.options.allocator.context, sizeof *p);
    if (!p) return TACT_NO_MEMORY;
    *p = (tactn_player){.replay = r, .interval = 1, .steps = count_steps(r)};
    p->most_bytes = keyframe_bytes > 0 ? keyframe_bytes : USUAL_BYTES;
    status = show_beginning(p);
    if (status == TACT_OK) {
        *player = p;
    } else {
        tactn_player_destroy(p);
    }
    return status;
}

void tactn_player_destroy(tactn_player *player) {
    if (!player) return;
    tact_allocator allocator = player->replay.options.allocator;
    for (int i = 0; i < player->key_count; i++) release_snapshot(&player->key[i].world, &allocator);
    close_replay(&player->replay);
    allocator.release(allocator.context, player, sizeof *player);
}
