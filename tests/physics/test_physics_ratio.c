/* Mass ratios: a heavy box on a light one. Contacts are springs whose stiffness goes with the lighter body, so the
 * load of a heavy one presses it in (docs/response.md). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_check.h"

/* What becomes of a box of a metre on another one that weighs `ratio` times less: how far it is too low, how far it
 * has wandered, and how fast it still is. */
typedef struct outcome {
    double sunk, aside, speed;
} outcome;

static outcome stack(double ratio, double seconds) {
    check_material light = {0.6, 0, 0, 1}, heavy = {0.6, 0, 0, ratio};
    tactn_world *world = check_usual_world();
    check_floor(world, light);
    check_box(world, 0.5, 0.5, check_pose(0, 0.5, 0), light);
    tact_body_id top = check_box(world, 0.5, 0.5, check_pose(0, 1.5, 0), heavy);
    check_run(world, seconds);
    outcome o = {1.5 - check_height(world, top), fabs(check_x(world, top)), 0};
    o.speed = (double)tactn_length(tactn_body_get(world, top).velocity);
    tactn_world_destroy(world);
    printf("# %g:1 after %g s: too low by %.3g m, aside by %.3g m, at %.3g m/s\n", ratio, seconds, o.sunk, o.aside,
           o.speed);
    return o;
}

/* The heavier, the lower: at 1000:1 by a third of the light one's height. */
static void a_heavy_box_rests_on_a_light_one(void **state) {
    (void)state;
    const struct {
        double ratio, sunk, aside;
    } limits[] = {{1, 0.001, 0.01}, {10, 0.005, 0.02}, {100, 0.05, 0.05}, {1000, 0.4, 0.15}};
    for (int i = 0; i < 4; i++) {
        outcome o = stack(limits[i].ratio, 60);
        assert_true(o.sunk <= limits[i].sunk && o.aside <= limits[i].aside && o.speed <= 0.01);
    }
}

/* A limit of the solver (docs/response.md): the heavy one goes through the light one, comes to lie on the ground, where
 * it has sunk by the light one's height, and rests; nothing flies apart. */
static void far_too_heavy_goes_through(void **state) {
    (void)state;
    for (double ratio = 1e4; ratio < 2e6; ratio *= 10) {
        outcome o = stack(ratio, 60);
        assert_true(o.sunk >= 0.99 && o.sunk <= 1.01 && o.aside <= 0.02 && o.speed <= 0.01);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_heavy_box_rests_on_a_light_one),
    cmocka_unit_test(far_too_heavy_goes_through),
};

const test_group test_physics_ratio = {"test_physics_ratio", tests, sizeof tests / sizeof *tests, NULL, NULL};
