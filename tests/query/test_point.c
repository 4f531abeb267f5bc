/* The closest point of a shape to a point, and whether the shape holds it, against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

/* Inside, on the surface, near it and far away. */
static tactn_vec random_place(random_stream *random, const shape_spec *spec, int i) {
    made_shape made = made_new(spec);
    tactn_vec n = random_direction(random), surface = tactn_support(&made.shape, n);
    tactn_vec other = tactn_support(&made.shape, random_direction(random));
    double size = (double)spec_radius(spec);
    made_free(&made);
    switch (i % 7) {
    case 0:
    case 1:
    case 2: return tactn_scale(TACT_REAL(0.5), tactn_add(surface, other));
    case 3: return surface;
    case 4:
    case 5: return tactn_mul_add(surface, (tact_real)(size * random_decade(random, 1e-6, 1)), n);
    default: return tactn_mul_add(surface, (tact_real)(size * random_decade(random, 1, 1e3)), n);
    }
}

static void judge_holds(check_tally *tally, const shape_pair *pair, bool holds, true_distance truth, tactn_gap gap) {
    if (truth.lower > 2 * (quad)gap.error_bound && holds) check_fail(tally, pair, "holds what is outside", 1, 0);
    if (truth.upper < 0 && !holds) check_fail(tally, pair, "does not hold what is inside", 0, 1);
    if (gap.relation == TACT_OVERLAP && !holds) check_fail(tally, pair, "holds, against the distance", 0, 1);
}

static void every_kind(void **state) {
    (void)state;
    static const tactn_query_options general = {.general = true};
    check_tally tally = tally_named("points and every kind");
    random_stream random = random_named("points");
    int rounds = check_rounds(300), inside = 0;
    for (int kind = 0; kind < PAIRS_KINDS; kind++) {
        for (int i = 0; i < rounds; i++) {
            shape_spec spec = pairs_of_kind(&random, kind, kind <= SPEC_TRIANGLE || i % 3 == 0);
            tactn_vec at = random_place(&random, &spec, i);
            shape_spec point = spec_point(i % 2 ? no_vec() : at);
            shape_pair pair = pairs_at(&spec, &point, i % 2 ? pose_at(at) : tactn_identity_pose());
            pair_oracle *oracle = oracle_open(&pair);
            true_distance truth = oracle_truth(oracle);
            made_shape made = made_new(&spec);
            tactn_gap gap = tactn_closest_point(&made.shape, at, NULL);
            check_answer(&tally, &pair, oracle, truth, gap, limits_slivers(oracle));
            check_expect(&tally, &pair, "point_b off the point", q_length(q_sub(q_from(gap.point_b), q_from(at))),
                         (quad)gap.error_bound);
            bool holds = tactn_contains(&made.shape, at);
            judge_holds(&tally, &pair, holds, truth, gap);
            gap = tactn_closest_point(&made.shape, at, &general);
            check_answer(&tally, &pair, oracle, truth, gap, limits_slivers(oracle));
            inside += holds;
            made_free(&made);
            oracle_close(oracle);
        }
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(inside, PAIRS_KINDS * rounds * 3 / 10, PAIRS_KINDS * rounds * 7 / 10);
}

/* A support point lies on the surface but for rounding, on whichever side that has put it. */
static void every_support_point_is_held(void **state) {
    (void)state;
    random_stream random = random_named("support points");
    int held = 0, rounds = check_rounds(2000);
    for (int kind = 0; kind < PAIRS_KINDS; kind++) {
        for (int i = 0; i < rounds; i++) {
            shape_spec spec = pairs_of_kind(&random, kind, i % 2);
            made_shape made = made_new(&spec);
            held += tactn_contains(&made.shape, tactn_support(&made.shape, random_direction(&random)));
            made_free(&made);
        }
    }
    assert_int_equal(held, rounds * PAIRS_KINDS);
}

/* Corners, faces and the middle belong to it; what is clearly outside does not. */
static void a_box_holds_its_surface(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    const tact_real hair = sizeof(tact_real) == sizeof(float) ? TACT_REAL(1e-4) : TACT_REAL(1e-12);
    assert_true(tactn_contains(&box, no_vec()));
    assert_true(tactn_contains(&box, all_coordinates(1)));
    assert_false(tactn_contains(&box, all_coordinates(1 + hair)));
    for (int i = 0; i < TACT_DIMENSION; i++) {
        for (int side = -1; side <= 1; side += 2) {
            tact_real s = (tact_real)side;
            assert_true(tactn_contains(&box, along_axis(i, s)));
            assert_true(tactn_contains(&box, along_axis(i, s * (1 - hair))));
            assert_false(tactn_contains(&box, along_axis(i, s * (1 + hair))));
            tactn_gap gap = tactn_closest_point(&box, along_axis(i, 3 * s), NULL);
            assert_int_equal(gap.relation, TACT_SEPARATED);
            assert_true(tact_abs(gap.distance - 2) <= gap.error_bound);
            assert_true(tact_abs(coordinate(gap.point_a, i) - s) <= gap.error_bound);
            gap = tactn_closest_point(&box, along_axis(i, s * TACT_REAL(0.75)), NULL);
            assert_int_equal(gap.relation, TACT_OVERLAP);
            assert_true(tact_abs(gap.distance + TACT_REAL(0.25)) <= gap.error_bound);
            assert_true(tact_abs(coordinate(gap.normal, i) - s) <= TACT_REAL(1e-6));
        }
    }
}

static void what_is_not_a_point_or_a_shape_is_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1)), none = tactn_ball(-1);
    const tact_real bad[] = {(tact_real)NAN, (tact_real)INFINITY, (tact_real)-INFINITY, TACT_REAL_MAX};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (int axis = 0; axis < TACT_DIMENSION; axis++) {
            tactn_vec at = along_axis(axis, bad[i]);
            tactn_gap gap = tactn_closest_point(&box, at, NULL);
            assert_int_equal(gap.status, i < 3 ? TACT_NOT_FINITE : TACT_OUT_OF_RANGE);
            assert_true(gap.distance == 0 && gap.error_bound == 0 && is_zero(gap.normal) && is_zero(gap.point_a) &&
                        is_zero(gap.point_b));
            assert_false(tactn_contains(&box, at));
        }
    }
    assert_int_equal(tactn_closest_point(&none, no_vec(), NULL).status, TACT_NOT_POSITIVE);
    assert_false(tactn_contains(&none, no_vec()));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind),
    cmocka_unit_test(every_support_point_is_held),
    cmocka_unit_test(a_box_holds_its_surface),
    cmocka_unit_test(what_is_not_a_point_or_a_shape_is_refused),
};

const test_group test_point = {"test_point", tests, sizeof tests / sizeof *tests, NULL, NULL};
