/* What queries promise besides the number: refusals, cutoffs, hints, overlap, poses in the world, purity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static bool same_gap(const tact3_gap *x, const tact3_gap *y) {
    return x->status == y->status && x->iterations == y->iterations && x->distance == y->distance &&
           x->error_bound == y->error_bound && memcmp(&x->normal, &y->normal, sizeof x->normal) == 0 &&
           memcmp(&x->point_a, &y->point_a, sizeof x->point_a) == 0 &&
           memcmp(&x->point_b, &y->point_b, sizeof x->point_b) == 0;
}

static spec3 any_shape(random3 *random) {
    spec3 shape = pairs3_shape(random, (spec3_kind)random3_below(random, SPEC3_KINDS), 1);
    shape.custom = random3_below(random, 8) == 0;
    if (random3_coin(random)) shape.rounding = (tact_real)random3_decade(random, 1e-3, 0.3);
    return shape;
}

static pair3 any_pair(random3 *random) {
    spec3 a = any_shape(random), b = any_shape(random);
    return pairs3_place(random, &a, &b);
}

/* ---- refusals */

static void expect_refused(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, tact_status status) {
    tact3_hint hint, before;
    memset(&hint, 0x5a, sizeof hint);
    before = hint;
    tact3_options options = {1, &hint, NULL};
    tact3_gap gap = tact3_distance(a, b, pose, &options), zero;
    memset(&zero, 0, sizeof zero);
    assert_int_equal(gap.status, status);
    zero.status = status;
    zero.iterations = status == TACT_BAD_SUPPORT ? gap.iterations : 0; /* it takes asking to find that out */
    assert_true(same_gap(&gap, &zero));
    assert_false(tact3_overlap(a, b, pose, NULL));
    gap = tact3_distance_world(a, tact3_identity_pose(), b, pose, NULL);
    assert_int_equal(gap.status, status);
    if (status == TACT_BAD_SUPPORT) return;
    assert_memory_equal(&hint, &before, sizeof hint);
    assert_false(tact3_overlap(a, b, pose, &hint));
    assert_memory_equal(&hint, &before, sizeof hint);
}

static void bad_shapes_are_refused(void **state) {
    (void)state;
    tact3_shape good = tact3_box(tact3_v(1, 1, 1));
    const struct {
        tact3_shape shape;
        tact_status status;
    } bad[] = {
        {tact3_sphere(0), TACT_NOT_POSITIVE},
        {tact3_sphere(-1), TACT_NOT_POSITIVE},
        {tact3_sphere(not_a_number), TACT_NOT_FINITE},
        {tact3_box(tact3_v(1, 0, 1)), TACT_NOT_POSITIVE},
        {tact3_box(tact3_v(1, 1, infinite)), TACT_NOT_FINITE},
        {tact3_capsule(1, -1), TACT_NEGATIVE},
        {tact3_cylinder(not_a_number, 1), TACT_NOT_FINITE},
        {tact3_cone(1, -1), TACT_NOT_POSITIVE},
        {tact3_ellipsoid(tact3_v(1, 2, -3)), TACT_NOT_POSITIVE},
        {tact3_point(tact3_v(0, not_a_number, 0)), TACT_NOT_FINITE},
        {tact3_segment(tact3_v(0, 0, 0), tact3_v(infinite, 0, 0)), TACT_NOT_FINITE},
        {tact3_rounded(good, -1), TACT_NEGATIVE},
        {tact3_rounded(good, not_a_number), TACT_NOT_FINITE},
        {tact3_box(tact3_v(1, TACT_REAL_MAX, 1)), TACT_OUT_OF_RANGE},
        {tact3_sphere(TACT_REAL_MAX), TACT_OUT_OF_RANGE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_refused(&bad[i].shape, &good, tact3_identity_pose(), bad[i].status);
        expect_refused(&good, &bad[i].shape, tact3_pose_at(5, 0, 0), bad[i].status);
    }
}

static void bad_poses_are_refused(void **state) {
    (void)state;
    tact3_shape box = tact3_box(tact3_v(1, 1, 1));
    for (int i = 0; i < 3; i++) {
        tact_real p[3] = {0, 0, 0};
        p[i] = not_a_number;
        expect_refused(&box, &box, tact3_pose_at(p[0], p[1], p[2]), TACT_NOT_FINITE);
        p[i] = -infinite;
        expect_refused(&box, &box, tact3_pose_at(p[0], p[1], p[2]), TACT_NOT_FINITE);
        p[i] = TACT_REAL_MAX;
        expect_refused(&box, &box, tact3_pose_at(p[0], p[1], p[2]), TACT_OUT_OF_RANGE);
    }
    const tact_real lengths[] = {0, TACT_REAL(0.998), TACT_REAL(1.002), 2, TACT_REAL(1e-3), TACT_REAL(1e10)};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        tact3_pose pose = tact3_identity_pose();
        pose.rotation.x = TACT_REAL(0.6) * lengths[i];
        pose.rotation.w = TACT_REAL(0.8) * lengths[i];
        expect_refused(&box, &box, pose, TACT_BAD_ROTATION);
    }
    tact3_pose pose = tact3_identity_pose();
    pose.rotation.y = not_a_number;
    expect_refused(&box, &box, pose, TACT_NOT_FINITE);
    pose.rotation.y = infinite;
    expect_refused(&box, &box, pose, TACT_NOT_FINITE);
}

static void drifted_rotations_are_divided_out(void **state) {
    (void)state;
    random3 random = random3_named("drift");
    tally3 tally = tally3_named("drifted rotations");
    for (int i = 0; i < check3_rounds(200); i++) {
        pair3 pair = any_pair(&random);
        tact_real drift = 1 + (tact_real)random3_range(&random, -9e-4, 9e-4);
        tact3_quat *q = &pair.b_in_a.rotation;
        q->x *= drift, q->y *= drift, q->z *= drift, q->w *= drift;
        check3_pair(&tally, &pair);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A ball whose support function fails in some directions, not among those that the constructor tries. */
static tact3_vec failing_support(const void *context, tact3_vec d) {
    tact_real length = tact3_length(d), bad = *(const tact_real *)context;
    int zeros = (d.x == 0) + (d.y == 0) + (d.z == 0);
    tact3_vec p = tact3_scale(1 / length, d);
    if (zeros < 2) p.y = bad;
    return p;
}

static void failing_support_functions_are_named(void **state) {
    (void)state;
    const tact_real bad[2] = {not_a_number, infinite};
    tact3_shape box = tact3_box(tact3_v(1, 1, 1));
    tact3_pose poses[2] = {tact3_pose_at(3, 2, 1), tact3_pose_at(TACT_REAL(0.3), TACT_REAL(0.2), TACT_REAL(0.1))};
    for (int i = 0; i < 4; i++) {
        tact3_shape ball = tact3_custom(failing_support, &bad[i % 2]);
        assert_int_equal(tact3_shape_status(&ball), TACT_OK);
        expect_refused(&ball, &box, poses[i / 2], TACT_BAD_SUPPORT);
        expect_refused(&box, &ball, poses[i / 2], TACT_BAD_SUPPORT);
    }
}

/* Not even a function: another point each time it is asked, and lengths of any size. */
static tact3_vec lying_support(const void *context, tact3_vec d) {
    random3 *random = (random3 *)(uintptr_t)context;
    (void)d;
    return tact3_scale((tact_real)random3_decade(random, 1e-3, 1e3), random3_direction(random));
}

static void lying_support_functions_do_no_harm(void **state) {
    (void)state;
    random3 random = random3_named("lies");
    tact3_shape box = tact3_box(tact3_v(1, 1, 1));
    for (int i = 0; i < check3_rounds(2000); i++) {
        tact3_shape liar = tact3_custom(lying_support, &random);
        tact3_pose pose = tact3_pose_at((tact_real)random3_range(&random, 0, 3), 0, 0);
        pose.rotation = random3_rotation(&random);
        tact3_gap gap = i % 2 ? tact3_distance(&liar, &box, pose, NULL) : tact3_distance(&liar, &liar, pose, NULL);
        assert_in_range(gap.iterations, 0, TACT3_MAX_ITERATIONS);
        tact3_overlap(&box, &liar, pose, NULL);
    }
}

/* So small that products vanish, or so large that they overflow: named, or answered right. */
static void sizes_at_the_ends_of_the_range(void **state) {
    (void)state;
    random3 random = random3_named("ends");
    tally3 tally = tally3_named("ends of the range");
    int answered = 0;
    for (int i = 0; i < check3_rounds(400); i++) {
        pair3 pair = any_pair(&random);
#ifdef TACT_FLOAT
        double factor = i % 2 ? random3_decade(&random, 1e-22, 1e-8) : random3_decade(&random, 1e8, 1e22);
#else
        double factor = i % 2 ? random3_decade(&random, 1e-130, 1e-80) : random3_decade(&random, 1e80, 1e130);
#endif
        pair.a = pairs3_scaled(pair.a, factor);
        pair.b = pairs3_scaled(pair.b, factor);
        pair.b_in_a.position = tact3_scale((tact_real)factor, pair.b_in_a.position);
        tact3_gap gap = pair3_distance(&pair, NULL);
        if (gap.status == TACT_OUT_OF_RANGE) continue;
        answered++;
        oracle3 *oracle = oracle3_open(&pair);
        check3_answer(&tally, &pair, oracle, oracle3_truth(oracle), gap, limits3_slivers(oracle));
        oracle3_close(oracle);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(answered > 0);
}

/* ---- cutoff */

static void cutoffs_stop_early_and_never_wrongly(void **state) {
    (void)state;
    random3 random = random3_named("cutoff");
    tally3 tally = tally3_named("cutoff");
    int beyond = 0, within = 0;
    for (int i = 0; i < check3_rounds(1000); i++) {
        pair3 pair = any_pair(&random);
        oracle3 *oracle = oracle3_open(&pair);
        truth3 truth = oracle3_truth(oracle);
        tact3_options options = {(tact_real)random3_decade(&random, 1e-4, 1), NULL, NULL};
        if (i % 3 == 0 && truth.lower > 0) options.cutoff = (tact_real)truth.lower;
        quad cutoff = (quad)options.cutoff;
        tact3_gap plain = pair3_distance(&pair, NULL), gap = pair3_distance(&pair, &options);
        if (gap.status == TACT_BEYOND_CUTOFF) {
            beyond++;
            check3_expect(&tally, &pair, "said to be beyond a cutoff", cutoff, truth.upper);
            check3_expect(&tally, &pair, "lower bound of the distance", (quad)gap.distance, truth.upper);
            check3_expect(&tally, &pair, "the lower bound shows it", cutoff, (quad)gap.distance);
            check3_expect(&tally, &pair, "iterations with a cutoff", gap.iterations, plain.iterations);
        } else {
            within++;
            if (!same_gap(&plain, &gap)) check3_fail(&tally, &pair, "within the cutoff, other bits", 0, 0);
            /* What is clearly beyond must be said to be. */
            check3_expect(&tally, &pair, "not said to be beyond", truth.lower - 2 * (quad)plain.error_bound, cutoff);
        }
        tally.pairs++;
        oracle3_close(oracle);
    }
    printf("# cutoff: %d beyond, %d within\n", beyond, within);
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(beyond * 8 > tally.pairs && within * 8 > tally.pairs);
}

static void cutoffs_of_zero_or_less_are_none(void **state) {
    (void)state;
    random3 random = random3_named("no cutoff");
    const tact_real none[4] = {0, -1, -infinite, not_a_number};
    for (int i = 0; i < check3_rounds(100); i++) {
        pair3 pair = any_pair(&random);
        tact3_options options = {none[i % 4], NULL, NULL};
        tact3_gap plain = pair3_distance(&pair, NULL), gap = pair3_distance(&pair, &options);
        assert_true(same_gap(&plain, &gap));
    }
}

/* ---- hints */

static void check_with_hint(tally3 *tally, const pair3 *pair, tact3_hint *hint) {
    tact3_options options = {0, hint, NULL};
    oracle3 *oracle = oracle3_open(pair);
    check3_answer(tally, pair, oracle, oracle3_truth(oracle), pair3_distance(pair, &options), limits3_of(oracle));
    oracle3_close(oracle);
}

/* A pair that moves a little from call to call, and now and then far. */
static void hints_of_moving_pairs(void **state) {
    (void)state;
    random3 random = random3_named("moving");
    tally3 tally = tally3_named("hints of moving pairs");
    for (int i = 0; i < check3_rounds(60); i++) {
        tact3_hint hint;
        memset(&hint, 0, sizeof hint);
        pair3 pair = any_pair(&random);
        for (int step = 0; step < 12; step++) {
            double by = step % 4 == 3 ? 0.5 : random3_decade(&random, 1e-6, 1e-2);
            tact3_vec move = tact3_scale((tact_real)by, random3_direction(&random));
            tact3_quat turn = {move.y, move.z, move.x, 1}, *q = &pair.b_in_a.rotation;
            check_with_hint(&tally, &pair, &hint);
            pair.b_in_a.position = tact3_add(pair.b_in_a.position, move);
            *q = tact3_compose_rotation(turn, *q);
            tact_real length = tact_sqrt(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
            q->x /= length, q->y /= length, q->z /= length, q->w /= length;
        }
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The same pair again and again: no call spoils the hint for the next. */
static void hints_of_resting_pairs(void **state) {
    (void)state;
    random3 random = random3_named("resting");
    tally3 tally = tally3_named("hints of resting pairs");
    pairs3_family families[6] = {pairs3_touching, pairs3_touching_curved, pairs3_coincident, pairs3_flat,
                                 pairs3_thin,     pairs3_nearly_parallel};
    for (int i = 0; i < check3_rounds(240); i++) {
        tact3_hint hint;
        memset(&hint, 0, sizeof hint);
        pair3 pair = families[i % 6](&random, i / 6);
        for (int k = 0; k < 3; k++) check_with_hint(&tally, &pair, &hint);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* One hint handed from pair to pair, whatever their shapes. */
static void hints_of_other_pairs(void **state) {
    (void)state;
    random3 random = random3_named("other");
    tally3 tally = tally3_named("hints of other pairs");
    tact3_hint hint;
    memset(&hint, 0, sizeof hint);
    for (int i = 0; i < check3_rounds(600); i++) {
        pair3 pair = any_pair(&random);
        check_with_hint(&tally, &pair, &hint);
        made3 a = made3_new(&pair.a), b = made3_new(&pair.b);
        tact3_overlap(&a.shape, &b.shape, pair.b_in_a, &hint);
        made3_free(&a), made3_free(&b);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A hint of no pair: random bytes, and plausible numbers in a real one. */
static void spoil(random3 *random, tact3_hint *hint, int how) {
    unsigned char *bytes = (unsigned char *)hint;
    if (how == 0)
        for (size_t i = 0; i < sizeof *hint; i++) bytes[i] = (unsigned char)random3_bits(random);
    if (how == 1)
        for (int i = 0; i < 8; i++)
            bytes[random3_below(random, (int)sizeof *hint)] = (unsigned char)random3_bits(random);
    if (how == 2)
        for (int i = 0; i < TACT3_HINT_VERTICES; i++) {
            hint->vertex_a[i] = random3_below(random, 5) - 1;
            hint->vertex_b[i] = random3_below(random, 5) - 1;
        }
    if (how == 3) hint->direction = tact3_v(not_a_number, infinite, 0);
    if (how == 4) hint->direction = tact3_v(0, 0, 0);
    if (how == 5) hint->kind = (uint8_t)random3_below(random, 8);
    if (how == 6) hint->vertex_count = hint->face_count = 255;
}

static void hints_of_no_pair(void **state) {
    (void)state;
    random3 random = random3_named("spoiled");
    tally3 tally = tally3_named("spoiled hints");
    for (int i = 0; i < check3_rounds(700); i++) {
        tact3_hint hint;
        memset(&hint, 0, sizeof hint);
        pair3 pair = any_pair(&random);
        tact3_options options = {0, &hint, NULL};
        pair3_distance(&pair, &options);
        spoil(&random, &hint, i % 7);
        check_with_hint(&tally, &pair, &hint);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* ---- overlap */

static void overlap_agrees_with_the_truth(void **state) {
    (void)state;
    random3 random = random3_named("overlap");
    tally3 tally = tally3_named("overlap");
    for (int i = 0; i < check3_rounds(2000); i++) {
        pair3 pair = i % 4 ? any_pair(&random) : i % 8 ? pairs3_flat(&random, i / 8) : pairs3_nested(&random, i / 8);
        made3 a = made3_new(&pair.a), b = made3_new(&pair.b);
        tact3_hint hint;
        memset(&hint, 0, sizeof hint);
        tact3_options options = {0, &hint, NULL};
        tact3_gap gap = tact3_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        bool cold = tact3_overlap(&a.shape, &b.shape, pair.b_in_a, NULL);
        tact3_distance(&a.shape, &b.shape, pair.b_in_a, &options);
        bool warm = tact3_overlap(&a.shape, &b.shape, pair.b_in_a, &hint);
        if (gap.status == TACT_SEPARATED && (cold || warm)) check3_fail(&tally, &pair, "overlap of apart", cold, 0);
        if (gap.status == TACT_OVERLAP && !(cold && warm)) check3_fail(&tally, &pair, "overlap of overlap", cold, 1);
        tally.pairs++;
        tally.overlapping += gap.status == TACT_OVERLAP;
        tally.apart += gap.status == TACT_SEPARATED;
        made3_free(&a), made3_free(&b);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
}

/* ---- poses in the world */

static void world_poses_far_from_the_origin(void **state) {
    (void)state;
    random3 random = random3_named("world");
    tally3 tally = tally3_named("poses in the world");
    for (int i = 0; i < check3_rounds(400); i++) {
        pair3 pair = any_pair(&random);
        tact3_pose pose_a = tact3_identity_pose(), pose_b;
        double far = i % 2 ? random3_decade(&random, 1, 1e8) : 0;
        pose_a.position = tact3_scale((tact_real)far, random3_direction(&random));
        pose_a.rotation = random3_rotation(&random);
        pose_b.position = tact3_pose_point(pose_a, pair.b_in_a.position);
        pose_b.rotation = tact3_compose_rotation(pose_a.rotation, pair.b_in_a.rotation);
        made3 a = made3_new(&pair.a), b = made3_new(&pair.b);
        tact3_gap gap = tact3_distance_world(&a.shape, pose_a, &b.shape, pose_b, NULL);
        bool overlap = tact3_overlap_world(&a.shape, pose_a, &b.shape, pose_b, NULL);
        oracle3 *oracle = oracle3_open_world(&pair, pose_a, pose_b);
        truth3 truth = oracle3_truth(oracle);
        /* Witness points carry the rounding of the world's coordinates: they are looked at from A's position when
         * that costs nothing, and else left to the exact check of the rest. */
        tact3_gap local = gap;
        local.point_a = tact3_sub(gap.point_a, pose_a.position);
        local.point_b = tact3_sub(gap.point_b, pose_a.position);
        if (far > 1) {
            tact3_gap from_a = tact3_distance(&a.shape, &b.shape, tact3_relative_pose(pose_a, pose_b), NULL);
            local.point_a = tact3_rotate(pose_a.rotation, from_a.point_a);
            local.point_b = tact3_rotate(pose_a.rotation, from_a.point_b);
            tact_real off = tact3_length(tact3_sub(tact3_sub(gap.point_a, pose_a.position), local.point_a));
            if (!((double)off <= 4 * CHECK3_ROUNDOFF * far)) check3_fail(&tally, &pair, "point_a", (double)off, far);
        }
        check3_answer(&tally, &pair, oracle, truth, local, limits3_of(oracle));
        if (gap.status == TACT_OVERLAP && !overlap) check3_fail(&tally, &pair, "overlap in the world", 0, 1);
        if (gap.status == TACT_SEPARATED && overlap) check3_fail(&tally, &pair, "overlap in the world", 1, 0);
        oracle3_close(oracle);
        made3_free(&a), made3_free(&b);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_shapes_are_refused),
        cmocka_unit_test(bad_poses_are_refused),
        cmocka_unit_test(drifted_rotations_are_divided_out),
        cmocka_unit_test(failing_support_functions_are_named),
        cmocka_unit_test(lying_support_functions_do_no_harm),
        cmocka_unit_test(sizes_at_the_ends_of_the_range),
        cmocka_unit_test(cutoffs_stop_early_and_never_wrongly),
        cmocka_unit_test(cutoffs_of_zero_or_less_are_none),
        cmocka_unit_test(hints_of_moving_pairs),
        cmocka_unit_test(hints_of_resting_pairs),
        cmocka_unit_test(hints_of_other_pairs),
        cmocka_unit_test(hints_of_no_pair),
        cmocka_unit_test(overlap_agrees_with_the_truth),
        cmocka_unit_test(world_poses_far_from_the_origin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
