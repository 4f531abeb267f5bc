/* Character movers: walking, walls, steps, slopes, platforms, and what they never do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)

static const real step_time = 1 / R(60), margin = R(0.01), radius = R(0.3), half = R(0.5), tall = R(0.8);

static tactn_shape capsule(void) {
    return tactn_rounded(tactn_segment(along_axis(UP, -half), along_axis(UP, half)), radius);
}

/* A mover whose lowest point is at a height. */
static tactn_mover mover_at(tactn_shape shape, real x, real foot) {
    tactn_mover mover = tactn_mover_defaults(&shape, 1);
    mover.pose.position = add(along_axis(0, x), along_axis(UP, foot + tall));
    return mover;
}

static tact_body_id add_box(tactn_world *world, tact_body_kind kind, vec center, vec half_extents) {
    tact_body_id body = new_body(world, kind, center);
    new_shape(world, body, tactn_box(half_extents), tactn_identity_pose());
    return body;
}

static vec block(real half_x, real half_up) {
    return with_coordinate(with_coordinate(all_coordinates(20), 0, half_x), UP, half_up);
}

static tactn_world *world_with_floor(void) {
    tactn_world *world = new_world();
    add_box(world, TACT_BODY_STATIC, along_axis(UP, -1), block(20, 1));
    return world;
}

static real x_of(const tactn_mover *mover) { return coordinate(mover->pose.position, 0); }
static real foot_of(const tactn_mover *mover) { return coordinate(mover->pose.position, UP) - tall; }

static void move(const tactn_world *world, tactn_mover *mover) {
    assert_int_equal(tactn_mover_move(world, mover, step_time), TACT_OK);
}

/* Walks along an axis under gravity. */
static void walk(const tactn_world *world, tactn_mover *mover, int steps, int axis, real speed) {
    for (int i = 0; i < steps; i++) {
        real falling = coordinate(mover->velocity, UP) - R(9.81) * step_time;
        mover->velocity = with_coordinate(along_axis(axis, speed), UP, falling);
        move(world, mover);
    }
}

static void near_to(real a, real b, real allowed) { assert_true(tact_abs(a - b) <= allowed); }

/* ---- Floors, walls, slopes, steps ---- */

static void it_falls_stands_walks_and_stops(void **state) {
    (void)state;
    tactn_world *world = world_with_floor();
    add_box(world, TACT_BODY_STATIC, add(along_axis(0, 6), along_axis(UP, 2)), block(1, 2));
    tactn_mover mover = mover_at(capsule(), 0, 1);
    walk(world, &mover, 10, 0, 0);
    assert_false(mover.on_ground);
    near_to(foot_of(&mover), 1 - R(0.5) * R(9.81) * 110 * step_time * step_time, R(1e-4));
    walk(world, &mover, 60, 0, 0);
    assert_true(mover.on_ground && mover.contact_count == 1 && mover.overlap == 0);
    near_to(foot_of(&mover), margin, R(1e-4));
    assert_true(coordinate(mover.velocity, UP) == 0 && coordinate(mover.ground.normal, UP) > R(0.999));
    walk(world, &mover, 60, 0, 2);
    near_to(x_of(&mover), 2, R(1e-4));
    near_to(coordinate(mover.velocity, 0), 2, R(1e-5));
    walk(world, &mover, 120, 0, 2);
    near_to(x_of(&mover), 5 - radius - margin, R(1e-3));
    near_to(coordinate(mover.velocity, 0), 0, R(1e-4));
    assert_true(mover.contact_count == 2);
    if (DIMENSION == 3) { /* along the wall while it leans on it */
        for (int i = 0; i < 60; i++) {
            mover.velocity = add(along_axis(0, 1), along_axis(1, 1));
            move(world, &mover);
        }
        near_to(coordinate(mover.pose.position, 1), 1, R(1e-3));
        near_to(x_of(&mover), 5 - radius - margin, R(1e-3));
    }
    /* A jump, its head against a ceiling. */
    add_box(world, TACT_BODY_STATIC, add(along_axis(0, 4), along_axis(UP, 3)), block(1, 1));
    mover.velocity = along_axis(UP, 6);
    walk(world, &mover, 6, 0, 0);
    assert_false(mover.on_ground);
    near_to(foot_of(&mover), 2 - 2 * tall - margin, R(0.05));
    assert_true(coordinate(mover.velocity, UP) < R(0.2));
    walk(world, &mover, 60, 0, 0);
    assert_true(mover.on_ground);
    tactn_world_destroy(world);
}

/* Whether a mover gets onto a ledge. */
static bool climbs(tactn_shape shape, real ledge, real speed) {
    tactn_world *world = world_with_floor();
    add_box(world, TACT_BODY_STATIC, add(along_axis(0, 5), along_axis(UP, ledge - 2)), block(4, 2));
    tactn_mover mover = mover_at(shape, 0, margin);
    real highest = 0;
    for (int i = 0; i < (int)(3 / (speed * step_time)); i++) {
        walk(world, &mover, 1, 0, speed);
        highest = tact_max(highest, foot_of(&mover));
    }
    bool up = mover.on_ground && x_of(&mover) > R(2.5);
    near_to(foot_of(&mover), (up ? ledge : 0) + margin, R(1e-3));
    assert_true(up || highest < R(0.02));
    tactn_world_destroy(world);
    return up;
}

static void it_climbs_steps_up_to_their_height(void **state) {
    (void)state;
    vec sides = with_coordinate(all_coordinates(radius), UP, tall);
    const real low[] = {R(0.02), R(0.1), R(0.2), R(0.295)}, high[] = {R(0.305), R(0.35), R(0.5)};
    for (int i = 0; i < 4; i++) assert_true(climbs(capsule(), low[i], 3) && climbs(tactn_box(sides), low[i], 3));
    for (int i = 0; i < 3; i++) assert_false(climbs(capsule(), high[i], 3) || climbs(tactn_box(sides), high[i], 3));
    assert_true(climbs(capsule(), R(0.25), R(0.5)) && climbs(tactn_box(sides), R(0.25), 20));
    /* Stairs, up and down, without leaving the ground. */
    tactn_world *world = world_with_floor();
    for (int i = 0; i < 6; i++) {
        real depth = R(0.3) * (real)(6 - i);
        add_box(world, TACT_BODY_STATIC, add(along_axis(0, 4), along_axis(UP, R(0.2) * (real)i)), block(depth, R(0.2)));
    }
    tactn_mover mover = mover_at(capsule(), 0, margin);
    walk(world, &mover, 1, 0, 0);
    real highest = 0;
    for (int i = 0; i < 160; i++) {
        walk(world, &mover, 1, 0, 3);
        assert_true(mover.on_ground);
        highest = tact_max(highest, foot_of(&mover));
    }
    near_to(highest, R(1.2) + margin, R(1e-3));
    near_to(x_of(&mover), 8, R(0.2));
    near_to(foot_of(&mover), margin, R(1e-3));
    tactn_world_destroy(world);
}

/* A ramp that rises along the first axis from the origin on. */
static tactn_world *world_with_ramp(real angle) {
    tactn_world *world = world_with_floor();
    double sine = sin((double)angle), cosine = cos((double)angle);
    tact_body_id body = new_body(world, TACT_BODY_STATIC, no_vec());
    vec top = add(along_axis(0, (real)(20 * cosine)), along_axis(UP, (real)(20 * sine)));
    vec normal = add(along_axis(0, (real)-sine), along_axis(UP, (real)cosine));
    tactn_pose pose = tactn_identity_pose();
    pose.position = sub(scale(R(0.5), top), normal);
    pose.rotation = tactn_rotation_between(along_axis(0, 1), top);
    new_shape(world, body, tactn_box(block(10, 1)), pose);
    return world;
}

static void slopes_carry_up_to_a_limit(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        real angle = i == 0 ? R(0.8) : R(0.6);
        tactn_world *world = world_with_ramp(angle);
        tactn_mover mover = mover_at(capsule(), -1, margin);
        walk(world, &mover, 120, 0, 2); /* the same pace uphill */
        near_to(x_of(&mover), 3, R(0.02));
        assert_true(mover.on_ground);
        real at = x_of(&mover), up = foot_of(&mover);
        assert_true(up > 1);
        walk(world, &mover, 120, 0, 0); /* it stands */
        near_to(x_of(&mover), at, R(1e-4));
        near_to(foot_of(&mover), up, R(1e-4));
        for (int k = 0; k < 60; k++) {
            walk(world, &mover, 1, 0, -2); /* downhill it does not fly */
            assert_true(mover.on_ground);
        }
        near_to(x_of(&mover), at - 2, R(1e-3));
        tactn_world_destroy(world);
    }
    for (int i = 0; i < 2; i++) {
        tactn_world *world = world_with_ramp(i == 0 ? R(0.95) : R(1.2));
        tactn_mover mover = mover_at(capsule(), -1, margin);
        walk(world, &mover, 180, 0, 3);
        assert_true(foot_of(&mover) < R(0.02)); /* it does not get up */
        mover.pose.position = add(along_axis(0, 2), along_axis(UP, 8));
        mover.velocity = along_axis(0, 1);
        mover.on_ground = false;
        for (int k = 0; k < 240 && !mover.on_ground; k++) {
            mover.velocity = add(mover.velocity, along_axis(UP, -R(9.81) * step_time));
            move(world, &mover);
        }
        assert_true(mover.on_ground && x_of(&mover) < 0); /* has slid down */
        near_to(foot_of(&mover), margin, R(1e-3));
        tactn_world_destroy(world);
    }
}

/* ---- What moves ---- */

static void platforms_carry(void **state) {
    (void)state;
    random_stream random = random_named("platforms");
    for (int round = 0; round < 4; round++) {
        tactn_world *world = new_world();
        tact_body_id floor = add_box(world, TACT_BODY_KINEMATIC, along_axis(UP, -1), block(3, 1));
        tactn_mover mover = mover_at(capsule(), 1, margin);
        walk(world, &mover, 2, 0, 0);
        vec velocity = scale(3, random_direction(&random));
        assert_int_equal(tactn_body_set_velocity(world, floor, velocity, no_spin()), TACT_OK);
        for (int i = 0; i < 60; i++) {
            assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
            walk(world, &mover, 1, 0, R(0.5));
            assert_true(mover.on_ground && mover.overlap < R(1e-5));
            assert_true(length(sub(mover.ground_velocity, velocity)) < R(2e-3));
        }
        vec at = sub(mover.pose.position, tactn_body_pose(world, floor).position);
        near_to(coordinate(at, 0), R(1.5), R(1e-3));
        near_to(coordinate(at, UP), 1 + tall + margin, R(1e-4));
        assert_int_equal(tactn_body_destroy(world, floor), TACT_OK);
        walk(world, &mover, 1, 0, 0);
        assert_false(mover.on_ground);
        tactn_world_destroy(world);
    }
}

static void what_moves_into_it_pushes_it_and_crushes(void **state) {
    (void)state;
    tactn_world *world = world_with_floor();
    tact_body_id ram = add_box(world, TACT_BODY_KINEMATIC, add(along_axis(0, -2), along_axis(UP, 1)), block(1, 1));
    tactn_mover mover = mover_at(capsule(), 0, margin);
    assert_int_equal(tactn_body_set_velocity(world, ram, along_axis(0, 2), no_spin()), TACT_OK);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
        walk(world, &mover, 1, 0, 0);
        assert_true(mover.overlap == 0);
    }
    near_to(x_of(&mover), 1 + radius + margin, R(1e-3));
    /* Against a wall it is told how deep the ram is in it. */
    add_box(world, TACT_BODY_STATIC, add(along_axis(0, 3), along_axis(UP, 1)), block(1, 1));
    for (int i = 0; i < 30; i++) {
        assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK);
        walk(world, &mover, 1, 0, 0);
    }
    assert_true(mover.overlap > R(0.25) && x_of(&mover) < 2 - radius);
    tactn_world_destroy(world);
}

/* A platform that carries who comes from above. */
static bool one_way(void *context, const tactn_mover_contact *contact) {
    const tact_body_id *platform = context;
    if (contact->body.index != platform->index) return true;
    return coordinate(contact->normal, UP) > R(0.7) && contact->distance > 0;
}

static void one_way_platforms_let_it_up(void **state) {
    (void)state;
    tactn_world *world = world_with_floor();
    tact_body_id platform = add_box(world, TACT_BODY_STATIC, along_axis(UP, 2), block(2, R(0.1)));
    tactn_mover mover = mover_at(capsule(), 0, margin);
    for (int turn = 0; turn < 2; turn++) {
        mover.meets = turn == 1 ? one_way : NULL;
        mover.context = &platform;
        walk(world, &mover, 1, 0, 0);
        mover.velocity = along_axis(UP, 8);
        walk(world, &mover, 120, 0, R(0.1));
        assert_true(mover.on_ground);
        near_to(foot_of(&mover), (turn == 1 ? R(2.1) : 0) + margin, R(1e-3));
    }
    mover.ignored = platform;
    walk(world, &mover, 120, 0, 0);
    near_to(foot_of(&mover), margin, R(1e-3));
    tactn_world_destroy(world);
}

/* ---- Any world ---- */

static tactn_world *random_world(random_stream *random, int bodies) {
    tactn_world *world = world_with_floor();
    for (int i = 0; i < bodies; i++) {
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_STATIC;
        def.pose = any_pose(random, 4);
        tact_body_id body;
        assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
        vec sizes = any_sizes(random);
        tactn_shape shape = i % 3 == 0 ? tactn_ball(coordinate(sizes, 0)) : tactn_box(sizes);
        new_shape(world, body, shape, tactn_identity_pose());
    }
    return world;
}

/* Whether it never comes too near, never leaps, and has not passed through anything: what is between its old place and
 * the new one of its center. */
static int wanders(random_stream *random, tactn_shape shape) {
    tactn_world *world = random_world(random, DIMENSION == 2 ? 8 : 40);
    tactn_mover mover = mover_at(shape, 0, any_real(random, 5, 7));
    int met = 0;
    for (int i = 0; i < 200; i++) {
        vec home = neg(mover.pose.position);
        if (i % 20 == 0) mover.velocity = scale(any_real(random, 0, 12), random_direction(random));
        if (length(home) > 5) mover.velocity = home;
        mover.velocity = add(mover.velocity, along_axis(UP, -R(9.81) * step_time));
        vec before = mover.pose.position;
        real fast = length(mover.velocity) * step_time;
        move(world, &mover);
        real way = length(sub(mover.pose.position, before));
        /* Uphill the pace across `up` is kept; a step adds its height, and looks two margins ahead. */
        assert_true(way <= fast / R(0.6) + mover.step_height + 4 * margin);
        tactn_world_gap gap = tactn_world_closest(world, &mover.shape, mover.pose, 1, NULL);
        assert_true(gap.gap.relation == TACT_BEYOND_CUTOFF || gap.gap.distance >= R(0.2499) * margin);
        assert_true(mover.overlap == 0);
        met += mover.contact_count > 1;
    }
    tactn_world_destroy(world);
    return met;
}

static void it_never_comes_too_near(void **state) {
    (void)state;
    random_stream random = random_named("wandering");
    int rounds = check_rounds(200), met = 0;
    for (int i = 0; i < rounds; i++) {
        vec sides = with_coordinate(all_coordinates(radius), UP, tall);
        met += wanders(&random, i % 3 == 0 ? tactn_box(sides) : capsule());
    }
    assert_true(rounds < 20 || met > 5 * rounds);
}

static void bad_movers_are_refused(void **state) {
    (void)state;
    tactn_world *world = world_with_floor();
    const tactn_mover good = mover_at(capsule(), 0, margin);
    tactn_mover bad[9];
    for (int i = 0; i < 9; i++) bad[i] = good;
    bad[0].velocity = along_axis(0, (real)NAN);
    bad[1].margin = 0;
    bad[2].step_height = -1;
    bad[3].up = no_vec();
    bad[4].max_slope = R(1.6);
    bad[5].shape = tactn_half_space(along_axis(UP, 1), 0);
    bad[6].pose.position = along_axis(0, (real)NAN);
    bad[7].pose.rotation = scaled_rotation(2, bad[7].pose.rotation);
    bad[8].shape = tactn_ball(-1);
    const tact_status expected[] = {TACT_NOT_FINITE, TACT_NOT_POSITIVE, TACT_NEGATIVE,     TACT_BAD_ROTATION,
                                    TACT_OUT_OF_RANGE, TACT_UNBOUNDED,  TACT_NOT_FINITE, TACT_BAD_ROTATION};
    for (int i = 0; i < 9; i++) {
        tactn_mover moved = bad[i];
        tact_status status = tactn_mover_move(world, &moved, step_time);
        assert_true(i == 8 ? status < 0 : status == expected[i]);
        assert_true(memcmp(&moved, &bad[i], sizeof moved) == 0);
    }
    tactn_mover moved = good;
    assert_int_equal(tactn_mover_move(world, &moved, 0), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_mover_move(world, &moved, (real)NAN), TACT_NOT_FINITE);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_falls_stands_walks_and_stops),
    cmocka_unit_test(it_climbs_steps_up_to_their_height),
    cmocka_unit_test(slopes_carry_up_to_a_limit),
    cmocka_unit_test(platforms_carry),
    cmocka_unit_test(what_moves_into_it_pushes_it_and_crushes),
    cmocka_unit_test(one_way_platforms_let_it_up),
    cmocka_unit_test(it_never_comes_too_near),
    cmocka_unit_test(bad_movers_are_refused),
};

const test_group test_mover = {"test_mover", tests, sizeof tests / sizeof *tests, NULL, NULL};
