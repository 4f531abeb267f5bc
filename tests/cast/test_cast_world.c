/* Casts from two poses in the world: the truth is that of two sweeps of which one rests and none turns. */
#include "cast/motion_pairs.h"
#include "support/any_shape.h"
#include "support/group.h"

/* Sets the translation of B, and its last position, so that both are exact; false where they cannot be. */
static bool set_exact_way(motion *m) {
    tactn_vec from = m->sweep_b.from.position, to = m->sweep_b.to.position;
    for (int i = 0; i < 4; i++) {
        m->translation = tactn_sub(to, from);
        to = tactn_add(from, m->translation);
    }
    m->sweep_b.to.position = to;
    for (int i = 0; i < TACT_DIMENSION; i++) {
        long double a = (long double)coordinate(from, i), b = (long double)coordinate(to, i);
        if (a + (long double)coordinate(m->translation, i) != b) return false;
    }
    return true;
}

static bool next_motion(random_stream *random, motion *m, int a, int b, int i) {
    *m = motion_of_kinds(random, MOTION_TURN, a, b, i);
    m->sweep_a.to = m->sweep_a.from;
    m->sweep_b.to.rotation = m->sweep_b.from.rotation;
    return set_exact_way(m);
}

static tactn_hit ask(const motion_run *run, const tactn_query_options *options) {
    const motion *m = run->motion;
    return tactn_cast_world(&run->a.shape, m->sweep_a.from, &run->b.shape, m->sweep_b.from, m->translation, options);
}

/* What the way to A's frame may move of start and translation, which the answer's bound holds besides. */
static double moved_by_rounding(const motion *m) {
    tactn_vec start = tactn_sub(m->sweep_b.from.position, m->sweep_a.from.position);
    return 21 * CHECK_ROUNDOFF * (double)(tactn_length(start) + tactn_length(m->translation));
}

static void every_two_kinds(void **state) {
    (void)state;
    random_stream random = random_named("casts in the world");
    motion_tally tally = motion_tally_named("cast in the world of every two kinds");
    int rounds = check_rounds(120);
    for (int a = 0; a < PAIRS_KINDS; a++) {
        for (int b = 0; b < PAIRS_KINDS; b++) {
            for (int i = 0; i < rounds; i++) {
                motion m;
                if (!next_motion(&random, &m, a, b, i)) continue;
                motion_run run = motion_open(&m);
                run.noise += moved_by_rounding(&m) / 2; /* a bound may be four times what is meant */
                motion_judge(&tally, &run, ask(&run, NULL), tally.motions % 97 == 0);
                motion_close(&run);
            }
        }
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_true(3 * tally.motions > rounds * PAIRS_KINDS * PAIRS_KINDS);
    assert_in_range(tally.meeting + tally.met, tally.motions / 5, tally.motions * 4 / 5);
}

static void refused_input(void **state) {
    (void)state;
    tactn_shape ball = tactn_ball(1), none = tactn_ball(-1);
    tactn_pose rest = tactn_identity_pose(), nowhere = rest, loose = rest;
    nowhere.position = with_coordinate(no_vec(), 0, (tact_real)NAN);
    loose.rotation = scaled_rotation(2, rest.rotation);
    tactn_vec way = along_axis(0, 1);
    assert_int_equal(tactn_cast_world(&none, rest, &ball, rest, way, NULL).status, TACT_NOT_POSITIVE);
    assert_int_equal(tactn_cast_world(&ball, nowhere, &ball, rest, way, NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_cast_world(&ball, rest, &ball, nowhere, way, NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_cast_world(&ball, loose, &ball, rest, way, NULL).status, TACT_BAD_ROTATION);
    assert_int_equal(tactn_cast_world(&ball, rest, &ball, loose, way, NULL).status, TACT_BAD_ROTATION);
    assert_int_equal(tactn_cast_world(&ball, rest, &ball, rest, nowhere.position, NULL).status, TACT_NOT_FINITE);
    tactn_hit hit = tactn_cast_world(&ball, rest, &ball, rest, all_coordinates(TACT_REAL_MAX), NULL);
    assert_int_equal(hit.status, TACT_OUT_OF_RANGE);
    assert_true(hit.relation == TACT_UNKNOWN && hit.fraction == 0 && is_zero(hit.normal));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_kinds),
    cmocka_unit_test(refused_input),
};

const test_group test_cast_world = {"test_cast_world", tests, sizeof tests / sizeof *tests, NULL, NULL};
