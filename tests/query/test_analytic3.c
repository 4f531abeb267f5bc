/* The closed forms of three dimensions: points, segments, boxes and hulls, rounded or not, in every order.
 *
 * Each answer is held against the oracle, as is that of GJK and EPA on the same pair (check_pair_within()); then the
 * two against each other. Few pairs may be left to GJK and EPA. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#define HALF_ROOT 0.70710678118654752440

typedef enum core_kind { POINT, SEGMENT, BOX, CORES } core_kind;

static shape_spec core(random_stream *random, core_kind kind, double size) {
    tact3_vec half = tact3_v((tact_real)(size * random_range(random, 0.1, 1)), 0, 0);
    half.y = (tact_real)(size * random_range(random, 0.1, 1));
    half.z = (tact_real)(size * random_range(random, 0.1, 1));
    if (kind == POINT) return spec_point(tact3_scale(TACT_REAL(0.1), half));
    if (kind == BOX) return spec_box(half);
    tact3_vec middle = tact3_scale((tact_real)random_range(random, 0, 0.2), half);
    tact3_vec way = tact3_scale((tact_real)size, random_direction(random));
    return spec_segment(tact3_sub(middle, way), tact3_add(middle, way));
}

static shape_spec rounded_core(random_stream *random, core_kind kind, double size, bool rounded) {
    shape_spec spec = core(random, kind, size);
    if (rounded) spec.rounding = (tact_real)(size * random_range(random, 0.05, 0.5));
    return spec;
}

typedef struct closed_tally {
    check_tally answers;
    int pairs, closed;
} closed_tally;

static closed_tally tally_of(const char *name) {
    closed_tally tally = {tally_named(name), 0, 0};
    return tally;
}

static void check_agreement(closed_tally *tally, const shape_pair *pair, tact3_gap one, tact3_gap other) {
    double off = (double)tact_abs(one.distance - other.distance);
    if (off > (double)(one.error_bound + other.error_bound))
        check_fail(&tally->answers, pair, "the two ways differ", off, (double)(one.error_bound + other.error_bound));
}

/* The closed form against the truth; the general way has its own tests, and other limits where shapes are thin. */
static void check_by_default(check_tally *tally, const shape_pair *pair, tact3_gap gap,
                             check_limits (*limits)(const pair_oracle *)) {
    pair_oracle *oracle = oracle_open(pair);
    check_answer(tally, pair, oracle, oracle_truth(oracle), gap, limits(oracle));
    oracle_close(oracle);
}

/* In the order given and swapped. */
static void check_closed(closed_tally *tally, const shape_pair *pair, check_limits (*limits)(const pair_oracle *)) {
    static const tact3_query_options general = {.general = true};
    shape_pair swapped = pairs_swapped(pair);
    tact3_gap gap = pair_distance(pair, NULL), other = pair_distance(&swapped, NULL);
    check_by_default(&tally->answers, pair, gap, limits);
    check_by_default(&tally->answers, &swapped, other, limits);
    check_agreement(tally, pair, gap, pair_distance(pair, &general));
    check_agreement(tally, pair, gap, other);
    tally->pairs += 2;
    tally->closed += (gap.iterations == 0) + (other.iterations == 0);
}

/* percent: of the pairs that the closed forms have to answer. */
static void expect_closed(const closed_tally *tally, int percent) {
    tally_print(&tally->answers);
    printf("# %s: %d of %d by closed forms\n", tally->answers.name, tally->closed, tally->pairs);
    assert_int_equal(tally->answers.failures, 0);
    assert_true(100 * tally->closed >= percent * tally->pairs);
}

static void every_pair_of_cores(void **state) {
    (void)state;
    random_stream random = random_named("closed");
    closed_tally tally = tally_of("cores anywhere");
    for (int i = 0; i < check_rounds(1800); i++) {
        core_kind kind_a = (core_kind)(i % 3), kind_b = (core_kind)(i / 3 % 3);
        /* Without a radius a point and a segment have nothing to overlap with. */
        bool needs_radius = kind_a != BOX && kind_b != BOX;
        shape_spec a = rounded_core(&random, kind_a, 1, needs_radius || random_coin(&random));
        shape_spec b = rounded_core(&random, kind_b, 1, random_coin(&random));
        shape_pair pair = pairs_place(&random, &a, &b);
        check_closed(&tally, &pair, limits_of);
    }
    expect_closed(&tally, 97);
    assert_in_range(tally.answers.overlapping, tally.answers.pairs * 3 / 10, tally.answers.pairs * 7 / 10);
}

/* Quarter turns about any axes, or none, and a small turn after them. */
static tact3_quat along_the_axes(random_stream *random, double tilt) {
    tact3_quat q = tact3_identity_rotation();
    for (int k = random_below(random, 3); k > 0; k--) {
        int axis = random_below(random, 3);
        tact3_quat turn = {0, 0, 0, TACT_REAL(HALF_ROOT)};
        if (axis == 0) turn.x = TACT_REAL(HALF_ROOT);
        if (axis == 1) turn.y = TACT_REAL(HALF_ROOT);
        if (axis == 2) turn.z = TACT_REAL(HALF_ROOT);
        q = tact3_compose_rotation(turn, q);
    }
    tact3_vec v = tact3_scale((tact_real)tilt, random_direction(random));
    tact3_quat turn = {v.x, v.y, v.z, 1};
    q = tact3_compose_rotation(turn, q);
    tact_real size = tact_sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    q.x /= size, q.y /= size, q.z /= size, q.w /= size;
    return q;
}

static shape_spec core_on_grid(random_stream *random, core_kind kind) {
    double x = random_grid(random, 0.25, 1), y = random_grid(random, 0.25, 1), z = random_grid(random, 0.25, 1);
    tact3_vec half = tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
    if (kind == POINT) return spec_point(tact3_v(0, 0, 0));
    if (kind == BOX) return spec_box(half);
    int axis = random_below(random, 3);
    tact3_vec way = tact3_v(axis == 0 ? half.x : 0, axis == 1 ? half.y : 0, axis == 2 ? half.z : 0);
    return spec_segment(tact3_neg(way), way);
}

/* A place for B where the two touch at a face, an edge or a corner, or share a place on some axes. */
static tact3_vec place_on_grid(random_stream *random, const shape_spec *a, const shape_spec *b, tact3_quat rotation) {
    made_shape at_a = made_new(a), at_b = made_new(b);
    tact3_pose pose = {tact3_v(0, 0, 0), rotation};
    tact3_bounds box_a = tact3_shape_bounds(&at_a.shape, tact3_identity_pose());
    tact3_bounds box_b = tact3_shape_bounds(&at_b.shape, pose);
    tact_real where[3];
    const tact_real high_a[3] = {box_a.upper.x, box_a.upper.y, box_a.upper.z};
    const tact_real low_b[3] = {box_b.lower.x, box_b.lower.y, box_b.lower.z};
    for (int k = 0; k < 3; k++) {
        tact_real touching = high_a[k] - low_b[k], sign = random_coin(random) ? 1 : -1;
        const tact_real some[4] = {touching, touching / 2, 0, touching + TACT_REAL(0.5)};
        where[k] = sign * some[random_below(random, 4)];
    }
    made_free(&at_a), made_free(&at_b);
    return tact3_v(where[0], where[1], where[2]);
}

/* Sizes and places of few bits, edges along each other, or tilted by next to nothing: faces in one plane, edges on
 * one line, corners in one place, and what rounding makes of them. */
static void cores_along_each_other(void **state) {
    (void)state;
    random_stream random = random_named("along each other");
    closed_tally tally = tally_of("cores along each other");
    for (int i = 0; i < check_rounds(1800); i++) {
        double tilt = i / 9 % 3 ? random_decade(&random, 1e-17, 1e-3) : 0;
        shape_spec a = core_on_grid(&random, (core_kind)(i % 3)), b = core_on_grid(&random, (core_kind)(i / 3 % 3));
        if (i % 4 == 0) b.rounding = TACT_REAL(0.125);
        tact3_pose pose = {tact3_v(0, 0, 0), along_the_axes(&random, tilt)};
        pose.position = place_on_grid(&random, &a, &b, pose.rotation);
        shape_pair pair = pairs_at(&a, &b, pose);
        if (i % 5 == 0) pairs_bring(&pair, pairs_touching_gap(i / 5));
        check_closed(&tally, &pair, limits_of);
    }
    expect_closed(&tally, 75);
}

/* Deep in each other, on one another, the same twice. */
static void cores_in_one_place(void **state) {
    (void)state;
    random_stream random = random_named("one place");
    closed_tally tally = tally_of("cores in one place");
    for (int i = 0; i < check_rounds(900); i++) {
        core_kind kind = (core_kind)(i % 3);
        shape_spec a = core_on_grid(&random, BOX), b = i / 3 % 4 ? core_on_grid(&random, kind) : a;
        if (i % 2) a.rounding = TACT_REAL(0.0625);
        double away = i / 2 % 2 ? random_decade(&random, 1e-17, 1e-2) : 0;
        tact3_pose pose = {tact3_scale((tact_real)away, random_direction(&random)), along_the_axes(&random, 0)};
        if (i / 4 % 3 == 0) pose.rotation = random_rotation(&random);
        shape_pair pair = pairs_at(&a, &b, pose);
        check_closed(&tally, &pair, limits_of);
    }
    expect_closed(&tally, 97);
}

/* Huge beside tiny, thin, and far from each other. */
static void cores_of_unequal_size(void **state) {
    (void)state;
    random_stream random = random_named("unequal");
    closed_tally tally = tally_of("cores of unequal size");
    for (int i = 0; i < check_rounds(1200); i++) {
        core_kind kind_a = (core_kind)(i % 3), kind_b = (core_kind)(i / 3 % 3);
        if (kind_a != BOX && kind_b != BOX) kind_a = BOX;
        shape_spec a = core(&random, kind_a, 1), b = core(&random, kind_b, random_decade(&random, 1e-5, 1));
        if (a.kind == SPEC_BOX && i % 2) a.size.z = (tact_real)random_decade(&random, 1e-7, 1);
        shape_pair pair = pairs_place_so(&random, &a, &b, random_coin(&random));
        if (i % 5 == 0) pair.b_in_a.position = tact3_scale(1000, pair.b_in_a.position);
        check_closed(&tally, &pair, limits_unequal);
    }
    expect_closed(&tally, 90);
}

/* Of random points, flat ones, and such that faces are merged. */
static shape_spec some_hull(random_stream *random, int i) {
    shape_spec spec = pairs_hull(random, 4 + random_below(random, 40), 1);
    tact_real thin = (tact_real)random_decade(random, 0.01, 1);
    tact3_quat turn = random_rotation(random);
    for (int k = 0; k < spec.count; k++) {
        tact3_vec *p = &spec.points[k];
        if (i % 3 == 1) p->z *= thin;
        if (i % 3 != 2) continue;
        *p = tact3_v((tact_real)random_grid(random, 0.5, 1), (tact_real)random_grid(random, 0.5, 1),
                     (tact_real)random_grid(random, 0.5, 1));
        if (random_coin(random)) *p = tact3_neg(*p);
        *p = tact3_rotate(turn, *p);
    }
    return spec;
}

static void points_and_hulls(void **state) {
    (void)state;
    random_stream random = random_named("points and hulls");
    closed_tally tally = tally_of("points and hulls");
    for (int i = 0; i < check_rounds(600); i++) {
        shape_spec hull = some_hull(&random, i), point = rounded_core(&random, POINT, 1, random_coin(&random));
        shape_pair pair = pairs_place(&random, &point, &hull);
        tact_real nearer = (tact_real)random_range(&random, 0, 0.5);
        if (i % 4 == 0) pair.b_in_a.position = tact3_scale(nearer, pair.b_in_a.position);
        check_closed(&tally, &pair, limits_of);
    }
    expect_closed(&tally, 90);
}

/* Those that overlap, and a few others, have no closed form. */
static void segments_outside_of_hulls(void **state) {
    (void)state;
    random_stream random = random_named("segments and hulls");
    closed_tally tally = tally_of("segments and hulls");
    for (int i = 0; i < check_rounds(600); i++) {
        shape_spec hull = some_hull(&random, i), segment = rounded_core(&random, SEGMENT, 0.5, random_coin(&random));
        shape_pair pair = pairs_place(&random, &segment, &hull);
        tact_real away = (tact_real)random_range(&random, 1, 1.5);
        pair.b_in_a.position = tact3_scale(away, pair.b_in_a.position);
        check_closed(&tally, &pair, limits_of);
    }
    expect_closed(&tally, 60);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_cores),       cmocka_unit_test(points_and_hulls),
    cmocka_unit_test(segments_outside_of_hulls), cmocka_unit_test(cores_along_each_other),
    cmocka_unit_test(cores_in_one_place),        cmocka_unit_test(cores_of_unequal_size),
};

const test_group test_analytic3 = {"test_analytic3", tests, sizeof tests / sizeof *tests, NULL, NULL};
