/* The oracle against closed forms and against itself by another road. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

/* How well the roads do: the one for points and ellipsoids, and the one that oracle_truth_by_another_road() takes. */
#if TACT_DIMENSION == 2
#define ROOT_SLACK 1e-26
#define OTHER_ROAD 1e-26
#else
#define ROOT_SLACK 1e-17
#define OTHER_ROAD 1e-12
#endif

static int compared;

/* The truth of the oracle is within a bracket of its own, give or take `slack` of the pair's scale. */
static void compare(const shape_pair *pair, quad expected, double slack) {
    pair_oracle *oracle = oracle_open(pair);
    true_distance truth = oracle_truth(oracle);
    quad room = (quad)slack * oracle_scale(oracle);
    bool right = truth.lower <= expected + room && truth.upper >= expected - room &&
                 truth.upper - truth.lower <= (quad)1e-12 * oracle_smaller(oracle);
    if (!right) {
        printf("# expected %.17g, oracle [%.17g, %.17g]\n# ", (double)expected, (double)truth.lower,
               (double)truth.upper);
        pair_print(stdout, pair);
    }
    oracle_close(oracle);
    compared++;
    assert_true(right);
}

static void compare_with_itself(const shape_spec *spec, quad width) {
    shape_pair pair = pairs_at(spec, spec, tactn_identity_pose());
    compare(&pair, -width, 1e-13);
}

/* The origin of A in the frame of B. */
static qvec in_frame(const shape_pair *pair) {
    return q_transform_transposed(q_rotation(pair->b_in_a.rotation), q_neg(q_from(pair->b_in_a.position)));
}

/* From boxes and cylinders as their distances along independent axes: outside the root of the squares, inside the
 * nearest wall. */
static quad from_walls(const quad *wall, int count) {
    quad out = 0, in = wall[0];
    for (int i = 0; i < count; i++) {
        if (wall[i] > 0) out += wall[i] * wall[i];
        in = q_max(in, wall[i]);
    }
    return in > 0 ? q_sqrt(out) : in;
}

#if TACT_DIMENSION == 3
static quad segment_distance(quad x, quad y, quad ax, quad ay, quad bx, quad by) {
    quad ex = bx - ax, ey = by - ay, t = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey);
    t = q_max(0, q_min(1, t));
    quad dx = x - ax - t * ex, dy = y - ay - t * ey;
    return q_sqrt(dx * dx + dy * dy);
}

/* A point against a triangle in the half plane of the cone's axis. */
static quad cone_distance(quad across, quad z, quad r, quad h) {
    quad slant = (across * 2 * h + (z - h) * r) / q_sqrt(r * r + 4 * h * h);
    if (slant <= 0 && z >= -h) return q_max(slant, -h - z);
    return q_min(segment_distance(across, z, 0, h, r, -h), segment_distance(across, z, 0, -h, r, -h));
}

static quad revolution_distance(const shape_spec *spec, quad across, quad z) {
    quad wall[2] = {across - (quad)spec->size.x, q_abs(z) - (quad)spec->size.y};
    if (spec->kind == SPEC_CYLINDER) return from_walls(wall, 2);
    return cone_distance(across, z, (quad)spec->size.x, (quad)spec->size.y);
}
#endif

/* The closest point solves sum (r y / (t + r^2))^2 = 1: by bisection, for a point outside. */
static quad ellipsoid_distance(qvec point, qvec radii) {
    quad low = 0, high = 0, squared = 0, y[TACT_DIMENSION], r[TACT_DIMENSION];
    for (int k = 0; k < TACT_DIMENSION; k++) {
        y[k] = q_abs(q_dot(point, q_axis(k))), r[k] = q_dot(radii, q_axis(k));
        high += r[k] * y[k] * r[k] * y[k];
    }
    high = q_sqrt(high);
    for (int i = 0; i < 120; i++) {
        quad t = (low + high) / 2, sum = 0;
        for (int k = 0; k < TACT_DIMENSION; k++)
            sum += r[k] * y[k] / (t + r[k] * r[k]) * (r[k] * y[k] / (t + r[k] * r[k]));
        if (sum > 1)
            low = t;
        else
            high = t;
    }
    for (int k = 0; k < TACT_DIMENSION; k++)
        squared += low * y[k] / (low + r[k] * r[k]) * (low * y[k] / (low + r[k] * r[k]));
    return q_sqrt(squared);
}

/* From the centre of the ball A to the box, capsule or shape of revolution B. */
static quad ball_distance(const shape_pair *pair) {
    qvec p = in_frame(pair);
    quad along = q_abs(q_dot(p, q_axis(CAPSULE_AXIS))), size[2] = {(quad)pair->b.size.x, (quad)pair->b.size.y};
    quad across = q_sqrt(q_max(0, q_dot(p, p) - along * along));
    if (pair->b.kind == SPEC_BOX) {
        quad wall[TACT_DIMENSION];
        for (int k = 0; k < TACT_DIMENSION; k++)
            wall[k] = q_abs(q_dot(p, q_axis(k))) - (quad)coordinate(pair->b.size, k);
        return from_walls(wall, TACT_DIMENSION);
    }
#if TACT_DIMENSION == 3
    if (pair->b.kind != SPEC_CAPSULE) return revolution_distance(&pair->b, across, p.z);
#endif
    quad beyond = q_max(0, along - size[1]);
    return q_sqrt(across * across + beyond * beyond) - size[0];
}

static void balls_have_closed_forms(void **state) {
    (void)state;
#if TACT_DIMENSION == 2
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_CAPSULE, SPEC_BOX, SPEC_CAPSULE};
#else
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_CYLINDER, SPEC_CONE, SPEC_CAPSULE};
#endif
    random_stream random = random_named("balls");
    for (int i = 0; i < check_rounds(400); i++) {
        shape_spec ball = pairs_shape(&random, SPEC_BALL, 1), other = pairs_shape(&random, kinds[i % 4], 1);
        shape_pair pair = pairs_place(&random, &ball, &other);
        compare(&pair, ball_distance(&pair) - (quad)ball.size.x, 1e-28);
        if (i % 4 == 3) continue;
        shape_spec second = pairs_shape(&random, SPEC_BALL, 1);
        pair = pairs_place(&random, &ball, &second);
        quad centers = q_length(q_from(pair.b_in_a.position));
        compare(&pair, centers - (quad)ball.size.x - (quad)second.size.x, 1e-28);
    }
}

/* A point outside an ellipsoid; two ellipsoids of one form that lie alike: their difference is such an ellipsoid. */
static void ellipsoids_have_a_root(void **state) {
    (void)state;
    random_stream random = random_named("ellipsoids");
    for (int i = 0; i < check_rounds(200); i++) {
        shape_spec other = pairs_shape(&random, SPEC_ELLIPSOID, 1), first = spec_point(no_vec());
        double bigger = random_range(&random, 0.1, 2), away = 1.01 + random_range(&random, 0, 1);
        if (i % 2) first = pairs_scaled(other, bigger), away *= 1 + bigger;
        shape_pair pair = pairs_at(&first, &other, tactn_identity_pose());
        if (i % 2 == 0) pair.b_in_a.rotation = random_rotation(&random);
        pair.b_in_a.position = tactn_scale((tact_real)away, random_direction(&random));
        qvec radii = q_add(q_from(other.size), i % 2 ? q_from(first.size) : q_zero());
        compare(&pair, ellipsoid_distance(in_frame(&pair), radii), i % 2 ? 4 * CHECK_ROUNDOFF : ROOT_SLACK);
    }
}

static void a_shape_on_itself_has_its_least_width(void **state) {
    (void)state;
    random_stream random = random_named("itself");
    for (int i = 0; i < check_rounds(100); i++) {
        /* Sizes of their own: what is almost round has many directions that are almost best. */
        tact_real size[3];
        for (int k = 0; k < 3; k++)
            size[(k + i) % 3] = (tact_real)random_range(&random, 0.1 + 0.3 * k, 0.3 + 0.3 * k);
        tact_real x = size[0], y = size[1], least = tact_min(x, y);
        tactn_vec extents = from_coordinates(size);
        for (int k = 0; k < TACT_DIMENSION; k++) least = tact_min(least, size[k]);
        shape_spec box = spec_box(extents), ellipsoid = spec_ellipsoid(extents);
        shape_spec capsule = spec_capsule(x, y), ball = spec_ball(x);
        compare_with_itself(&box, 2 * (quad)least);
        compare_with_itself(&ellipsoid, 2 * (quad)least);
        compare_with_itself(&capsule, 2 * (quad)x);
        compare_with_itself(&ball, 2 * (quad)x);
#if TACT_DIMENSION == 3
        quad slant = 2 * (quad)x * 2 * (quad)y / q_sqrt((quad)x * (quad)x + 4 * (quad)y * (quad)y);
        shape_spec cylinder = spec_cylinder(x, y), cone = spec_cone(x, y);
        compare_with_itself(&cylinder, 2 * (quad)tact_min(x, y));
        compare_with_itself(&cone, q_min(2 * (quad)y, slant));
#endif
    }
}

#if TACT_DIMENSION == 2
/* Its width is that between two sides, or between a side and a corner. */
static void a_regular_polygon_on_itself(void **state) {
    (void)state;
    const double half_turn = 3.14159265358979323846;
    for (int n = 3; n <= SPEC_POINTS; n++) {
        tact2_vec corner[SPEC_POINTS];
        for (int i = 0; i < n; i++)
            corner[i] = tact2_v((tact_real)cos(2 * half_turn * i / n), (tact_real)sin(2 * half_turn * i / n));
        shape_spec polygon = spec_hull(corner, n);
        shape_pair pair = pairs_at(&polygon, &polygon, tact2_identity_pose());
        double apothem = cos(half_turn / n), width = n % 2 ? 1 + apothem : 2 * apothem;
        compare(&pair, -(quad)width, 4 * CHECK_ROUNDOFF);
    }
}
#else
static void coaxial_cylinders_are_plain(void **state) {
    (void)state;
    random_stream random = random_named("coaxial");
    for (int i = 0; i < check_rounds(200); i++) {
        shape_spec a = pairs_shape(&random, SPEC_CYLINDER, 1), b = pairs_shape(&random, SPEC_CYLINDER, 1);
        double away = random_range(&random, -2, 2), aside = i % 2 ? random_range(&random, -2, 2) : 0;
        shape_pair pair = pairs_at(&a, &b, tact3_pose_at((tact_real)aside, 0, (tact_real)away));
        tact3_vec t = pair.b_in_a.position;
        quad wall[2] = {q_abs((quad)t.x) - (quad)a.size.x - (quad)b.size.x,
                        q_abs((quad)t.z) - (quad)a.size.y - (quad)b.size.y};
        compare(&pair, from_walls(wall, 2), 1e-15);
    }
}
#endif

/* All features against the expanding polytope or the search over all directions, which share with them only the
 * vertices. */
static void features_agree_with_another_road(void **state) {
    (void)state;
    random_stream random = random_named("expansion");
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_HULL, SPEC_TRIANGLE, SPEC_CAPSULE};
    for (int i = 0; i < check_rounds(200); i++) {
        shape_spec a = pairs_shape(&random, i % 2 ? SPEC_HULL : SPEC_BOX, 1);
        shape_spec b = pairs_shape(&random, kinds[i / 2 % 4], 1);
        shape_pair pair = pairs_place(&random, &a, &b);
        pair_oracle *oracle = oracle_open(&pair);
        true_distance features = oracle_truth(oracle), other = oracle_truth_by_another_road(oracle);
        quad room = (quad)1e-27 * oracle_scale(oracle);
        assert_true(features.upper - features.lower <= room);
        assert_true(other.upper - other.lower <= (quad)OTHER_ROAD * oracle_scale(oracle));
        assert_true(features.lower <= other.upper + room && features.upper >= other.lower - room);
        oracle_close(oracle);
        compared++;
    }
}

/* No direction shows more of a gap than the upper end, and the lower end is the gap along the normal. */
static void no_direction_beats_the_bracket(void **state) {
    (void)state;
    random_stream random = random_named("directions");
    for (int i = 0; i < check_rounds(300); i++) {
        shape_spec a = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_spec b = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_pair pair = pairs_place(&random, &a, &b);
        pair_oracle *oracle = oracle_open(&pair);
        true_distance truth = oracle_truth(oracle);
        quad room = (quad)1e-27 * oracle_scale(oracle);
        assert_true(q_abs(oracle_gap(oracle, truth.normal) - truth.lower) <= room);
        for (int k = 0; k < 200; k++)
            assert_true(oracle_gap(oracle, q_from(random_direction(&random))) <= truth.upper + room);
        for (int k = 0; k < 50; k++) {
            qvec near = q_add(truth.normal,
                              q_scale((quad)random_decade(&random, 1e-12, 1e-1), q_from(random_direction(&random))));
            assert_true(oracle_gap(oracle, near) <= truth.upper + room);
        }
        oracle_close(oracle);
        compared++;
    }
}

static int print_totals(void **state) {
    (void)state;
    printf("# oracle: %d pairs compared\n", compared);
    return 0;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(balls_have_closed_forms),
    cmocka_unit_test(ellipsoids_have_a_root),
    cmocka_unit_test(a_shape_on_itself_has_its_least_width),
#if TACT_DIMENSION == 2
    cmocka_unit_test(a_regular_polygon_on_itself),
#else
    cmocka_unit_test(coaxial_cylinders_are_plain),
#endif
    cmocka_unit_test(features_agree_with_another_road),
    cmocka_unit_test(no_direction_beats_the_bracket),
};

const test_group test_oracle = {"test_oracle", tests, sizeof tests / sizeof *tests, NULL, print_totals};
