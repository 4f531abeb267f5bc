/* What a change of one body does to others: contacts end and are told of, sleepers wake, kinds change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

static const real step_time = 1 / R(60);

static int count_events(const tactn_world *world, tact_event_kind kind) {
    int count, of_kind = 0;
    const tactn_contact_event *events = tactn_world_contact_events(world, &count);
    for (int i = 0; i < count; i++) of_kind += events[i].kind == kind;
    return of_kind;
}

/* A cube that has come to rest on a floor, and sleeps. */
typedef struct rest {
    tactn_world *world;
    tact_body_id floor, body;
    tact_shape_id floor_shape, shape;
} rest;

static rest at_rest(void) {
    rest r = {.world = new_world()};
    vec sizes = with_coordinate(all_coordinates(10), DIMENSION - 1, 1);
    r.floor = new_body(r.world, TACT_BODY_STATIC, along_axis(DIMENSION - 1, -1));
    r.floor_shape = new_shape(r.world, r.floor, tactn_box(sizes), tactn_identity_pose());
    r.body = new_body(r.world, TACT_BODY_DYNAMIC, along_axis(DIMENSION - 1, R(0.5)));
    r.shape = new_shape(r.world, r.body, cube(R(0.5)), tactn_identity_pose());
    for (int i = 0; i < 200 && tactn_body_get(r.world, r.body).awake; i++) {
        assert_int_equal(tactn_world_step(r.world, step_time, 4), TACT_OK);
    }
    assert_false(tactn_body_get(r.world, r.body).awake);
    tactn_world_stats stats = tactn_world_stats_get(r.world);
    assert_int_equal(stats.contact_count, 1);
    assert_int_equal(stats.awake_count, 0);
    return r;
}

/* The contact has gone, its end is told once, and the body falls. */
static void assert_falls(rest *r) {
    assert_true(tactn_body_get(r->world, r->body).awake);
    assert_int_equal(tactn_world_step(r->world, step_time, 4), TACT_OK);
    assert_int_equal(tactn_world_stats_get(r->world).contact_count, 0);
    assert_int_equal(count_events(r->world, TACT_CONTACT_END), 1);
    assert_int_equal(tactn_world_step(r->world, step_time, 4), TACT_OK);
    assert_int_equal(count_events(r->world, TACT_CONTACT_END), 0);
    real speed = coordinate(tactn_body_get(r->world, r->body).velocity, DIMENSION - 1);
    assert_near(speed, R(-9.81) * 2 * step_time, 1);
    tactn_world_destroy(r->world);
}

static void what_loses_its_floor_falls(void **state) {
    (void)state;
    rest r = at_rest();
    assert_int_equal(tactn_body_destroy(r.world, r.floor), TACT_OK);
    assert_false(tactn_body_shape_valid(r.world, r.floor_shape));
    assert_falls(&r);
    r = at_rest();
    assert_int_equal(tactn_body_shape_destroy(r.world, r.floor_shape), TACT_OK);
    assert_falls(&r);
    r = at_rest();
    assert_int_equal(tactn_body_set_pose(r.world, r.floor, pose_at(along_axis(0, 100))), TACT_OK);
    assert_falls(&r);
    r = at_rest();
    assert_int_equal(tactn_body_shape_set_filter(r.world, r.floor_shape, (tact_filter){2, 0, 0}), TACT_OK);
    assert_falls(&r);
}

static void what_is_destroyed_leaves_no_contact(void **state) {
    (void)state;
    rest r = at_rest();
    assert_int_equal(tactn_body_destroy(r.world, r.body), TACT_OK);
    tactn_world_stats stats = tactn_world_stats_get(r.world);
    assert_int_equal(stats.contact_count, 0);
    assert_int_equal(stats.pair_count, 0);
    assert_int_equal(stats.body_count, 1);
    assert_int_equal(stats.shape_count, 1);
    assert_int_equal(tactn_world_step(r.world, step_time, 4), TACT_OK);
    int count;
    const tactn_contact_event *events = tactn_world_contact_events(r.world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(events[0].kind, TACT_CONTACT_END);
    assert_false(tactn_body_shape_valid(r.world, events[0].shape_a) &&
                 tactn_body_shape_valid(r.world, events[0].shape_b));
    tactn_world_destroy(r.world);
}

static void sleepers_wake(void **state) {
    (void)state;
    vec up = along_axis(DIMENSION - 1, 1), side = along_axis(0, 1);
    for (int what = 0; what < 10; what++) {
        rest r = at_rest();
        spin turning = torque_of(up, side);
        switch (what) {
        case 0: tactn_body_apply_force(r.world, r.body, up, zero()); break;
        case 1: tactn_body_apply_torque(r.world, r.body, turning); break;
        case 2: tactn_body_apply_impulse(r.world, r.body, up, zero()); break;
        case 3: tactn_body_apply_angular_impulse(r.world, r.body, turning); break;
        case 4: tactn_body_set_velocity(r.world, r.body, side, turning); break;
        case 5: tactn_body_set_pose(r.world, r.body, pose_at(up)); break;
        case 6: tactn_body_set_awake(r.world, r.body, true); break;
        case 7: tactn_world_set_gravity(r.world, side); break;
        case 8: tactn_body_shape_set_material(r.world, r.floor_shape, 0, 0, 0); break;
        default: tactn_body_set_kind(r.world, r.body, TACT_BODY_KINEMATIC); break;
        }
        assert_true(tactn_body_get(r.world, r.body).awake);
        assert_int_equal(tactn_world_step(r.world, step_time, 4), TACT_OK);
        tactn_world_destroy(r.world);
    }
    rest r = at_rest();
    assert_int_equal(tactn_world_set_gravity(r.world, tactn_world_gravity(r.world)), TACT_OK);
    assert_false(tactn_body_get(r.world, r.body).awake);
    tactn_world_destroy(r.world);
}

/* Sleeping by hand, and by definition. */
static void put_to_sleep(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_def def = tactn_body_defaults();
    tact_body_id body, restless;
    def.velocity = along_axis(0, 1), def.asleep = true;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    def.enable_sleep = false;
    assert_int_equal(tactn_body_create(world, &def, &restless), TACT_OK);
    assert_false(tactn_body_get(world, body).awake);
    assert_true(tactn_body_get(world, restless).awake);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    assert_true(is_zero(tactn_body_get(world, body).pose.position));
    assert_false(is_zero(tactn_body_get(world, restless).pose.position));
    assert_int_equal(tactn_body_set_awake(world, restless, false), TACT_OK);
    assert_true(tactn_body_get(world, restless).awake);
    assert_int_equal(tactn_body_set_awake(world, body, true), TACT_OK);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    assert_false(is_zero(tactn_body_get(world, body).pose.position));
    assert_int_equal(tactn_body_set_awake(world, body, false), TACT_OK);
    assert_true(is_zero(tactn_body_get(world, body).velocity));
    tactn_world_destroy(world);
}

/* Static: nothing moves it. Kinematic: it moves as its velocity says. Dynamic again: it falls again. */
static void kinds_change(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero());
    new_shape(world, body, cube(1), tactn_identity_pose());
    real mass = tactn_body_get(world, body).mass;
    vec side = along_axis(0, 1);
    assert_int_equal(tactn_body_set_velocity(world, body, side, no_spin()), TACT_OK);
    assert_int_equal(tactn_body_apply_force(world, body, along_axis(1, 1000), zero()), TACT_OK);
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_STATIC), TACT_OK);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    tactn_body_state got = tactn_body_get(world, body);
    assert_true(is_zero(got.pose.position) && is_zero(got.velocity) && got.mass == 0 && !got.awake);
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_KINEMATIC), TACT_OK);
    assert_int_equal(tactn_body_set_velocity(world, body, side, no_spin()), TACT_OK);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    got = tactn_body_get(world, body);
    assert_vec_near(got.pose.position, along_axis(0, step_time), 1);
    assert_vec_near(got.velocity, side, 1);
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_DYNAMIC), TACT_OK);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    got = tactn_body_get(world, body);
    assert_true(got.mass == mass);
    assert_near(coordinate(got.velocity, DIMENSION - 1), R(-9.81) * step_time, 1);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_loses_its_floor_falls),
    cmocka_unit_test(what_is_destroyed_leaves_no_contact),
    cmocka_unit_test(sleepers_wake),
    cmocka_unit_test(put_to_sleep),
    cmocka_unit_test(kinds_change),
};

const test_group test_world_changes = {"test_world_changes", tests, sizeof tests / sizeof *tests, NULL, NULL};
