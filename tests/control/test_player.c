/* Recordings that are looked through, forwards and backwards: wherever one goes, the world is that of the step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_script.h"

#define MOST_STEPS 30

typedef struct recording {
    unsigned char *bytes;
    size_t size, room;
    int steps;
    size_t end[MOST_STEPS + 1]; /* of the entry of each step */
    uint64_t hash[MOST_STEPS + 1];
} recording;

static void write_bytes(void *context, const void *bytes, size_t count) {
    recording *r = context;
    if (r->size + count > r->room) {
        r->room = 2 * (r->size + count);
        r->bytes = realloc(r->bytes, r->room);
        assert_non_null(r->bytes);
    }
    memcpy(r->bytes + r->size, bytes, count);
    r->size += count;
}

/* A world by chance, and so many of its steps. */
static recording recorded(const char *name, int steps) {
    recording r = {0};
    world_script script;
    const tact_writer writer = {&r, write_bytes};
    script_begin(&script, name, NULL);
    script_run(&script, 40);
    assert_int_equal(tactn_recorder_create(script.world, &writer, &script.recorder), TACT_OK);
    while (r.steps < steps) {
        uint64_t before = tactn_world_stats_get(script.world).step;
        script_go_on(&script);
        if (tactn_world_stats_get(script.world).step == before) continue;
        r.hash[++r.steps] = tactn_world_hash(script.world);
        r.end[r.steps] = r.size;
    }
    tactn_recorder_destroy(script.recorder);
    tactn_world_destroy(script.world);
    return r;
}

static tactn_player *opened(const recording *r, size_t size, const tactn_replay_options *options, size_t room) {
    tactn_player *player = NULL;
    assert_int_equal(tactn_player_create(r->bytes, size, options, room, &player), TACT_OK);
    return player;
}

static void go_to(tactn_player *player, recording *r, int step) {
    const tactn_world *world = tactn_player_world(player);
    assert_int_equal(tactn_player_seek(player, (uint64_t)step), TACT_OK);
    assert_ptr_equal(tactn_player_world(player), world);
    assert_int_equal(tactn_player_position(player).steps, step);
    assert_int_equal(tactn_player_position(player).first_difference, 0);
    assert_true(tactn_player_position(player).hash == r->hash[step]);
    assert_true(tactn_world_hash(world) == r->hash[step]);
}

/* With room for all snapshots, for a few, and for none but the first. */
static void goes_to_any_step(void **state) {
    (void)state;
    random_stream random = random_named("player");
    recording r = recorded("back and forth", MOST_STEPS);
    const size_t rooms[] = {0, 300000, 1};
    for (int i = 0; i < 3; i++) {
        tactn_player *player = opened(&r, r.size, NULL, rooms[i]);
        assert_int_equal(tactn_player_steps(player), MOST_STEPS);
        r.hash[0] = tactn_world_hash(tactn_player_world(player));
        for (int k = 0; k < check_rounds(6); k++) go_to(player, &r, random_below(&random, MOST_STEPS + 1));
        go_to(player, &r, MOST_STEPS);
        go_to(player, &r, 0);
        assert_int_equal(tactn_player_seek(player, 1000), TACT_OK);
        assert_int_equal(tactn_player_position(player).steps, MOST_STEPS);
        tactn_player_destroy(player);
    }
    free(r.bytes);
}

/* It ends where the recording is cut; without a first entry there is nothing to show. */
static void cut_recordings_end_before(void **state) {
    (void)state;
    recording r = recorded("cut", 12);
    tactn_player *player = NULL;
    for (int step = 3; step < 12; step += 4) {
        /* In the hash: the step is made all the same where no outcome stands behind it. */
        for (size_t cut = 1; cut < 40; cut += 15) {
            player = opened(&r, r.end[step] - cut, NULL, 0);
            uint64_t steps = tactn_player_steps(player);
            assert_true(steps == (uint64_t)(step - 1) || (cut == 16 && steps == (uint64_t)step));
            go_to(player, &r, step - 1);
            tactn_player_destroy(player);
        }
    }
    assert_int_equal(tactn_player_create(r.bytes, 32, NULL, 0, &player), TACT_BAD_SNAPSHOT);
    assert_null(player);
    assert_int_equal(tactn_player_create(r.bytes, 5, NULL, 0, &player), TACT_BAD_SNAPSHOT);
    r.bytes[0] ^= 1;
    assert_int_equal(tactn_player_create(r.bytes, r.size, NULL, 0, &player), TACT_BAD_SNAPSHOT);
    free(r.bytes);
}

/* It stays at a step whose hash is another, and goes back from there. */
static void stops_at_the_first_difference(void **state) {
    (void)state;
    recording r = recorded("difference", 12);
    r.bytes[r.end[7] - 1] ^= 1; /* of the hash */
    tactn_player *player = opened(&r, r.size, NULL, 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tactn_player_seek(player, 10), TACT_OK);
        assert_int_equal(tactn_player_position(player).steps, 7);
        assert_int_equal(tactn_player_position(player).first_difference, 7);
    }
    go_to(player, &r, 3);
    tactn_player_destroy(player);
    free(r.bytes);
}

/* A seek that lacked memory is made again. */
static void memory_that_fails(void **state) {
    (void)state;
    recording r = recorded("memory", 10);
    counting_allocator counts;
    const tactn_replay_options options = {.allocator = counting(&counts)};
    long refused = 0;
    for (long n = 1; n < 150; n += 1 + 3000 / check_rounds(100)) {
        counts.calls = 0, counts.fail_from = n, counts.failures = 1;
        tactn_player *player = NULL;
        tact_status status = tactn_player_create(r.bytes, r.size, &options, 0, &player);
        refused += status == TACT_NO_MEMORY;
        if (status != TACT_OK) assert_int_equal(tactn_player_create(r.bytes, r.size, &options, 0, &player), TACT_OK);
        const int stops[] = {8, 3, 10};
        for (int i = 0; i < 3; i++) {
            status = tactn_player_seek(player, (uint64_t)stops[i]);
            refused += status == TACT_NO_MEMORY;
            go_to(player, &r, stops[i]);
        }
        tactn_player_destroy(player);
        assert_int_equal(counts.blocks, 0);
        assert_false(counts.wrong);
    }
    assert_true(check_rounds(100) < 100 || refused > 1);
    free(r.bytes);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(goes_to_any_step),
    cmocka_unit_test(cut_recordings_end_before),
    cmocka_unit_test(stops_at_the_first_difference),
    cmocka_unit_test(memory_that_fails),
};

const test_group test_player = {"test_player", tests, sizeof tests / sizeof *tests, NULL, NULL};
