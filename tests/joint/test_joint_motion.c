/* Joints in motion against closed forms and a fine reference: pendulums, a crank, chains. */
#include "joint/jointed.h"

#include "support/check.h"

/* ---- Pendulums ---- */

/* A pendulum of a body with a moment, let go at an angle from straight down. */
static tact_body_id pendulum(const jointed *j, double angle, double arm, double moment) {
    tact_body_id bob = body_of(j, 2, moment, at(arm * sin(angle), -arm * cos(angle)));
    tactn_joint_def def = hinge_at(j, j->ground, bob, no_vec());
    joined(j, &def);
    return bob;
}

/* The period by the arithmetic-geometric mean (Gauss). */
static double exact_period(double angle, double arm, double moment) {
    double w = sqrt(2 * GRAVITY * arm / (moment + 2 * arm * arm)), a = 1, g = cos(angle / 2);
    for (int i = 0; i < 40; i++) {
        double mean = (a + g) / 2;
        g = sqrt(a * g), a = mean;
    }
    return 2 * acos(-1) / (w * a);
}

/* The mean period of some swings, by where it passes the lowest point to the right. */
static double measured_period(const jointed *j, tact_body_id bob, int swings) {
    double first = 0, before = x_of(j, bob);
    for (int i = 1, passed = 0; i < 60 * RATE_OF_STEPS; i++) {
        run_steps(j, 1, 4);
        double now = x_of(j, bob);
        if (before < 0 && now >= 0) {
            double time = (i - now / (now - before)) / RATE_OF_STEPS;
            if (passed == 0) first = time;
            if (passed++ == swings) return (time - first) / swings;
        }
        before = now;
    }
    return 0;
}

static void pendulums_keep_time(void **state) {
    (void)state;
    const double angle[] = {0.2, 1, 2, 2.8};
    for (int i = 0; i < 4; i++) {
        jointed j = new_jointed(GRAVITY);
        tact_body_id bob = pendulum(&j, angle[i], 0.8, 0.3);
        double energy = energy_of(&j), exact = exact_period(angle[i], 0.8, 0.3);
        double period = measured_period(&j, bob, 3);
        check_at_most("a pendulum's period, in parts", fabs(period / exact - 1), 6e-4);
        check_at_most("its energy, in parts", fabs(energy_of(&j) - energy) / (2 * GRAVITY * 0.8), 0.01);
        tactn_world_destroy(j.world);
    }
}

/* Angles and rates of a double pendulum of two equal bodies. */
typedef struct double_pendulum {
    double x[4];
} double_pendulum;

enum { MOMENT_PERCENT = 10 };

static double_pendulum rates_of(double_pendulum p) {
    const double moment = MOMENT_PERCENT / 100.0;
    double c = cos(p.x[0] - p.x[1]), s = sin(p.x[0] - p.x[1]);
    double a11 = 2 + moment, a12 = c, a22 = 1 + moment;
    double f1 = -s * p.x[3] * p.x[3] - 2 * GRAVITY * sin(p.x[0]), f2 = s * p.x[2] * p.x[2] - GRAVITY * sin(p.x[1]);
    double by = a11 * a22 - a12 * a12;
    return (double_pendulum){{p.x[2], p.x[3], (a22 * f1 - a12 * f2) / by, (a11 * f2 - a12 * f1) / by}};
}

static double_pendulum moved_by(double_pendulum p, double t, double_pendulum rate) {
    for (int i = 0; i < 4; i++) p.x[i] += t * rate.x[i];
    return p;
}

/* By Runge's and Kutta's method of fourth order. */
static double_pendulum reference(double_pendulum p, double seconds) {
    int steps = 20000;
    double t = seconds / steps;
    for (int i = 0; i < steps; i++) {
        double_pendulum a = rates_of(p), b = rates_of(moved_by(p, t / 2, a)), c = rates_of(moved_by(p, t / 2, b));
        double_pendulum d = rates_of(moved_by(p, t, c));
        for (int k = 0; k < 4; k++) p.x[k] += t / 6 * (a.x[k] + 2 * b.x[k] + 2 * c.x[k] + d.x[k]);
    }
    return p;
}

/* How far the lower bob is from where it should be. */
static double double_pendulum_error(int substeps) {
    const double_pendulum start = {{1.2, 1.9, 0, 0}};
    const double moment = MOMENT_PERCENT / 100.0, seconds = 2;
    jointed j = new_jointed(GRAVITY);
    double x = sin(start.x[0]), z = -cos(start.x[0]);
    tact_body_id upper = body_of(&j, 1, moment, at(x, z));
    tact_body_id lower = body_of(&j, 1, moment, at(x + sin(start.x[1]), z - cos(start.x[1])));
    tactn_joint_def first = hinge_at(&j, j.ground, upper, no_vec()), second = hinge_at(&j, upper, lower, at(x, z));
    joined(&j, &first), joined(&j, &second);
    run_steps(&j, (int)(seconds * RATE_OF_STEPS), substeps);
    double_pendulum end = reference(start, seconds);
    double wanted_x = sin(end.x[0]) + sin(end.x[1]), wanted_z = -cos(end.x[0]) - cos(end.x[1]);
    double error = hypot(x_of(&j, lower) - wanted_x, height_of(&j, lower) - wanted_z);
    tactn_world_destroy(j.world);
    return error;
}

static void double_pendulums_follow_a_reference(void **state) {
    (void)state;
    check_at_most("a double pendulum after two seconds", double_pendulum_error(4), 0.03);
    check_at_most("with 16 substeps", double_pendulum_error(16), 0.01);
}

/* ---- Cranks and chains ---- */

/* Crank, rod and slider: a loop through the ground, in space with more rows than it has freedom. */
static void a_crank_drives_a_slider(void **state) {
    (void)state;
    const double radius = 0.5, rod_length = 1.2;
    jointed j = new_jointed(0);
    tact_body_id crank = body_of(&j, 1, 0.1, no_vec());
    tact_body_id rod = body_of(&j, 1, 0.1, at(radius + rod_length / 2, 0));
    tact_body_id slider = body_of(&j, 3, 0.1, at(radius + rod_length, 0));
    tactn_joint_def axle = hinge_at(&j, j.ground, crank, no_vec());
    axle.joint.turn.motor_force = 200, axle.joint.turn.motor_speed = 5;
    tactn_joint_def big_end = hinge_at(&j, crank, rod, at(radius, 0));
    tactn_joint_def small_end = hinge_at(&j, rod, slider, at(radius + rod_length, 0));
    tactn_joint_def guide = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, slider, pose_at(no_vec()));
    tact_joint_id turn = joined(&j, &axle), slide = joined(&j, &guide);
    joined(&j, &big_end), joined(&j, &small_end);
    double worst = 0, least = 9;
    for (int i = 0; i < 5 * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        double angle = (double)tactn_joint_get(j.world, turn).turn, s = radius * sin(angle);
        double wanted = radius * cos(angle) + sqrt(rod_length * rod_length - s * s);
        worst = fmax(worst, fabs(x_of(&j, slider) - wanted) + fabs(height_of(&j, slider)));
        least = fmin(least, x_of(&j, slider));
    }
    check_at_most("a slider-crank", worst, 4e-3);
    assert_true(least < rod_length - radius + 0.01);
    assert_within(tactn_joint_get(j.world, turn).turn_speed, 5, 0.1);
    assert_within(tactn_joint_get(j.world, slide).slide, x_of(&j, slider) - radius - rod_length, 2);
    tactn_world_destroy(j.world);
}

enum { LINKS = 100 };

/* A chain of links of one kilogram with a ton at its end, hanging or let go aside. */
static double chain_gap(double angle, double seconds) {
    jointed j = new_jointed(GRAVITY);
    tact_joint_id joint[LINKS];
    tact_body_id before = j.ground;
    double step = 0.25, worst = 0;
    for (int i = 0; i < LINKS; i++) {
        double x = step * sin(angle), z = -step * cos(angle);
        tact_body_id link = body_of(&j, i + 1 < LINKS ? 1 : 1000, i + 1 < LINKS ? 0.01 : 10,
                                    at((i + 0.5) * x, (i + 0.5) * z));
        tactn_joint_def def = hinge_at(&j, before, link, at(i * x, i * z));
        joint[i] = joined(&j, &def);
        before = link;
    }
    for (int i = 0; i < seconds * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        for (int k = 0; k < LINKS; k++) worst = fmax(worst, gap_of(&j, joint[k]));
    }
    tactn_world_destroy(j.world);
    return worst;
}

/* What a joint gives way by is the weight over a stiffness of the whole that hangs on it: gravity over the square of
 * its frequency, a quarter of the rate of substeps. */
static void chains_hold(void **state) {
    (void)state;
    double frequency = 2 * acos(-1) * 0.25 * 4 * RATE_OF_STEPS, alone = GRAVITY / (frequency * frequency);
    double rounding = 1e6 * CHECK_ROUNDOFF * 0.01;
    check_at_most("a gap in a chain at rest", chain_gap(0, check_rounds(30) / 10.0), 1.1 * alone + rounding);
    check_at_most("a gap in a chain that swings", chain_gap(0.7, check_rounds(20) / 10.0), 4 * alone + rounding);
}

/* ---- Springs ---- */

static void springs_keep_their_time_and_energy(void **state) {
    (void)state;
    const double hertz[] = {0.5, 2, 5};
    for (int i = 0; i < 3; i++) {
        jointed j = new_jointed(0);
        tact_body_id body = body_of(&j, 3, 1, at(2, 0));
        tactn_joint_def def = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, body, pose_at(at(2, 0)));
        def.joint.slide.spring_hertz = (real)hertz[i];
        joined(&j, &def);
        assert_int_equal(tactn_body_set_velocity(j.world, body, at(1, 0), no_spin()), TACT_OK);
        double most = 0, first = 0, last = 0, before = 1;
        int passed = 0;
        for (int k = 1; k <= 10 * RATE_OF_STEPS; k++) {
            run_steps(&j, 1, 4);
            double now = x_of(&j, body) - 2;
            if (before < 0 && now >= 0) {
                last = (k - now / (now - before)) / RATE_OF_STEPS;
                if (passed++ == 0) first = last;
            }
            double speed = fabs((double)coordinate(tactn_body_velocity(j.world, body), 0));
            if (k > 9 * RATE_OF_STEPS) most = fmax(most, speed);
            before = now;
        }
        check_at_most("a spring's period, in parts", fabs((last - first) / (passed - 1) * hertz[i] - 1), 2e-3);
        check_at_most("what a spring loses in ten seconds, in parts", fabs(most - 1), 0.02);
        tactn_world_destroy(j.world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pendulums_keep_time),     cmocka_unit_test(double_pendulums_follow_a_reference),
    cmocka_unit_test(a_crank_drives_a_slider), cmocka_unit_test(chains_hold),
    cmocka_unit_test(springs_keep_their_time_and_energy),
};

const test_group test_joint_motion = {"test_joint_motion", tests, sizeof tests / sizeof *tests, NULL, NULL};
