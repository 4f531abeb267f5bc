/* What of shapes is under water, how deep they float, how fast they sink and fall. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)

static const real step_time = 1 / R(60);

static void near_to(real a, real b, real allowed) { assert_true(tact_abs(a - b) <= allowed); }

static real whole_size(const tactn_shape *shape) {
    tactn_mass mass = tactn_shape_mass(shape);
    return *(const real *)&mass; /* area or volume is its first field */
}

/* ---- Parts ---- */

/* Counts points of a lattice in the shape and below the plane. */
static tactn_submerged counted(const tactn_shape *shape, tactn_pose pose, vec normal, real offset) {
    tactn_bounds box = tactn_shape_bounds(shape, pose);
    int side = DIMENSION == 2 ? 200 : 40, count = DIMENSION == 2 ? side * side : side * side * side;
    vec span = sub(box.upper, box.lower);
    real cell = 1;
    for (int i = 0; i < DIMENSION; i++) cell *= coordinate(span, i) / (real)side;
    tactn_submerged found = {0, no_vec()};
    for (int n = 0; n < count; n++) {
        vec place = box.lower;
        for (int i = 0, rest = n; i < DIMENSION; i++, rest /= side)
            place = add(place, along_axis(i, ((real)(rest % side) + R(0.5)) / (real)side * coordinate(span, i)));
        if (dot(normal, place) > offset) continue;
        if (!tactn_contains(shape, tactn_pose_point(tactn_pose_inverse(pose), place))) continue;
        found.size += cell;
        found.center = mul_add(found.center, cell, place);
    }
    if (found.size > 0) found.center = scale(1 / found.size, found.center);
    return found;
}

static void parts_are_those_counted(void **state) {
    (void)state;
    random_stream random = random_named("submerged");
    int rounds = check_rounds(60), cut = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape made = any_solid(&random);
        tactn_pose pose = any_pose(&random, 2);
        vec normal = random_direction(&random);
        real size = whole_size(&made.shape), reach = made.shape.reach + made.shape.rounding;
        real offset = dot(normal, pose.position) + any_real(&random, -0.7, 0.7) * reach;
        if (size > R(1e-3) * reach) {
            tactn_submerged below = tactn_shape_submerged(&made.shape, pose, normal, offset);
            tactn_submerged above = tactn_shape_submerged(&made.shape, pose, neg(normal), -offset);
            tactn_submerged known = counted(&made.shape, pose, normal, offset);
            near_to(below.size + above.size, size, R(1e-5) * size);
            near_to(below.size, known.size, R(0.06) * size);
            bool told = known.size > R(0.2) * size;
            assert_true(!told || length(sub(below.center, known.center)) < R(0.06) * reach);
            cut += below.size > R(0.1) * size && above.size > R(0.1) * size;
        }
        made_free(&made);
    }
    assert_true(rounds < 30 || cut > rounds / 8);
}

static void closed_forms_are_exact(void **state) {
    (void)state;
    random_stream random = random_named("exact");
    for (int i = 0; i < 40; i++) {
        /* A box, turned, cut across its first axis; a half of any ellipsoid; twice the same as a compound. */
        tactn_pose pose = any_pose(&random, 2);
        vec half = any_sizes(&random), axis = tactn_rotate(pose.rotation, along_axis(0, 1));
        tactn_shape box = tactn_box(half), round = tactn_ellipsoid(half);
        real part = any_real(&random, 0, 1), middle = dot(axis, pose.position), first = coordinate(half, 0);
        tactn_submerged found = tactn_shape_submerged(&box, pose, axis, middle + (2 * part - 1) * first);
        near_to(found.size, part * whole_size(&box), 8 * NEAR);
        assert_vec_near(found.center, mul_add(pose.position, (part - 1) * first, axis), 8);
        vec normal = random_direction(&random);
        found = tactn_shape_submerged(&round, pose, normal, dot(normal, pose.position));
        near_to(found.size, R(0.5) * whole_size(&round), 8 * NEAR);
        tactn_submerged none = tactn_shape_submerged(&round, pose, normal, dot(normal, pose.position) - 2);
        assert_true(none.size == 0 && is_zero(none.center));
    }
    /* The cap of a ball, known by heart. */
    tactn_shape ball = tactn_ball(2);
    tactn_submerged cap = tactn_shape_submerged(&ball, tactn_identity_pose(), along_axis(UP, 1), -1);
    double expected = DIMENSION == 3 ? 5.23598775598 : 2.45673940304; /* pi h^2 (3 r - h) / 3; r^2 (a - sin a cos a) */
    near_to(cap.size, (real)expected, R(1e-5));
    tactn_shape plane = tactn_half_space(along_axis(UP, 1), 0);
    assert_true(tactn_shape_submerged(&plane, tactn_identity_pose(), along_axis(UP, 1), 0).size == 0);
}

static void deep_planes_take_nothing_and_add_nothing(void **state) {
    (void)state;
    random_stream random = random_named("deep");
    for (int i = 0; i < 24; i++) {
        tactn_pose pose = any_pose(&random, 2);
        tactn_shape box = tactn_box(any_sizes(&random)), rounded = tactn_rounded(box, R(0.25));
        vec normal = random_direction(&random);
        for (real depth = 10; depth < R(1e30); depth *= 1000) {
            tactn_submerged found = tactn_shape_submerged(&box, pose, normal, depth);
            near_to(found.size, whole_size(&box), 8 * NEAR);
            assert_vec_near(found.center, pose.position, 8);
            near_to(tactn_shape_submerged(&rounded, pose, normal, depth).size, whole_size(&rounded), 64 * NEAR);
            assert_true(tactn_shape_submerged(&box, pose, normal, -depth).size == 0);
        }
    }
}

/* ---- Floating and sinking ---- */

/* Each a little aside of the one before. */
static tact_body_id floating(tactn_world *world, tactn_shape shape, real density, real height) {
    real aside = 10 * (real)tactn_world_stats_get(world).body_count;
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, add(along_axis(0, aside), along_axis(UP, height)));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id id;
    def.density = density;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &shape, &id), TACT_OK);
    return body;
}

static void in_water(tactn_world *world, const tactn_fluid *fluid, int steps) {
    for (int i = 0; i < steps; i++) {
        assert_int_equal(tactn_world_apply_fluid(world, fluid, step_time), TACT_OK);
        assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    }
}

static real height_of(const tactn_world *world, tact_body_id body) {
    return coordinate(tactn_body_pose(world, body).position, UP);
}

static void bodies_float_as_archimedes_says(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_fluid water = tactn_fluid_defaults();
    water.offset = 1;
    water.linear_drag = water.angular_drag = 4;
    vec flat = with_coordinate(all_coordinates(2), UP, R(0.5));
    tact_body_id plate = floating(world, tactn_box(flat), 300, R(1.2));
    tactn_pose tilted = tactn_body_pose(world, plate);
    tilted.rotation = tactn_rotation_between(along_axis(0, 1), add(along_axis(0, 1), along_axis(UP, R(0.2))));
    assert_int_equal(tactn_body_set_pose(world, plate, tilted), TACT_OK);
    in_water(world, &water, 600);
    /* The depth below the surface is the ratio of the densities; it floats level, and sleeps. */
    near_to(height_of(world, plate), 1 - 1 * R(0.3) + R(0.5), R(1e-3));
    vec level = tactn_rotate(tactn_body_pose(world, plate).rotation, along_axis(UP, 1));
    near_to(coordinate(level, UP), 1, R(1e-5));
    assert_false(tactn_body_get(world, plate).awake);
    tactn_world_destroy(world);
    /* A ball of half the density up to its middle, one of a fifth by the cap of a fifth of its volume. */
    world = new_world();
    tact_body_id half = floating(world, tactn_ball(1), 500, 2), fifth = floating(world, tactn_ball(1), 200, 6);
    assert_int_equal(tactn_body_set_enable_sleep(world, half, false), TACT_OK);
    assert_int_equal(tactn_body_set_enable_sleep(world, fifth, false), TACT_OK);
    in_water(world, &water, 900);
    near_to(height_of(world, half), 1, R(1e-3));
    tactn_shape ball = tactn_ball(1);
    tactn_submerged cap = tactn_shape_submerged(&ball, tactn_body_pose(world, fifth), along_axis(UP, 1), 1);
    near_to(cap.size / whole_size(&ball), R(0.2), R(1e-3));
    tactn_world_destroy(world);
}

static void bodies_sink_and_drift_at_their_speed(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_fluid river = tactn_fluid_defaults();
    river.velocity = along_axis(0, 2);
    river.linear_drag = 5;
    tact_body_id stone = floating(world, cube(R(0.5)), 2500, -5);
    assert_int_equal(tactn_body_set_velocity(world, stone, no_vec(), spin_scale(3, spin_axis(0))), TACT_OK);
    in_water(world, &river, 300);
    /* m g (1 - d) = k d m v with d the ratio of densities. */
    vec velocity = tactn_body_velocity(world, stone);
    near_to(coordinate(velocity, UP), -R(9.81) * R(0.6) / (5 * R(0.4)), R(2e-3));
    near_to(coordinate(velocity, 0), 2, R(2e-3));
    /* 1 / (1 + dt k d) a step: almost as an exponential. */
    near_to(spin_component(tactn_body_angular_velocity(world, stone), 0), 3 * (real)exp(-5 * 0.4), R(0.01));
    /* However strong the drag, it only stops. */
    river.linear_drag = R(1e6);
    in_water(world, &river, 2);
    near_to(coordinate(tactn_body_velocity(world, stone), 0), 2, R(1e-3));
    assert_true(tact_abs(coordinate(tactn_body_velocity(world, stone), UP)) < R(0.2));
    tactn_world_destroy(world);
}

static void bodies_fall_through_air_at_their_speed(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_wind air = tactn_wind_defaults();
    real half = R(0.5);
    tact_body_id block = floating(world, cube(half), 20, 0), ball = floating(world, tactn_ball(half), 20, 10);
    for (int i = 0; i < 1200; i++) {
        assert_int_equal(tactn_world_apply_wind(world, &air, step_time), TACT_OK);
        assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    }
    /* m g = rho / 2 v^2 A, of a ball A = 4/3 r, in space pi r^2 / 2. */
    real area = DIMENSION == 3 ? R(1.5707963) * half * half : R(4.) / 3 * half, mass = tactn_body_get(world, ball).mass;
    near_to(coordinate(tactn_body_velocity(world, block), UP), -tact_sqrt(20 * R(9.81) / R(0.6)), R(0.02));
    near_to(coordinate(tactn_body_velocity(world, ball), UP), -tact_sqrt(mass * R(9.81) / (R(0.6) * area)), R(0.02));
    tactn_world_destroy(world);
    /* A plate at an angle is lifted: the pressure goes along its normal. */
    world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
    air.velocity = along_axis(0, 10);
    tact_body_id plate = floating(world, tactn_box(with_coordinate(all_coordinates(1), UP, R(1e-4))), R(1e6), 0);
    tactn_pose pose = tactn_identity_pose();
    pose.rotation = tactn_rotation_between(along_axis(0, 1), sub(along_axis(0, 1), along_axis(UP, 1)));
    assert_int_equal(tactn_body_set_pose(world, plate, pose), TACT_OK);
    assert_int_equal(tactn_world_apply_wind(world, &air, step_time), TACT_OK);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    vec velocity = tactn_body_velocity(world, plate);
    real force = R(0.6) * 50 * (DIMENSION == 3 ? 4 : 2) * tact_sqrt(R(0.5));
    real expected = force / tactn_body_get(world, plate).mass * step_time;
    near_to(coordinate(velocity, 0), expected, R(2e-3) * expected);
    near_to(coordinate(velocity, UP), expected, R(2e-3) * expected);
    tactn_world_destroy(world);
}

static void bad_media_are_refused(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id asleep = floating(world, cube(1), 500, -5);
    assert_int_equal(tactn_body_set_awake(world, asleep, false), TACT_OK);
    tactn_fluid fluid = tactn_fluid_defaults();
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, 0), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, step_time), TACT_OK);
    assert_false(tactn_body_get(world, asleep).awake);
    fluid.filter.mask = 0;
    fluid.wake = true;
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, step_time), TACT_OK);
    assert_true(tactn_body_get(world, asleep).awake);
    assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
    near_to(coordinate(tactn_body_velocity(world, asleep), UP), -R(9.81) * step_time, R(1e-3));
    fluid.density = -1;
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, step_time), TACT_NEGATIVE);
    fluid = tactn_fluid_defaults();
    fluid.normal = no_vec();
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, step_time), TACT_BAD_ROTATION);
    fluid.offset = (real)NAN;
    assert_int_equal(tactn_world_apply_fluid(world, &fluid, step_time), TACT_NOT_FINITE);
    tactn_wind wind = tactn_wind_defaults();
    wind.coefficient = -1;
    assert_int_equal(tactn_world_apply_wind(world, &wind, step_time), TACT_NEGATIVE);
    wind.velocity = along_axis(0, (real)INFINITY);
    assert_int_equal(tactn_world_apply_wind(world, &wind, step_time), TACT_NOT_FINITE);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(parts_are_those_counted),
    cmocka_unit_test(closed_forms_are_exact),
    cmocka_unit_test(deep_planes_take_nothing_and_add_nothing),
    cmocka_unit_test(bodies_float_as_archimedes_says),
    cmocka_unit_test(bodies_sink_and_drift_at_their_speed),
    cmocka_unit_test(bodies_fall_through_air_at_their_speed),
    cmocka_unit_test(bad_media_are_refused),
};

const test_group test_fluid = {"test_fluid", tests, sizeof tests / sizeof *tests, NULL, NULL};
