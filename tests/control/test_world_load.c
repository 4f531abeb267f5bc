/* Worlds that go back: a saved state loaded into a living world, again and again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"
#include "control/snapshot_head.h"
#include "world/world_script.h"

typedef struct saved {
    unsigned char *memory;
    size_t bytes;
} saved;

static saved save(const tactn_world *world) {
    saved s = {.bytes = tactn_world_save_bytes(world)};
    s.memory = malloc(s.bytes);
    assert_non_null(s.memory);
    assert_int_equal(tactn_world_save(world, s.memory, s.bytes), TACT_OK);
    return s;
}

static bool same_bytes(const saved *a, const saved *b) {
    return a->bytes == b->bytes && memcmp(a->memory, b->memory, a->bytes) == 0;
}

static void assert_state(const tactn_world *world, const saved *expected) {
    saved now = save(world);
    assert_true(same_bytes(&now, expected));
    free(now.memory);
}

static tact_status load(tactn_world *world, const saved *s) { return tactn_world_load(world, s->memory, s->bytes); }

/* A world that goes back does the same once more, by the same ids, as a restored one does; all that it has allocated is
 * counted. */
static void a_world_goes_back_and_on(void **state) {
    (void)state;
    const char *names[] = {"back", "and", "on"};
    for (int i = 0; i < 3; i++) {
        counting_allocator counts;
        tact_allocator allocator = counting(&counts);
        world_script script;
        script_begin(&script, names[i], &allocator);
        script_run(&script, 30);
        for (int k = 0; k < check_rounds(2); k++) {
            script_run(&script, 20);
            saved first = save(script.world);
            world_script again = script, twin = script;
            script_run(&script, 40);
            saved then = save(script.world);
            assert_int_equal(tactn_world_restore(first.memory, first.bytes, NULL, NULL, &twin.world), TACT_OK);
            assert_int_equal(load(again.world, &first), TACT_OK);
            assert_state(again.world, &first);
            assert_true(tactn_world_stats_get(again.world).bytes == counts.bytes);
            script_run(&again, 40);
            script_run(&twin, 40);
            assert_state(again.world, &then);
            assert_true(tactn_world_hash(again.world) == tactn_world_hash(twin.world));
            tactn_world_destroy(twin.world);
            free(first.memory);
            free(then.memory);
            script = again;
        }
        tactn_world_destroy(script.world);
        assert_int_equal(counts.blocks, 0);
        assert_false(counts.wrong);
    }
}

/* Boxes at rest, whose contacts have kept their points for some steps, keep them after a state is loaded, too. */
static void what_rests_stays(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    def.enable_sleep = false;
    tactn_world *world = NULL, *twin = NULL;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    new_shape(world, new_body(world, TACT_BODY_STATIC, zero()), cube(20), tactn_identity_pose());
    for (int i = 0; i < 12; i++) {
        real place[3] = {0};
        place[0] = 2 * (real)i - 11, place[DIMENSION - 1] = R(20.5);
        new_shape(world, new_body(world, TACT_BODY_DYNAMIC, from_components(place)), cube(R(0.5)),
                  tactn_identity_pose());
    }
    for (int i = 0; i < 20; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
    saved rest = save(world);
    assert_int_equal(tactn_world_restore(rest.memory, rest.bytes, NULL, NULL, &twin), TACT_OK);
    for (int i = 0; i < 3; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
    saved then = save(world);
    assert_int_equal(load(world, &rest), TACT_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        assert_int_equal(tactn_world_step(twin, R(1) / 60, 4), TACT_OK);
    }
    assert_state(world, &then);
    assert_state(twin, &then);
    free(rest.memory);
    free(then.memory);
    tactn_world_destroy(twin);
    tactn_world_destroy(world);
}

/* Once there is memory for two states, going back takes no more. */
static void going_back_takes_no_memory(void **state) {
    (void)state;
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    world_script script;
    script_begin(&script, "no memory", &allocator);
    script_run(&script, 60);
    saved s = save(script.world);
    long calls = 0;
    for (int i = 0; i < 5; i++) {
        if (i == 3) calls = counts.calls;
        for (int k = 0; k < 8; k++) assert_int_equal(tactn_world_step(script.world, R(1) / 60, 2), TACT_OK);
        assert_int_equal(load(script.world, &s), TACT_OK);
    }
    assert_int_equal(counts.calls, calls);
    tactn_world_destroy(script.world);
    free(s.memory);
}

/* Places of joints that were free in another state are forgotten. */
static void joints_come_after_a_state_without(void **state) {
    (void)state;
    world_script script;
    script_begin(&script, "joints", NULL);
    saved s = save(script.world);
    tact_body_id ground = tactn_world_next_body(script.world, (tact_body_id){0, 0}), body;
    tactn_body_def def = tactn_body_defaults();
    tactn_joint_def joint_def = tactn_joint_defaults(TACT_JOINT_FIXED);
    for (int i = 0; i < 3; i++) {
        tact_joint_id joint;
        assert_int_equal(tactn_body_create(script.world, &def, &body), TACT_OK);
        joint_def.body_a = ground, joint_def.body_b = body;
        assert_int_equal(tactn_joint_create(script.world, &joint_def, &joint), TACT_OK);
        assert_int_equal(joint.index, 0);
        assert_true(tactn_joint_valid(script.world, joint));
        assert_int_equal(tactn_joint_destroy(script.world, joint), TACT_OK);
        assert_int_equal(load(script.world, &s), TACT_OK);
    }
    tactn_world_destroy(script.world);
    free(s.memory);
}

static bool allow(void *context, const tactn_contact_side *a, const tactn_contact_side *b) {
    (void)a, (void)b;
    *(int *)context += 1;
    return true;
}

/* The caller's rules stay with the world. */
static void callbacks_stay(void **state) {
    (void)state;
    world_script script;
    int asked = 0;
    script_begin(&script, "callbacks", NULL);
    script_run(&script, 40);
    tactn_world_callbacks callbacks = {.context = &asked, .filter = allow};
    tactn_world_set_callbacks(script.world, &callbacks);
    saved s = save(script.world);
    assert_int_equal(load(script.world, &s), TACT_OK);
    script_run(&script, 100);
    assert_true(asked > 0);
    tactn_world_destroy(script.world);
    free(s.memory);
}

/* ---- What cannot be loaded changes nothing ---- */

static void lack_of_memory_changes_nothing(void **state) {
    (void)state;
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    world_script small, large;
    script_begin(&large, "large", NULL);
    script_run(&large, 150);
    saved s = save(large.world);
    tactn_world_destroy(large.world);
    script_begin(&small, "small", &allocator);
    script_run(&small, 20);
    saved before = save(small.world);
    tact_status status;
    int refused = 0;
    do {
        counts.fail_from = counts.calls + 1 + refused, counts.failures = 1;
        status = load(small.world, &s);
        if (status != TACT_OK) {
            assert_int_equal(status, TACT_NO_MEMORY);
            assert_state(small.world, &before);
            refused++;
        }
    } while (status != TACT_OK);
    assert_true(refused > 5);
    counts.fail_from = 0;
    assert_state(small.world, &s);
    assert_true(tactn_world_stats_get(small.world).bytes == counts.bytes);
    tactn_world_destroy(small.world);
    assert_int_equal(counts.blocks, 0);
    free(s.memory);
    free(before.memory);
}

/* Whatever the bytes say, with a checksum that fits: they are refused and nothing has changed, or they are loaded. */
static void forged_snapshots_change_nothing(void **state) {
    (void)state;
    random_stream random = random_named("forged loads");
    world_script script;
    script_begin(&script, "forged", NULL);
    script_run(&script, 60);
    saved s = save(script.world), forged = {malloc(s.bytes), s.bytes};
    int refused = 0, rounds = check_rounds(40);
    for (int i = 0; i < rounds; i++) {
        memcpy(forged.memory, s.memory, s.bytes);
        int left = (int)(s.bytes - SNAPSHOT_HEAD_BYTES);
        size_t at = SNAPSHOT_HEAD_BYTES + (size_t)random_below(&random, left);
        forged.memory[at] = (unsigned char)random_below(&random, 256);
        sign_snapshot(forged.memory, forged.bytes);
        tact_status status = load(script.world, &forged);
        if (status != TACT_OK) {
            refused++;
            assert_int_equal(status, TACT_BAD_SNAPSHOT);
            assert_state(script.world, &s);
        }
        assert_int_equal(load(script.world, &s), TACT_OK);
    }
    assert_true(rounds < 40 || refused > 2);
    forged.memory[0] ^= 1;
    assert_int_equal(load(script.world, &forged), TACT_BAD_SNAPSHOT);
    forged.bytes = 3;
    assert_int_equal(load(script.world, &forged), TACT_BAD_SNAPSHOT);
    assert_state(script.world, &s);
    tactn_world_destroy(script.world);
    free(s.memory);
    free(forged.memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_world_goes_back_and_on),
    cmocka_unit_test(what_rests_stays),
    cmocka_unit_test(going_back_takes_no_memory),
    cmocka_unit_test(joints_come_after_a_state_without),
    cmocka_unit_test(callbacks_stay),
    cmocka_unit_test(lack_of_memory_changes_nothing),
    cmocka_unit_test(forged_snapshots_change_nothing),
};

const test_group test_world_load = {"test_world_load", tests, sizeof tests / sizeof *tests, NULL, NULL};
