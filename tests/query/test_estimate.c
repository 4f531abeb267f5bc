/* The estimate of the depth against the query that measures it, in both dimensions. */
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

/* What rounding may add to an estimate, and take from a distance: more than the sum of both in units of u S. */
static real roundings(const tactn_shape *a, const tactn_shape *b, tactn_pose pose) {
    real size = a->reach + b->reach + length(pose.position);
    return ROUNDOFF * (4 * SUPPORT_ERROR * size + 8 * (a->rounding + b->rounding));
}

static real along(const tactn_shape *shape, vec n) { return dot(n, tactn_support(shape, n)); }

/* The points are those of the shapes that are farthest along the normal, and the depth is what lies between them. */
static void check_points(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, const tactn_estimate *e) {
    real allowed = roundings(a, b, pose);
    mat m = rotation_matrix(pose.rotation);
    vec n = e->normal, in_b = transform_transposed(m, neg(n));
    assert_true(tact_abs(dot(n, n) - 1) < 8 * ROUNDOFF);
    assert_true(tact_abs(dot(n, sub(e->point_a, e->point_b)) - e->depth) <= allowed);
    assert_true(tact_abs(dot(n, e->point_a) - along(a, n)) <= allowed);
    real far = along(b, in_b) - dot(n, pose.position);
    assert_true(tact_abs(-dot(n, e->point_b) - far) <= allowed);
}

static void depth_is_never_below_the_true_one(void **state) {
    (void)state;
    random_stream random = random_named("depth is never below the true one");
    int rounds = check_rounds(4000), overlaps = 0, separated = 0, close = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        if (random_below(&random, 3) == 0) b.shape = tactn_rounded(b.shape, any_real(&random, 0, 0.5));
        tactn_pose pose = any_pose(&random, 2);
        if (random_below(&random, 2) == 0)
            pose = any_brought(&a.shape, &b.shape, pose, any_real(&random, -0.2, 0.1));
        int directions = 1 + random_below(&random, 1 << random_below(&random, 10));
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, directions);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
        assert_true(e.directions >= 1 && e.directions <= directions);
        assert_true(e.depth >= -gap.distance - gap.error_bound);
        assert_int_equal(e.relation, e.depth < 0 ? TACT_SEPARATED : TACT_OVERLAP);
        if (e.relation == TACT_SEPARATED) assert_int_equal(gap.relation, TACT_SEPARATED);
        check_points(&a.shape, &b.shape, pose, &e);
        overlaps += gap.relation == TACT_OVERLAP;
        separated += e.relation == TACT_SEPARATED;
        close += gap.relation == TACT_OVERLAP && e.depth < R(-1.1) * gap.distance;
        made_free(&a), made_free(&b);
    }
    printf("# of %d pairs %d overlap (%d of them to a tenth), %d separated\n", rounds, overlaps, close, separated);
    assert_true(overlaps * 4 > rounds && separated * 10 > rounds && close * 3 > overlaps);
}

static void moving_by_the_depth_separates(void **state) {
    (void)state;
    random_stream random = random_named("moving by the depth separates");
    int rounds = check_rounds(1000), overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        tactn_pose pose = any_pose(&random, 1);
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, 1 + random_below(&random, 40));
        overlaps += e.relation == TACT_OVERLAP;
        pose.position = mul_add(pose.position, e.depth, e.normal);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
        assert_true(gap.relation == TACT_SEPARATED || gap.relation == TACT_TOUCHING);
        made_free(&a), made_free(&b);
    }
    if (check_rates()) assert_true(overlaps * 2 > rounds);
}

/* Two cubes of edge 1, whose true distance is known without rounding. */
static tactn_estimate of_cubes(real distance, real radius, int directions) {
    tactn_shape cube = tactn_rounded(tactn_box(all_coordinates(R(0.5))), radius);
    tactn_pose pose = tactn_identity_pose();
    pose.position = scale(1 + 2 * radius + distance, first_axis());
    return tactn_estimate_depth(&cube, &cube, pose, directions);
}

static void separation_is_not_claimed_in_doubt(void **state) {
    (void)state;
    for (int directions = 1; directions < 100; directions++) {
        for (int i = 0; i < 2; i++) {
            real radius = R(0.25) * (real)i, step = 8 * ROUNDOFF;
            assert_int_equal(of_cubes(0, radius, directions).relation, TACT_OVERLAP);
            assert_int_equal(of_cubes(-step, radius, directions).relation, TACT_OVERLAP);
            assert_true(of_cubes(-step, radius, directions).depth >= step);
            tactn_estimate apart = of_cubes(64 * step, radius, directions);
            assert_int_equal(apart.relation, TACT_SEPARATED);
            assert_true(apart.depth >= -64 * step);
            assert_int_equal(apart.directions, 1);
        }
    }
}

static void boxes_get_the_exact_depth(void **state) {
    (void)state;
    random_stream random = random_named("boxes get the exact depth");
    int rounds = check_rounds(1000), overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape_of(&random, SPEC_BOX), b = any_shape_of(&random, SPEC_BOX);
        tactn_pose pose = any_pose(&random, 1);
        /* The line of centres, four normals and directions of each, and what is across two edges. */
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, DIMENSION == 2 ? 7 : 18);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
        if (gap.relation != TACT_OVERLAP) continue;
        assert_int_equal(e.relation, TACT_OVERLAP);
        assert_true(e.depth + gap.distance <= roundings(&a.shape, &b.shape, pose));
        overlaps++;
    }
    if (check_rates()) assert_true(overlaps * 2 > rounds);
}

/* In the plane the normals of two polygons are all that can be the answer; in space they are asked, too. */
static void hulls_get_the_exact_depth_in_the_plane(void **state) {
    (void)state;
    random_stream random = random_named("hulls get the exact depth in the plane");
    int rounds = check_rounds(1000), exact = 0, overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape_of(&random, random_coin(&random) ? SPEC_TRIANGLE : SPEC_HULL);
        made_shape b = any_shape_of(&random, SPEC_HULL);
        tactn_pose pose = any_pose(&random, 1);
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, 400);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
        overlaps += gap.relation == TACT_OVERLAP;
        exact += gap.relation == TACT_OVERLAP && e.depth + gap.distance <= roundings(&a.shape, &b.shape, pose);
        made_free(&a), made_free(&b);
    }
    printf("# %d of %d overlaps exact\n", exact, overlaps);
    if (check_rates()) assert_true(overlaps * 2 > rounds);
    assert_true(DIMENSION == 2 ? exact == overlaps : exact * 4 > overlaps);
}

/* How much the depth of a set of overlaps is above the true one: the mean, and the most. */
static void measure(int directions, int rounds, double *mean, double *most) {
    random_stream random = random_named("measure");
    int overlaps = 0;
    *mean = *most = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_solid(&random), b = any_solid(&random);
        tactn_pose pose = any_pose(&random, 0.5);
        tactn_gap gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
        double excess = (double)(tactn_estimate_depth(&a.shape, &b.shape, pose, directions).depth + gap.distance);
        made_free(&a), made_free(&b);
        if (gap.relation != TACT_OVERLAP) continue;
        overlaps++;
        *mean += excess;
        *most = fmax(*most, excess);
    }
    *mean /= overlaps;
    printf("# %d directions: %.2g too deep, at most %.2g\n", directions, *mean, *most);
    if (check_rates()) assert_true(overlaps * 2 > rounds);
}

static void more_directions_come_closer(void **state) {
    (void)state;
    const int rounds = 200;
    double before = 1, mean, most;
    for (int directions = 16; directions <= 1024; directions *= 4) {
        measure(directions, rounds, &mean, &most);
        assert_true(mean <= 1.2 * fmax(before, 0) + (double)(4 * SUPPORT_ERROR * ROUNDOFF));
        before = mean;
    }
    assert_true(mean < 3e-3);
    measure(16384, 50, &mean, &most);
    assert_true(mean < 5e-4 && most < 5e-3);
}

static void swapped_shapes_get_a_like_answer(void **state) {
    (void)state;
    random_stream random = random_named("swapped shapes get a like answer");
    int rounds = check_rounds(300), opposite = 0, separated = 0;
    real most = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        tactn_pose pose = any_pose(&random, 2), back = tactn_relative_pose(pose, tactn_identity_pose());
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, 1024);
        tactn_estimate f = tactn_estimate_depth(&b.shape, &a.shape, back, 1024);
        assert_int_equal(e.relation, f.relation);
        if (e.relation == TACT_OVERLAP) most = tact_max(most, tact_abs(e.depth - f.depth));
        vec n = transform(rotation_matrix(pose.rotation), f.normal);
        opposite += dot(n, e.normal) < R(-0.99);
        separated += e.relation == TACT_SEPARATED;
        made_free(&a), made_free(&b);
    }
    printf("# of %d pairs %d separated, %d with opposite normals; depths differ by up to %.2g\n", rounds, separated,
           opposite, (double)most);
    assert_true(opposite * 10 > rounds * 8 && separated * 10 > rounds);
    assert_true(most < R(0.05));
}

static void radii_only_add(void **state) {
    (void)state;
    random_stream random = random_named("radii only add");
    int rounds = check_rounds(500), overlaps = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        tactn_pose pose = any_pose(&random, 1);
        tactn_estimate cores = tactn_estimate_depth(&a.shape, &b.shape, pose, 50);
        real radius = any_real(&random, 0, 2);
        tactn_shape rounded = tactn_rounded(a.shape, radius);
        tactn_estimate e = tactn_estimate_depth(&rounded, &b.shape, pose, 50);
        if (cores.relation == TACT_OVERLAP) {
            overlaps++;
            assert_true(tact_abs(e.depth - cores.depth - radius) <= roundings(&rounded, &b.shape, pose));
        }
        made_free(&a), made_free(&b);
    }
    assert_true(overlaps * 4 > rounds);
}

/* Shapes along one axis have no side of their own towards each other; that across the axis must be asked all the
 * same. */
static void coaxial_shapes_get_the_exact_depth(void **state) {
    (void)state;
    vec half = add(all_coordinates(R(0.5)), along_axis(CAPSULE_AXIS, 4));
    tactn_shape shapes[] = {tactn_capsule(R(0.25), 4), tactn_box(half)};
    for (int i = 0; i < 4; i++) {
        for (int at = -1; at <= 1; at++) {
            tactn_pose pose = pose_at(along_axis(CAPSULE_AXIS, (real)at));
            const tactn_shape *a = &shapes[i & 1], *b = &shapes[i / 2];
            tactn_estimate e = tactn_estimate_depth(a, b, pose, 18);
            tactn_gap gap = tactn_distance(a, b, pose, NULL);
            assert_true(e.depth + gap.distance <= roundings(a, b, pose));
        }
    }
}

/* ---- what it costs */

typedef struct counted {
    tactn_shape shape;
    int *calls;
} counted;

static vec counted_support(const void *context, vec direction) {
    const counted *c = context;
    ++*c->calls;
    return tactn_support(&c->shape, direction);
}

static void support_functions_are_called_as_often_as_told(void **state) {
    (void)state;
    random_stream random = random_named("support functions are called as often as told");
    int rounds = check_rounds(200), early = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        int calls_a = 0, calls_b = 0, directions = 1 + random_below(&random, 300);
        counted count_a = {a.shape, &calls_a}, count_b = {b.shape, &calls_b};
        tactn_shape own_a = tactn_custom(counted_support, &count_a), own_b = tactn_custom(counted_support, &count_b);
        calls_a = calls_b = 0;
        tactn_estimate e = tactn_estimate_depth(&own_a, &own_b, any_pose(&random, 2), directions);
        assert_int_equal(calls_a, e.directions);
        assert_int_equal(calls_b, e.directions);
        if (e.relation == TACT_OVERLAP && directions <= 50) assert_int_equal(e.directions, directions);
        early += e.relation == TACT_SEPARATED && e.directions < directions;
        made_free(&a), made_free(&b);
    }
    assert_true(early * 5 > rounds);
}

static void a_gap_is_found_soon(void **state) {
    (void)state;
    random_stream random = random_named("a gap is found soon");
    int rounds = check_rounds(500), asked = 0;
    for (int i = 0; i < rounds; i++) {
        made_shape a = any_shape(&random), b = any_shape(&random);
        tactn_pose pose = any_brought(&a.shape, &b.shape, any_pose(&random, 2), R(0.1));
        tactn_estimate e = tactn_estimate_depth(&a.shape, &b.shape, pose, 1000);
        assert_int_equal(e.relation, TACT_SEPARATED);
        asked += e.directions;
        made_free(&a), made_free(&b);
    }
    printf("# %.3g directions in the mean\n", asked / (double)rounds);
    assert_true(asked <= 12 * rounds);
}

/* ---- what it refuses */

static void expect_refused(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, int directions,
                           tact_status status) {
    tactn_estimate e = tactn_estimate_depth(a, b, pose, directions);
    assert_int_equal(e.status, status);
    assert_int_equal(e.relation, TACT_UNKNOWN);
    assert_int_equal(e.directions, 0);
    assert_true(e.depth == 0 && length(e.normal) == 0 && length(e.point_a) == 0 && length(e.point_b) == 0);
}

static vec no_number(const void *context, vec direction) {
    int *left = *(int *const *)context;
    return --*left < 0 ? from_coordinates((real[3]){(real)NAN, 0, 0}) : direction;
}

static void bad_input_is_refused(void **state) {
    (void)state;
    tactn_shape good = tactn_ball(1), bad = tactn_ball(-1), not_one = tactn_box(all_coordinates((real)NAN));
    tactn_pose here = tactn_identity_pose(), pose = here;
    for (int directions = 1; directions <= 100; directions += 33) {
        expect_refused(&bad, &good, here, directions, TACT_NOT_POSITIVE);
        expect_refused(&good, &bad, here, directions, TACT_NOT_POSITIVE);
        expect_refused(&good, &not_one, here, directions, TACT_NOT_FINITE);
        expect_refused(&not_one, &bad, here, directions, TACT_NOT_FINITE);
    }
    pose.position = scale((real)INFINITY, all_coordinates(1));
    expect_refused(&good, &good, pose, 10, TACT_NOT_FINITE);
    pose.position = scale(2 * LARGEST_SCALE, first_axis());
    expect_refused(&good, &good, pose, 10, TACT_OUT_OF_RANGE);
    pose = here;
    memset(&pose.rotation, 0, sizeof pose.rotation);
    expect_refused(&good, &good, pose, 10, TACT_BAD_ROTATION);
    expect_refused(&good, &good, here, 0, TACT_NOT_POSITIVE);
    expect_refused(&good, &good, here, -7, TACT_NOT_POSITIVE);
    for (int answers = 0; answers < 20; answers++) {
        int left = 100, *counter = &left;
        tactn_shape own = tactn_custom(no_number, &counter);
        left = answers;
        expect_refused(&good, &own, here, 20, TACT_BAD_SUPPORT);
    }
}

static int misused;
static jmp_buf escape;

static void on_misuse(const char *text, const char *function) {
    misused++;
    assert_non_null(strstr(text, "null"));
    assert_non_null(strstr(function, "estimate_depth"));
    longjmp(escape, 1);
}

static void null_shapes_are_misuse(void **state) {
    (void)state;
    tactn_shape good = tactn_ball(1);
    tact_set_assert_hook(on_misuse);
    if (!setjmp(escape)) tactn_estimate_depth(NULL, &good, tactn_identity_pose(), 5);
    if (!setjmp(escape)) tactn_estimate_depth(&good, NULL, tactn_identity_pose(), 5);
    tact_set_assert_hook(NULL);
    assert_int_equal(misused, 2);
}

/* ---- where numbers are special */

static bool same(const tactn_estimate *e, const tactn_estimate *f, real by) {
    vec normal = sub(e->normal, f->normal);
    vec a = sub(scale(by, e->point_a), f->point_a), b = sub(scale(by, e->point_b), f->point_b);
    return e->relation == f->relation && e->directions == f->directions && by * e->depth == f->depth &&
           greatest(normal) == 0 && greatest(a) == 0 && greatest(b) == 0;
}

static void the_unit_of_length_does_not_matter(void **state) {
    (void)state;
    random_stream random = random_named("the unit of length does not matter");
    for (int i = 0; i < check_rounds(300); i++) {
        vec half_a = any_sizes(&random), half_b = any_sizes(&random);
        tactn_pose pose = any_pose(&random, 2), scaled = pose;
        int directions = 1 + random_below(&random, 100);
        real by = random_below(&random, 2) ? R(0x1p-20) : R(0x1p+20);
        tactn_shape a = tactn_box(half_a), b = tactn_rounded(tactn_ellipsoid(half_b), R(0.125));
        tactn_estimate e = tactn_estimate_depth(&a, &b, pose, directions);
        tactn_estimate again = tactn_estimate_depth(&a, &b, pose, directions);
        assert_true(same(&e, &again, 1));
        a = tactn_box(scale(by, half_a)), b = tactn_rounded(tactn_ellipsoid(scale(by, half_b)), R(0.125) * by);
        scaled.position = scale(by, pose.position);
        tactn_estimate f = tactn_estimate_depth(&a, &b, scaled, directions);
        assert_true(same(&e, &f, by));
    }
}

static void anything_within_range_is_answered(void **state) {
    (void)state;
    random_stream random = random_named("anything within range is answered");
    for (int i = 0; i < check_rounds(2000); i++) {
        real size = random_below(&random, 2) ? R(100) * SMALLEST_SCALE : R(0.01) * LARGEST_SCALE;
        vec flat = all_coordinates(random_below(&random, 2) ? size : R(1));
        vec p = scale(size, random_direction(&random));
        tactn_shape shapes[] = {
            tactn_box(flat), tactn_ellipsoid(add(flat, scale(size, first_axis()))), tactn_ball(size),
            tactn_point(p), tactn_segment(p, p), tactn_segment(p, neg(p)), tactn_triangle(p, p, p),
            tactn_triangle(p, neg(p), zero()), tactn_capsule(size, size),
        };
        const int count = (int)(sizeof shapes / sizeof *shapes);
        tactn_pose pose = any_pose(&random, 1);
        pose.position = scale(random_below(&random, 3) ? size : R(0), pose.position);
        const tactn_shape *a = &shapes[random_below(&random, count)], *b = &shapes[random_below(&random, count)];
        tactn_estimate e = tactn_estimate_depth(a, b, pose, 1 + random_below(&random, 40));
        if (e.status == TACT_OUT_OF_RANGE && !(a->reach + a->rounding + b->reach + b->rounding > 0)) continue;
        assert_true(e.relation == TACT_OVERLAP || e.relation == TACT_SEPARATED);
        assert_true(tact_finite(e.depth) && all_finite(e.point_a) && all_finite(e.point_b));
        assert_true(tact_abs(length(e.normal) - 1) < 8 * ROUNDOFF);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(depth_is_never_below_the_true_one),
    cmocka_unit_test(moving_by_the_depth_separates),
    cmocka_unit_test(separation_is_not_claimed_in_doubt),
    cmocka_unit_test(boxes_get_the_exact_depth),
    cmocka_unit_test(hulls_get_the_exact_depth_in_the_plane),
    cmocka_unit_test(more_directions_come_closer),
    cmocka_unit_test(swapped_shapes_get_a_like_answer),
    cmocka_unit_test(radii_only_add),
    cmocka_unit_test(coaxial_shapes_get_the_exact_depth),
    cmocka_unit_test(support_functions_are_called_as_often_as_told),
    cmocka_unit_test(a_gap_is_found_soon),
    cmocka_unit_test(bad_input_is_refused),
    cmocka_unit_test(null_shapes_are_misuse),
    cmocka_unit_test(the_unit_of_length_does_not_matter),
    cmocka_unit_test(anything_within_range_is_answered),
};

const test_group test_estimate = {"test_estimate", tests, sizeof tests / sizeof *tests, NULL, NULL};
