/* Needles beside small bodies: rounding puts the origin into a simplex that it lies beside. The true distances were
 * computed in quadruple precision. */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/group.h"
#include "tact/tact.h"

static void expect_apart(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, double truth) {
    for (int general = 0; general < 2; general++) {
        const tact3_query_options options = {.general = general != 0};
        tact3_gap gap = tact3_distance(a, b, pose, &options);
        assert_int_equal(gap.status, TACT_OK);
        assert_true(tact_abs(gap.distance - (tact_real)truth) <= gap.error_bound);
        assert_true(gap.relation == TACT_SEPARATED || gap.relation == TACT_TOUCHING);
        /* Yes is what the shapes can be told apart from, or not at all. */
        assert_true(gap.relation == TACT_TOUCHING || !tact3_overlap(a, b, pose, NULL));
    }
}

static tact3_vec at(double x, double y, double z) { return tact3_v((tact_real)x, (tact_real)y, (tact_real)z); }

static tact3_pose posed(tact3_vec position, double x, double y, double z, double w) {
    return (tact3_pose){position, {(tact_real)x, (tact_real)y, (tact_real)z, (tact_real)w}};
}

static void a_proven_gap_is_not_forgotten(void **state) {
    (void)state;
    if (sizeof(tact_real) == sizeof(double)) skip(); /* the truth below has as many digits as float */
    tact3_shape triangle = tact3_triangle(at(-0x1.e2f544p-12, 0x1.0622b6p-12, 0x1.1672c8p-21),
                                          at(-0x1.355126p-8, 0x1.096956p-12, 0x1.2f337ep-10),
                                          at(-0x1.355126p-8, 0x1.09695ap-12, 0x1.2f3378p-11));
    tact3_shape needle = tact3_ellipsoid(at(0x1.64d91ep-3, 0x1.64d91ep-3, 0x1.1db1ap+15));
    tact3_pose pose = posed(at(0x1.300ebep+5, 0x1.12e054p-6, 0x1.b18cdp+2), -0x1.9855aap-1, -0x1.468b26p-6,
                            -0x1.092c2cp-2, 0x1.16cb6ap-1);
    expect_apart(&triangle, &needle, pose, 36.1635);
}

static void a_triangle_of_ten_million_kilometres(void **state) {
    (void)state;
    if (sizeof(tact_real) == sizeof(float)) skip();
    tact3_shape cylinder = tact3_cylinder((tact_real)0x1.197bf2cb4f03ep-8, (tact_real)0x1.123126f237d3bp-2);
    tact3_shape needle = tact3_triangle(at(0x1.cb8876667d91fp+0, 0x1.9150fdb584628p+33, 0x1.c82debbc5643dp+0),
                                        at(-0x1.69faae284eddep-1, -0x1.6cc88a2c9ea2p+32, 0x1.17f37decb4cf1p-3),
                                        at(0x1.b601dc3f2c713p+0, -0x1.19122692209b9p+33, -0x1.6d1de085ad646p+0));
    tact3_pose pose = posed(at(-0x1.181c248a7d57ap+30, 0x1.bc4c5d4439365p+30, -0x1.94a544b3ecb51p+29),
                            -0x1.47fea1405bd39p-2, 0x1.b1070bc106808p-1, -0x1.aadba4f69ce8ep-5, 0x1.b1b3a329c432ep-2);
    expect_apart(&cylinder, &needle, pose, 0x1.93ec90p-4);
}

static void an_ellipsoid_of_ten_million_kilometres(void **state) {
    (void)state;
    if (sizeof(tact_real) == sizeof(float)) skip();
    tact3_shape box = tact3_box(at(0x1.92375f04da5eep-7, 0x1.9f8990172ba72p-4, 0x1.1759f5d1dc0eap-7));
    tact3_shape needle = tact3_ellipsoid(at(0x1.92b89f91fbee9p+0, 0x1.0270614dfbb9ap+33, 0x1.15dc7c87fd915p-6));
    tact3_pose pose = posed(at(0x1.a626a868c7378p+28, -0x1.56a4a043bbea4p+29, -0x1.450ff19f9b0cep+29),
                            -0x1.5502bd7c5e7e6p-1, -0x1.985de727d641ep-2, 0x1.3ebe813bdf3c4p-1, 0x1.95530cd46afa6p-4);
    expect_apart(&box, &needle, pose, 0x1.7157975a79d6p-5);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_proven_gap_is_not_forgotten),
    cmocka_unit_test(a_triangle_of_ten_million_kilometres),
    cmocka_unit_test(an_ellipsoid_of_ten_million_kilometres),
};

const test_group test_needles3 = {"test_needles3", tests, sizeof tests / sizeof *tests, NULL, NULL};
