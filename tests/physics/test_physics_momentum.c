/* Momentum: nothing in free flight changes it, and what bodies do to each other adds up to nothing. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"
#include "world/world_check.h"

/* What may be lost: parts of what the bodies have between them. */
#define FREE_FLIGHT check_limit(1e-10, 1e-2)
#define COLLISION check_limit(1e-9, 1e-4)

/* Momentum and angular momentum of a world, about its origin. */
typedef struct momenta {
    tactn_vec momentum;
    tactn_angular angular;
} momenta;

static momenta momenta_of(const tactn_world *world) {
    tactn_world_motion sum = tactn_world_totals(world);
    return (momenta){sum.momentum, sum.angular_momentum};
}

static double spin_apart(tactn_angular a, tactn_angular b) {
#if TACT_DIMENSION == 2
    return fabs((double)(a - b));
#else
    return (double)tact3_length(tact3_sub(a, b));
#endif
}

static tactn_angular random_spin(random_stream *random, double size) {
#if TACT_DIMENSION == 2
    return (tact_real)random_range(random, -size, size);
#else
    return tactn_scale((tact_real)size, random_direction(random));
#endif
}

static tact_body_id throw_shape(tactn_world *world, random_stream *random, int kind, tactn_vec position, double speed,
                                double turning) {
    shape_spec spec = pairs_of_kind(random, kind, false);
    if (kind <= SPEC_TRIANGLE) spec.rounding = (tact_real)0.1;
    made_shape made = made_new(&spec);
    tactn_pose pose = {position, random_rotation(random)};
    check_material material = {0.5, 0.5, 0, random_decade(random, 0.1, 10)};
    tact_body_id body = check_body(world, TACT_BODY_DYNAMIC, &made.shape, pose, material);
    tactn_vec velocity = tactn_scale((tact_real)speed, random_direction(random));
    tactn_angular spin = random_spin(random, turning);
    assert_int_equal(tactn_body_set_velocity(world, body, velocity, spin), TACT_OK);
    made_free(&made);
    return body;
}

/* Bodies of every kind, each alone, one minute. */
static void free_flight(void **state) {
    (void)state;
    random_stream random = random_named("free flight");
    double worst = 0, worst_angular = 0, worst_energy = 0;
    for (int i = 0; i < check_rounds(4 * SPEC_KINDS); i++) {
        tactn_world *world = check_empty_space();
        throw_shape(world, &random, i % SPEC_KINDS, tactn_scale(3, random_direction(&random)), 2, 10);
        momenta start = momenta_of(world);
        double energy = check_energy(world), size = (double)tactn_length(start.momentum);
        double angular = spin_apart(start.angular, check_spin(0));
        for (int k = 0; k < 3600; k++) {
            check_step(world);
            momenta now = momenta_of(world);
            worst = fmax(worst, (double)tactn_length(tactn_sub(now.momentum, start.momentum)) / size);
            worst_angular = fmax(worst_angular, spin_apart(now.angular, start.angular) / angular);
            worst_energy = fmax(worst_energy, fabs(check_energy(world) / energy - 1));
        }
        tactn_world_destroy(world);
    }
    check_at_most("momentum lost in free flight", worst, FREE_FLIGHT);
    check_at_most("angular momentum lost in free flight", worst_angular, FREE_FLIGHT);
    check_at_most("energy lost in free flight", worst_energy, FREE_FLIGHT);
}

/* How much of it the bodies have between them, whichever way it goes. */
static double amount(const tactn_world *world, double *angular) {
    double sum = 0;
    *angular = 0;
    for (tact_body_id id = tactn_world_next_body(world, (tact_body_id){0, 0}); id.generation;
         id = tactn_world_next_body(world, id)) {
        tactn_body_state body = tactn_body_get(world, id);
        double momentum = (double)(body.mass * tactn_length(body.velocity));
        sum += momentum;
        *angular += momentum * (double)tactn_length(body.center);
    }
    return sum;
}

/* Two bodies of any kind that hit each other, and go on for a second. */
static void collisions_of_two(void **state) {
    (void)state;
    random_stream random = random_named("collisions");
    double worst = 0, worst_angular = 0, hits = 0;
    int rounds = check_rounds(600);
    for (int i = 0; i < rounds; i++) {
        tactn_world *world = check_empty_space();
        tactn_vec way = random_direction(&random), aside = tactn_scale((tact_real)0.3, random_direction(&random));
        tact_body_id a = throw_shape(world, &random, i % SPEC_KINDS, tactn_scale(-3, way), 0.5, 3);
        int other = random_below(&random, SPEC_KINDS);
        tact_body_id b = throw_shape(world, &random, other, tactn_mul_add(aside, 3, way), 0.5, 3);
        double speed = random_decade(&random, 2, 30);
        tactn_angular spin_a = tactn_body_get(world, a).angular_velocity;
        tactn_angular spin_b = tactn_body_get(world, b).angular_velocity;
        assert_int_equal(tactn_body_set_velocity(world, a, tactn_scale((tact_real)speed, way), spin_a), TACT_OK);
        assert_int_equal(tactn_body_set_velocity(world, b, tactn_scale((tact_real)-speed, way), spin_b), TACT_OK);
        momenta start = momenta_of(world);
        double angular, size = amount(world, &angular);
        bool hit = false;
        for (int k = 0; k < 60; k++) {
            check_step(world);
            hit = hit || tactn_world_stats_get(world).contact_count > 0;
        }
        momenta end = momenta_of(world);
        hits += hit;
        worst = fmax(worst, (double)tactn_length(tactn_sub(end.momentum, start.momentum)) / size);
        worst_angular = fmax(worst_angular, spin_apart(end.angular, start.angular) / angular);
        tactn_world_destroy(world);
    }
    printf("# %g of %d pairs met\n", hits, rounds);
    assert_true(hits > 0.5 * rounds);
    check_at_most("momentum lost over a collision", worst, COLLISION);
    check_at_most("angular momentum lost over a collision", worst_angular, COLLISION);
}

/* Forty bodies that come together, rub and fly apart again. */
static void a_swarm(void **state) {
    (void)state;
    random_stream random = random_named("swarm");
    tactn_world *world = check_empty_space();
    for (int i = 0; i < 40; i++) {
        tactn_vec position = tactn_scale((tact_real)random_range(&random, 2, 8), random_direction(&random));
        tact_body_id body = throw_shape(world, &random, i % SPEC_KINDS, position, 1, 2);
        tactn_angular spin = tactn_body_get(world, body).angular_velocity;
        assert_int_equal(tactn_body_set_velocity(world, body, tactn_scale((tact_real)-0.7, position), spin), TACT_OK);
    }
    momenta start = momenta_of(world);
    double angular, size = amount(world, &angular), energy = check_energy(world);
    int most = 0;
    for (int k = 0; k < 600; k++) {
        check_step(world);
        int touching = tactn_world_stats_get(world).contact_count;
        if (touching > most) most = touching;
    }
    momenta end = momenta_of(world);
    printf("# up to %d contacts at once\n", most);
    assert_true(most >= 20);
    check_at_most("momentum lost", (double)tactn_length(tactn_sub(end.momentum, start.momentum)) / size, COLLISION);
    check_at_most("angular momentum lost", spin_apart(end.angular, start.angular) / angular, COLLISION);
    check_at_most("energy left", check_energy(world) / energy, 1);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(free_flight),
    cmocka_unit_test(collisions_of_two),
    cmocka_unit_test(a_swarm),
};

const test_group test_physics_momentum = {"test_physics_momentum", tests, sizeof tests / sizeof *tests, NULL, NULL};
