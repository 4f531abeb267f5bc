/* Places of bodies and shapes that have had all generations that there are: they are never used again, so that no
 * handle ever comes back to life. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

/* The world's own structure, without its functions. */
#pragma GCC diagnostic ignored "-Wunused-function"
#include "world/world.h"

static void last_generation_of_a_body(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id first = new_body(world, TACT_BODY_DYNAMIC, zero()),
                 second = new_body(world, TACT_BODY_DYNAMIC, zero());
    body_at(world, (int32_t)first.index)->slot.generation = UINT32_MAX - 1;
    first.generation = UINT32_MAX - 1;
    assert_int_equal(tactn_body_destroy(world, first), TACT_OK);
    tact_body_id last = new_body(world, TACT_BODY_DYNAMIC, zero());
    assert_int_equal(last.index, first.index);
    assert_int_equal(last.generation, UINT32_MAX);
    assert_int_equal(tactn_body_destroy(world, last), TACT_OK);
    assert_false(tactn_body_valid(world, last));
    for (int i = 0; i < 20; i++) assert_int_not_equal(new_body(world, TACT_BODY_DYNAMIC, zero()).index, first.index);
    assert_true(tactn_body_valid(world, second));
    assert_int_equal(tactn_body_destroy(world, last), TACT_STALE_ID);
    /* It is so in a restored world, too. */
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    tactn_world *restored;
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    assert_int_not_equal(new_body(restored, TACT_BODY_DYNAMIC, zero()).index, first.index);
    assert_false(tactn_body_valid(restored, last));
    free(memory);
    tactn_world_destroy(restored);
    tactn_world_destroy(world);
}

static void last_generation_of_a_shape(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero());
    tact_shape_id shape = new_shape(world, body, cube(1), tactn_identity_pose());
    shape_at(world, (int32_t)shape.index)->slot.generation = UINT32_MAX;
    shape.generation = UINT32_MAX;
    assert_int_equal(tactn_body_shape_destroy(world, shape), TACT_OK);
    for (int i = 0; i < 20; i++) {
        assert_int_not_equal(new_shape(world, body, cube(1), tactn_identity_pose()).index, shape.index);
    }
    assert_false(tactn_body_shape_valid(world, shape));
    assert_int_equal(tactn_world_step(world, R(0.01), 4), TACT_OK);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(last_generation_of_a_body),
    cmocka_unit_test(last_generation_of_a_shape),
};

const test_group test_world_generations = {"test_world_generations", tests, sizeof tests / sizeof *tests, NULL, NULL};
