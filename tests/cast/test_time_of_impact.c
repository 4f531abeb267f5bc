/* Two shapes that move and turn: random motions of every two kinds, sweeps, and turns whose end is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast/motion_pairs.h"
#include "support/group.h"

static void every_two_kinds(void **state) {
    (void)state;
    motion_tally tally = motion_tally_named("time of impact of every two kinds");
    motion_every_two_kinds(&tally, MOTION_TURN, 1000, 97);
    assert_int_equal(tally.check.failures, 0);
    assert_true(tally.undecided * 1000 <= tally.motions);
    assert_true(tally.unproven * 200 <= tally.motions);
    assert_in_range(tally.meeting + tally.met, tally.motions * 3 / 10, tally.motions * 7 / 10);
    assert_true(tally.met * 4 <= tally.motions);
}

/* A caller who asks for hits alone gets the same hits, and misses where there are misses; a touch at the very end may
 * be either. */
static void hits_alone_are_the_same_hits(void **state) {
    (void)state;
    random_stream random = random_named("hits alone");
    tactn_query_options hits_alone = {.apart_is_enough = true};
    int hits = 0, misses = 0, rounds = check_rounds(4000);
    for (int i = 0; i < rounds; i++) {
        int a = random_below(&random, PAIRS_KINDS), b = random_below(&random, PAIRS_KINDS);
        motion moving = motion_of_kinds(&random, MOTION_TURN, a, b, i);
        motion_run run = motion_open(&moving);
        tactn_hit all = motion_ask(&run, NULL), alone = motion_ask(&run, &hits_alone);
        bool miss = alone.relation == TACT_SEPARATED;
        if (all.status == TACT_OK && all.fraction < 1) {
            assert_memory_equal(&all, &alone, sizeof all);
            hits++;
        } else if (all.status == TACT_OK && miss) {
            assert_true(alone.status == TACT_OK && alone.fraction == 1 && alone.distance == 0 && alone.steps == 0);
            misses++;
        } else {
            assert_true(all.status != TACT_OK || all.relation != TACT_SEPARATED);
            assert_int_equal(alone.status, all.status);
        }
        motion_close(&run);
    }
    assert_true(rounds < 1000 || (hits * 4 > rounds && misses * 4 > rounds));
}

/* ---- sweeps */

/* The largest difference of where two rotations take the axes. */
static double apart(tactn_rotation a, tactn_rotation b) {
    double most = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) {
        tactn_vec axis = along_axis(i, 1);
        most = fmax(most, (double)tactn_length(tactn_sub(tactn_rotate(a, axis), tactn_rotate(b, axis))));
    }
    return most;
}

static double rotation_length(tactn_rotation rotation) {
    tact_real x[ROTATION_NUMBERS];
    double squared = 0;
    to_rotation_numbers(rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++) squared += (double)x[i] * (double)x[i];
    return sqrt(squared);
}

static tactn_sweep random_sweep(random_stream *random, double away) {
    tactn_sweep sweep;
    tact_real from = (tact_real)random_range(random, 0, away), to = (tact_real)random_range(random, 0, away);
    sweep.from.position = tactn_scale(from, random_direction(random));
    sweep.to.position = tactn_scale(to, random_direction(random));
    sweep.from.rotation = random_rotation(random);
    sweep.to.rotation = random_rotation(random);
    return sweep;
}

static void sweeps_go_the_shorter_way(void **state) {
    (void)state;
    random_stream random = random_named("sweeps");
    for (int i = 0; i < check_rounds(20000); i++) {
        tactn_sweep sweep = random_sweep(&random, 10);
        if (i % 4 == 0) {
            tactn_vec axis = random_direction(&random);
            double turn = random_decade(&random, 1e-9, 3.1);
            sweep.to.rotation = tactn_compose_rotation(motion_rotation_by(axis, turn), sweep.from.rotation);
        }
#if TACT_DIMENSION == 3
        if (i % 3 == 0) sweep.to.rotation = scaled_rotation(-1, sweep.to.rotation);
#endif
        tact_real fraction = (tact_real)random_range(&random, 0, 1);
        tactn_pose pose = tactn_sweep_pose(&sweep, fraction);
        /* Near a half turn both ways are almost as long, and rounding is free to choose. */
        if (motion_turn_rate(sweep.from.rotation, sweep.to.rotation) > 3.99) continue;
        tactn_rotation right = motion_rotation_at(sweep.from.rotation, sweep.to.rotation, (long double)fraction);
        assert_true(apart(pose.rotation, right) <= 512 * CHECK_ROUNDOFF);
        assert_true(fabs(rotation_length(pose.rotation) - 1) <= 8 * CHECK_ROUNDOFF);
        for (int k = 0; k < TACT_DIMENSION; k++) {
            long double from = (long double)coordinate(sweep.from.position, k);
            long double to = (long double)coordinate(sweep.to.position, k);
            long double off = from + (long double)fraction * (to - from) - (long double)coordinate(pose.position, k);
            assert_true(fabs((double)off) <= 4 * CHECK_ROUNDOFF * fmax(fabs((double)from), fabs((double)to)));
        }
    }
}

static void sweeps_end_where_they_should(void **state) {
    (void)state;
    random_stream random = random_named("ends of sweeps");
    for (int i = 0; i < check_rounds(5000); i++) {
        tactn_sweep sweep = random_sweep(&random, random_decade(&random, 1e-3, 1e6));
        if (i % 4 == 0) sweep.to = sweep.from;
        tactn_pose start = tactn_sweep_pose(&sweep, 0), end = tactn_sweep_pose(&sweep, 1);
        for (int k = 0; k < TACT_DIMENSION; k++) {
            assert_true(coordinate(start.position, k) == coordinate(sweep.from.position, k));
            assert_true(coordinate(end.position, k) == coordinate(sweep.to.position, k));
        }
        assert_true(apart(start.rotation, sweep.from.rotation) <= 32 * CHECK_ROUNDOFF);
        assert_true(apart(end.rotation, sweep.to.rotation) <= 32 * CHECK_ROUNDOFF);
    }
}

/* Exactly half a turn has two ways; it takes one of them, at the right rate, and has a middle. */
static void half_a_turn_is_a_turn(void **state) {
    (void)state;
    tactn_sweep sweep = {tactn_identity_pose(), tactn_identity_pose()};
    tact_real x[ROTATION_NUMBERS] = {TACT_DIMENSION == 2 ? -1 : 1};
    sweep.to.rotation = from_rotation_numbers(x);
    for (int i = 0; i <= 16; i++) {
        tactn_pose pose = tactn_sweep_pose(&sweep, (tact_real)i / 16);
        assert_true(fabs(rotation_length(pose.rotation) - 1) <= 8 * CHECK_ROUNDOFF);
        double turned = motion_turn_rate(sweep.from.rotation, pose.rotation);
        /* The chord of a right angle, at a sixteenth of its length: 4 tan(turn / 4). */
        double right = 4 * tan(atan2(i, 16 - i) / 2);
        assert_true(fabs(turned - right) <= 256 * CHECK_ROUNDOFF);
    }
    tactn_shape rod = tactn_capsule(TACT_REAL(0.1), 2), ball = tactn_ball(TACT_REAL(0.1));
    tactn_sweep rest = {tactn_identity_pose(), tactn_identity_pose()};
    rest.from.position = rest.to.position = along_axis(1, 1);
    tactn_hit hit = tactn_time_of_impact(&rod, &sweep, &ball, &rest, NULL);
    assert_true(hit.relation == TACT_TOUCHING || hit.relation == TACT_SEPARATED);
    rest.from.position = rest.to.position = along_axis(1, -1);
    tactn_hit other = tactn_time_of_impact(&rod, &sweep, &ball, &rest, NULL);
    /* A full rod passes every place around it in half a turn. */
    if (TACT_DIMENSION == 2) assert_true(hit.relation == TACT_TOUCHING && other.relation == TACT_TOUCHING);
}

/* ---- known answers */

/* A rod along x that turns by an angle in the plane of x and y, against a ball on the y axis. */
static tactn_hit spin(double angle, tact_real radius, tact_real at) {
    tactn_vec half = along_axis(0, 2);
    tactn_shape rod = tactn_segment(tactn_neg(half), half), ball = tactn_ball(radius);
    tactn_sweep turn = {tactn_identity_pose(), tactn_identity_pose()}, rest = turn;
    turn.to.rotation = motion_rotation_by(along_axis(TACT_DIMENSION - 1, 1), angle);
    rest.from.position = rest.to.position = along_axis(1, at);
    return tactn_time_of_impact(&rod, &turn, &ball, &rest, NULL);
}

static void a_turning_rod_meets_a_ball(void **state) {
    (void)state;
    const double angles[] = {1.6, 2, 2.5, 3, 3.1, -1.6, -3.1};
    const double radii[] = {0.5, 0.1, 1e-3, 1e-6};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        for (size_t k = 0; k < sizeof radii / sizeof *radii; k++) {
            tact_real radius = (tact_real)radii[k];
            tactn_hit hit = spin(angles[i], radius, 1);
            /* At an angle x the rod is sin(pi / 2 - x) from the ball's middle. */
            double meet = acos(-1) / 2 - asin((double)radius), half = fabs(angles[i]) / 2;
            double chord = tan(meet / 2) / (sin(half) + tan(meet / 2) * (1 - cos(half)));
            assert_int_equal(hit.relation, TACT_TOUCHING);
            double slope = cos(meet / 2) * cos(meet / 2); /* the least that a fraction turns is about this */
            double allowed = (4 * (double)hit.error_bound + 64 * CHECK_ROUNDOFF) / fmin(0.1, slope * half);
            assert_true(fabs((double)hit.fraction - chord) <= allowed);
        }
    }
    assert_int_equal(spin(1.5, TACT_REAL(1e-3), 1).relation, TACT_SEPARATED);
    assert_int_equal(spin(3.1, TACT_REAL(0.25), TACT_REAL(2.3)).relation, TACT_SEPARATED);
    assert_int_equal(spin(3.1, TACT_REAL(0.25), TACT_REAL(2.2)).relation, TACT_TOUCHING);
}

/* A box that spins beside a wall: its corners clear the wall by a hair, or do not. */
static void corners_clear_a_wall_by_a_hair(void **state) {
    (void)state;
    const double hair = sizeof(tact_real) == sizeof(float) ? 1e-4 : 1e-12;
    tactn_shape box = tactn_box(all_coordinates(1)), wall = tactn_box(with_coordinate(all_coordinates(4), 0, 1));
    tactn_sweep turn = {tactn_identity_pose(), tactn_identity_pose()}, rest = turn;
    turn.to.rotation = motion_rotation_by(along_axis(TACT_DIMENSION - 1, 1), 1.2);
    rest.from.position = rest.to.position = along_axis(0, (tact_real)(sqrt(2) + 1 + hair));
    tactn_hit hit = tactn_time_of_impact(&box, &turn, &wall, &rest, NULL);
    assert_int_equal(hit.relation, TACT_SEPARATED);
    rest.from.position = rest.to.position = along_axis(0, (tact_real)(sqrt(2) + 1 - hair));
    hit = tactn_time_of_impact(&box, &turn, &wall, &rest, NULL);
    assert_int_equal(hit.relation, TACT_TOUCHING);
    double meet = acos(-1) / 4, half = 0.6, chord = tan(meet / 2) / (sin(half) + tan(meet / 2) * (1 - cos(half)));
    assert_true((double)hit.fraction <= chord && (double)hit.fraction >= chord - 4 * sqrt(hair));
}

/* ---- against the simpler queries */

/* A motion of two shapes without an inside may touch where the other query is one rounding away from it. */
static bool one_rounding_away(const tactn_hit *x, const tactn_hit *y, double noise) {
    return fabs((double)x->distance) <= 2 * ((double)x->error_bound + (double)y->error_bound + noise) ||
           fabs((double)y->distance) <= 2 * ((double)x->error_bound + (double)y->error_bound + noise);
}

static void without_turns_it_is_a_cast(void **state) {
    (void)state;
    random_stream random = random_named("no turns");
    motion_tally tally = motion_tally_named("without turns");
    int same = 0, rounds = check_rounds(4000);
    for (int i = 0; i < rounds; i++) {
        int a = random_below(&random, PAIRS_KINDS), b = random_below(&random, PAIRS_KINDS);
        motion cast = motion_of_kinds(&random, MOTION_CAST, a, b, i), turn = cast;
        turn.kind = MOTION_TURN;
        turn.sweep_b.to = turn.sweep_b.from;
        turn.sweep_b.to.position = tactn_add(turn.sweep_b.from.position, cast.translation);
        motion_run run = motion_open(&cast);
        tactn_hit one = motion_ask(&run, NULL), two = motion_check(&tally, &turn, 0);
        if (one.relation == two.relation) same++;
        if (one.relation != two.relation && !one_rounding_away(&one, &two, run.noise))
            motion_fail(&tally, &turn, "relation unlike a cast's", two.relation, one.relation);
        motion_close(&run);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_true(same >= rounds * 99 / 100);
}

static void without_motion_it_is_a_distance_query(void **state) {
    (void)state;
    random_stream random = random_named("at rest");
    motion_tally tally = motion_tally_named("at rest");
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        int a = random_below(&random, PAIRS_KINDS), b = random_below(&random, PAIRS_KINDS);
        motion m = motion_of_kinds(&random, MOTION_TURN, a, b, i);
        motion_run run = motion_open(&m);
        tact_real fraction = motion_ask(&run, NULL).fraction; /* where they touch, or where they end */
        motion_close(&run);
        m.sweep_a.to = m.sweep_a.from = tactn_sweep_pose(&m.sweep_a, fraction);
        m.sweep_b.to = m.sweep_b.from = tactn_sweep_pose(&m.sweep_b, fraction);
        if (i % 5 < 2) m.sweep_b.to.position = m.sweep_b.from.position = m.sweep_a.from.position;
        tactn_hit hit = motion_check(&tally, &m, 0);
        if (hit.fraction != (hit.relation == TACT_SEPARATED ? 1 : 0))
            motion_fail(&tally, &m, "fraction at rest", (double)hit.fraction, hit.relation == TACT_SEPARATED);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_in_range(tally.met, rounds * 3 / 10, rounds * 7 / 10);
}

static void overlap_from_the_start(void **state) {
    (void)state;
    random_stream random = random_named("overlap from the start");
    int rounds = check_rounds(3000), deep = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec a = pairs_solid(&random), b = pairs_solid(&random);
        motion m = motion_random(&random, MOTION_TURN, &a, &b, true);
        tact_real away = (tact_real)random_range(&random, 0, 0.5) * spec_radius(&a);
        m.sweep_b.from.position = tactn_mul_add(m.sweep_a.from.position, away, random_direction(&random));
        motion_run run = motion_open(&m);
        tactn_gap gap = tactn_distance_world(&run.a.shape, m.sweep_a.from, &run.b.shape, m.sweep_b.from, NULL);
        if (gap.relation == TACT_OVERLAP) {
            tactn_hit hit = motion_ask(&run, NULL);
            double bounds = (double)(hit.error_bound + gap.error_bound) + run.noise;
            assert_int_equal(hit.relation, TACT_OVERLAP);
            assert_true(hit.fraction == 0);
            assert_true(fabs((double)(hit.distance - gap.distance)) <= bounds);
            deep++;
        }
        motion_close(&run);
    }
    assert_in_range(deep, rounds * 3 / 10, rounds);
}

/* ---- what breaks such queries elsewhere */

/* Sheets and needles that spin by almost half a turn while they pass. */
static void spinning_blades(void **state) {
    (void)state;
    random_stream random = random_named("blades");
    motion_tally tally = motion_tally_named("spinning blades");
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        tactn_vec thin = with_coordinate(all_coordinates((tact_real)0.02), 0, 2);
        shape_spec blade = i % 3 == 0 ? spec_segment(along_axis(0, -2), along_axis(0, 2))
                           : i % 3 == 1 ? spec_box(thin) : spec_box(with_coordinate(thin, 1, (tact_real)1e-3));
        shape_spec solid = pairs_solid(&random), other = pairs_scaled(solid, random_decade(&random, 1e-2, 1));
        if (i % 2) other = blade;
        motion m = motion_random(&random, MOTION_TURN, &blade, &other, i % 8 < (TACT_DIMENSION == 2 ? 2 : 6));
        tactn_vec axis = random_direction(&random);
        double turn = random_range(&random, 2.5, 3.14);
        m.sweep_a.to.rotation = tactn_compose_rotation(motion_rotation_by(axis, turn), m.sweep_a.from.rotation);
        motion_check(&tally, &m, 199);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_true(tally.undecided * 200 <= rounds);
    assert_in_range(tally.meeting + tally.met, rounds * 3 / 10, rounds * 7 / 10);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_kinds),
    cmocka_unit_test(hits_alone_are_the_same_hits),
    cmocka_unit_test(sweeps_go_the_shorter_way),
    cmocka_unit_test(sweeps_end_where_they_should),
    cmocka_unit_test(half_a_turn_is_a_turn),
    cmocka_unit_test(a_turning_rod_meets_a_ball),
    cmocka_unit_test(corners_clear_a_wall_by_a_hair),
    cmocka_unit_test(without_turns_it_is_a_cast),
    cmocka_unit_test(without_motion_it_is_a_distance_query),
    cmocka_unit_test(overlap_from_the_start),
    cmocka_unit_test(spinning_blades),
};

const test_group test_time_of_impact = {"test_time_of_impact", tests, sizeof tests / sizeof *tests, NULL, NULL};
