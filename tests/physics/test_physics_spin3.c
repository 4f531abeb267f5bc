/* Bodies that turn freely: the T-handle that flips, the axes that are stable, and a top that goes round. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "world/world_check.h"

#define PI 3.14159265358979323846

static const check_material brass = {0.5, 0, 0, 1};

/* A T of two cylinders: a bar along z and a stem along x. */
static tact_body_id t_handle(tactn_world *world) {
    tactn_shape bar = tact3_cylinder((tact_real)0.1, (tact_real)0.5);
    tactn_shape stem = tact3_cylinder((tact_real)0.1, (tact_real)0.3);
    tact_body_id body = check_body(world, TACT_BODY_DYNAMIC, &bar, tact3_identity_pose(), brass);
    tact3_pose across = tact3_identity_pose();
    across.rotation = (tact3_quat){0, (tact_real)sqrt(0.5), 0, (tact_real)sqrt(0.5)};
    across.position = tact3_v((tact_real)0.4, 0, 0);
    check_add(world, body, &stem, across, brass);
    return body;
}

static void spin_up(tactn_world *world, tact_body_id body, tact3_vec spin) {
    assert_int_equal(tact3_body_set_velocity(world, body, no_vec(), spin), TACT_OK);
}

static tact3_vec body_axis(const tactn_world *world, tact_body_id body, int axis) {
    return tact3_rotate(tact3_body_get(world, body).pose.rotation, along_axis(axis, 1));
}

/* ---- Euler's equations, by Runge and Kutta in small steps: the truth for the T-handle. */

typedef struct turning {
    double spin[3], axis[3]; /* in the body; the world's x axis as the body sees it */
} turning;

static turning turning_rate(const double *inertia, const turning *t) {
    turning rate;
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        rate.spin[k] = (inertia[y] - inertia[z]) * t->spin[y] * t->spin[z] / inertia[k];
        rate.axis[k] = t->axis[y] * t->spin[z] - t->axis[z] * t->spin[y];
    }
    return rate;
}

static turning turning_after(const turning *t, const turning *rate, double h) {
    turning next = *t;
    for (int k = 0; k < 3; k++) next.spin[k] += h * rate->spin[k], next.axis[k] += h * rate->axis[k];
    return next;
}

static void turn_by_truth(const double *inertia, turning *t, double h) {
    turning a = turning_rate(inertia, t), at = turning_after(t, &a, h / 2);
    turning b = turning_rate(inertia, &at);
    at = turning_after(t, &b, h / 2);
    turning c = turning_rate(inertia, &at);
    at = turning_after(t, &c, h);
    turning d = turning_rate(inertia, &at);
    *t = turning_after(t, &a, h / 6);
    *t = turning_after(t, &b, h / 3);
    *t = turning_after(t, &c, h / 3);
    *t = turning_after(t, &d, h / 6);
}

enum { FLIPS = 6 };

/* About the axis of its stem, which has the middle inertia, it turns over again and again. */
static void the_t_handle_flips(void **state) {
    (void)state;
    tactn_world *world = check_empty_space();
    tact_body_id body = t_handle(world);
    tact3_mat i = tact3_body_get(world, body).inertia;
    double inertia[3] = {(double)i.x.x, (double)i.y.y, (double)i.z.z};
    assert_true(inertia[2] < inertia[0] && inertia[0] < inertia[1]);
    spin_up(world, body, tact3_v(10, (tact_real)0.01, (tact_real)0.01));
    turning truth = {{10, 0.01, 0.01}, {1, 0, 0}};
    double last = 1, true_last = 1, flip[FLIPS], true_flip[FLIPS], energy = check_energy(world);
    tact3_vec angular = tactn_world_totals(world).angular_momentum;
    int flips = 0, true_flips = 0, steps = 0;
    while ((flips < FLIPS || true_flips < FLIPS) && steps++ < 6000) {
        check_step(world);
        for (int k = 0; k < 32; k++) turn_by_truth(inertia, &truth, 1 / 1920.0);
        double now = (double)body_axis(world, body, 0).x, true_now = truth.axis[0];
        if (now * last < 0 && flips < FLIPS) flip[flips++] = steps / 60.0;
        if (true_now * true_last < 0 && true_flips < FLIPS) true_flip[true_flips++] = steps / 60.0;
        last = now, true_last = true_now;
    }
    assert_int_equal(flips, FLIPS);
    double part = check_limit(0.02, 0.15);
    for (int k = 0; k < FLIPS; k++) check_within("the time of a flip", flip[k], true_flip[k], part);
    tact3_vec lost = tact3_sub(tactn_world_totals(world).angular_momentum, angular);
    double limit = check_limit(1e-10, 1e-2);
    check_at_most("angular momentum lost", (double)(tact3_length(lost) / tact3_length(angular)), limit);
    check_at_most("energy lost", fabs(check_energy(world) / energy - 1), limit);
    tactn_world_destroy(world);
}

/* About the axes of the least and the greatest inertia it keeps its heading. */
static void two_axes_are_stable(void **state) {
    (void)state;
    for (int axis = 1; axis < 3; axis++) {
        tactn_world *world = check_empty_space();
        tact_body_id body = t_handle(world);
        tact3_vec spin = with_coordinate(all_coordinates((tact_real)0.05), axis, 10);
        spin_up(world, body, spin);
        double least = 1;
        for (int k = 0; k < 3600; k++) {
            check_step(world);
            least = fmin(least, (double)coordinate(body_axis(world, body, axis), axis));
        }
        check_at_most("how far it leans, in radians", acos(least), 0.1);
        tactn_world_destroy(world);
    }
}

/* A cone on its tip, leaning, with the spin and the motion of a steady precession (Goldstein, Classical Mechanics, on
 * the heavy top): a p^2 cos(lean) - c s p + m g l = 0, with a the inertia about the tip across the axis, c along it,
 * s the spin along the axis, p the rate of the precession, l the way from the tip to the centre of mass. Gives that
 * rate. */
static double spin_top(tactn_world *world, tact_body_id *top, double lean, double spin) {
    check_material rough = {1, 0, 0, 1};
    check_floor(world, rough);
    tactn_shape cone = tact3_cone((tact_real)0.3, (tact_real)0.2);
    /* Upside down, and leaning towards x. */
    double half = (PI + lean) / 2;
    tact3_pose pose = {tact3_v(0, 0, 0), {0, (tact_real)sin(half), 0, (tact_real)cos(half)}};
    pose.position = tact3_neg(tact3_rotate(pose.rotation, tact3_v(0, 0, (tact_real)0.2)));
    *top = check_body(world, TACT_BODY_DYNAMIC, &cone, pose, rough);
    tactn_body_state body = tact3_body_get(world, *top);
    double arm = (double)tact3_length(body.center), mass = (double)body.mass, weight = mass * GRAVITY * arm;
    double a = (double)body.inertia.x.x + mass * arm * arm, c = (double)body.inertia.z.z;
    double root = sqrt(c * c * spin * spin - 4 * a * cos(lean) * weight);
    double rate = (c * spin - root) / (2 * a * cos(lean));
    tact3_vec up = tact3_v(0, 0, 1), along = tact3_scale(1 / tact3_length(body.center), body.center);
    tact3_vec turn = tact3_mul_add(tact3_scale((tact_real)rate, up), (tact_real)(spin - rate * cos(lean)), along);
    assert_int_equal(tact3_body_set_velocity(world, *top, tact3_cross(turn, body.center), turn), TACT_OK);
    return rate;
}

/* In worlds whose usual bodies are of these lengths: how far it goes round in five seconds, that it does not fall,
 * and that nothing drives it. */
static void tops_go_round(void **state) {
    (void)state;
    const double lengths[] = {1, 0.1}, lean = 0.3;
    for (int i = 0; i < 2; i++) {
        tactn_world_def def = tact3_world_defaults((tact_real)lengths[i]);
        def.solver.gravity = tact3_v(0, 0, (tact_real)-GRAVITY);
        def.enable_sleep = false;
        tactn_world *world = check_world(&def);
        tact_body_id top;
        double rate = spin_top(world, &top, lean, 60), angle = 0, least = 1, last = 0, energy = check_energy(world);
        for (int k = 0; k < 300; k++) {
            check_step(world);
            tact3_vec axis = tact3_neg(body_axis(world, top, 2));
            double now = atan2((double)axis.y, (double)axis.x);
            angle += remainder(now - last, 2 * PI);
            last = now;
            least = fmin(least, (double)axis.z);
        }
        check_within("the angle of precession in 5 s", angle, rate * 5, 0.05);
        check_at_most("how far it has come to lean", acos(least), 2 * lean);
        check_at_most("the energy, in parts", check_energy(world) / energy, 1);
        tactn_world_destroy(world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_t_handle_flips),
    cmocka_unit_test(two_axes_are_stable),
    cmocka_unit_test(tops_go_round),
};

const test_group test_physics_spin3 = {"test_physics_spin3", tests, sizeof tests / sizeof *tests, NULL, NULL};
