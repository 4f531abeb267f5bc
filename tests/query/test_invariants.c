/* What must stay the same, or change in a known way, when a pair is looked at differently. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

/* Random pairs, with some from every family. */
static shape_pair some_pair(random_stream *random, int i) {
    static const pair_family families[8] = {
        pairs_touching, pairs_touching_curved, pairs_coincident, pairs_flat,
        pairs_thin,     pairs_nested,          pairs_slivers,    pairs_nearly_parallel};
    if (i % 3 == 0) return families[i / 3 % 8](random, i / 24);
    shape_spec a = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape_spec b = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    if (random_coin(random)) a.rounding = (tact_real)random_decade(random, 1e-3, 0.3);
    a.custom = random_below(random, 8) == 0;
    return pairs_place(random, &a, &b);
}

/* By closed forms where there are any, and by GJK and EPA alone. */
static const tactn_query_options *way(int i) {
    static const tactn_query_options general = {.general = true};
    return i % 2 ? &general : NULL;
}
static tactn_gap ask(const shape_pair *pair, int i) { return pair_distance(pair, way(i)); }

static quad roundings(const pair_oracle *oracle) { return (quad)(64 * CHECK_ROUNDOFF) * oracle_scale(oracle); }

/* Two answers to one question: the distances agree within the bounds, and the other's normal is as good as a normal
 * has to be. */
static void expect_same(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, tactn_gap x,
                        tactn_gap y, quad allowance) {
    quad bounds = (quad)x.error_bound + (quad)y.error_bound;
    quad difference = q_abs((quad)x.distance - (quad)y.distance);
    check_expect(tally, pair, "difference of the distances", difference, bounds + allowance);
    quad lost = (quad)x.distance - oracle_gap(oracle, q_from(y.normal));
    allowance += (quad)limits_of(oracle).excess * oracle_smaller(oracle);
    check_expect(tally, pair, "what the other normal loses", lost, 2 * bounds + allowance);
    tally->pairs++;
    tally->overlapping += x.distance < 0;
    tally->apart += x.distance > 0;
}

static void swapping_turns_the_answer_around(void **state) {
    (void)state;
    random_stream random = random_named("swap");
    check_tally tally = tally_named("swapped");
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = some_pair(&random, i), swapped = pairs_swapped(&pair);
        tactn_gap gap = ask(&pair, i), other = ask(&swapped, i);
        pair_oracle *oracle = oracle_open(&pair);
        other.normal = tactn_neg(tactn_rotate(pair.b_in_a.rotation, other.normal));
        expect_same(&tally, &pair, oracle, gap, other, roundings(oracle));
        oracle_close(oracle);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void moving_both_changes_nothing(void **state) {
    (void)state;
    random_stream random = random_named("rigid");
    check_tally tally = tally_named("moved together");
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = some_pair(&random, i);
        tactn_pose frame = tactn_identity_pose(), pose_b;
        frame.rotation = random_rotation(&random);
        frame.position = tactn_scale((tact_real)random_range(&random, 0, 3), random_direction(&random));
        pose_b.position = tactn_pose_point(frame, pair.b_in_a.position);
        pose_b.rotation = tactn_compose_rotation(frame.rotation, pair.b_in_a.rotation);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pair.b_in_a, way(i));
        tactn_gap moved = tactn_distance_world(&a.shape, frame, &b.shape, pose_b, way(i));
        pair_oracle *oracle = oracle_open(&pair);
        moved.normal = tactn_rotate(tactn_conjugate(frame.rotation), moved.normal);
        quad allowance = roundings(oracle) + (quad)(64 * CHECK_ROUNDOFF) * 3;
        expect_same(&tally, &pair, oracle, gap, moved, allowance);
        oracle_close(oracle);
        made_free(&a), made_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static tactn_gap scaled_gap(tactn_gap gap, tact_real s) {
    gap.distance *= s;
    gap.error_bound *= s;
    gap.point_a = tactn_scale(s, gap.point_a);
    gap.point_b = tactn_scale(s, gap.point_b);
    return gap;
}

/* By a power of two, to the bit. */
static void scaling_scales_every_bit(void **state) {
    (void)state;
    random_stream random = random_named("scale");
    check_tally tally = tally_named("scaled");
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = some_pair(&random, i), scaled = pair;
        int power = random_below(&random, 61) - 30;
        tact_real s = (tact_real)ldexp(1, power);
        scaled.a = pairs_scaled(pair.a, (double)s);
        scaled.b = pairs_scaled(pair.b, (double)s);
        scaled.b_in_a.position = tactn_scale(s, pair.b_in_a.position);
        tactn_gap gap = scaled_gap(ask(&pair, i), s), other = ask(&scaled, i);
        if (gap.relation != other.relation || gap.iterations != other.iterations)
            check_fail(&tally, &pair, "relation or iterations at another scale", other.iterations, gap.iterations);
        if (gap.distance != other.distance || gap.error_bound != other.error_bound)
            check_fail(&tally, &pair, "distance or bound at another scale", (double)other.distance,
                       (double)gap.distance);
        if (memcmp(&gap.normal, &other.normal, sizeof gap.normal) != 0)
            check_fail(&tally, &pair, "normal at another scale", (double)other.normal.x, (double)gap.normal.x);
        /* Adding zero makes one of both zeros. */
        tactn_vec zero = no_vec(), a = tactn_add(gap.point_a, zero), b = tactn_add(other.point_a, zero);
        if (memcmp(&a, &b, sizeof a) != 0)
            check_fail(&tally, &pair, "point_a at another scale", (double)b.x, (double)a.x);
        a = tactn_add(gap.point_b, zero), b = tactn_add(other.point_b, zero);
        if (memcmp(&a, &b, sizeof a) != 0)
            check_fail(&tally, &pair, "point_b at another scale", (double)b.x, (double)a.x);
        tally.pairs++;
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void moving_along_the_normal_makes_them_touch(void **state) {
    (void)state;
    random_stream random = random_named("push");
    check_tally tally = tally_named("moved until they touch");
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = some_pair(&random, i);
        tactn_gap gap = ask(&pair, i);
        shape_pair moved = pair;
        moved.b_in_a.position = tactn_mul_add(pair.b_in_a.position, -gap.distance, gap.normal);
        pair_oracle *oracle = oracle_open(&moved);
        true_distance truth = oracle_truth(oracle);
        quad bound = (quad)gap.error_bound + roundings(oracle);
        /* Along the normal nothing is left to go; the bound of the excess is twice that of the distance. */
        check_expect(&tally, &pair, "distance after the move", truth.lower, 2 * bound);
        check_expect(&tally, &pair, "depth after the move", -truth.upper, 2 * bound);
        tactn_gap after = ask(&moved, i);
        check_expect(&tally, &moved, "answer after the move", q_abs((quad)after.distance),
                     2 * bound + (quad)after.error_bound);
        tally.pairs++;
        tally.overlapping += gap.distance < 0;
        tally.apart += gap.distance > 0;
        oracle_close(oracle);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void rounding_takes_its_radius_from_the_distance(void **state) {
    (void)state;
    random_stream random = random_named("rounding");
    check_tally tally = tally_named("rounded");
    for (int i = 0; i < check_rounds(600); i++) {
        shape_pair pair = some_pair(&random, i), rounded = pair;
        tactn_gap gap = ask(&pair, i);
        quad last = (quad)gap.distance + (quad)gap.error_bound;
        tact_real sum = 0;
        pair_oracle *oracle = oracle_open(&pair);
        for (int step = 0; step < 4; step++) {
            tact_real more = (tact_real)random_decade(&random, 1e-4, 0.5);
            if (step % 2)
                rounded.a.rounding += more;
            else
                rounded.b.rounding += more;
            sum = rounded.a.rounding - pair.a.rounding + (rounded.b.rounding - pair.b.rounding);
            tactn_gap less = ask(&rounded, i);
            quad bounds = (quad)gap.error_bound + (quad)less.error_bound;
            quad allowed = bounds + roundings(oracle) + (quad)(16 * CHECK_ROUNDOFF) * (quad)sum;
            check_expect(&tally, &rounded, "distance less the radius",
                         q_abs((quad)gap.distance - (quad)sum - (quad)less.distance), allowed);
            check_expect(&tally, &rounded, "distance grew with the radius", (quad)less.distance,
                         last + (quad)less.error_bound);
            last = (quad)less.distance + (quad)less.error_bound;
        }
        tally.pairs++;
        oracle_close(oracle);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The same question twice, with other work between: the same bits. */
static void the_same_question_has_the_same_answer(void **state) {
    (void)state;
    random_stream random = random_named("again");
    shape_pair previous = some_pair(&random, 1);
    for (int i = 0; i < check_rounds(300); i++) {
        shape_pair pair = some_pair(&random, i);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_shape shape_a = a.shape, shape_b = b.shape;
        tactn_gap first = tactn_distance(&a.shape, &b.shape, pair.b_in_a, way(i));
        pair_distance(&previous, NULL);
        tactn_gap second = tactn_distance(&a.shape, &b.shape, pair.b_in_a, way(i));
        assert_int_equal(first.relation, second.relation);
        assert_int_equal(first.iterations, second.iterations);
        assert_memory_equal(&first.distance, &second.distance, sizeof first.distance);
        assert_memory_equal(&first.error_bound, &second.error_bound, sizeof first.error_bound);
        assert_memory_equal(&first.normal, &second.normal, sizeof first.normal);
        assert_memory_equal(&first.point_a, &second.point_a, sizeof first.point_a);
        assert_memory_equal(&first.point_b, &second.point_b, sizeof first.point_b);
        assert_memory_equal(&shape_a, &a.shape, sizeof shape_a);
        assert_memory_equal(&shape_b, &b.shape, sizeof shape_b);
        made_free(&a), made_free(&b);
        previous = pair;
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(swapping_turns_the_answer_around),
    cmocka_unit_test(moving_both_changes_nothing),
    cmocka_unit_test(scaling_scales_every_bit),
    cmocka_unit_test(moving_along_the_normal_makes_them_touch),
    cmocka_unit_test(rounding_takes_its_radius_from_the_distance),
    cmocka_unit_test(the_same_question_has_the_same_answer),
};

const test_group test_invariants = {"test_invariants", tests, sizeof tests / sizeof *tests, NULL, NULL};
