/* What bodies do after contact, held against formulas: momentum, friction, bounces, rolling, stacks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solver/solve_scene.h"
#include "support/group.h"

#ifdef TACT_FLOAT
#define EXACT 2e-5
#define SINGLE true
#else
#define EXACT 1e-9
#define SINGLE false
#endif

#define GRAVITY 9.81

static vec level(real x) { return along_axis(0, x); }
static vec height(real z) { return along_axis(UP, z); }
static vec at(real x, real z) { return add(level(x), height(z)); }
static double along(vec v, int axis) { return (double)coordinate(v, axis); }

static void expect_near(const char *what, double measured, double wanted, double part) {
    if (!(fabs(measured - wanted) <= part * fabs(wanted)))
        printf("# %s: %.9g, not %.9g (%.3g%%)\n", what, measured, wanted, 100 * (measured / wanted - 1));
    assert_true(fabs(measured - wanted) <= part * fabs(wanted));
}

static void expect_below(const char *what, double measured, double limit) {
    if (!(measured <= limit)) printf("# %s: %.9g, more than %.9g\n", what, measured, limit);
    assert_true(measured <= limit);
}

/* ---- Flight ---- */

static void flight_keeps_momentum(void **state) {
    (void)state;
    random_stream random = random_named("flight");
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    for (int i = 0; i < 40; i++) {
        vec half = any_sizes(&random);
        vec center = scale(5, random_direction(&random));
        int b = scene_box(scene, half, center);
        scene->body[b].pose.rotation = random_rotation(&random);
        scene->body[b].velocity = scale(3, random_direction(&random));
        scene->body[b].angular_velocity = any_spin(&random, 8);
    }
    scene_sums before = scene_sum(scene);
    scene_steps(scene, check_rounds(1000));
    scene_sums after = scene_sum(scene);
    expect_below("momentum", scene_momentum_change(&before, &after), SINGLE ? 1e-5 : 1e-10);
    expect_below("angular momentum", scene_turning_change(&before, &after), SINGLE ? 1e-3 : 1e-10);
    expect_near("energy", after.kinetic, before.kinetic, SINGLE ? 1e-3 : 1e-11);
    scene_free(scene);
}

/* A thrown body is where the parabola says, whatever the number of substeps. */
static void thrown_bodies_follow_the_parabola(void **state) {
    (void)state;
    for (int substeps = 1; substeps <= 8; substeps *= 2) {
        solve_scene *scene = scene_new();
        scene->settings.substeps = substeps;
        int b = scene_ball(scene, 1, zero());
        scene->body[b].velocity = at(3, 10);
        scene->body[b].force = level(1 / scene->body[b].inverse_mass);
        scene_steps(scene, 120);
        expect_near("distance", along(scene->body[b].pose.position, 0), 3 * 2 + 2, SINGLE ? 1e-5 : 1e-12);
        expect_near("height", along(scene->body[b].pose.position, UP), 20 - 2 * GRAVITY, SINGLE ? 1e-3 : 1e-11);
        scene_free(scene);
    }
}

static void damping_follows_its_law(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    scene->settings.substeps = 4;
    int b = scene_ball(scene, 1, zero());
    scene->body[b].velocity = level(5);
    scene->body[b].linear_damping = R(0.5);
    scene_steps(scene, 60);
    /* (1 + c h)^-240, and 0.1% from exp(-c). */
    expect_near("speed", along(scene->body[b].velocity, 0), 5 * exp(-0.5), 2e-3);
    scene_free(scene);
}

/* ---- Collisions ---- */

/* Two bodies that turn, meet, bounce and rub: momentum and angular momentum are what they were, and energy is not
 * more. (In a step, where what pushed overlap out is taken back, it may be by a few ten-thousandths.) */
static void collide_once(random_stream *random, int round) {
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    for (int i = 0; i < 2; i++) {
        vec half = any_sizes(random);
        vec aside = scale(R(0.4), random_direction(random));
        int b = round % 3 == 0 ? scene_ball(scene, half.x, aside) : scene_box(scene, half, aside);
        tactn_solver_body *body = &scene->body[b];
        body->pose.position = add(body->pose.position, level(i == 0 ? R(-1.4) : R(1.4)));
        body->pose.rotation = random_rotation(random);
        body->velocity = mul_add(level(i == 0 ? 4 : -4), 1, random_direction(random));
        body->angular_velocity = any_spin(random, 6);
        scene->material[b].friction = any_real(random, 0, 1);
        scene->material[b].restitution = any_real(random, 0, 1);
        scene->material[b].rolling = any_real(random, 0, 0.1);
    }
    scene_make_heavier(scene, 0, any_real(random, 0.1, 10));
    scene_pair_up(scene, 100);
    scene_sums before = scene_sum(scene);
    double energy = before.kinetic;
    for (int i = 0; i < 60; i++) {
        scene_step(scene);
        double now = scene_sum(scene).kinetic;
        expect_below("energy", now, energy * (1 + 5e-4));
        energy = now;
    }
    expect_below("energy at the end", energy, before.kinetic * (1 + EXACT));
    scene_sums after = scene_sum(scene);
    expect_below("momentum", scene_momentum_change(&before, &after), EXACT);
    expect_below("angular momentum", scene_turning_change(&before, &after), SINGLE ? 2e-4 : EXACT);
    scene_free(scene);
}

static void collisions_keep_momentum(void **state) {
    (void)state;
    random_stream random = random_named("collisions");
    for (int i = 0; i < check_rounds(400); i++) collide_once(&random, i);
}

/* Many at once: a ball of boxes that falls together. */
static void crowds_keep_momentum(void **state) {
    (void)state;
    random_stream random = random_named("crowd");
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    for (int i = 0; i < 60; i++) {
        vec half = any_sizes(&random);
        vec center = scale(any_real(&random, 1, 6), random_direction(&random));
        int b = scene_box(scene, half, center);
        scene->body[b].velocity = scale(R(-1), center);
        scene->material[b].restitution = i % 2 ? R(0.5) : 0;
    }
    scene_pair_up(scene, 100);
    scene_sums before = scene_sum(scene);
    scene_steps(scene, check_rounds(100));
    scene_sums after = scene_sum(scene);
    expect_below("momentum", scene_momentum_change(&before, &after), EXACT);
    expect_below("angular momentum", scene_turning_change(&before, &after), SINGLE ? 2e-4 : EXACT);
    scene_free(scene);
}

/* ---- Bounces ---- */

static void bounce_from(double drop, double restitution, double part) {
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height((real)(0.5 + drop)));
    scene->material[b].restitution = (real)restitution;
    scene_pair_up(scene, 0);
    double energy = drop * GRAVITY;
    bool rising = false;
    for (int i = 0; i < 600; i++) {
        scene_step(scene);
        double z = along(scene->body[b].pose.position, UP) - 0.5, v = along(scene->body[b].velocity, UP);
        double now = z * GRAVITY + v * v / 2;
        expect_below("energy of a ball that bounces", now, energy * (1 + (SINGLE ? 1e-4 : 1e-12)));
        energy = now;
        rising = rising || v > 0;
        if (!rising || v > 0) continue;
        expect_near("height of a bounce", z + v * v / (2 * GRAVITY), restitution * restitution * drop, part);
        scene_free(scene);
        return;
    }
    fail();
}

static void bounces_reach_their_height(void **state) {
    (void)state;
    const double drops[] = {0.5, 0.77, 1, 1.37, 2, 5, 13}, restitutions[] = {1, 0.9, 0.7, 0.5, 0.3};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 5; j++) bounce_from(drops[i], restitutions[j], 0.02);
}

/* A flat box comes back as flat, and as high. */
static void boxes_bounce_flat(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_box(scene, all_coordinates(R(0.5)), height(R(2.5)));
    scene->material[b].restitution = R(0.7);
    scene_pair_up(scene, 0);
    bool rising = false;
    for (int i = 0; i < 200; i++) {
        scene_step(scene);
        double z = along(scene->body[b].pose.position, UP) - 0.5, v = along(scene->body[b].velocity, UP);
        rising = rising || v > 0;
        if (!rising || v > 0) continue;
        expect_near("height of a box", z + v * v / (2 * GRAVITY), 0.49 * 2, 0.02);
        expect_below("its turning", scene_kinetic(&scene->body[b]) - scene_mass(&scene->body[b]) * v * v / 2, 1e-6);
        scene_free(scene);
        return;
    }
    fail();
}

/* Slower than restitution_speed: no bounce. */
static void slow_approaches_do_not_bounce(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height(R(0.53)));
    scene->material[b].restitution = 1;
    scene_pair_up(scene, 0);
    for (int i = 0; i < 60; i++) {
        scene_step(scene);
        expect_below("speed upward", along(scene->body[b].velocity, UP), 0.02);
    }
    scene_free(scene);
}

/* A row of balls that touch: as many leave as have come, with the same speed. In any order of the contacts. */
static void row_of_balls(int count, int moving, real gap, bool backward) {
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    for (int i = 0; i < count; i++) {
        int place = backward ? count - 1 - i : i;
        bool comes = place < moving;
        int b = scene_ball(scene, R(0.5), level((real)place * (1 + gap) - (comes ? R(0.35) : 0)));
        scene->body[b].velocity = level(comes ? 3 : 0);
        scene->material[b] = (solve_material){0, 1, 0};
    }
    scene_pair_up(scene, 2);
    scene_steps(scene, 60);
    for (int i = 0; i < count; i++) {
        int place = backward ? count - 1 - i : i;
        double v = along(scene->body[i].velocity, 0), wanted = place >= count - moving ? 3 : 0;
        if (!(fabs(v - wanted) < 1e-5)) printf("# ball %d of %d: %.9g, not %g\n", place, count, v, wanted);
        assert_true(fabs(v - wanted) < 1e-5);
    }
    scene_free(scene);
}

static void rows_of_balls_pass_momentum_on(void **state) {
    (void)state;
    for (int backward = 0; backward < 2; backward++) {
        row_of_balls(2, 1, 0, backward);
        row_of_balls(5, 1, 0, backward);
        row_of_balls(5, 2, 0, backward);
        row_of_balls(5, 1, R(1e-4), backward);
        row_of_balls(7, 3, R(0.01), backward);
        row_of_balls(40, 1, 0, backward);
    }
}

/* A ball of restitution 0.4 at a wall, hit by another: they, and the ball and the wall, meet twice in the step. What
 * meets again bounces where it would part by more than 1. Speeds away from the wall. */
static void hit_ball_at_wall(double speed, double wanted, double wanted_of_other) {
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    scene_wall(scene, all_coordinates(1), level(-1));
    int ball = scene_ball(scene, R(0.5), level(R(0.5))), other = scene_ball(scene, R(0.5), level(R(1.5)));
    scene->material[ball].restitution = scene->material[other].restitution = R(0.4);
    scene->body[other].velocity = level((real)-speed);
    scene_pair_up(scene, 2);
    scene_step(scene);
    expect_below("speed of the ball", fabs(along(scene->body[ball].velocity, 0) - wanted), 0.03);
    expect_below("speed of the other", fabs(along(scene->body[other].velocity, 0) - wanted_of_other), 0.03);
    scene_free(scene);
}

static void second_bounces_must_part_fast(void **state) {
    (void)state;
    hit_ball_at_wall(2, 0, 0);
    hit_ball_at_wall(10, 0, 1.06);
    hit_ball_at_wall(22, 1.1088, 2.332);
}

/* Surfaces that are apart and do not reach each other within the step do not push each other. */
static void no_bounce_before_touching(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height(R(0.519)));
    scene->body[b].velocity = height(R(-1.1));
    scene->material[b].restitution = 1;
    scene_pair_up(scene, 0);
    scene_step(scene);
    assert_int_equal(scene->contact_count, 1);
    assert_true(scene->contact[0].point[0].total_impulse == 0);
    assert_true(along(scene->body[b].velocity, UP) == along(height(R(-1.1)), UP));
    scene_step(scene);
    expect_near("speed after it", along(scene->body[b].velocity, UP), 1.1, 1e-6);
    scene_free(scene);
}

/* The same with so many around one that their contacts have later colours, whose groups have room for more points. */
static void none_of_many_is_pushed_before_touching(void **state) {
    (void)state;
    enum { COUNT = 16 };
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    scene_ball(scene, 3, zero());
    for (int i = 1; i <= COUNT; i++) {
        double angle = i * 6.283185307179586 / COUNT, c = cos(angle), s = sin(angle);
        int b = scene_ball(scene, R(0.5), at((real)(3.51 * c), (real)(3.51 * s)));
        scene->body[b].velocity = at((real)(-0.1 * c), (real)(-0.1 * s));
    }
    scene_pair_up(scene, 4);
    scene_step(scene);
    assert_true(scene->contact_count >= COUNT);
    for (int i = 1; i <= COUNT; i++) expect_near("speed", (double)length(scene->body[i].velocity), 0.1, 1e-5);
    scene_free(scene);
}

/* ---- Friction ---- */

/* A block on a slope, which is level ground under leaning gravity. Returns how much faster it gets in its second
 * second; the first has its landing in it. */
static double slide_down(double angle, double friction, real wide) {
    solve_scene *scene = scene_new();
    scene_ground(scene);
    vec half = with_coordinate(all_coordinates(wide), UP, R(0.5));
    int b = scene_box(scene, half, height(R(0.5)));
    scene->material[0].friction = scene->material[b].friction = (real)friction;
    scene->settings.gravity = at((real)(GRAVITY * sin(angle)), (real)(-GRAVITY * cos(angle)));
    scene_pair_up(scene, 0);
    scene_steps(scene, 60);
    double before = along(scene->body[b].velocity, 0);
    scene_steps(scene, 60);
    double after = along(scene->body[b].velocity, 0);
    scene_free(scene);
    return after - before;
}

static void blocks_slip_at_the_friction_angle(void **state) {
    (void)state;
    const double frictions[] = {0.1, 0.3, 0.6, 0.9};
    for (int i = 0; i < 4; i++) {
        double angle = atan(frictions[i]);
        expect_below("creep", fabs(slide_down(0.99 * angle, frictions[i], 1)), SINGLE ? 1e-5 : 1e-6);
        double steep = 1.01 * angle, wanted = GRAVITY * (sin(steep) - frictions[i] * cos(steep));
        expect_near("just above", slide_down(steep, frictions[i], 1), wanted, 0.01);
        steep = 1.3 * angle, wanted = GRAVITY * (sin(steep) - frictions[i] * cos(steep));
        expect_near("on a steep slope", slide_down(steep, frictions[i], 1), wanted, 0.01);
    }
}

/* A ball that slides begins to roll; then it has 5/7 of its speed, or 2/3 of a disc's. */
static void sliding_balls_come_to_roll(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height(R(0.5)));
    scene->body[b].velocity = level(4);
    scene_pair_up(scene, 0);
    scene_steps(scene, 120);
    expect_near("speed", along(scene->body[b].velocity, 0), DIMENSION == 2 ? 4 * 2 / 3.0 : 4 * 5 / 7.0, 0.002);
    scene_free(scene);
}

/* Down a slope without slipping: g sin(angle) / (1 + I / (m r^2)). */
static void balls_roll_down_slopes(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height(R(0.5)));
    double angle = 0.3;
    scene->settings.gravity = at((real)(GRAVITY * sin(angle)), (real)(-GRAVITY * cos(angle)));
    scene_pair_up(scene, 0);
    scene_steps(scene, 60);
    expect_near("speed", along(scene->body[b].velocity, 0), GRAVITY * sin(angle) / (DIMENSION == 2 ? 1.5 : 1.4), 0.005);
    scene_free(scene);
}

/* Rolling friction slows a rolling ball by g * length / (r (1 + I / (m r^2))), and then holds it on a gentle slope. */
static void rolling_friction_stops_balls(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_ball(scene, R(0.5), height(R(0.5)));
    scene->material[b].rolling = R(0.02);
    scene->body[b].velocity = level(1);
    scene_pair_up(scene, 0);
    scene_steps(scene, 60);
    double start = along(scene->body[b].velocity, 0);
    scene_steps(scene, 60);
    double slowed = start - along(scene->body[b].velocity, 0);
    expect_near("deceleration", slowed, GRAVITY * 0.02 / (0.5 * (DIMENSION == 2 ? 1.5 : 1.4)), 0.01);
    scene_steps(scene, 240);
    expect_below("speed at the end", (double)scene_speed(scene), 1e-5);
    scene->settings.gravity = add(scene->settings.gravity, level((real)(GRAVITY * 0.03)));
    scene_steps(scene, 120);
    expect_below("speed on a gentle slope", (double)scene_speed(scene), 1e-4);
    scene->settings.gravity = add(scene->settings.gravity, level((real)(GRAVITY * 0.02)));
    scene_steps(scene, 120);
    assert_true(scene_speed(scene) > R(0.05));
    scene_free(scene);
}

/* A belt takes a block along at its own speed. */
static void belts_carry_blocks(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    int b = scene_box(scene, all_coordinates(R(0.5)), height(R(0.5)));
    scene_pair_up(scene, 0);
    for (int i = 0; i < 120; i++) {
        scene_find_contacts(scene);
        for (int k = 0; k < scene->contact_count; k++) scene->contact[k].surface_velocity = level(-2);
        assert_int_equal(tactn_solve(scene->memory, scene->bytes, scene->body, scene->count, scene->contact,
                                     scene->contact_count, &scene->settings),
                         TACT_OK);
    }
    /* B's surface runs backward against A's, so B itself runs forward. */
    expect_near("speed", along(scene->body[b].velocity, 0), 2, 1e-3);
    scene_free(scene);
}

/* ---- Rest ---- */

static void pyramid(solve_scene *scene, int base) {
    scene_ground(scene);
    for (int row = 0; row < base; row++)
        for (int i = 0; i < base - row; i++)
            scene_box(scene, all_coordinates(R(0.5)),
                      at(R(1.1) * ((real)i + R(0.5) * (real)(row - base)), R(0.5) + (real)row));
    scene_pair_up(scene, R(1.8));
}

static void pyramids_stand(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    pyramid(scene, 20);
    vec top = scene->body[scene->count - 1].pose.position;
    scene_steps(scene, check_rounds(600));
    vec now = scene->body[scene->count - 1].pose.position;
    expect_below("drift of the top", (double)length(sub(now, top)), 0.03);
    expect_below("overlap", (double)scene->overlap, 0.01);
    scene_free(scene);
}

/* A small pile comes to rest; from then on it never has more energy than before, over very many steps. */
static void resting_piles_gain_no_energy(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    pyramid(scene, 3);
    scene_ball(scene, R(0.3), at(3, R(0.3)));
    scene_pair_up(scene, 100);
    scene_steps(scene, 1200);
    scene_sums rest = scene_sum(scene);
    double most = 0, span = rest.potential;
    for (int i = 0; i < check_rounds(100000); i++) {
        scene_step(scene);
        scene_sums now = scene_sum(scene);
        most = fmax(most, now.kinetic + now.potential - rest.kinetic - rest.potential);
    }
    expect_below("energy gained", most, (SINGLE ? 2e-6 : 1e-9) * span);
    expect_below("speed", (double)scene_speed(scene), SINGLE ? 1e-3 : 1e-6);
    scene_free(scene);
}

/* A heavy box rests on a light one. */
static void heavy_boxes_rest_on_light_ones(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_ground(scene);
    scene_box(scene, all_coordinates(R(0.5)), height(R(0.5)));
    int heavy = scene_box(scene, all_coordinates(R(0.5)), height(R(1.5)));
    scene_make_heavier(scene, heavy, 1000);
    scene_pair_up(scene, 100);
    scene_steps(scene, 1800);
    double z = along(scene->body[heavy].pose.position, UP);
    expect_below("how far it sinks", 1.5 - z, 0.35);
    expect_below("speed", (double)scene_speed(scene), 0.01);
    scene_free(scene);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(flight_keeps_momentum),
    cmocka_unit_test(thrown_bodies_follow_the_parabola),
    cmocka_unit_test(damping_follows_its_law),
    cmocka_unit_test(collisions_keep_momentum),
    cmocka_unit_test(crowds_keep_momentum),
    cmocka_unit_test(bounces_reach_their_height),
    cmocka_unit_test(boxes_bounce_flat),
    cmocka_unit_test(slow_approaches_do_not_bounce),
    cmocka_unit_test(rows_of_balls_pass_momentum_on),
    cmocka_unit_test(second_bounces_must_part_fast),
    cmocka_unit_test(no_bounce_before_touching),
    cmocka_unit_test(none_of_many_is_pushed_before_touching),
    cmocka_unit_test(blocks_slip_at_the_friction_angle),
    cmocka_unit_test(sliding_balls_come_to_roll),
    cmocka_unit_test(balls_roll_down_slopes),
    cmocka_unit_test(rolling_friction_stops_balls),
    cmocka_unit_test(belts_carry_blocks),
    cmocka_unit_test(pyramids_stand),
    cmocka_unit_test(resting_piles_gain_no_energy),
    cmocka_unit_test(heavy_boxes_rest_on_light_ones),
};

const test_group test_solve_physics = {"test_solve_physics", tests, sizeof tests / sizeof *tests, NULL, NULL};
