/* What rays, casts and times of impact promise besides the number: refusals, hints, cutoffs, observers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cast/motion_pairs.h"
#include "support/group.h"

static const tact_real infinite = (tact_real)INFINITY, not_a_number = (tact_real)NAN;

static bool same_hit(const tactn_hit *x, const tactn_hit *y) {
    return x->status == y->status && x->relation == y->relation && x->steps == y->steps && x->fraction == y->fraction &&
           x->distance == y->distance && x->error_bound == y->error_bound &&
           memcmp(&x->normal, &y->normal, sizeof x->normal) == 0 &&
           memcmp(&x->point_a, &y->point_a, sizeof x->point_a) == 0 &&
           memcmp(&x->point_b, &y->point_b, sizeof x->point_b) == 0;
}

static motion some_motion(random_stream *random, int i) {
    motion_kind kind = i % 2 ? MOTION_TURN : MOTION_CAST;
    int a = random_below(random, PAIRS_KINDS), b = random_below(random, PAIRS_KINDS);
    return motion_of_kinds(random, kind, a, b, i / 2);
}

/* ---- refusals */

static void expect_refusal(tactn_hit hit, tact_status status) {
    tactn_hit zero;
    memset(&zero, 0, sizeof zero);
    assert_int_equal(hit.status, status);
    zero.status = status;
    zero.steps = status == TACT_BAD_SUPPORT ? hit.steps : 0; /* it takes asking to find that out */
    assert_true(same_hit(&hit, &zero));
}

static tactn_hit turn_from(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, int place) {
    tactn_sweep sweeps[2];
    tactn_pose away = pose_at(along_axis(0, 5));
    sweeps[0].from = sweeps[0].to = tactn_identity_pose();
    sweeps[1].from = sweeps[1].to = away;
    if (place >= 0) *(place % 2 ? &sweeps[place / 2].to : &sweeps[place / 2].from) = pose;
    return tactn_time_of_impact(a, &sweeps[0], b, &sweeps[1], NULL);
}

static void bad_shapes_are_refused(void **state) {
    (void)state;
    tactn_shape good = tactn_box(all_coordinates(1));
    const struct {
        tactn_shape shape;
        tact_status status;
    } bad[] = {
        {tactn_ball(0), TACT_NOT_POSITIVE},
        {tactn_ball(not_a_number), TACT_NOT_FINITE},
        {tactn_capsule(1, -1), TACT_NEGATIVE},
        {tactn_rounded(good, -1), TACT_NEGATIVE},
        {tactn_ball(TACT_REAL_MAX), TACT_OUT_OF_RANGE},
    };
    tactn_pose none = tactn_identity_pose();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const tactn_shape *shape = &bad[i].shape;
        tactn_vec from = along_axis(0, -5), way = along_axis(0, 3);
        expect_refusal(tactn_raycast(shape, from, way, NULL), bad[i].status);
        expect_refusal(tactn_cast(shape, &good, pose_at(from), way, NULL), bad[i].status);
        expect_refusal(tactn_cast(&good, shape, pose_at(from), no_vec(), NULL), bad[i].status);
        expect_refusal(turn_from(shape, &good, none, -1), bad[i].status);
        expect_refusal(turn_from(&good, shape, none, -1), bad[i].status);
    }
}

static void bad_vectors_are_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    const tact_real bad[] = {not_a_number, infinite, -infinite, TACT_REAL_MAX, -TACT_REAL_MAX};
    tactn_vec fine = along_axis(0, -5);
    for (int i = 0; i < 5; i++) {
        tact_status status = i < 3 ? TACT_NOT_FINITE : TACT_OUT_OF_RANGE;
        for (int axis = 0; axis < TACT_DIMENSION; axis++) {
            tactn_vec v = along_axis(axis, bad[i]);
            expect_refusal(tactn_raycast(&box, v, fine, NULL), status);
            expect_refusal(tactn_raycast(&box, fine, v, NULL), status);
            expect_refusal(tactn_raycast(&box, no_vec(), v, NULL), status); /* also where it overlaps at once */
            expect_refusal(tactn_cast(&box, &box, pose_at(v), fine, NULL), status);
            expect_refusal(tactn_cast(&box, &box, pose_at(fine), v, NULL), status);
            expect_refusal(tactn_cast(&box, &box, tactn_identity_pose(), v, NULL), status);
            for (int place = 0; place < 4; place++)
                expect_refusal(turn_from(&box, &box, pose_at(v), place), status);
        }
    }
}

static void bad_rotations_are_refused(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    const tact_real lengths[] = {0, TACT_REAL(0.998), TACT_REAL(1.002), TACT_REAL(1e10), infinite, not_a_number};
    for (int i = 0; i < 6; i++) {
        tact_real numbers[ROTATION_NUMBERS] = {TACT_REAL(0.6) * lengths[i]};
        numbers[ROTATION_NUMBERS - 1] = TACT_REAL(0.8) * lengths[i];
        tactn_pose pose = pose_at(along_axis(0, 5));
        pose.rotation = from_rotation_numbers(numbers);
        tact_status status = i < 4 ? TACT_BAD_ROTATION : TACT_NOT_FINITE;
        expect_refusal(tactn_cast(&box, &box, pose, along_axis(0, 1), NULL), status);
        for (int place = 0; place < 4; place++) expect_refusal(turn_from(&box, &box, pose, place), status);
    }
}

/* A ball whose support function fails in some directions, not among those that the constructor tries. */
static tactn_vec failing_support(const void *context, tactn_vec d) {
    tact_real bad = *(const tact_real *)context;
    int zeros = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) zeros += coordinate(d, i) == 0;
    tactn_vec p = tactn_scale(1 / tactn_length(d), d);
    return zeros < TACT_DIMENSION - 1 ? with_coordinate(p, 1, bad) : p;
}

static void failing_support_functions_are_named(void **state) {
    (void)state;
    const tact_real bad[2] = {not_a_number, infinite};
    tactn_shape box = tactn_box(all_coordinates(1));
    tactn_vec from = with_coordinate(along_axis(0, -9), 1, TACT_REAL(0.75)), way = along_axis(0, 20);
    for (int i = 0; i < 2; i++) {
        tactn_shape ball = tactn_custom(failing_support, &bad[i]);
        expect_refusal(tactn_raycast(&ball, from, way, NULL), TACT_BAD_SUPPORT);
        expect_refusal(tactn_cast(&ball, &box, pose_at(from), way, NULL), TACT_BAD_SUPPORT);
        expect_refusal(tactn_cast(&box, &ball, pose_at(from), way, NULL), TACT_BAD_SUPPORT);
        expect_refusal(turn_from(&ball, &box, pose_at(from), 2), TACT_BAD_SUPPORT);
    }
}

/* Not even a function: another point each time it is asked, and lengths of any size. */
static tactn_vec lying_support(const void *context, tactn_vec d) {
    random_stream *random = (random_stream *)(uintptr_t)context;
    (void)d;
    tact_real length = (tact_real)random_decade(random, 1e-3, 1e3);
    return tactn_scale(length, random_direction(random));
}

static void lying_support_functions_do_no_harm(void **state) {
    (void)state;
    random_stream random = random_named("lies in motion");
    tactn_shape box = tactn_box(all_coordinates(1));
    for (int i = 0; i < check_rounds(1000); i++) {
        tactn_shape liar = tactn_custom(lying_support, &random);
        motion m = motion_random(&random, MOTION_TURN, &(shape_spec){.kind = SPEC_BOX, .size = all_coordinates(1)},
                                 &(shape_spec){.kind = SPEC_BALL, .size = all_coordinates(1)}, true);
        tactn_hit hit = i % 2 ? tactn_time_of_impact(&liar, &m.sweep_a, &box, &m.sweep_b, NULL)
                              : tactn_cast(&box, &liar, pose_at(along_axis(0, 5)), m.sweep_b.to.position, NULL);
        assert_in_range(hit.steps, 0, TACTN_MAX_STEPS);
        assert_true(hit.fraction >= 0 && hit.fraction <= 1);
    }
}

static void drifted_rotations_are_divided_out(void **state) {
    (void)state;
    random_stream random = random_named("drift in motion");
    motion_tally tally = motion_tally_named("drifted rotations");
    for (int i = 0; i < check_rounds(2000); i++) {
        motion m = some_motion(&random, i);
        tactn_rotation *rotations[3] = {&m.sweep_b.from.rotation, &m.sweep_a.to.rotation, &m.sweep_b.to.rotation};
        for (int k = 0; k < 3; k++) {
            double drift = 1 + random_range(&random, -9e-4, 9e-4);
            *rotations[k] = scaled_rotation((tact_real)drift, *rotations[k]);
        }
        motion_check(&tally, &m, 97);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
}

/* ---- misuse */

static jmp_buf escape;
static const char *misused;

static void leave(const char *text, const char *function) {
    (void)text;
    misused = function;
    longjmp(escape, 1);
}

#define TEXT_OF_EXPANDED(name) #name
#define TEXT_OF(name) TEXT_OF_EXPANDED(name)

static void null_pointers_call_the_hook(void **state) {
    (void)state;
    tactn_shape box = tactn_box(all_coordinates(1));
    tactn_sweep rest = {tactn_identity_pose(), tactn_identity_pose()};
    static const char *const names[] = {
        TEXT_OF(tactn_raycast),        TEXT_OF(tactn_cast),           TEXT_OF(tactn_cast),
        TEXT_OF(tactn_time_of_impact), TEXT_OF(tactn_time_of_impact), TEXT_OF(tactn_time_of_impact),
        TEXT_OF(tactn_time_of_impact), TEXT_OF(tactn_sweep_pose),     TEXT_OF(tactn_closest_point),
        TEXT_OF(tactn_contains)};
    tact_set_assert_hook(leave);
    for (volatile int i = 0; i < 10; i++) {
        misused = NULL;
        if (setjmp(escape) == 0) {
            if (i == 0) tactn_raycast(NULL, no_vec(), no_vec(), NULL);
            if (i == 1) tactn_cast(NULL, &box, tactn_identity_pose(), no_vec(), NULL);
            if (i == 2) tactn_cast(&box, NULL, tactn_identity_pose(), no_vec(), NULL);
            if (i == 3) tactn_time_of_impact(NULL, &rest, &box, &rest, NULL);
            if (i == 4) tactn_time_of_impact(&box, &rest, NULL, &rest, NULL);
            if (i == 5) tactn_time_of_impact(&box, NULL, &box, &rest, NULL);
            if (i == 6) tactn_time_of_impact(&box, &rest, &box, NULL, NULL);
            if (i == 7) tactn_sweep_pose(NULL, 0);
            if (i == 8) tactn_closest_point(NULL, no_vec(), NULL);
            if (i == 9) tactn_contains(NULL, no_vec());
        }
        assert_non_null(misused);
        assert_string_equal(misused, names[i]);
    }
    tact_set_assert_hook(NULL);
}

/* ---- hints, cutoffs, observers */

static void hints_are_only_guesses(void **state) {
    (void)state;
    random_stream random = random_named("hints of motions");
    motion_tally tally = motion_tally_named("hinted");
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    tactn_query_options options = {.hint = &hint};
    int rounds = check_rounds(4000);
    for (int i = 0; i < rounds; i++) {
        motion m = some_motion(&random, i);
        motion_run run = motion_open(&m);
        unsigned char *bytes = (unsigned char *)&hint;
        for (size_t k = 0; k < sizeof hint && i % 3 == 0; k++) bytes[k] = (unsigned char)random_bits(&random);
        motion_judge(&tally, &run, motion_ask(&run, &options), i % 97 == 0);
        motion_judge(&tally, &run, motion_ask(&run, &options), false); /* with what the first one left */
        motion_close(&run);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_true(tally.undecided * 1000 <= tally.motions);
    assert_in_range(tally.meeting + tally.met, tally.motions * 3 / 10, tally.motions * 7 / 10);
}

static void cutoffs_are_not_used(void **state) {
    (void)state;
    random_stream random = random_named("cutoffs of motions");
    for (int i = 0; i < check_rounds(2000); i++) {
        motion m = some_motion(&random, i);
        motion_run run = motion_open(&m);
        tactn_query_options options = {.cutoff = (tact_real)random_decade(&random, 1e-6, 10)};
        tactn_hit without = motion_ask(&run, NULL), with = motion_ask(&run, &options);
        assert_true(same_hit(&without, &with));
        motion_close(&run);
    }
}

typedef struct watch {
    int steps, failures;
    tact_real fraction, next;
    tactn_gap gap;
} watch;

static void on_advance(void *context, const tactn_advance_view *view) {
    watch *w = context;
    w->steps++;
    w->failures += view->step != w->steps;
    w->failures += !(view->fraction >= 0 && view->fraction <= 1 && view->next >= 0 && view->next <= 1);
    w->failures += !(view->next >= w->next); /* what is proven stays so */
    w->fraction = view->fraction, w->next = view->next, w->gap = view->gap;
}

static void observing_changes_nothing(void **state) {
    (void)state;
    random_stream random = random_named("observed motions");
    int watched = 0, rounds = check_rounds(3000);
    for (int i = 0; i < rounds; i++) {
        motion m = some_motion(&random, i);
        motion_run run = motion_open(&m);
        watch seen = {0};
        tactn_observer observer = {.context = &seen, .on_advance = on_advance};
        tactn_query_options options = {.observer = &observer, .general = i % 3 == 0}, plain = {.general = i % 3 == 0};
        tactn_hit hit = motion_ask(&run, &options), alone = motion_ask(&run, &plain);
        assert_true(same_hit(&hit, &alone));
        assert_int_equal(seen.failures, 0);
        assert_int_equal(seen.steps, hit.steps);
        if (hit.steps && hit.relation == TACT_TOUCHING) assert_true(seen.fraction == hit.fraction);
        watched += seen.steps > 1;
        motion_close(&run);
    }
    assert_in_range(watched, rounds * 3 / 10, rounds);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bad_shapes_are_refused),
    cmocka_unit_test(bad_vectors_are_refused),
    cmocka_unit_test(bad_rotations_are_refused),
    cmocka_unit_test(failing_support_functions_are_named),
    cmocka_unit_test(lying_support_functions_do_no_harm),
    cmocka_unit_test(drifted_rotations_are_divided_out),
    cmocka_unit_test(null_pointers_call_the_hook),
    cmocka_unit_test(hints_are_only_guesses),
    cmocka_unit_test(cutoffs_are_not_used),
    cmocka_unit_test(observing_changes_nothing),
};

const test_group test_cast_query = {"test_cast_query", tests, sizeof tests / sizeof *tests, NULL, NULL};
