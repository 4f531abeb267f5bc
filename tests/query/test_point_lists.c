/* Points that no hull was built of: what is asked of them is what the hull of them answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "support/group.h"
#include "tact/tact.h"

/* Points, and the hull of the same. */
typedef struct both_ways {
    shape_spec spec, hull_spec;
    made_shape listed, hull;
} both_ways;

static void open_both(random_stream *random, both_ways *both) {
    both->spec = pairs_of_kind(random, PAIRS_KINDS - 1, true);
    if (random_coin(random)) both->spec.rounding = 0;
    both->hull_spec = both->spec;
    both->hull_spec.listed = false;
    both->listed = made_new(&both->spec);
    both->hull = made_new(&both->hull_spec);
    assert_int_equal(both->listed.shape.status, TACT_OK);
}

static void close_both(both_ways *both) {
    made_free(&both->listed);
    made_free(&both->hull);
}

/* What the hull may lie beside its points, and rounding. */
static real slack_of(const both_ways *both) {
    real error = both->hull.shape.core == TACTN_HULL ? tactn_hull_info_get(both->hull.shape.u.hull).error : 0;
    return error + R(64 * CHECK_ROUNDOFF) * (1 + both->listed.shape.reach);
}

static void same_distances(void **state) {
    (void)state;
    random_stream random = random_named("lists and hulls");
    int manifolds = 0, points[2] = {0};
    for (int i = 0; i < check_rounds(3000); i++) {
        both_ways both;
        open_both(&random, &both);
        made_shape other = any_shape(&random);
        tactn_pose pose = any_pose(&random, 3);
        if (i % 2) pose = any_brought(&both.hull.shape, &other.shape, pose, any_real(&random, -0.2, 0.2));
        tactn_gap a = tactn_distance(&both.listed.shape, &other.shape, pose, NULL);
        tactn_gap b = tactn_distance(&both.hull.shape, &other.shape, pose, NULL);
        real slack = slack_of(&both);
        assert_int_equal(a.status, TACT_OK);
        assert_true(tact_abs(a.distance - b.distance) <= a.error_bound + b.error_bound + slack);
        assert_true(a.error_bound <= 2 * b.error_bound + 2 * CURVED_GAP + 8 * slack);
        tactn_manifold m[2] = {tactn_collide(&both.listed.shape, &other.shape, pose, R(0.1), NULL),
                               tactn_collide(&both.hull.shape, &other.shape, pose, R(0.1), NULL)};
        assert_int_equal(m[0].status, TACT_OK);
        assert_int_equal(m[0].point_count > 0, m[1].point_count > 0);
        manifolds += m[0].point_count > 0;
        for (int k = 0; k < 2; k++) points[k] += m[k].point_count;
        made_free(&other);
        close_both(&both);
    }
    print_message("# %d manifolds, %d points, of hulls %d\n", manifolds, points[0], points[1]);
    assert_true(manifolds > check_rounds(3000) / 4);
    /* Faces meet faces as those of hulls do. */
    assert_in_range(points[0], points[1] * 98 / 100, points[1] * 102 / 100);
}

static void same_size_and_mass(void **state) {
    (void)state;
    random_stream random = random_named("masses of lists");
    for (int i = 0; i < check_rounds(1000); i++) {
        both_ways both;
        open_both(&random, &both);
        tactn_mass a = tactn_shape_mass(&both.listed.shape), b = tactn_shape_mass(&both.hull.shape);
        assert_memory_equal(&a, &b, sizeof a);
        tactn_pose pose = any_pose(&random, 1);
        tactn_bounds x = tactn_shape_bounds(&both.listed.shape, pose), y = tactn_shape_bounds(&both.hull.shape, pose);
        assert_true(greatest(sub(x.lower, y.lower)) <= slack_of(&both));
        assert_true(greatest(sub(x.upper, y.upper)) <= slack_of(&both));
        vec d = random_direction(&random);
        vec p = tactn_support(&both.listed.shape, d), q = tactn_support(&both.hull.shape, d);
        assert_true(tact_abs(dot(d, sub(p, q))) <= slack_of(&both));
        close_both(&both);
    }
}

static void estimates_are_bounds(void **state) {
    (void)state;
    random_stream random = random_named("estimates of lists");
    for (int i = 0; i < check_rounds(600); i++) {
        both_ways both;
        open_both(&random, &both);
        made_shape other = any_shape(&random);
        tactn_pose pose = any_pose(&random, 1);
        tactn_gap gap = tactn_distance(&both.listed.shape, &other.shape, pose, NULL);
        tactn_estimate estimate = tactn_estimate_depth(&both.listed.shape, &other.shape, pose, 48);
        assert_int_equal(estimate.status, TACT_OK);
        assert_true(estimate.depth >= -gap.distance - gap.error_bound);
        made_free(&other);
        close_both(&both);
    }
}

/* ---- constructor */

static void few_points_are_simpler_shapes(void **state) {
    (void)state;
    vec points[3] = {along_axis(0, 1), along_axis(1, 1), neg(along_axis(0, 1))};
    const tactn_shape simple[3] = {tactn_point(points[0]), tactn_segment(points[0], points[1]),
                                   tactn_triangle(points[0], points[1], points[2])};
    for (int i = 0; i < 3; i++) {
        tactn_shape listed = tactn_points(points, i + 1);
        assert_memory_equal(&listed, &simple[i], sizeof listed);
    }
}

/* They once read a null pointer. */
static void refused_ones_have_no_extent(void **state) {
    (void)state;
    vec points[TACTN_MAX_POINTS + 1];
    for (int i = 0; i <= TACTN_MAX_POINTS; i++) points[i] = scale((real)(i + 1), along_axis(i % 2, 1));
    tactn_shape shape = tactn_points(points, TACTN_MAX_POINTS + 1);
    tactn_pose pose = tactn_identity_pose();
    pose.position = along_axis(0, 3);
    tactn_bounds bounds = tactn_shape_bounds(&shape, pose);
    assert_memory_equal(&bounds.lower, &pose.position, sizeof bounds.lower);
    assert_memory_equal(&bounds.upper, &pose.position, sizeof bounds.upper);
    assert_true(length(tactn_support(&shape, along_axis(1, 1))) == 0);
}

static void refused(void **state) {
    (void)state;
    vec points[TACTN_MAX_POINTS + 1];
    memset(points, 0, sizeof points);
    for (int i = 0; i <= TACTN_MAX_POINTS; i++) points[i] = scale((real)(i + 1), along_axis(i % 2, 1));
    assert_int_equal(tactn_points(points, 0).status, TACT_NO_POINTS);
    assert_int_equal(tactn_points(points, -1).status, TACT_NO_POINTS);
    assert_int_equal(tactn_points(points, TACTN_MAX_POINTS).status, TACT_OK);
    assert_int_equal(tactn_points(points, TACTN_MAX_POINTS + 1).status, TACT_TOO_MANY);
    points[5] = scale((real)NAN, along_axis(0, 1));
    assert_int_equal(tactn_points(points, 5).status, TACT_OK);
    assert_int_equal(tactn_points(points, 6).status, TACT_NOT_FINITE);
    points[5] = scale(TACT_REAL_MAX, along_axis(1, 1));
    assert_int_equal(tactn_points(points, 6).status, TACT_OUT_OF_RANGE);
    tactn_shape shape = tactn_points(points, 6), ball = tactn_ball(1);
    tactn_gap gap = tactn_distance(&ball, &shape, tactn_identity_pose(), NULL);
    assert_int_equal(gap.status, TACT_OUT_OF_RANGE);
}

static void coincident_points_are_one(void **state) {
    (void)state;
    vec points[4] = {along_axis(0, 1), along_axis(0, 1), along_axis(0, 1), along_axis(0, 1)};
    tactn_shape listed = tactn_points(points, 4), ball = tactn_ball(R(0.25));
    tactn_gap gap = tactn_distance(&listed, &ball, tactn_identity_pose(), NULL);
    assert_true(tact_abs(gap.distance - R(0.75)) <= gap.error_bound);
    tactn_pose onto = pose_at(along_axis(0, 1));
    gap = tactn_distance(&listed, &ball, onto, NULL);
    assert_true(tact_abs(gap.distance + R(0.25)) <= gap.error_bound);
    tactn_manifold manifold = tactn_collide(&listed, &ball, onto, 0, NULL);
    assert_int_equal(manifold.point_count, 1);
    assert_true(tactn_shape_mass(&listed).center.x == 1);
}

/* ---- worlds */

static void a_world_keeps_a_hull(void **state) {
    (void)state;
    vec points[4] = {along_axis(0, 1), along_axis(1, 1), neg(along_axis(0, 1)), neg(along_axis(1, 1))};
#if TACT_DIMENSION == 3
    points[3] = along_axis(2, 1);
#endif
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    tactn_body_def body_def = tactn_body_defaults();
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &body_def, &body), TACT_OK);
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape listed = tactn_rounded(tactn_points(points, 4), R(0.125));
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &listed, &id), TACT_OK);
    memset(points, 0, sizeof points); /* the caller's are needed no more */
    tactn_shape kept = tactn_body_shape_get(world, id).shape;
    assert_int_equal(kept.core, TACTN_HULL);
    assert_int_equal(tactn_hull_info_get(kept.u.hull).vertex_count, 4);
    assert_true(kept.rounding == listed.rounding);
    assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(same_distances),
    cmocka_unit_test(same_size_and_mass),
    cmocka_unit_test(estimates_are_bounds),
    cmocka_unit_test(few_points_are_simpler_shapes),
    cmocka_unit_test(refused),
    cmocka_unit_test(refused_ones_have_no_extent),
    cmocka_unit_test(coincident_points_are_one),
    cmocka_unit_test(a_world_keeps_a_hull),
};
const test_group test_point_lists = {"test_point_lists", tests, sizeof tests / sizeof *tests, NULL, NULL};
