/* Balls, capsules and boxes are answered before a kernel is chosen where their sizes need no scaling: with the bits of
 * the kernel, which options that are given, and an observer, ask for. */
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

static bool same_vec(tact3_vec x, tact3_vec y) { return memcmp(&x, &y, sizeof x) == 0; }

static bool same_gap(const tact3_gap *x, const tact3_gap *y) {
    return x->status == y->status && x->relation == y->relation && x->distance == y->distance &&
           x->error_bound == y->error_bound && same_vec(x->normal, y->normal) && same_vec(x->point_a, y->point_a) &&
           same_vec(x->point_b, y->point_b);
}

static bool same_manifold(const tact3_manifold *x, const tact3_manifold *y) {
    bool same = x->status == y->status && x->relation == y->relation && x->point_count == y->point_count &&
                x->distance == y->distance && x->error_bound == y->error_bound &&
                x->point_error_bound == y->point_error_bound && same_vec(x->normal, y->normal);
    for (int i = 0; same && i < x->point_count; i++) {
        const tact3_contact_point *p = &x->point[i], *q = &y->point[i];
        same = p->id == q->id && p->separation == q->separation && same_vec(p->point_a, q->point_a) &&
               same_vec(p->point_b, q->point_b);
    }
    return same;
}

/* Sizes within the range and about its ends, and values that are refused. */
static tact_real any_size(random_stream *random, double unit) {
    static const double ends[] = {0, 1e-60, 1e-5, 1e6, 1e60};
    int choice = random_below(random, 32);
    return (tact_real)(choice < 5 ? ends[choice] : unit * random_decade(random, 1e-3, 1e3));
}

/* Zeros of both signs are among them. */
static tact_real any_coordinate(random_stream *random, double unit) {
    int choice = random_below(random, 32);
    tact_real size = choice == 0 ? (tact_real)NAN : choice < 12 ? 0 : any_size(random, unit);
    return random_coin(random) ? size : -size;
}

/* Turned at random, or by quarters and halves about an axis. */
static tact3_quat any_rotation(random_stream *random) {
    static const tact_real part[3] = {0, 1, -1};
    tact_real c[4];
    bool axis = random_coin(random);
    for (int k = 0; k < 4; k++)
        c[k] = axis ? part[random_below(random, 3)] : (tact_real)random_range(random, -1, 1);
    return tact3_rotation_normalize((tact3_quat){c[0], c[1], c[2], c[3]});
}

static tact3_pose any_pose(random_stream *random, double unit) {
    tact3_vec position = {any_coordinate(random, unit), any_coordinate(random, unit), any_coordinate(random, unit)};
    return (tact3_pose){.rotation = any_rotation(random), .position = position};
}

static tact3_shape any_simple_shape(random_stream *random, double unit) {
    tact_real x = any_size(random, unit), y = any_size(random, unit), z = any_size(random, unit);
    switch (random_below(random, 8)) {
    case 0: return tact3_point(tact3_v(0, 0, 0));
    case 1: return tact3_rounded(tact3_point(tact3_v(1, y, 0)), 1);
    case 2:
    case 3: return tact3_sphere(x);
    case 4:
    case 5: return tact3_capsule(x, y);
    default: return tact3_box(tact3_v(x, y, z));
    }
}

static void simple_pairs_have_the_kernels_bits(void **state) {
    random_stream random = random_named("direct in space");
    static const tact3_observer nobody;
    const tact3_query_options kernel = {.observer = &nobody};
    int found[5] = {0};
    (void)state;
    for (int i = 0; i < check_rounds(ROUNDS); i++) {
        double unit = random_coin(&random) ? 1 : random_decade(&random, 1e-14, 1e14);
        tact3_shape a = any_simple_shape(&random, unit), b = any_simple_shape(&random, unit);
        tact3_pose pose_a = any_pose(&random, unit), pose_b = any_pose(&random, unit);
        tact_real speculative = random_below(&random, 8) == 0 ? (tact_real)-1 : any_size(&random, unit);
        tact3_gap gap = tact3_distance(&a, &b, pose_b, NULL), same = tact3_distance(&a, &b, pose_b, &kernel);
        assert_true(same_gap(&gap, &same));
        gap = tact3_distance_world(&a, pose_a, &b, pose_b, NULL);
        same = tact3_distance_world(&a, pose_a, &b, pose_b, &kernel);
        assert_true(same_gap(&gap, &same));
        tact3_manifold m = tact3_collide(&a, &b, pose_b, speculative, NULL);
        tact3_manifold again = tact3_collide(&a, &b, pose_b, speculative, &kernel);
        assert_true(same_manifold(&m, &again));
        found[m.relation]++;
        m = tact3_collide_world(&a, pose_a, &b, pose_b, speculative, NULL);
        again = tact3_collide_world(&a, pose_a, &b, pose_b, speculative, &kernel);
        assert_true(same_manifold(&m, &again));
    }
    assert_true(found[TACT_OVERLAP] > 0 && found[TACT_SEPARATED] > 0 && found[TACT_BEYOND_CUTOFF] > 0);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(simple_pairs_have_the_kernels_bits)};

const test_group test_direct3 = {"test_direct3", tests, sizeof tests / sizeof *tests, NULL, NULL};
