/* Manifolds of bodies that lie on each other against the exact patch (patch.h): points at its corners or on its rim,
 * and as wide as that many points can be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "contact/patch.h"
#include "support/group.h"

#define KINDS REST_KINDS

/* How far points may be off the corners: what may be shaking, and roundings. */
#ifdef TACT_FLOAT
static const double slack = 1e-4;
#else
static const double slack = 2 * MANIFOLD_STILL;
#endif

typedef struct patch_tally {
    check_tally check;
    int tried, areas, lines, points, sideways;
    double off, spanned; /* worst: from the nearest corner or rim; of what can be spanned */
} patch_tally;

/* One body on another; lines cross, or lie along each other. */
static resting_pair some_resting(random_stream *random, rest_kind below, rest_kind above, double lift) {
    resting_body lower = rest_body(random, below), upper = rest_body(random, above);
    double reach = fmin(rest_extent(&lower), rest_extent(&upper)), angle = random_range(random, -3, 3);
    tactn_vec shift = tactn_scale((tact_real)(reach * random_range(random, 0, 0.8)), random_direction(random));
    bool lines = TACT_DIMENSION == 3 && lower.count == 2 && upper.count == 2;
    if (lines) angle = random_range(random, 0.4, 2.7);
    if (random_below(random, 3) == 0) {
        angle = 0;
        if (lines) shift = along_axis(0, shift.x);
    }
    return rest_place(&lower, &upper, angle, shift, lift);
}

/* The point in which two surfaces touch that are curved, and flat nowhere, is found to the root of the bound, and
 * across by more where lines cross at a small angle. */
static double found_to(const resting_pair *resting) {
    const resting_body *a = &resting->lower, *b = &resting->upper;
    bool curved = spec_is_curved(&a->spec) || spec_is_curved(&b->spec);
    bool lines = a->count == 2 && b->count == 2;
    bool ellipsoid = a->spec.kind == SPEC_ELLIPSOID || b->spec.kind == SPEC_ELLIPSOID;
    return curved && (lines || ellipsoid) ? 32 * sqrt(CHECK_ROUNDOFF) : 0;
}

/* In the world. */
static void points_of(const tactn_manifold *manifold, tactn_pose pose, tactn_vec *points) {
    for (int i = 0; i < manifold->point_count; i++) points[i] = tactn_pose_point(pose, manifold->point[i].point_a);
}

static void judge_span(patch_tally *tally, const shape_pair *pair, const exact_patch *patch,
                       const tactn_vec *points, const tactn_manifold *m, bool level) {
    double spanned = patch_spanned(patch, points, m->point_count), most = patch_most(patch);
    double spread = 0, size = patch_width(patch), part = 0.9;
    for (int i = 0; i < m->point_count; i++)
        spread = fmax(spread, (double)(m->point[i].separation - deepest_point(m)->separation));
    if (spread > MANIFOLD_STILL * size) { /* the deepest has to be among them, and the others are found from there */
        most = patch_most_with(patch, points[deepest_point(m) - m->point]);
        part = 0.85;
    }
    tally->spanned = fmin(tally->spanned, spanned / most);
    check_expect(&tally->check, pair, "the better part of what can be spanned", (quad)(part * most), (quad)spanned);
    if (patch_is_simple(patch) && level)
        check_expect(&tally->check, pair, "all of it", (quad)(most - slack * fmax(1, most)), (quad)spanned);
    if (patch_dimension(patch) == 2) tally->areas++;
    else tally->lines++;
}

static void judge_patch(patch_tally *tally, const resting_pair *resting, bool swapped, tact_real speculative,
                        double allowed) {
    shape_pair pair = rest_pair(resting, swapped);
    exact_patch patch;
    bool level = !(allowed > 0);
    patch_find(&patch, &resting->lower, resting->pose_lower, &resting->upper, resting->pose_upper);
    tally->tried++;
    if (patch_is_empty(&patch) || rest_is_loose(&resting->lower, &resting->upper)) return;
    if (patch_dimension(&patch) > 0 && patch_width(&patch) < 0.1) return;
    tactn_pose frame = swapped ? resting->pose_upper : resting->pose_lower;
    /* Beside an edge or a corner a leaning face has points that are nearly as near. */
    if (resting->lower.sharp || resting->upper.sharp) speculative = TACT_REAL(2.1e-3);
    tactn_manifold m = pair_collide(&pair, speculative, NULL);
    tactn_vec up = tactn_rotate(frame.rotation, swapped ? tactn_neg(m.normal) : m.normal);
    if (coordinate(up, TACT_DIMENSION - 1) < TACT_REAL(0.99)) { /* beside an edge it is less deep */
        tally->sideways++;
        return;
    }
    if (resting->lower.sharp || resting->upper.sharp) allowed += 2 * fmax(0, (double)(speculative - m.distance));
    allowed += found_to(resting);
    tactn_vec points[TACTN_MANIFOLD_POINTS];
    points_of(&m, frame, points);
    tally->check.pairs++;
    if (m.point_count == 0) {
        check_fail(&tally->check, &pair, "no points", 0, 1);
        return;
    }
    for (int i = 0; i < m.point_count; i++) {
        double off = patch_off(&patch, points[i]);
        tally->off = fmax(tally->off, off - allowed);
        check_expect(&tally->check, &pair, "off the corners and the rim", (quad)off, (quad)(slack + allowed));
    }
    if (patch_dimension(&patch) > 0) judge_span(tally, &pair, &patch, points, &m, level);
    else tally->points++;
    if (patch_dimension(&patch) == 0 && m.point_count != 1)
        check_fail(&tally->check, &pair, "points of a patch that is one", m.point_count, 1);
}

static patch_tally patch_tally_named(const char *name) {
    patch_tally tally = {.check = tally_named(name), .spanned = 1};
    return tally;
}

static void finish(const patch_tally *t) {
    printf("# %s: %d tried, %d checked: %d areas, %d lines, %d points; %d come out sideways; worst off %.2g, "
           "spanned %.3g\n",
           t->check.name, t->tried, t->check.pairs, t->areas, t->lines, t->points, t->sideways, t->off, t->spanned);
    for (int i = 0; i < CHECK_RULES && t->check.rule[i]; i++)
        printf("#   %d times: %s\n", t->check.broken[i], t->check.rule[i]);
    assert_int_equal(t->check.failures, 0);
    assert_true(t->sideways * 10 <= t->tried);
    assert_in_range(t->check.pairs, t->tried * 3 / 10, t->tried);
    assert_true(t->areas + t->lines > t->check.pairs / 2);
}

/* Overlapping, touching, and apart by less than the speculative distance. */
static const double lifts[3] = {-2e-3, 0, 2e-3};

static void feet_that_are_parallel(void **state) {
    (void)state;
    random_stream random = random_named("feet");
    patch_tally tally = patch_tally_named("parallel");
    for (int below = 0; below < KINDS; below++)
        for (int above = 0; above < KINDS; above++)
            for (int i = 0; i < check_rounds(18); i++) {
                resting_pair resting = some_resting(&random, (rest_kind)below, (rest_kind)above, lifts[i % 3]);
                judge_patch(&tally, &resting, i / 3 % 2, TACT_REAL(0.01), 0);
            }
    finish(&tally);
}

/* The axis at a right angle to where a line lies; any other for the rest. */
static void tilt_of(random_stream *random, const resting_pair *resting, double tilt, double *by) {
    const resting_body *upper = &resting->upper;
    tactn_vec first = tactn_pose_point(resting->pose_upper, upper->foot[0]), across = random_direction(random);
    tactn_vec last = tactn_pose_point(resting->pose_upper, upper->foot[upper->count - 1]);
    if (upper->count == 2) across = tactn_sub(last, first);
    double x = (double)across.x, y = (double)across.y, length = sqrt(x * x + y * y);
    by[0] = TACT_DIMENSION == 2 ? tilt : -tilt * y / length;
    by[1] = tilt * x / length;
    by[2] = 0;
}

/* Every corner is within the speculative distance. The patch moves by as much as what is round rolls, and where edges
 * cross at a small angle by many times that. */
static void feet_that_are_tilted(void **state) {
    (void)state;
    random_stream random = random_named("tilted");
    patch_tally tally = patch_tally_named("tilted");
    for (int below = 0; below < KINDS; below++)
        for (int above = 0; above < KINDS; above++)
            for (int i = 0; i < check_rounds(12); i++) {
                double tilt = random_decade(&random, 1e-9, 1e-4), by[3];
                resting_pair resting = some_resting(&random, (rest_kind)below, (rest_kind)above, lifts[i % 3]);
                tactn_vec middle = rest_middle(&resting.upper, resting.pose_upper);
                tilt_of(&random, &resting, tilt, by);
                resting.pose_upper = rest_turned(resting.pose_upper, middle, by);
                judge_patch(&tally, &resting, i / 3 % 2, TACT_REAL(0.01), 30 * tilt);
            }
    finish(&tally);
}

/* What is known otherwise: a square is the most that four points can have of a disc, and of a regular octagon. */
static void the_most_that_four_points_span(void **state) {
    (void)state;
#if TACT_DIMENSION == 3
    resting_body ground = rest_ground(), disc = {.spec = spec_cylinder(1, 1), .down = tact3_v(0, 0, -1), .count = 1};
    disc.foot[0] = tact3_v(0, 0, -1), disc.disc = 1;
    resting_body octagon = disc;
    octagon.count = 8, octagon.disc = 0;
    for (int i = 0; i < 8; i++) {
        double angle = 0.78539816339744831 * i;
        octagon.foot[i] = tact3_v((tact_real)cos(angle), (tact_real)sin(angle), -1);
    }
    for (int i = 0; i < 2; i++) {
        resting_pair resting = rest_place(&ground, i ? &octagon : &disc, 0.3, no_vec(), 0);
        exact_patch patch;
        patch_find(&patch, &ground, resting.pose_lower, i ? &octagon : &disc, resting.pose_upper);
        assert_true(fabs(patch_most(&patch) - 2) < 1e-6);
        assert_true(fabs(patch_most_with(&patch, tact3_v(-1, 0, 0)) - 2) < 1e-6);
        assert_int_equal(patch_dimension(&patch), 2);
        assert_false(patch_is_simple(&patch));
        assert_true(fabs(patch_off(&patch, tact3_v((tact_real)cos(0.3), (tact_real)sin(0.3), 0))) < 1e-6);
        assert_true(fabs(patch_off(&patch, tact3_v(0, (tact_real)0.5, 0))) > 0.4);
    }
#endif
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_most_that_four_points_span),
    cmocka_unit_test(feet_that_are_parallel),
    cmocka_unit_test(feet_that_are_tilted),
};

const test_group test_patch = {"test_patch", tests, sizeof tests / sizeof *tests, NULL, NULL};
