/* Rotations in the plane: by an angle, composed, undone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(angles_of_every_size),
    cmocka_unit_test(multiples_of_an_eighth),
    cmocka_unit_test(no_angle_is_no_rotation),
    cmocka_unit_test(the_way_back),
};

const test_group test_rotation2 = {"test_rotation2", tests, sizeof tests / sizeof *tests, NULL, NULL};
