/* Cores so small beside a radius that their squares vanish. All that is known is the bound. */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/group.h"
#include "tact/tact.h"

static void expect_within_bound(tact_real radius, tact3_shape cone, tact3_vec at) {
    tact3_shape ball = tact3_sphere(radius);
    tact3_pose pose = tact3_identity_pose();
    pose.position = at;
    tact3_gap gap = tact3_distance(&ball, &cone, pose, NULL);
    assert_true(gap.relation != TACT_UNKNOWN);
    /* The cone lies about the ball's centre: it can add no more to the depth than its reach. */
    assert_true(tact_abs(gap.distance + radius) <= gap.error_bound + 2 * cone.reach);
    tact3_manifold manifold = tact3_collide(&ball, &cone, pose, 0, NULL);
    assert_true(manifold.relation != TACT_UNKNOWN && manifold.point_count > 0);
}

static void a_full_simplex_whose_squares_vanish_lets_a_vertex_go(void **state) {
    (void)state;
    if (sizeof(tact_real) == sizeof(double)) {
        tact3_shape cone = tact3_cone((tact_real)2.5648440869701989e-93, (tact_real)3.089842825967967e-93);
        expect_within_bound((tact_real)2.4714389653677059e+65, cone,
                            tact3_v((tact_real)-1.17e-93, (tact_real)1.57e-93, (tact_real)4.35e-94));
    }
    tact3_shape cone = tact3_cone((tact_real)1.2830463674617931e-05, (tact_real)1.5037603589007631e-05);
    expect_within_bound((tact_real)169167.390625, cone,
                        tact3_v((tact_real)2.2866664074402965e-14, (tact_real)-4.793933736850324e-14,
                                (tact_real)4.5402969205750755e-15));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_full_simplex_whose_squares_vanish_lets_a_vertex_go),
};

const test_group test_tiny_cores3 = {"test_tiny_cores3", tests, sizeof tests / sizeof *tests, NULL, NULL};
