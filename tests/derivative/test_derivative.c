/* First derivatives of the distance against differences in quadruple precision, closed forms and invariants. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "derivative/moved.h"
#include "support/any_shape.h"
#include "support/group.h"
#include "base/angular.h"
#include "tact/tact.h"

#define MOTION (2 * TWIST_NUMBERS)

typedef struct posed_case {
    shape_pair pair;
    made_shape a, b;
    tactn_pose pose_a, pose_b; /* in the world */
    tactn_gap gap;
    pair_oracle *oracle;
    tactn_derivative derivative;
} posed_case;

static tactn_twist any_twist(random_stream *random) {
    tact_real x[TWIST_NUMBERS];
    for (int i = 0; i < TWIST_NUMBERS; i++) x[i] = any_real(random, -1, 1);
    return twist_from_numbers(x);
}

static shape_spec any_spec(random_stream *random, spec_kind kind) {
    shape_spec spec = pairs_shape(random, kind, 1);
    if (kind != SPEC_BALL && random_coin(random)) spec.rounding = any_real(random, 0.1, 0.3);
    return spec;
}

/* A pair brought to a distance, below zero only where the roundings alone overlap. */
static void open_case(random_stream *random, spec_kind kind_a, spec_kind kind_b, posed_case *c) {
    shape_spec a = any_spec(random, kind_a), b = any_spec(random, kind_b);
    tactn_pose pose = any_pose(random, 3);
    c->pair = pairs_at(&a, &b, pose);
    c->a = made_new(&c->pair.a), c->b = made_new(&c->pair.b);
    real radii = c->a.shape.rounding + c->b.shape.rounding;
    double nearest = radii > R(0.1) ? -0.6 * (double)radii : 0.02;
    pairs_bring(&c->pair, random_range(random, nearest, 0.5));
    c->pose_a = any_pose(random, 2);
    c->pose_b = tactn_pose_compose(c->pose_a, c->pair.b_in_a);
    c->gap = tactn_distance_world(&c->a.shape, c->pose_a, &c->b.shape, c->pose_b, NULL);
    c->oracle = oracle_open_world(&c->pair, c->pose_a, c->pose_b);
    c->derivative = tactn_distance_derivative(&c->a.shape, c->pose_a, &c->b.shape, c->pose_b, &c->gap);
    assert_int_equal(c->derivative.status, TACT_OK);
}

static void close_case(posed_case *c) {
    oracle_close(c->oracle);
    made_free(&c->a);
    made_free(&c->b);
}

/* ---- against differences */


#define IS_FLOAT (sizeof(real) == sizeof(float))
#define STEP 1e-4
#define ALLOWED_BOW (IS_FLOAT ? 2e-2 : 2e-5)
/* In float the normal of a curved core is known to a hundredth (docs/derivatives.md): so much beside the border of two
 * features, one is taken for the other now and then. */
#define ALLOWED (IS_FLOAT ? 2e-3 : 2e-7)
#define MOST_MISTAKEN(rounds) (IS_FLOAT ? 1 + (rounds) / 50 : 0)

static real along(const tactn_derivative *d, tactn_twist a, tactn_twist b) {
    return twist_dot(d->a, a) + twist_dot(d->b, b);
}

/* The differences mean something where the distance is a parabola nearby: not where a feature changes. */
static bool is_plain(moved_slope near, moved_slope far) {
    return q_abs(near.second - far.second) <= (quad)1e-3 * (1 + q_abs(near.second));
}

static void derivatives_are_differences(void **state) {
    (void)state;
    random_stream random = random_named("derivatives are differences");
    int smooth = 0, mistaken = 0, rounds = check_rounds(20 * SPEC_KINDS * SPEC_KINDS);
    for (int i = 0; i < rounds; i++) {
        posed_case c;
        open_case(&random, (spec_kind)(i % SPEC_KINDS), (spec_kind)(i / SPEC_KINDS % SPEC_KINDS), &c);
        mistaken += c.derivative.smoothness != TACT_SMOOTH;
        tactn_twist a = any_twist(&random), b = any_twist(&random);
        moved_slope truth = moved_differences(c.oracle, a, b, (quad)STEP);
        if (is_plain(truth, moved_differences(c.oracle, a, b, 2 * (quad)STEP))) {
            mistaken += !(q_abs((quad)along(&c.derivative, a, b) - truth.first) <= (quad)ALLOWED);
            smooth++;
        }
        close_case(&c);
    }
    assert_in_range(smooth, rounds * 8 / 10, rounds);
    assert_in_range(mistaken, 0, MOST_MISTAKEN(rounds));
}

/* d'' of a motion by the Hessian. */
static real bow_of(const tactn_second_derivative *s, tactn_twist a, tactn_twist b) {
    real x[MOTION], sum = 0;
    twist_to_numbers(a, x);
    twist_to_numbers(b, x + TWIST_NUMBERS);
    for (int i = 0; i < MOTION; i++)
        for (int j = 0; j < MOTION; j++) sum += x[i] * s->hessian[i][j] * x[j];
    return sum;
}

static void second_derivatives_are_differences(void **state) {
    (void)state;
    random_stream random = random_named("second derivatives are differences");
    int plain = 0, mistaken = 0, rounds = check_rounds(20 * SPEC_KINDS * SPEC_KINDS);
    for (int i = 0; i < rounds; i++) {
        posed_case c;
        open_case(&random, (spec_kind)(i % SPEC_KINDS), (spec_kind)(i / SPEC_KINDS % SPEC_KINDS), &c);
        tactn_second_derivative s =
            tactn_distance_second_derivative(&c.a.shape, c.pose_a, &c.b.shape, c.pose_b, &c.gap);
        assert_int_equal(s.status, TACT_OK);
        for (int k = 0; k < MOTION * MOTION; k++)
            assert_true(s.hessian[k / MOTION][k % MOTION] == s.hessian[k % MOTION][k / MOTION]);
        for (int k = 0; k < 2 && s.smoothness == TACT_SMOOTH; k++) {
            tactn_twist a = any_twist(&random), b = any_twist(&random);
            moved_slope truth = moved_differences(c.oracle, a, b, (quad)STEP);
            if (!is_plain(truth, moved_differences(c.oracle, a, b, 2 * (quad)STEP))) continue;
            quad off = q_abs((quad)bow_of(&s, a, b) - truth.second);
            mistaken += !(off <= (quad)ALLOWED_BOW * (1 + q_abs(truth.second)));
            plain++;
        }
        close_case(&c);
    }
    assert_in_range(plain, 2 * rounds * 8 / 10, 2 * rounds);
    assert_in_range(mistaken, 0, MOST_MISTAKEN(rounds));
}

/* The gap after a motion. */
static tactn_gap moved_gap(const posed_case *c, const real *x, double t) {
    pair_oracle *moved = moved_oracle(c->oracle, twist_from_numbers(x), twist_from_numbers(x + TWIST_NUMBERS), (quad)t);
    true_distance truth = oracle_truth(moved);
    tactn_gap gap = {.distance = (real)truth.lower, .normal = q_to(truth.normal)};
    gap.point_a = q_to(q_add(body_support(&moved->a, truth.normal), q_scale(moved->a.rounding, truth.normal)));
    gap.point_b = q_to(q_sub(body_support(&moved->b, q_neg(truth.normal)), q_scale(moved->b.rounding, truth.normal)));
    oracle_close(moved);
    return gap;
}

/* How normal and points change with a motion, in its fields. */
static tactn_gap gap_difference(const posed_case *c, const real *x, double h) {
    tactn_gap before = moved_gap(c, x, -h), d = moved_gap(c, x, h);
    d.normal = scale(R(0.5 / h), sub(d.normal, before.normal));
    d.point_a = scale(R(0.5 / h), sub(d.point_a, before.point_a));
    d.point_b = scale(R(0.5 / h), sub(d.point_b, before.point_b));
    return d;
}

static bool is_close(vec v, vec truth, double allowed) {
    return (double)length(sub(v, truth)) <= allowed * (1 + (double)length(truth));
}

/* By differences of the oracle's normals, and of its support points where both surfaces are round enough to have one.
 * Its normal is as good as the root of its bracket. */
static void columns_are_differences(void **state) {
    (void)state;
    random_stream random = random_named("columns are differences");
    const spec_kind kinds[] = {SPEC_BALL, SPEC_ELLIPSOID, SPEC_CAPSULE, SPEC_BOX, SPEC_HULL};
    const double h = 1e-3, allowed = IS_FLOAT ? 1e-2 : 2e-4;
    int plain = 0, columns = 0, rounds = check_rounds(500);
    for (int i = 0; i < rounds; i++) {
        posed_case c;
        open_case(&random, kinds[i % 2], kinds[i / 2 % 5], &c);
        tactn_second_derivative s =
            tactn_distance_second_derivative(&c.a.shape, c.pose_a, &c.b.shape, c.pose_b, NULL);
        for (int j = 0; j < MOTION && s.smoothness == TACT_SMOOTH && s.least_eigenvalue > R(0.1); j++) {
            real x[MOTION] = {0};
            x[j] = 1;
            tactn_gap d = gap_difference(&c, x, h), wide = gap_difference(&c, x, 2 * h);
            vec unlike = add(sub(d.normal, wide.normal), sub(d.point_a, wide.point_a));
            columns++;
            if ((double)length(unlike) > allowed) continue; /* a feature ends nearby */
            plain++;
            assert_true(is_close(s.normal[j], d.normal, allowed));
            assert_true(is_close(s.point_a[j], d.point_a, allowed));
            bool round_b = c.pair.b.kind == SPEC_BALL || c.pair.b.kind == SPEC_ELLIPSOID;
            if (round_b) assert_true(is_close(s.point_b[j], d.point_b, allowed));
        }
        close_case(&c);
    }
    assert_in_range(plain, columns * 9 / 10, columns);
}

/* ---- invariants and closed forms */

static bool is_near(real x, real y, real size) {
    return tact_abs(x - y) <= R(IS_FLOAT ? 1e-3 : 1e-8) * (1 + tact_abs(size));
}

static void moving_both_changes_nothing(void **state) {
    (void)state;
    random_stream random = random_named("moving both changes nothing");
    for (int i = 0; i < check_rounds(400); i++) {
        posed_case c;
        open_case(&random, (spec_kind)(i % SPEC_KINDS), (spec_kind)(i / SPEC_KINDS % SPEC_KINDS), &c);
        tactn_twist a = any_twist(&random), b = a;
        b.linear = add(a.linear, spin_velocity(a.angular, sub(c.pose_b.position, c.pose_a.position)));
        assert_true(is_near(along(&c.derivative, a, b), 0, 1));
        tactn_second_derivative s =
            tactn_distance_second_derivative(&c.a.shape, c.pose_a, &c.b.shape, c.pose_b, &c.gap);
        real x[MOTION];
        twist_to_numbers(a, x);
        twist_to_numbers(b, x + TWIST_NUMBERS);
        vec normal = no_vec(), point_a = no_vec(), point_b = no_vec();
        for (int j = 0; j < MOTION; j++) {
            normal = mul_add(normal, x[j], s.normal[j]);
            point_a = mul_add(point_a, x[j], s.point_a[j]);
            point_b = mul_add(point_b, x[j], s.point_b[j]);
        }
        if (s.smoothness == TACT_SMOOTH && s.least_eigenvalue > R(0.01)) {
            vec off_a = sub(point_a, add(a.linear, spin_velocity(a.angular, sub(c.gap.point_a, c.pose_a.position))));
            vec off_b = sub(point_b, add(b.linear, spin_velocity(b.angular, sub(c.gap.point_b, c.pose_b.position))));
            assert_true(greatest(sub(normal, spin_velocity(a.angular, c.gap.normal))) <= R(IS_FLOAT ? 2e-2 : 2e-4));
            assert_true(greatest(off_a) <= R(IS_FLOAT ? 5e-2 : 1e-3));
            assert_true(greatest(off_b) <= R(IS_FLOAT ? 5e-2 : 1e-3));
        }
        tactn_derivative swapped = tactn_distance_derivative(&c.b.shape, c.pose_b, &c.a.shape, c.pose_a, NULL);
        assert_true(is_near(along(&swapped, b, a), along(&c.derivative, a, b), 1));
        close_case(&c);
    }
}

/* Of two balls the distance is that of their centers: the second derivative is |across|^2 / |between|. */
static void balls_have_a_closed_form(void **state) {
    (void)state;
    random_stream random = random_named("balls have a closed form");
    for (int i = 0; i < check_rounds(1000); i++) {
        tactn_shape a = tactn_ball(any_real(&random, 0.1, 1)), b = tactn_ball(any_real(&random, 0.1, 1));
        tactn_pose pose_a = any_pose(&random, 2), pose_b = any_pose(&random, 2);
        vec between = sub(pose_b.position, pose_a.position);
        real size = length(between);
        if (size < R(0.1)) continue;
        tactn_second_derivative s = tactn_distance_second_derivative(&a, pose_a, &b, pose_b, NULL);
        assert_int_equal(s.smoothness, TACT_SMOOTH);
        assert_true(is_near(s.least_eigenvalue, size, 1));
        tactn_twist u = any_twist(&random), v = any_twist(&random);
        vec apart = sub(v.linear, u.linear), n = scale(1 / size, between), off = mul_add(apart, -dot(n, apart), n);
        assert_true(is_near(bow_of(&s, u, v), dot(off, off) / size, 1 / size));
        tactn_derivative d = tactn_distance_derivative(&a, pose_a, &b, pose_b, NULL);
        assert_true(is_near(along(&d, u, v), dot(n, apart), 1));
    }
}

/* Of a ball and a half-space the distance is a height. */
static void balls_over_planes(void **state) {
    (void)state;
    random_stream random = random_named("balls over planes");
    for (int i = 0; i < check_rounds(1000); i++) {
        tactn_shape plane = tactn_half_space(random_direction(&random), any_real(&random, -1, 1));
        tactn_shape ball = tactn_ball(R(0.5));
        tactn_pose pose_a = any_pose(&random, 2), pose_b = any_pose(&random, 4);
        tactn_second_derivative s = tactn_distance_second_derivative(&plane, pose_a, &ball, pose_b, NULL);
        assert_int_equal(s.smoothness, TACT_SMOOTH);
        assert_true(s.least_eigenvalue == TACT_REAL_MAX);
        tactn_twist u = any_twist(&random), v = any_twist(&random);
        vec n = tactn_pose_vector(pose_a, plane.u.plane.normal), r = sub(pose_b.position, pose_a.position);
        vec turn = spin_velocity(u.angular, n), twice = spin_velocity(u.angular, turn);
        vec apart = sub(v.linear, u.linear);
        /* (c_b - c_a) . n */
        assert_true(is_near(bow_of(&s, u, v), dot(r, twice) + 2 * dot(apart, turn), 10));
        tactn_derivative d = tactn_distance_derivative(&plane, pose_a, &ball, pose_b, NULL);
        assert_true(is_near(along(&d, u, v), dot(r, turn) + dot(apart, n), 4));
    }
}

/* ---- where there is none */

static void faces_have_one_sided_derivatives(void **state) {
    (void)state;
    random_stream random = random_named("faces have one-sided derivatives");
    const double h = IS_FLOAT ? 1e-3 : 1e-6;
    int rounds = check_rounds(400);
    for (int i = 0; i < rounds; i++) {
        shape_spec a = spec_box(any_sizes(&random)), b = spec_box(any_sizes(&random));
        if (i % 4 == 1) b = spec_capsule(R(0.25), R(0.5));
#if TACT_DIMENSION == 3
        if (i % 4 == 2) b = spec_cylinder(R(0.5), R(0.5));
        if (i % 8 == 3) a = spec_cone(R(0.5), R(0.75)), b = spec_cylinder(R(0.75), R(0.5));
#endif
        tactn_pose pose = pose_at(along_axis(TACT_DIMENSION - 1, i % 8 == 3 && TACT_DIMENSION == 3 ? R(-2.5) : R(2.5)));
        pose.position.x = any_real(&random, -0.2, 0.2);
#if TACT_DIMENSION == 3
        if (i % 4 == 1) pose.rotation = tact3_rotation_from_axis_angle(along_axis(1, 1), R(1.5707963267948966));
#endif
        shape_pair pair = pairs_at(&a, &b, pose);
        made_shape made_a = made_new(&a), made_b = made_new(&b);
        tactn_pose origin = tactn_identity_pose();
        tactn_derivative d = tactn_distance_derivative(&made_a.shape, origin, &made_b.shape, pose, NULL);
        assert_int_equal(d.smoothness, TACT_ONE_SIDED);
        tactn_second_derivative s = tactn_distance_second_derivative(&made_a.shape, origin, &made_b.shape, pose, NULL);
        assert_int_equal(s.smoothness, TACT_ONE_SIDED);
        assert_false(s.is_set);
        pair_oracle *oracle = oracle_open_world(&pair, origin, pose);
        for (int k = 0; k < 4; k++) {
            tactn_twist u = any_twist(&random), v = any_twist(&random);
            tactn_rate rate = tactn_distance_rate(&made_a.shape, origin, &made_b.shape, pose, NULL, u, v);
            quad truth = (moved_truth(oracle, u, v, (quad)h).lower - moved_truth(oracle, u, v, 0).lower) / (quad)h;
            assert_true(q_abs((quad)rate.rate - truth) <= (quad)(10 * h));
        }
        oracle_close(oracle);
        made_free(&made_a);
        made_free(&made_b);
    }
}

static void centers_have_many_normals(void **state) {
    (void)state;
    tactn_shape ball = tactn_ball(1), box = tactn_box(all_coordinates(1)), small = tactn_box(all_coordinates(R(0.5)));
    tactn_shape point = tactn_point(no_vec());
    tactn_pose at = tactn_identity_pose();
    assert_int_equal(tactn_distance_derivative(&ball, at, &ball, at, NULL).smoothness, TACT_MANY_NORMALS);
    assert_int_equal(tactn_distance_derivative(&box, at, &point, at, NULL).smoothness, TACT_MANY_NORMALS);
    assert_int_equal(tactn_distance_derivative(&box, at, &small, at, NULL).smoothness, TACT_MANY_NORMALS);
    tactn_second_derivative s = tactn_distance_second_derivative(&ball, at, &ball, at, NULL);
    assert_int_equal(s.smoothness, TACT_MANY_NORMALS);
    assert_false(s.is_set);
    at.position.x = R(0.25);
    assert_int_equal(tactn_distance_derivative(&ball, tactn_identity_pose(), &ball, at, NULL).smoothness, TACT_SMOOTH);
    assert_int_equal(tactn_distance_derivative(&box, tactn_identity_pose(), &point, at, NULL).smoothness, TACT_SMOOTH);
}

static tactn_vec own_support(const void *context, tactn_vec direction) {
    (void)context;
    return scale(1 / length(direction), direction);
}

static void unions_are_unchecked(void **state) {
    (void)state;
    static union {
        max_align_t aligned;
        unsigned char bytes[1 << 16];
    } memory;
    tactn_shape ball = tactn_ball(1);
    tactn_pose origin = tactn_identity_pose(), away = pose_at(along_axis(0, 4));
    tactn_compound_child child = {.shape = ball, .pose = origin};
    assert_int_equal(tactn_compound_build(memory.bytes, sizeof memory, &child, 1), TACT_OK);
    tactn_shape whole = tactn_compound_shape((const tactn_compound *)(const void *)memory.bytes);
    tactn_derivative d = tactn_distance_derivative(&whole, origin, &ball, away, NULL);
    assert_int_equal(d.status, TACT_OK);
    assert_int_equal(d.smoothness, TACT_UNCHECKED);
    assert_true(is_near(d.a.linear.x, -1, 1) && is_near(d.b.linear.x, 1, 1));
    assert_int_equal(tactn_distance_second_derivative(&whole, origin, &ball, away, NULL).status, TACT_NOT_CONVEX);
}

static void refused_and_unchecked(void **state) {
    (void)state;
    tactn_shape ball = tactn_ball(1), custom = tactn_custom(own_support, NULL), bad = tactn_ball(-1);
    tactn_pose origin = tactn_identity_pose(), away = pose_at(along_axis(0, 4));
    tactn_derivative d = tactn_distance_derivative(&ball, origin, &custom, away, NULL);
    assert_int_equal(d.smoothness, TACT_UNCHECKED);
    assert_true(is_near(d.b.linear.x, 1, 1));
    assert_int_equal(tactn_distance_second_derivative(&ball, origin, &custom, away, NULL).smoothness,
                     TACT_NO_DERIVATIVE);
    d = tactn_distance_derivative(&ball, origin, &bad, away, NULL);
    assert_int_equal(d.status, TACT_NOT_POSITIVE);
    assert_int_equal(d.smoothness, TACT_NO_DERIVATIVE);
    assert_int_equal(tactn_distance_second_derivative(&ball, origin, &bad, away, NULL).status, TACT_NOT_POSITIVE);
    tactn_query_options options = {.cutoff = R(0.5)};
    tactn_gap gap = tactn_distance_world(&ball, origin, &ball, away, &options);
    assert_int_equal(gap.relation, TACT_BEYOND_CUTOFF);
    assert_int_equal(tactn_distance_derivative(&ball, origin, &ball, away, &gap).smoothness, TACT_NO_DERIVATIVE);
    tactn_twist none = {no_vec(), no_spin()}, wild = none;
    wild.linear.x = (real)NAN;
    assert_int_equal(tactn_distance_rate(&ball, origin, &ball, away, NULL, none, wild).status, TACT_NOT_FINITE);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(derivatives_are_differences),
    cmocka_unit_test(second_derivatives_are_differences),
    cmocka_unit_test(columns_are_differences),
    cmocka_unit_test(moving_both_changes_nothing),
    cmocka_unit_test(balls_have_a_closed_form),
    cmocka_unit_test(balls_over_planes),
    cmocka_unit_test(faces_have_one_sided_derivatives),
    cmocka_unit_test(centers_have_many_normals),
    cmocka_unit_test(unions_are_unchecked),
    cmocka_unit_test(refused_and_unchecked),
};
const test_group test_derivative = {"test_derivative", tests, sizeof tests / sizeof *tests, NULL, NULL};
