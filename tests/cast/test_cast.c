/* A shape that moves without turning: random motions of every two kinds, and what docs/casts.md defines by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast/motion_pairs.h"
#include "support/group.h"

static void every_two_kinds(void **state) {
    (void)state;
    motion_tally tally = motion_tally_named("cast of every two kinds");
    motion_every_two_kinds(&tally, MOTION_CAST, 1500, 97);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_true(tally.unproven * 1000 <= tally.motions);
    assert_in_range(tally.meeting + tally.met, tally.motions * 3 / 10, tally.motions * 7 / 10);
    assert_true(tally.met * 4 <= tally.motions);
}

/* ---- known answers */

static tactn_vec two(tact_real x, tact_real y) { return with_coordinate(along_axis(0, x), 1, y); }

static tactn_hit cast_boxes(tactn_vec at, tactn_vec translation) {
    tactn_shape box = tactn_box(all_coordinates(1));
    return tactn_cast(&box, &box, pose_at(at), translation, NULL);
}

static void expect_hit(tactn_hit hit, tact_relation relation, double fraction, tactn_vec normal) {
    assert_int_equal(hit.status, TACT_OK);
    assert_int_equal(hit.relation, relation);
    assert_true(fabs((double)hit.fraction - fraction) <= 256 * CHECK_ROUNDOFF);
    assert_true((double)tactn_length(tactn_sub(hit.normal, normal)) <= 1e-6);
}

static void boxes_and_balls_meet_where_they_should(void **state) {
    (void)state;
    const tact_real lengths[] = {8, 64, 4096, 1 << 20};
    for (int axis = 0; axis < TACT_DIMENSION; axis++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            tactn_vec from = along_axis(axis, -6), way = along_axis(axis, lengths[i]);
            tactn_hit hit = cast_boxes(from, way);
            expect_hit(hit, TACT_TOUCHING, 4 / (double)lengths[i], along_axis(axis, -1));
            assert_true(tact_abs(coordinate(hit.point_a, axis) + 1) <= hit.error_bound);
            assert_true(tact_abs(coordinate(hit.point_b, axis) + 1) <= hit.error_bound);
            tactn_shape ball = tactn_ball(1), small = tactn_ball(TACT_REAL(0.25));
            hit = tactn_cast(&ball, &small, pose_at(from), way, NULL);
            expect_hit(hit, TACT_TOUCHING, 4.75 / (double)lengths[i], along_axis(axis, -1));
        }
    }
}

/* The last of the way: what it reaches at its end it touches. */
static void contact_at_the_very_end(void **state) {
    (void)state;
    tactn_hit hit = cast_boxes(two(-6, 0), two(4, 0));
    assert_int_equal(hit.relation, TACT_TOUCHING);
    assert_true((double)hit.fraction >= 1 - 256 * CHECK_ROUNDOFF && hit.fraction <= 1);
    hit = cast_boxes(two(-6, 0), two(TACT_REAL(3.9), 0));
    assert_int_equal(hit.relation, TACT_SEPARATED);
    assert_true(hit.fraction == 1);
    assert_true((double)tact_abs(hit.distance - TACT_REAL(0.1)) <= 64 * CHECK_ROUNDOFF);
}

/* The side of one passes along the side of the other. */
static void grazing_is_touching(void **state) {
    (void)state;
    const tact_real near = sizeof(tact_real) == sizeof(float) ? TACT_REAL(1e-4) : TACT_REAL(1e-9);
    tactn_hit hit = cast_boxes(two(-8, 2), two(16, 0));
    assert_int_equal(hit.relation, TACT_TOUCHING);
    assert_true(fabs((double)hit.fraction - 6.0 / 16) <= 256 * CHECK_ROUNDOFF);
    hit = cast_boxes(two(-8, 2 + near), two(16, 0));
    assert_int_equal(hit.relation, TACT_SEPARATED);
    hit = cast_boxes(two(-8, 2 - near), two(16, 0));
    expect_hit(hit, TACT_TOUCHING, 6.0 / 16, two(-1, 0));
    tactn_shape ball = tactn_ball(1);
    hit = tactn_cast(&ball, &ball, pose_at(two(-8, 2)), two(16, 0), NULL);
    assert_int_equal(hit.relation, TACT_TOUCHING);
    assert_true(tact_abs(hit.distance) <= hit.error_bound);
    hit = tactn_cast(&ball, &ball, pose_at(two(-8, 2 + near)), two(16, 0), NULL);
    assert_int_equal(hit.relation, TACT_SEPARATED);
    hit = tactn_cast(&ball, &ball, pose_at(two(-8, 2 - near)), two(16, 0), NULL);
    assert_int_equal(hit.relation, TACT_TOUCHING);
    /* Balls of radius one whose middles pass at 2 - near meet sqrt(4 - (2 - near)^2) before the middle of the way,
     * and come closer by half of that for each unit of it. */
    double before = sqrt(4 * (double)near - (double)near * (double)near);
    assert_true(fabs((double)hit.fraction - (8 - before) / 16) * 16 <= 2 * (double)hit.error_bound / (before / 2));
}

static void parallel_motion_never_touches(void **state) {
    (void)state;
    tactn_hit hit = cast_boxes(two(0, TACT_REAL(2.5)), two(1 << 20, 0));
    assert_int_equal(hit.relation, TACT_SEPARATED);
    hit = cast_boxes(two(TACT_REAL(-0.5), TACT_REAL(2.5)), two(1, 0));
    assert_int_equal(hit.relation, TACT_SEPARATED);
    assert_true(hit.fraction == 1 && (double)tact_abs(hit.distance - TACT_REAL(0.5)) <= 64 * CHECK_ROUNDOFF);
}

/* Touching at the start is contact there, wherever the way leads. */
static void touching_from_the_start(void **state) {
    (void)state;
    const tactn_vec ways[] = {two(0, 0), two(4, 0), two(-4, 0), two(0, 4), two(0, -4), two(3, -3)};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        tactn_hit hit = cast_boxes(two(2, TACT_REAL(0.5)), ways[i]);
        expect_hit(hit, TACT_TOUCHING, 0, two(1, 0));
        assert_true(hit.fraction == 0 && tact_abs(hit.distance) <= hit.error_bound);
    }
}

static void no_motion_is_a_distance_query(void **state) {
    (void)state;
    random_stream random = random_named("no motion");
    motion_tally tally = motion_tally_named("no motion");
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        shape_spec a = pairs_of_kind(&random, random_below(&random, PAIRS_KINDS), i % 3 == 0);
        shape_spec b = pairs_of_kind(&random, random_below(&random, PAIRS_KINDS), i % 2 == 0);
        motion m = motion_random(&random, MOTION_CAST, &a, &b, random_coin(&random));
        m.translation = no_vec();
        if (i % 5 < 2) m.sweep_b.from.position = no_vec();
        motion_run run = motion_open(&m);
        tactn_hit hit = motion_ask(&run, NULL);
        tactn_gap gap = tactn_distance(&run.a.shape, &run.b.shape, m.sweep_b.from, NULL);
        assert_int_equal(hit.relation, gap.relation);
        assert_true(hit.fraction == (gap.relation == TACT_SEPARATED ? 1 : 0));
        motion_judge(&tally, &run, hit, i % 97 == 0);
        motion_close(&run);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_in_range(tally.met, rounds * 3 / 10, rounds * 7 / 10);
}

/* What overlaps from the start is told by the numbers of the overlap, whatever the motion. */
static void overlap_from_the_start(void **state) {
    (void)state;
    random_stream random = random_named("overlap from the start");
    int rounds = check_rounds(3000), deep = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec a = pairs_solid(&random), b = pairs_solid(&random);
        if (i % 4 == 0) b = pairs_scaled(b, random_decade(&random, 1e-3, 1));
        motion m = motion_random(&random, MOTION_CAST, &a, &b, true);
        tact_real away = (tact_real)random_range(&random, 0, 0.3) * spec_radius(&a);
        m.sweep_b.from.position = tactn_scale(away, random_direction(&random));
        motion_run run = motion_open(&m);
        /* A cast asks with a hint of its own. */
        tactn_hint hint = {0};
        tactn_query_options hinted = {.hint = &hint};
        tactn_gap gap = tactn_distance(&run.a.shape, &run.b.shape, m.sweep_b.from, &hinted);
        if (gap.relation == TACT_OVERLAP) {
            tactn_hit hit = motion_ask(&run, NULL);
            assert_int_equal(hit.relation, TACT_OVERLAP);
            assert_true(hit.fraction == 0);
            assert_true(hit.distance == gap.distance);
            assert_memory_equal(&hit.normal, &gap.normal, sizeof gap.normal);
            assert_memory_equal(&hit.point_a, &gap.point_a, sizeof gap.point_a);
            assert_memory_equal(&hit.point_b, &gap.point_b, sizeof gap.point_b);
            deep++;
        }
        motion_close(&run);
    }
    assert_in_range(deep, rounds * 3 / 10, rounds);
}

/* ---- what breaks casts elsewhere */

/* A bullet and a sheet a millionth as thick as the bullet's way is long. */
static void thin_walls_stop_small_bodies(void **state) {
    (void)state;
    random_stream random = random_named("thin walls");
    motion_tally tally = motion_tally_named("thin walls");
    bool coarse = sizeof(tact_real) == sizeof(float);
    const tact_real thin = coarse ? TACT_REAL(1e-3) : TACT_REAL(1e-7);
    int through = 0, rounds = check_rounds(3000);
    for (int i = 0; i < rounds; i++) {
        shape_spec wall = spec_box(with_coordinate(all_coordinates(1), 0, thin));
        shape_spec bullet = pairs_solid(&random);
        bullet = pairs_scaled(bullet, random_decade(&random, coarse ? 1e-2 : 1e-4, 0.1));
        bullet.custom = i % 8 == 0;
        motion m = motion_random(&random, MOTION_CAST, &wall, &bullet, true);
        tactn_vec aim = no_vec();
        for (int k = 1; k < TACT_DIMENSION; k++)
            aim = with_coordinate(aim, k, (tact_real)random_range(&random, -1.7, 1.7));
        tact_real far = (tact_real)random_decade(&random, 1, coarse ? 1e2 : 1e4);
        tactn_vec way = with_coordinate(tactn_scale(far, random_direction(&random)), 0, far);
        m.translation = random_coin(&random) ? way : tactn_neg(way);
        m.sweep_b.from.position = tactn_mul_add(aim, TACT_REAL(-0.4), m.translation);
        tactn_hit hit = motion_check(&tally, &m, 199);
        through += hit.relation == TACT_TOUCHING;
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_in_range(through, rounds * 3 / 10, rounds * 7 / 10);
}

/* A face slides along a face at almost no distance, comes nearer or does not. */
static void sliding_along_a_face(void **state) {
    (void)state;
    random_stream random = random_named("sliding");
    motion_tally tally = motion_tally_named("sliding along a face");
    const double near = sizeof(tact_real) == sizeof(float) ? 1e-4 : 1e-10;
    int rounds = check_rounds(3000), met = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec table = spec_box(all_coordinates(1));
        shape_spec slider = i % 2 ? spec_box(all_coordinates(TACT_REAL(0.5))) : spec_ball(TACT_REAL(0.5));
        motion m = motion_random(&random, MOTION_CAST, &table, &slider, true);
        double height = random_decade(&random, near, 0.1), x = random_range(&random, -8, 8);
        tactn_vec from = two((tact_real)x, (tact_real)(1.5 + height)), way = two((tact_real)(-2 * x), 0);
        if (i % 3) way = with_coordinate(way, 1, (tact_real)(height * random_range(&random, -3, 0)));
        m.sweep_b.from = pose_at(from);
        m.translation = way;
        tactn_hit hit = motion_check(&tally, &m, 199);
        met += hit.relation == TACT_TOUCHING;
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_in_range(met, rounds * 3 / 10, rounds * 7 / 10);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_kinds),
    cmocka_unit_test(boxes_and_balls_meet_where_they_should),
    cmocka_unit_test(contact_at_the_very_end),
    cmocka_unit_test(grazing_is_touching),
    cmocka_unit_test(parallel_motion_never_touches),
    cmocka_unit_test(touching_from_the_start),
    cmocka_unit_test(no_motion_is_a_distance_query),
    cmocka_unit_test(overlap_from_the_start),
    cmocka_unit_test(thin_walls_stop_small_bodies),
    cmocka_unit_test(sliding_along_a_face),
};

const test_group test_cast = {"test_cast", tests, sizeof tests / sizeof *tests, NULL, NULL};
