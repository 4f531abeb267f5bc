/* Bodies and shapes of worlds: what is refused, and that nothing changes then; handles; what was given comes back. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

static const real not_a_number = (real)NAN, infinite = (real)INFINITY;

/* ---- What is refused ---- */

/* Each real of a definition, one after the other: NaN and infinities are refused, wherever they stand. */
static void refuse_every_real(void *def, const size_t *places, int count, tact_status (*call)(void *context),
                              void *context) {
    for (int i = 0; i < count; i++) {
        real *x = (real *)(void *)((char *)def + places[i]), was = *x;
        const real bad[] = {not_a_number, infinite, -infinite};
        for (int k = 0; k < 3; k++) {
            *x = bad[k];
            assert_int_equal(call(context), TACT_NOT_FINITE);
        }
        *x = was;
    }
    assert_true(call(context) >= 0);
}

/* Places of the reals in a field that is nothing but reals. */
static int list_reals(size_t *places, int count, size_t at, size_t bytes) {
    for (size_t i = 0; i < bytes / sizeof(real); i++) places[count++] = at + i * sizeof(real);
    return count;
}

#define LIST(type, field) list_reals(places, count, offsetof(type, field), sizeof(((type *)0)->field))

typedef struct body_call {
    tactn_world *world;
    tactn_body_def def;
    uint64_t hash;
} body_call;

/* Creates and destroys a body; when it is refused nothing has changed. */
static tact_status try_body(void *context) {
    body_call *call = context;
    tact_body_id body = {5, 5};
    tact_status status = tactn_body_create(call->world, &call->def, &body);
    if (status == TACT_OK) {
        assert_true(tactn_body_valid(call->world, body));
        assert_int_equal(tactn_body_destroy(call->world, body), TACT_OK);
        call->hash = tactn_world_hash(call->world);
    } else {
        assert_true(body.index == 5 && body.generation == 5);
        assert_true(tactn_world_hash(call->world) == call->hash);
    }
    return status;
}

static void bad_bodies(void **state) {
    (void)state;
    body_call call = {.world = new_world(), .def = tactn_body_defaults()};
    call.hash = tactn_world_hash(call.world);
    size_t places[64];
    int count = 0;
    count = LIST(tactn_body_def, pose);
    count = LIST(tactn_body_def, velocity);
    count = LIST(tactn_body_def, angular_velocity);
    count = LIST(tactn_body_def, linear_damping);
    count = LIST(tactn_body_def, angular_damping);
    count = LIST(tactn_body_def, gravity_scale);
    count = LIST(tactn_body_def, mass);
    refuse_every_real(&call.def, places, count, try_body, &call);
    tactn_body_def good = call.def;
    call.def.mass = -1;
    assert_int_equal(try_body(&call), TACT_NEGATIVE);
    call.def = good, call.def.linear_damping = -1;
    assert_int_equal(try_body(&call), TACT_NEGATIVE);
    call.def = good, call.def.angular_damping = -R(1e-30);
    assert_int_equal(try_body(&call), TACT_NEGATIVE);
    call.def = good, call.def.pose.rotation = scaled_rotation(R(1.01), good.pose.rotation);
    assert_int_equal(try_body(&call), TACT_BAD_ROTATION);
    call.def = good, call.def.pose.rotation = scaled_rotation(0, good.pose.rotation);
    assert_int_equal(try_body(&call), TACT_BAD_ROTATION);
    call.def = good, call.def.velocity = along_axis(0, TACT_REAL_MAX);
    assert_int_equal(try_body(&call), TACT_OUT_OF_RANGE);
    call.def.velocity = along_axis(1, -R(1.01) * tactn_world_defaults(1).solver.max_speed);
    assert_int_equal(try_body(&call), TACT_OUT_OF_RANGE);
    call.def.velocity = along_axis(1, -R(0.99) * tactn_world_defaults(1).solver.max_speed);
    assert_int_equal(try_body(&call), TACT_OK);
    call.def = good, call.def.pose.position = along_axis(0, TACT_REAL_MAX);
    assert_int_equal(try_body(&call), TACT_OUT_OF_RANGE);
    call.def = good, call.def.mass = (real)(sizeof(real) == 4 ? 1e-44 : 1e-320);
    assert_int_equal(try_body(&call), TACT_OUT_OF_RANGE);
    call.def = good, call.def.kind = (tact_body_kind)3;
    assert_int_equal(try_body(&call), TACT_WRONG_KIND);
    call.def = good, call.def.kind = TACT_BODY_STATIC, call.def.velocity = along_axis(0, 1);
    assert_int_equal(try_body(&call), TACT_WRONG_KIND);
    tactn_world_destroy(call.world);
}

typedef struct shape_call {
    tactn_world *world;
    tact_body_id body;
    tactn_body_shape_def def;
    tactn_shape shape;
    uint64_t hash;
} shape_call;

static tact_status try_shape(void *context) {
    shape_call *call = context;
    tact_shape_id shape = {5, 5};
    size_t bytes = tactn_world_stats_get(call->world).bytes;
    tact_status status = tactn_body_shape_create(call->world, call->body, &call->def, &call->shape, &shape);
    if (status == TACT_OK) {
        assert_int_equal(tactn_body_shape_destroy(call->world, shape), TACT_OK);
        call->hash = tactn_world_hash(call->world);
    } else {
        assert_true(shape.index == 5 && shape.generation == 5);
        assert_true(tactn_world_hash(call->world) == call->hash);
        assert_int_equal(tactn_world_stats_get(call->world).bytes, bytes);
    }
    return status;
}

static vec any_support(const void *context, vec direction) {
    (void)context;
    return scale(1 / length(direction), direction);
}

static void bad_shapes(void **state) {
    (void)state;
    shape_call call = {.world = new_world(), .def = tactn_body_shape_defaults(), .shape = cube(1)};
    call.body = new_body(call.world, TACT_BODY_DYNAMIC, zero());
    new_shape(call.world, call.body, cube(2), tactn_identity_pose());
    call.hash = tactn_world_hash(call.world);
    size_t places[64];
    int count = 0;
    count = LIST(tactn_body_shape_def, pose);
    count = LIST(tactn_body_shape_def, density);
    count = LIST(tactn_body_shape_def, friction);
    count = LIST(tactn_body_shape_def, restitution);
    count = LIST(tactn_body_shape_def, rolling_friction);
    count = LIST(tactn_body_shape_def, surface_velocity);
    refuse_every_real(&call.def, places, count, try_shape, &call);
    tactn_body_shape_def good = call.def;
    real *sizes[] = {&call.def.density, &call.def.friction, &call.def.restitution, &call.def.rolling_friction};
    for (int i = 0; i < 4; i++) {
        call.def = good, *sizes[i] = -R(1e-20);
        assert_int_equal(try_shape(&call), TACT_NEGATIVE);
    }
    call.def = good, call.def.pose.rotation = scaled_rotation(R(0.99), good.pose.rotation);
    assert_int_equal(try_shape(&call), TACT_BAD_ROTATION);
    call.def = good, call.def.pose.position = along_axis(0, -TACT_REAL_MAX);
    assert_int_equal(try_shape(&call), TACT_OUT_OF_RANGE);
    /* Its mass would leave the range of numbers. */
    call.def = good, call.def.density = 10 * LARGEST_SCALE;
    assert_int_equal(try_shape(&call), TACT_OUT_OF_RANGE);
    call.def.density = LARGEST_SCALE;
    assert_int_equal(try_shape(&call), TACT_OUT_OF_RANGE);
    call.def = good, call.shape = tactn_box(zero());
    assert_int_equal(try_shape(&call), TACT_NOT_POSITIVE);
    call.shape = tactn_ball(not_a_number);
    assert_int_equal(try_shape(&call), TACT_NOT_FINITE);
    call.shape = tactn_custom(any_support, NULL);
    assert_int_equal(try_shape(&call), TACT_NOT_POSITIVE);
    call.def.density = 0;
    assert_int_equal(try_shape(&call), TACT_OK);
    /* What was given by hand stays when a shape is refused. */
    call.def.density = TACT_REAL_MAX, call.shape = cube(1);
    inertia about = tactn_body_get(call.world, call.body).inertia;
    assert_int_equal(tactn_body_set_mass(call.world, call.body, 7, along_axis(0, 1), about), TACT_OK);
    call.hash = tactn_world_hash(call.world);
    assert_int_equal(try_shape(&call), TACT_OUT_OF_RANGE);
    assert_true(tactn_body_get(call.world, call.body).mass == 7);
    tactn_world_destroy(call.world);
}

typedef struct world_call {
    tactn_world_def def;
} world_call;

static tact_status try_world(void *context) {
    world_call *call = context;
    tactn_world *world = (tactn_world *)&call->def;
    tact_status status = tactn_world_create(&call->def, &world);
    assert_true((status == TACT_OK) == (world != NULL));
    tactn_world_destroy(world);
    return status;
}

static void bad_worlds(void **state) {
    (void)state;
    world_call call = {tactn_world_defaults(1)};
    tactn_solver_settings *solver = &call.def.solver;
    real *positive[] = {&call.def.length, &solver->contact_hertz, &solver->max_speed};
    real *sizes[] = {&call.def.sleep_speed, &call.def.sleep_seconds, &solver->contact_damping_ratio,
                     &solver->slop,         &solver->max_push_velocity,     &solver->restitution_speed};
    size_t places[32];
    int count = 0;
    count = LIST(tactn_world_def, solver.gravity);
    for (int i = 0; i < 3; i++) places[count++] = (size_t)((char *)positive[i] - (char *)&call.def);
    for (int i = 0; i < 6; i++) places[count++] = (size_t)((char *)sizes[i] - (char *)&call.def);
    refuse_every_real(&call.def, places, count, try_world, &call);
    for (int i = 0; i < 9; i++) {
        real *x = i < 3 ? positive[i] : sizes[i - 3], was = *x;
        *x = -1;
        assert_int_equal(try_world(&call), i < 3 ? TACT_NOT_POSITIVE : TACT_NEGATIVE);
        *x = 0;
        assert_int_equal(try_world(&call), i < 3 ? TACT_NOT_POSITIVE : TACT_OK);
        *x = was;
    }
    const real lengths[] = {not_a_number, infinite, 0, -1};
    for (int i = 0; i < 4; i++) {
        call.def = tactn_world_defaults(lengths[i]);
        assert_int_equal(try_world(&call), i < 2 ? TACT_NOT_FINITE : TACT_NOT_POSITIVE);
    }
    tactn_world *world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, along_axis(0, not_a_number)), TACT_NOT_FINITE);
    assert_int_equal(tactn_world_set_gravity(world, along_axis(0, TACT_REAL_MAX)), TACT_OUT_OF_RANGE);
    assert_true(coordinate(tactn_world_gravity(world), DIMENSION - 1) < -9);
    const real steps[] = {0, -1, not_a_number, infinite};
    for (int i = 0; i < 4; i++) assert_true(tactn_world_step(world, steps[i], 4) < 0);
    assert_true(tactn_world_step(world, R(0.01), 0) < 0);
    assert_true(tactn_world_step(world, R(0.01), -1) < 0);
    assert_true(tactn_world_step(world, R(0.01), TACTN_MAX_SUBSTEPS + 1) < 0);
    assert_int_equal(tactn_world_stats_get(world).step, 0);
    tactn_world_destroy(world);
}

/* Numbers that are set later, on a body in a world. */
static void bad_numbers_later(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero()), ground = new_body(world, TACT_BODY_STATIC, zero());
    tact_shape_id shape = new_shape(world, body, cube(1), tactn_identity_pose());
    inertia about = tactn_body_get(world, body).inertia, none = no_inertia();
    vec nan_vec = along_axis(1, not_a_number), one = along_axis(0, 1);
    spin turning = torque_of(along_axis(0, 1), along_axis(1, 1)), nan_spin = spin_scale(not_a_number, turning);
    tactn_pose pose = tactn_identity_pose(), nan_pose = pose_at(nan_vec), bent = pose;
    bent.rotation = scaled_rotation(R(1.1), bent.rotation);
    uint64_t hash = tactn_world_hash(world);
    assert_int_equal(tactn_body_set_pose(world, body, nan_pose), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_pose(world, body, bent), TACT_BAD_ROTATION);
    assert_int_equal(tactn_body_set_velocity(world, body, nan_vec, turning), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_velocity(world, body, one, nan_spin), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_velocity(world, body, along_axis(0, TACT_REAL_MAX), turning), TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_set_velocity(world, body, one, spin_scale(TACT_REAL_MAX, turning)),
                     TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_set_velocity(world, ground, zero(), no_spin()), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_set_kind(world, body, (tact_body_kind)-1), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_set_mass(world, body, 0, one, about), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_body_set_mass(world, body, -1, one, about), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_body_set_mass(world, body, not_a_number, one, about), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_mass(world, body, 1, nan_vec, about), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_mass(world, body, 1, one, none), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_body_set_mass(world, body, 1, one, inertia_scale(-1, about)), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_body_set_mass(world, body, 1, one, inertia_scale(infinite, about)), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_force(world, body, nan_vec, one), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_force(world, body, one, nan_vec), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_force(world, body, along_axis(1, TACT_REAL_MAX), along_axis(0, R(1e9))),
                     TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_apply_torque(world, body, nan_spin), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_impulse(world, body, nan_vec, one), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_impulse(world, body, along_axis(0, R(1e30)), one), TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_apply_angular_impulse(world, body, nan_spin), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_apply_force(world, ground, one, one), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_apply_torque(world, ground, turning), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_apply_impulse(world, ground, one, one), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_apply_angular_impulse(world, ground, turning), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_shape_set_material(world, shape, -1, 0, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_body_shape_set_material(world, shape, 0, not_a_number, 0), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_shape_set_material(world, shape, 0, 0, infinite), TACT_NOT_FINITE);
    assert_true(tactn_world_hash(world) == hash);
    tactn_world_destroy(world);
}

/* ---- Handles ---- */

/* Everything that takes a body's handle refuses this one, and nothing changes. */
static void assert_stale_body(tactn_world *world, tact_body_id id) {
    uint64_t hash = tactn_world_hash(world);
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape shape = cube(1);
    tact_shape_id made = {3, 3};
    inertia about = no_inertia();
    vec v = along_axis(0, 1);
    assert_false(tactn_body_valid(world, id));
    assert_true(rotation_squared(tactn_body_pose(world, id).rotation) == 0);
    assert_true(greatest(tactn_body_velocity(world, id)) == 0);
    assert_true(spin_dot(tactn_body_angular_velocity(world, id), tactn_body_angular_velocity(world, id)) == 0);
    assert_int_equal(tactn_body_contact_at(world, id, 0).point_count, 0);
    assert_int_equal(tactn_body_destroy(world, id), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_pose(world, id, tactn_identity_pose()), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_velocity(world, id, v, no_spin()), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_kind(world, id, TACT_BODY_STATIC), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_awake(world, id, false), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_mass(world, id, 1, v, about), TACT_STALE_ID);
    assert_int_equal(tactn_body_apply_force(world, id, v, v), TACT_STALE_ID);
    assert_int_equal(tactn_body_apply_torque(world, id, no_spin()), TACT_STALE_ID);
    assert_int_equal(tactn_body_apply_impulse(world, id, v, v), TACT_STALE_ID);
    assert_int_equal(tactn_body_apply_angular_impulse(world, id, no_spin()), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_create(world, id, &def, &shape, &made), TACT_STALE_ID);
    assert_true(made.index == 3 && made.generation == 3);
    assert_int_equal(tactn_body_shape(world, id, 0).generation, 0);
    assert_int_equal(tactn_body_get(world, id).shape_count, 0);
    assert_true(tactn_world_hash(world) == hash);
}

static void assert_stale_shape(tactn_world *world, tact_shape_id id) {
    uint64_t hash = tactn_world_hash(world);
    assert_false(tactn_body_shape_valid(world, id));
    assert_int_equal(tactn_body_shape_destroy(world, id), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_set_material(world, id, 1, 1, 1), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_set_filter(world, id, (tact_filter){1, 1, 1}), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_get(world, id).body.generation, 0);
    assert_true(tactn_world_hash(world) == hash);
}

static void stale_handles(void **state) {
    (void)state;
    tactn_world *world = new_world(), *other = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero()), elsewhere = {0, 0};
    tact_shape_id shape = new_shape(world, body, cube(1), tactn_identity_pose());
    for (int i = 0; i < 10; i++) elsewhere = new_body(other, TACT_BODY_DYNAMIC, zero());
    tact_shape_id shape_elsewhere = new_shape(other, elsewhere, cube(1), tactn_identity_pose());
    shape_elsewhere = new_shape(other, elsewhere, cube(1), tactn_identity_pose());
    assert_stale_body(world, (tact_body_id){0, 0});
    assert_stale_body(world, elsewhere);
    assert_stale_body(world, (tact_body_id){body.index, body.generation + 1});
    assert_stale_body(world, (tact_body_id){UINT32_MAX, 1});
    assert_stale_shape(world, (tact_shape_id){0, 0});
    assert_stale_shape(world, shape_elsewhere);
    assert_stale_shape(world, (tact_shape_id){UINT32_MAX, UINT32_MAX});
    assert_int_equal(tactn_body_destroy(world, body), TACT_OK);
    assert_stale_body(world, body);
    assert_stale_shape(world, shape);
    /* The place is used again, under another generation. */
    tact_body_id again = new_body(world, TACT_BODY_DYNAMIC, zero());
    assert_int_equal(again.index, body.index);
    assert_int_not_equal(again.generation, body.generation);
    assert_stale_body(world, body);
    tactn_world_destroy(world);
    tactn_world_destroy(other);
}

static void bodies_in_turn(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body[20], at = tactn_world_next_body(world, (tact_body_id){0, 0});
    assert_int_equal(at.generation, 0);
    for (int i = 0; i < 20; i++) body[i] = new_body(world, TACT_BODY_DYNAMIC, zero());
    for (int i = 1; i < 20; i += 3) tactn_body_destroy(world, body[i]);
    int count = 0;
    for (at = tactn_world_next_body(world, (tact_body_id){0, 0}); at.generation != 0; count++) {
        assert_true(tactn_body_valid(world, at));
        /* It may be destroyed on the way. */
        if (count % 2) tactn_body_destroy(world, at);
        at = tactn_world_next_body(world, at);
    }
    assert_int_equal(count, 13);
    assert_int_equal(tactn_world_stats_get(world).body_count, 7);
    tactn_world_destroy(world);
}

static void shapes_in_turn(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero());
    tact_shape_id shape[5];
    for (int i = 0; i < 5; i++) shape[i] = new_shape(world, body, cube(1 + (real)i), tactn_identity_pose());
    static const int order[] = {2, 0, 4, 1, 3};
    for (int gone = 0; gone < 5; gone++) {
        assert_int_equal(tactn_body_get(world, body).shape_count, 5 - gone);
        uint32_t last = 0;
        for (int i = 0; i < 5 - gone; i++) {
            tact_shape_id id = tactn_body_shape(world, body, i);
            assert_true(tactn_body_shape_valid(world, id));
            assert_true(i == 0 || id.index > last);
            last = id.index;
        }
        assert_int_equal(tactn_body_shape(world, body, 5 - gone).generation, 0);
        assert_int_equal(tactn_body_shape(world, body, -1).generation, 0);
        assert_int_equal(tactn_body_shape_destroy(world, shape[order[gone]]), TACT_OK);
    }
    new_shape(world, body, cube(1), tactn_identity_pose());
    assert_true(tactn_body_shape_valid(world, tactn_body_shape(world, body, 0)));
    tactn_world_destroy(world);
}

static void states_come_back(void **state) {
    (void)state;
    static int user;
    random_stream random = random_named("states");
    tactn_world *world = new_world();
    tactn_body_def def = tactn_body_defaults();
    def.pose.rotation = random_rotation(&random);
    def.pose.position = along_axis(1, 3);
    def.velocity = along_axis(0, 2);
    def.mass = 3, def.user = &user;
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    tactn_body_state got = tactn_body_get(world, body);
    assert_int_equal(got.kind, TACT_BODY_DYNAMIC);
    assert_true(got.awake && got.mass == 3 && got.shape_count == 0 && got.user == &user);
    assert_vec_near(got.pose.position, def.pose.position, 1);
    assert_vec_near(got.center, def.pose.position, 1);
    assert_vec_near(got.velocity, def.velocity, 1);
    vec velocity = tactn_body_velocity(world, body);
    assert_memory_equal(&velocity, &got.velocity, sizeof velocity);
    spin turning = spin_scale(3, torque_of(along_axis(0, 1), along_axis(1, 1)));
    assert_int_equal(tactn_body_set_velocity(world, body, velocity, turning), TACT_OK);
    spin angular = tactn_body_angular_velocity(world, body);
    assert_memory_equal(&turning, &angular, sizeof angular);
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    shape_def.pose = pose_at(along_axis(0, 1));
    shape_def.friction = R(0.25), shape_def.restitution = R(0.5), shape_def.rolling_friction = R(0.125);
    shape_def.filter = (tact_filter){6, 7, -8};
    shape_def.user = &random;
    tactn_shape box = cube(1);
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &box, &id), TACT_OK);
    tactn_body_shape_state shape = tactn_body_shape_get(world, id);
    assert_int_equal(shape.body.index, body.index);
    assert_int_equal(shape.shape.core, TACTN_BOX);
    assert_true(shape.def.friction == R(0.25) && shape.def.restitution == R(0.5) && shape.def.user == &random);
    assert_true(shape.def.filter.category == 6 && shape.def.filter.mask == 7 && shape.def.filter.group == -8);
    vec expected = tactn_pose_point(def.pose, shape_def.pose.position);
    assert_vec_near(shape.pose.position, expected, 4);
    assert_vec_near(tactn_body_get(world, body).center, expected, 4);
    assert_int_equal(tactn_body_shape_set_material(world, id, 1, 0, 2), TACT_OK);
    shape = tactn_body_shape_get(world, id);
    assert_true(shape.def.friction == 1 && shape.def.restitution == 0 && shape.def.rolling_friction == 2);
    tactn_pose elsewhere = pose_at(along_axis(1, -7));
    assert_int_equal(tactn_body_set_pose(world, body, elsewhere), TACT_OK);
    assert_vec_near(tactn_body_get(world, body).center, tactn_pose_point(elsewhere, shape_def.pose.position), 8);
    tactn_pose pose = tactn_body_pose(world, body);
    assert_memory_equal(&pose, &elsewhere, sizeof pose);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bad_bodies),
    cmocka_unit_test(bad_shapes),
    cmocka_unit_test(bad_worlds),
    cmocka_unit_test(bad_numbers_later),
    cmocka_unit_test(stale_handles),
    cmocka_unit_test(bodies_in_turn),
    cmocka_unit_test(shapes_in_turn),
    cmocka_unit_test(states_come_back),
};

const test_group test_world_bodies = {"test_world_bodies", tests, sizeof tests / sizeof *tests, NULL, NULL};
