/* Joints that only space has: a ball in a socket, what hinges and wheels keep their axes from, a gyroscope. */
#include "joint/jointed.h"

/* A wheel on the end of a shaft of half a metre, which stands on a socket and is horizontal: with gravity as its torque
 * its axis goes round at m g l / (I w), and stays horizontal. */
static void gyroscopes_precess(void **state) {
    (void)state;
    const double mass = 2, arm = 0.5, moment = 0.1, across = 0.06, speed = 60;
    const double precession = mass * GRAVITY * arm / (moment * speed);
    jointed j = new_jointed(GRAVITY);
    tact_body_id wheel = new_body(j.world, TACT_BODY_DYNAMIC, at(arm, 0));
    tact3_mat inertia = {{(real)moment, 0, 0}, {0, (real)across, 0}, {0, 0, (real)across}};
    assert_int_equal(tact3_body_set_mass(j.world, wheel, (real)mass, no_vec(), inertia), TACT_OK);
    tact3_joint_def def = joint_at_frame(&j, TACT_JOINT_SPHERICAL, j.ground, wheel, pose_at(no_vec()));
    joined(&j, &def);
    tact3_vec spin = tact3_v((real)speed, 0, (real)precession), along = tact3_v(0, (real)(precession * arm), 0);
    assert_int_equal(tact3_body_set_velocity(j.world, wheel, along, spin), TACT_OK);
    double turned = 0, before = 0, lowest = 0;
    for (int i = 0; i < 5 * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        tact3_vec place = center_of(&j, wheel);
        double now = atan2((double)place.y, (double)place.x);
        turned += remainder(now - before, 2 * acos(-1));
        before = now;
        lowest = fmin(lowest, (double)place.z);
    }
    check_at_most("a gyroscope's precession, in parts", fabs(turned / (5 * precession) - 1), 0.01);
    check_at_most("what its wheel sinks", -lowest, 0.01);
    tactn_world_destroy(j.world);
}

/* A bar along the x axis of a socket, with a torque on it. */
static tact_body_id in_socket(jointed *j, tact3_joint_def *def) {
    *j = new_jointed(0);
    tact_body_id bar = body_of(j, 1, 0.1, no_vec());
    *def = joint_at_frame(j, TACT_JOINT_SPHERICAL, j->ground, bar, pose_at(no_vec()));
    return bar;
}

static void push_round(const jointed *j, tact_body_id bar, tact3_vec torque, double seconds) {
    for (int i = 0; i < seconds * RATE_OF_STEPS; i++) {
        assert_int_equal(tact3_body_apply_torque(j->world, bar, torque), TACT_OK);
        run_steps(j, 1, 4);
    }
}

static void sockets_limit_swing_and_twist(void **state) {
    (void)state;
    jointed j;
    tact3_joint_def def;
    tact_body_id bar = in_socket(&j, &def);
    def.joint.swing_limited = true, def.joint.swing = R(0.5);
    def.joint.turn = (tact3_joint_axis){.limited = true, .lower = R(-0.25), .upper = 1};
    tact_joint_id joint = joined(&j, &def);
    push_round(&j, bar, tact3_v(0, R(0.3), R(0.4)), 3);
    tact3_mat turned = tact3_rotation_matrix(tact3_body_pose(j.world, bar).rotation);
    assert_within(acos((double)turned.x.x), 0.5, 2e-3);
    /* About y and z it leans towards -z and y. */
    assert_within(turned.x.z, -0.6 * sin(0.5), 0.02);
    push_round(&j, bar, tact3_v(R(-0.5), 0, 0), 3);
    assert_within(tact3_joint_get(j.world, joint).turn, -0.25, 5e-3);
    assert_within(length(center_of(&j, bar)), 0, 1e-3);
    tactn_world_destroy(j.world);
}

static void sockets_rub_and_are_driven(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        jointed j;
        tact3_joint_def def;
        tact_body_id bar = in_socket(&j, &def);
        def.joint.twist.max_force = i == 0 ? R(0.6) : R(0.4);
        /* As strong as can be, and with a spring beside. */
        if (i == 3) def.joint.twist.max_force = TACT_REAL_MAX, def.joint.turn.spring_hertz = 1;
        if (i == 2) def.joint.angular_velocity = tact3_v(1, 2, -1);
        joined(&j, &def);
        push_round(&j, bar, i == 2 ? no_vec() : tact3_v(R(0.3), 0, R(0.4)), 2);
        tact3_vec w = tact3_body_angular_velocity(j.world, bar);
        if (i == 0 || i == 3) assert_within(length(w), 0, 1e-3);
        if (i == 1) assert_within(length(w), 2 * (0.5 - 0.4) / 0.1, 0.1);
        /* Along the axes of A, which do not turn. */
        if (i == 2) assert_within(length(sub(w, tact3_v(1, 2, -1))), 0, 1e-2);
        tactn_world_destroy(j.world);
    }
}

/* Torques about the other two axes do nothing; about their own they turn. */
static void hinges_and_wheels_keep_their_axes(void **state) {
    (void)state;
    for (int wheel = 0; wheel < 2; wheel++) {
        jointed j = new_jointed(0);
        tact_body_id body = body_of(&j, 1, 0.1, no_vec());
        tact3_joint_def def = joint_at_frame(&j, wheel ? TACT_JOINT_WHEEL : TACT_JOINT_REVOLUTE, j.ground, body,
                                             pose_at(no_vec()));
        def.joint.slide.spring_hertz = 5;
        tact_joint_id joint = joined(&j, &def);
        push_round(&j, body, wheel ? tact3_v(2, R(0.1), 3) : tact3_v(R(0.1), 2, 3), 1);
        tact3_vec w = tact3_body_angular_velocity(j.world, body);
        tact3_mat turned = tact3_rotation_matrix(tact3_body_pose(j.world, body).rotation);
        assert_within(wheel ? w.y : w.x, 1, 0.02);
        assert_within(wheel ? turned.y.y : turned.x.x, 1, 1e-5);
        assert_within(tact3_joint_get(j.world, joint).turn_speed, 1, 0.02);
        assert_within(tact3_joint_get(j.world, joint).turn, 0.5, 0.02);
        assert_within(tact3_joint_get(j.world, joint).torque.z, -3, 0.05);
        tactn_world_destroy(j.world);
    }
}

/* A pose that is reached, however far the way round. */
static void motors_reach_a_pose(void **state) {
    (void)state;
    jointed j = new_jointed(0);
    tact_body_id body = body_of(&j, 1, 0.1, tact3_v(1, 2, 3));
    tact3_joint_def def = tact3_joint_defaults(TACT_JOINT_MOTOR);
    def.body_a = j.ground, def.body_b = body;
    tact3_quat wanted = unit_rotation((tact3_quat){1, 2, -1, R(0.2)});
    def.joint.frame_a = (tact3_pose){.position = tact3_v(0, 1, 0), .rotation = wanted};
    def.joint.pull = def.joint.twist = (tact3_joint_drive){20, 2, 1};
    joined(&j, &def);
    run_seconds(&j, 4);
    tact3_pose pose = tact3_body_pose(j.world, body);
    assert_within(length(sub(pose.position, tact3_v(0, 1, 0))), 0, 1e-3);
    tact3_quat q = tact3_compose_rotation(tact3_conjugate(wanted), pose.rotation);
    assert_within(fabs((double)q.w), 1, 1e-5);
    tactn_world_destroy(j.world);
}

/* A trolley drives away with 90 kg on a chain of twelve thin links. */
static void jerked_chains_of_light_links_gain_nothing(void **state) {
    (void)state;
    const double length = 0.25, radius = 0.02;
    for (int i = 0; i < 3; i++) {
        const double mass = (const double[]){0.12, 1, 5}[i], across = mass * length * length / 12;
        jointed j = new_jointed(GRAVITY);
        tact_body_id last = body_of(&j, 100, 4, no_vec());
        tact3_joint_def def = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, last, pose_at(no_vec()));
        def.joint.slide.motor_force = 5000, def.joint.slide.motor_speed = 3;
        joined(&j, &def);
        for (int k = 0; k <= 12; k++) {
            tact3_vec from = at(0, -length * k), middle = at(0, -length * (k + (k < 12 ? 0.5 : 1)));
            tact_body_id next = body_of(&j, 90, 90 * 0.25 / 6, middle);
            real moment = (real)across, around = (real)(mass * radius * radius / 2);
            const tact3_mat inertia = {{moment, 0, 0}, {0, moment, 0}, {0, 0, around}};
            if (k < 12) assert_int_equal(tact3_body_set_mass(j.world, next, (real)mass, no_vec(), inertia), TACT_OK);
            def = joint_at_frame(&j, TACT_JOINT_SPHERICAL, last, next, pose_at(from));
            joined(&j, &def);
            last = next;
        }
        double most = 0;
        for (int k = 0; k < 12 * RATE_OF_STEPS; k++) {
            run_steps(&j, 1, 4);
            most = fmax(most, (double)tact3_world_totals(j.world).kinetic_energy);
        }
        check_at_most("the greatest energy of a jerked chain, in kJ", most / 1000, 4.5);
        tact3_world_destroy(j.world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(gyroscopes_precess),         cmocka_unit_test(sockets_limit_swing_and_twist),
    cmocka_unit_test(sockets_rub_and_are_driven), cmocka_unit_test(hinges_and_wheels_keep_their_axes),
    cmocka_unit_test(motors_reach_a_pose),        cmocka_unit_test(jerked_chains_of_light_links_gain_nothing),
};

const test_group test_joint_space3 = {"test_joint_space3", tests, sizeof tests / sizeof *tests, NULL, NULL};
