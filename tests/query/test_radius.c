/* The radius of a shape stays outside the algorithms (docs/radius.md): what it adds is subtracted from the distance
 * of the cores, and nothing of it leaks into an answer. In both dimensions. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "support/group.h"

static bool same_vec(vec a, vec b) { return greatest(sub(a, b)) == 0; }

/* Half of the pairs are brought to where radii of up to a half matter. */
static tactn_pose near_pose(random_stream *random, const tactn_shape *a, const tactn_shape *b) {
    tactn_pose pose = any_pose(random, 3);
    return random_below(random, 2) ? pose : any_brought(a, b, pose, any_real(random, -0.5, 1));
}

/* Where one is known, the answer of the rounded shapes is that of the cores less the radii. */
static void check_rounded(const tactn_gap *cores, const tactn_gap *gap, real radii, real scale_of_pair) {
    real allowed = cores->error_bound + gap->error_bound + 4 * ROUNDOFF * (radii + scale_of_pair);
    assert_true(tact_abs(gap->distance - (cores->distance - radii)) <= allowed);
}

static void radii_are_subtracted_from_the_distance_of_the_cores(void **state) {
    (void)state;
    random_stream random = random_named("radii are subtracted from the distance of the cores");
    int rounds = check_rounds(3000), shallow = 0, deep = 0, apart = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        real r = any_real(&random, 0, 0.5), s = random_below(&random, 3) ? any_real(&random, 0, 0.5) : R(0);
        tactn_shape rounded_a = tactn_rounded(a.shape, r), rounded_b = tactn_rounded(b.shape, s);
        tactn_pose pose = near_pose(&random, &a.shape, &b.shape);
        tactn_gap cores = tactn_distance(&a.shape, &b.shape, pose, NULL);
        tactn_gap gap = tactn_distance(&rounded_a, &rounded_b, pose, NULL);
        check_rounded(&cores, &gap, r + s, a.shape.reach + b.shape.reach + length(pose.position));
        bool cores_apart = cores.distance + a.shape.rounding + b.shape.rounding > 0;
        shallow += cores_apart && gap.relation == TACT_OVERLAP;
        deep += !cores_apart;
        apart += gap.relation == TACT_SEPARATED;
        made_free(&a), made_free(&b);
    }
    printf("# %d shallow, %d deep, %d apart\n", shallow, deep, apart);
    assert_true(shallow * 10 > rounds && deep * 10 > rounds && apart * 10 > rounds);
}

/* Polytopes run through the same steps with and without radii: GJK alone, and to the same bits, as long as the cores
 * are apart, however deep the shapes lie in each other. */
static void overlaps_of_radii_take_the_steps_of_a_distance(void **state) {
    (void)state;
    random_stream random = random_named("overlaps of radii take the steps of a distance");
    int rounds = check_rounds(2000), overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_polytope(&random), b = any_polytope(&random);
        tactn_pose pose = any_pose(&random, 3);
        real r = any_real(&random, 0, 2), s = any_real(&random, 0, 2);
        tactn_shape rounded_a = tactn_rounded(a.shape, r), rounded_b = tactn_rounded(b.shape, s);
        tactn_gap cores = tactn_distance(&a.shape, &b.shape, pose, NULL);
        tactn_gap gap = tactn_distance(&rounded_a, &rounded_b, pose, NULL);
        made_free(&a), made_free(&b);
        if (cores.relation != TACT_SEPARATED) continue;
        assert_int_equal(gap.iterations, cores.iterations);
        assert_true(gap.distance == cores.distance - (r + s));
        /* Where radii are far above the cores, it is normalised once more. */
        real turned = tactn_length(tactn_sub(gap.normal, cores.normal));
        assert_true(r + s > 8 * tactn_length(pose.position) ? turned <= 16 * ROUNDOFF : turned == 0);
        assert_true(same_vec(gap.point_a, mul_add(cores.point_a, r, gap.normal)));
        assert_true(gap.error_bound == cores.error_bound + 4 * ROUNDOFF * (r + s));
        overlaps += gap.relation == TACT_OVERLAP;
    }
    assert_true(overlaps * 3 > rounds);
}

static void a_radius_of_zero_changes_no_bit(void **state) {
    (void)state;
    random_stream random = random_named("a radius of zero changes no bit");
    for (int i = 0; i < check_rounds(1000); i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        tactn_shape rounded_a = tactn_rounded(a.shape, 0), rounded_b = tactn_rounded(b.shape, 0);
        tactn_pose pose = any_pose(&random, 2);
        tactn_gap cores = tactn_distance(&a.shape, &b.shape, pose, NULL);
        tactn_gap gap = tactn_distance(&rounded_a, &rounded_b, pose, NULL);
        assert_true(gap.relation == cores.relation && gap.iterations == cores.iterations);
        assert_true(gap.distance == cores.distance && gap.error_bound == cores.error_bound);
        assert_true(same_vec(gap.normal, cores.normal) && same_vec(gap.point_a, cores.point_a));
        assert_true(same_vec(gap.point_b, cores.point_b));
        made_free(&a), made_free(&b);
    }
}

/* Cores that touch leave the sum of the radii as the depth, and no direction of their own. */
static void cores_that_touch_are_as_deep_as_their_radii(void **state) {
    (void)state;
    random_stream random = random_named("cores that touch are as deep as their radii");
    for (int i = 0; i < check_rounds(1000); i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        real r = any_real(&random, 0.01, 1), s = any_real(&random, 0.01, 1);
        tactn_pose pose = any_brought(&a.shape, &b.shape, any_pose(&random, 2), 0);
        tactn_shape rounded_a = tactn_rounded(a.shape, r), rounded_b = tactn_rounded(b.shape, s);
        tactn_gap cores = tactn_distance(&a.shape, &b.shape, pose, NULL);
        tactn_gap gap = tactn_distance(&rounded_a, &rounded_b, pose, NULL);
        check_rounded(&cores, &gap, r + s, a.shape.reach + b.shape.reach + length(pose.position));
        assert_int_equal(gap.relation, TACT_OVERLAP);
        assert_true(tact_abs(length(gap.normal) - 1) < 8 * ROUNDOFF);
        made_free(&a), made_free(&b);
    }
}

/* Two balls: their distance is known. */
static void check_balls(real r, real s, vec at) {
    tactn_shape a = tactn_ball(r), b = tactn_ball(s);
    tactn_pose pose = tactn_identity_pose();
    pose.position = at;
    tactn_gap gap = tactn_distance(&a, &b, pose, NULL);
    long double x = (long double)coordinate(at, 0), y = (long double)coordinate(at, 1);
    long double z = DIMENSION == 3 ? (long double)coordinate(at, DIMENSION - 1) : 0;
    long double truth = sqrtl(x * x + y * y + z * z) - (long double)r - (long double)s;
    assert_true(fabsl((long double)gap.distance - truth) <= (long double)gap.error_bound);
    assert_true(gap.error_bound <= ROUNDOFF * (80 * length(at) + 6 * (r + s)));
}

static void radii_and_cores_may_differ_by_any_factor(void **state) {
    (void)state;
    random_stream random = random_named("radii and cores may differ by any factor");
    for (int i = 0; i < check_rounds(3000); i++) {
        real r = tact_sqrt(SMALLEST_SCALE) * R(1e4), s = 1 / r;
        vec at = scale(any_real(&random, 0.1, 1.5), random_direction(&random));
        check_balls(r, 1, at);
        check_balls(r, r, at);
        check_balls(s, 1, at);
        check_balls(s, r, at);
        check_balls(s, s, at);
        check_balls(1, s, scale(s, at));
        check_balls(r, r, scale(s, at));
    }
}

/* A box of edge 2 and its copy beside it, at a distance that is exact in binary. */
static void no_margin_leaks(void **state) {
    (void)state;
    const real least = 1024 * ROUNDOFF; /* 1.1e-13, or 6.1e-5 in float */
    for (int i = 0; i < 4; i++) {
        real radius = R(0.5) * (real)i;
        tactn_shape box = tactn_rounded(tactn_box(all_coordinates(1)), radius);
        for (real gap = least; gap < 8; gap *= 2) {
            tactn_pose pose = tactn_identity_pose();
            pose.position = scale(2 + 2 * radius + gap, first_axis());
            tactn_gap apart = tactn_distance(&box, &box, pose, NULL);
            assert_int_equal(apart.relation, TACT_SEPARATED);
            assert_true(tact_abs(apart.distance - gap) <= apart.error_bound);
            assert_true(apart.error_bound < (gap < 1 ? least : 2 * least));
            assert_false(tactn_overlap(&box, &box, pose, NULL));
            if (gap > 1) continue;
            pose.position = scale(2 + 2 * radius - gap, first_axis());
            tactn_gap deep = tactn_distance(&box, &box, pose, NULL);
            assert_int_equal(deep.relation, TACT_OVERLAP);
            assert_true(tact_abs(deep.distance + gap) <= deep.error_bound);
            assert_true(tactn_overlap(&box, &box, pose, NULL));
        }
    }
}

/* Nothing is rounded that has no radius: a corner's distance is that of the corner. */
static void corners_stay_sharp(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1)), point = tactn_point(zero());
    tactn_pose pose = tactn_identity_pose();
    for (real out = R(0x1p-10); out < 100; out *= 2) {
        pose.position = all_coordinates(1 + out);
        tactn_gap gap = tactn_distance(&box, &point, pose, NULL);
        assert_true(tact_abs(gap.distance - out * tact_sqrt(DIMENSION)) <= gap.error_bound);
        assert_true(gap.error_bound <= 80 * ROUNDOFF * (4 + 2 * out));
        assert_true(length(sub(gap.point_a, all_coordinates(1))) <= gap.error_bound);
    }
}

/* ---- ovals, which have a ball inside */

static vec whole_oval(const void *context, vec d) {
    const vec *radii = context;
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = coordinate(*radii, i) * coordinate(d, i);
    vec s = from_coordinates(c);
    real size = length(s);
    for (int i = 0; i < DIMENSION; i++) c[i] = coordinate(*radii, i) * (coordinate(s, i) / size);
    return from_coordinates(c);
}

static void the_ball_of_an_oval_is_no_margin(void **state) {
    (void)state;
    random_stream random = random_named("the ball of an oval is no margin");
    int rounds = check_rounds(1000), overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        vec radii = any_sizes(&random);
        tactn_shape oval = tactn_ellipsoid(radii), whole = tactn_custom(whole_oval, &radii);
        made_shape other = any_shape(&random);
        tactn_pose pose = any_pose(&random, 2);
        assert_true(oval.rounding > 0 && whole.rounding == 0);
        tactn_gap gap = tactn_distance(&oval, &other.shape, pose, NULL);
        tactn_gap expected = tactn_distance(&whole, &other.shape, pose, NULL);
        real allowed = gap.error_bound + expected.error_bound + 40 * ROUNDOFF;
        assert_true(tact_abs(gap.distance - expected.distance) <= allowed);
        vec d = random_direction(&random);
        real support = dot(d, tactn_support(&oval, d));
        assert_true(tact_abs(support - dot(d, whole_oval(&radii, d))) <= 16 * ROUNDOFF);
        overlaps += gap.relation == TACT_OVERLAP;
        made_free(&other);
    }
    assert_true(overlaps * 4 > rounds && overlaps * 4 < 3 * rounds);
}

/* Against sums in quadruple precision: radii too small to change the sum by themselves, and of any size. */
static void many_radii_are_one(void **state) {
    (void)state;
    random_stream random = random_named("many radii are one");
    for (int way = 0; way < 8; way++) {
        real least = ROUNDOFF * (way < 2 ? R(0.99) : R(0.001)), most = way < 4 ? least : R(0.25);
        tactn_shape ball = tactn_ball(1), other = ball;
        quad radius = 1;
        for (int i = 0; i < 20000; i++) {
            real r = way % 2 ? (real)random_decade(&random, (double)least, (double)most) : most;
            ball = tactn_rounded(ball, r);
            radius += (quad)r;
        }
        tactn_gap gap = tactn_distance(&ball, &other, pose_at(along_axis(0, R(3) + (real)radius)), NULL);
        quad truth = (quad)(R(3) + (real)radius) - radius - 1;
        assert_true(q_abs((quad)gap.distance - truth) <= (quad)gap.error_bound);
        assert_true(q_abs((quad)ball.rounding - radius) <= (quad)ROUNDOFF * radius);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(many_radii_are_one),
    cmocka_unit_test(radii_are_subtracted_from_the_distance_of_the_cores),
    cmocka_unit_test(overlaps_of_radii_take_the_steps_of_a_distance),
    cmocka_unit_test(a_radius_of_zero_changes_no_bit),
    cmocka_unit_test(cores_that_touch_are_as_deep_as_their_radii),
    cmocka_unit_test(radii_and_cores_may_differ_by_any_factor),
    cmocka_unit_test(no_margin_leaks),
    cmocka_unit_test(corners_stay_sharp),
    cmocka_unit_test(the_ball_of_an_oval_is_no_margin),
};

const test_group test_radius = {"test_radius", tests, sizeof tests / sizeof *tests, NULL, NULL};
