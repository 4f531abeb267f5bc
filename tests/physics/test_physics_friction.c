/* Friction as Coulomb has it: a block on a ramp slips when the ramp is steeper than the angle of friction, and no
 * earlier; and it slides as far as friction lets it, whichever way. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_check.h"

static const double frictions[] = {0.1, 0.3, 0.6, 1, 1.5};
enum { FRICTIONS = 5 };

/* How far a block slides down a ramp of that angle in that time, after half a second to come to rest. */
static double slide(double angle, double friction, double seconds) {
    check_material material = {friction, 0, 0, 1};
    tactn_world *world = check_usual_world();
    tactn_shape ramp = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
    /* The ramp's upper face goes through the origin. */
    double s = sin(angle), c = cos(angle);
    check_body(world, TACT_BODY_STATIC, &ramp, check_pose(s, -c, angle), material);
    tact_body_id block = check_box(world, 0.5, 0.25, check_pose(-0.25 * s, 0.25 * c, angle), material);
    check_run(world, 0.5);
    double x = check_x(world, block), height = check_height(world, block);
    check_push(world, block, no_vec(), 0);
    check_run(world, seconds);
    x -= check_x(world, block), height -= check_height(world, block);
    tactn_world_destroy(world);
    return sqrt(x * x + height * height);
}

static void a_block_slips_at_the_angle_of_friction(void **state) {
    (void)state;
    for (int i = 0; i < FRICTIONS; i++) {
        double right = atan(frictions[i]), low = 0.5 * right, high = 1.2 * right;
        for (int k = 0; k < 12; k++) {
            double middle = (low + high) / 2, way = slide(middle, frictions[i], 1);
            if (way > 1e-3) high = middle;
            else low = middle;
        }
        check_within("the angle of slipping", (low + high) / 2, right, 0.003);
    }
}

static void it_does_not_creep_below(void **state) {
    (void)state;
    for (int i = 0; i < FRICTIONS; i++) {
        check_at_most("creep in 20 s at 0.99 of the angle", slide(0.99 * atan(frictions[i]), frictions[i], 20), 1e-6);
    }
}

#define SUBSTEP (1 / 240.0)

/* A substep moves with the velocity at its end: in a time t the way grows with t (t + a substep) / 2. */
static void it_slides_as_it_should_above(void **state) {
    (void)state;
    const double steep[] = {1.01, 1.1, 1.3};
    for (int i = 0; i < FRICTIONS; i++) {
        for (int k = 0; k < 3; k++) {
            double angle = steep[k] * atan(frictions[i]), s = sin(angle), c = cos(angle);
            double way = GRAVITY * (s - frictions[i] * c) * 2 * (2 + SUBSTEP) / 2;
            check_within("the way in 2 s", slide(angle, frictions[i], 2), way, check_limit(5e-4, 1e-3));
        }
    }
}

static double way_to_rest(double speed, double friction) {
    return speed * speed / (2 * friction * GRAVITY) - speed * SUBSTEP / 2;
}

static void a_sliding_box_stops_where_it_should(void **state) {
    (void)state;
    for (int i = 0; i < FRICTIONS; i++) {
        check_material material = {frictions[i], 0, 0, 1};
        tactn_world *world = check_usual_world();
        check_floor(world, material);
        /* Flat, so that it does not tip over. */
        tact_body_id box = check_box(world, 0.5, 0.05, check_pose(0, 0.05, 0), material);
        check_run(world, 0.5);
        double start = check_x(world, box), speed = 4;
        check_push(world, box, check_at(speed, 0), 0);
        check_run(world, speed / (frictions[i] * GRAVITY) + 1);
        check_within("the way to rest", check_x(world, box) - start, way_to_rest(speed, frictions[i]), 1e-3);
        /* In float what a step of gravity is rounded by, some times. */
        check_at_most("the speed at rest", fabs(check_speed_x(world, box)), sizeof(tact_real) == 4 ? 1e-7 : 1e-9);
        double rest = check_x(world, box);
        check_run(world, 5);
        check_at_most("the way at rest", fabs(check_x(world, box) - rest), 1e-9);
        tactn_world_destroy(world);
    }
}

/* The friction of two shapes is the root of the product. */
static void friction_of_two_materials(void **state) {
    (void)state;
    check_material floor = {0.9, 0, 0, 1}, ice = {0.1, 0, 0, 1}, none = {0, 0, 0, 1};
    tactn_world *world = check_usual_world();
    check_floor(world, floor);
    tact_body_id box = check_box(world, 0.5, 0.05, check_pose(0, 0.05, 0), ice);
    tact_body_id slippery = check_box(world, 0.5, 0.05, check_pose(10, 0.05, 0), none);
    check_push(world, box, check_at(3, 0), 0);
    check_push(world, slippery, check_at(3, 0), 0);
    check_run(world, 3);
    check_within("friction 0.9 and 0.1", check_x(world, box), way_to_rest(3, 0.3), 5e-3);
    check_within("friction 0.9 and 0", check_x(world, slippery) - 10, 9, 1e-4);
    tactn_world_destroy(world);
}

#if TACT_DIMENSION == 3

/* The cone: the same way in every direction, and straight. */
static void all_ways_are_alike(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        check_material material = {0.5, 0, 0, 1};
        tactn_world *world = check_usual_world();
        check_floor(world, material);
        tact_body_id box = check_box(world, 0.5, 0.05, check_pose(0, 0.05, 0), material);
        double angle = 0.3 + i * 0.2, speed = 4, right = way_to_rest(speed, 0.5);
        check_run(world, 0.5);
        tact3_vec start = tact3_body_get(world, box).center;
        tact3_vec way = tact3_v((tact_real)(speed * cos(angle)), (tact_real)(speed * sin(angle)), 0);
        check_push(world, box, way, 0);
        check_run(world, 2);
        tact3_vec moved = tact3_sub(tact3_body_get(world, box).center, start);
        check_within("the way to rest", (double)tact3_length(moved), right, 1e-3);
        double aside = ((double)moved.x * sin(angle) - (double)moved.y * cos(angle)) / right;
        check_at_most("how much of it goes aside", fabs(aside), 1e-6);
        tactn_world_destroy(world);
    }
}

#endif

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_block_slips_at_the_angle_of_friction),
    cmocka_unit_test(it_does_not_creep_below),
    cmocka_unit_test(it_slides_as_it_should_above),
    cmocka_unit_test(a_sliding_box_stops_where_it_should),
    cmocka_unit_test(friction_of_two_materials),
#if TACT_DIMENSION == 3
    cmocka_unit_test(all_ways_are_alike),
#endif
};

const test_group test_physics_friction = {"test_physics_friction", tests, sizeof tests / sizeof *tests, NULL, NULL};
