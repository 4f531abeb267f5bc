/* Rotations and poses in space, against formulas in long double. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"
#include "tact/bindings3.h"

typedef struct long_quat {
    long double x, y, z, w;
} long_quat;

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static long_quat widen(tact3_quat q) { return (long_quat){q.x, q.y, q.z, q.w}; }

static long_quat long_scale(long double s, long_quat q) { return (long_quat){s * q.x, s * q.y, s * q.z, s * q.w}; }

static long double long_length(long_quat q) { return sqrtl(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w); }

static long_quat long_product(long_quat a, long_quat b) {
    return (long_quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                       a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/* How far two quaternions are apart, of either sign. */
static double apart(long_quat a, long_quat b) {
    long_quat less = {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w};
    long_quat more = {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
    return (double)fminl(long_length(less), long_length(more));
}

static void expect_quat(tact3_quat q, long_quat expected, double roundings) {
    double off = apart(widen(q), expected);
    if (!(off <= roundings * CHECK_ROUNDOFF)) printf("# off by %.3g u\n", off / CHECK_ROUNDOFF);
    assert_true(off <= roundings * CHECK_ROUNDOFF);
}

static void expect_same_quat(tact3_quat a, tact3_quat b) { assert_memory_equal(&a, &b, sizeof a); }

static void expect_nan(tact3_quat q) { assert_true(isnan(q.x) && isnan(q.y) && isnan(q.z) && isnan(q.w)); }

static void expect_same_vec(tact3_vec a, tact3_vec b) { assert_memory_equal(&a, &b, sizeof a); }

static tact3_vec any_vector(random_stream *random, int i) {
    tact3_vec v = random_direction(random);
    int zeros = i % 8;
    for (int k = 0; k < 3; k++)
        if (zeros != 7 && zeros >> k & 1) v = with_coordinate(v, k, 0);
#ifdef TACT_FLOAT
    return tact3_scale((tact_real)random_decade(random, 1e-30, 1e30), v);
#else
    return tact3_scale(random_decade(random, 1e-200, 1e200), v);
#endif
}

static double angle_between(tact3_vec a, tact3_vec b) {
    long double s = fmaxl(fabsl((long double)a.x), fmaxl(fabsl((long double)a.y), fabsl((long double)a.z)));
    long double t = fmaxl(fabsl((long double)b.x), fmaxl(fabsl((long double)b.y), fabsl((long double)b.z)));
    long double x[3] = {a.x / s, a.y / s, a.z / s}, y[3] = {b.x / t, b.y / t, b.z / t};
    long double c[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
    return (double)atan2l(sqrtl(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]), x[0] * y[0] + x[1] * y[1] + x[2] * y[2]);
}

/* ---- from an axis and an angle */

static void by_an_axis_and_an_angle(void **state) {
    (void)state;
    random_stream random = random_named("axis and angle");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_vec axis = any_vector(&random, i);
        tact_real angle = (tact_real)random_decade(&random, 1e-12, 1e9);
        if (i % 3 == 0) angle = -angle;
        long double half = (long double)angle / 2, size = fmaxl(fabsl(axis.x), fmaxl(fabsl(axis.y), fabsl(axis.z)));
        long_quat n = {axis.x / size, axis.y / size, axis.z / size, 0};
        n = long_scale(sinl(half) / long_length(n), n);
        n.w = cosl(half);
        expect_quat(tact3_rotation_from_axis_angle(axis, angle), n, 6 + fabs((double)half) / (1 + 1e-9));
    }
}

static void no_axis_and_no_angle(void **state) {
    (void)state;
    tact3_quat none = tact3_identity_rotation();
    expect_same_quat(tact3_rotation_from_axis_angle(no_vec(), 1), none);
    expect_same_quat(tact3_rotation_from_axis_angle(tact3_v(0, 0, 3), 0), none);
    tact3_quat quarter = tact3_rotation_from_axis_angle(tact3_v(0, 0, 5), (tact_real)1.57079632679489661923);
    assert_true(tact3_length(tact3_sub(tact3_rotate(quarter, tact3_v(1, 0, 0)), tact3_v(0, 1, 0))) < (tact_real)1e-6);
    const tact_real bad[3] = {not_a_number, infinite, -infinite};
    for (int i = 0; i < 3; i++) {
        expect_nan(tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), bad[i]));
        for (int axis = 0; axis < 3; axis++) {
            expect_nan(tact3_rotation_from_axis_angle(along_axis(axis, bad[i]), 1));
            expect_nan(tact3_rotation_between(along_axis(axis, bad[i]), tact3_v(1, 2, 3)));
            expect_nan(tact3_rotation_between(tact3_v(1, 2, 3), along_axis(axis, bad[i])));
        }
        expect_nan(tact3_rotation_normalize((tact3_quat){0, bad[i], 1, 0}));
        expect_nan(tact3_rotation_interpolate(none, none, bad[i]));
        expect_nan(tact3_rotation_interpolate((tact3_quat){0, bad[i], 1, 0}, none, TACT_REAL(0.5)));
    }
}

/* ---- from a matrix */

static void from_its_matrix(void **state) {
    (void)state;
    random_stream random = random_named("matrix");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_quat q = random_rotation(&random);
        tact_real *part = &q.x;
        for (int k = 0; k < 4; k++)
            if (i % 16 != 15 && i % 16 >> k & 1) part[k] *= (tact_real)(i % 3 ? 0 : 1e-6);
        q = tact3_rotation_normalize(q);
        expect_quat(tact3_rotation_from_matrix(tact3_rotation_matrix(q)), widen(q), 16);
    }
    tact3_mat bad = tact3_rotation_matrix(tact3_identity_rotation());
    tact_real *entry = &bad.x.x;
    for (int i = 0; i < 9; i++) {
        tact_real kept = entry[i];
        entry[i] = not_a_number;
        expect_nan(tact3_rotation_from_matrix(bad));
        entry[i] = kept;
    }
    for (int signs = 0; signs < 512; signs++) {
        for (int i = 0; i < 9; i++) entry[i] = signs >> i & 1 ? TACT_REAL_MAX : -TACT_REAL_MAX;
        assert_true(fabsl(long_length(widen(tact3_rotation_from_matrix(bad))) - 1) < 4 * CHECK_ROUNDOFF);
    }
    tact3_mat mirror = {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}};
    assert_true(fabsl(long_length(widen(tact3_rotation_from_matrix(mirror))) - 1) < 4 * CHECK_ROUNDOFF);
}

/* ---- from two vectors */

static void expect_shortest(tact3_vec from, tact3_vec to) {
    tact3_quat q = tact3_rotation_between(from, to);
    assert_true(fabsl(long_length(widen(q)) - 1) <= 4 * CHECK_ROUNDOFF);
    double size = fmax(fabs((double)from.x), fmax(fabs((double)from.y), fabs((double)from.z)));
    tact3_vec unit = tact3_v((tact_real)((double)from.x / size), (tact_real)((double)from.y / size),
                             (tact_real)((double)from.z / size));
    assert_true(angle_between(tact3_rotate(q, unit), to) <= 32 * CHECK_ROUNDOFF);
    /* As little as the angle between them. */
    double turned = 2 * atan2(sqrt((double)(q.x * q.x + q.y * q.y + q.z * q.z)), fabs((double)q.w));
    assert_true(fabs(turned - angle_between(from, to)) <= 32 * CHECK_ROUNDOFF);
}

static void between_vectors(void **state) {
    (void)state;
    random_stream random = random_named("between");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_vec a = any_vector(&random, i), b = any_vector(&random, i / 8);
        expect_shortest(a, b);
        tact3_vec aside = tact3_scale((tact_real)random_decade(&random, 1e-18, 1) * tact3_length(a),
                                      random_direction(&random));
        if (!tact_finite(tact3_length(a)) || !(tact3_length(a) > 0)) continue;
        tact3_vec near = tact3_add(a, aside);
        expect_shortest(a, near);
        expect_shortest(a, tact3_neg(near));
        expect_shortest(a, a);
        expect_shortest(a, tact3_neg(a));
    }
    expect_same_quat(tact3_rotation_between(no_vec(), tact3_v(1, 2, 3)), tact3_identity_rotation());
    expect_same_quat(tact3_rotation_between(tact3_v(1, 2, 3), no_vec()), tact3_identity_rotation());
}

/* ---- normalize, interpolate */

static void brought_to_length_one(void **state) {
    (void)state;
    random_stream random = random_named("normalize");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_quat q = random_rotation(&random);
#ifdef TACT_FLOAT
        tact3_quat scaled = scaled_rotation((tact_real)random_decade(&random, 1e-30, 1e30), q);
#else
        tact3_quat scaled = scaled_rotation(random_decade(&random, 1e-200, 1e200), q);
#endif
        long_quat right = widen(scaled);
        expect_quat(tact3_rotation_normalize(scaled), long_scale(1 / long_length(right), right), 4);
    }
    expect_same_quat(tact3_rotation_normalize((tact3_quat){0, 0, 0, 0}), tact3_identity_rotation());
}

/* The rotation at a fraction by the axis and the angle of what lies between. */
static long_quat interpolated(tact3_quat from, tact3_quat to, long double fraction) {
    long_quat a = widen(from), b = widen(to);
    a = long_scale(1 / long_length(a), a), b = long_scale(1 / long_length(b), b);
    long_quat between = long_product((long_quat){-a.x, -a.y, -a.z, a.w}, b);
    if (between.w < 0) between = long_scale(-1, between);
    long_quat part = {between.x, between.y, between.z, 0};
    long double sine = long_length(part), angle = atan2l(sine, between.w) * fraction;
    part = long_scale(sine > 0 ? sinl(angle) / sine : 0, part);
    part.w = cosl(angle);
    return long_product(a, part);
}

static void along_the_shorter_way(void **state) {
    (void)state;
    random_stream random = random_named("interpolate");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_quat a = random_rotation(&random), b = random_rotation(&random);
        if (i % 3 == 0) {
            tact_real by = (tact_real)random_decade(&random, 1e-15, 3);
            b = tact3_compose_rotation(tact3_rotation_from_axis_angle(random_direction(&random), by), a);
        }
        if (i % 2) b = scaled_rotation(-1, b);
        tact_real t = (tact_real)random_range(&random, i % 5 ? 0 : -1, i % 5 ? 1 : 2);
        expect_quat(tact3_rotation_interpolate(a, b, t), interpolated(a, b, t), 32);
        expect_same_quat(tact3_rotation_interpolate(a, b, 0), a);
        expect_same_quat(tact3_rotation_interpolate(a, b, 1), b);
    }
}

static void beyond_a_tiny_arc_at_the_same_rate(void **state) {
    (void)state;
    tact3_quat none = tact3_identity_rotation();
    tact3_quat tiny = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), TACT_REAL(1.8e-5));
    tact3_quat far = tact3_rotation_interpolate(none, tiny, TACT_REAL(1e5));
    /* Nearly equal rotations are subtracted: an error of a rounding grows with the fraction. */
    expect_quat(far, (long_quat){0, 0, sinl(0.9L), cosl(0.9L)}, 2e5);
}

/* ---- poses */

static void poses_composed_and_undone(void **state) {
    (void)state;
    random_stream random = random_named("poses");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact3_pose a = {tact3_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random)),
                        random_rotation(&random)};
        tact3_pose b = {tact3_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random)),
                        random_rotation(&random)};
        tact3_vec p = tact3_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random));
        double size = (double)(tact3_length(a.position) + tact3_length(b.position) + tact3_length(p));
        tact3_vec once = tact3_pose_point(tact3_pose_compose(a, b), p);
        tact3_vec twice = tact3_pose_point(a, tact3_pose_point(b, p));
        assert_true((double)tact3_length(tact3_sub(once, twice)) <= 64 * CHECK_ROUNDOFF * size);
        tact3_vec back = tact3_pose_point(tact3_pose_inverse(a), tact3_pose_point(a, p));
        assert_true((double)tact3_length(tact3_sub(back, p)) <= 64 * CHECK_ROUNDOFF * size);
        tact3_vec v = tact3_sub(tact3_pose_point(a, p), a.position);
        assert_true((double)tact3_length(tact3_sub(tact3_pose_vector(a, p), v)) <= 8 * CHECK_ROUNDOFF * size);
    }
}

static void bindings_do_what_the_inline_functions_do(void **state) {
    (void)state;
    random_stream random = random_named("bindings");
    for (int i = 0; i < 100; i++) {
        tact3_pose a = {random_direction(&random), random_rotation(&random)};
        tact3_pose b = {random_direction(&random), random_rotation(&random)};
        tact3_vec p = random_direction(&random);
        expect_same_quat(tact3_binding_conjugate(a.rotation), tact3_conjugate(a.rotation));
        expect_same_quat(tact3_binding_compose_rotation(a.rotation, b.rotation),
                         tact3_compose_rotation(a.rotation, b.rotation));
        tact3_mat called = tact3_binding_rotation_matrix(a.rotation), m = tact3_rotation_matrix(a.rotation);
        assert_memory_equal(&called, &m, sizeof m);
        expect_same_vec(tact3_binding_rotate(a.rotation, p), tact3_rotate(a.rotation, p));
        expect_same_vec(tact3_binding_pose_point(a, p), tact3_pose_point(a, p));
        expect_same_vec(tact3_binding_pose_vector(a, p), tact3_pose_vector(a, p));
        tact3_pose relative = tact3_binding_relative_pose(a, b), right = tact3_relative_pose(a, b);
        expect_same_vec(relative.position, right.position);
        expect_same_quat(relative.rotation, right.rotation);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(by_an_axis_and_an_angle),
    cmocka_unit_test(no_axis_and_no_angle),
    cmocka_unit_test(from_its_matrix),
    cmocka_unit_test(between_vectors),
    cmocka_unit_test(brought_to_length_one),
    cmocka_unit_test(along_the_shorter_way),
    cmocka_unit_test(beyond_a_tiny_arc_at_the_same_rate),
    cmocka_unit_test(poses_composed_and_undone),
    cmocka_unit_test(bindings_do_what_the_inline_functions_do),
};

const test_group test_rotation3 = {"test_rotation3", tests, sizeof tests / sizeof *tests, NULL, NULL};
