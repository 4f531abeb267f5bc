/* What joints hold, limit, drive and rub: forces, torques and places against statics. */
#include "joint/jointed.h"

#include "support/check.h"

/* Gravity over the square of a frequency: what a spring gives way by under a weight. */
static double sag(double hertz) { return GRAVITY / (4 * acos(-1) * acos(-1) * hertz * hertz); }

/* ---- Distances ---- */

/* A body of two kilograms a metre below the ground, on a joint of the distance. */
static tact_body_id hung(jointed *j, tact_joint_id *joint, tactn_joint_axis axis) {
    *j = new_jointed(GRAVITY);
    tact_body_id body = body_of(j, 2, 0.5, at(0, -1));
    tactn_joint_def def = tactn_joint_defaults(TACT_JOINT_DISTANCE);
    def.body_a = j->ground, def.body_b = body;
    def.joint.slide = axis;
    *joint = joined(j, &def);
    return body;
}

static void ropes_rods_and_springs_carry(void **state) {
    (void)state;
    const tactn_joint_axis axes[] = {
        {.limited = true, .lower = 1, .upper = 1},
        {.limited = true, .lower = 0, .upper = R(1.5)},
        {.spring_hertz = 2, .spring_damping_ratio = 1, .spring_target = 1},
        {.spring_hertz = 1, .spring_damping_ratio = 1, .spring_target = 1,
         .limited = true, .lower = R(0.5), .upper = R(1.125)},
    };
    const double lengths[] = {1, 1.5, 1 + sag(2), 1.125};
    for (int i = 0; i < 4; i++) {
        jointed j;
        tact_joint_id joint;
        tact_body_id body = hung(&j, &joint, axes[i]);
        run_seconds(&j, 4);
        tactn_joint_state state_now = tactn_joint_get(j.world, joint);
        assert_within(state_now.slide, lengths[i], 3e-4);
        assert_within(height_of(&j, body), -lengths[i], 3e-4);
        assert_within(coordinate(state_now.force, UP), 2 * GRAVITY, 0.02);
        assert_within(state_now.slide_speed, 0, 1e-3);
        tactn_world_destroy(j.world);
    }
    /* A rope does not push. */
    jointed j;
    tact_joint_id joint;
    tact_body_id body = hung(&j, &joint, axes[1]);
    assert_int_equal(tactn_body_set_velocity(j.world, body, at(0, 3), no_spin()), TACT_OK);
    run_steps(&j, 10, 4);
    assert_true(is_zero(tactn_joint_get(j.world, joint).force));
    tactn_world_destroy(j.world);
}

/* ---- Limits, motors, friction ---- */

/* A bar of a kilogram with its center half a metre to the right of its hinge. */
static tact_body_id bar_on_hinge(jointed *j, double gravity, tactn_joint_axis turn, tact_joint_id *joint) {
    *j = new_jointed(gravity);
    tact_body_id bar = body_of(j, 1, 0.25, at(0.5, 0));
    tactn_joint_def def = hinge_at(j, j->ground, bar, no_vec());
    def.joint.turn = turn;
    *joint = joined(j, &def);
    return bar;
}

static void hinges_stop_at_their_limits(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        jointed j;
        tact_joint_id joint;
        double lower = i ? -3 : -0.5;
        tactn_joint_axis turn = {.limited = true, .lower = (real)lower, .upper = R(0.75)};
        bar_on_hinge(&j, i ? -GRAVITY : GRAVITY, turn, &joint);
        run_seconds(&j, 4);
        assert_within(tactn_joint_get(j.world, joint).turn, i ? 0.75 : lower, 2e-3);
        assert_within(tactn_joint_get(j.world, joint).turn_speed, 0, 1e-3);
        tactn_world_destroy(j.world);
    }
}

/* A small ball on a long arm: what turns it moves it, so what its limit and its spring feel is mass, not its moment. */
static void limits_and_springs_feel_what_moves(void **state) {
    (void)state;
    for (int spring = 0; spring < 2; spring++) {
        jointed j = new_jointed(spring ? 0 : GRAVITY);
        tact_body_id ball = body_of(&j, 2, 0.008, at(1, 0));
        tactn_joint_def def = hinge_at(&j, j.ground, ball, no_vec());
        if (spring)
            def.joint.turn.spring_hertz = 1;
        else
            def.joint.turn = (tactn_joint_axis){.limited = true, .lower = R(-0.5), .upper = R(0.5)};
        tact_joint_id joint = joined(&j, &def);
        vec velocity = spring ? at(0, 0.5) : no_vec();
        spin turning = spring ? spin_in_plane(R(0.5)) : no_spin();
        assert_int_equal(tactn_body_set_velocity(j.world, ball, velocity, turning), TACT_OK);
        run_seconds(&j, spring ? 0.25 : 3);
        /* After a quarter of its time a spring turns back. */
        assert_within(tactn_joint_get(j.world, joint).turn, spring ? 0.5 / (2 * acos(-1)) : -0.5, 2e-3);
        assert_within(tactn_joint_get(j.world, joint).turn_speed, 0, spring ? 0.02 : 2e-3);
        tactn_world_destroy(j.world);
    }
}

/* A motor gains speed as its torque allows, about the hinge, and keeps it. */
static void motors_reach_their_speed(void **state) {
    (void)state;
    jointed j;
    tact_joint_id joint;
    tactn_joint_axis motor = {.motor_force = 2, .motor_speed = 6};
    bar_on_hinge(&j, 0, motor, &joint);
    run_seconds(&j, 0.5);
    assert_within(tactn_joint_get(j.world, joint).turn_speed, 0.5 * 2 / 0.5, 0.02);
    run_seconds(&j, 2);
    assert_within(tactn_joint_get(j.world, joint).turn_speed, 6, 0.02);
    /* Other settings for the same joint. */
    tactn_joint settings = tactn_joint_get(j.world, joint).def.joint;
    settings.turn.motor_speed = -1;
    assert_int_equal(tactn_joint_set(j.world, joint, &settings), TACT_OK);
    run_seconds(&j, 4);
    assert_within(tactn_joint_get(j.world, joint).turn_speed, -1, 0.02);
    tactn_world_destroy(j.world);
}

/* A bound of the rate holds against weight and motors, whichever way, and costs nothing below it. */
static void rates_have_bounds(void **state) {
    (void)state;
    const real limits[] = {2, 0}, motors[] = {6, -6};
    for (int i = 0; i < 4; i++) {
        jointed j;
        tact_joint_id joint;
        tactn_joint_axis turn = {.motor_force = 2, .motor_speed = motors[i % 2], .max_speed = limits[i / 2]};
        bar_on_hinge(&j, 0, turn, &joint);
        run_seconds(&j, 0.4);
        assert_within(tactn_joint_get(j.world, joint).turn_speed, (i % 2 ? -1.6 : 1.6), 0.02);
        run_seconds(&j, 2);
        assert_within(tactn_joint_get(j.world, joint).turn_speed, i < 2 ? motors[i] / 3 : motors[i - 2], 0.02);
        tactn_world_destroy(j.world);
    }
    jointed j;
    tact_joint_id joint;
    tact_body_id bar = bar_on_hinge(&j, GRAVITY, (tactn_joint_axis){.max_speed = R(0.5)}, &joint);
    run_seconds(&j, 1);
    assert_within(tactn_joint_get(j.world, joint).turn_speed, -0.5, 1e-3);
    assert_within(height_of(&j, bar), -0.5 * sin(0.5), 0.01);
    assert_within(spin_of(tactn_joint_get(j.world, joint).torque), 0.5 * GRAVITY * cos(0.5), 0.1);
    tactn_world_destroy(j.world);
}

/* A hinge's speed falls by 1 / (1 + h d / I) a substep, near to exp(-d t / I); a bar is lowered at the speed at which
 * damping carries it; without end, damping is a lock. */
static void damping_slows_hinges(void **state) {
    (void)state;
    jointed j;
    tact_joint_id joint;
    const double moment = 0.5, most = sizeof(real) == sizeof(float) ? 1e-4 : 1e-6;
    tact_body_id bar = bar_on_hinge(&j, 0, (tactn_joint_axis){.damping = 1}, &joint);
    assert_int_equal(tactn_body_set_velocity(j.world, bar, at(0, 1), spin_in_plane(2)), TACT_OK);
    run_seconds(&j, 1);
    double speed = (double)tactn_joint_get(j.world, joint).turn_speed, exact = 2 * exp(-1 / moment);
    assert_within(speed, 2 * pow(1 + 1 / (240 * moment), -240), 2e-3 * exact);
    assert_within(speed, exact, 0.01 * exact);
    tactn_world_destroy(j.world);

    bar_on_hinge(&j, GRAVITY, (tactn_joint_axis){.damping = 500}, &joint);
    run_seconds(&j, 1);
    speed = (double)tactn_joint_get(j.world, joint).turn_speed;
    assert_within(speed, -0.5 * GRAVITY / 500, 1e-3 * 0.5 * GRAVITY / 500);
    tactn_world_destroy(j.world);

    bar_on_hinge(&j, GRAVITY, (tactn_joint_axis){.damping = TACT_REAL_MAX}, &joint);
    run_seconds(&j, 1);
    assert_within(tactn_joint_get(j.world, joint).turn, 0, most);
    tactn_world_destroy(j.world);
}

/* Two wheels on one hinge slow each other: their reduced moment counts, and what they turn together stays. */
static void damping_acts_between_bodies(void **state) {
    (void)state;
    jointed j = new_jointed(0);
    tact_body_id a = body_of(&j, 1, 0.5, no_vec()), b = body_of(&j, 1, 0.25, no_vec());
    tactn_joint_def def = hinge_at(&j, a, b, no_vec());
    def.joint.turn.damping = R(0.25);
    tact_joint_id joint = joined(&j, &def);
    assert_int_equal(tactn_body_set_velocity(j.world, b, no_vec(), spin_in_plane(3)), TACT_OK);
    run_seconds(&j, 1);
    double exact = 3 * exp(-0.25 / (0.5 * 0.25 / 0.75));
    assert_within(tactn_joint_get(j.world, joint).turn_speed, exact, 0.01 * exact);
    assert_within(0.5 * spin_of(tactn_body_angular_velocity(j.world, a)) +
                      0.25 * spin_of(tactn_body_angular_velocity(j.world, b)),
                  0.75, 1e-4);
    tactn_world_destroy(j.world);
}

/* On the ground a spring of a damping ratio is that of the same damping as a force: 2 m zeta w. */
static void damping_is_that_of_springs(void **state) {
    (void)state;
    double lengths[2];
    for (int i = 0; i < 2; i++) {
        jointed j;
        tact_joint_id joint;
        tactn_joint_axis axis = {.spring_hertz = 2, .spring_target = 1};
        if (i == 0)
            axis.spring_damping_ratio = R(0.25);
        else
            axis.damping = (real)(2 * 2 * 0.25 * 4 * acos(-1));
        hung(&j, &joint, axis);
        run_seconds(&j, 0.5);
        lengths[i] = (double)tactn_joint_get(j.world, joint).slide;
        assert_true(lengths[i] > 1.01);
        tactn_world_destroy(j.world);
    }
    assert_within(lengths[1], lengths[0], 1e-5);
}

/* The torque that the bar's weight needs is half a kilogram metre. */
static void friction_holds_up_to_its_bound(void **state) {
    (void)state;
    const double parts[] = {1.02, 0.9};
    for (int i = 0; i < 2; i++) {
        for (int motor = 0; motor < 2; motor++) {
            jointed j;
            tact_joint_id joint;
            real most = (real)(parts[i] * 0.5 * GRAVITY);
            tactn_joint_axis axis = {.friction = motor ? 0 : most, .motor_force = motor ? most : 0};
            bar_on_hinge(&j, GRAVITY, axis, &joint);
            run_seconds(&j, 1);
            double turned = fabs((double)tactn_joint_get(j.world, joint).turn);
            assert_true(i == 0 ? turned < 0.01 : turned > 0.3);
            tactn_world_destroy(j.world);
        }
    }
}

static void sliders_slide_only_along_their_axis(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id body = body_of(&j, 3, 0.5, at(2, 1));
    tactn_joint_def def = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, body, upright_frame(at(2, 1)));
    def.joint.slide = (tactn_joint_axis){.limited = true, .lower = R(-0.5), .upper = 2};
    tact_joint_id joint = joined(&j, &def);
    assert_int_equal(tactn_body_set_velocity(j.world, body, at(0, 1), spin_in_plane(0)), TACT_OK);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(tactn_body_apply_force(j.world, body, at(30, 0), at(2, 5)), TACT_OK);
        run_steps(&j, 1, 4);
    }
    tactn_joint_state now = tactn_joint_get(j.world, joint);
    assert_within(now.slide, -0.5, 1e-3);
    assert_within(x_of(&j, body), 2, 1e-3);
    assert_within(coordinate(now.force, 0), -30, 0.1);
    assert_within(coordinate(now.force, UP), 3 * GRAVITY, 0.1);
    /* A motor lifts it to the other end. */
    def.joint.slide.motor_force = 40, def.joint.slide.motor_speed = 2;
    assert_int_equal(tactn_joint_set(j.world, joint, &def.joint), TACT_OK);
    run_seconds(&j, 0.5);
    assert_true(tactn_joint_get(j.world, joint).slide_speed > R(0.5));
    run_seconds(&j, 3);
    assert_within(tactn_joint_get(j.world, joint).slide, 2, 1e-3);
    tactn_world_destroy(j.world);
}

/* ---- Welds, wheels, drives ---- */

/* A beam of four boxes out of a wall. */
static void welds_hold_a_beam(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id before = j.ground, body = j.ground;
    tact_joint_id first = {0, 0};
    for (int i = 0; i < 4; i++) {
        body = body_of(&j, 1, 0.2, at(i + 0.5, 0));
        tactn_joint_def def = joint_at_frame(&j, TACT_JOINT_FIXED, before, body, pose_at(at(i, 0)));
        tact_joint_id id = joined(&j, &def);
        if (i == 0) first = id;
        before = body;
    }
    run_seconds(&j, 3);
    assert_within(height_of(&j, body), 0, 0.02);
    tactn_joint_state now = tactn_joint_get(j.world, first);
    assert_within(coordinate(now.force, UP), 4 * GRAVITY, 0.02);
    assert_within(spin_of(now.torque), 8 * GRAVITY, 0.5);
    tactn_world_destroy(j.world);
}

/* A soft weld gives way by what its frequency says; so does a wheel's suspension. */
static void soft_welds_and_wheels_sag(void **state) {
    (void)state;
    for (int wheel = 0; wheel < 2; wheel++) {
        jointed j = new_jointed(GRAVITY);
        tact_body_id body = body_of(&j, 2, 0.5, no_vec());
        tactn_pose frame = wheel ? upright_frame(no_vec()) : pose_at(no_vec());
        tactn_joint_def def = joint_at_frame(&j, wheel ? TACT_JOINT_WHEEL : TACT_JOINT_FIXED, j.ground, body, frame);
        def.joint.linear_softness = (tactn_joint_softness){3, 1};
        def.joint.slide.spring_hertz = 3, def.joint.slide.spring_damping_ratio = 1;
        def.joint.turn.motor_force = 1, def.joint.turn.motor_speed = 4;
        tact_joint_id joint = joined(&j, &def);
        run_seconds(&j, 3);
        assert_within(height_of(&j, body), -sag(3), 1e-4);
        assert_within(x_of(&j, body), 0, 1e-4);
        assert_within(tactn_joint_get(j.world, joint).turn_speed, wheel ? 4 : 0, 0.01);
        if (wheel) assert_within(tactn_joint_get(j.world, joint).slide, -sag(3), 1e-4);
        tactn_world_destroy(j.world);
    }
}

static void drives_pull_with_bounded_force(void **state) {
    (void)state;
    const double bounds[] = {3, 0.8};
    for (int i = 0; i < 4; i++) {
        jointed j = new_jointed(GRAVITY);
        tact_body_id body = body_of(&j, 2, 0.5, at(1, 0));
        tactn_joint_def def = tactn_joint_defaults(i < 2 ? TACT_JOINT_MOUSE : TACT_JOINT_MOTOR);
        def.body_a = j.ground, def.body_b = body;
        def.joint.frame_a.position = at(0.5, 0.25);
        def.joint.pull = (tactn_joint_drive){(real)(bounds[i % 2] * 2 * GRAVITY), 5, 1};
        def.joint.twist = (tactn_joint_drive){10, 5, 1};
        tact_joint_id joint = joined(&j, &def);
        run_seconds(&j, 3);
        if (i % 2 == 0) {
            assert_within(x_of(&j, body), 0.5, 1e-3);
            assert_within(height_of(&j, body), 0.25 - sag(5), 1e-3);
        } else {
            assert_true(height_of(&j, body) < -1);
            assert_within(length(tactn_joint_get(j.world, joint).force), 0.8 * 2 * GRAVITY, 0.05);
        }
        tactn_world_destroy(j.world);
    }
}

/* A velocity to be kept, in the frame of A. */
static void motors_keep_a_velocity(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id body = body_of(&j, 2, 0.5, no_vec());
    tactn_joint_def def = joint_at_frame(&j, TACT_JOINT_MOTOR, j.ground, body, hinge_frame(no_vec()));
    def.joint.frame_a.rotation = def.joint.frame_b.rotation = pose_at(no_vec()).rotation;
    def.joint.pull.max_force = TACT_REAL_MAX, def.joint.twist.max_force = 50;
    def.joint.velocity = at(1, 0.5);
    def.joint.angular_velocity = spin_in_plane(2);
    joined(&j, &def);
    run_seconds(&j, 1);
    assert_within(x_of(&j, body), 1, 0.01);
    assert_within(height_of(&j, body), 0.5, 0.01);
    assert_within(spin_of(tactn_body_angular_velocity(j.world, body)), 2, 0.01);
    tactn_world_destroy(j.world);
}

/* ---- Breaking ---- */

static void joints_break_at_their_force(void **state) {
    (void)state;
    for (int torque = 0; torque < 2; torque++) {
        jointed j = new_jointed(GRAVITY);
        tact_body_id body = body_of(&j, 2, 0.5, at(1, 0));
        tactn_joint_def def = joint_at_frame(&j, TACT_JOINT_FIXED, j.ground, body, pose_at(no_vec()));
        /* The weight has an arm of a metre. */
        if (torque)
            def.break_torque = R(25);
        else
            def.break_force = R(25);
        def.user = &j;
        tact_joint_id joint = joined(&j, &def);
        int count = 0;
        run_seconds(&j, 1);
        tactn_world_joint_events(j.world, &count);
        assert_int_equal(count, 0);
        assert_true(tactn_joint_valid(j.world, joint));
        assert_int_equal(tactn_body_apply_force(j.world, body, at(0, -8), at(1, 0)), TACT_OK);
        run_steps(&j, 1, 4);
        const tactn_joint_event *event = tactn_world_joint_events(j.world, &count);
        assert_int_equal(count, 1);
        assert_memory_equal(&event->joint, &joint, sizeof joint);
        assert_ptr_equal(event->user, &j);
        assert_within(coordinate(event->force, UP), 2 * GRAVITY + 8, 0.5);
        assert_false(tactn_joint_valid(j.world, joint));
        assert_int_equal(tactn_joint_destroy(j.world, joint), TACT_STALE_ID);
        run_seconds(&j, 1);
        assert_true(height_of(&j, body) < -4);
        tactn_world_destroy(j.world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ropes_rods_and_springs_carry),   cmocka_unit_test(hinges_stop_at_their_limits),
    cmocka_unit_test(motors_reach_their_speed),       cmocka_unit_test(friction_holds_up_to_its_bound),
    cmocka_unit_test(damping_slows_hinges),           cmocka_unit_test(damping_acts_between_bodies),
    cmocka_unit_test(damping_is_that_of_springs),      cmocka_unit_test(rates_have_bounds),
    cmocka_unit_test(sliders_slide_only_along_their_axis), cmocka_unit_test(welds_hold_a_beam),
    cmocka_unit_test(soft_welds_and_wheels_sag),      cmocka_unit_test(drives_pull_with_bounded_force),
    cmocka_unit_test(limits_and_springs_feel_what_moves),
    cmocka_unit_test(motors_keep_a_velocity),         cmocka_unit_test(joints_break_at_their_force),
};

const test_group test_joint_forces = {"test_joint_forces", tests, sizeof tests / sizeof *tests, NULL, NULL};
