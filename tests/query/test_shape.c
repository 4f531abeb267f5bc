/* Shapes: what constructors accept and remember, support points and bounds against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static void expect_status(tactn_shape shape, tact_status status) {
    assert_int_equal(tactn_shape_status(&shape), status);
    assert_int_equal(shape.status, status);
    assert_non_null(tact_status_text(status));
}

/* ---- constructors */

static void good_sizes_make_shapes(void **state) {
    (void)state;
    tactn_vec o = no_vec(), p = with_coordinate(with_coordinate(all_coordinates(3), 0, 1), 1, 2);
    tactn_shape ball = tactn_ball(2), capsule = tactn_capsule(1, 0);
    expect_status(tactn_point(p), TACT_OK);
    expect_status(tactn_segment(o, p), TACT_OK);
    expect_status(tactn_segment(p, p), TACT_OK);
    expect_status(tactn_triangle(o, p, p), TACT_OK);
    expect_status(tactn_triangle(o, o, o), TACT_OK);
    expect_status(ball, TACT_OK);
    expect_status(capsule, TACT_OK);
    expect_status(tactn_box(p), TACT_OK);
    expect_status(tactn_ellipsoid(p), TACT_OK);
    expect_status(tactn_ellipsoid(all_coordinates(2)), TACT_OK);
    expect_status(tactn_rounded(ball, 0), TACT_OK);
    expect_status(tactn_rounded(tactn_rounded(capsule, 1), 2), TACT_OK);
#if TACT_DIMENSION == 3
    expect_status(tact3_cylinder(1, 2), TACT_OK);
    expect_status(tact3_cone(1, 2), TACT_OK);
#endif
}

static void each_size_must_be_a_size(void **state) {
    (void)state;
    const struct {
        tact_real size;
        tact_status status;
    } bad[] = {{0, TACT_NOT_POSITIVE},
               {-1, TACT_NOT_POSITIVE},
               {not_a_number, TACT_NOT_FINITE},
               {infinite, TACT_NOT_FINITE},
               {-infinite, TACT_NOT_FINITE}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tact_real x = bad[i].size;
        tact_status status = bad[i].status;
        for (int k = 0; k < TACT_DIMENSION; k++) {
            expect_status(tactn_box(with_coordinate(all_coordinates(1), k, x)), status);
            expect_status(tactn_ellipsoid(with_coordinate(all_coordinates(1), k, x)), status);
        }
        expect_status(tactn_ball(x), status);
        expect_status(tactn_capsule(x, 1), status);
        expect_status(tactn_ellipsoid(all_coordinates(x)), status);
#if TACT_DIMENSION == 3
        expect_status(tact3_cylinder(x, 1), status);
        expect_status(tact3_cylinder(1, x), status);
        expect_status(tact3_cone(x, 1), status);
        expect_status(tact3_cone(1, x), status);
#endif
    }
}

static void lengths_that_may_be_zero_may_not_be_less(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    expect_status(tactn_capsule(1, -1), TACT_NEGATIVE);
    expect_status(tactn_capsule(1, not_a_number), TACT_NOT_FINITE);
    expect_status(tactn_capsule(1, infinite), TACT_NOT_FINITE);
    expect_status(tactn_rounded(box, -1), TACT_NEGATIVE);
    expect_status(tactn_rounded(box, not_a_number), TACT_NOT_FINITE);
    expect_status(tactn_rounded(box, infinite), TACT_NOT_FINITE);
}

static void points_must_be_finite(void **state) {
    (void)state;
    tactn_vec o = no_vec();
    const tact_real bad[3] = {not_a_number, infinite, -infinite};
    for (int i = 0; i < 3 * TACT_DIMENSION; i++) {
        tactn_vec p = along_axis(i / 3, bad[i % 3]);
        expect_status(tactn_point(p), TACT_NOT_FINITE);
        expect_status(tactn_segment(p, o), TACT_NOT_FINITE);
        expect_status(tactn_segment(o, p), TACT_NOT_FINITE);
        expect_status(tactn_triangle(o, o, p), TACT_NOT_FINITE);
    }
    expect_status(tactn_point(along_axis(0, TACT_REAL_MAX)), TACT_OUT_OF_RANGE);
    expect_status(tactn_ball(TACT_REAL_MAX), TACT_OUT_OF_RANGE);
    expect_status(tactn_capsule(1, TACT_REAL_MAX), TACT_OUT_OF_RANGE);
#if TACT_DIMENSION == 3
    expect_status(tact3_cylinder(TACT_REAL_MAX, 1), TACT_OUT_OF_RANGE);
#endif
}

/* What was wrong first stays, whatever is done with the shape. */
static void the_first_fault_is_remembered(void **state) {
    (void)state;
    expect_status(tactn_rounded(tactn_ball(-1), not_a_number), TACT_NOT_POSITIVE);
    expect_status(tactn_rounded(tactn_ball(not_a_number), -1), TACT_NOT_FINITE);
    expect_status(tactn_rounded(tactn_rounded(tactn_box(all_coordinates(1)), -1), 5), TACT_NEGATIVE);
}

static tactn_vec broken_support(const void *context, tactn_vec direction) {
    (void)direction;
    return along_axis(1, *(const tact_real *)context);
}

static void support_functions_must_give_points(void **state) {
    (void)state;
    expect_status(tactn_custom(broken_support, &not_a_number), TACT_BAD_SUPPORT);
    expect_status(tactn_custom(broken_support, &infinite), TACT_BAD_SUPPORT);
}

typedef struct box_support {
    tactn_vec half;
    int wrong_axis, wrong_side; /* where it returns the opposite corner; -1: nowhere */
    tact_real inside;           /* how much nearer than the corner its points are in that direction */
} box_support;

static tactn_vec support_of_box(const void *context, tactn_vec direction) {
    const box_support *box = context;
    tactn_vec p = no_vec();
    tact_real sum = 0; /* where a direction says nothing of a coordinate its sign decides */
    for (int i = 0; i < TACT_DIMENSION; i++) sum += coordinate(direction, i);
    for (int i = 0; i < TACT_DIMENSION; i++) {
        tact_real d = coordinate(direction, i), half = coordinate(box->half, i);
        p = with_coordinate(p, i, (d == 0 ? sum : d) < 0 ? -half : half);
    }
    for (int side = -1; side <= 1; side += 2) {
        bool wrong = box->wrong_axis >= 0 && side == box->wrong_side &&
                     coordinate(direction, box->wrong_axis) * (tact_real)side > 0;
        tact_real at = coordinate(p, box->wrong_axis < 0 ? 0 : box->wrong_axis);
        if (wrong) p = with_coordinate(p, box->wrong_axis, at - (tact_real)side * box->inside);
    }
    return p;
}

static void support_functions_must_not_contradict_themselves(void **state) {
    (void)state;
    const tact_real much[3] = {4, 2, TACT_REAL(0.1)}, little = TACT_REAL(1e-4);
    for (int i = 0; i < 2 * TACT_DIMENSION; i++) {
        box_support box = {all_coordinates(1), i / 2, i % 2 ? 1 : -1, 0};
        expect_status(tactn_custom(support_of_box, &box), TACT_OK);
        for (int k = 0; k < 3; k++) {
            box.inside = much[k];
            expect_status(tactn_custom(support_of_box, &box), TACT_BAD_SUPPORT);
        }
        box.inside = little;
        expect_status(tactn_custom(support_of_box, &box), TACT_OK);
    }
}

static void custom_shapes_within_bounds(void **state) {
    (void)state;
    box_support box = {all_coordinates(2), -1, 0, 0};
    tactn_bounds bounds = {all_coordinates(-2), all_coordinates(2)};
    tactn_shape asked = tactn_custom(support_of_box, &box), given = tactn_custom_within(support_of_box, &box, bounds);
    assert_true(asked.reach == given.reach && asked.u.custom.extent == given.u.custom.extent);
    assert_int_equal(given.status, TACT_OK);
    for (int i = 0; i < TACT_DIMENSION; i++) {
        tactn_bounds bad = bounds;
        bad.upper = with_coordinate(bounds.upper, i, -3);
        expect_status(tactn_custom_within(support_of_box, &box, bad), TACT_NEGATIVE);
        bad.upper = with_coordinate(bounds.upper, i, not_a_number);
        expect_status(tactn_custom_within(support_of_box, &box, bad), TACT_NOT_FINITE);
        bad.upper = with_coordinate(bounds.upper, i, infinite);
        expect_status(tactn_custom_within(support_of_box, &box, bad), TACT_NOT_FINITE);
        bad.upper = with_coordinate(bounds.upper, i, TACT_REAL_MAX);
        expect_status(tactn_custom_within(support_of_box, &box, bad), TACT_OUT_OF_RANGE);
    }
}

/* ---- support points and bounds */

static shape_spec any_shape(random_stream *random, int i) {
    shape_spec spec = pairs_shape(random, (spec_kind)(i % SPEC_KINDS), 1);
    spec.custom = i / SPEC_KINDS % 4 == 0;
    if (i / SPEC_KINDS % 3 == 0) spec.rounding = (tact_real)random_decade(random, 1e-3, 1);
    return spec;
}

/* Directions of all sorts and lengths, many of them special to some shape. */
static tactn_vec any_direction(random_stream *random, int i) {
    tactn_vec d = random_direction(random);
    int zeros = i % (1 << TACT_DIMENSION);
    for (int k = 0; k < TACT_DIMENSION; k++)
        if (zeros >> k & 1) d = with_coordinate(d, k, 0);
    if (is_zero(d)) d = along_axis(TACT_DIMENSION - 1, 1);
    if (i % 3 == 0) d = tactn_scale((tact_real)random_decade(random, 1e-9, 1e9), d);
    return d;
}

static void support_points_are_the_farthest(void **state) {
    (void)state;
    random_stream random = random_named("support");
    check_tally tally = tally_named("support points");
    shape_spec nothing = spec_point(no_vec());
    for (int i = 0; i < check_rounds(4000); i++) {
        shape_spec spec = any_shape(&random, i);
        shape_pair pair = pairs_at(&spec, &nothing, tactn_identity_pose());
        made_shape made = made_new(&spec);
        pair_oracle *oracle = oracle_open(&pair);
        tactn_vec direction = any_direction(&random, i), point = tactn_support(&made.shape, direction);
        qvec n = q_unit(q_from(direction)), p = q_from(point);
        quad allowed = (quad)(16 * CHECK_ROUNDOFF) * oracle_scale(oracle), reach = oracle_reach(oracle, 0, n);
        quad outside = oracle_outside(oracle, 0, p), short_of = reach - q_dot(n, p);
        check_expect(&tally, &pair, "outside", outside, allowed);
        check_expect(&tally, &pair, "short of the farthest", short_of, allowed);
        tally.pairs++;
        oracle_close(oracle);
        made_free(&made);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void expect_bound(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, qvec axis,
                         tact_real bound) {
    quad allowed = (quad)(32 * CHECK_ROUNDOFF) * oracle_scale(oracle), reach = oracle_reach(oracle, 1, axis);
    check_expect(tally, pair, "bound", q_abs(reach - (quad)bound), allowed);
}

static void bounds_are_tight(void **state) {
    (void)state;
    random_stream random = random_named("bounds");
    check_tally tally = tally_named("bounds");
    shape_spec nothing = spec_point(no_vec());
    for (int i = 0; i < check_rounds(2000); i++) {
        shape_spec spec = any_shape(&random, i);
        tactn_pose pose = tactn_identity_pose();
        if (i % 2) pose.rotation = random_rotation(&random);
        tact_real away = i % 4 ? (tact_real)random_decade(&random, 1e-2, 1e4) : 0;
        pose.position = tactn_scale(away, random_direction(&random));
        shape_pair pair = pairs_at(&nothing, &spec, pose);
        made_shape made = made_new(&spec);
        pair_oracle *oracle = oracle_open(&pair);
        tactn_bounds bounds = tactn_shape_bounds(&made.shape, pose);
        for (int k = 0; k < TACT_DIMENSION; k++) {
            expect_bound(&tally, &pair, oracle, q_axis(k), coordinate(bounds.upper, k));
            expect_bound(&tally, &pair, oracle, q_neg(q_axis(k)), -coordinate(bounds.lower, k));
        }
        tally.pairs++;
        oracle_close(oracle);
        made_free(&made);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The reach holds the whole core, for every query is scaled by it. */
static void the_reach_holds_the_core(void **state) {
    (void)state;
    random_stream random = random_named("reach");
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_spec spec = any_shape(&random, i);
        made_shape made = made_new(&spec);
        tact_real reach = spec_reach(&spec);
        assert_true(made.shape.reach + made.shape.rounding >= (1 - 4 * (tact_real)CHECK_ROUNDOFF) * reach);
        assert_true(made.shape.reach <= 2 * reach);
        made_free(&made);
    }
}

/* ---- misuse */

static jmp_buf escape;
static const char *misused;

static void leave(const char *text, const char *function) {
    assert_non_null(text);
    misused = function;
    longjmp(escape, 1);
}

/* The name that a function has in the library. */
#define QUOTED(name) #name
#define TEXT_OF(name) QUOTED(name)

static void null_shapes_call_the_hook(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    static const char *const names[] = {
        TEXT_OF(tactn_distance), TEXT_OF(tactn_distance),     TEXT_OF(tactn_overlap),    TEXT_OF(tactn_shape_status),
        TEXT_OF(tactn_support),  TEXT_OF(tactn_shape_bounds), TEXT_OF(tactn_hull_shape), TEXT_OF(tactn_custom)};
    tact_set_assert_hook(leave);
    for (volatile int i = 0; i < 8; i++) {
        misused = NULL;
        if (setjmp(escape) == 0) {
            if (i == 0) tactn_distance(NULL, &box, tactn_identity_pose(), NULL);
            if (i == 1) tactn_distance(&box, NULL, tactn_identity_pose(), NULL);
            if (i == 2) tactn_overlap(&box, NULL, tactn_identity_pose(), NULL);
            if (i == 3) tactn_shape_status(NULL);
            if (i == 4) tactn_support(NULL, along_axis(0, 1));
            if (i == 5) tactn_shape_bounds(NULL, tactn_identity_pose());
            if (i == 6) tactn_hull_shape(NULL);
            if (i == 7) tactn_custom(NULL, NULL);
        }
        assert_non_null(misused);
        assert_string_equal(misused, names[i]);
    }
    tact_set_assert_hook(NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(good_sizes_make_shapes),
    cmocka_unit_test(each_size_must_be_a_size),
    cmocka_unit_test(lengths_that_may_be_zero_may_not_be_less),
    cmocka_unit_test(points_must_be_finite),
    cmocka_unit_test(the_first_fault_is_remembered),
    cmocka_unit_test(support_functions_must_give_points),
    cmocka_unit_test(support_functions_must_not_contradict_themselves),
    cmocka_unit_test(custom_shapes_within_bounds),
    cmocka_unit_test(support_points_are_the_farthest),
    cmocka_unit_test(bounds_are_tight),
    cmocka_unit_test(the_reach_holds_the_core),
    cmocka_unit_test(null_shapes_call_the_hook),
};

const test_group test_shape = {"test_shape", tests, sizeof tests / sizeof *tests, NULL, NULL};
