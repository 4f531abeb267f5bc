/* Worlds saved and restored: to the last bit, and nothing else than what was saved. */
#include "tact/tact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
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

static tactn_world *restore(const saved *s) {
    tactn_world *world = NULL;
    assert_int_equal(tactn_world_restore(s->memory, s->bytes, NULL, NULL, &world), TACT_OK);
    return world;
}

/* ---- The same world ---- */

static bool same_events(const tactn_world *a, const tactn_world *b) {
    int count_a, count_b;
    const tactn_contact_event *of_a = tactn_world_contact_events(a, &count_a);
    const tactn_contact_event *of_b = tactn_world_contact_events(b, &count_b);
    if (count_a != count_b) return false;
    for (int i = 0; i < count_a; i++) {
        bool same = of_a[i].kind == of_b[i].kind && of_a[i].shape_a.index == of_b[i].shape_a.index &&
                    of_a[i].shape_a.generation == of_b[i].shape_a.generation &&
                    of_a[i].shape_b.index == of_b[i].shape_b.index && of_a[i].impulse == of_b[i].impulse &&
                    of_a[i].body_a.index == of_b[i].body_a.index &&
                    of_a[i].approach_speed == of_b[i].approach_speed &&
                    memcmp(&of_a[i].point, &of_b[i].point, sizeof of_a[i].point) == 0;
        if (!same) return false;
    }
    const tact_sensor_event *sensed_a = tactn_world_sensor_events(a, &count_a);
    const tact_sensor_event *sensed_b = tactn_world_sensor_events(b, &count_b);
    if (count_a != count_b) return false;
    for (int i = 0; i < count_a; i++) {
        if (memcmp(&sensed_a[i], &sensed_b[i], sizeof sensed_a[i]) != 0) return false;
    }
    return true;
}

/* As far as one can see from outside. */
static void assert_same(const tactn_world *a, const tactn_world *b) {
    assert_true(tactn_world_hash(a) == tactn_world_hash(b));
    tactn_world_stats of_a = tactn_world_stats_get(a), of_b = tactn_world_stats_get(b);
    assert_int_equal(of_a.step, of_b.step);
    assert_int_equal(of_a.body_count, of_b.body_count);
    assert_int_equal(of_a.awake_count, of_b.awake_count);
    assert_int_equal(of_a.shape_count, of_b.shape_count);
    assert_int_equal(of_a.pair_count, of_b.pair_count);
    assert_int_equal(of_a.contact_count, of_b.contact_count);
    assert_int_equal(of_a.island_count, of_b.island_count);
    assert_true(of_a.max_overlap == of_b.max_overlap);
    assert_true(same_events(a, b));
    for (int i = 0; i < of_a.contact_count; i++) {
        tactn_world_contact of_a_i = tactn_world_contact_at(a, i), of_b_i = tactn_world_contact_at(b, i);
        assert_int_equal(of_a_i.shape_a.index, of_b_i.shape_a.index);
        assert_memory_equal(&of_a_i.point[0].position, &of_b_i.point[0].position, sizeof(vec));
    }
}

/* The restored world and the saved one live the same life from then on, whatever is done to them; and the handles of
 * the one are those of the other. */
static void restored_worlds_go_on(void **state) {
    (void)state;
    const char *names[] = {"first", "second", "third", "fourth", "fifth"};
    for (int i = 0; i < 5; i++) {
        world_script one, other;
        script_begin(&one, names[i], NULL);
        for (int k = 0; k < check_rounds(10); k++) {
            script_run(&one, 23);
            saved s = save(one.world);
            other = one;
            other.world = restore(&s);
            assert_same(one.world, other.world);
            for (int call = 0; call < 40; call++) {
                script_go_on(&one);
                script_go_on(&other);
                assert_same(one.world, other.world);
            }
            tactn_world_destroy(other.world);
            free(s.memory);
        }
        tactn_world_destroy(one.world);
    }
}

/* Saved again it gives the same bytes: nothing was lost that a snapshot holds. */
static void saved_again(void **state) {
    (void)state;
    world_script script;
    script_begin(&script, "again", NULL);
    script_run(&script, 300);
    saved first = save(script.world);
    tactn_world *world = restore(&first);
    saved second = save(world);
    assert_int_equal(first.bytes, second.bytes);
    assert_memory_equal(first.memory, second.memory, first.bytes);
    tactn_world_destroy(world);
    tactn_world_destroy(script.world);
    free(first.memory);
    free(second.memory);
}

/* A world that sleeps, user pointers, and memory that lies anywhere. */
static void what_a_snapshot_keeps(void **state) {
    (void)state;
    static int user;
    tactn_world_def world_def = tactn_world_defaults(2);
    tactn_world *world, *back;
    assert_int_equal(tactn_world_create(&world_def, &world), TACT_OK);
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape ball = tactn_ball(1);
    def.user = &user, def.asleep = true;
    shape_def.user = &world_def;
    tact_body_id body;
    tact_shape_id shape;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &ball, &shape), TACT_OK);
    assert_int_equal(tactn_body_set_awake(world, body, false), TACT_OK);
    size_t bytes = tactn_world_save_bytes(world);
    unsigned char *memory = malloc(bytes + 9);
    assert_int_equal(tactn_world_save(world, memory + 1, bytes - 1), TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tactn_world_save(world, memory + 1, bytes + 8), TACT_OK);
    assert_int_equal(tactn_world_restore(memory + 1, bytes + 8, NULL, NULL, &back), TACT_OK);
    assert_false(tactn_body_get(back, body).awake);
    assert_ptr_equal(tactn_body_get(back, body).user, &user);
    assert_ptr_equal(tactn_body_shape_get(back, shape).def.user, &world_def);
    assert_true(tactn_world_hash(world) == tactn_world_hash(back));
    tactn_world_destroy(back);
    tactn_world_destroy(world);
    free(memory);
}

static vec ball_support(const void *context, vec direction) {
    (void)context;
    return scale(1 / length(direction), direction);
}

static void custom_shapes_cannot_be_saved(void **state) {
    (void)state;
    tactn_world_def world_def = tactn_world_defaults(1);
    tactn_world *world;
    assert_int_equal(tactn_world_create(&world_def, &world), TACT_OK);
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape custom = tactn_custom(ball_support, NULL);
    tact_body_id body;
    tact_shape_id shape;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    shape_def.density = 0;
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &custom, &shape), TACT_OK);
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_CUSTOM_SHAPE);
    assert_int_equal(tactn_body_shape_destroy(world, shape), TACT_OK);
    free(memory);
    saved s = save(world);
    tactn_world_destroy(restore(&s));
    tactn_world_destroy(world);
    free(s.memory);
}

/* ---- What is no snapshot ---- */

/* A small world with a bit of everything. */
static saved save_small(int calls) {
    world_script script;
    script_begin(&script, "small", NULL);
    script_run(&script, calls);
    saved s = save(script.world);
    tactn_world_destroy(script.world);
    return s;
}

static bool is_refused(const void *memory, size_t bytes) {
    tactn_world *world = (tactn_world *)&world; /* anything but null */
    tact_status status = tactn_world_restore(memory, bytes, NULL, NULL, &world);
    return status == TACT_BAD_SNAPSHOT && !world;
}

static void cut_short_anywhere(void **state) {
    (void)state;
    saved s = save_small(30);
    size_t step = 1 + s.bytes / (size_t)check_rounds(3000);
    for (size_t bytes = 0; bytes < s.bytes; bytes += bytes < 2 * SNAPSHOT_HEAD_BYTES ? 1 : step) {
        void *part = malloc(bytes + 1); /* so that reading behind the end is seen */
        memcpy(part, s.memory, bytes);
        assert_true(is_refused(part, bytes));
        free(part);
    }
    free(s.memory);
}

static void any_byte_flipped(void **state) {
    (void)state;
    saved s = save_small(30);
    random_stream random = random_named("flips");
    size_t step = 1 + s.bytes / (size_t)check_rounds(5000);
    for (size_t i = 0; i < s.bytes; i += i < 2 * SNAPSHOT_HEAD_BYTES ? 1 : step) {
        unsigned char flip = (unsigned char)(1 << random_below(&random, 8));
        s.memory[i] ^= flip;
        assert_true(is_refused(s.memory, s.bytes));
        s.memory[i] ^= flip;
    }
    tactn_world_destroy(restore(&s));
    free(s.memory);
}

static void of_the_other_dimension(void **state) {
    (void)state;
#if TACT_DIMENSION == 2
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world;
    assert_int_equal(tact3_world_create(&def, &world), TACT_OK);
    size_t bytes = tact3_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_world_save(world, memory, bytes), TACT_OK);
    tact3_world_destroy(world);
#else
    tact2_world_def def = tact2_world_defaults(1);
    tact2_world *world;
    assert_int_equal(tact2_world_create(&def, &world), TACT_OK);
    size_t bytes = tact2_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tact2_world_save(world, memory, bytes), TACT_OK);
    tact2_world_destroy(world);
#endif
    assert_true(is_refused(memory, bytes));
    memset(memory, 0, bytes);
    assert_true(is_refused(memory, bytes));
    free(memory);
}

/* ---- Forged ones ---- */

/* A number that somebody might try: near another, at an end of a range, or any. */
static void forge(random_stream *random, unsigned char *memory, size_t bytes) {
    static const int32_t ends[] = {-1, 0, 1, 2, INT32_MAX, INT32_MIN, 255, 1 << 20};
    size_t at = SNAPSHOT_HEAD_BYTES + (size_t)random_below(random, (int)(bytes - SNAPSHOT_HEAD_BYTES - sizeof(real)));
    int32_t whole;
    real x = random_coin(random) ? (real)random_decade(random, 1e-20, 1e20) : (real)random_range(random, -2, 2);
    memcpy(&whole, memory + at, sizeof whole);
    switch (random_below(random, 4)) {
    case 0: memory[at] ^= (unsigned char)(1 << random_below(random, 8)); return;
    case 1: whole += random_below(random, 5) - 2; break;
    case 2: whole = ends[random_below(random, 8)]; break;
    default: memcpy(memory + at, &x, sizeof x); return;
    }
    memcpy(memory + at, &whole, sizeof whole);
}

/* The restored world must hold whatever is done to it. */
static void live_on(tactn_world *world) {
    for (int i = 0; i < 3; i++) tactn_world_step(world, R(0.02), 2);
    tact_body_id body = tactn_world_next_body(world, (tact_body_id){0, 0});
    for (int i = 0; body.generation != 0 && i < 1000; i++) {
        tactn_body_set_awake(world, body, i % 3 > 0);
        if (i % 2) tactn_body_destroy(world, body);
        body = tactn_world_next_body(world, body);
    }
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape ball = tactn_ball(1);
    tact_shape_id shape;
    for (int i = 0; i < 5; i++) {
        if (tactn_body_create(world, &def, &body) != TACT_OK) continue;
        tactn_body_shape_create(world, body, &shape_def, &ball, &shape);
    }
    for (int i = 0; i < 3; i++) tactn_world_step(world, R(0.02), 2);
    tactn_world_hash(world);
    saved s = {.bytes = tactn_world_save_bytes(world)};
    s.memory = malloc(s.bytes);
    if (tactn_world_save(world, s.memory, s.bytes) == TACT_OK) tactn_world_destroy(restore(&s));
    free(s.memory);
}

/* Changed snapshots whose checksum has been made to fit are refused, or give a world that can be lived in. */
static void forged_snapshots_do_no_harm(void **state) {
    (void)state;
    random_stream random = random_named("forged");
    long restored = 0, refused = 0;
    for (int part = 0; part < 4; part++) {
        saved s = save_small(20 + 40 * part);
        unsigned char *forged = malloc(s.bytes);
        for (int i = 0; i < check_rounds(400); i++) {
            memcpy(forged, s.memory, s.bytes);
            for (int changes = 1 + random_below(&random, 3); changes > 0; changes--) forge(&random, forged, s.bytes);
            sign_snapshot(forged, s.bytes);
            tactn_world *world;
            tact_status status = tactn_world_restore(forged, s.bytes, NULL, NULL, &world);
            assert_true(status == TACT_OK || status == TACT_BAD_SNAPSHOT || status == TACT_NO_MEMORY);
            restored += status == TACT_OK, refused += status != TACT_OK;
            if (status == TACT_OK) live_on(world);
            tactn_world_destroy(world);
        }
        /* The signature is the library's own. */
        sign_snapshot(s.memory, s.bytes);
        tactn_world_destroy(restore(&s));
        free(forged);
        free(s.memory);
    }
    assert_true(restored > refused / 50 && refused > restored / 50);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(restored_worlds_go_on),
    cmocka_unit_test(saved_again),
    cmocka_unit_test(what_a_snapshot_keeps),
    cmocka_unit_test(custom_shapes_cannot_be_saved),
    cmocka_unit_test(cut_short_anywhere),
    cmocka_unit_test(any_byte_flipped),
    cmocka_unit_test(of_the_other_dimension),
    cmocka_unit_test(forged_snapshots_do_no_harm),
};

const test_group test_world_snapshot = {"test_world_snapshot", tests, sizeof tests / sizeof *tests, NULL, NULL};
