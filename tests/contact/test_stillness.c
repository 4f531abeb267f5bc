/* Contacts that hold still: bodies that rest on a plane and on each other, shaken by a millionth for a thousand
 * frames.
 *
 * In all frames the same names; every point within 1e-5 of a corner or of the rim of the exact patch, and so within
 * twice as much of where it was; and a normal that stays within 1e-5. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "contact/patch.h"
#include "support/group.h"

#define FRAMES 1000
#define LAST (TACT_DIMENSION - 1)
#define SHAKE 1e-6

/* Roundings of a float are a part of a millionth. */
#ifdef TACT_FLOAT
static const double still = MANIFOLD_STILL + 4e-6;
#else
static const double still = MANIFOLD_STILL;
#endif

typedef struct scenario {
    const char *name;
    resting_pair resting;
    bool swapped, hinted;
    double lift;
    tact_real speculative;
} scenario;

typedef struct still_tally {
    check_tally check;
    int frames, points;
    double off, moved, turned;
} still_tally;

/* The upper body, shaken about its origin. */
static tactn_pose shaken(random_stream *random, tactn_pose pose) {
    double move[TACT_DIMENSION], by[3];
    for (int i = 0; i < TACT_DIMENSION; i++) move[i] = random_range(random, -SHAKE, SHAKE);
    for (int i = 0; i < 3; i++) by[i] = random_range(random, -SHAKE, SHAKE);
    pose = rest_turned(pose, pose.position, by);
    for (int i = 0; i < TACT_DIMENSION; i++)
        pose.position = tactn_add(pose.position, along_axis(i, (tact_real)move[i]));
    return pose;
}

typedef struct frame {
    tactn_manifold manifold;
    tactn_vec normal; /* of both, in the world */
    tactn_vec point[TACTN_MANIFOLD_POINTS];
} frame;

/* Points and normal are compared in the frame of the body under the ground, which is never shaken. */
static frame ask(const scenario *s, const resting_pair *resting, const tactn_shape *a, const tactn_shape *b,
                 const tactn_query_options *options) {
    shape_pair pair = rest_pair(resting, s->swapped);
    tactn_pose pose = s->swapped ? resting->pose_upper : resting->pose_lower;
    frame f = {.manifold = tactn_collide(a, b, pair.b_in_a, s->speculative, options)};
    f.normal = tactn_rotate(pose.rotation, f.manifold.normal);
    for (int i = 0; i < f.manifold.point_count; i++)
        f.point[i] = tactn_pose_point(pose, f.manifold.point[i].point_a);
    return f;
}

static int place_of(const frame *f, uint32_t id) {
    const tactn_contact_point *p = point_named(&f->manifold, id);
    return p ? (int)(p - f->manifold.point) : -1;
}

/* The patch of the bodies as they are shaken, where they are off the patch of those that are not: where edges cross
 * at a small angle, the crossing moves by more than they do. */
static double off_exactly(const resting_pair *resting, tactn_vec point) {
    exact_patch patch;
    patch_find(&patch, &resting->lower, resting->pose_lower, &resting->upper, resting->pose_upper);
    return patch_off(&patch, point);
}

static void judge_frame(still_tally *tally, const scenario *s, const resting_pair *resting, const exact_patch *patch,
                        const frame *first, const frame *f) {
    shape_pair pair = rest_pair(resting, s->swapped);
    check_tally *check = &tally->check;
    check->name = s->name;
    tally->frames++;
    if (f->manifold.point_count != first->manifold.point_count)
        check_fail(check, &pair, "another number of points", f->manifold.point_count, first->manifold.point_count);
    double turned = (double)tactn_length(tactn_sub(f->normal, first->normal));
    /* Where none is flat the exact normal turns too: by the shaking of a point, up to five of its units, over the
     * radii of both, a tenth at least. */
    bool flat = rest_is_area(&resting->lower) || rest_is_area(&resting->upper);
    check_expect(check, &pair, "the normal turned", (quad)turned, (quad)(flat ? still : 5 * still));
    tally->turned = fmax(tally->turned, turned);
    for (int i = 0; i < f->manifold.point_count; i++) {
        double about = patch_off(patch, f->point[i]);
        double off = about > still ? fmin(about, off_exactly(resting, f->point[i])) : about;
        int before = place_of(first, f->manifold.point[i].id);
        check_expect(check, &pair, "off the corners and the rim", (quad)off, (quad)still);
        tally->off = fmax(tally->off, off);
        tally->points++;
        if (before < 0) {
            check_fail(check, &pair, "another name", f->manifold.point[i].id, 0);
            continue;
        }
        tactn_vec step = with_coordinate(tactn_sub(f->point[i], first->point[before]), LAST, 0);
        double moved = (double)tactn_length(step), allowed = 2 * still + about;
        check_expect(check, &pair, "moved", (quad)moved, (quad)allowed);
        tally->moved = fmax(tally->moved, moved);
    }
}

static void run(still_tally *tally, random_stream *random, const scenario *s) {
    made_shape lower = made_new(&s->resting.lower.spec), upper = made_new(&s->resting.upper.spec);
    const tactn_shape *a = s->swapped ? &upper.shape : &lower.shape, *b = s->swapped ? &lower.shape : &upper.shape;
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    const tactn_query_options options = {.hint = s->hinted ? &hint : NULL};
    exact_patch patch;
    patch_find(&patch, &s->resting.lower, s->resting.pose_lower, &s->resting.upper, s->resting.pose_upper);
    frame first = ask(s, &s->resting, a, b, NULL);
    int failures = tally->check.failures;
    for (int i = 0; i < check_rounds(FRAMES); i++) {
        resting_pair now = s->resting;
        now.pose_upper = shaken(random, now.pose_upper);
        frame f = ask(s, &now, a, b, &options);
        judge_frame(tally, s, &now, &patch, &first, &f);
    }
    failures = tally->check.failures - failures;
    if (failures > 0)
        printf("# %d failures: %s%s%s, lift %g, speculative %g\n", failures, s->name, s->swapped ? ", swapped" : "",
               s->hinted ? ", hinted" : "", s->lift, (double)s->speculative);
    if (first.manifold.point_count == 0) check_fail(&tally->check, &(shape_pair){0}, "no points", 0, 1);
    made_free(&lower), made_free(&upper);
}

/* How the middle of the upper foot is shifted against the lower one, and by which angle the upper body is turned. */
typedef struct placement {
    const char *name;
    double angle, shift[2];
} placement;

/* Aligned, edges lie on edges and corners on corners or edges, give or take the shaking: what they are named must not
 * depend on it. In float the roundings and the shaking together are too near to what counts as shaking. */
static const placement placements[] = {
    {"askew", 0.7, {0.13, 0.09}},
#ifndef TACT_FLOAT
    {"aligned", 0, {0, 0}},
    {"aside", 0, {0.2, 0}},
#endif
};
enum { PLACEMENTS = sizeof placements / sizeof *placements };

/* Along a cone's side the surface bends the more the nearer the apex, and without bounds there: the exact normal of
 * two cones that lie along each other turns by the shaking over the radius. */
static bool is_apex_in_line(const resting_body *lower, const resting_body *upper, const placement *p) {
#if TACT_DIMENSION == 3
    return p->angle == 0 && lower->count == 2 && upper->count == 2 && lower->spec.kind == SPEC_CONE &&
           upper->spec.kind == SPEC_CONE;
#else
    (void)lower, (void)upper, (void)p;
    return false;
#endif
}

/* In float the point in which curved surfaces touch is found to the root of the bound: some ten thousandths. */
static bool is_found_well(const resting_body *lower, const resting_body *upper) {
#ifdef TACT_FLOAT
    bool ellipsoid = lower->spec.kind == SPEC_ELLIPSOID || upper->spec.kind == SPEC_ELLIPSOID;
    return !ellipsoid && (rest_is_area(lower) || rest_is_area(upper));
#else
    (void)lower, (void)upper;
    return true;
#endif
}

static void place(scenario *s, const resting_body *lower, const resting_body *upper, const placement *p) {
    tactn_vec shift = no_vec();
    for (int i = 0; i < LAST; i++) shift = with_coordinate(shift, i, (tact_real)p->shift[i]);
    s->resting = rest_place(lower, upper, p->angle, shift, s->lift);
}

/* From both sides, with a hint and without, touching and a thousandth deep: in every placement so many of the eight
 * ways that there are, from one on. */
static void rest_on(still_tally *tally, random_stream *random, const char *below, const resting_body *lower,
                    rest_kind above, const resting_body *upper, int from, int ways) {
    char name[120];
    for (int i = 0; i < ways * PLACEMENTS; i++) {
        const placement *p = &placements[i / ways];
        int way = from + i % ways * 5 + i / ways;
        snprintf(name, sizeof name, "%s on %s, %s", rest_name(above), below, p->name);
        scenario s = {.name = name, .swapped = way % 2, .hinted = way / 2 % 2, .lift = way / 4 % 2 ? -1e-3 : 0};
        if (rest_is_flat(lower) && rest_is_flat(upper)) s.lift = 1e-3;
        s.speculative = s.lift < 0 && s.hinted ? 0 : TACT_REAL(1e-2);
        place(&s, lower, upper, p);
        exact_patch patch;
        patch_find(&patch, lower, s.resting.pose_lower, upper, s.resting.pose_upper);
        if (patch_is_empty(&patch)) continue; /* what rests on a line or a point can miss it */
        if (rest_is_loose(lower, upper) || is_apex_in_line(lower, upper, p)) continue;
        if (!is_found_well(lower, upper)) continue;
        run(tally, random, &s);
    }
}

/* The same bodies in every test. */
static resting_body body_of(rest_kind kind) {
    random_stream random = random_named(rest_name(kind));
    return rest_body(&random, kind);
}

static void finish(const still_tally *t) {
    printf("# %d frames, %d points; worst off %.2g, moved %.2g, normal turned %.2g\n", t->frames, t->points, t->off,
           t->moved, t->turned);
    for (int i = 0; i < CHECK_RULES && t->check.rule[i]; i++)
        printf("#   %d times: %s\n", t->check.broken[i], t->check.rule[i]);
    assert_int_equal(t->check.failures, 0);
    assert_true(t->points >= t->frames);
}

static void on_the_ground(void **state) {
    (void)state;
    random_stream random = random_named("ground");
    still_tally tally = {.check = tally_named("ground")};
    resting_body ground = rest_ground();
    for (int above = 0; above < REST_KINDS; above++) {
        resting_body upper = body_of((rest_kind)above);
        rest_on(&tally, &random, "the ground", &ground, (rest_kind)above, &upper, 0, 8);
    }
    finish(&tally);
}

static void on_each_other(void **state) {
    (void)state;
    random_stream random = random_named("each other");
    still_tally tally = {.check = tally_named("each other")};
    for (int below = 0; below < REST_KINDS; below++) {
        resting_body lower = body_of((rest_kind)below);
        for (int above = 0; above < REST_KINDS; above++) {
            resting_body upper = body_of((rest_kind)above);
            rest_on(&tally, &random, rest_name((rest_kind)below), &lower, (rest_kind)above, &upper, above + below, 1);
        }
    }
    finish(&tally);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(on_the_ground),
    cmocka_unit_test(on_each_other),
};

const test_group test_stillness = {"test_stillness", tests, sizeof tests / sizeof *tests, NULL, NULL};
