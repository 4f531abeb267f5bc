/* No body passes a thin wall: shots of every kind of shape, rotating ones too, at walls of every kind; bullets at
 * dynamic bodies; and what must not be stopped by mistake. TACT_SHOTS in the environment: another number of shots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "base/angular.h"
#include "support/group.h"
#include "tree/leaf_list.h"

#define SHOTS_AT_ONCE 50
#define SHOT_STEPS 40

/* ---- Shots at a wall across the first axis ---- */

typedef struct shot {
    tact_body_id body;
    made_shape made;
    shape_spec spec;
    real side; /* -1 or 1: where it comes from */
} shot;

static vec off_axis(random_stream *random, double most) {
    vec v = scale(any_real(random, 0, most), random_direction(random));
    return with_coordinate(v, 0, 0);
}

/* A box, a rounded plate, or, without any thickness, a triangle or a segment. */
static tactn_shape random_wall(random_stream *random, real *half) {
    *half = (real)random_decade(random, 1e-3, 0.1);
    vec sizes = with_coordinate(all_coordinates(300), 0, *half);
    int kind = random_below(random, 3);
    if (kind == 0) return tactn_box(sizes);
    if (DIMENSION == 3) {
        tactn_shape sheet = tactn_triangle(from_components((real[3]){0, -900, -500}),
                                           from_components((real[3]){0, 900, -500}),
                                           from_components((real[3]){0, 0, 1000}));
        if (kind == 1) return tactn_rounded(sheet, *half);
        *half = 0;
        return sheet;
    }
    tactn_shape sheet = tactn_segment(along_axis(1, -300), along_axis(1, 300));
    if (kind == 1) return tactn_rounded(sheet, *half);
    *half = 0;
    return sheet;
}

/* One shape, with its density or, for a custom one, with a mass of its own; sometimes off the origin of the body. */
static void load_shot(tactn_world *world, random_stream *random, shot *shot) {
    shot->spec = pairs_scaled(pairs_solid(random), random_decade(random, 0.1, 1));
    shot->made = made_new(&shot->spec);
    shot->side = random_coin(random) ? 1 : -1;
    tactn_body_def def = tactn_body_defaults();
    def.pose.position = add(off_axis(random, 20), along_axis(0, shot->side * any_real(random, 6, 30)));
    def.pose.rotation = random_rotation(random);
    real speed = (real)random_decade(random, 3, 400);
    vec aside = off_axis(random, 0.7);
    def.velocity = add(along_axis(0, -shot->side * speed), scale(speed, aside));
    assert_int_equal(tactn_body_create(world, &def, &shot->body), TACT_OK);
    tactn_body_shape_def part = tactn_body_shape_defaults();
    part.filter.group = -1;
    part.restitution = random_coin(random) ? any_real(random, 0, 1) : 0;
    part.friction = any_real(random, 0, 1);
    if (random_coin(random)) part.pose.rotation = random_rotation(random);
    if (random_coin(random)) part.pose.position = scale(any_real(random, 0, 3), random_direction(random));
    if (shot->made.shape.core == TACTN_CUSTOM) part.density = 0;
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, shot->body, &part, &shot->made.shape, &id), TACT_OK);
}

static void spin_shot(tactn_world *world, random_stream *random, const shot *shot) {
    tactn_body_state state = tactn_body_get(world, shot->body);
    spin turning = no_spin();
    real fast = (real)random_decade(random, 0.1, 200);
#if TACT_DIMENSION == 2
    turning = random_coin(random) ? fast : -fast;
#else
    turning = scale(fast, random_direction(random));
#endif
    if (random_coin(random)) return;
    assert_int_equal(tactn_body_set_velocity(world, shot->body, state.velocity, turning), TACT_OK);
}

/* How many of the bodies are behind the wall with their centres. */
static int count_passed(const tactn_world *world, const shot *shots) {
    int passed = 0;
    for (int i = 0; i < SHOTS_AT_ONCE; i++) {
        tactn_body_state state = tactn_body_get(world, shots[i].body);
        if (!(coordinate(state.center, 0) * shots[i].side > 0)) passed++;
    }
    return passed;
}

static int shoot(random_stream *random) {
    tactn_world_def def = tactn_world_defaults(1);
    if (random_coin(random)) def.solver.gravity = no_vec();
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    tactn_body_def body = tactn_body_defaults();
    body.kind = random_coin(random) ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC;
    tact_body_id wall;
    assert_int_equal(tactn_body_create(world, &body, &wall), TACT_OK);
    tactn_body_shape_def part = tactn_body_shape_defaults();
    real half;
    tactn_shape sheet = random_wall(random, &half);
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, wall, &part, &sheet, &id), TACT_OK);
    static shot shots[SHOTS_AT_ONCE];
    for (int i = 0; i < SHOTS_AT_ONCE; i++) {
        load_shot(world, random, &shots[i]);
        spin_shot(world, random, &shots[i]);
    }
    int passed = 0;
    for (int k = 0; k < SHOT_STEPS && passed == 0; k++) {
        assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        passed = count_passed(world, shots);
    }
    for (int i = 0; i < SHOTS_AT_ONCE; i++) made_free(&shots[i].made);
    tactn_world_destroy(world);
    return passed;
}

static void nothing_passes_a_thin_wall(void **state) {
    (void)state;
    random_stream random = random_named("shots at a wall");
    const char *wanted = getenv("TACT_SHOTS");
    int rounds = (wanted ? atoi(wanted) : check_rounds(3000)) / SHOTS_AT_ONCE, passed = 0;
    for (int i = 0; i < rounds; i++) passed += shoot(&random);
    print_message("# %d shots, %d passed\n", rounds * SHOTS_AT_ONCE, passed);
    assert_int_equal(passed, 0);
}

/* ---- Known cases ---- */

static tact_body_id add_shape(tactn_world *world, const tactn_body_def *def, tactn_shape shape) {
    tactn_body_shape_def part = tactn_body_shape_defaults();
    tact_body_id body;
    tact_shape_id id;
    part.friction = 0;
    assert_int_equal(tactn_body_create(world, def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &part, &shape, &id), TACT_OK);
    return body;
}

static tactn_world *new_world(bool continuous) {
    tactn_world_def def = tactn_world_defaults(1);
    def.enable_continuous = continuous;
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    return world;
}

/* A ball at 300 lengths a second against a thin plate that is dynamic: a bullet meets it, another does not. */
static void bullets_meet_dynamic_bodies(void **state) {
    (void)state;
    for (int bullet = 0; bullet < 2; bullet++) {
        tactn_world *world = new_world(true);
        assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
        tactn_body_def def = tactn_body_defaults();
        tact_body_id plate = add_shape(world, &def, tactn_box(with_coordinate(all_coordinates(2), 0, R(0.02))));
        def.bullet = bullet == 1;
        def.pose.position = along_axis(0, R(-7.3));
        def.velocity = along_axis(0, 300);
        tact_body_id ball = add_shape(world, &def, tactn_ball(R(0.1)));
        for (int i = 0; i < 20; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        real front = coordinate(tactn_body_get(world, ball).center, 0);
        tactn_body_state met = tactn_body_get(world, plate);
        assert_true((front > coordinate(met.center, 0)) == !bullet);
        assert_true((coordinate(met.velocity, 0) > 0) == bullet);
        tactn_world_destroy(world);
    }
}

/* Two bullets that fly at each other do not change places. */
static void bullets_meet_bullets(void **state) {
    (void)state;
    random_stream random = random_named("bullets at bullets");
    for (int i = 0; i < check_rounds(200); i++) {
        tactn_world *world = new_world(true);
        assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
        tact_body_id bullets[2];
        real away = any_real(&random, 1, 30);
        for (int k = 0; k < 2; k++) {
            tactn_body_def def = tactn_body_defaults();
            real side = k == 0 ? -1 : 1;
            def.bullet = true;
            def.pose.position = along_axis(0, side * away);
            def.velocity = along_axis(0, -side * any_real(&random, 50, 390));
            bullets[k] = add_shape(world, &def, tactn_ball(any_real(&random, 0.1, 0.5)));
        }
        for (int k = 0; k < 30; k++) {
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
            real left = coordinate(tactn_body_get(world, bullets[0]).center, 0);
            assert_true(left < coordinate(tactn_body_get(world, bullets[1]).center, 0));
        }
        tactn_world_destroy(world);
    }
}

/* What slides fast along a floor of tiles goes as far as it does without continuous collision. */
static void sliding_is_not_stopped(void **state) {
    (void)state;
    real reached[2];
    for (int off = 0; off < 2; off++) {
        tactn_world *world = new_world(off == 0);
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_STATIC;
        for (int i = -1; i < 30; i++) {
            def.pose.position = with_coordinate(along_axis(0, 2 * (real)i), DIMENSION - 1, -1);
            add_shape(world, &def, tactn_box(all_coordinates(1)));
        }
        def.kind = TACT_BODY_DYNAMIC;
        def.pose.position = along_axis(DIMENSION - 1, R(0.3));
        def.velocity = along_axis(0, 50);
        tact_body_id ball = add_shape(world, &def, tactn_ball(R(0.3)));
        for (int i = 0; i < 60; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        reached[off] = coordinate(tactn_body_get(world, ball).center, 0);
        tactn_world_destroy(world);
    }
    assert_true(fabs((double)reached[0] - 50) < 0.5);
    assert_true(fabs((double)(reached[0] - reached[1])) < 0.5);
}

/* An elastic ball comes back to where it fell from, however far it falls in a step. */
static void fast_bounces_keep_their_height(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        tactn_world *world = new_world(true);
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_STATIC;
        def.pose.position = along_axis(DIMENSION - 1, R(-0.01));
        add_shape(world, &def, tactn_box(with_coordinate(all_coordinates(5), DIMENSION - 1, R(0.01))));
        real drop = 4 + R(1.3) * (real)i, highest = 0;
        def.kind = TACT_BODY_DYNAMIC;
        def.pose.position = along_axis(DIMENSION - 1, R(0.1) + drop);
        tact_body_id ball = add_shape(world, &def, tactn_ball(R(0.1)));
        assert_int_equal(tactn_body_shape_set_material(world, tactn_body_shape(world, ball, 0), 0, 1, 0), TACT_OK);
        bool bounced = false;
        for (int k = 0; k < 400; k++) {
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
            tactn_body_state now = tactn_body_get(world, ball);
            if (bounced && coordinate(now.velocity, DIMENSION - 1) < 0) break;
            bounced = bounced || coordinate(now.velocity, DIMENSION - 1) > 0;
            if (bounced) highest = tact_max(highest, coordinate(now.center, DIMENSION - 1) - R(0.1));
        }
        assert_true(fabs((double)(highest / drop) - 1) < 0.02);
        tactn_world_destroy(world);
    }
}

/* A bar turns towards a ball that comes towards it, far from the bar's center: neither's own motion would let them meet
 * in the step. */
static void a_turning_bar_meets_what_comes_towards_it(void **state) {
    (void)state;
    for (int turns = 0; turns < 2; turns++) {
        tactn_world *world = new_world(true);
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_KINEMATIC;
#if TACT_DIMENSION == 2
        def.angular_velocity = turns ? R(5.33) : 0;
#else
        def.angular_velocity = scale(turns ? R(5.33) : 0, along_axis(2, 1));
#endif
        tact_body_id bar = add_shape(world, &def, tactn_box(with_coordinate(all_coordinates(5), 1, R(0.05))));
        def = tactn_body_defaults();
        def.pose.position = add(along_axis(0, R(4.5)), along_axis(1, R(0.65)));
        def.velocity = along_axis(1, -18);
        tact_body_id ball = add_shape(world, &def, tactn_ball(R(0.1)));
        assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        assert_int_equal(tactn_world_stats_get(world).impact_count, turns);
        for (int i = 0; i < 3; i++) {
            mat turn = rotation_matrix(tactn_body_get(world, bar).pose.rotation);
            vec in_bar = transform_transposed(turn, tactn_body_get(world, ball).center);
            assert_true(coordinate(in_bar, 1) > 0);
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        }
        tactn_world_destroy(world);
    }
}

/* Shots among tiles meet the same whether the static shapes are so few that a list has them, or so many that the tree
 * is asked: those that are more are far away. */
static void far_shapes_change_no_impact(void **state) {
    (void)state;
    enum { TILES = 60, BALLS = 40, STEPS = 30 };
    real wide = DIMENSION == 2 ? R(0.6) : 2;
    vec reached[2][BALLS];
    int impacts[2] = {0, 0};
    for (int many = 0; many < 2; many++) {
        random_stream random = random_named("continuous, far shapes");
        tactn_world *world = new_world(true);
        tact_body_id balls[BALLS];
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_STATIC;
        for (int i = 0; i < TILES; i++) {
            def.pose.position = scale(any_real(&random, 2, 8), random_direction(&random));
            add_shape(world, &def, tactn_box(with_coordinate(all_coordinates(wide), i % DIMENSION, R(0.02))));
        }
        def.kind = TACT_BODY_DYNAMIC;
        for (int i = 0; i < BALLS; i++) {
            def.velocity = scale(any_real(&random, 20, 200), random_direction(&random));
            balls[i] = add_shape(world, &def, tactn_ball(R(0.05)));
            tact_filter apart = {1, ~UINT64_C(0), -1};
            tactn_body_shape_set_filter(world, tactn_body_shape(world, balls[i], 0), apart);
        }
        def = tactn_body_defaults();
        def.kind = TACT_BODY_STATIC;
        for (int i = 0; many && i < MOST_LISTED; i++) {
            def.pose.position = along_axis(0, R(1e4) + (real)i);
            add_shape(world, &def, tactn_ball(R(0.25)));
        }
        for (int i = 0; i < STEPS; i++) {
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
            impacts[many] += tactn_world_stats_get(world).impact_count;
        }
        for (int i = 0; i < BALLS; i++) reached[many][i] = tactn_body_get(world, balls[i]).center;
        tactn_world_destroy(world);
    }
    assert_true(impacts[0] > BALLS / 2);
    assert_int_equal(impacts[0], impacts[1]);
    assert_memory_equal(reached[0], reached[1], sizeof reached[0]);
}

/* What goes with a turning floor is not held back, however fast the floor is there and however deep it overlaps. */
static void riders_of_turning_floors_are_not_stopped(void **state) {
    (void)state;
    for (int rises = 0; rises < 2; rises++) {
        tactn_world *world = new_world(true);
        tactn_body_def def = tactn_body_defaults();
        def.kind = TACT_BODY_KINEMATIC;
#if TACT_DIMENSION == 2
        def.angular_velocity = rises ? 1 : -1;
#else
        def.angular_velocity = along_axis(1, rises ? -1 : 1);
#endif
        tact_body_id floor = add_shape(world, &def, tactn_box(with_coordinate(all_coordinates(5), DIMENSION - 1, 1)));
        def.kind = TACT_BODY_DYNAMIC;
        def.pose.position = with_coordinate(along_axis(0, 4), DIMENSION - 1, R(1.07));
        def.velocity = scale(rises ? 1 : -1, with_coordinate(along_axis(0, R(-1.07)), DIMENSION - 1, 4));
        tact_body_id rider = add_shape(world, &def, tactn_box(all_coordinates(R(0.1))));
        for (int i = 0; i < 6; i++) {
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
            assert_int_equal(tactn_world_stats_get(world).impact_count, 0);
            mat turn = rotation_matrix(tactn_body_get(world, floor).pose.rotation);
            vec at = transform_transposed(turn, tactn_body_get(world, rider).center);
            assert_true(fabs((double)coordinate(at, 0) - 4) < 0.1);
            assert_true(fabs((double)coordinate(at, DIMENSION - 1) - 1.085) < 0.02);
        }
        tactn_world_destroy(world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_passes_a_thin_wall),  cmocka_unit_test(bullets_meet_dynamic_bodies),
    cmocka_unit_test(bullets_meet_bullets),        cmocka_unit_test(sliding_is_not_stopped),
    cmocka_unit_test(fast_bounces_keep_their_height),
    cmocka_unit_test(a_turning_bar_meets_what_comes_towards_it),
    cmocka_unit_test(far_shapes_change_no_impact),
    cmocka_unit_test(riders_of_turning_floors_are_not_stopped),
};

const test_group test_world_continuous = {"test_world_continuous", tests, sizeof tests / sizeof *tests, NULL, NULL};
