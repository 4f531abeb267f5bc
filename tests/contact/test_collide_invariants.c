/* What must stay the same of a manifold, or change in a known way, when its pair is looked at differently. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "support/group.h"
#include "support/pairs.h"

/* Two answers are about the same patch when their normals are this near; points are then this near to each other, in
 * parts of the pair's scale. On a curved surface a point is good to the root of what the distance is good to. */
#ifdef TACT_FLOAT
static const double near_normal = 1e-4, near_point = 1e-4, near_curved = 4e-3;
#else
static const double near_normal = 1e-9, near_point = 1e-8, near_curved = 2e-5;
#endif

/* Solids at any pose: no corner lies on a corner. */
static shape_pair some_pair(random_stream *random, int i) {
    static const pair_family families[4] = {pairs_touching, pairs_touching_curved, pairs_coincident,
                                            pairs_nearly_parallel};
    if (i % 4 == 0) return families[i / 4 % 4](random, i / 16);
    shape_spec a = pairs_solid(random), b = pairs_solid(random);
    if (random_coin(random)) a.rounding = (tact_real)random_decade(random, 1e-3, 0.3);
    a.custom = random_below(random, 8) == 0;
    return pairs_place(random, &a, &b);
}

static bool is_random(int i) { return i % 4 != 0; }

static tact_real some_speculative(random_stream *random) {
    return random_coin(random) ? 0 : (tact_real)random_decade(random, 1e-3, 1);
}

/* With how many corners the patch had before it was reduced. */
static void see_patch(void *context, const tactn_clip_view *view) { *(int *)context = view->patch_count; }
static tactn_manifold ask(const shape_pair *pair, tact_real speculative, int *corners) {
    tactn_observer observer = {.context = corners, .on_clip = see_patch};
    tactn_query_options options = {.observer = &observer};
    *corners = 0;
    return pair_collide(pair, speculative, &options);
}

typedef struct comparison {
    check_tally tally;
    int compared, points;
} comparison;

/* The distance between two points of contact, of both halves the greater. */
static double apart(const tactn_contact_point *p, const tactn_contact_point *q) {
    tact_real a = tactn_length(tactn_sub(p->point_a, q->point_a));
    tact_real b = tactn_length(tactn_sub(p->point_b, q->point_b));
    return (double)tact_max(a, b);
}

/* The point of the same name, or where both have the name of what was A's, the nearest. */
static const tactn_contact_point *counterpart(const tactn_manifold *m, const tactn_contact_point *p) {
    const tactn_contact_point *same = point_named(m, p->id), *nearest = NULL;
    if (same || (p->id & 0xffff) != 0) return same;
    for (int i = 0; i < m->point_count; i++) {
        const tactn_contact_point *q = &m->point[i];
        if (q->id >> 16 == 0 && (!nearest || apart(p, q) < apart(p, nearest))) nearest = q;
    }
    return nearest;
}

/* Where a corner lies under a side, rounding has a say in what else is a point of theirs; not in the deepest. */
static void expect_same_deepest(comparison *c, const shape_pair *pair, const tactn_manifold *x,
                                const tactn_manifold *y, quad allowed) {
    const tactn_contact_point *p = deepest_point(x), *q = deepest_point(y);
    double off = apart(p, q);
    for (int i = 0; i < y->point_count; i++) off = fmin(off, apart(p, &y->point[i]));
    check_expect(&c->tally, pair, "the deepest point", (quad)off, allowed);
    c->compared++, c->points++;
}

/* Where the patch is one and nothing had to be chosen, the points are the same ones. */
static void expect_same_points(comparison *c, const shape_pair *pair, const tactn_manifold *x,
                               const tactn_manifold *y, quad allowed) {
    c->compared++;
    if (x->point_count != y->point_count)
        check_fail(&c->tally, pair, "number of points", y->point_count, x->point_count);
    for (int i = 0; i < x->point_count; i++) {
        const tactn_contact_point *p = &x->point[i], *q = counterpart(y, p);
        if (q) check_expect(&c->tally, pair, "a point of the same name", (quad)apart(p, q), allowed);
        else check_fail(&c->tally, pair, "a name that the other has not", p->id, 0);
        c->points++;
    }
}

static bool is_side(const shape_spec *spec) { return spec->kind == SPEC_CAPSULE; }

/* Two answers to one question: distances agree within the bounds. */
static void expect_same(comparison *c, const shape_pair *pair, const tactn_manifold *x, const tactn_manifold *y,
                        bool chosen) {
    pair_oracle *oracle = oracle_open(pair);
    quad scale = oracle_scale(oracle), roundings = (quad)(256 * CHECK_ROUNDOFF) * scale;
    bool exact = oracle_is_polytope(oracle) && !is_side(&pair->a) && !is_side(&pair->b);
    quad allowed = scale * (quad)(exact ? near_point : near_curved);
    oracle_close(oracle);
    quad bounds = (quad)x->error_bound + (quad)y->error_bound + roundings;
    c->tally.pairs++;
    c->tally.overlapping += x->distance < 0;
    if (x->relation == TACT_BEYOND_CUTOFF || y->relation == TACT_BEYOND_CUTOFF) return;
    quad difference = q_abs((quad)x->distance - (quad)y->distance);
    check_expect(&c->tally, pair, "difference of the distances", difference, bounds);
    if (chosen || !((double)tactn_length(tactn_sub(x->normal, y->normal)) <= near_normal)) return;
    if (exact) expect_same_points(c, pair, x, y, allowed);
    else if (x->point_count > 0 && y->point_count > 0) expect_same_deepest(c, pair, x, y, allowed);
}

static void finish(const comparison *c) {
    tally_print(&c->tally);
    printf("# %d compared point by point, %d points\n", c->compared, c->points);
    assert_int_equal(c->tally.failures, 0);
    assert_true(c->compared * 4 > c->tally.pairs && c->points >= c->compared);
}

static tactn_manifold turned_around(tactn_manifold m, tactn_pose pose) {
    m.normal = tactn_neg(tactn_rotate(pose.rotation, m.normal));
    for (int i = 0; i < m.point_count; i++) {
        tactn_contact_point p = m.point[i];
        m.point[i].point_a = tactn_pose_point(pose, p.point_b);
        m.point[i].point_b = tactn_pose_point(pose, p.point_a);
        m.point[i].id = p.id << 16 | p.id >> 16;
    }
    return m;
}

static void swapping_turns_the_manifold_around(void **state) {
    (void)state;
    random_stream random = random_named("swap");
    comparison c = {.tally = tally_named("swapped")};
    for (int i = 0; i < check_rounds(1000); i++) {
        int corners, others;
        shape_pair pair = some_pair(&random, i), swapped = pairs_swapped(&pair);
        tact_real speculative = some_speculative(&random);
        tactn_manifold x = ask(&pair, speculative, &corners), y = ask(&swapped, speculative, &others);
        y = turned_around(y, pair.b_in_a);
        /* Corners on corners have A's name, whichever is A. */
        expect_same(&c, &pair, &x, &y, corners > TACTN_MANIFOLD_POINTS || !is_random(i));
    }
    finish(&c);
}

static void moving_both_moves_the_manifold(void **state) {
    (void)state;
    random_stream random = random_named("rigid");
    comparison c = {.tally = tally_named("moved together")};
    for (int i = 0; i < check_rounds(1000); i++) {
        int corners;
        shape_pair pair = some_pair(&random, i);
        tact_real speculative = some_speculative(&random);
        tactn_pose frame = tactn_identity_pose(), pose_b;
        frame.rotation = random_rotation(&random);
        tact_real away = (tact_real)random_range(&random, 0, 3);
        frame.position = tactn_scale(away, random_direction(&random));
        pose_b.position = tactn_pose_point(frame, pair.b_in_a.position);
        pose_b.rotation = tactn_compose_rotation(frame.rotation, pair.b_in_a.rotation);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_manifold x = ask(&pair, speculative, &corners);
        tactn_manifold y = tactn_collide_world(&a.shape, frame, &b.shape, pose_b, speculative, NULL);
        tactn_pose back = tactn_relative_pose(frame, tactn_identity_pose());
        y.normal = tactn_rotate(back.rotation, y.normal);
        for (int k = 0; k < y.point_count; k++) {
            y.point[k].point_a = tactn_pose_point(back, y.point[k].point_a);
            y.point[k].point_b = tactn_pose_point(back, y.point[k].point_b);
        }
        expect_same(&c, &pair, &x, &y, corners > TACTN_MANIFOLD_POINTS || !is_random(i));
        made_free(&a), made_free(&b);
    }
    finish(&c);
}

static tactn_manifold scaled_manifold(tactn_manifold m, tact_real s) {
    m.distance *= s;
    m.error_bound *= s;
    for (int i = 0; i < m.point_count; i++) {
        m.point[i].separation *= s;
        m.point[i].point_a = tactn_add(tactn_scale(s, m.point[i].point_a), no_vec());
        m.point[i].point_b = tactn_add(tactn_scale(s, m.point[i].point_b), no_vec());
    }
    return m;
}

/* By a power of two, to the bit. Adding zero makes one of both zeros. */
static void scaling_scales_every_bit(void **state) {
    (void)state;
    random_stream random = random_named("scale");
    check_tally tally = tally_named("scaled");
    int points = 0;
    for (int i = 0; i < check_rounds(1000); i++) {
        shape_pair pair = some_pair(&random, i), scaled = pair;
        tact_real speculative = some_speculative(&random), s = (tact_real)ldexp(1, random_below(&random, 61) - 30);
        scaled.a = pairs_scaled(pair.a, (double)s);
        scaled.b = pairs_scaled(pair.b, (double)s);
        scaled.b_in_a.position = tactn_scale(s, pair.b_in_a.position);
        tactn_manifold x = scaled_manifold(pair_collide(&pair, speculative, NULL), s);
        tactn_manifold y = scaled_manifold(pair_collide(&scaled, speculative * s, NULL), 1);
        if (!same_manifold(&x, &y)) check_fail(&tally, &pair, "bits at another scale", (double)s, 1);
        tally.pairs++;
        points += x.point_count;
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(points > tally.pairs / 2);
}

/* Whatever a hint holds, the manifold is the same within the bounds; and while a hint is carried on, its points are
 * those that are found without. */
static void hints_change_no_point(void **state) {
    (void)state;
    random_stream random = random_named("hints");
    comparison c = {.tally = tally_named("hinted")};
    for (int i = 0; i < check_rounds(1000); i++) {
        int corners;
        shape_pair pair = some_pair(&random, i);
        tact_real speculative = some_speculative(&random);
        tactn_hint hint;
        unsigned char *bytes = (unsigned char *)&hint;
        for (size_t k = 0; k < sizeof hint; k++) bytes[k] = (unsigned char)random_bits(&random);
        if (i % 3 == 0) memset(&hint, 0, sizeof hint);
        tactn_query_options options = {.hint = &hint};
        tactn_manifold x = ask(&pair, speculative, &corners);
        for (int again = 0; again < 2; again++) {
            tactn_manifold y = pair_collide(&pair, speculative, &options);
            expect_same(&c, &pair, &x, &y, corners > TACTN_MANIFOLD_POINTS || !is_random(i));
        }
    }
    finish(&c);
}

/* The same question twice, with other work between and with an observer: the same bits. */
static void the_same_question_has_the_same_answer(void **state) {
    (void)state;
    random_stream random = random_named("again");
    shape_pair previous = some_pair(&random, 1);
    for (int i = 0; i < check_rounds(300); i++) {
        int corners;
        shape_pair pair = some_pair(&random, i);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        tactn_shape shape_a = a.shape, shape_b = b.shape;
        tactn_manifold first = tactn_collide(&a.shape, &b.shape, pair.b_in_a, 1, NULL);
        pair_collide(&previous, 0, NULL);
        tactn_manifold second = tactn_collide(&a.shape, &b.shape, pair.b_in_a, 1, NULL);
        tactn_manifold third = ask(&pair, 1, &corners);
        assert_true(same_manifold(&first, &second) && same_manifold(&first, &third));
        assert_true(first.point_count <= corners);
        assert_memory_equal(&shape_a, &a.shape, sizeof shape_a);
        assert_memory_equal(&shape_b, &b.shape, sizeof shape_b);
        made_free(&a), made_free(&b);
        previous = pair;
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(swapping_turns_the_manifold_around),
    cmocka_unit_test(moving_both_moves_the_manifold),
    cmocka_unit_test(scaling_scales_every_bit),
    cmocka_unit_test(hints_change_no_point),
    cmocka_unit_test(the_same_question_has_the_same_answer),
};

const test_group test_collide_invariants = {"test_collide_invariants", tests, sizeof tests / sizeof *tests, NULL, NULL};
