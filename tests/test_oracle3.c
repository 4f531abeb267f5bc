/* The oracle against closed forms and against itself by another road. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

static int compared;

/* The truth of the oracle is within a bracket of its own, give or take `slack` of the pair's scale. */
static void compare(const pair3 *pair, quad expected, double slack) {
    oracle3 *oracle = oracle3_open(pair);
    truth3 truth = oracle3_truth(oracle);
    quad room = (quad)slack * oracle3_scale(oracle);
    bool right = truth.lower <= expected + room && truth.upper >= expected - room &&
                 truth.upper - truth.lower <= (quad)1e-12 * oracle3_smaller(oracle);
    if (!right) {
        printf("# expected %.17g, oracle [%.17g, %.17g]\n# ", (double)expected, (double)truth.lower,
               (double)truth.upper);
        pair3_print(stdout, pair);
    }
    oracle3_close(oracle);
    compared++;
    assert_true(right);
}

static qvec in_frame(const pair3 *pair) {
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

/* The closest point solves sum (r y / (t + r^2))^2 = 1: by bisection, for a point outside. */
static quad ellipsoid_distance(const quad *y, const quad *r) {
    quad low = 0, high = 0, squared = 0;
    for (int k = 0; k < 3; k++) high += r[k] * y[k] * r[k] * y[k];
    high = q_sqrt(high);
    for (int i = 0; i < 120; i++) {
        quad t = (low + high) / 2, sum = 0;
        for (int k = 0; k < 3; k++) sum += r[k] * y[k] / (t + r[k] * r[k]) * (r[k] * y[k] / (t + r[k] * r[k]));
        if (sum > 1)
            low = t;
        else
            high = t;
    }
    for (int k = 0; k < 3; k++) squared += low * y[k] / (low + r[k] * r[k]) * (low * y[k] / (low + r[k] * r[k]));
    return q_sqrt(squared);
}

static quad ball_distance(const pair3 *pair) {
    qvec p = in_frame(pair); /* the centre of the ball A in the frame of B */
    tact3_vec s = pair->b.size;
    quad across = q_sqrt(p.x * p.x + p.y * p.y);
    if (pair->b.kind == SPEC3_BOX) {
        quad wall[3] = {q_abs(p.x) - (quad)s.x, q_abs(p.y) - (quad)s.y, q_abs(p.z) - (quad)s.z};
        return from_walls(wall, 3);
    }
    if (pair->b.kind == SPEC3_CYLINDER) {
        quad wall[2] = {across - (quad)s.x, q_abs(p.z) - (quad)s.y};
        return from_walls(wall, 2);
    }
    if (pair->b.kind == SPEC3_CONE) return cone_distance(across, p.z, (quad)s.x, (quad)s.y);
    quad beyond = q_max(0, q_abs(p.z) - (quad)s.y);
    return q_sqrt(across * across + beyond * beyond) - (quad)s.x; /* capsule */
}

static void balls_have_closed_forms(void **state) {
    (void)state;
    static const spec3_kind kinds[4] = {SPEC3_BOX, SPEC3_CYLINDER, SPEC3_CONE, SPEC3_CAPSULE};
    random3 random = random3_named("balls");
    for (int i = 0; i < check3_rounds(400); i++) {
        spec3 ball = pairs3_shape(&random, SPEC3_SPHERE, 1), other = pairs3_shape(&random, kinds[i % 4], 1);
        pair3 pair = pairs3_place(&random, &ball, &other);
        compare(&pair, ball_distance(&pair) - (quad)ball.size.x, 1e-28);
        if (i % 4 == 3) continue;
        spec3 second = pairs3_shape(&random, SPEC3_SPHERE, 1);
        pair = pairs3_place(&random, &ball, &second);
        quad centers = q_length(q_from(pair.b_in_a.position));
        compare(&pair, centers - (quad)ball.size.x - (quad)second.size.x, 1e-28);
    }
}

static void ellipsoids_have_a_root(void **state) {
    (void)state;
    random3 random = random3_named("ellipsoids");
    for (int i = 0; i < check3_rounds(100); i++) {
        spec3 point = spec3_point(tact3_v(0, 0, 0)), other = pairs3_shape(&random, SPEC3_ELLIPSOID, 1);
        pair3 pair = pairs3_at(&point, &other, tact3_identity_pose());
        pair.b_in_a.rotation = random3_rotation(&random);
        pair.b_in_a.position =
            tact3_scale(TACT_REAL(1.01) + (tact_real)random3_range(&random, 0, 1), random3_direction(&random));
        qvec p = in_frame(&pair);
        quad y[3] = {q_abs(p.x), q_abs(p.y), q_abs(p.z)};
        quad r[3] = {(quad)other.size.x, (quad)other.size.y, (quad)other.size.z};
        compare(&pair, ellipsoid_distance(y, r), 1e-17);
    }
}

static void a_shape_on_itself_has_its_least_width(void **state) {
    (void)state;
    random3 random = random3_named("itself");
    for (int i = 0; i < check3_rounds(100); i++) {
        /* Sizes of their own: what is almost round has many directions that are almost best. */
        tact_real size[3];
        for (int k = 0; k < 3; k++)
            size[(k + i) % 3] = (tact_real)random3_range(&random, 0.1 + 0.3 * k, 0.3 + 0.3 * k);
        tact_real x = size[0], y = size[1], z = size[2];
        spec3 shapes[6] = {spec3_box(x, y, z), spec3_ellipsoid(x, y, z), spec3_cylinder(x, y),
                           spec3_cone(x, y),   spec3_capsule(x, y),      spec3_sphere(x)};
        quad half = (quad)tact_min(x, tact_min(y, z));
        quad side = 2 * (quad)x * 2 * (quad)y / q_sqrt((quad)x * (quad)x + 4 * (quad)y * (quad)y);
        quad least[6] = {2 * half,    2 * half,   2 * (quad)tact_min(x, y), q_min(2 * (quad)y, side),
                         2 * (quad)x, 2 * (quad)x};
        for (int k = 0; k < 6; k++) {
            pair3 pair = pairs3_at(&shapes[k], &shapes[k], tact3_identity_pose());
            compare(&pair, -least[k], 1e-13);
        }
    }
}

static void coaxial_cylinders_are_plain(void **state) {
    (void)state;
    random3 random = random3_named("coaxial");
    for (int i = 0; i < check3_rounds(200); i++) {
        spec3 a = pairs3_shape(&random, SPEC3_CYLINDER, 1), b = pairs3_shape(&random, SPEC3_CYLINDER, 1);
        double away = random3_range(&random, -2, 2), aside = i % 2 ? random3_range(&random, -2, 2) : 0;
        pair3 pair = pairs3_at(&a, &b, tact3_pose_at((tact_real)aside, 0, (tact_real)away));
        tact3_vec t = pair.b_in_a.position;
        quad wall[2] = {q_abs((quad)t.x) - (quad)a.size.x - (quad)b.size.x,
                        q_abs((quad)t.z) - (quad)a.size.y - (quad)b.size.y};
        compare(&pair, from_walls(wall, 2), 1e-15);
    }
}

/* All features against the expanding polytope, which shares with them only the vertices. */
static void features_agree_with_expansion(void **state) {
    (void)state;
    random3 random = random3_named("expansion");
    static const spec3_kind kinds[4] = {SPEC3_BOX, SPEC3_HULL, SPEC3_TRIANGLE, SPEC3_CAPSULE};
    for (int i = 0; i < check3_rounds(200); i++) {
        spec3 a = pairs3_shape(&random, i % 2 ? SPEC3_HULL : SPEC3_BOX, 1);
        spec3 b = pairs3_shape(&random, kinds[i / 2 % 4], 1);
        pair3 pair = pairs3_place(&random, &a, &b);
        oracle3 *oracle = oracle3_open(&pair);
        truth3 features = oracle3_truth(oracle), expansion = oracle3_truth_by_expansion(oracle);
        quad room = (quad)1e-27 * oracle3_scale(oracle);
        assert_true(features.upper - features.lower <= room);
        assert_true(expansion.upper - expansion.lower <= (quad)1e-12 * oracle3_scale(oracle));
        assert_true(features.lower <= expansion.upper + room && features.upper >= expansion.lower - room);
        oracle3_close(oracle);
        compared++;
    }
}

/* No direction shows more of a gap than the upper end, and the lower end is the gap along the normal. */
static void no_direction_beats_the_bracket(void **state) {
    (void)state;
    random3 random = random3_named("directions");
    for (int i = 0; i < check3_rounds(300); i++) {
        spec3 a = pairs3_shape(&random, (spec3_kind)random3_below(&random, SPEC3_KINDS), 1);
        spec3 b = pairs3_shape(&random, (spec3_kind)random3_below(&random, SPEC3_KINDS), 1);
        pair3 pair = pairs3_place(&random, &a, &b);
        oracle3 *oracle = oracle3_open(&pair);
        truth3 truth = oracle3_truth(oracle);
        quad room = (quad)1e-27 * oracle3_scale(oracle);
        assert_true(q_abs(oracle3_gap(oracle, truth.normal) - truth.lower) <= room);
        for (int k = 0; k < 200; k++)
            assert_true(oracle3_gap(oracle, q_from(random3_direction(&random))) <= truth.upper + room);
        for (int k = 0; k < 50; k++) {
            qvec near = q_add(truth.normal, q_scale((quad)random3_decade(&random, 1e-12, 1e-1),
                                                    q_from(random3_direction(&random))));
            assert_true(oracle3_gap(oracle, near) <= truth.upper + room);
        }
        oracle3_close(oracle);
        compared++;
    }
}

static int print_totals(void **state) {
    (void)state;
    printf("# oracle: %d pairs compared\n", compared);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_have_closed_forms),
        cmocka_unit_test(ellipsoids_have_a_root),
        cmocka_unit_test(a_shape_on_itself_has_its_least_width),
        cmocka_unit_test(coaxial_cylinders_are_plain),
        cmocka_unit_test(features_agree_with_expansion),
        cmocka_unit_test(no_direction_beats_the_bracket),
    };
    return cmocka_run_group_tests(tests, NULL, print_totals);
}
