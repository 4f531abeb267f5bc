/* What every point of a manifold promises, in quadruple precision: both halves on their surfaces, apart by the
 * separation along the normal, not deeper than the shapes and not above the speculative distance, all up to the bound
 * that the manifold carries. Every kind of shape against every kind: ordinary ones, side by side, flat, slivers,
 * degenerate ones, and two in one place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/manifold.h"
#include "support/group.h"
#include "support/pairs.h"

/* Of each two kinds. */
#define ROUNDS 60

/* ---- shapes and poses */

/* Squeezes the points of a shape along a direction. */
static void squeeze_points(shape_spec *shape, tactn_vec along, double part) {
    for (int i = 0; i < shape->count; i++) {
        tact_real height = tactn_dot(shape->points[i], along);
        shape->points[i] = tactn_add(shape->points[i], tactn_scale((tact_real)(part - 1) * height, along));
    }
}

/* The least part of a length to which a number of a shape is squeezed. */
static const double thinnest = sizeof(tact_real) == sizeof(float) ? 1e-12 : 1e-30;

/* A flat shape, a sliver or a needle. */
static void squeeze(random_stream *random, shape_spec *shape) {
    double part = random_below(random, 4) ? random_decade(random, 1e-18, 1) : 0;
    bool even = random_coin(random);
    int axis = random_below(random, TACT_DIMENSION);
    if (shape->count > 0) squeeze_points(shape, even ? along_axis(axis, 1) : random_direction(random), part);
    else
        shape->size = with_coordinate(shape->size, axis,
                                      coordinate(shape->size, axis) *
                                          (tact_real)random_decade(random, even ? 1e-8 : thinnest, 1));
}

static shape_spec some_shape(random_stream *random, int kind, bool squeezed) {
    shape_spec shape = pairs_of_kind(random, kind, random_below(random, 3) == 0);
    if (squeezed) squeeze(random, &shape);
    if (squeezed && random_coin(random)) squeeze(random, &shape);
    if (squeezed && random_below(random, 4) == 0) shape = pairs_scaled(shape, random_decade(random, 1e-6, 1e3));
    return shape;
}

/* The axes of one along those of the other, or nearly. */
static tactn_rotation nearly_aligned(random_stream *random) {
    tact_real x[ROTATION_NUMBERS] = {0};
    double off = random_below(random, 4) ? random_decade(random, 1e-18, 0.1) : 0;
    x[random_below(random, ROTATION_NUMBERS)] = 1;
    if (random_coin(random)) x[random_below(random, ROTATION_NUMBERS)] = random_coin(random) ? 1 : -1;
    for (int i = 0; i < ROTATION_NUMBERS; i++)
        if (random_coin(random)) x[i] += (tact_real)(off * random_range(random, -1, 1));
    return unit_rotation(from_rotation_numbers(x));
}

/* How the shapes lie; then B moves along the normal to a distance. */
static shape_pair some_pair(random_stream *random, int a, int b, int i) {
    shape_spec first = some_shape(random, a, i % 3 == 2), second = some_shape(random, b, i % 3 == 2);
    shape_pair pair = pairs_at(&first, &second, tactn_identity_pose());
    double size = (double)spec_radius(&first) + (double)spec_radius(&second);
    pair.b_in_a.rotation = i % 3 == 0 ? random_rotation(random) : nearly_aligned(random);
    if (random_below(random, 8)) {
        double far = random_below(random, 4) ? 1 : random_decade(random, 1e-12, 1);
        pair.b_in_a.position = tactn_scale((tact_real)(far * size), random_direction(random));
        if (random_coin(random))
            pair.b_in_a.position = with_coordinate(pair.b_in_a.position, random_below(random, TACT_DIMENSION), 0);
    }
    static const double signs[3] = {1, -1, 0};
    double wanted = signs[random_below(random, 3)] * size * random_decade(random, 1e-16, 1);
    tactn_gap gap = pair_distance(&pair, NULL);
    if (gap.status == TACT_OK && random_below(random, 8))
        pair.b_in_a.position =
            tactn_add(pair.b_in_a.position, tactn_scale((tact_real)wanted - gap.distance, gap.normal));
    return pair;
}

/* ---- what is measured, in units of the bound */

enum { OFF_A, OFF_B, ALONG, ACROSS, DEEPER, FARTHER, NORMAL, SETTLED, MEASURES };
static const char *const measure_names[MEASURES] = {"off A",     "off B",  "along the normal", "across it", "deeper",
                                                    "too far", "normal", "settled normal"};

typedef struct worst_case {
    double ratio[MEASURES], bound;
    int points;
} worst_case;

static quad off_surface(const pair_oracle *oracle, int which, tactn_vec point, quad bound) {
    return q_abs(oracle_off_surface(oracle, which, q_from(point), -bound));
}

/* The bound that makes true what contact2.h and contact3.h say of a distance across the normal. */
static quad bound_for(quad across, quad turning) {
    return across > 0 ? across * across / (turning + q_sqrt(turning * turning + 4 * across * across)) : 0;
}

static void measure_point(const pair_oracle *oracle, quad turning, const tactn_manifold *m,
                          const tactn_contact_point *p, tact_real speculative, quad off[MEASURES]) {
    quad bound = (quad)m->point_error_bound;
    quad shaking = 2 * (quad)MANIFOLD_STILL * oracle_smaller(oracle);
    qvec n = q_from(m->normal), between = q_sub(q_from(p->point_b), q_from(p->point_a));
    off[OFF_A] = off_surface(oracle, 0, p->point_a, bound);
    off[OFF_B] = off_surface(oracle, 1, p->point_b, bound);
    off[ALONG] = q_abs(q_dot(between, n) - (quad)p->separation);
    off[ACROSS] = bound_for(q_length(q_sub(between, q_scale(q_dot(between, n), n))), turning);
    off[DEEPER] = (quad)m->distance - (quad)p->separation;
    off[FARTHER] = (quad)p->separation - (quad)speculative - shaking;
}

static quad turning_of(const shape_pair *pair, const tactn_manifold *m) {
    if (!(spec_is_curved(&pair->a) || pair->a.custom || spec_is_curved(&pair->b) || pair->b.custom)) return 0;
    made_shape a = made_new(&pair->a), b = made_new(&pair->b);
    quad radii = (quad)a.shape.rounding + (quad)b.shape.rounding;
    made_free(&a), made_free(&b);
    return q_abs((quad)m->distance) + radii;
}

/* The worst of a manifold, in units of its bound. */
static void measure(const shape_pair *pair, const tactn_manifold *m, tact_real speculative, double ratio[MEASURES]) {
    pair_oracle *oracle = oracle_open(pair);
    qvec n = q_from(m->normal);
    for (int i = 0; i < MEASURES; i++) ratio[i] = 0;
    ratio[NORMAL] = (double)(q_abs(q_dot(n, n) - 1) / (16 * (quad)CHECK_ROUNDOFF));
    ratio[SETTLED] = (double)(((quad)m->distance - oracle_gap(oracle, n)) / (quad)m->point_error_bound);
    for (int i = 0; i < m->point_count; i++) {
        quad off[MEASURES] = {0};
        measure_point(oracle, turning_of(pair, m), m, &m->point[i], speculative, off);
        for (int k = 0; k < NORMAL; k++) ratio[k] = fmax(ratio[k], (double)(off[k] / (quad)m->point_error_bound));
    }
    oracle_close(oracle);
}

/* What the points' bound has beside that of the distance, in roundings of the size of the pair. */
static double roundings_of_bound(const shape_pair *pair, const tactn_manifold *m) {
    pair_oracle *oracle = oracle_open(pair);
    quad size = oracle_scale(oracle);
    oracle_close(oracle);
    return (double)(((quad)m->point_error_bound - (quad)m->error_bound) / size) / CHECK_ROUNDOFF;
}

static tact_real some_speculative(random_stream *random, const shape_pair *pair) {
    int kind = random_below(random, 3);
    return kind == 0 ? 0 : spec_radius(&pair->b) * (tact_real)(kind == 1 ? 2 : random_decade(random, 1e-12, 1));
}

static void report(const shape_pair *pair, const char *what, double ratio, const tactn_manifold *m, tact_real far) {
    static int printed;
    print_message("  %s: %.3g bounds of %.3g; speculative %.17g, %d points\n", what, ratio,
                  (double)m->point_error_bound, (double)far, m->point_count);
    if (printed++ < 3) pair_print(stdout, pair);
}

/* Several manifolds of two kinds; returns how many break a promise. */
static int check_kinds(random_stream *random, int a, int b, int rounds, worst_case *worst) {
    static const tactn_query_options general = {.general = true};
    int broken = 0;
    for (int i = 0; i < rounds; i++) {
        shape_pair pair = some_pair(random, a, b, i);
        tact_real far = some_speculative(random, &pair);
        tactn_manifold m = pair_collide(&pair, far, random_below(random, 4) ? NULL : &general);
        double ratio[MEASURES];
        if (m.status != TACT_OK || m.relation == TACT_BEYOND_CUTOFF) continue;
        assert_true(m.point_count > 0 || m.distance > far);
        measure(&pair, &m, far, ratio);
        worst->points += m.point_count;
        worst->bound = fmax(worst->bound, roundings_of_bound(&pair, &m));
        bool bad = false;
        for (int k = 0; k < MEASURES; k++) {
            if (!(ratio[k] <= 1)) report(&pair, measure_names[k], ratio[k], &m, far), bad = true;
            worst->ratio[k] = fmax(worst->ratio[k], ratio[k]);
        }
        broken += bad;
    }
    return broken;
}

static void points_keep_their_promise(void **state) {
    (void)state;
    random_stream random = random_named("contact points");
    int broken = 0, points = 0;
    for (int a = 0; a < PAIRS_KINDS; a++) {
        for (int b = 0; b < PAIRS_KINDS; b++) {
            worst_case worst = {.points = 0};
            broken += check_kinds(&random, a, b, check_rounds(ROUNDS), &worst);
            points += worst.points;
            print_message("%s and %s, %d points:", pairs_kind_name(a), pairs_kind_name(b), worst.points);
            for (int k = 0; k < MEASURES; k++) print_message(" %s %.2g,", measure_names[k], worst.ratio[k]);
            print_message(" bound %.3g roundings\n", worst.bound);
        }
    }
    print_message("%d points\n", points);
    assert_int_equal(broken, 0);
    assert_true(!check_rates() || points > 2 * PAIRS_KINDS * PAIRS_KINDS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(points_keep_their_promise),
};

const test_group test_contact_points = {"test_contact_points", tests, sizeof tests / sizeof *tests, NULL, NULL};
