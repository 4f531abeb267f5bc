/* Recordings: worlds whose callers do anything between steps are replayed to the last bit, and bytes that are no
 * recording do no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/crew.h"
#include "world/world_script.h"

#define CALLS 120
#define MOST_STEPS CALLS
#define HEAD_BYTES 32
/* An entry of a step before which nothing was changed. */
#define QUIET_BYTES 40

/* ---- Recordings in memory ---- */

typedef struct recording {
    unsigned char *bytes;
    size_t size, room;
    long steps;
    size_t entry[MOST_STEPS];  /* where that of each step begins */
    uint64_t hash[MOST_STEPS]; /* behind it */
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

static uint64_t steps_of(const tactn_world *world) { return tactn_world_stats_get(world).step; }

static void begin_recording(recording *r, world_script *script) {
    const tact_writer writer = {r, write_bytes};
    memset(r, 0, sizeof *r);
    tact_status status;
    do {
        status = tactn_recorder_create(script->world, &writer, &script->recorder);
    } while (status == TACT_NO_MEMORY);
    assert_int_equal(status, TACT_OK);
    assert_int_equal(r->size, HEAD_BYTES);
}

/* Some calls before the recording, and then so many that are recorded. */
static void record_script(recording *r, world_script *script, const char *name, const tact_allocator *allocator,
                          int calls) {
    script_begin(script, name, allocator);
    script_run(script, 40);
    begin_recording(r, script);
    for (int i = 0; i < calls; i++) {
        uint64_t before = steps_of(script->world);
        size_t entry = r->size;
        script_go_on(script);
        if (steps_of(script->world) == before) continue;
        r->entry[r->steps] = entry;
        r->hash[r->steps++] = tactn_world_hash(script->world);
    }
}

static void end_recording(recording *r, world_script *script) {
    tactn_recorder_destroy(script->recorder);
    tactn_world_destroy(script->world);
    free(r->bytes);
}

static tactn_replay replay(const recording *r, size_t size, const tactn_replay_options *options, tact_status expected) {
    tactn_replay result;
    unsigned char *bytes = malloc(size + 1); /* so that reading behind the end is seen */
    memcpy(bytes, r->bytes, size);
    assert_int_equal(tactn_world_replay(bytes, size, options, &result), expected);
    free(bytes);
    return result;
}

/* ---- The same bits ---- */

static bool compare_step(void *context, const tactn_world *world, const tactn_replay *so_far) {
    const recording *r = context;
    assert_true(so_far->hash == r->hash[so_far->steps - 1]);
    assert_true(so_far->hash == tactn_world_hash(world));
    return true;
}

/* With one thread and with four. */
static void replayed_to_the_last_bit(void **state) {
    (void)state;
    static const char *names[] = {"one", "two", "three"};
    long steps = 0;
    for (int i = 0; i < 3 && i < check_rounds(10); i++) {
        world_script script, plain;
        recording r;
        record_script(&r, &script, names[i], NULL, CALLS);
        script_begin(&plain, names[i], NULL);
        script_run(&plain, 40 + CALLS);
        assert_true(tactn_world_hash(plain.world) == tactn_world_hash(script.world));
        tactn_world_destroy(plain.world);
        for (int threads = 1; threads <= 4; threads += 3) {
            crew four = {.threads = threads, .order = SHUFFLED, .random = random_named("crew")};
            tactn_replay_options options = {.visit = compare_step, .context = &r};
            if (threads > 1) options.tasks = (tact_tasks){&four, run_crew};
            tactn_replay result = replay(&r, r.size, &options, TACT_OK);
            assert_int_equal(result.steps, r.steps);
            assert_int_equal(result.first_difference, 0);
        }
        steps += r.steps;
        end_recording(&r, &script);
    }
    assert_true(check_rounds(10) < 3 || steps > 60);
}

/* A step costs nothing but its entry where nothing was changed, and little more where little was. */
static void recordings_are_small(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "small", NULL, 20);
    tact_body_id body = tactn_world_next_body(script.world, tactn_world_next_body(script.world, (tact_body_id){0, 0}));
    for (int i = 0; i < 40; i++) {
        size_t before = r.size;
        bool pushed = i > 0 && i % 4 == 0;
        if (pushed) assert_int_equal(tactn_body_set_user(script.world, body, &script.body[i / 4]), TACT_OK);
        assert_int_equal(tactn_recorder_step(script.recorder, R(0.01), 2), TACT_OK);
        if (pushed)
            assert_in_range(r.size - before, QUIET_BYTES + 1, QUIET_BYTES + 200);
        else if (i > 0)
            assert_int_equal(r.size - before, QUIET_BYTES);
    }
    end_recording(&r, &script);
}

/* A step that is refused leaves no step behind, and what was changed before it is not lost. */
static void refused_steps(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "refused", NULL, 40);
    uint64_t steps = (uint64_t)r.steps;
    vec gravity = along_axis(0, 3);
    assert_int_equal(tactn_world_set_gravity(script.world, gravity), TACT_OK);
    assert_int_equal(tactn_recorder_step(script.recorder, 0, 4), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_recorder_step(script.recorder, R(0.1), -4), TACT_NOT_POSITIVE);
    for (int i = 0; i < 5; i++) assert_int_equal(tactn_recorder_step(script.recorder, R(0.01), 1), TACT_OK);
    tactn_replay result = replay(&r, r.size, NULL, TACT_OK);
    assert_int_equal(result.steps, steps + 5);
    assert_int_equal(result.first_difference, 0);
    assert_true(result.hash == tactn_world_hash(script.world));
    end_recording(&r, &script);
}

static vec nowhere(const void *context, vec direction) {
    (void)context, (void)direction;
    return zero();
}

static void custom_shapes_are_refused(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "custom", NULL, 0);
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape custom = tactn_custom(nowhere, NULL);
    shape_def.density = 0;
    tact_body_id body;
    tact_shape_id shape;
    assert_int_equal(tactn_body_create(script.world, &def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(script.world, body, &shape_def, &custom, &shape), TACT_OK);
    assert_int_equal(tactn_recorder_step(script.recorder, R(0.01), 1), TACT_CUSTOM_SHAPE);
    assert_int_equal(r.size, HEAD_BYTES);
    end_recording(&r, &script);
}

/* ---- The caller's rules ---- */

static bool never(void *context, tactn_pending_contact *contact) {
    (void)context, (void)contact;
    return false;
}

static void rules_are_those_of_the_caller(void **state) {
    (void)state;
    world_script script;
    recording r;
    script_begin(&script, "rules", NULL);
    script_run(&script, 40);
    const tactn_world_callbacks rules = {.pre_solve = never};
    tactn_world_set_callbacks(script.world, &rules);
    begin_recording(&r, &script);
    script_run(&script, CALLS);
    const tactn_replay_options options = {.callbacks = &rules};
    assert_int_equal(replay(&r, r.size, &options, TACT_OK).first_difference, 0);
    assert_true(replay(&r, r.size, NULL, TACT_OK).first_difference > 0);
    end_recording(&r, &script);
}

/* ---- What differs, and what is no recording ---- */

static void another_dt_is_found(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "another dt", NULL, CALLS);
    for (long step = 0; step < r.steps; step += 1 + r.steps / check_rounds(10)) {
        r.bytes[r.entry[step] + 5] ^= 16;
        tactn_replay result = replay(&r, r.size, NULL, TACT_OK);
        assert_int_equal(result.first_difference, step + 1);
        assert_int_equal(result.steps, step + 1);
        r.bytes[r.entry[step] + 5] ^= 16;
    }
    end_recording(&r, &script);
}

static bool stop_at_three(void *context, const tactn_world *world, const tactn_replay *so_far) {
    (void)context, (void)world;
    return so_far->steps < 3;
}

/* The steps before the cut are made; that of an entry without its hash too. */
static void cut_short(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "cut", NULL, 60);
    assert_true(r.steps > 5);
    for (long step = 1; step < r.steps; step += 1 + r.steps / check_rounds(10)) {
        size_t end = r.entry[step];
        assert_int_equal(replay(&r, end, NULL, TACT_OK).steps, step);
        assert_int_equal(replay(&r, end - 16, NULL, TACT_OK).steps, step);
        assert_int_equal(replay(&r, end - 1, NULL, TACT_BAD_SNAPSHOT).steps, step - 1);
        assert_int_equal(replay(&r, end + 20, NULL, TACT_BAD_SNAPSHOT).steps, step);
    }
    for (size_t size = 0; size < HEAD_BYTES; size++) replay(&r, size, NULL, TACT_BAD_SNAPSHOT);
    assert_int_equal(replay(&r, HEAD_BYTES, NULL, TACT_OK).steps, 0);
    const tactn_replay_options three = {.visit = stop_at_three};
    assert_int_equal(replay(&r, r.size, &three, TACT_OK).steps, 3);
    end_recording(&r, &script);
}

/* Bits flipped in the head and in the words of entries, where they do most. */
static void flipped_bits(void **state) {
    (void)state;
    world_script script;
    recording r;
    record_script(&r, &script, "flipped", NULL, 60);
    random_stream random = random_named("flips");
    long refused = 0, differing = 0;
    int rounds = check_rounds(100);
    for (int i = 0; i < rounds; i++) {
        size_t begin = i % 3 > 0 ? r.entry[random_below(&random, (int)r.steps)] : 0;
        size_t at = begin + (size_t)random_below(&random, 64);
        if (i % 10 == 0) at = (size_t)random_below(&random, (int)r.size);
        if (at >= r.size) continue;
        unsigned char flip = (unsigned char)(1 << random_below(&random, 8));
        r.bytes[at] ^= flip;
        tactn_replay result;
        tact_status status = tactn_world_replay(r.bytes, r.size, NULL, &result);
        assert_true(status == TACT_OK || status == TACT_BAD_SNAPSHOT || status == TACT_NO_MEMORY);
        assert_true(at >= HEAD_BYTES || status == TACT_BAD_SNAPSHOT);
        refused += status != TACT_OK, differing += result.first_difference > 0;
        r.bytes[at] ^= flip;
    }
    assert_true(rounds < 100 || (refused > 30 && differing > 5));
    end_recording(&r, &script);
}

/* ---- Memory ---- */

/* What an allocator refuses is asked again, and the recording is the same but for what was refused. */
static void memory_that_fails(void **state) {
    (void)state;
    world_script script;
    counting_allocator counts;
    recording whole;
    record_script(&whole, &script, "memory", NULL, 60);
    uint64_t hash = tactn_world_hash(script.world);
    for (long n = 5; n < 400; n += 1 + 10000 / check_rounds(100)) {
        world_script again;
        tact_allocator allocator = counting(&counts);
        counts.fail_from = n, counts.failures = 1 + n % 3;
        recording r;
        record_script(&r, &again, "memory", &allocator, 60);
        assert_true(tactn_world_hash(again.world) == hash);
        assert_int_equal(replay(&r, r.size, NULL, TACT_OK).steps, whole.steps);
        end_recording(&r, &again);
        assert_int_equal(counts.blocks, 0);
        assert_false(counts.wrong);
    }
    const tactn_replay_options options = {.allocator = counting(&counts)};
    tactn_replay result;
    long refused = 0;
    for (long n = 1; n < 200; n += 1 + 2000 / check_rounds(100)) {
        counts.calls = 0, counts.fail_from = n, counts.failures = 1;
        tact_status status = tactn_world_replay(whole.bytes, whole.size, &options, &result);
        refused += status == TACT_NO_MEMORY;
        assert_true(status == TACT_OK || status == TACT_NO_MEMORY);
        assert_int_equal(result.first_difference, 0);
        assert_int_equal(counts.blocks, 0);
    }
    assert_true(check_rounds(100) < 100 || refused > 3);
    end_recording(&whole, &script);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(replayed_to_the_last_bit),
    cmocka_unit_test(recordings_are_small),
    cmocka_unit_test(refused_steps),
    cmocka_unit_test(custom_shapes_are_refused),
    cmocka_unit_test(rules_are_those_of_the_caller),
    cmocka_unit_test(another_dt_is_found),
    cmocka_unit_test(cut_short),
    cmocka_unit_test(flipped_bits),
    cmocka_unit_test(memory_that_fails),
};

const test_group test_recording = {"test_recording", tests, sizeof tests / sizeof *tests, NULL, NULL};
