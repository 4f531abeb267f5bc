/* Mass ratios: what is heavy on what is light. Contacts are springs whose stiffness goes with the lighter body, so an
 * island in which a light one bears a heavy one is solved in more substeps (docs/response.md). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/group.h"
#include "world/world_check.h"

#define SLOP 0.005

static const check_material light = {0.6, 0, 0, 1};

static tactn_world *floor_world(int max_substeps) {
    tactn_world_def def = check_world_def();
    if (max_substeps >= 0) def.max_substeps = max_substeps;
    tactn_world *world = check_world(&def);
    check_floor(world, light);
    return world;
}

static double deepest_in(tactn_world *world, double seconds) {
    double deepest = 0;
    for (int i = 0; i < seconds * 60; i++) {
        check_step(world);
        deepest = fmax(deepest, (double)tactn_world_stats_get(world).max_overlap);
    }
    return deepest;
}

/* What becomes of a box of a metre on `count` others that weigh `ratio` times less each. */
typedef struct outcome {
    double sunk, aside, speed, deepest;
    int substeps;
} outcome;

static outcome stack(double ratio, int count, int max_substeps) {
    check_material heavy = {0.6, 0, 0, ratio};
    tactn_world *world = floor_world(max_substeps);
    for (int i = 0; i < count; i++) check_box(world, 0.5, 0.5, check_pose(0, i + 0.5, 0), light);
    tact_body_id top = check_box(world, 0.5, 0.5, check_pose(0, count + 0.5, 0), heavy);
    outcome o = {.deepest = deepest_in(world, 20)};
    o.sunk = count + 0.5 - check_height(world, top), o.aside = fabs(check_x(world, top));
    o.speed = (double)tactn_length(tactn_body_get(world, top).velocity);
    o.substeps = tactn_world_profile(world).most_substeps;
    assert_int_equal(tactn_world_profile(world).refined_islands, o.substeps > 4);
    tactn_world_destroy(world);
    printf("# %g:1 on %d: too low by %.3g m, aside by %.3g m, at %.3g m/s, overlap %.3g m, %d substeps\n", ratio, count,
           o.sunk, o.aside, o.speed, o.deepest, o.substeps);
    return o;
}

/* No overlap is ever deeper than five slops, and what is not heavy costs nothing more. */
static void a_heavy_box_rests_on_a_light_one(void **state) {
    (void)state;
    const struct {
        double ratio, sunk;
        int substeps;
    } limits[] = {{1, 0.001, 4}, {10, 0.005, 4}, {100, 0.01, 8}, {1000, 0.025, 32}, {1e4, 0.015, 64}};
    for (int i = 0; i < 5; i++) {
        outcome o = stack(limits[i].ratio, 1, -1);
        assert_true(o.sunk <= limits[i].sunk && o.aside <= 0.01 && o.speed <= 0.01);
        assert_true(o.deepest <= 5 * SLOP && o.substeps <= limits[i].substeps);
    }
}

/* Steps of other substeps and lengths than those before, with a load of a thousand times the box that bears it. */
static void steps_may_change(void **state) {
    (void)state;
    for (int lengths = 0; lengths < 2; lengths++) {
        tactn_world *world = floor_world(-1);
        check_material heavy = light;
        heavy.density *= 1000;
        tact_body_id low = check_box(world, 0.5, 0.5, check_pose(0, 0.5, 0), light);
        tact_body_id high = check_box(world, 0.5, 0.5, check_pose(0, 1.5, 0), heavy);
        double fastest = 0;
        for (int i = 0; i < 1200; i++) {
            double dt = lengths && i / 3 % 2 ? 1.0 / 240 : 1.0 / 60;
            int substeps = lengths ? 4 : 1 + i * 5 % 9;
            assert_int_equal(tactn_world_step(world, (tact_real)dt, substeps), TACT_OK);
            if (i > 300) fastest = fmax(fastest, fabs(check_speed_up(world, high)));
        }
        check_at_most("aside", fabs(check_x(world, low)), 0.02);
        check_at_most("too low by", 1.5 - check_height(world, high), 0.1);
        check_at_most("speed", fastest, 0.3);
        tactn_world_destroy(world);
    }
}

static void a_heavy_box_rests_on_two_light_ones(void **state) {
    (void)state;
    outcome o = stack(1e4, 2, -1);
    assert_true(o.sunk <= 0.04 && o.aside <= 0.01 && o.speed <= 0.01 && o.deepest <= 5 * SLOP);
}

/* The ball may roll, but not through the board. */
static void a_heavy_ball_rests_on_a_light_board(void **state) {
    (void)state;
    tactn_world *world = floor_world(-1);
    tact_body_id board = check_box(world, 1, 0.1, check_pose(0, 0.1, 0), light);
    double measure = TACT_DIMENSION == 2 ? 0.785398 : 0.523599;
    check_material heavy = {0.6, 0, 0.05, 1e4 * (double)tactn_body_get(world, board).mass / measure};
    tact_body_id ball = check_ball(world, 0.5, check_pose(0, 0.7, 0), heavy);
    double deepest = deepest_in(world, 20);
    check_at_most("overlap", deepest, 5 * SLOP);
    check_at_most("the ball is too low by", 0.7 - check_height(world, ball), 0.03);
    check_at_most("its way", fabs(check_x(world, ball)), 0.5);
    tactn_world_destroy(world);
}

/* Without more substeps the heavy one goes through the light one, comes to lie on the ground, where it has sunk by the
 * light one's height, and rests; nothing flies apart. */
static void without_more_substeps_it_goes_through(void **state) {
    (void)state;
    outcome o = stack(1e4, 1, 0);
    assert_true(o.sunk >= 0.99 && o.sunk <= 1.01 && o.aside <= 0.02 && o.speed <= 0.01 && o.substeps == 4);
}

/* A pile of equal boxes keeps its bits beside an island that is refined. */
static void other_islands_keep_their_bits(void **state) {
    (void)state;
    check_material heavy = {0.6, 0, 0, 1e4};
    tactn_world *world[2] = {floor_world(-1), floor_world(-1)};
    tact_body_id body[6];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 6; i++)
            body[i] = check_box(world[k], 0.5, 0.5, check_pose(-10 + 0.1 * i, 0.6 + 1.1 * i, 0.05 * i), light);
    }
    check_box(world[1], 0.5, 0.5, check_pose(10, 0.5, 0), light);
    check_box(world[1], 0.5, 0.5, check_pose(10, 1.5, 0), heavy);
    for (int step = 0; step < 120; step++) {
        for (int k = 0; k < 2; k++) check_step(world[k]);
        assert_int_equal(tactn_world_profile(world[1]).most_substeps, 64);
        for (int i = 0; i < 6; i++) {
            tactn_pose a = tactn_body_pose(world[0], body[i]), b = tactn_body_pose(world[1], body[i]);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
    for (int k = 0; k < 2; k++) tactn_world_destroy(world[k]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_heavy_box_rests_on_a_light_one),
    cmocka_unit_test(steps_may_change),
    cmocka_unit_test(a_heavy_box_rests_on_two_light_ones),
    cmocka_unit_test(a_heavy_ball_rests_on_a_light_board),
    cmocka_unit_test(without_more_substeps_it_goes_through),
    cmocka_unit_test(other_islands_keep_their_bits),
};

const test_group test_physics_ratio = {"test_physics_ratio", tests, sizeof tests / sizeof *tests, NULL, NULL};
