/* Settings of what lives: bodies, shapes, the world; targets, enabling, another geometry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"
#include "world/part_world.h"

static const real step_time = 1 / R(60);
static const tact_body_id no_body = {7, 7};
static const tact_shape_id no_shape = {7, 7};

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK); }

static real speed_up(const tactn_world *world, tact_body_id body) {
    return coordinate(tactn_body_velocity(world, body), UP);
}

static tact_body_id new_cube(tactn_world *world, vec position) {
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, position);
    new_shape(world, body, cube(R(0.5)), tactn_identity_pose());
    return body;
}

/* A cube that has come to rest on a floor, and sleeps. */
typedef struct rest {
    tactn_world *world;
    tact_body_id floor, body;
    tact_shape_id shape;
} rest;

static rest at_rest(void) {
    rest r = {.world = new_world()};
    r.floor = new_body(r.world, TACT_BODY_STATIC, along_axis(UP, -1));
    new_shape(r.world, r.floor, tactn_box(with_coordinate(all_coordinates(10), UP, 1)), tactn_identity_pose());
    r.body = new_cube(r.world, along_axis(UP, R(0.5)));
    r.shape = tactn_body_shape(r.world, r.body, 0);
    for (int i = 0; i < 200 && tactn_body_get(r.world, r.body).awake; i++) step(r.world);
    assert_false(tactn_body_get(r.world, r.body).awake);
    return r;
}

/* ---- Bodies ---- */

static void settings_are_those_of_a_definition(void **state) {
    (void)state;
    /* What is set on the first is in the second's definition. */
    tactn_world *world = new_world();
    tact_body_id set = new_cube(world, no_vec()), made;
    int user = 0;
    assert_int_equal(tactn_body_set_damping(world, set, R(0.5), R(0.25)), TACT_OK);
    assert_int_equal(tactn_body_set_gravity_scale(world, set, R(-0.5)), TACT_OK);
    assert_int_equal(tactn_body_set_bullet(world, set, true), TACT_OK);
    assert_int_equal(tactn_body_set_fixed_rotation(world, set, true), TACT_OK);
    assert_int_equal(tactn_body_set_enable_sleep(world, set, false), TACT_OK);
    assert_int_equal(tactn_body_set_sleep_speed(world, set, R(0.75)), TACT_OK);
    assert_int_equal(tactn_body_set_user(world, set, &user), TACT_OK);
    tactn_body_def def = tactn_body_settings(world, set);
    assert_true(def.bullet && def.fixed_rotation && !def.enable_sleep && !def.asleep && def.user == &user);
    assert_true(def.linear_damping == R(0.5) && def.angular_damping == R(0.25) && def.gravity_scale == R(-0.5));
    assert_true(def.sleep_speed == R(0.75));
    def.pose.position = along_axis(0, 5);
    assert_int_equal(tactn_body_create(world, &def, &made), TACT_OK);
    new_shape(world, made, cube(R(0.5)), tactn_identity_pose());
    vec aside = add(along_axis(UP, R(0.5)), along_axis(0, R(0.5)));
    for (int i = 0; i < 30; i++) {
        vec at = tactn_body_pose(world, set).position;
        assert_int_equal(tactn_body_apply_force(world, set, along_axis(UP, 9), add(at, aside)), TACT_OK);
        at = tactn_body_pose(world, made).position;
        assert_int_equal(tactn_body_apply_force(world, made, along_axis(UP, 9), add(at, aside)), TACT_OK);
        step(world);
    }
    assert_true(speed_up(world, set) > 1);
    assert_true(speed_up(world, set) == speed_up(world, made));
    assert_true(spin_component(tactn_body_angular_velocity(world, set), 0) == 0);
    tactn_world_destroy(world);
}

/* Bodies that drift: at the world's speed slow ones sleep; with a speed of their own a fast one does, and a slow one
 * does not. */
static void a_body_has_its_own_sleep_speed(void **state) {
    (void)state;
    tactn_world_def world_def = tactn_world_defaults(1);
    world_def.solver.gravity = no_vec();
    tactn_world *world, *back;
    assert_int_equal(tactn_world_create(&world_def, &world), TACT_OK);
    const real speeds[] = {R(0.04), R(0.04), R(0.2), R(0.2)}, own[] = {0, R(0.01), R(0.25), 0};
    const bool sleeps[] = {true, false, true, false};
    tact_body_id bodies[4];
    for (int i = 0; i < 4; i++) {
        bodies[i] = new_cube(world, along_axis(0, (real)(4 * i)));
        assert_int_equal(tactn_body_set_velocity(world, bodies[i], along_axis(UP, speeds[i]), no_spin()), TACT_OK);
    }
    uint64_t before = tactn_world_hash(world);
    for (int i = 0; i < 4; i++) assert_int_equal(tactn_body_set_sleep_speed(world, bodies[i], own[i]), TACT_OK);
    assert_true(tactn_world_hash(world) != before);
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &back), TACT_OK);
    for (int i = 0; i < 40; i++) step(world), step(back);
    for (int i = 0; i < 4; i++) {
        assert_true(tactn_body_get(world, bodies[i]).awake != sleeps[i]);
        assert_true(tactn_body_get(back, bodies[i]).awake != sleeps[i]);
    }
    free(memory);
    tactn_world_destroy(world);
    tactn_world_destroy(back);
}

static void body_settings_wake_and_refuse(void **state) {
    (void)state;
    rest r = at_rest();
    assert_int_equal(tactn_body_set_user(r.world, r.body, &r), TACT_OK);
    assert_false(tactn_body_get(r.world, r.body).awake);
    assert_int_equal(tactn_body_set_gravity_scale(r.world, r.body, -1), TACT_OK);
    for (int i = 0; i < 60; i++) step(r.world);
    assert_near(speed_up(r.world, r.body), R(9.81), 20);
    assert_int_equal(tactn_body_set_damping(r.world, r.body, -1, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_body_set_damping(r.world, r.body, 0, (real)NAN), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_gravity_scale(r.world, r.body, (real)INFINITY), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_gravity_scale(r.world, r.body, TACT_REAL_MAX), TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_set_sleep_speed(r.world, r.body, -1), TACT_NEGATIVE);
    assert_int_equal(tactn_body_set_sleep_speed(r.world, no_body, 1), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_damping(r.world, no_body, 0, 0), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_gravity_scale(r.world, no_body, 0), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_bullet(r.world, no_body, true), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_fixed_rotation(r.world, no_body, true), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_enable_sleep(r.world, no_body, true), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_user(r.world, no_body, NULL), TACT_STALE_ID);
    assert_int_equal(tactn_body_set_enabled(r.world, no_body, false), TACT_STALE_ID);
    assert_false(tactn_body_enabled(r.world, no_body));
    tactn_world_destroy(r.world);
}

/* ---- Targets ---- */

static void platforms_arrive(void **state) {
    (void)state;
    tactn_world *world = new_world();
    random_stream random = random_named("targets");
    tact_body_id body = new_body(world, TACT_BODY_KINEMATIC, no_vec());
    tactn_pose aside = tactn_identity_pose();
    aside.position = along_axis(0, 2);
    new_shape(world, body, cube(R(0.5)), aside);
    for (int i = 0; i < 200; i++) {
        /* The solver turns small angles to rounding, and any to 1e-6 of them; the point is 3.2 off. */
        bool small = i % 2 == 0;
        tactn_pose to = {scale(R(0.5), random_direction(&random)), random_rotation(&random)};
        tactn_rotation from = tactn_body_pose(world, body).rotation;
        if (small) to.rotation = tactn_rotation_interpolate(from, to.rotation, R(0.1));
        assert_int_equal(tactn_body_set_target(world, body, to, step_time), TACT_OK);
        step(world);
        tactn_pose at = tactn_body_pose(world, body);
        real far_off = greatest(sub(tactn_pose_point(at, along_axis(1, 3)), tactn_pose_point(to, along_axis(1, 3))));
        assert_true(far_off <= 8 * NEAR + (small ? 0 : R(1.2e-5)));
    }
    tactn_pose far = tactn_identity_pose();
    assert_int_equal(tactn_body_set_target(world, body, far, 0), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_body_set_target(world, body, far, (real)NAN), TACT_NOT_FINITE);
    far.position = along_axis(0, 1000);
    assert_int_equal(tactn_body_set_target(world, body, far, R(1e-3)), TACT_OUT_OF_RANGE);
    far.position = along_axis(0, (real)NAN);
    assert_int_equal(tactn_body_set_target(world, body, far, 1), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_set_target(world, no_body, far, 1), TACT_STALE_ID);
    tact_body_id other = new_cube(world, along_axis(0, 5));
    assert_int_equal(tactn_body_set_target(world, other, far, 1), TACT_WRONG_KIND);
    tactn_world_destroy(world);
}

/* ---- Enabling ---- */

static int count_hits(const tactn_world *world) {
    tactn_world_hit hits[8];
    return tactn_world_raycast_all(world, along_axis(UP, 20), along_axis(UP, -40), NULL, hits, 8);
}

static tactn_world *copied(const tactn_world *world) {
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    tactn_world *copy = NULL;
    assert_non_null(memory);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &copy), TACT_OK);
    free(memory);
    return copy;
}

static void what_is_not_enabled_is_not_there(void **state) {
    (void)state;
    rest r = at_rest();
    tact_body_id top = new_cube(r.world, along_axis(UP, R(1.5)));
    for (int i = 0; i < 60; i++) step(r.world);
    assert_int_equal(count_hits(r.world), 3);
    uint64_t before = tactn_world_hash(r.world);
    assert_int_equal(tactn_body_set_enabled(r.world, top, true), TACT_OK);
    assert_true(tactn_world_hash(r.world) == before);
    /* The middle one goes: the top wakes and falls onto the floor. */
    assert_int_equal(tactn_body_set_enabled(r.world, r.body, false), TACT_OK);
    assert_false(tactn_body_enabled(r.world, r.body));
    assert_int_equal(count_hits(r.world), 2);
    vec place = tactn_body_pose(r.world, r.body).position;
    tactn_world *copy = copied(r.world);
    for (int i = 0; i < 120; i++) {
        step(r.world);
        step(copy);
        if (i == 60) assert_int_equal(tactn_body_set_awake(r.world, r.body, true), TACT_OK);
        if (i == 60) assert_int_equal(tactn_body_set_awake(copy, r.body, true), TACT_OK);
    }
    assert_true(tactn_world_hash(r.world) == tactn_world_hash(copy));
    assert_false(tactn_body_enabled(copy, r.body));
    tactn_world_destroy(copy);
    assert_true(coordinate(tactn_body_pose(r.world, top).position, UP) < R(0.51));
    assert_vec_near(tactn_body_pose(r.world, r.body).position, place, 0);
    /* It changes its kind twice, its place, and gets a velocity; then it falls onto the other one. */
    assert_int_equal(tactn_body_set_kind(r.world, r.body, TACT_BODY_STATIC), TACT_OK);
    step(r.world);
    assert_int_equal(tactn_body_set_kind(r.world, r.body, TACT_BODY_DYNAMIC), TACT_OK);
    tactn_pose above = tactn_identity_pose();
    above.position = along_axis(UP, 3);
    assert_int_equal(tactn_body_set_pose(r.world, r.body, above), TACT_OK);
    assert_int_equal(tactn_body_set_velocity(r.world, r.body, along_axis(UP, -1), no_spin()), TACT_OK);
    step(r.world);
    assert_vec_near(tactn_body_pose(r.world, r.body).position, above.position, 0);
    assert_int_equal(tactn_body_set_enabled(r.world, r.body, true), TACT_OK);
    step(r.world);
    assert_near(speed_up(r.world, r.body), -1 - R(9.81) * step_time, 1);
    for (int i = 0; i < 120; i++) step(r.world);
    assert_int_equal(count_hits(r.world), 3);
    assert_true(tact_abs(coordinate(tactn_body_pose(r.world, r.body).position, UP) - R(1.5)) < R(0.02));
    assert_int_equal(tactn_body_set_enabled(r.world, r.body, false), TACT_OK);
    assert_int_equal(tactn_body_destroy(r.world, r.body), TACT_OK);
    /* The floor, which is never awake, can go too. */
    assert_int_equal(tactn_body_set_enabled(r.world, r.floor, false), TACT_OK);
    for (int i = 0; i < 60; i++) step(r.world);
    assert_true(coordinate(tactn_body_pose(r.world, top).position, UP) < -1);
    tactn_world_destroy(r.world);
}

/* ---- Shapes ---- */

static void shapes_take_other_settings(void **state) {
    (void)state;
    rest r = at_rest();
    real mass = tactn_body_get(r.world, r.body).mass;
    assert_int_equal(tactn_body_shape_set_density(r.world, r.shape, 3), TACT_OK);
    assert_near(tactn_body_get(r.world, r.body).mass, 3 * mass, 3 * mass);
    assert_true(tactn_body_get(r.world, r.body).awake);
    tact_shape_id floor = tactn_body_shape(r.world, r.floor, 0);
    assert_int_equal(tactn_body_shape_set_surface_velocity(r.world, floor, along_axis(0, 1)), TACT_OK);
    for (int i = 0; i < 60; i++) step(r.world);
    assert_true(tact_abs(coordinate(tactn_body_velocity(r.world, r.body), 0) - 1) < R(0.01));
    int count;
    tactn_world_contact_events(r.world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(tactn_body_shape_set_user(r.world, r.shape, &r), TACT_OK);
    assert_ptr_equal(tactn_body_shape_get(r.world, r.shape).def.user, &r);
    assert_int_equal(tactn_body_shape_set_contact_events(r.world, r.shape, false), TACT_OK);
    assert_int_equal(tactn_body_shape_set_contact_events(r.world, floor, false), TACT_OK);
    tact_filter filter = tactn_body_shape_get(r.world, r.shape).def.filter, none = {1, 0, 0};
    assert_int_equal(tactn_body_shape_set_filter(r.world, r.shape, none), TACT_OK);
    assert_int_equal(tactn_body_shape_set_filter(r.world, r.shape, filter), TACT_OK);
    step(r.world);
    step(r.world);
    tactn_world_contact_events(r.world, &count);
    assert_int_equal(count, 0);
    assert_int_equal(tactn_body_shape_set_density(r.world, r.shape, -1), TACT_NEGATIVE);
    assert_int_equal(tactn_body_shape_set_density(r.world, r.shape, TACT_REAL_MAX), TACT_OUT_OF_RANGE);
    assert_near(tactn_body_get(r.world, r.body).mass, 3 * mass, 3 * mass);
    vec bad = along_axis(0, (real)NAN);
    assert_int_equal(tactn_body_shape_set_surface_velocity(r.world, floor, bad), TACT_NOT_FINITE);
    assert_int_equal(tactn_body_shape_set_density(r.world, no_shape, 1), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_set_surface_velocity(r.world, no_shape, bad), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_set_contact_events(r.world, no_shape, true), TACT_STALE_ID);
    assert_int_equal(tactn_body_shape_set_user(r.world, no_shape, NULL), TACT_STALE_ID);
    tactn_world_destroy(r.world);
}

/* A world in which shapes got their geometry late is one in which they had it from the start. */
static real mass_of(tactn_world *world, const tactn_shape *shape) {
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, along_axis(0, 100));
    new_shape(world, body, *shape, tactn_identity_pose());
    real mass = tactn_body_get(world, body).mass;
    assert_int_equal(tactn_body_destroy(world, body), TACT_OK);
    return mass;
}

static void another_geometry(void **state) {
    (void)state;
    rest r = at_rest();
    tactn_shape ball = tactn_ball(1), tall = tactn_box(with_coordinate(all_coordinates(R(0.5)), UP, 1));
    vec points[2 * DIMENSION];
    for (int i = 0; i < 2 * DIMENSION; i++) points[i] = along_axis(i / 2, i % 2 ? 1 : -1);
    size_t bytes = tactn_hull_bytes(2 * DIMENSION);
    void *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tactn_hull_build(memory, bytes, points, 2 * DIMENSION, NULL), TACT_OK);
    tactn_shape pointed = tactn_hull_shape(memory);
    tactn_shape part = cube(R(0.5));
    const tactn_compound_child halves[] = {{part, pose_at(along_axis(UP, R(-0.5))), 0},
                                           {part, pose_at(along_axis(UP, R(0.5))), 1}};
    part_block twice = compound_of(halves, 2);
    const tactn_shape *forms[] = {&tall, &pointed, &twice.shape, &ball, &pointed, &tall};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(tactn_body_shape_set_geometry(r.world, r.shape, forms[i]), TACT_OK);
        assert_true(tactn_body_get(r.world, r.body).mass == mass_of(r.world, forms[i]));
        tactn_body_shape_state now = tactn_body_shape_get(r.world, r.shape);
        assert_int_equal(now.shape.core, forms[i]->core);
        tactn_pose pose = pose_at(along_axis(UP, 1));
        if (i < 4) assert_int_equal(tactn_body_set_pose(r.world, r.body, pose), TACT_OK);
        tactn_world *copy = copied(r.world);
        for (int k = 0; k < 30; k++) {
            step(r.world);
            step(copy);
        }
        assert_true(tactn_world_hash(r.world) == tactn_world_hash(copy));
        tactn_world_destroy(copy);
        if (i < 4) assert_true(tact_abs(coordinate(tactn_body_pose(r.world, r.body).position, UP) - 1) < R(0.05));
    }
    free(memory);
    free(twice.memory);
    tactn_shape bad = tactn_ball(-1);
    assert_int_equal(tactn_body_shape_set_geometry(r.world, r.shape, &bad), bad.status);
    tactn_shape half = tactn_half_space(along_axis(UP, 1), 0);
    assert_int_equal(tactn_body_shape_set_geometry(r.world, r.shape, &half), TACT_UNBOUNDED);
    assert_int_equal(tactn_body_shape_set_geometry(r.world, no_shape, &ball), TACT_STALE_ID);
    tactn_world_destroy(r.world);
}

/* ---- The world ---- */

static void a_world_takes_other_settings(void **state) {
    (void)state;
    rest r = at_rest();
    tactn_world_def def = tactn_world_settings(r.world);
    assert_true(def.enable_sleep && def.length == 1);
    def.enable_sleep = false;
    def.solver.gravity = along_axis(UP, 5);
    def.solver.max_speed = 2;
    assert_int_equal(tactn_world_set_settings(r.world, &def), TACT_OK);
    for (int i = 0; i < 60; i++) step(r.world);
    assert_near(speed_up(r.world, r.body), 2, 4);
    assert_near(coordinate(tactn_world_gravity(r.world), UP), 5, 0);
    tactn_world *copy = copied(r.world);
    assert_false(tactn_world_settings(copy).enable_sleep);
    tactn_world_destroy(copy);
    def.length = 2;
    assert_int_equal(tactn_world_set_settings(r.world, &def), TACT_OUT_OF_RANGE);
    def.length = 1;
    def.solver.slop *= 2;
    assert_int_equal(tactn_world_set_settings(r.world, &def), TACT_OUT_OF_RANGE);
    def.solver.slop *= R(0.5);
    def.sleep_seconds = -1;
    assert_int_equal(tactn_world_set_settings(r.world, &def), TACT_NEGATIVE);
    tactn_world_destroy(r.world);
}

/* Balls of one mass around a center, of which one is beyond the radius and one has another category. */
static void explosions_push_away(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id bodies[4];
    const real places[] = {2, -3, 6, 4};
    for (int i = 0; i < 4; i++) {
        bodies[i] = new_body(world, TACT_BODY_DYNAMIC, along_axis(i == 3, places[i]));
        tact_shape_id shape = new_shape(world, bodies[i], tactn_ball(1), tactn_identity_pose());
        if (i == 3) assert_int_equal(tactn_body_shape_set_filter(world, shape, (tact_filter){2, 2, 0}), TACT_OK);
        assert_int_equal(tactn_body_set_awake(world, bodies[i], false), TACT_OK);
    }
    tactn_explosion explosion = {.radius = 4, .impulse = 8, .filter = {1, 1, 0}};
    assert_int_equal(tactn_world_explode(world, &explosion), TACT_OK);
    real mass = tactn_body_get(world, bodies[0]).mass;
    assert_vec_near(tactn_body_velocity(world, bodies[0]), along_axis(0, 6 / mass), 6 / mass);
    assert_vec_near(tactn_body_velocity(world, bodies[1]), along_axis(0, -4 / mass), 6 / mass);
    assert_true(tactn_body_get(world, bodies[0]).awake && tactn_body_get(world, bodies[1]).awake);
    assert_false(tactn_body_get(world, bodies[2]).awake || tactn_body_get(world, bodies[3]).awake);
    explosion.center = along_axis(0, R(5.5));
    assert_int_equal(tactn_world_explode(world, &explosion), TACT_OK);
    assert_vec_near(tactn_body_velocity(world, bodies[2]), along_axis(0, 8 / mass), 8 / mass);
    explosion.radius = 0;
    assert_int_equal(tactn_world_explode(world, &explosion), TACT_NOT_POSITIVE);
    explosion.radius = (real)INFINITY;
    assert_int_equal(tactn_world_explode(world, &explosion), TACT_NOT_FINITE);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(explosions_push_away),
    cmocka_unit_test(settings_are_those_of_a_definition),
    cmocka_unit_test(a_body_has_its_own_sleep_speed),
    cmocka_unit_test(body_settings_wake_and_refuse),
    cmocka_unit_test(platforms_arrive),
    cmocka_unit_test(what_is_not_enabled_is_not_there),
    cmocka_unit_test(shapes_take_other_settings),
    cmocka_unit_test(another_geometry),
    cmocka_unit_test(a_world_takes_other_settings),
};

const test_group test_control = {"test_control", tests, sizeof tests / sizeof *tests, NULL, NULL};
