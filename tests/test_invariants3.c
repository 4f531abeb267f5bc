/* What must stay the same, or change in a known way, when a pair is looked at differently. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

/* Random pairs, with some from every family. */
static pair3 some_pair(random3 *random, int i) {
    static const pairs3_family families[8] = {
        pairs3_touching, pairs3_touching_curved, pairs3_coincident, pairs3_flat,
        pairs3_thin,     pairs3_nested,          pairs3_slivers,    pairs3_nearly_parallel};
    if (i % 3 == 0) return families[i / 3 % 8](random, i / 24);
    spec3 a = pairs3_shape(random, (spec3_kind)random3_below(random, SPEC3_KINDS), 1);
    spec3 b = pairs3_shape(random, (spec3_kind)random3_below(random, SPEC3_KINDS), 1);
    if (random3_coin(random)) a.rounding = (tact_real)random3_decade(random, 1e-3, 0.3);
    a.custom = random3_below(random, 8) == 0;
    return pairs3_place(random, &a, &b);
}

static quad roundings(const oracle3 *oracle) { return (quad)(64 * CHECK3_ROUNDOFF) * oracle3_scale(oracle); }

/* Two answers to one question: the distances agree within the bounds, and the other's normal is as good as a normal
 * has to be. */
static void expect_same(tally3 *tally, const pair3 *pair, const oracle3 *oracle, tact3_gap x, tact3_gap y,
                        quad allowance) {
    quad bounds = (quad)x.error_bound + (quad)y.error_bound;
    quad difference = q_abs((quad)x.distance - (quad)y.distance);
    check3_expect(tally, pair, "difference of the distances", difference, bounds + allowance);
    quad lost = (quad)x.distance - oracle3_gap(oracle, q_from(y.normal));
    allowance += (quad)limits3_of(oracle).excess * oracle3_smaller(oracle);
    check3_expect(tally, pair, "what the other normal loses", lost, 2 * bounds + allowance);
    tally->pairs++;
    tally->overlapping += x.distance < 0;
    tally->apart += x.distance > 0;
}

static void swapping_turns_the_answer_around(void **state) {
    (void)state;
    random3 random = random3_named("swap");
    tally3 tally = tally3_named("swapped");
    for (int i = 0; i < check3_rounds(1000); i++) {
        pair3 pair = some_pair(&random, i), swapped = pairs3_swapped(&pair);
        tact3_gap gap = pair3_distance(&pair, NULL), other = pair3_distance(&swapped, NULL);
        oracle3 *oracle = oracle3_open(&pair);
        other.normal = tact3_neg(tact3_rotate(pair.b_in_a.rotation, other.normal));
        expect_same(&tally, &pair, oracle, gap, other, roundings(oracle));
        oracle3_close(oracle);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void moving_both_changes_nothing(void **state) {
    (void)state;
    random3 random = random3_named("rigid");
    tally3 tally = tally3_named("moved together");
    for (int i = 0; i < check3_rounds(1000); i++) {
        pair3 pair = some_pair(&random, i);
        tact3_pose frame = tact3_identity_pose(), pose_b;
        frame.rotation = random3_rotation(&random);
        frame.position = tact3_scale((tact_real)random3_range(&random, 0, 3), random3_direction(&random));
        pose_b.position = tact3_pose_point(frame, pair.b_in_a.position);
        pose_b.rotation = tact3_compose_rotation(frame.rotation, pair.b_in_a.rotation);
        made3 a = made3_new(&pair.a), b = made3_new(&pair.b);
        tact3_gap gap = tact3_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        tact3_gap moved = tact3_distance_world(&a.shape, frame, &b.shape, pose_b, NULL);
        oracle3 *oracle = oracle3_open(&pair);
        moved.normal = tact3_rotate(tact3_conjugate(frame.rotation), moved.normal);
        quad allowance = roundings(oracle) + (quad)(64 * CHECK3_ROUNDOFF) * 3;
        expect_same(&tally, &pair, oracle, gap, moved, allowance);
        oracle3_close(oracle);
        made3_free(&a), made3_free(&b);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static tact3_gap scaled_gap(tact3_gap gap, tact_real s) {
    gap.distance *= s;
    gap.error_bound *= s;
    gap.point_a = tact3_scale(s, gap.point_a);
    gap.point_b = tact3_scale(s, gap.point_b);
    return gap;
}

/* By a power of two, to the bit. */
static void scaling_scales_every_bit(void **state) {
    (void)state;
    random3 random = random3_named("scale");
    tally3 tally = tally3_named("scaled");
    for (int i = 0; i < check3_rounds(1000); i++) {
        pair3 pair = some_pair(&random, i), scaled = pair;
        int power = random3_below(&random, 61) - 30;
        tact_real s = (tact_real)ldexp(1, power);
        scaled.a = pairs3_scaled(pair.a, (double)s);
        scaled.b = pairs3_scaled(pair.b, (double)s);
        scaled.b_in_a.position = tact3_scale(s, pair.b_in_a.position);
        tact3_gap gap = scaled_gap(pair3_distance(&pair, NULL), s), other = pair3_distance(&scaled, NULL);
        if (gap.status != other.status || gap.iterations != other.iterations)
            check3_fail(&tally, &pair, "status or iterations at another scale", other.iterations, gap.iterations);
        if (gap.distance != other.distance || gap.error_bound != other.error_bound)
            check3_fail(&tally, &pair, "distance or bound at another scale", (double)other.distance,
                        (double)gap.distance);
        if (memcmp(&gap.normal, &other.normal, sizeof gap.normal) != 0)
            check3_fail(&tally, &pair, "normal at another scale", (double)other.normal.x, (double)gap.normal.x);
        /* Adding zero makes one of both zeros. */
        tact3_vec zero = tact3_v(0, 0, 0), a = tact3_add(gap.point_a, zero), b = tact3_add(other.point_a, zero);
        if (memcmp(&a, &b, sizeof a) != 0)
            check3_fail(&tally, &pair, "point_a at another scale", (double)b.x, (double)a.x);
        a = tact3_add(gap.point_b, zero), b = tact3_add(other.point_b, zero);
        if (memcmp(&a, &b, sizeof a) != 0)
            check3_fail(&tally, &pair, "point_b at another scale", (double)b.x, (double)a.x);
        tally.pairs++;
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void moving_along_the_normal_makes_them_touch(void **state) {
    (void)state;
    random3 random = random3_named("push");
    tally3 tally = tally3_named("moved until they touch");
    for (int i = 0; i < check3_rounds(1000); i++) {
        pair3 pair = some_pair(&random, i);
        tact3_gap gap = pair3_distance(&pair, NULL);
        pair3 moved = pair;
        moved.b_in_a.position = tact3_mul_add(pair.b_in_a.position, -gap.distance, gap.normal);
        oracle3 *oracle = oracle3_open(&moved);
        truth3 truth = oracle3_truth(oracle);
        quad bound = (quad)gap.error_bound + roundings(oracle);
        /* Along the normal nothing is left to go; the bound of the excess is twice that of the distance. */
        check3_expect(&tally, &pair, "distance after the move", truth.lower, 2 * bound);
        check3_expect(&tally, &pair, "depth after the move", -truth.upper, 2 * bound);
        tact3_gap after = pair3_distance(&moved, NULL);
        check3_expect(&tally, &moved, "answer after the move", q_abs((quad)after.distance),
                      2 * bound + (quad)after.error_bound);
        tally.pairs++;
        tally.overlapping += gap.distance < 0;
        tally.apart += gap.distance > 0;
        oracle3_close(oracle);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void rounding_takes_its_radius_from_the_distance(void **state) {
    (void)state;
    random3 random = random3_named("rounding");
    tally3 tally = tally3_named("rounded");
    for (int i = 0; i < check3_rounds(600); i++) {
        pair3 pair = some_pair(&random, i), rounded = pair;
        tact3_gap gap = pair3_distance(&pair, NULL);
        quad last = (quad)gap.distance + (quad)gap.error_bound;
        tact_real sum = 0;
        oracle3 *oracle = oracle3_open(&pair);
        for (int step = 0; step < 4; step++) {
            tact_real more = (tact_real)random3_decade(&random, 1e-4, 0.5);
            if (step % 2)
                rounded.a.rounding += more;
            else
                rounded.b.rounding += more;
            sum = rounded.a.rounding - pair.a.rounding + (rounded.b.rounding - pair.b.rounding);
            tact3_gap less = pair3_distance(&rounded, NULL);
            quad bounds = (quad)gap.error_bound + (quad)less.error_bound;
            quad allowed = bounds + roundings(oracle) + (quad)(16 * CHECK3_ROUNDOFF) * (quad)sum;
            check3_expect(&tally, &rounded, "distance less the radius",
                          q_abs((quad)gap.distance - (quad)sum - (quad)less.distance), allowed);
            check3_expect(&tally, &rounded, "distance grew with the radius", (quad)less.distance,
                          last + (quad)less.error_bound);
            last = (quad)less.distance + (quad)less.error_bound;
        }
        tally.pairs++;
        oracle3_close(oracle);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The same question twice, with other work between: the same bits. */
static void the_same_question_has_the_same_answer(void **state) {
    (void)state;
    random3 random = random3_named("again");
    pair3 previous = some_pair(&random, 1);
    for (int i = 0; i < check3_rounds(300); i++) {
        pair3 pair = some_pair(&random, i);
        made3 a = made3_new(&pair.a), b = made3_new(&pair.b);
        tact3_shape shape_a = a.shape, shape_b = b.shape;
        tact3_gap first = tact3_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        pair3_distance(&previous, NULL);
        tact3_gap second = tact3_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        assert_int_equal(first.status, second.status);
        assert_int_equal(first.iterations, second.iterations);
        assert_memory_equal(&first.distance, &second.distance, sizeof first.distance);
        assert_memory_equal(&first.error_bound, &second.error_bound, sizeof first.error_bound);
        assert_memory_equal(&first.normal, &second.normal, sizeof first.normal);
        assert_memory_equal(&first.point_a, &second.point_a, sizeof first.point_a);
        assert_memory_equal(&first.point_b, &second.point_b, sizeof first.point_b);
        assert_memory_equal(&shape_a, &a.shape, sizeof shape_a);
        assert_memory_equal(&shape_b, &b.shape, sizeof shape_b);
        made3_free(&a), made3_free(&b);
        previous = pair;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swapping_turns_the_answer_around),
        cmocka_unit_test(moving_both_changes_nothing),
        cmocka_unit_test(scaling_scales_every_bit),
        cmocka_unit_test(moving_along_the_normal_makes_them_touch),
        cmocka_unit_test(rounding_takes_its_radius_from_the_distance),
        cmocka_unit_test(the_same_question_has_the_same_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
