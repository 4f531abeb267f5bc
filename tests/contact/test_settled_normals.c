/* Where a normal of the features replaces that of the distance, the witness points follow it: they stay on their
 * surfaces and beside each other, and the bound of the points is no wider than that of the distance and rounding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "support/group.h"
#include "support/pairs.h"

/* Of the size of the pair, in u. */
#define ROUNDING 1024

/* The shapes' sizes and the distance of their origins. */
static double pair_size(const shape_pair *pair) {
    return (double)spec_radius(&pair->a) + (double)spec_radius(&pair->b) + (double)tactn_length(pair->b_in_a.position);
}

static void expect_narrow(const shape_pair *pair, int number) {
    tactn_manifold m = pair_collide(pair, 0, NULL);
    assert_int_equal(m.status, TACT_OK);
    assert_true(m.point_count > 0);
    double bound = 4 * (double)m.error_bound + ROUNDING * CHECK_ROUNDOFF * pair_size(pair);
    if (!((double)m.point_error_bound <= bound)) {
        print_message("pair %d: points' bound %.3g, of the distance %.3g\n", number, (double)m.point_error_bound,
                      (double)m.error_bound);
        fail();
    }
}

#if TACT_DIMENSION == 3
static shape_pair pair_of(shape_spec a, shape_spec b, tactn_vec position, tactn_rotation rotation) {
    tactn_pose pose = {position, unit_rotation(rotation)};
    return pairs_at(&a, &b, pose);
}

static void segments_deep_in_cylinders_and_cones(void **state) {
    (void)state;
    const tact_real wide = 131072, thin = (tact_real)0.03125;
    shape_spec segment = spec_segment(tact3_v((tact_real)0.78, (tact_real)0.06, (tact_real)-0.89),
                                      tact3_v((tact_real)0.34, (tact_real)-0.79, 0));
    const shape_pair pairs[] = {
        pair_of(spec_cylinder(thin, wide), spec_capsule(wide, 1), tact3_v(thin, 0, 0),
                (tact3_quat){(tact_real)0.935, 0, (tact_real)-0.352, (tact_real)0.012}),
        pair_of(segment, spec_cylinder(256, 384), tact3_v(0, (tact_real)-0.44, (tact_real)0.53),
                (tact3_quat){0, (tact_real)-0.96, (tact_real)-0.28, (tact_real)-0.004}),
        pair_of(spec_capsule(wide, 1), spec_cone(192, 49152), tact3_v(1, 0, 0),
                (tact3_quat){(tact_real)-1e-6, 0, 1, 0}),
    };
    for (int i = 0; i < (int)(sizeof pairs / sizeof *pairs); i++) expect_narrow(&pairs[i], i);
}
#endif

static bool is_curved(const shape_pair *pair) { return spec_is_curved(&pair->a) || spec_is_curved(&pair->b); }

/* A large ball around a small curved core is as deep along one direction as along another. Of more points some are
 * corners of a patch, which may be known less well. */
static void large_balls_around_small_cores(void **state) {
    (void)state;
    const double largest = sizeof(tact_real) == sizeof(float) ? 1e5 : 1e12;
    random_stream random = random_named("settled normals");
    for (int i = 0; i < check_rounds(4000); i++) {
        shape_spec a = pairs_of_kind(&random, random_below(&random, SPEC_KINDS), false);
        shape_spec b = pairs_of_kind(&random, random_below(&random, SPEC_KINDS), false);
        *(random_coin(&random) ? &a.rounding : &b.rounding) += (tact_real)random_decade(&random, 1, largest);
        tactn_pose pose = {tactn_scale((tact_real)random_decade(&random, 1e-3, 1), random_direction(&random)),
                           random_coin(&random) ? random_rotation(&random) : tactn_identity_rotation()};
        shape_pair pair = pairs_at(&a, &b, pose);
        if (is_curved(&pair) && pair_collide(&pair, 0, NULL).point_count == 1) expect_narrow(&pair, i);
    }
}

static const struct CMUnitTest tests[] = {
#if TACT_DIMENSION == 3
    cmocka_unit_test(segments_deep_in_cylinders_and_cones),
#endif
    cmocka_unit_test(large_balls_around_small_cores),
};

const test_group test_settled_normals = {"test_settled_normals", tests, sizeof tests / sizeof *tests, NULL, NULL};
