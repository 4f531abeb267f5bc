/* Polygons with edges so short that rounding leaves nothing of their direction, or nothing of their square, in the
 * plane. What such an edge says about its neighbours must not be believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#ifdef TACT_FLOAT
#define SHORTEST 1e-9
#define KINK 1e-8
#define LEAST_OFFSET 1e-7
#define LEAST_EDGE 1e-44
#else
#define SHORTEST 1e-15
#define KINK 1e-14
#define LEAST_OFFSET 1e-9
#define LEAST_EDGE 1e-300
#endif

static void judge(check_tally *tally, const shape_pair *pair, const tact2_query_options *options) {
    pair_oracle *oracle = oracle_open(pair);
    check_answer(tally, pair, oracle, oracle_truth(oracle), pair_distance(pair, options), limits_slivers(oracle));
    oracle_close(oracle);
}

static void judge_all_ways(check_tally *tally, const shape_pair *pair) {
    const shape_pair swapped = pairs_swapped(pair);
    for (int i = 0; i < 4; i++) {
        const tact2_query_options options = {.general = i % 2};
        judge(tally, i / 2 ? &swapped : pair, &options);
    }
}

/* ---- kinks that no one sees */

/* A block whose upper side has two corners that hardly bend it, one tiny edge apart, around (x, 0). */
static shape_spec kinked(random_stream *random, double x) {
    double edge = random_decade(random, SHORTEST, SHORTEST * 1e6), kink = random_decade(random, KINK, KINK * 1e4);
    double second = random_range(random, 0, kink), first = second + random_range(random, 0, kink);
    double drop = edge * second;
    const double corner[6][2] = {{-1, -1}, {1, -1}, {1, 0}, {edge, 0}, {0, -drop}, {-1, -drop - first}};
    tact2_vec points[6];
    for (int i = 0; i < 6; i++) points[i] = tact2_v((tact_real)(corner[i][0] + x), (tact_real)corner[i][1]);
    return spec_hull(points, 6);
}

/* A point, or the corner of something, straight above the side but for little. Three edges tie for the nearest, and
 * the one that wins by rounding ends in the tiny one. */
static void above_a_kinked_side(void **state) {
    (void)state;
    random_stream random = random_named("kinked");
    check_tally tally = tally_named("kinked sides");
    const tact2_vec corner[3] = {{0, 0}, {-1, 2}, {1, 2}};
    shape_spec others[3] = {spec_point(corner[0]), spec_segment(corner[0], corner[1]),
                            spec_triangle(corner[0], corner[1], corner[2])};
    for (int i = 0; i < check_rounds(3000); i++) {
        double x = random_range(&random, -1, 1), offset = random_decade(&random, LEAST_OFFSET, LEAST_OFFSET * 1e4);
        shape_spec block = kinked(&random, x);
        double height = random_decade(&random, 0.1, 3);
        shape_pair pair = pairs_at(&block, &others[i % 3], tact2_identity_pose());
        pair.b_in_a.position = tact2_v((tact_real)(x - offset), (tact_real)height);
        if (i % 2) { /* the block is what is turned */
            pair = pairs_at(&others[i % 3], &block, tact2_identity_pose());
            pair.b_in_a.rotation = random_rotation(&random);
            tact2_vec at = tact2_v((tact_real)(x - offset), (tact_real)height);
            pair.b_in_a.position = tact2_neg(tact2_rotate(pair.b_in_a.rotation, at));
        }
        judge_all_ways(&tally, &pair);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(tally.apart * 10 > tally.pairs * 6);
}

/* ---- squares that are subnormal, or vanish */

static double some_edge(random_stream *random) { return random_decade(random, LEAST_EDGE, 1e-3); }

static void corners_cut_off_at_any_size(void **state) {
    (void)state;
    random_stream random = random_named("cut off");
    check_tally tally = tally_named("corners cut off");
    for (int i = 0; i < check_rounds(1500); i++) {
        tact_real t = (tact_real)some_edge(&random);
        const tact2_vec cut[5] = {{0, t}, {t, 0}, {1, 0}, {1, 1}, {0, 1}};
        shape_spec a = i % 2 ? spec_hull(cut, 5) : spec_triangle(tact2_v(1, 0), tact2_v(2, 0), tact2_v(1, t));
        shape_spec b = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_pair pair = pairs_place(&random, &a, &b);
        if (i % 3 == 0) { /* where the corner is the nearest */
            b = spec_ball(TACT_REAL(0.25));
            pair = pairs_at(&a, &b, pose_at(tact2_v((tact_real)(i % 2 ? -0.5 : 0.2), 0)));
        }
        judge_all_ways(&tally, &pair);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A hint that names corners a tiny edge apart is as good a guess as any. */
static void hints_of_tiny_edges(void **state) {
    (void)state;
    random_stream random = random_named("tiny edges");
    check_tally tally = tally_named("hints of tiny edges");
    for (int i = 0; i < check_rounds(1200); i++) {
        tact_real t = (tact_real)some_edge(&random), r = TACT_REAL(1.9999);
        const tact2_vec points[6] = {{2, 0}, {2, t}, {r, 2}, {-2, 2}, {-2, -2}, {r, -2}};
        shape_spec a = spec_hull(points, 6), b = spec_point(tact2_v(0, 0));
        double x = random_range(&random, -1, 1.9), y = random_range(&random, -1.9, 1.9);
        tact2_vec at = tact2_v((tact_real)x, (tact_real)y);
        shape_pair pair = pairs_at(&a, &b, pose_at(i % 3 ? at : tact2_v(TACT_REAL(0.5), 0)));
        tact2_hint hint = {0};
        const tact2_query_options options = {.hint = &hint, .general = true};
        judge(&tally, &pair, &options);
        hint.vertex_count = 6; /* of the polygon that it holds by now */
        for (int k = 0; k < 6; k++) hint.vertex[k][0] = (k + i) % 6, hint.vertex[k][1] = 0;
        judge(&tally, &pair, &options);
        judge(&tally, &pair, &options);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_int_equal(tally.overlapping, tally.pairs);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(above_a_kinked_side),
    cmocka_unit_test(corners_cut_off_at_any_size),
    cmocka_unit_test(hints_of_tiny_edges),
};

const test_group test_tiny_edges2 = {"test_tiny_edges2", tests, sizeof tests / sizeof *tests, NULL, NULL};
