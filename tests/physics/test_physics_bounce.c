/* Bounces: what falls from a height comes back to the square of the restitution of it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_check.h"

static const double restitutions[] = {0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
enum { RESTITUTIONS = 7 };

/* Runs until the body has bounced and comes down again, and gives the greatest height on the way. */
static double next_peak(tactn_world *world, tact_body_id body) {
    int steps = 0;
    while (check_speed_up(world, body) <= 0 && steps++ < 600) check_step(world);
    double highest = check_height(world, body);
    while (check_speed_up(world, body) > 0 && steps++ < 1200) {
        check_step(world);
        highest = fmax(highest, check_height(world, body));
    }
    return highest;
}

typedef struct worst {
    double part, restitution, drop;
} worst;

static void look_at(worst *w, double peak, double restitution, double drop) {
    double part = peak / (restitution * restitution * drop) - 1;
    if (fabs(part) > fabs(w->part)) *w = (worst){part, restitution, drop};
}

static void expect_worst(const char *what, const worst *w) {
    printf("# %s: worst %+.3g%% at restitution %g from %g m\n", what, 100 * w->part, w->restitution, w->drop);
    assert_true(fabs(w->part) <= 0.02);
}

/* Peaks are seen at the ends of steps, and may be 0.3 mm higher between them. */
static void drop_all(const char *what, double least, double most, bool box) {
    worst first = {0, 0, 0}, next = {0, 0, 0};
    for (int i = 0; i < RESTITUTIONS; i++) {
        for (double drop = least; drop < most; drop *= 1.05) {
            check_material material = {0.5, restitutions[i], 0, 1};
            tactn_world *world = check_usual_world();
            check_floor(world, material);
            tactn_pose pose = check_pose(0, 0.25 + drop, 0);
            tact_body_id body =
                box ? check_box(world, 0.25, 0.25, pose, material) : check_ball(world, 0.25, pose, material);
            double peak = next_peak(world, body) - 0.25;
            look_at(&first, peak, restitutions[i], drop);
            for (int bounce = 0; bounce < 3; bounce++) {
                double last = peak;
                peak = next_peak(world, body) - 0.25;
                if (peak > 0.1) look_at(&next, peak, restitutions[i], last);
            }
            tactn_world_destroy(world);
        }
    }
    printf("# %s from %g to %g m\n", what, least, most);
    expect_worst("the first bounce", &first);
    expect_worst("bounces after the first", &next);
}

static void balls_bounce(void **state) {
    (void)state;
    drop_all("a ball", 0.5, 2.9, false);
}

static void boxes_bounce(void **state) {
    (void)state;
    drop_all("a box", 0.5, 2.9, true);
}

/* So fast that they move by more than half of what is inside of them in a step. */
static void fast_balls_bounce(void **state) {
    (void)state;
    drop_all("a fast ball", 3, 20, false);
}

/* The greater restitution counts. */
static void two_materials(void **state) {
    (void)state;
    check_material dull = {0.5, 0.2, 0, 1}, lively = {0.5, 0.8, 0, 1};
    tactn_world *world = check_usual_world();
    check_floor(world, dull);
    tact_body_id ball = check_ball(world, 0.25, check_pose(0, 2.25, 0), lively);
    check_within("the height after a bounce", next_peak(world, ball) - 0.25, 0.64 * 2, 0.02);
    tactn_world_destroy(world);
}

/* What lands without restitution stays down, and so does what is slow. */
static void no_bounce(void **state) {
    (void)state;
    check_material dull = {0.5, 0, 0, 1}, lively = {0.5, 1, 0, 1};
    tactn_world *world = check_usual_world();
    check_floor(world, dull);
    tact_body_id falls = check_ball(world, 0.25, check_pose(0, 2.25, 0), dull);
    tact_body_id lies = check_ball(world, 0.25, check_pose(5, 0.2501, 0), lively);
    double highest = 0;
    for (int i = 0; i < 300; i++) {
        check_step(world);
        if (i > 60) highest = fmax(highest, check_height(world, falls));
        highest = fmax(highest, check_height(world, lies));
    }
    check_at_most("the height above the floor", highest - 0.25, 1.5e-4);
    tactn_world_destroy(world);
}

/* Without friction what is along the floor stays as it is. */
static void a_slanting_bounce(void **state) {
    (void)state;
    check_material smooth = {0, 0.8, 0, 1};
    tactn_world *world = check_usual_world();
    check_floor(world, smooth);
    tact_body_id ball = check_ball(world, 0.25, check_pose(0, 1.25, 0), smooth);
    check_push(world, ball, check_at(3, 0), 2);
    double peak = next_peak(world, ball) - 0.25;
    check_within("the height after a bounce", peak, 0.64, 0.02);
    check_within("the speed along the floor", check_speed_x(world, ball), 3, check_limit(1e-6, 1e-3));
    check_within("the turning", check_turning(world, ball), 2, check_limit(1e-6, 1e-3));
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(balls_bounce), cmocka_unit_test(boxes_bounce), cmocka_unit_test(fast_balls_bounce),
    cmocka_unit_test(two_materials), cmocka_unit_test(no_bounce),   cmocka_unit_test(a_slanting_bounce),
};

const test_group test_physics_bounce = {"test_physics_bounce", tests, sizeof tests / sizeof *tests, NULL, NULL};
