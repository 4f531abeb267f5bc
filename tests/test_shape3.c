/* Shapes: what constructors accept and remember, support points and bounds against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static void expect_status(tact3_shape shape, tact_status status) {
    assert_int_equal(tact3_shape_status(&shape), status);
    assert_int_equal(shape.status, status);
    assert_non_null(tact_status_text(status));
}

/* ---- constructors */

static void good_sizes_make_shapes(void **state) {
    (void)state;
    tact3_vec o = tact3_v(0, 0, 0), p = tact3_v(1, 2, 3);
    tact3_shape sphere = tact3_sphere(2), capsule = tact3_capsule(1, 0);
    expect_status(tact3_point(p), TACT_OK);
    expect_status(tact3_segment(o, p), TACT_OK);
    expect_status(tact3_segment(p, p), TACT_OK);
    expect_status(tact3_triangle(o, p, p), TACT_OK);
    expect_status(tact3_triangle(o, o, o), TACT_OK);
    expect_status(sphere, TACT_OK);
    expect_status(capsule, TACT_OK);
    expect_status(tact3_box(p), TACT_OK);
    expect_status(tact3_cylinder(1, 2), TACT_OK);
    expect_status(tact3_cone(1, 2), TACT_OK);
    expect_status(tact3_ellipsoid(p), TACT_OK);
    expect_status(tact3_ellipsoid(tact3_v(2, 2, 2)), TACT_OK);
    expect_status(tact3_rounded(sphere, 0), TACT_OK);
    expect_status(tact3_rounded(tact3_rounded(capsule, 1), 2), TACT_OK);
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
        expect_status(tact3_sphere(x), status);
        expect_status(tact3_box(tact3_v(x, 1, 1)), status);
        expect_status(tact3_box(tact3_v(1, x, 1)), status);
        expect_status(tact3_box(tact3_v(1, 1, x)), status);
        expect_status(tact3_capsule(x, 1), status);
        expect_status(tact3_cylinder(x, 1), status);
        expect_status(tact3_cylinder(1, x), status);
        expect_status(tact3_cone(x, 1), status);
        expect_status(tact3_cone(1, x), status);
        expect_status(tact3_ellipsoid(tact3_v(x, 1, 1)), status);
        expect_status(tact3_ellipsoid(tact3_v(1, x, 1)), status);
        expect_status(tact3_ellipsoid(tact3_v(1, 1, x)), status);
        expect_status(tact3_ellipsoid(tact3_v(x, x, x)), status);
    }
}

static void lengths_that_may_be_zero_may_not_be_less(void **state) {
    (void)state;
    tact3_shape box = tact3_box(tact3_v(1, 1, 1));
    expect_status(tact3_capsule(1, -1), TACT_NEGATIVE);
    expect_status(tact3_capsule(1, not_a_number), TACT_NOT_FINITE);
    expect_status(tact3_capsule(1, infinite), TACT_NOT_FINITE);
    expect_status(tact3_rounded(box, -1), TACT_NEGATIVE);
    expect_status(tact3_rounded(box, not_a_number), TACT_NOT_FINITE);
    expect_status(tact3_rounded(box, infinite), TACT_NOT_FINITE);
}

static void points_must_be_finite(void **state) {
    (void)state;
    tact3_vec o = tact3_v(0, 0, 0);
    const tact_real bad[3] = {not_a_number, infinite, -infinite};
    for (int i = 0; i < 9; i++) {
        tact_real x = bad[i % 3];
        tact3_vec p = tact3_v(i / 3 == 0 ? x : 0, i / 3 == 1 ? x : 0, i / 3 == 2 ? x : 0);
        expect_status(tact3_point(p), TACT_NOT_FINITE);
        expect_status(tact3_segment(p, o), TACT_NOT_FINITE);
        expect_status(tact3_segment(o, p), TACT_NOT_FINITE);
        expect_status(tact3_triangle(o, o, p), TACT_NOT_FINITE);
    }
    expect_status(tact3_point(tact3_v(TACT_REAL_MAX, 0, 0)), TACT_OUT_OF_RANGE);
    expect_status(tact3_sphere(TACT_REAL_MAX), TACT_OUT_OF_RANGE);
    expect_status(tact3_cylinder(TACT_REAL_MAX, 1), TACT_OUT_OF_RANGE);
}

/* What was wrong first stays, whatever is done with the shape. */
static void the_first_fault_is_remembered(void **state) {
    (void)state;
    expect_status(tact3_rounded(tact3_sphere(-1), not_a_number), TACT_NOT_POSITIVE);
    expect_status(tact3_rounded(tact3_sphere(not_a_number), -1), TACT_NOT_FINITE);
    expect_status(tact3_rounded(tact3_rounded(tact3_box(tact3_v(1, 1, 1)), -1), 5), TACT_NEGATIVE);
}

static tact3_vec broken_support(const void *context, tact3_vec direction) {
    (void)direction;
    return tact3_v(0, *(const tact_real *)context, 0);
}

static void support_functions_must_give_points(void **state) {
    (void)state;
    expect_status(tact3_custom(broken_support, &not_a_number), TACT_BAD_SUPPORT);
    expect_status(tact3_custom(broken_support, &infinite), TACT_BAD_SUPPORT);
}

/* ---- support points and bounds */

static spec3 any_shape(random3 *random, int i) {
    spec3 spec = pairs3_shape(random, (spec3_kind)(i % SPEC3_KINDS), 1);
    spec.custom = i / SPEC3_KINDS % 4 == 0;
    if (i / SPEC3_KINDS % 3 == 0) spec.rounding = (tact_real)random3_decade(random, 1e-3, 1);
    return spec;
}

/* Directions of all sorts and lengths, many of them special to some shape. */
static tact3_vec any_direction(random3 *random, int i) {
    tact3_vec d = random3_direction(random);
    int zero = i % 8;
    if (zero & 1) d.x = 0;
    if (zero & 2) d.y = 0;
    if (zero & 4) d.z = zero == 7 ? 1 : 0;
    if (i % 3 == 0) d = tact3_scale((tact_real)random3_decade(random, 1e-9, 1e9), d);
    return d;
}

static void support_points_are_the_farthest(void **state) {
    (void)state;
    random3 random = random3_named("support");
    tally3 tally = tally3_named("support points");
    spec3 nothing = spec3_point(tact3_v(0, 0, 0));
    for (int i = 0; i < check3_rounds(4000); i++) {
        spec3 spec = any_shape(&random, i);
        pair3 pair = pairs3_at(&spec, &nothing, tact3_identity_pose());
        made3 made = made3_new(&spec);
        oracle3 *oracle = oracle3_open(&pair);
        tact3_vec direction = any_direction(&random, i), point = tact3_support(&made.shape, direction);
        qvec n = q_unit(q_from(direction)), p = q_from(point);
        quad allowed = (quad)(16 * CHECK3_ROUNDOFF) * oracle3_scale(oracle), reach = oracle3_reach(oracle, 0, n);
        quad outside = oracle3_outside(oracle, 0, p), short_of = reach - q_dot(n, p);
        check3_expect(&tally, &pair, "outside", outside, allowed);
        check3_expect(&tally, &pair, "short of the farthest", short_of, allowed);
        tally.pairs++;
        oracle3_close(oracle);
        made3_free(&made);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

static void expect_bound(tally3 *tally, const pair3 *pair, const oracle3 *oracle, qvec axis, tact_real bound) {
    quad allowed = (quad)(32 * CHECK3_ROUNDOFF) * oracle3_scale(oracle), reach = oracle3_reach(oracle, 1, axis);
    check3_expect(tally, pair, "bound", q_abs(reach - (quad)bound), allowed);
}

static void bounds_are_tight(void **state) {
    (void)state;
    random3 random = random3_named("bounds");
    tally3 tally = tally3_named("bounds");
    spec3 nothing = spec3_point(tact3_v(0, 0, 0));
    for (int i = 0; i < check3_rounds(2000); i++) {
        spec3 spec = any_shape(&random, i);
        tact3_pose pose = tact3_identity_pose();
        if (i % 2) pose.rotation = random3_rotation(&random);
        tact_real away = i % 4 ? (tact_real)random3_decade(&random, 1e-2, 1e4) : 0;
        pose.position = tact3_scale(away, random3_direction(&random));
        pair3 pair = pairs3_at(&nothing, &spec, pose);
        made3 made = made3_new(&spec);
        oracle3 *oracle = oracle3_open(&pair);
        tact3_bounds bounds = tact3_shape_bounds(&made.shape, pose);
        expect_bound(&tally, &pair, oracle, q_v(1, 0, 0), bounds.upper.x);
        expect_bound(&tally, &pair, oracle, q_v(0, 1, 0), bounds.upper.y);
        expect_bound(&tally, &pair, oracle, q_v(0, 0, 1), bounds.upper.z);
        expect_bound(&tally, &pair, oracle, q_v(-1, 0, 0), -bounds.lower.x);
        expect_bound(&tally, &pair, oracle, q_v(0, -1, 0), -bounds.lower.y);
        expect_bound(&tally, &pair, oracle, q_v(0, 0, -1), -bounds.lower.z);
        tally.pairs++;
        oracle3_close(oracle);
        made3_free(&made);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* The reach holds the whole core, for every query is scaled by it. */
static void the_reach_holds_the_core(void **state) {
    (void)state;
    random3 random = random3_named("reach");
    for (int i = 0; i < check3_rounds(1000); i++) {
        spec3 spec = any_shape(&random, i);
        made3 made = made3_new(&spec);
        tact_real reach = spec3_reach(&spec);
        assert_true(made.shape.reach + made.shape.rounding >= (1 - 4 * (tact_real)CHECK3_ROUNDOFF) * reach);
        assert_true(made.shape.reach <= 2 * reach);
        made3_free(&made);
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

static void null_shapes_call_the_hook(void **state) {
    (void)state;
    tact3_shape box = tact3_box(tact3_v(1, 1, 1));
    static const char *const names[] = {"tact3_distance",     "tact3_distance", "tact3_overlap",
                                        "tact3_shape_status", "tact3_support",  "tact3_shape_bounds",
                                        "tact3_hull_shape",   "tact3_custom"};
    tact_set_assert_hook(leave);
    for (volatile int i = 0; i < 8; i++) {
        misused = NULL;
        if (setjmp(escape) == 0) {
            if (i == 0) tact3_distance(NULL, &box, tact3_identity_pose(), NULL);
            if (i == 1) tact3_distance(&box, NULL, tact3_identity_pose(), NULL);
            if (i == 2) tact3_overlap(&box, NULL, tact3_identity_pose(), NULL);
            if (i == 3) tact3_shape_status(NULL);
            if (i == 4) tact3_support(NULL, tact3_v(1, 0, 0));
            if (i == 5) tact3_shape_bounds(NULL, tact3_identity_pose());
            if (i == 6) tact3_hull_shape(NULL);
            if (i == 7) tact3_custom(NULL, NULL);
        }
        assert_non_null(misused);
        assert_string_equal(misused, names[i]);
    }
    tact_set_assert_hook(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_sizes_make_shapes),
        cmocka_unit_test(each_size_must_be_a_size),
        cmocka_unit_test(lengths_that_may_be_zero_may_not_be_less),
        cmocka_unit_test(points_must_be_finite),
        cmocka_unit_test(the_first_fault_is_remembered),
        cmocka_unit_test(support_functions_must_give_points),
        cmocka_unit_test(support_points_are_the_farthest),
        cmocka_unit_test(bounds_are_tight),
        cmocka_unit_test(the_reach_holds_the_core),
        cmocka_unit_test(null_shapes_call_the_hook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
