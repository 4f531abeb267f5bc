/* Rotations in the plane: by an angle, composed, undone. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"
#include "tact/bindings2.h"

/* Half a unit in the angle's last place, and three in the result's: two are promised, one is the C library's. */
static void expect_angle(tact_real angle) {
    tact2_rotation r = tact2_rotation_from_angle(angle);
    double x = (double)angle, c = cos(x), s = sin(x), doubt = CHECK_ROUNDOFF * fabs(x);
    bool right = fabs((double)r.c - c) <= doubt * fabs(s) + 6 * CHECK_ROUNDOFF * fabs(c) &&
                 fabs((double)r.s - s) <= doubt * fabs(c) + 6 * CHECK_ROUNDOFF * fabs(s);
    if (!right) printf("# angle %.17g: %.17g %.17g, not %.17g %.17g\n", x, (double)r.c, (double)r.s, c, s);
    assert_true(right);
}

static void angles_of_every_size(void **state) {
    (void)state;
    random_stream random = random_named("angles");
    for (int i = 0; i < check_rounds(20000); i++) {
        double angle = random_decade(&random, 1e-30, 1e12);
        expect_angle((tact_real)(i % 2 ? -angle : angle));
    }
}

/* Where sine or cosine vanish and where the quadrant changes, and one step beside it. */
static void multiples_of_an_eighth(void **state) {
    (void)state;
    for (int i = -400; i <= 400; i++) {
        tact_real angle = (tact_real)(i * 0.78539816339744830962);
        expect_angle(angle);
        expect_angle(angle * (1 + 2 * (tact_real)CHECK_ROUNDOFF));
        expect_angle(angle * (1 - 2 * (tact_real)CHECK_ROUNDOFF));
    }
}

static void no_angle_is_no_rotation(void **state) {
    (void)state;
    const tact_real bad[3] = {(tact_real)NAN, (tact_real)INFINITY, -(tact_real)INFINITY};
    tact2_rotation none = tact2_rotation_from_angle(0);
    assert_true(none.c == 1 && none.s == 0);
    for (int i = 0; i < 3; i++) {
        tact2_rotation r = tact2_rotation_from_angle(bad[i]);
        assert_false(tact_finite(r.c) || tact_finite(r.s));
    }
}

static void the_way_back(void **state) {
    (void)state;
    random_stream random = random_named("back");
    for (int i = 0; i < check_rounds(2000); i++) {
        tact2_rotation a = random_rotation(&random), b = random_rotation(&random);
        tact2_vec v = random_direction(&random);
        tact2_vec once = tact2_rotate(a, tact2_rotate(b, v)), both = tact2_rotate(tact2_compose_rotation(a, b), v);
        tact2_vec back = tact2_rotate(tact2_conjugate(b), tact2_rotate(b, v));
        double allowed = 16 * CHECK_ROUNDOFF;
        assert_true((double)tact2_length(tact2_sub(once, both)) <= allowed);
        assert_true((double)tact2_length(tact2_sub(back, v)) <= allowed);
        assert_true((double)tact_abs(tact2_dot(tact2_left(v), v)) <= allowed);
        assert_true(tact2_cross(v, tact2_left(v)) > 0 && tact2_cross(v, tact2_right(v)) < 0);
        tact2_rotation turn =
            tact2_rotation_from_angle((tact_real)random_range(&random, 0.1, 3)); /* less than half a turn */
        assert_true(tact2_cross(v, tact2_rotate(turn, v)) > 0);
    }
}

static void expect_rotation(tact2_rotation r, long double c, long double s, double roundings) {
    double off = (double)hypotl((long double)r.c - c, (long double)r.s - s);
    if (!(off <= roundings * CHECK_ROUNDOFF)) printf("# off by %.3g u\n", off / CHECK_ROUNDOFF);
    assert_true(off <= roundings * CHECK_ROUNDOFF);
}

static void expect_same_rotation(tact2_rotation a, tact2_rotation b) { assert_memory_equal(&a, &b, sizeof a); }

static void expect_nan(tact2_rotation r) { assert_true(isnan(r.c) && isnan(r.s)); }

static tact2_vec any_vector(random_stream *random, int i) {
    tact2_vec v = random_direction(random);
    if (i % 4 == 1) v.x = 0;
    if (i % 4 == 2) v.y = 0;
#ifdef TACT_FLOAT
    return tact2_scale((tact_real)random_decade(random, 1e-30, 1e30), v);
#else
    return tact2_scale(random_decade(random, 1e-200, 1e200), v);
#endif
}

static void angles_of_rotations(void **state) {
    (void)state;
    random_stream random = random_named("angle of");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact2_vec v = any_vector(&random, i);
        long double right = atan2l(v.y, v.x);
        tact_real angle = tact2_rotation_angle((tact2_rotation){v.x, v.y});
        assert_true(fabsl((long double)angle - right) <= 8 * CHECK_ROUNDOFF * fabsl(right));
    }
    assert_true(tact2_rotation_angle((tact2_rotation){0, 0}) == 0);
    assert_true(isnan(tact2_rotation_angle((tact2_rotation){(tact_real)NAN, 1})));
    assert_true(isnan(tact2_rotation_angle((tact2_rotation){1, (tact_real)INFINITY})));
}

static void from_matrices_and_vectors(void **state) {
    (void)state;
    random_stream random = random_named("from matrices");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact2_rotation q = random_rotation(&random);
        expect_rotation(tact2_rotation_from_matrix(tact2_rotation_matrix(q)), q.c, q.s, 4);
        tact2_vec a = any_vector(&random, i), b = any_vector(&random, i / 4);
        if (i % 3 == 0) b = tact2_neg(a);
        long double angle = atan2l(b.y, b.x) - atan2l(a.y, a.x);
        expect_rotation(tact2_rotation_between(a, b), cosl(angle), sinl(angle), 8);
        tact2_rotation scaled = {a.x, a.y};
        long double length = hypotl((long double)a.x, (long double)a.y);
        expect_rotation(tact2_rotation_normalize(scaled), a.x / length, a.y / length, 4);
    }
    tact2_mat huge = {{TACT_REAL_MAX, TACT_REAL_MAX}, {-TACT_REAL_MAX, TACT_REAL_MAX}};
    expect_rotation(tact2_rotation_from_matrix(huge), sqrtl(0.5L), sqrtl(0.5L), 4);
    tact2_rotation none = tact2_identity_rotation(), bad = {(tact_real)NAN, 0}, far = {0, (tact_real)INFINITY};
    expect_same_rotation(tact2_rotation_between(tact2_v(0, 0), tact2_v(1, 2)), none);
    expect_same_rotation(tact2_rotation_between(tact2_v(1, 2), tact2_v(0, 0)), none);
    expect_same_rotation(tact2_rotation_normalize((tact2_rotation){0, 0}), none);
    expect_nan(tact2_rotation_normalize(bad));
    expect_nan(tact2_rotation_normalize(far));
    expect_nan(tact2_rotation_between(tact2_v((tact_real)NAN, 1), tact2_v(1, 1)));
    expect_nan(tact2_rotation_between(tact2_v(1, 1), tact2_v((tact_real)INFINITY, 1)));
    expect_nan(tact2_rotation_interpolate(none, none, (tact_real)NAN));
}

static void along_the_shorter_way(void **state) {
    (void)state;
    random_stream random = random_named("interpolate");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact2_rotation a = random_rotation(&random), b = random_rotation(&random);
        tact_real t = (tact_real)random_range(&random, i % 5 ? 0 : -1, i % 5 ? 1 : 2);
        long double from = atan2l(a.s, a.c), turn = atan2l((long double)a.c * b.s - (long double)a.s * b.c,
                                                          (long double)a.c * b.c + (long double)a.s * b.s);
        expect_rotation(tact2_rotation_interpolate(a, b, t), cosl(from + t * turn), sinl(from + t * turn), 16);
        expect_same_rotation(tact2_rotation_interpolate(a, b, 0), a);
        expect_same_rotation(tact2_rotation_interpolate(a, b, 1), b);
    }
    tact2_rotation none = tact2_identity_rotation(), half = {-1, 0};
    expect_rotation(tact2_rotation_interpolate(none, half, TACT_REAL(0.5)), 0, 1, 4);
    tact_real size = TACT_REAL_MAX / 4;
    tact2_rotation long_none = {size, 0}, long_quarter = {0, size};
    expect_rotation(tact2_rotation_interpolate(long_none, long_quarter, TACT_REAL(2)), -1, 0, 4);
}

static void poses_composed_and_undone(void **state) {
    (void)state;
    random_stream random = random_named("poses");
    for (int i = 0; i < check_rounds(20000); i++) {
        tact2_pose a = {tact2_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random)),
                        random_rotation(&random)};
        tact2_pose b = {tact2_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random)),
                        random_rotation(&random)};
        tact2_vec p = tact2_scale((tact_real)random_decade(&random, 1e-3, 1e3), random_direction(&random));
        double size = (double)(tact2_length(a.position) + tact2_length(b.position) + tact2_length(p));
        tact2_vec once = tact2_pose_point(tact2_pose_compose(a, b), p);
        tact2_vec twice = tact2_pose_point(a, tact2_pose_point(b, p));
        assert_true((double)tact2_length(tact2_sub(once, twice)) <= 32 * CHECK_ROUNDOFF * size);
        tact2_vec back = tact2_pose_point(tact2_pose_inverse(a), tact2_pose_point(a, p));
        assert_true((double)tact2_length(tact2_sub(back, p)) <= 32 * CHECK_ROUNDOFF * size);
        tact2_vec called = tact2_binding_pose_vector(a, p), v = tact2_pose_vector(a, p);
        assert_memory_equal(&called, &v, sizeof v);
        tact2_pose relative = tact2_binding_relative_pose(a, b), right = tact2_relative_pose(a, b);
        assert_memory_equal(&relative, &right, sizeof right);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(angles_of_every_size),
    cmocka_unit_test(multiples_of_an_eighth),
    cmocka_unit_test(no_angle_is_no_rotation),
    cmocka_unit_test(the_way_back),
    cmocka_unit_test(angles_of_rotations),
    cmocka_unit_test(from_matrices_and_vectors),
    cmocka_unit_test(along_the_shorter_way),
    cmocka_unit_test(poses_composed_and_undone),
};

const test_group test_rotation2 = {"test_rotation2", tests, sizeof tests / sizeof *tests, NULL, NULL};
