/* Worlds that are filled before the tree is asked, whose tree is built at once: they are the worlds that they would be
 * if each shape were inserted by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/counting_allocator.h"
#include "support/group.h"
#include "support/small_world.h"

enum { STATIC_BOXES = 400, FALLING_BOXES = 60, RAYS = 60 };

/* How a world is filled. */
typedef struct filling {
    const tact_allocator *allocator;
    int ask_every; /* a question after each so many shapes, or 0 */
    bool reserved;
    long refused; /* calls for want of memory, which were made again */
    int shapes;
} filling;

static vec any_place(random_stream *random) {
    vec place = zero();
    for (int k = 0; k < DIMENSION; k++) place = with_coordinate(place, k, (real)random_range(random, -8, 8));
    return place;
}

static void ask(const tactn_world *world) {
    tactn_world_raycast(world, zero(), all_coordinates(1), NULL);
}

static tact_body_id fill_in_body(tactn_world *world, filling *how, const tactn_body_def *def, tactn_shape shape) {
    tactn_body_shape_def of = tactn_body_shape_defaults();
    tact_body_id body = {0, 0};
    tact_shape_id id;
    while (tactn_body_create(world, def, &body) == TACT_NO_MEMORY) how->refused++;
    while (tactn_body_shape_create(world, body, &of, &shape, &id) == TACT_NO_MEMORY) how->refused++;
    if (how->ask_every > 0 && how->shapes++ % how->ask_every == 0) ask(world);
    return body;
}

static tact_body_id fill_in(tactn_world *world, filling *how, tact_body_kind kind, tactn_shape shape, vec place) {
    tactn_body_def def = tactn_body_defaults();
    def.kind = kind;
    def.pose.position = place;
    return fill_in_body(world, how, &def, shape);
}

/* Fast boxes, every third a bullet, many of which overlap something from the start. */
static void fill_in_shots(tactn_world *world, filling *how, random_stream *random) {
    for (int i = 0; i < FALLING_BOXES; i++) {
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_DYNAMIC;
        def.bullet = i % 3 == 0;
        def.pose.position = any_place(random);
        def.velocity = tactn_scale(i % 2 ? R(8) : 0, any_place(random));
        fill_in_body(world, how, &def, cube(R(0.3)));
    }
}

/* Boxes of all sizes by chance, some in the place of the one before, a ground without end, some that fall and fly; then
 * some are destroyed and moved. */
static tactn_world *filled(filling *how) {
    random_stream random = random_named("filling");
    tactn_world_def def = tactn_world_defaults(1);
    tact_body_id bodies[STATIC_BOXES];
    tactn_world *world = NULL;
    if (how->allocator) def.allocator = *how->allocator;
    while (tactn_world_create(&def, &world) == TACT_NO_MEMORY) how->refused++;
    while (how->reserved && tactn_world_reserve(world, STATIC_BOXES + 1, STATIC_BOXES + 1) == TACT_NO_MEMORY)
        how->refused++;
    vec up = with_coordinate(zero(), DIMENSION - 1, 1), place = zero();
    fill_in(world, how, TACT_BODY_STATIC, tactn_half_space(up, -12), zero());
    for (int i = 0; i < STATIC_BOXES; i++) {
        if (i % 3 > 0) place = any_place(&random);
        bodies[i] = fill_in(world, how, TACT_BODY_STATIC, cube((real)random_decade(&random, 0.1, 1)), place);
    }
    fill_in_shots(world, how, &random);
    for (int i = 0; i < STATIC_BOXES; i += 40) {
        assert_int_equal(tactn_body_destroy(world, bodies[i]), TACT_OK);
        tactn_pose pose = tactn_identity_pose();
        pose.position = any_place(&random);
        assert_int_equal(tactn_body_set_pose(world, bodies[i + 1], pose), TACT_OK);
    }
    return world;
}

static void run(tactn_world *world, filling *how, int steps) {
    for (int i = 0; i < steps; i++) {
        while (tactn_world_step(world, (real)1 / 60, 4) == TACT_NO_MEMORY) how->refused++;
    }
}

static bool count_shape(void *context, tact_body_id body, tact_shape_id shape) {
    *(uint64_t *)context += (uint64_t)body.index * 1000 + shape.index + 1;
    return true;
}

/* Returns how many rays hit. */
static int compare_answers(const tactn_world *a, const tactn_world *b) {
    random_stream random = random_named("filling, questions");
    int hits = 0;
    for (int i = 0; i < RAYS; i++) {
        vec from = any_place(&random), way = tactn_sub(any_place(&random), from);
        tactn_world_hit hit_a = tactn_world_raycast(a, from, way, NULL);
        tactn_world_hit hit_b = tactn_world_raycast(b, from, way, NULL);
        assert_int_equal(hit_a.shape.index, hit_b.shape.index);
        assert_true(hit_a.hit.fraction == hit_b.hit.fraction && hit_a.hit.relation == hit_b.hit.relation);
        hits += hit_a.hit.relation != TACT_SEPARATED;
        tactn_bounds around = {from, tactn_add(from, all_coordinates(2))};
        uint64_t sum_a = 0, sum_b = 0;
        tactn_world_overlap_bounds(a, around, NULL, count_shape, &sum_a);
        tactn_world_overlap_bounds(b, around, NULL, count_shape, &sum_b);
        assert_true(sum_a == sum_b);
    }
    return hits;
}

/* The state, with contacts and islands, and the events of the last step. */
static void compare_worlds(const tactn_world *a, const tactn_world *b) {
    assert_true(tactn_world_hash(a) == tactn_world_hash(b));
    int count, count_b;
    const tactn_contact_event *events = tactn_world_contact_events(a, &count);
    const tactn_contact_event *events_b = tactn_world_contact_events(b, &count_b);
    assert_int_equal(count, count_b);
    for (int i = 0; i < count; i++) {
        assert_int_equal(events[i].kind, events_b[i].kind);
        assert_int_equal(events[i].shape_a.index, events_b[i].shape_a.index);
        assert_int_equal(events[i].shape_b.index, events_b[i].shape_b.index);
    }
}

enum { WORLDS = 4, STEPS = 60 };

static void filled_at_once_or_one_by_one(void **state) {
    (void)state;
    filling ways[WORLDS] = {{0}, {.ask_every = 1}, {.ask_every = 53}, {.reserved = true}};
    tactn_world *worlds[WORLDS];
    int impacts = 0;
    for (int k = 0; k < WORLDS; k++) {
        worlds[k] = filled(&ways[k]);
        compare_worlds(worlds[0], worlds[k]);
    }
    assert_true(compare_answers(worlds[0], worlds[1]) > RAYS / 4);
    for (int i = 0; i < STEPS; i++) {
        for (int k = 0; k < WORLDS; k++) {
            run(worlds[k], &ways[k], 1);
            compare_worlds(worlds[0], worlds[k]);
        }
        impacts += (int)tactn_world_stats_get(worlds[0]).impact_count;
    }
    assert_true(impacts > FALLING_BOXES && tactn_world_stats_get(worlds[0]).contact_count > 0);
    assert_true(compare_answers(worlds[0], worlds[2]) > RAYS / 4);
    for (int k = 0; k < WORLDS; k++) tactn_world_destroy(worlds[k]);
}

/* Saved while shapes wait to be linked, restored, and filled once more. */
static void saved_before_it_is_asked(void **state) {
    (void)state;
    filling how = {0};
    tactn_world *world = new_world(), *restored = NULL;
    for (int i = 0; i < 200; i++) fill_in(world, &how, TACT_BODY_STATIC, cube(R(0.5)), all_coordinates((real)i));
    size_t bytes = tactn_world_save_bytes(world);
    unsigned char *memory = malloc(bytes), *again = malloc(bytes);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    assert_int_equal(tactn_world_save_bytes(restored), bytes);
    assert_int_equal(tactn_world_save(restored, again, bytes), TACT_OK);
    assert_memory_equal(memory, again, bytes);
    for (int i = 0; i < 300; i++) {
        vec place = all_coordinates((real)i + R(0.7));
        tact_body_kind kind = i % 10 ? TACT_BODY_STATIC : TACT_BODY_DYNAMIC;
        fill_in(world, &how, kind, cube(R(0.5)), place), fill_in(restored, &how, kind, cube(R(0.5)), place);
    }
    run(world, &how, 10), run(restored, &how, 10);
    assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
    free(memory), free(again);
    tactn_world_destroy(world), tactn_world_destroy(restored);
}

/* Each call of the allocator fails once: what is refused is asked again; questions are answered all the same. */
static void every_allocation_may_fail(void **state) {
    (void)state;
    long calls = 0, refused = 0;
    uint64_t hash = 0;
    for (long n = 0; n <= calls; n += 1 + n / 12) {
        counting_allocator counts;
        tact_allocator allocator = counting(&counts);
        counts.fail_from = n, counts.failures = 1;
        filling how = {.allocator = &allocator, .reserved = n % 2 == 1};
        tactn_world *world = filled(&how);
        run(world, &how, 2);
        if (n == 0) hash = tactn_world_hash(world), calls = counts.calls;
        assert_true(tactn_world_hash(world) == hash);
        assert_int_equal(tactn_world_stats_get(world).bytes, counts.bytes);
        refused += how.refused;
        tactn_world_destroy(world);
        assert_int_equal(counts.blocks, 0);
        assert_false(counts.wrong);
    }
    assert_true(calls > 10 && refused > 5);
}

static void reserving(void **state) {
    (void)state;
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world = NULL;
    filling how = {0};
    def.allocator = allocator;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    assert_int_equal(tactn_world_reserve(world, -1, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_world_reserve(world, 0, -1), TACT_NEGATIVE);
    assert_int_equal(tactn_world_reserve(world, 0, TACTN_TREE_MAX_COUNT + 1), TACT_TOO_MANY);
    assert_int_equal(tactn_world_reserve(world, 0, 0), TACT_OK);
    assert_int_equal(tactn_world_reserve(world, 500, 400), TACT_OK);
    long calls = counts.calls;
    size_t bytes = counts.bytes;
    for (int i = 0; i < 400; i++) fill_in(world, &how, TACT_BODY_STATIC, cube(1), all_coordinates((real)i));
    for (int i = 0; i < 100; i++) new_body(world, TACT_BODY_STATIC, zero());
    assert_int_equal(tactn_world_reserve(world, 100, 100), TACT_OK);
    assert_true(counts.calls == calls && counts.bytes == bytes);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(filled_at_once_or_one_by_one),
    cmocka_unit_test(saved_before_it_is_asked),
    cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(reserving),
};

const test_group test_world_filling = {"test_world_filling", tests, sizeof tests / sizeof *tests, NULL, NULL};
