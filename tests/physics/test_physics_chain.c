/* Blows that go from body to body: rows of balls as in Newton's cradle, and billiards. */
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

enum { BALLS = 5 };

/* Smooth balls of radius 0.5 that lose nothing. Blows below a metre a second do not bounce. */
static const check_material ivory = {0, 1, 0, 1};

/* A row of balls with gaps, of which the first `moving` come in from farther away; gives the speeds at the end, in
 * parts of theirs. */
static void row(double gap, int moving, bool on_floor, double speeds[BALLS]) {
    const double speed = 3;
    tactn_world *world = on_floor ? check_usual_world() : check_empty_space();
    tact_body_id ball[BALLS];
    if (on_floor) check_floor(world, (check_material){0, 0, 0, 1});
    for (int i = 0; i < BALLS; i++) {
        double x = i * (1 + gap) - (i < moving ? 1 : 0);
        ball[i] = check_ball(world, 0.5, check_pose(x, 0.5, 0), ivory);
        if (i < moving) check_push(world, ball[i], check_at(speed, 0), 0);
    }
    check_run(world, 2);
    for (int i = 0; i < BALLS; i++) speeds[i] = check_speed_x(world, ball[i]) / speed;
    tactn_world_destroy(world);
}

/* As many go out as have come in, and the others stand. */
static void cradles(void **state) {
    (void)state;
    const double gaps[] = {0, 1e-6, 1e-3, 0.01, 0.1};
    double worst = 0;
    for (int i = 0; i < 5; i++) {
        for (int moving = 1; moving < BALLS; moving++) {
            for (int on_floor = 0; on_floor < 2; on_floor++) {
                double speeds[BALLS];
                row(gaps[i], moving, on_floor, speeds);
                for (int k = 0; k < BALLS; k++) worst = fmax(worst, fabs(speeds[k] - (k >= BALLS - moving)));
            }
        }
    }
    check_at_most("the speed that is wrong, in parts", worst, 64 * CHECK_ROUNDOFF);
}

/* A ball against one at rest, of another density, head on. */
static void unequal_balls(void **state) {
    (void)state;
    const double densities[] = {0.1, 0.5, 1, 3, 10, 100}, restitutions[] = {0, 0.3, 0.6, 1};
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 4; k++) {
            double d = densities[i], e = restitutions[k], speed = 4;
            tactn_world *world = check_empty_space();
            tact_body_id a = check_ball(world, 0.5, check_pose(-1.5, 0, 0), (check_material){0, e, 0, d});
            tact_body_id b = check_ball(world, 0.5, check_pose(0, 0, 0), (check_material){0, e, 0, 1});
            check_push(world, a, check_at(speed, 0), 0);
            check_run(world, 2);
            double after_a = speed * (d - e) / (d + 1), after_b = speed * d * (1 + e) / (d + 1);
            double off = fmax(fabs(check_speed_x(world, a) - after_a), fabs(check_speed_x(world, b) - after_b));
            if (off > 1e-6) printf("# density %g, restitution %g\n", d, e);
            check_at_most("the speed that is wrong", off, 256 * CHECK_ROUNDOFF);
            tactn_world_destroy(world);
        }
    }
}

/* Smooth balls of equal mass go apart at a right angle: the one that was hit along the line of the centres. A blow
 * may be early by a part of a substep, in which the line turns: the more, the more grazing the blow is. */
static void oblique_blows(void **state) {
    (void)state;
    for (int i = 1; i < 9; i++) {
        double aside = 0.1 * i, along = sqrt(1 - aside * aside), speed = 4;
        tactn_world *world = check_empty_space();
        tact_body_id a = check_ball(world, 0.5, check_pose(-2, aside, 0), ivory);
        tact_body_id b = check_ball(world, 0.5, check_pose(0, 0, 0), ivory);
        check_push(world, a, check_at(speed, 0), 0);
        check_run(world, 1.5);
        double xa = check_speed_x(world, a), ya = check_speed_up(world, a);
        double xb = check_speed_x(world, b), yb = check_speed_up(world, b);
        printf("# %g aside\n", aside);
        check_within("the speed of the ball that was hit", sqrt(xb * xb + yb * yb), speed * along, 0.02);
        check_at_most("the angle that it is off", fabs(atan2(-yb, xb) - asin(aside)), 0.02);
        check_at_most("the cosine between the ways", fabs(xa * xb + ya * yb) / (speed * speed), 0.01);
        tactn_world_destroy(world);
    }
}

/* A break: fifteen balls, hit by one more. */
static void a_break(void **state) {
    (void)state;
    tactn_world *world = check_empty_space();
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k <= i; k++) {
            check_ball(world, 0.5, check_pose(i * 0.8661, k - 0.5 * i + 1e-4 * k, 0), ivory);
        }
    }
    tact_body_id cue = check_ball(world, 0.5, check_pose(-5, 0.05, 0), ivory);
    check_push(world, cue, check_at(15, 0), 0);
    double energy = check_energy(world);
    tactn_vec momentum = tactn_world_totals(world).momentum;
    check_run(world, 3);
    int moving = 0;
    for (tact_body_id id = tactn_world_next_body(world, (tact_body_id){0, 0}); id.generation;
         id = tactn_world_next_body(world, id)) {
        moving += (double)tactn_length(tactn_body_get(world, id).velocity) > 0.01;
    }
    double off = (double)tactn_length(tactn_sub(tactn_world_totals(world).momentum, momentum));
    check_at_most("momentum that is lost", off / (double)tactn_length(momentum), 64 * CHECK_ROUNDOFF);
    check_within("the energy", check_energy(world), energy, 1e-6);
    printf("# %d of 16 move\n", moving);
    assert_true(moving >= 8);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(cradles),
    cmocka_unit_test(unequal_balls),
    cmocka_unit_test(oblique_blows),
    cmocka_unit_test(a_break),
};

const test_group test_physics_chain = {"test_physics_chain", tests, sizeof tests / sizeof *tests, NULL, NULL};
