/* What a world asks first of two boxes: whether they are farther apart than a distance. Where the answer is yes, their
 * manifold has no points, however near the distance is; and boxes that a face separates clearly are found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analytic/apart.h"
#include "support/any_shape.h"
#include "support/group.h"

static tactn_shape any_box(random_stream *random) {
    return tactn_rounded(tactn_box(any_sizes(random)), random_coin(random) ? any_real(random, 0, 0.5) : 0);
}

static void boxes_that_are_apart_have_no_points(void **state) {
    (void)state;
    random_stream random = random_named("boxes apart");
    int apart = 0, clear = 0, found = 0, rounds = check_rounds(8000);
    for (int i = 0; i < rounds; i++) {
        tactn_shape a = any_box(&random), b = any_box(&random);
        real speculative = random_coin(&random) ? any_real(&random, 0, 0.1) : 0;
        bool far = i % 4 == 0;
        real beyond = far ? any_real(&random, 0.5, 1) : (real)random_decade(&random, CHECK_ROUNDOFF, 1e-2);
        tactn_pose pose = any_brought(&a, &b, any_pose(&random, 4), speculative + beyond);
        bool none = tactn_collide(&a, &b, pose, speculative, NULL).point_count == 0;
        bool said = are_apart(&a, &b, pose, speculative);
        assert_true(none || !said);
        apart += said;
        clear += far;
        found += far && said;
    }
    assert_true(rounds < 800 || (apart - found > rounds / 8 && found > clear / 2));
}

/* Face to face the answer changes within a few roundings of where the manifold's does. */
static void the_answer_is_sharp(void **state) {
    (void)state;
    tactn_shape a = tactn_box(from_coordinates((const real[3]){1, 1, 1}));
    for (int i = 0; i < 2 * DIMENSION; i++) {
        real at[3] = {0, 0, 0};
        at[i / 2] = (i % 2 ? -1 : 1) * (2 + R(0.25));
        tactn_pose pose = pose_at(from_coordinates(at));
        assert_true(are_apart(&a, &a, pose, R(0.25) - 4 * APART_ERROR * ROUNDOFF * 8));
        assert_false(are_apart(&a, &a, pose, R(0.25)));
    }
    tactn_shape point = tactn_point(zero());
    assert_false(are_apart(&a, &point, pose_at(scale(10, first_axis())), 0));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(boxes_that_are_apart_have_no_points),
    cmocka_unit_test(the_answer_is_sharp),
};

const test_group test_apart = {"test_apart", tests, sizeof tests / sizeof *tests, NULL, NULL};
