/* What must stay the same, or change in a known way, when a motion is looked at differently: at another scale, from
 * another frame, with the shapes in each other's place, in two halves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cast/motion_pairs.h"
#include "support/group.h"

static motion some_motion(random_stream *random, int i) {
    motion_kind kind = i % 3 == 0 ? MOTION_RAY : i % 3 == 1 ? MOTION_CAST : MOTION_TURN;
    int a = random_below(random, PAIRS_KINDS), b = SPEC_POINT;
    if (kind != MOTION_RAY) b = random_below(random, PAIRS_KINDS);
    motion m = motion_of_kinds(random, kind, a, b, i / 3 * 16 % 512 + i / 3 % 15); /* none tiny or huge */
    if (kind != MOTION_RAY) return m;
    if (m.a.kind == SPEC_POINT) m.a = m.b;
    m.b = spec_point(no_vec());
    m.sweep_b.from.rotation = tactn_identity_rotation();
    return m;
}

static tactn_hit ask(const motion *m, int i) {
    static const tactn_query_options general = {.general = true};
    motion_run run = motion_open(m);
    tactn_hit hit = motion_ask(&run, i % 2 ? &general : NULL);
    motion_close(&run);
    return hit;
}

static void count(motion_tally *tally, const tactn_hit *hit) {
    tally->motions++;
    tally->apart += hit->relation == TACT_SEPARATED;
    tally->meeting += hit->relation != TACT_SEPARATED;
}

static void finish(const motion_tally *tally) {
    motion_tally_print(tally);
    assert_int_equal(tally->check.failures, 0);
    assert_in_range(tally->meeting, tally->motions * 3 / 10, tally->motions * 7 / 10);
}

/* ---- by a power of two, to the bit */

static motion scaled(motion m, int power) {
    tact_real s = (tact_real)ldexp(1, power);
    tactn_pose *poses[4] = {&m.sweep_a.from, &m.sweep_a.to, &m.sweep_b.from, &m.sweep_b.to};
    m.a = pairs_scaled(m.a, (double)s), m.b = pairs_scaled(m.b, (double)s);
    m.translation = tactn_scale(s, m.translation);
    for (int i = 0; i < 4; i++) poses[i]->position = tactn_scale(s, poses[i]->position);
    return m;
}

/* Adding zero makes one of both zeros. */
static bool same_vec(tactn_vec a, tactn_vec b) {
    a = tactn_add(a, no_vec()), b = tactn_add(b, no_vec());
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_hit(const tactn_hit *x, const tactn_hit *y) {
    return x->status == y->status && x->relation == y->relation && x->steps == y->steps && x->fraction == y->fraction &&
           x->distance == y->distance && x->error_bound == y->error_bound && same_vec(x->normal, y->normal) &&
           same_vec(x->point_a, y->point_a) && same_vec(x->point_b, y->point_b);
}

static void scaling_scales_every_bit(void **state) {
    (void)state;
    random_stream random = random_named("scaled motions");
    motion_tally tally = motion_tally_named("scaled");
    for (int i = 0; i < check_rounds(6000); i++) {
        motion m = some_motion(&random, i);
        int power = random_below(&random, 41) - 20;
        tact_real s = (tact_real)ldexp(1, power);
        motion other = scaled(m, power);
        tactn_hit hit = ask(&m, i), at_scale = ask(&other, i);
        hit.distance *= s, hit.error_bound *= s;
        hit.point_a = tactn_scale(s, hit.point_a), hit.point_b = tactn_scale(s, hit.point_b);
        if (!same_hit(&hit, &at_scale))
            motion_fail(&tally, &m, "fraction at another scale", (double)at_scale.fraction, (double)hit.fraction);
        count(&tally, &hit);
    }
    finish(&tally);
}

/* Balls and capsules have closed forms, which once gave up on lengths above ten millions. */
static void closed_forms_serve_every_scale(void **state) {
    (void)state;
    random_stream random = random_named("closed forms at every scale");
    motion_tally tally = motion_tally_named("closed forms at every scale");
    const int most = sizeof(tact_real) == sizeof(float) ? 30 : 250;
    for (int i = 0; i < check_rounds(100); i++) {
        shape_spec a = pairs_shape(&random, i % 2 ? SPEC_CAPSULE : SPEC_BALL, 1);
        shape_spec b = pairs_shape(&random, SPEC_BALL, 1);
        motion m = motion_random(&random, MOTION_CAST, &a, &b, i % 3 == 0);
        tactn_hit hit = ask(&m, 0);
        for (int power = -most; power <= most; power += 10) {
            motion other = scaled(m, power);
            tactn_hit at_scale = ask(&other, 0);
            if (at_scale.steps != hit.steps || at_scale.fraction != hit.fraction)
                motion_fail(&tally, &other, "steps or fraction", at_scale.steps, hit.steps);
            tally.motions++;
        }
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
}

static void the_same_question_has_the_same_answer(void **state) {
    (void)state;
    random_stream random = random_named("motions again");
    for (int i = 0; i < check_rounds(2000); i++) {
        motion m = some_motion(&random, i), other = some_motion(&random, i + 1);
        tactn_hit first = ask(&m, i);
        ask(&other, i);
        tactn_hit second = ask(&m, i);
        assert_true(same_hit(&first, &second));
    }
}

/* ---- seen differently */

/* The other answer is right for this motion too: free up to its fraction, and contact there. The numbers of the other
 * way of looking are left out. */
static void expect_same(motion_tally *tally, const motion *m, const tactn_hit *hit, const tactn_hit *other,
                        double noise) {
    motion_run run = motion_open(m);
    motion_distance here = motion_distance_at(&run, (long double)hit->fraction);
    motion_distance there = motion_distance_at(&run, (long double)other->fraction);
    double bounds = (double)hit->error_bound + (double)other->error_bound + here.bound + there.bound + noise;
    count(tally, hit);
    /* Where they hardly touch, rounding may decide. */
    if (hit->relation != other->relation && fabs(here.distance) > bounds && fabs(there.distance) > bounds)
        motion_fail(tally, m, "relation", other->relation, hit->relation);
    if (hit->relation == other->relation && hit->relation != TACT_UNDECIDED)
        motion_expect(tally, m, "difference of the distances", fabs((double)hit->distance - (double)other->distance),
                      bounds);
    if (hit->relation == TACT_TOUCHING && other->relation == TACT_TOUCHING) {
        motion_expect(tally, m, "distance at the other fraction", there.distance, bounds);
        motion_expect(tally, m, "depth at the other fraction", -there.distance, bounds);
    }
    motion_close(&run);
}

/* Of a cast: the other shape moves the opposite way. */
static motion swapped(const motion *m) {
    motion other = *m;
    other.a = m->b, other.b = m->a;
    other.sweep_a = m->sweep_b, other.sweep_b = m->sweep_a;
    if (m->kind == MOTION_TURN) return other;
    other.kind = MOTION_CAST;
    tactn_rotation back = tactn_conjugate(m->sweep_b.from.rotation);
    other.sweep_a.from = other.sweep_a.to = tactn_identity_pose();
    other.sweep_b.from = tactn_relative_pose(m->sweep_b.from, tactn_identity_pose());
    other.translation = tactn_neg(tactn_rotate(back, m->translation));
    return other;
}

static void swapping_turns_the_motion_around(void **state) {
    (void)state;
    random_stream random = random_named("swapped motions");
    motion_tally tally = motion_tally_named("swapped");
    for (int i = 0; i < check_rounds(6000); i++) {
        motion m = some_motion(&random, i), other = swapped(&m);
        motion_run run = motion_open(&m);
        tactn_hit hit = ask(&m, i), back = ask(&other, i);
        expect_same(&tally, &m, &hit, &back, 4 * run.noise);
        motion_close(&run);
    }
    finish(&tally);
}

static tactn_pose framed(tactn_pose frame, tactn_pose pose) {
    tactn_pose out = {tactn_pose_point(frame, pose.position),
                      tactn_compose_rotation(frame.rotation, pose.rotation)};
    return out;
}

static void moving_both_changes_nothing(void **state) {
    (void)state;
    random_stream random = random_named("framed motions");
    motion_tally tally = motion_tally_named("moved together");
    for (int i = 0; i < check_rounds(6000); i++) {
        motion m = some_motion(&random, 3 * i + 2), other = m; /* times of impact */
        motion_run run = motion_open(&m);
        tactn_pose frame = tactn_identity_pose();
        tact_real far = (tact_real)(run.size * random_range(&random, 0, 10));
        frame.position = tactn_scale(far, random_direction(&random));
        frame.rotation = random_rotation(&random);
        other.sweep_a.from = framed(frame, m.sweep_a.from), other.sweep_a.to = framed(frame, m.sweep_a.to);
        other.sweep_b.from = framed(frame, m.sweep_b.from), other.sweep_b.to = framed(frame, m.sweep_b.to);
        tactn_hit hit = ask(&m, i), away = ask(&other, i);
        motion_run moved = motion_open(&other);
        expect_same(&tally, &m, &hit, &away, 4 * (run.noise + moved.noise));
        motion_close(&run), motion_close(&moved);
    }
    finish(&tally);
}

/* Rays and casts: the first half, and where that is free the second. */
static void two_halves_make_a_whole(void **state) {
    (void)state;
    random_stream random = random_named("halves");
    motion_tally tally = motion_tally_named("in two halves");
    for (int i = 0; i < check_rounds(6000); i++) {
        motion m = some_motion(&random, i % 2 + 3 * (i / 2)), half = m;
        double part = random_range(&random, 0.1, 0.9);
        half.translation = tactn_scale((tact_real)part, m.translation);
        motion_run run = motion_open(&m);
        tactn_hit hit = ask(&m, i), piece = ask(&half, i);
        piece.fraction *= (tact_real)part;
        if (piece.relation == TACT_SEPARATED) {
            half.sweep_b.from.position = tactn_add(m.sweep_b.from.position, half.translation);
            half.translation = tactn_scale((tact_real)(1 - part), m.translation);
            piece = ask(&half, i);
            piece.fraction = (tact_real)(part + (1 - part) * (double)piece.fraction);
        }
        expect_same(&tally, &m, &hit, &piece, 8 * run.noise);
        motion_close(&run);
    }
    finish(&tally);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(scaling_scales_every_bit),
    cmocka_unit_test(closed_forms_serve_every_scale),
    cmocka_unit_test(the_same_question_has_the_same_answer),
    cmocka_unit_test(swapping_turns_the_motion_around),
    cmocka_unit_test(moving_both_changes_nothing),
    cmocka_unit_test(two_halves_make_a_whole),
};

const test_group test_cast_invariants = {"test_cast_invariants", tests, sizeof tests / sizeof *tests, NULL, NULL};
