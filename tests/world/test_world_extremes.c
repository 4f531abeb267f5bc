/* Numbers as large and as small as they may be, in piles of bodies over each other: whatever is not refused never
 * makes a number that is none, and the world can be saved and restored. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define BODIES 12
#define STEPS 20

/* The greatest number that is tried, of what is squared, and of what is not. */
#define SQUARED (sizeof(real) == 4 ? 1e14 : 1e99)
#define MOST (sizeof(real) == 4 ? 1e30 : 1e200)

static vec any_way(random_stream *random, double least, double most) {
    real size = (real)random_decade(random, least, most);
    return scale(size, random_direction(random));
}

static real any_size(random_stream *random, double least, double most) {
    return (real)random_decade(random, least, most);
}

/* Of what may be extreme half is not. */
static tactn_body_def any_body(random_stream *random, real length) {
    tactn_body_def def = tactn_body_defaults();
    def.kind = (tact_body_kind)random_below(random, 3);
    def.pose.position = any_way(random, 1e-3, random_below(random, 4) ? 3 : SQUARED);
    def.pose.rotation = random_rotation(random);
    def.bullet = random_coin(random);
    if (random_coin(random)) def.mass = any_size(random, 1 / SQUARED, SQUARED);
    if (random_coin(random)) def.gravity_scale = any_size(random, 1e-3, SQUARED);
    if (random_coin(random)) def.linear_damping = any_size(random, 1e-3, SQUARED);
    if (random_coin(random)) def.angular_damping = any_size(random, 1e-3, SQUARED);
    if (def.kind == TACT_BODY_STATIC) return def;
    def.velocity = any_way(random, 1e-3, 399 * (double)length);
    vec turning = any_way(random, 1e-3, random_coin(random) ? 10 : SQUARED);
    vec across = random_direction(random);
    def.angular_velocity = torque_of(across, turning);
    return def;
}

static void add_any_shape(tactn_world *world, random_stream *random, tact_body_id body) {
    shape_spec spec = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    spec = pairs_scaled(spec, random_decade(random, 1e-6, random_coin(random) ? 1e6 : 2));
    made_shape made = made_new(&spec);
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id shape;
    if (random_coin(random)) def.density = any_size(random, 1 / SQUARED, SQUARED);
    if (random_coin(random)) def.friction = any_size(random, 1e-3, SQUARED);
    if (random_coin(random)) def.restitution = any_size(random, 1e-3, 3);
    if (random_coin(random)) def.rolling_friction = any_size(random, 1e-3, SQUARED);
    if (random_coin(random)) def.surface_velocity = any_way(random, 1e-3, SQUARED);
    if (random_below(random, 4) == 0) def.pose.position = any_way(random, 1e-6, SQUARED);
    tact_status status = tactn_body_shape_create(world, body, &def, &made.shape, &shape);
    assert_true(status == TACT_OK || status == TACT_OUT_OF_RANGE);
    made_free(&made);
}

/* What they ask for may be too much; then it is refused. */
static void push(tactn_world *world, random_stream *random, tact_body_id body) {
    vec push = any_way(random, 1e-3, random_coin(random) ? 10 : MOST), at = any_way(random, 1e-3, 1e3);
    tact_status status = tactn_body_apply_force(world, body, push, at);
    assert_true(status == TACT_OK || status == TACT_WRONG_KIND || status == TACT_OUT_OF_RANGE);
    push = any_way(random, 1e-3, random_coin(random) ? 10 : MOST);
    status = tactn_body_apply_impulse(world, body, push, at);
    assert_true(status == TACT_OK || status == TACT_WRONG_KIND || status == TACT_OUT_OF_RANGE);
}

static void assert_finite(const tactn_world *world) {
    for (tact_body_id body = tactn_world_next_body(world, (tact_body_id){0, 0}); body.generation != 0;
         body = tactn_world_next_body(world, body)) {
        tactn_body_state state = tactn_body_get(world, body);
        assert_true(all_finite(state.pose.position) && all_finite(state.center));
        assert_true(tact_abs(rotation_squared(state.pose.rotation) - 1) < R(1e-3));
        assert_true(all_finite(state.velocity) && spin_finite(state.angular_velocity));
    }
}

static tactn_world *any_world(random_stream *random) {
    tactn_world_def def = tactn_world_defaults(any_size(random, 1e-3, 1e3));
    tactn_world *world = NULL;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    for (int i = 0; i < BODIES; i++) {
        tactn_body_def body_def = any_body(random, def.length);
        tact_body_id body;
        assert_int_equal(tactn_body_create(world, &body_def, &body), TACT_OK);
        for (int k = 0; k < 2; k++) add_any_shape(world, random, body);
        push(world, random, body);
    }
    return world;
}

static void no_number_is_lost(void **state) {
    (void)state;
    random_stream random = random_named("extremes");
    for (int round = 0; round < check_rounds(60); round++) {
        tactn_world *world = any_world(&random), *restored;
        for (int i = 0; i < STEPS; i++) {
            real dt = any_size(&random, 1e-6, i == 7 ? 1e9 : 1);
            int substeps = 1 + random_below(&random, random_coin(&random) ? 4 : TACTN_MAX_SUBSTEPS);
            assert_int_equal(tactn_world_step(world, dt, substeps), TACT_OK);
            assert_finite(world);
        }
        size_t bytes = tactn_world_save_bytes(world);
        void *memory = malloc(bytes);
        assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
        assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
        assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
        free(memory);
        tactn_world_destroy(restored);
        tactn_world_destroy(world);
    }
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(no_number_is_lost)};

const test_group test_world_extremes = {"test_world_extremes", tests, sizeof tests / sizeof *tests, NULL, NULL};
