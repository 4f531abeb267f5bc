/* What rests stays at rest: in 100,000 steps without sleep its energy does not grow, and nothing wanders. */
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

enum { MOST = 32 };

typedef struct scene {
    tactn_world *world;
    tact_body_id body[MOST];
    int count;
} scene;

static const check_material usual = {0.6, 0, 0, 1};

static scene scene_new(void) {
    scene s = {.world = check_usual_world()};
    check_floor(s.world, usual);
    return s;
}

static scene tower(void) {
    scene s = scene_new();
    for (int i = 0; i < 5; i++) s.body[s.count++] = check_box(s.world, 0.5, 0.5, check_pose(0, 0.5 + i, 0), usual);
    return s;
}

static scene pyramid(void) {
    scene s = scene_new();
    for (int row = 0; row < 4; row++) {
        for (int i = 0; i < 4 - row; i++) {
            tactn_pose pose = check_pose(1.1 * (i - 0.5 * (3 - row)), 0.5 + row, 0);
            s.body[s.count++] = check_box(s.world, 0.5, 0.5, pose, usual);
        }
    }
    return s;
}

/* A box on a ramp, held by friction, and one that leans on it. */
static scene ramp(void) {
    scene s = {.world = check_usual_world()};
    double angle = 0.45, c = cos(angle), n = sin(angle);
    tactn_shape slab = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
    check_body(s.world, TACT_BODY_STATIC, &slab, check_pose(n, -c, angle), usual);
    for (int i = 0; i < 2; i++) {
        tactn_pose pose = check_pose(1.0001 * i * c - 0.5 * n, 1.0001 * i * n + 0.5 * c, angle);
        s.body[s.count++] = check_box(s.world, 0.5, 0.5, pose, usual);
    }
    return s;
}

/* A ball in the corner of floor and wall, one on top of a box, a capsule that lies. */
static scene round_bodies(void) {
    scene s = scene_new();
    check_material rolling = {0.6, 0, 0.01, 1};
    tactn_shape capsule = tactn_capsule((tact_real)0.3, (tact_real)0.5);
    s.body[s.count++] = check_ball(s.world, 0.5, check_pose(0, 0.5, 0), rolling);
    s.body[s.count++] = check_box(s.world, 0.5, 0.25, check_pose(3, 0.25, 0), usual);
    s.body[s.count++] = check_ball(s.world, 0.5, check_pose(3, 1, 0), rolling);
    tactn_pose lying = check_pose(6, 0.3, TACT_DIMENSION == 3 ? 1.5707963267948966 : 0);
    s.body[s.count++] = check_body(s.world, TACT_BODY_DYNAMIC, &capsule, lying, rolling);
    return s;
}

/* In the first twenty seconds it may settle, but not gain energy; in all the steps after that nothing happens. */
static void stays(const char *name, scene s) {
    tactn_vec start[MOST];
    double weight = GRAVITY * (double)tactn_world_totals(s.world).mass, first = check_energy(s.world), early = 0;
    double growth = 0, kinetic = 0, wander = 0;
    for (int i = 0; i < 1200; i++) {
        check_step(s.world);
        early = fmax(early, check_energy(s.world) - first);
    }
    double energy = check_energy(s.world);
    for (int i = 0; i < s.count; i++) start[i] = tactn_body_get(s.world, s.body[i]).center;
    int steps = check_rounds(100000);
    for (int i = 0; i < steps; i++) {
        check_step(s.world);
        growth = fmax(growth, check_energy(s.world) - energy);
        kinetic = fmax(kinetic, (double)tactn_world_totals(s.world).kinetic_energy);
    }
    for (int i = 0; i < s.count; i++) {
        tactn_vec moved = tactn_sub(tactn_body_get(s.world, s.body[i]).center, start[i]);
        wander = fmax(wander, (double)tactn_length(moved));
    }
    tactn_world_destroy(s.world);
    printf("# %s\n", name);
    /* The height of the centres, and so the energy, is a sum of numbers up to ten. */
    double rounding = 64 * CHECK_ROUNDOFF;
    check_at_most("energy gained in 20 s, in metres that the weight is lifted", early / weight, rounding);
    check_at_most("energy gained after that", growth / weight, rounding);
    check_at_most("the greatest energy of motion after that", kinetic / weight, check_limit(1e-11, 1e-5));
    check_at_most("how far a body has wandered", wander, check_limit(1e-6, 0.01));
}

static void a_tower(void **state) {
    (void)state;
    stays("tower", tower());
}

static void a_pyramid(void **state) {
    (void)state;
    stays("pyramid", pyramid());
}

static void boxes_on_a_ramp(void **state) {
    (void)state;
    stays("ramp", ramp());
}

static void what_is_round(void **state) {
    (void)state;
    stays("round bodies", round_bodies());
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_tower),
    cmocka_unit_test(a_pyramid),
    cmocka_unit_test(boxes_on_a_ramp),
    cmocka_unit_test(what_is_round),
};

const test_group test_physics_rest = {"test_physics_rest", tests, sizeof tests / sizeof *tests, NULL, NULL};
