/* What queries promise besides the number: refusals, cutoffs, hints, overlap, poses in the world, purity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static bool same_gap(const tactn_gap *x, const tactn_gap *y) {
    return x->status == y->status && x->relation == y->relation && x->iterations == y->iterations &&
           x->distance == y->distance && x->error_bound == y->error_bound &&
           memcmp(&x->normal, &y->normal, sizeof x->normal) == 0 &&
           memcmp(&x->point_a, &y->point_a, sizeof x->point_a) == 0 &&
           memcmp(&x->point_b, &y->point_b, sizeof x->point_b) == 0;
}

static shape_spec any_shape(random_stream *random) {
    shape_spec shape = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape.custom = random_below(random, 8) == 0;
    if (random_coin(random)) shape.rounding = (tact_real)random_decade(random, 1e-3, 0.3);
    return shape;
}

static shape_pair any_pair(random_stream *random) {
    shape_spec a = any_shape(random), b = any_shape(random);
    return pairs_place(random, &a, &b);
}

/* ---- refusals */

static void expect_refused(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, tact_status status) {
    tactn_hint hint, before;
    memset(&hint, 0x5a, sizeof hint);
    before = hint;
    tactn_query_options options = {.cutoff = 1, .hint = &hint};
    tactn_gap gap = tactn_distance(a, b, pose, &options), zero;
    memset(&zero, 0, sizeof zero);
    assert_int_equal(gap.status, status);
    zero.status = status;
    zero.iterations = status == TACT_BAD_SUPPORT ? gap.iterations : 0; /* it takes asking to find that out */
    assert_true(same_gap(&gap, &zero));
    assert_false(tactn_overlap(a, b, pose, NULL));
    gap = tactn_distance_world(a, tactn_identity_pose(), b, pose, NULL);
    assert_int_equal(gap.status, status);
    if (status == TACT_BAD_SUPPORT) return;
    assert_memory_equal(&hint, &before, sizeof hint);
    assert_false(tactn_overlap(a, b, pose, &hint));
    assert_memory_equal(&hint, &before, sizeof hint);
}

static void bad_shapes_are_refused(void **state) {
    (void)state;
    tactn_vec one = all_coordinates(1);
    tactn_shape good = tactn_box(one);
    const struct {
        tactn_shape shape;
        tact_status status;
    } bad[] = {
        {tactn_ball(0), TACT_NOT_POSITIVE},
        {tactn_ball(-1), TACT_NOT_POSITIVE},
        {tactn_ball(not_a_number), TACT_NOT_FINITE},
        {tactn_box(with_coordinate(one, 1, 0)), TACT_NOT_POSITIVE},
        {tactn_box(with_coordinate(one, TACT_DIMENSION - 1, infinite)), TACT_NOT_FINITE},
        {tactn_capsule(1, -1), TACT_NEGATIVE},
        {tactn_ellipsoid(with_coordinate(one, TACT_DIMENSION - 1, -3)), TACT_NOT_POSITIVE},
        {tactn_point(along_axis(1, not_a_number)), TACT_NOT_FINITE},
        {tactn_segment(no_vec(), along_axis(0, infinite)), TACT_NOT_FINITE},
        {tactn_rounded(good, -1), TACT_NEGATIVE},
        {tactn_rounded(good, not_a_number), TACT_NOT_FINITE},
        {tactn_box(with_coordinate(one, 1, TACT_REAL_MAX)), TACT_OUT_OF_RANGE},
        {tactn_ball(TACT_REAL_MAX), TACT_OUT_OF_RANGE},
#if TACT_DIMENSION == 3
        {tact3_cylinder(not_a_number, 1), TACT_NOT_FINITE},
        {tact3_cone(1, -1), TACT_NOT_POSITIVE},
#endif
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_refused(&bad[i].shape, &good, tactn_identity_pose(), bad[i].status);
        expect_refused(&good, &bad[i].shape, pose_at(along_axis(0, 5)), bad[i].status);
    }
}

static void bad_poses_are_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    for (int i = 0; i < TACT_DIMENSION; i++) {
        expect_refused(&box, &box, pose_at(along_axis(i, not_a_number)), TACT_NOT_FINITE);
        expect_refused(&box, &box, pose_at(along_axis(i, -infinite)), TACT_NOT_FINITE);
        expect_refused(&box, &box, pose_at(along_axis(i, TACT_REAL_MAX)), TACT_OUT_OF_RANGE);
    }
    const tact_real lengths[] = {0, TACT_REAL(0.998), TACT_REAL(1.002), 2, TACT_REAL(1e-3), TACT_REAL(1e10)};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        tact_real numbers[ROTATION_NUMBERS] = {TACT_REAL(0.6) * lengths[i]};
        numbers[ROTATION_NUMBERS - 1] = TACT_REAL(0.8) * lengths[i];
        tactn_pose pose = tactn_identity_pose();
        pose.rotation = from_rotation_numbers(numbers);
        expect_refused(&box, &box, pose, TACT_BAD_ROTATION);
    }
    for (int i = 0; i < 2 * ROTATION_NUMBERS; i++) {
        tactn_pose pose = tactn_identity_pose();
        tact_real numbers[ROTATION_NUMBERS];
        to_rotation_numbers(pose.rotation, numbers);
        numbers[i / 2] = i % 2 ? infinite : not_a_number;
        pose.rotation = from_rotation_numbers(numbers);
        expect_refused(&box, &box, pose, TACT_NOT_FINITE);
    }
}

static void drifted_rotations_are_divided_out(void **state) {
    (void)state;
    random_stream random = random_named("drift");
    check_tally tally = tally_named("drifted rotations");
    for (int i = 0; i < check_rounds(200); i++) {
        shape_pair pair = any_pair(&random);
        tact_real drift = 1 + (tact_real)random_range(&random, -9e-4, 9e-4);
        pair.b_in_a.rotation = scaled_rotation(drift, pair.b_in_a.rotation);
        check_pair(&tally, &pair);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A ball whose support function fails in some directions, not among those that the constructor tries. */
static tactn_vec failing_support(const void *context, tactn_vec d) {
    tact_real length = tactn_length(d), bad = *(const tact_real *)context;
    int zeros = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) zeros += coordinate(d, i) == 0;
    tactn_vec p = tactn_scale(1 / length, d);
    if (zeros < TACT_DIMENSION - 1) p.y = bad;
    return p;
}

static void failing_support_functions_are_named(void **state) {
    (void)state;
    const tact_real bad[2] = {not_a_number, infinite};
    tactn_shape box = tactn_box(all_coordinates(1));
    tactn_vec away = with_coordinate(with_coordinate(all_coordinates(1), 0, 3), 1, 2);
    tactn_pose poses[2] = {pose_at(away), pose_at(tactn_scale(TACT_REAL(0.1), away))};
    for (int i = 0; i < 4; i++) {
        tactn_shape ball = tactn_custom(failing_support, &bad[i % 2]);
        assert_int_equal(tactn_shape_status(&ball), TACT_OK);
        expect_refused(&ball, &box, poses[i / 2], TACT_BAD_SUPPORT);
        expect_refused(&box, &ball, poses[i / 2], TACT_BAD_SUPPORT);
    }
}

/* Not even a function: another point each time it is asked, and lengths of any size. */
static tactn_vec lying_support(const void *context, tactn_vec d) {
    random_stream *random = (random_stream *)(uintptr_t)context;
    (void)d;
    return tactn_scale((tact_real)random_decade(random, 1e-3, 1e3), random_direction(random));
}

static void lying_support_functions_do_no_harm(void **state) {
    (void)state;
    random_stream random = random_named("lies");
    tactn_shape box = tactn_box(all_coordinates(1));
    for (int i = 0; i < check_rounds(2000); i++) {
        tact_real size = i % 3 ? 1000 : TACT_REAL(1e-3); /* a third of the bounds are lies, too */
        tactn_bounds bounds = {all_coordinates(-size), all_coordinates(size)};
        tactn_shape liar = tactn_custom_within(lying_support, &random, bounds);
        tactn_pose pose = pose_at(along_axis(0, (tact_real)random_range(&random, 0, 3)));
        pose.rotation = random_rotation(&random);
        tactn_gap gap = i % 2 ? tactn_distance(&liar, &box, pose, NULL) : tactn_distance(&liar, &liar, pose, NULL);
        assert_in_range(gap.iterations, 0, TACTN_MAX_ITERATIONS);
        tactn_overlap(&box, &liar, pose, NULL);
    }
}

/* So small that products vanish, or so large that they overflow: named, or answered right. */
static void sizes_at_the_ends_of_the_range(void **state) {
    (void)state;
    random_stream random = random_named("ends");
    check_tally tally = tally_named("ends of the range");
    int answered = 0;
    for (int i = 0; i < check_rounds(400); i++) {
        shape_pair pair = any_pair(&random);
#ifdef TACT_FLOAT
        double factor = i % 2 ? random_decade(&random, 1e-22, 1e-8) : random_decade(&random, 1e8, 1e22);
#else
        double factor = i % 2 ? random_decade(&random, 1e-130, 1e-80) : random_decade(&random, 1e80, 1e130);
#endif
        pair.a = pairs_scaled(pair.a, factor);
        pair.b = pairs_scaled(pair.b, factor);
        pair.b_in_a.position = tactn_scale((tact_real)factor, pair.b_in_a.position);
        tactn_gap gap = pair_distance(&pair, NULL);
        if (gap.status == TACT_OUT_OF_RANGE) continue;
        answered++;
        pair_oracle *oracle = oracle_open(&pair);
        check_answer(&tally, &pair, oracle, oracle_truth(oracle), gap, limits_slivers(oracle));
        oracle_close(oracle);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(answered > 0);
}

/* ---- cutoff */

static void cutoffs_stop_early_and_never_wrongly(void **state) {
    (void)state;
    random_stream random = random_named("cutoff");
    check_tally tally = tally_named("cutoff");
    int beyond = 0, within = 0;
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = any_pair(&random);
        pair_oracle *oracle = oracle_open(&pair);
        true_distance truth = oracle_truth(oracle);
        tactn_query_options options = {.cutoff = (tact_real)random_decade(&random, 1e-4, 1)};
        if (i % 3 == 0 && truth.lower > 0) options.cutoff = (tact_real)truth.lower;
        quad cutoff = (quad)options.cutoff;
        tactn_gap plain = pair_distance(&pair, NULL), gap = pair_distance(&pair, &options);
        if (gap.relation == TACT_BEYOND_CUTOFF) {
            beyond++;
            check_expect(&tally, &pair, "said to be beyond a cutoff", cutoff, truth.upper);
            check_expect(&tally, &pair, "lower bound of the distance", (quad)gap.distance, truth.upper);
            check_expect(&tally, &pair, "the lower bound shows it", cutoff, (quad)gap.distance);
            check_expect(&tally, &pair, "upper bound of the distance", truth.lower,
                         (quad)gap.distance + (quad)gap.error_bound + (quad)plain.error_bound);
            check_expect(&tally, &pair, "iterations with a cutoff", gap.iterations, plain.iterations);
        } else {
            within++;
            if (!same_gap(&plain, &gap)) check_fail(&tally, &pair, "within the cutoff, other bits", 0, 0);
            /* What is clearly beyond must be said to be. */
            check_expect(&tally, &pair, "not said to be beyond", truth.lower - 2 * (quad)plain.error_bound, cutoff);
        }
        tally.pairs++;
        oracle_close(oracle);
    }
    printf("# cutoff: %d beyond, %d within\n", beyond, within);
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(beyond * 8 > tally.pairs && within * 8 > tally.pairs);
}

static void a_cutoff_of_zero_is_none(void **state) {
    (void)state;
    random_stream random = random_named("no cutoff");
    for (int i = 0; i < check_rounds(100); i++) {
        shape_pair pair = any_pair(&random);
        tactn_query_options options = {.cutoff = i % 2 ? infinite : 0};
        tactn_gap plain = pair_distance(&pair, NULL), gap = pair_distance(&pair, &options);
        assert_true(same_gap(&plain, &gap));
    }
}

static void bad_cutoffs_are_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    const tact_real bad[3] = {-1, -infinite, not_a_number};
    for (int i = 0; i < 3; i++) {
        tactn_query_options options = {.cutoff = bad[i]};
        tactn_pose pose = pose_at(along_axis(0, 3));
        tact_status status = i < 2 ? TACT_NEGATIVE : TACT_NOT_FINITE;
        tactn_gap zero, gap = tactn_distance(&box, &box, pose, &options);
        memset(&zero, 0, sizeof zero);
        zero.status = status;
        assert_true(same_gap(&gap, &zero));
        gap = tactn_distance_world(&box, tactn_identity_pose(), &box, pose, &options);
        assert_true(same_gap(&gap, &zero));
        gap = tactn_closest_point(&box, pose.position, &options);
        assert_true(same_gap(&gap, &zero));
    }
}

/* ---- hints */

static void check_with_hint(check_tally *tally, const shape_pair *pair, tactn_hint *hint) {
    tactn_query_options options = {.hint = hint, .general = tally->pairs % 2};
    pair_oracle *oracle = oracle_open(pair);
    check_answer(tally, pair, oracle, oracle_truth(oracle), pair_distance(pair, &options), limits_of(oracle));
    oracle_close(oracle);
}

static tactn_rotation small_turn(tactn_vec by) {
#if TACT_DIMENSION == 2
    tactn_rotation turn = {1, by.y};
#else
    tactn_rotation turn = {by.y, by.z, by.x, 1};
#endif
    return turn;
}

/* A pair that moves a little from call to call, and now and then far. */
static void hints_of_moving_pairs(void **state) {
    (void)state;
    random_stream random = random_named("moving");
    check_tally tally = tally_named("hints of moving pairs");
    for (int i = 0; i < check_rounds(60); i++) {
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        shape_pair pair = any_pair(&random);
        for (int step = 0; step < 12; step++) {
            double by = step % 4 == 3 ? 0.5 : random_decade(&random, 1e-6, 1e-2);
            tactn_vec move = tactn_scale((tact_real)by, random_direction(&random));
            tactn_rotation *rotation = &pair.b_in_a.rotation;
            check_with_hint(&tally, &pair, &hint);
            pair.b_in_a.position = tactn_add(pair.b_in_a.position, move);
            *rotation = unit_rotation(tactn_compose_rotation(small_turn(move), *rotation));
        }
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The same pair again and again: no call spoils the hint for the next. */
static void hints_of_resting_pairs(void **state) {
    (void)state;
    random_stream random = random_named("resting");
    check_tally tally = tally_named("hints of resting pairs");
    pair_family families[6] = {pairs_touching, pairs_touching_curved, pairs_coincident, pairs_flat,
                               pairs_thin,     pairs_nearly_parallel};
    for (int i = 0; i < check_rounds(240); i++) {
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        shape_pair pair = families[i % 6](&random, i / 6);
        for (int k = 0; k < 3; k++) check_with_hint(&tally, &pair, &hint);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The polytope that EPA ends with is kept also where its first one has the answer: a pair that rests costs less. */
static void hints_of_resting_polytopes_save_supports(void **state) {
    (void)state;
    random_stream random = random_named("resting polytopes");
    const spec_kind kinds[3] = {SPEC_BOX, SPEC_HULL, SPEC_TRIANGLE};
    int rounds = check_rounds(400), overlaps = 0, fewer = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec a = pairs_shape(&random, kinds[i % 2], 1), b = pairs_shape(&random, kinds[i / 2 % 3], 1);
        shape_pair pair = pairs_place_so(&random, &a, &b, true);
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        tactn_query_options options = {.hint = &hint, .general = true};
        tactn_gap first = pair_distance(&pair, &options), second = pair_distance(&pair, &options);
        if (first.relation != TACT_OVERLAP) continue;
        overlaps++;
        fewer += second.iterations < first.iterations;
        assert_true(tact_abs(second.distance - first.distance) <= second.error_bound + first.error_bound);
    }
    printf("# %d overlaps, %d with fewer supports\n", overlaps, fewer);
    if (check_rates()) assert_true(overlaps * 2 > rounds);
    assert_int_equal(fewer, overlaps);
}

/* One hint handed from pair to pair, whatever their shapes. */
static void hints_of_other_pairs(void **state) {
    (void)state;
    random_stream random = random_named("other");
    check_tally tally = tally_named("hints of other pairs");
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    for (int i = 0; i < check_rounds(600); i++) {
        shape_pair pair = any_pair(&random);
        check_with_hint(&tally, &pair, &hint);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_overlap(&a.shape, &b.shape, pair.b_in_a, &hint);
        made_free(&a), made_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A hint of no pair: random bytes, and plausible numbers in a real one. */
static void spoil(random_stream *random, tactn_hint *hint, int how) {
    unsigned char *bytes = (unsigned char *)hint;
    if (how == 0)
        for (size_t i = 0; i < sizeof *hint; i++) bytes[i] = (unsigned char)random_bits(random);
    if (how == 1)
        for (int i = 0; i < 8; i++)
            bytes[random_below(random, (int)sizeof *hint)] = (unsigned char)random_bits(random);
    if (how == 2)
        for (int i = 0; i < TACTN_HINT_VERTICES; i++) {
            hint->vertex[i][0] = random_below(random, 5) - 1;
            hint->vertex[i][1] = random_below(random, 5) - 1;
        }
    if (how == 3) hint->direction = with_coordinate(along_axis(0, not_a_number), 1, infinite);
    if (how == 4) hint->direction = no_vec();
    if (how == 5) hint->kind = (uint8_t)random_below(random, 8);
    if (how == 6) hint->vertex_count = 255;
#if TACT_DIMENSION == 3
    if (how == 6) hint->face_count = 255;
#endif
}

static void hints_of_no_pair(void **state) {
    (void)state;
    random_stream random = random_named("spoiled");
    check_tally tally = tally_named("spoiled hints");
    for (int i = 0; i < check_rounds(700); i++) {
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        shape_pair pair = any_pair(&random);
        tactn_query_options options = {.hint = &hint};
        pair_distance(&pair, &options);
        spoil(&random, &hint, i % 7);
        check_with_hint(&tally, &pair, &hint);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* ---- overlap */

static void overlap_agrees_with_the_truth(void **state) {
    (void)state;
    random_stream random = random_named("overlap");
    check_tally tally = tally_named("overlap");
    for (int i = 0; i < check_rounds(2000); i++) {
        shape_pair pair = i % 4   ? any_pair(&random)
                          : i % 8 ? pairs_flat(&random, i / 8)
                                  : pairs_nested(&random, i / 8);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        tactn_query_options options = {.hint = &hint};
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        bool cold = tactn_overlap(&a.shape, &b.shape, pair.b_in_a, NULL);
        tactn_distance(&a.shape, &b.shape, pair.b_in_a, &options);
        bool warm = tactn_overlap(&a.shape, &b.shape, pair.b_in_a, &hint);
        if (gap.relation == TACT_SEPARATED && (cold || warm)) check_fail(&tally, &pair, "overlap of apart", cold, 0);
        if (gap.relation == TACT_OVERLAP && !(cold && warm)) check_fail(&tally, &pair, "overlap of overlap", cold, 1);
        tally.pairs++;
        tally.overlapping += gap.relation == TACT_OVERLAP;
        tally.apart += gap.relation == TACT_SEPARATED;
        made_free(&a), made_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
}

/* ---- poses in the world */

static void world_poses_far_from_the_origin(void **state) {
    (void)state;
    random_stream random = random_named("world");
    check_tally tally = tally_named("poses in the world");
    for (int i = 0; i < check_rounds(400); i++) {
        shape_pair pair = any_pair(&random);
        tactn_pose pose_a = tactn_identity_pose(), pose_b;
        double far = i % 2 ? random_decade(&random, 1, 1e8) : 0;
        pose_a.position = tactn_scale((tact_real)far, random_direction(&random));
        pose_a.rotation = random_rotation(&random);
        pose_b.position = tactn_pose_point(pose_a, pair.b_in_a.position);
        pose_b.rotation = tactn_compose_rotation(pose_a.rotation, pair.b_in_a.rotation);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_gap gap = tactn_distance_world(&a.shape, pose_a, &b.shape, pose_b, NULL);
        bool overlap = tactn_overlap_world(&a.shape, pose_a, &b.shape, pose_b, NULL);
        pair_oracle *oracle = oracle_open_world(&pair, pose_a, pose_b);
        true_distance truth = oracle_truth(oracle);
        /* Witness points carry the rounding of the world's coordinates: they are looked at from A's position when
         * that costs nothing, and else left to the exact check of the rest. */
        tactn_gap local = gap;
        local.point_a = tactn_sub(gap.point_a, pose_a.position);
        local.point_b = tactn_sub(gap.point_b, pose_a.position);
        if (far > 1) {
            tactn_gap from_a = tactn_distance(&a.shape, &b.shape, tactn_relative_pose(pose_a, pose_b), NULL);
            tactn_vec turned = tactn_rotate(pose_a.rotation, from_a.normal);
            local.point_a = tactn_rotate(pose_a.rotation, from_a.point_a);
            local.point_b = tactn_rotate(pose_a.rotation, from_a.point_b);
            tact_real off = tactn_length(tactn_sub(tactn_sub(gap.point_a, pose_a.position), local.point_a));
            /* Far away a position is a few multiples of its last digit: two edges may be equally deep, and the world's
             * axes and A's decide for one each. */
            bool other_edge = gap.relation == TACT_OVERLAP && tactn_dot(turned, gap.normal) < TACT_REAL(0.5);
            if (other_edge) local.normal = turned;
            else if (!((double)off <= 4 * CHECK_ROUNDOFF * far)) check_fail(&tally, &pair, "point_a", (double)off, far);
        }
        check_answer(&tally, &pair, oracle, truth, local, limits_of(oracle));
        if (gap.relation == TACT_OVERLAP && !overlap) check_fail(&tally, &pair, "overlap in the world", 0, 1);
        if (gap.relation == TACT_SEPARATED && overlap) check_fail(&tally, &pair, "overlap in the world", 1, 0);
        oracle_close(oracle);
        made_free(&a), made_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static bool overlap_in_world(const tactn_shape *shape, tactn_rotation a, tactn_rotation b) {
    tactn_pose pose_a = tactn_identity_pose(), pose_b = tactn_identity_pose();
    pose_a.rotation = a, pose_b.rotation = b;
    return tactn_overlap_world(shape, pose_a, shape, pose_b, NULL);
}

static tactn_gap distance_in_world(const tactn_shape *shape, tactn_rotation a, tactn_rotation b) {
    tactn_pose pose_a = tactn_identity_pose(), pose_b = tactn_identity_pose();
    pose_a.rotation = a, pose_b.rotation = b;
    return tactn_distance_world(shape, pose_a, shape, pose_b, NULL);
}

/* Two that are too long or too short may still multiply to a good one, and two that are good to one that is not. */
static void both_rotations_of_a_world_query_are_judged(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    tact_real numbers[ROTATION_NUMBERS] = {TACT_REAL(0.6)};
    numbers[ROTATION_NUMBERS - 1] = TACT_REAL(0.8);
    tactn_rotation turn = from_rotation_numbers(numbers), none = tactn_identity_rotation();
    const tact_real bad[3] = {2, TACT_REAL(1.25), TACT_REAL(1.002)};
    for (int i = 0; i < 6; i++) {
        tact_real s = i % 2 ? 1 / bad[i / 2] : bad[i / 2];
        const tactn_rotation scaled[3][2] = {{scaled_rotation(s, turn), scaled_rotation(1 / s, none)},
                                             {scaled_rotation(s, turn), none},
                                             {turn, scaled_rotation(s, none)}};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(distance_in_world(&box, scaled[k][0], scaled[k][1]).status, TACT_BAD_ROTATION);
            assert_false(overlap_in_world(&box, scaled[k][0], scaled[k][1]));
        }
    }
    const tact_real drift[2] = {TACT_REAL(1.0007), TACT_REAL(0.9993)};
    for (int i = 0; i < 4; i++) {
        tactn_rotation a = scaled_rotation(drift[i % 2], turn), b = scaled_rotation(drift[i / 2], none);
        tactn_gap gap = distance_in_world(&box, a, b), right = distance_in_world(&box, turn, none);
        assert_int_equal(gap.relation, TACT_OVERLAP);
        assert_true(tact_abs(gap.distance - right.distance) <= gap.error_bound + right.error_bound);
        assert_true(overlap_in_world(&box, a, b));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bad_shapes_are_refused),
    cmocka_unit_test(bad_poses_are_refused),
    cmocka_unit_test(drifted_rotations_are_divided_out),
    cmocka_unit_test(failing_support_functions_are_named),
    cmocka_unit_test(lying_support_functions_do_no_harm),
    cmocka_unit_test(sizes_at_the_ends_of_the_range),
    cmocka_unit_test(cutoffs_stop_early_and_never_wrongly),
    cmocka_unit_test(a_cutoff_of_zero_is_none),
    cmocka_unit_test(bad_cutoffs_are_refused),
    cmocka_unit_test(hints_of_moving_pairs),
    cmocka_unit_test(hints_of_resting_pairs),
    cmocka_unit_test(hints_of_resting_polytopes_save_supports),
    cmocka_unit_test(hints_of_other_pairs),
    cmocka_unit_test(hints_of_no_pair),
    cmocka_unit_test(overlap_agrees_with_the_truth),
    cmocka_unit_test(world_poses_far_from_the_origin),
    cmocka_unit_test(both_rotations_of_a_world_query_are_judged),
};

const test_group test_query = {"test_query", tests, sizeof tests / sizeof *tests, NULL, NULL};
