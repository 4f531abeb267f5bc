/* A world's memory: all of it comes from its allocator and goes back there, and an allocator that fails at any call
 * costs nothing but that call. */
#include <setjmp.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_script.h"

#define CALLS 120

/* What a script has led to. */
typedef struct script_end {
    uint64_t hash;
    long calls; /* of the allocator */
    long refused;
} script_end;

/* One life of a world, at the end of which everything has been given back. */
static script_end live(const char *name, int calls, long fail_from, long failures) {
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    counts.fail_from = fail_from, counts.failures = failures;
    world_script script;
    script_begin(&script, name, &allocator);
    script_run(&script, calls);
    script_end end = {tactn_world_hash(script.world), counts.calls, script.refused};
    assert_int_equal(tactn_world_stats_get(script.world).bytes, counts.bytes);
    assert_false(script.changed);
    tactn_world_destroy(script.world);
    assert_int_equal(counts.blocks, 0);
    assert_int_equal(counts.bytes, 0);
    assert_false(counts.wrong);
    return end;
}

static void everything_is_given_back(void **state) {
    (void)state;
    const char *names[] = {"one", "two", "three", "four", "five", "six", "seven", "eight"};
    for (int i = 0; i < 8 && i < check_rounds(20); i++) {
        script_end end = live(names[i], 3 * CALLS, 0, 0);
        assert_true(end.calls > 40);
        assert_int_equal(end.refused, 0);
    }
}

/* The n-th call fails, and up to five after it, for all n, or each fifth where tests are to be quick: what was refused
 * has changed nothing, and made again it leads to the same world. */
static void every_allocation_may_fail(void **state) {
    (void)state;
    const char *names[] = {"one", "two"};
    int worlds = check_rounds(20) / 10, step = check_rounds(10) > 2 ? 1 : 5;
    for (int i = 0; i < (worlds > 1 ? worlds : 1); i++) {
        script_end whole = live(names[i], CALLS, 0, 0);
        long refused = 0;
        for (long n = 1; n <= whole.calls; n += step) {
            script_end end = live(names[i], CALLS, n, 1 + n % 5);
            assert_true(end.hash == whole.hash);
            assert_true(end.refused > 0);
            refused += end.refused;
        }
        assert_true(refused >= whole.calls / step);
    }
}

/* What would need memory says so, as often as it is asked; what needs none goes on. */
static void no_memory_for_good(void **state) {
    (void)state;
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    world_script script;
    script_begin(&script, "for good", &allocator);
    script_run(&script, CALLS);
    counts.fail_from = counts.calls + 1;
    counts.failures = LONG_MAX / 2;
    tactn_body_def def = tactn_body_defaults();
    tact_body_id id = {7, 7};
    tact_status status = TACT_OK;
    for (int i = 0; i < 10000 && status == TACT_OK; i++) status = tactn_body_create(script.world, &def, &id);
    assert_int_equal(status, TACT_NO_MEMORY);
    uint64_t hash = tactn_world_hash(script.world);
    assert_int_equal(tactn_body_create(script.world, &def, &id), TACT_NO_MEMORY);
    assert_true(tactn_world_hash(script.world) == hash);
    for (tact_body_id body = tactn_world_next_body(script.world, (tact_body_id){0, 0}); body.generation != 0;
         body = tactn_world_next_body(script.world, body)) {
        assert_int_equal(tactn_body_destroy(script.world, body), TACT_OK);
    }
    tactn_world_stats stats = tactn_world_stats_get(script.world);
    assert_int_equal(stats.body_count, 0);
    assert_int_equal(stats.shape_count, 0);
    assert_int_equal(stats.pair_count, 0);
    tactn_world_destroy(script.world);
    assert_int_equal(counts.blocks, 0);
    assert_false(counts.wrong);
}

static void a_world_needs_memory(void **state) {
    (void)state;
    counting_allocator counts;
    tactn_world_def def = tactn_world_defaults(1);
    def.allocator = counting(&counts);
    counts.failures = 1;
    tact_status status = TACT_NO_MEMORY;
    tactn_world *world = NULL;
    for (counts.fail_from = 1; status == TACT_NO_MEMORY; counts.fail_from++, counts.calls = 0) {
        status = tactn_world_create(&def, &world);
        assert_true((status == TACT_OK) == (world != NULL));
        assert_true(status == TACT_OK || counts.blocks == 0);
    }
    assert_int_equal(status, TACT_OK);
    assert_true(counts.fail_from > 2);
    tactn_world_destroy(world);
    tactn_world_destroy(NULL);
    assert_int_equal(counts.blocks, 0);
}

/* Restoring fails at any call, leaves no world and no memory behind, and works when asked again. */
static void restoring_may_fail(void **state) {
    (void)state;
    world_script script;
    script_begin(&script, "restoring", NULL);
    script_run(&script, CALLS);
    size_t bytes = tactn_world_save_bytes(script.world);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(script.world, memory, bytes), TACT_OK);
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    counts.failures = 1;
    tact_status status = TACT_NO_MEMORY;
    long refused = 0;
    tactn_world *world = NULL;
    for (counts.fail_from = 1; status == TACT_NO_MEMORY; counts.fail_from++, counts.calls = 0) {
        status = tactn_world_restore(memory, bytes, &allocator, NULL, &world);
        assert_true((status == TACT_OK) == (world != NULL));
        assert_true(status == TACT_OK || (counts.blocks == 0 && counts.bytes == 0));
        refused += status == TACT_NO_MEMORY;
    }
    assert_int_equal(status, TACT_OK);
    assert_true(refused >= 10);
    assert_true(tactn_world_hash(world) == tactn_world_hash(script.world));
    assert_int_equal(tactn_world_stats_get(world).bytes, counts.bytes);
    tactn_world_destroy(world);
    assert_int_equal(counts.blocks, 0);
    assert_false(counts.wrong);
    tactn_world_destroy(script.world);
    free(memory);
}

/* Equal hulls take memory once, whoever brings them. */
static void equal_hulls_are_kept_once(void **state) {
    (void)state;
    random_stream random = random_named("hulls");
    shape_spec spec = pairs_hull(&random, 60, 1), other = pairs_hull(&random, 60, 1);
    made_shape first = made_new(&spec), again = made_new(&spec), different = made_new(&other);
    tactn_world_def world_def = tactn_world_defaults(1);
    tactn_world *world;
    assert_int_equal(tactn_world_create(&world_def, &world), TACT_OK);
    tactn_body_def body_def = tactn_body_defaults();
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_body_id body;
    tact_shape_id id[3];
    assert_int_equal(tactn_body_create(world, &body_def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &def, &first.shape, &id[0]), TACT_OK);
    size_t one = tactn_world_stats_get(world).bytes;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &again.shape, &id[1]), TACT_OK);
    assert_int_equal(tactn_world_stats_get(world).bytes, one);
    assert_int_equal(tactn_body_shape_create(world, body, &def, &different.shape, &id[2]), TACT_OK);
    size_t two = tactn_world_stats_get(world).bytes;
    assert_true(two > one);
    /* They are the world's own. */
    assert_ptr_equal(tactn_body_shape_get(world, id[0]).shape.u.hull,
                     tactn_body_shape_get(world, id[1]).shape.u.hull);
    assert_ptr_not_equal(tactn_body_shape_get(world, id[0]).shape.u.hull, first.shape.u.hull);
    assert_ptr_not_equal(tactn_body_shape_get(world, id[0]).shape.u.hull,
                         tactn_body_shape_get(world, id[2]).shape.u.hull);
    made_free(&first);
    made_free(&again);
    made_free(&different);
    assert_int_equal(tactn_body_shape_destroy(world, id[0]), TACT_OK);
    assert_int_equal(tactn_world_stats_get(world).bytes, two);
    assert_int_equal(tactn_body_shape_destroy(world, id[1]), TACT_OK);
    assert_true(tactn_world_stats_get(world).bytes < two);
    assert_int_equal(tactn_world_step(world, R(0.01), 4), TACT_OK);
    tactn_world_destroy(world);
}

static void *allocate_misaligned(void *context, size_t bytes) {
    char *memory = malloc(bytes + 16);
    if (memory) ++*(int *)context;
    return memory ? memory + 8 : NULL;
}

static void release_misaligned(void *context, void *memory, size_t bytes) {
    (void)bytes;
    --*(int *)context;
    free((char *)memory - 8);
}

static void misaligned_memory_is_given_back(void **state) {
    (void)state;
    int blocks = 0;
    tactn_world_def def = tactn_world_defaults(1);
    def.allocator = (tact_allocator){&blocks, allocate_misaligned, release_misaligned};
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_NO_MEMORY);
    assert_null(world);
    assert_int_equal(blocks, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(everything_is_given_back), cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(no_memory_for_good),       cmocka_unit_test(a_world_needs_memory),
    cmocka_unit_test(restoring_may_fail),       cmocka_unit_test(equal_hulls_are_kept_once),
    cmocka_unit_test(misaligned_memory_is_given_back),
};

const test_group test_world_memory = {"test_world_memory", tests, sizeof tests / sizeof *tests, NULL, NULL};
