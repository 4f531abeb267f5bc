/* Rolling: what is round goes down a ramp as its inertia has it, without slipping while friction is enough; and
 * rolling friction stops it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_check.h"

#define RADIUS 0.5
#define SUBSTEP (1 / 240.0)

typedef struct roller {
    const char *name;
    tactn_shape shape;
    double inertia; /* about the axis that it rolls around, in m r^2 */
} roller;

enum { ROLLERS = TACT_DIMENSION == 2 ? 1 : 2 };

static roller roller_at(int i) {
#if TACT_DIMENSION == 3
    if (i == 1) return (roller){"a cylinder", tact3_cylinder((tact_real)RADIUS, 1), 0.5};
    return (roller){"a ball", tact3_sphere((tact_real)RADIUS), 0.4};
#else
    (void)i;
    return (roller){"a disc", tact2_circle((tact_real)RADIUS), 0.5};
#endif
}

/* Lying, its axis across the plane of the test. */
static tact_body_id put(tactn_world *world, const roller *roller, double x, double height, check_material material) {
    tactn_pose pose = check_pose(x, height, 0);
#if TACT_DIMENSION == 3
    pose.rotation = (tact3_quat){(tact_real)sqrt(0.5), 0, 0, (tact_real)sqrt(0.5)};
#endif
    return check_body(world, TACT_BODY_DYNAMIC, &roller->shape, pose, material);
}

/* Down a ramp that is steep by the angle, from rest. */
static void go_down(const roller *roller, double angle, double friction, double *way, double *slip) {
    const double seconds = 2;
    check_material material = {friction, 0, 0, 1};
    tactn_world *world = check_usual_world();
    tactn_shape ramp = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
    double s = sin(angle), c = cos(angle);
    check_body(world, TACT_BODY_STATIC, &ramp, check_pose(s, -c, angle), material);
    tact_body_id body = put(world, roller, -RADIUS * s, RADIUS * c, material);
    double x = check_x(world, body), height = check_height(world, body);
    check_run(world, seconds);
    double dx = check_x(world, body) - x, dy = check_height(world, body) - height;
    double vx = check_speed_x(world, body), vy = check_speed_up(world, body), speed = sqrt(vx * vx + vy * vy);
    *way = sqrt(dx * dx + dy * dy);
    *slip = 1 - check_turning(world, body) * RADIUS / speed; /* down is towards -x: it turns from x to up */
    tactn_world_destroy(world);
}

static void round_bodies_roll_down(void **state) {
    (void)state;
    for (int i = 0; i < ROLLERS; i++) {
        roller roller = roller_at(i);
        printf("# %s\n", roller.name);
        for (double angle = 0.1; angle < 1; angle += 0.2) {
            double way, slip, right = GRAVITY * sin(angle) / (1 + roller.inertia) * 2 * (2 + SUBSTEP) / 2;
            go_down(&roller, angle, 1, &way, &slip);
            check_within("the way in 2 s", way, right, 0.005);
            check_at_most("how much of it slips", fabs(slip), 1e-3);
        }
    }
}

/* Steeper than friction can turn it for: it slides, and turns as fast as friction makes it. */
static void too_steep_to_roll(void **state) {
    (void)state;
    for (int i = 0; i < ROLLERS; i++) {
        roller roller = roller_at(i);
        double angle = 1, friction = 0.2, pull = friction * GRAVITY * cos(angle);
        double way, slip, right = (GRAVITY * sin(angle) - pull) * 2 * (2 + SUBSTEP) / 2;
        printf("# %s\n", roller.name);
        go_down(&roller, angle, friction, &way, &slip);
        check_within("the way in 2 s", way, right, 0.005);
        check_within("the slip", slip, 1 - pull / roller.inertia / (GRAVITY * sin(angle) - pull), 0.02);
    }
}

/* A ball thrown along the floor without turning comes to roll, at a speed of v / (1 + inertia). */
static void sliding_becomes_rolling(void **state) {
    (void)state;
    for (int i = 0; i < ROLLERS; i++) {
        roller roller = roller_at(i);
        check_material material = {0.3, 0, 0, 1};
        tactn_world *world = check_usual_world();
        check_floor(world, material);
        tact_body_id body = put(world, &roller, -20, RADIUS, material);
        check_push(world, body, check_at(5, 0), 0);
        check_run(world, 3);
        printf("# %s\n", roller.name);
        check_within("the speed when it rolls", check_speed_x(world, body), 5 / (1 + roller.inertia), 0.005);
        check_within("its turning", -check_turning(world, body) * RADIUS, check_speed_x(world, body), 1e-3);
        double speed = check_speed_x(world, body);
        check_run(world, 3);
        check_within("the speed without rolling friction", check_speed_x(world, body), speed, 1e-3);
        tactn_world_destroy(world);
    }
}

/* A torque of c times the normal force slows it down by c g / (r (1 + inertia)). */
static void rolling_friction_stops(void **state) {
    (void)state;
    const double frictions[] = {0.005, 0.02, 0.05};
    for (int i = 0; i < ROLLERS; i++) {
        roller roller = roller_at(i);
        for (int k = 0; k < 3; k++) {
            check_material material = {0.6, 0, frictions[k], 1};
            tactn_world *world = check_usual_world();
            check_floor(world, material);
            tact_body_id body = put(world, &roller, 0, RADIUS, material);
            double speed = 2, slower = frictions[k] * GRAVITY / (RADIUS * (1 + roller.inertia));
            check_push(world, body, check_at(speed, 0), -speed / RADIUS);
            check_run(world, speed / slower + 1);
            printf("# %s, %g\n", roller.name, frictions[k]);
            check_within("the way to rest", check_x(world, body), speed * speed / (2 * slower), 0.01);
            check_at_most("the speed at rest", fabs(check_speed_x(world, body)), 1e-6);
            tactn_world_destroy(world);
        }
    }
}

/* It holds on a slope of up to c / r. */
static void rolling_friction_holds(void **state) {
    (void)state;
    for (int i = 0; i < ROLLERS; i++) {
        roller roller = roller_at(i);
        for (int steep = 0; steep < 2; steep++) {
            double c = 0.05, angle = atan(c / RADIUS) * (steep ? 1.05 : 0.95);
            check_material material = {0.6, 0, c, 1};
            tactn_world *world = check_usual_world();
            tactn_shape ramp = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
            check_body(world, TACT_BODY_STATIC, &ramp, check_pose(sin(angle), -cos(angle), angle), material);
            tact_body_id body = put(world, &roller, -RADIUS * sin(angle), RADIUS * cos(angle), material);
            check_run(world, 0.5);
            double x = check_x(world, body);
            check_push(world, body, no_vec(), 0);
            check_run(world, 10);
            double way = x - check_x(world, body);
            printf("# %s on a slope of %g: %g m in 10 s\n", roller.name, angle, way);
            assert_true(steep ? way > 1 : fabs(way) < 1e-5);
            tactn_world_destroy(world);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(round_bodies_roll_down), cmocka_unit_test(too_steep_to_roll),
    cmocka_unit_test(sliding_becomes_rolling), cmocka_unit_test(rolling_friction_stops),
    cmocka_unit_test(rolling_friction_holds),
};

const test_group test_physics_rolling = {"test_physics_rolling", tests, sizeof tests / sizeof *tests, NULL, NULL};
