/* Support functions of a user's own that work until they are asked for the k-th time, and give NaN or infinity from
 * then on. No proof may rest on such a number: the query says TACT_BAD_SUPPORT, or it had what it needed before and
 * its answer is right within its bound. For every k up to the number of supports that the query needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#define POSES 8
#define FAILURES 5
#define CASES (4 * 3 * POSES) /* two kinds each, who fails, where; 11 is no divisor: steps of it see them all */

/* Half extents, or radii. The counters stand beside: a support function's context is not for writing. */
typedef struct body {
    tactn_vec size;
    bool box;
} body;

static int calls, fails_after, failure;
static const int never = INT32_MAX;

static tactn_vec failing(tactn_vec p) {
    const tact_real bad[FAILURES] = {(tact_real)NAN, (tact_real)INFINITY, -(tact_real)INFINITY, (tact_real)NAN,
                                     (tact_real)INFINITY};
    if (failure < 3) return all_coordinates(bad[failure]);
    return with_coordinate(p, TACT_DIMENSION - 1, bad[failure]);
}

static tactn_vec support_of_body(const void *context, tactn_vec d) {
    const body *b = context;
    tactn_vec p = b->size;
    if (b->box) {
        for (int i = 0; i < TACT_DIMENSION; i++)
            if (coordinate(d, i) < 0) p = with_coordinate(p, i, -coordinate(p, i));
    } else {
        tactn_vec scaled = times(b->size, d);
        p = times(b->size, tactn_scale(1 / tactn_length(scaled), scaled));
    }
    return ++calls > fails_after ? failing(p) : p;
}

/* The same solids again, as shapes that cannot fail. */
static tactn_shape sound_shape(const body *b) { return b->box ? tactn_box(b->size) : tactn_ellipsoid(b->size); }

/* Which of the two fail: A, B or both. */
typedef struct failing_pair {
    body bodies[2];
    tactn_shape a, b, sound_a, sound_b;
    tactn_pose pose;
} failing_pair;

static void make_failing(failing_pair *p, int i) {
    int kinds = i % 4, who = i / 4 % 3, place = i / 12;
    tactn_vec a = with_coordinate(all_coordinates(1), 0, 2);
    tactn_vec b = with_coordinate(all_coordinates(1), 1, TACT_REAL(1.5));
    const tact_real distances[POSES] = {TACT_REAL(0.3), 1, TACT_REAL(2.5), 3, TACT_REAL(3.1), TACT_REAL(3.5), 5, 40};
    p->bodies[0] = (body){a, kinds % 2};
    p->bodies[1] = (body){b, kinds / 2};
    p->sound_a = sound_shape(&p->bodies[0]), p->sound_b = sound_shape(&p->bodies[1]);
    calls = 0, fails_after = never;
    p->a = who == 1 ? p->sound_a : tactn_custom(support_of_body, &p->bodies[0]);
    p->b = who == 0 ? p->sound_b : tactn_custom(support_of_body, &p->bodies[1]);
    p->pose = pose_at(with_coordinate(along_axis(0, distances[place]), 1, distances[place] / 4));
}

static bool all_zero(const tactn_gap *gap) {
    return gap->relation == TACT_UNKNOWN && gap->distance == 0 && gap->error_bound == 0 && is_zero(gap->normal) &&
           is_zero(gap->point_a) && is_zero(gap->point_b);
}

/* Returns whether it was refused. */
static bool judge(const tactn_gap *gap, const tactn_gap *truth) {
    if (gap->status == TACT_BAD_SUPPORT) {
        assert_true(all_zero(gap));
        return true;
    }
    assert_true(gap->relation == TACT_SEPARATED || gap->relation == TACT_TOUCHING || gap->relation == TACT_OVERLAP);
    tact_real off = tact_abs(gap->distance - truth->distance), allowed = gap->error_bound + truth->error_bound;
    if (!(off <= allowed))
        printf("# fails after %d (%d): relation %d, %.9g instead of %.9g, bound %.3g\n", fails_after, failure,
               gap->relation, (double)gap->distance, (double)truth->distance, (double)allowed);
    assert_true(off <= allowed);
    assert_true(tact_abs(tactn_length(gap->normal) - 1) < TACT_REAL(1e-5));
    return false;
}

/* What is tried with one pair and one k: the hint may be null. Returns whether it was refused. */
typedef bool attempt(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint);

static bool ask_distance(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint) {
    const tactn_query_options options = {.hint = hint};
    tactn_gap gap = tactn_distance(&p->a, &p->b, p->pose, &options);
    return judge(&gap, truth);
}

static bool ask_world(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint) {
    const tactn_query_options options = {.hint = hint};
    tactn_gap gap = tactn_distance_world(&p->a, tactn_identity_pose(), &p->b, p->pose, &options);
    return judge(&gap, truth);
}

/* Beyond the cutoff it says less, but never too much. */
static bool ask_cutoff(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint) {
    const tactn_query_options options = {.hint = hint, .cutoff = TACT_REAL(0.1)};
    tactn_gap gap = tactn_distance(&p->a, &p->b, p->pose, &options);
    if (gap.relation != TACT_BEYOND_CUTOFF) return judge(&gap, truth);
    assert_true(gap.distance > options.cutoff && gap.distance <= truth->distance + truth->error_bound);
    return false;
}

/* False is what refused input gets. */
static bool ask_overlap(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint) {
    bool met = tactn_overlap(&p->a, &p->b, p->pose, hint);
    if (truth->relation == TACT_SEPARATED) assert_false(met);
    return truth->relation == TACT_OVERLAP && !met;
}

/* Where features are asked for, too. */
static bool ask_collide(const failing_pair *p, const tactn_gap *truth, tactn_hint *hint) {
    const tactn_query_options options = {.hint = hint};
    tactn_manifold m = tactn_collide(&p->a, &p->b, p->pose, 100, &options);
    tactn_gap gap = {.status = m.status,
                     .relation = m.relation,
                     .distance = m.distance,
                     .error_bound = m.error_bound,
                     .normal = m.normal};
    if (judge(&gap, truth)) return true;
    assert_in_range(m.point_count, 1, TACTN_MANIFOLD_POINTS);
    for (int i = 0; i < m.point_count; i++) {
        assert_true(tactn_finite(m.point[i].point_a) && tactn_finite(m.point[i].point_b));
        assert_true(m.point[i].separation >= truth->distance - truth->error_bound - gap.error_bound);
    }
    return false;
}

/* Every attempt with a failure from every k on. A first query without failures says how many there are to try, and
 * fills the hint where there is one; a last one shows that the failures did not spoil it. */
static void fail_everywhere(attempt *ask, bool hinted) {
    int refused = 0, answered = 0, rounds = check_rounds(CASES);
    for (int i = 0; i < rounds; i++) {
        failing_pair p;
        make_failing(&p, i * 11 % CASES);
        tactn_gap truth = tactn_distance(&p.sound_a, &p.sound_b, p.pose, NULL);
        tactn_hint filled;
        memset(&filled, 0, sizeof filled);
        calls = 0;
        ask(&p, &truth, hinted ? &filled : NULL);
        int needed = calls < 200 ? calls : 200;
        for (int k = 0; k < needed; k++) {
            tactn_hint hint = filled;
            calls = 0, fails_after = k, failure = (i + k) % FAILURES;
            if (ask(&p, &truth, hinted ? &hint : NULL)) refused++;
            else answered++;
            fails_after = never;
            if (hinted) assert_false(ask(&p, &truth, &hint));
        }
    }
    printf("# %d refused, %d answered\n", refused, answered);
    assert_true(refused > rounds);
}

static void distances_without_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_distance, false);
}
static void distances_with_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_distance, true);
}
static void distances_in_the_world(void **state) {
    (void)state;
    fail_everywhere(ask_world, false);
}
static void distances_within_a_cutoff(void **state) {
    (void)state;
    fail_everywhere(ask_cutoff, true);
}
static void manifolds_without_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_collide, false);
}
static void manifolds_with_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_collide, true);
}
static void overlaps_without_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_overlap, false);
}
static void overlaps_with_a_hint(void **state) {
    (void)state;
    fail_everywhere(ask_overlap, true);
}

/* An estimate is never less than the depth, and separates only what is apart. */
static void estimates(void **state) {
    (void)state;
    int refused = 0, rounds = check_rounds(CASES);
    for (int i = 0; i < rounds; i++) {
        failing_pair p;
        make_failing(&p, i * 11 % CASES);
        tactn_gap truth = tactn_distance(&p.sound_a, &p.sound_b, p.pose, NULL);
        for (int k = 0; k < 60; k++) {
            calls = 0, fails_after = k, failure = (i + k) % FAILURES;
            tactn_estimate estimate = tactn_estimate_depth(&p.a, &p.b, p.pose, 40);
            if (estimate.status == TACT_BAD_SUPPORT) {
                assert_true(estimate.depth == 0 && is_zero(estimate.normal) && is_zero(estimate.point_a));
                refused++;
                continue;
            }
            assert_true(estimate.relation == TACT_OVERLAP || estimate.relation == TACT_SEPARATED);
            assert_true(estimate.depth >= -truth.distance - truth.error_bound);
            assert_true(tactn_finite(estimate.normal) && tactn_finite(estimate.point_a));
            assert_true((estimate.depth < 0) == (estimate.relation == TACT_SEPARATED));
        }
    }
    printf("# %d refused\n", refused);
    assert_true(refused > rounds);
}

/* An ellipse of 2 x 1 that fails from its 9th call on was said to be 2.592 deep in a box, proven; it is 1.8. */
static void the_ellipse_in_the_box(void **state) {
    (void)state;
    body ellipse = {with_coordinate(all_coordinates(1), 0, 2), false};
    tactn_shape box = tactn_box(all_coordinates(1));
    tactn_pose pose = pose_at(with_coordinate(along_axis(0, TACT_REAL(0.3)), 1, TACT_REAL(0.2)));
    tactn_gap truth = {.relation = TACT_OVERLAP, .distance = TACT_REAL(-1.8)};
    truth.error_bound = 8 * (tact_real)CHECK_ROUNDOFF;
    for (int k = 0; k < 60; k++) {
        calls = 0, fails_after = never, failure = 0;
        tactn_shape failing_ellipse = tactn_custom(support_of_body, &ellipse);
        calls = 0, fails_after = k;
        tactn_gap gap = tactn_distance(&failing_ellipse, &box, pose, NULL);
        bool bad = judge(&gap, &truth);
        assert_true(k > 0 || bad);
        assert_true(k < 59 || !bad);
    }
    fails_after = never;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_ellipse_in_the_box),    cmocka_unit_test(distances_without_a_hint),
    cmocka_unit_test(distances_with_a_hint),     cmocka_unit_test(distances_in_the_world),
    cmocka_unit_test(distances_within_a_cutoff), cmocka_unit_test(overlaps_without_a_hint),
    cmocka_unit_test(overlaps_with_a_hint),      cmocka_unit_test(manifolds_without_a_hint),
    cmocka_unit_test(manifolds_with_a_hint),     cmocka_unit_test(estimates),
};

const test_group test_support_failures = {"test_support_failures", tests, sizeof tests / sizeof *tests, NULL, NULL};
