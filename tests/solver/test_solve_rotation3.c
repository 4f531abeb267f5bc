/* Bodies that turn freely in space: T-handles that flip, tops, and what is kept meanwhile. */
#include "tact/tact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solver/solve_scene.h"
#include "support/group.h"

#ifdef TACT_FLOAT
#define SINGLE true
#else
#define SINGLE false
#endif

static solve_scene *one_body(real x, real y, real z, vec turning) {
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    int b = scene_ball(scene, 1, zero());
    tactn_solver_body *body = &scene->body[b];
    body->inertia = (mat){{x, 0, 0}, {0, y, 0}, {0, 0, z}};
    body->inverse_inertia = (mat){{1 / x, 0, 0}, {0, 1 / y, 0}, {0, 0, 1 / z}};
    body->angular_velocity = turning;
    return scene;
}

static vec body_axis(const solve_scene *scene, int axis) {
    return column(rotation_matrix(scene->body[0].pose.rotation), axis);
}

/* About its middle axis a body turns over again and again; energy and angular momentum stay. */
static void handles_flip(void **state) {
    (void)state;
    solve_scene *scene = one_body(1, 2, 3, tact3_v(R(0.01), 10, 0));
    scene_sums before = scene_sum(scene);
    int flips = 0;
    double side = 1, drift = 0;
    for (int i = 0; i < 3000; i++) {
        scene_step(scene);
        double now = (double)dot(body_axis(scene, 1), tact3_v(0, 1, 0));
        if (now * side < -0.9) side = -side, flips++;
        scene_sums sums = scene_sum(scene);
        drift = fmax(drift, fabs(sums.kinetic / before.kinetic - 1));
    }
    scene_sums after = scene_sum(scene);
    /* Each turn over takes 2 K(k) / (w sqrt((I3 - I2)(I2 - I1) / (I1 I3))) with K near ln(4 / k'), 3.2 s here. */
    if (flips < 12 || flips > 25) printf("# %d flips\n", flips);
    assert_true(flips >= 12 && flips <= 25);
    assert_true(scene_turning_change(&before, &after) < (SINGLE ? 1e-3 : 1e-11));
    assert_true(drift < (SINGLE ? 1e-3 : 1e-11));
    scene_free(scene);
}

/* About the first and the last axis it does not. */
static void other_axes_are_stable(void **state) {
    (void)state;
    const vec turning[] = {{10, R(0.01), 0}, {0, R(0.01), 10}};
    for (int i = 0; i < 2; i++) {
        solve_scene *scene = one_body(1, 2, 3, turning[i]);
        vec start = body_axis(scene, 2 * i);
        for (int k = 0; k < 2000; k++) {
            scene_step(scene);
            assert_true(dot(body_axis(scene, 2 * i), start) > R(0.99));
        }
        scene_free(scene);
    }
}

/* A body with an axis of symmetry that leans from its angular momentum goes round it at L / I across the axis. */
static void symmetric_bodies_precess(void **state) {
    (void)state;
    solve_scene *scene = one_body(1, 1, 2, tact3_v(1, 0, 3));
    vec momentum = tact3_v(1, 0, 6);
    real rate = length(momentum);
    vec along = scale(1 / rate, momentum), axis = body_axis(scene, 2);
    vec side = mul_add(axis, -dot(axis, along), along), other = cross(along, side);
    const real seconds = 1;
    scene_steps(scene, 60);
    vec now = body_axis(scene, 2);
    double angle = atan2((double)dot(now, other), (double)dot(now, side));
    double wanted = remainder((double)(rate * seconds), 6.283185307179586);
    /* Second order in a substep: (h w)^2 / 12 of the angle. */
    assert_true(fabs(remainder(angle - wanted, 6.283185307179586)) < 1e-3);
    assert_true(fabs((double)(dot(now, along) - dot(axis, along))) < (SINGLE ? 1e-4 : 1e-12));
    scene_free(scene);
}

/* A constant torque about an axis of symmetry. */
static void torque_speeds_up(void **state) {
    (void)state;
    solve_scene *scene = one_body(2, 2, 5, zero());
    scene->body[0].torque = tact3_v(0, 0, 10);
    scene_steps(scene, 60);
    assert_true(tact_abs(scene->body[0].angular_velocity.z - 2) < R(1e-5));
    scene_free(scene);
}

/* A ball on its pole: a point of contact has no lever, so friction leaves it spinning; a box is stopped. */
static void spinning_on_the_ground(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int ball = scene_ball(scene, R(0.5), tact3_v(0, 0, R(0.5))), box = scene_box(scene, all_coordinates(R(0.5)),
                                                                                 tact3_v(5, 0, R(0.5)));
    scene->body[ball].angular_velocity = scene->body[box].angular_velocity = tact3_v(0, 0, 5);
    scene_pair_up(scene, 0);
    scene_steps(scene, 120);
    assert_true(tact_abs(scene->body[ball].angular_velocity.z - 5) < R(1e-6) * 5);
    assert_true(tact_abs(scene->body[box].angular_velocity.z) < R(1e-4));
    scene_free(scene);
}

/* Friction is a cone: a sliding box slows down by the same amount, straight, whatever way it goes. */
static void friction_is_round(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        tact2_rotation way = tact2_rotation_from_angle(R(0.3) * (real)i);
        solve_scene *scene = scene_new();
        scene_ground(scene);
        scene_box(scene, all_coordinates(R(0.5)), tact3_v(0, 0, R(0.5)));
        scene->body[1].velocity = tact3_v(6 * way.c, 6 * way.s, 0);
        scene_pair_up(scene, 0);
        scene_steps(scene, 10);
        vec before = scene->body[1].velocity;
        scene_steps(scene, 30);
        vec after = scene->body[1].velocity;
        double lost = (double)(length(before) - length(after));
        assert_true(fabs(lost / (0.6 * 9.81 * 0.5) - 1) < 0.01);
        assert_true(length(cross(before, after)) < R(1e-3) * length(before) * length(after));
        scene_free(scene);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(handles_flip),
    cmocka_unit_test(other_axes_are_stable),
    cmocka_unit_test(symmetric_bodies_precess),
    cmocka_unit_test(torque_speeds_up),
    cmocka_unit_test(spinning_on_the_ground),
    cmocka_unit_test(friction_is_round),
};

const test_group test_solve_rotation3 = {"test_solve_rotation3", tests, sizeof tests / sizeof *tests, NULL, NULL};
