/* Circles and capsules are answered before a kernel is chosen where their sizes need no scaling: with the bits of the
 * kernel, which options that are given, and an observer, ask for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#define ROUNDS 20000

static bool same_vec(tact2_vec x, tact2_vec y) { return memcmp(&x, &y, sizeof x) == 0; }

static bool same_gap(const tact2_gap *x, const tact2_gap *y) {
    return x->status == y->status && x->relation == y->relation && x->distance == y->distance &&
           x->error_bound == y->error_bound && same_vec(x->normal, y->normal) && same_vec(x->point_a, y->point_a) &&
           same_vec(x->point_b, y->point_b);
}

static bool same_manifold(const tact2_manifold *x, const tact2_manifold *y) {
    bool same = x->status == y->status && x->relation == y->relation && x->point_count == y->point_count &&
                x->distance == y->distance && x->error_bound == y->error_bound &&
                x->point_error_bound == y->point_error_bound && same_vec(x->normal, y->normal);
    for (int i = 0; same && i < TACT2_MANIFOLD_POINTS; i++) {
        const tact2_contact_point *p = &x->point[i], *q = &y->point[i];
        same = p->id == q->id && p->separation == q->separation && same_vec(p->point_a, q->point_a) &&
               same_vec(p->point_b, q->point_b);
    }
    return same;
}

/* Sizes within the range and about its ends, positions along an axis and nearly so, radii far above the distance, and
 * values that are refused. */
static tact_real any_size(random_stream *random, double unit) {
    static const double ends[] = {0, 1e-60, 1e-5, 1e6, 1e60};
    int choice = random_below(random, 32);
    return (tact_real)(choice < 5 ? ends[choice] : unit * random_decade(random, 1e-3, 1e3));
}

static tact_real any_coordinate(random_stream *random, double unit) {
    int choice = random_below(random, 16);
    tact_real size = choice == 0 ? TACT_REAL_MAX : choice == 1 ? (tact_real)NAN : any_size(random, unit);
    return random_coin(random) ? size : -size;
}

static tact2_pose any_pose(random_stream *random, double unit) {
    static const tact_real stretch[4] = {1, 1, TACT_REAL(1.0005), TACT_REAL(1.1)};
    tact2_rotation r = tact2_rotation_from_angle((tact_real)random_range(random, -4, 4));
    if (random_below(random, 4) == 0) r = (tact2_rotation){(tact_real)(random_coin(random) ? 1 : -1), 0};
    tact_real s = stretch[random_below(random, 4)];
    tact2_vec position = {any_coordinate(random, unit), any_coordinate(random, unit)};
    return (tact2_pose){.rotation = {s * r.c, s * r.s}, .position = position};
}

static tact2_shape any_circle(random_stream *random, double unit) {
    if (random_below(random, 16) == 0) return tact2_rounded(tact2_point(tact2_v(1, (tact_real)unit)), 1);
    return random_below(random, 16) == 0 ? tact2_point(tact2_v(0, 0)) : tact2_circle(any_size(random, unit));
}

/* Capsules, some of them without a length, and segments, some of which are capsules without a radius. */
static tact2_shape any_capsule(random_stream *random, double unit) {
    tact_real half = any_size(random, unit);
    if (random_below(random, 8) > 0) return tact2_capsule(any_size(random, unit), half);
    tact2_vec from = {any_size(random, unit), random_coin(random) ? 0 : any_size(random, unit)};
    return tact2_segment(from, random_coin(random) ? tact2_v(-from.x, -from.y) : tact2_v(half, from.y));
}

typedef tact2_shape (*any_shape)(random_stream *random, double unit);

static void has_the_kernels_bits(const char *name, any_shape any) {
    random_stream random = random_named(name);
    static const tact2_observer nobody;
    const tact2_query_options kernel = {.observer = &nobody};
    int found[5] = {0};
    bool two_points = false;
    for (int i = 0; i < check_rounds(ROUNDS); i++) {
        double unit = random_coin(&random) ? 1 : random_decade(&random, 1e-14, 1e14);
        tact2_shape a = any(&random, unit), b = any(&random, unit);
        tact2_pose pose_a = any_pose(&random, unit), pose_b = any_pose(&random, unit);
        tact_real speculative = random_below(&random, 8) == 0 ? (tact_real)-1 : any_size(&random, unit);
        tact2_gap gap = tact2_distance(&a, &b, pose_b, NULL), same = tact2_distance(&a, &b, pose_b, &kernel);
        assert_true(same_gap(&gap, &same));
        gap = tact2_distance_world(&a, pose_a, &b, pose_b, NULL);
        same = tact2_distance_world(&a, pose_a, &b, pose_b, &kernel);
        assert_true(same_gap(&gap, &same));
        tact2_manifold m = tact2_collide(&a, &b, pose_b, speculative, NULL);
        tact2_manifold again = tact2_collide(&a, &b, pose_b, speculative, &kernel);
        assert_true(same_manifold(&m, &again));
        found[m.relation]++;
        two_points |= m.point_count == 2;
        m = tact2_collide_world(&a, pose_a, &b, pose_b, speculative, NULL);
        again = tact2_collide_world(&a, pose_a, &b, pose_b, speculative, &kernel);
        assert_true(same_manifold(&m, &again));
    }
    assert_true(two_points == (any == any_capsule));
    assert_true(found[TACT_OVERLAP] > 0 && found[TACT_SEPARATED] > 0 && found[TACT_BEYOND_CUTOFF] > 0);
}

static void circles_have_the_kernels_bits(void **state) {
    (void)state;
    has_the_kernels_bits("direct", any_circle);
}

static void capsules_have_the_kernels_bits(void **state) {
    (void)state;
    has_the_kernels_bits("direct capsules", any_capsule);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(circles_have_the_kernels_bits),
                                          cmocka_unit_test(capsules_have_the_kernels_bits)};

const test_group test_direct2 = {"test_direct2", tests, sizeof tests / sizeof *tests, NULL, NULL};
