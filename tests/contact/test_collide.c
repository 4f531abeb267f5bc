/* Manifolds of random pairs, and of every family of pairs, against their contract and the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "support/group.h"
#include "support/pairs.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

/* None, a little, and as much as the shapes are large. */
static tact_real some_distance(random_stream *random, const pair_oracle *oracle, int i) {
    double size = (double)oracle_smaller(oracle), far = i % 3 == 1 ? random_decade(random, 1e-6, 1e-1) : 2;
    return i % 3 == 0 ? 0 : (tact_real)(size * far);
}

static void check_collide(check_tally *tally, random_stream *random, const shape_pair *pair, int i,
                          check_limits (*limits)(const pair_oracle *)) {
    static const tactn_query_options general = {.general = true};
    pair_oracle *oracle = oracle_open(pair);
    true_distance truth = oracle_truth(oracle);
    tact_real speculative = some_distance(random, oracle, i);
    for (int way = 0; way < 2; way++) {
        tactn_manifold manifold = pair_collide(pair, speculative, way ? &general : NULL);
        check_manifold(tally, pair, oracle, truth, &manifold, speculative, limits(oracle));
    }
    oracle_close(oracle);
}

static void every_two_kinds(void **state) {
    (void)state;
    check_tally tally = tally_named("every two kinds");
    random_stream random = random_named("collide");
    for (int a = 0; a < PAIRS_KINDS; a++) {
        for (int b = 0; b < PAIRS_KINDS; b++) {
            for (int i = 0; i < check_rounds(18); i++) {
                bool rounded = pairs_never_overlap(a, b) ? i % 8 != 0 : i % 3 == 0;
                shape_spec first = pairs_of_kind(&random, a, rounded);
                shape_spec second = pairs_of_kind(&random, b, rounded && i % 2);
                shape_pair pair = pairs_place_so(&random, &first, &second, i % 2);
                check_collide(&tally, &random, &pair, i / 2, limits_of);
            }
        }
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    if (check_rates()) assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
}

/* ---- families */

static void check_family(const char *name, pair_family family, int count,
                         check_limits (*limits)(const pair_oracle *)) {
    random_stream random = random_named(name);
    check_tally tally = tally_named(name);
    for (int i = 0; i < check_rounds(count); i++) {
        shape_pair pair = family(&random, i);
        check_collide(&tally, &random, &pair, i / 2, limits);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(tally.pairs > 0);
}

static void touching(void **state) {
    (void)state;
    check_family("touching", pairs_touching, 560, limits_of);
}
static void touching_curved(void **state) {
    (void)state;
    check_family("touching, curved", pairs_touching_curved, 420, limits_of);
}
static void coincident(void **state) {
    (void)state;
    check_family("coincident", pairs_coincident, 450, limits_of);
}
static void flat(void **state) {
    (void)state;
    check_family("flat", pairs_flat, 720, limits_of);
}
static void thin(void **state) {
    (void)state;
    check_family("thin", pairs_thin, 240, limits_of);
}
static void of_unequal_size(void **state) {
    (void)state;
    check_family("unequal", pairs_unequal, 360, limits_unequal);
}
static void far_from_their_origins(void **state) {
    (void)state;
    check_family("far", pairs_far, 240, limits_of);
}
static void of_extreme_size(void **state) {
    (void)state;
    check_family("extreme", pairs_extreme, 240, limits_of);
}
static void one_inside_the_other(void **state) {
    (void)state;
    check_family("nested", pairs_nested, 240, limits_of);
}
static void nearly_parallel(void **state) {
    (void)state;
    check_family("nearly parallel", pairs_nearly_parallel, 480, limits_of);
}
static void slivers(void **state) {
    (void)state;
    check_family("slivers", pairs_slivers, 240, limits_slivers);
}

/* ---- bad input */

static void expect_refused(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, tact_real speculative,
                           tact_status status) {
    tactn_hint hint, before;
    memset(&hint, 0x5a, sizeof hint);
    before = hint;
    tactn_query_options options = {.hint = &hint};
    tactn_manifold zero, answer[2];
    answer[0] = tactn_collide(a, b, pose, speculative, &options);
    answer[1] = tactn_collide_world(a, tactn_identity_pose(), b, pose, speculative, &options);
    for (int i = 0; i < 2; i++) {
        memset(&zero, 0, sizeof zero);
        zero.status = status;
        if (status == TACT_BAD_SUPPORT) zero.iterations = answer[i].iterations; /* it takes asking to find that out */
        assert_int_equal(answer[i].status, status);
        assert_true(same_manifold(&answer[i], &zero));
    }
    if (status != TACT_BAD_SUPPORT) assert_memory_equal(&hint, &before, sizeof hint);
}

static void bad_distances_are_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    const tactn_pose poses[3] = {tactn_identity_pose(), pose_at(along_axis(0, 2)), pose_at(along_axis(0, 5))};
    for (int i = 0; i < 3; i++) {
        expect_refused(&box, &box, poses[i], -1, TACT_NEGATIVE);
        expect_refused(&box, &box, poses[i], -TACT_REAL(1e-30), TACT_NEGATIVE);
        expect_refused(&box, &box, poses[i], not_a_number, TACT_NOT_FINITE);
        expect_refused(&box, &box, poses[i], infinite, TACT_NOT_FINITE);
        expect_refused(&box, &box, poses[i], -infinite, TACT_NOT_FINITE);
    }
    tactn_manifold zero = tactn_collide(&box, &box, poses[0], -(tact_real)0, NULL);
    assert_int_equal(zero.relation, TACT_OVERLAP);
    tactn_manifold far = tactn_collide(&box, &box, poses[2], TACT_REAL_MAX, NULL);
    assert_int_equal(far.relation, TACT_SEPARATED);
    assert_true(far.point_count > 0);
}

static void bad_shapes_and_poses_are_refused(void **state) {
    (void)state;
    tactn_vec one = all_coordinates(1);
    tactn_shape good = tactn_box(one);
    const struct {
        tactn_shape shape;
        tact_status status;
    } bad[] = {
        {tactn_ball(0), TACT_NOT_POSITIVE},
        {tactn_ball(not_a_number), TACT_NOT_FINITE},
        {tactn_box(with_coordinate(one, 1, -1)), TACT_NOT_POSITIVE},
        {tactn_capsule(1, -1), TACT_NEGATIVE},
        {tactn_rounded(good, -1), TACT_NEGATIVE},
        {tactn_segment(no_vec(), along_axis(0, infinite)), TACT_NOT_FINITE},
        {tactn_ball(TACT_REAL_MAX), TACT_OUT_OF_RANGE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_refused(&bad[i].shape, &good, tactn_identity_pose(), 0, bad[i].status);
        expect_refused(&good, &bad[i].shape, pose_at(along_axis(0, 5)), 1, bad[i].status);
    }
    for (int i = 0; i < TACT_DIMENSION; i++) {
        expect_refused(&good, &good, pose_at(along_axis(i, not_a_number)), 1, TACT_NOT_FINITE);
        expect_refused(&good, &good, pose_at(along_axis(i, infinite)), 0, TACT_NOT_FINITE);
        expect_refused(&good, &good, pose_at(along_axis(i, TACT_REAL_MAX)), 0, TACT_OUT_OF_RANGE);
    }
    tactn_pose drifted = tactn_identity_pose();
    drifted.rotation = scaled_rotation(TACT_REAL(1.01), drifted.rotation);
    expect_refused(&good, &good, drifted, 0, TACT_BAD_ROTATION);
    drifted.rotation = scaled_rotation(0, drifted.rotation);
    expect_refused(&good, &good, drifted, 0, TACT_BAD_ROTATION);
}

/* Not even a function: another point each time it is asked, and lengths of any size. */
static tactn_vec lying_support(const void *context, tactn_vec d) {
    random_stream *random = (random_stream *)(uintptr_t)context;
    (void)d;
    double length = random_decade(random, 1e-3, 1e3);
    return tactn_scale((tact_real)length, random_direction(random));
}

static void lying_support_functions_do_no_harm(void **state) {
    (void)state;
    random_stream random = random_named("lies");
    tactn_shape box = tactn_box(all_coordinates(1));
    for (int i = 0; i < check_rounds(2000); i++) {
        tactn_shape liar = tactn_custom(lying_support, &random);
        tactn_pose pose = pose_at(along_axis(0, (tact_real)random_range(&random, 0, 3)));
        pose.rotation = random_rotation(&random);
        tactn_manifold m = tactn_collide(&liar, i % 2 ? &box : &liar, pose, (tact_real)(i % 3), NULL);
        assert_in_range(m.iterations, 0, TACTN_MAX_ITERATIONS);
        assert_in_range(m.point_count, 0, TACTN_MANIFOLD_POINTS);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_kinds),
    cmocka_unit_test(touching),
    cmocka_unit_test(touching_curved),
    cmocka_unit_test(coincident),
    cmocka_unit_test(flat),
    cmocka_unit_test(thin),
    cmocka_unit_test(of_unequal_size),
    cmocka_unit_test(far_from_their_origins),
    cmocka_unit_test(of_extreme_size),
    cmocka_unit_test(one_inside_the_other),
    cmocka_unit_test(nearly_parallel),
    cmocka_unit_test(slivers),
    cmocka_unit_test(bad_distances_are_refused),
    cmocka_unit_test(bad_shapes_and_poses_are_refused),
    cmocka_unit_test(lying_support_functions_do_no_harm),
};

const test_group test_collide = {"test_collide", tests, sizeof tests / sizeof *tests, NULL, NULL};
