/* What only the plane has: the worked example of the textbooks, polygons of thousands of corners, and support
 * functions of regular polygons and stadiums.
 *
 * The truth about two polygons of many corners comes from their difference itself: its outline is made of the edges
 * of both in the order of their angles, so the signed distance of the origin from it is found edge by edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#ifdef TACT_FLOAT
#define MOST_CORNERS 500 /* more on a circle are not convex in float */
#else
#define MOST_CORNERS 10000
#endif

/* ---- the truth */

/* Corners in counter-clockwise order. */
typedef struct ring {
    int count;
    qvec *corner;
} ring;

static ring ring_with_room(int count) {
    ring r = {0, malloc((size_t)count * sizeof(qvec))};
    if (!r.corner) abort();
    return r;
}

/* The points of a shape in its pose; turned by a half for the minus of a difference. */
static ring ring_posed(const tact2_vec *points, int count, tact2_pose pose, quad sign) {
    ring r = ring_with_room(count);
    qmat rotation = q_rotation(pose.rotation);
    for (r.count = 0; r.count < count; r.count++) {
        qvec p = q_add(q_transform(rotation, q_from(points[r.count])), q_from(pose.position));
        r.corner[r.count] = q_scale(sign, p);
    }
    return r;
}

static int lowest(const ring *r) {
    int best = 0;
    for (int i = 1; i < r->count; i++) {
        qvec p = r->corner[i], q = r->corner[best];
        if (p.y < q.y || (p.y == q.y && p.x < q.x)) best = i;
    }
    return best;
}

static qvec edge_from(const ring *r, int i) { return q_sub(r->corner[(i + 1) % r->count], r->corner[i % r->count]); }

/* a + b; both begin at their lowest corner, from which the angles of the edges grow from zero to a full turn. */
static ring ring_sum(const ring *a, const ring *b) {
    ring sum = ring_with_room(a->count + b->count + 1);
    int i = 0, k = 0, from_a = lowest(a), from_b = lowest(b);
    int edges_a = a->count > 1 ? a->count : 0, edges_b = b->count > 1 ? b->count : 0;
    sum.corner[sum.count++] = q_add(a->corner[from_a], b->corner[from_b]);
    while (i < edges_a || k < edges_b) {
        qvec u = edge_from(a, from_a + i), v = edge_from(b, from_b + k);
        bool upper_u = u.y < 0 || (u.y == 0 && u.x < 0), upper_v = v.y < 0 || (v.y == 0 && v.x < 0);
        bool first = k == edges_b || (i < edges_a && (upper_u != upper_v ? upper_v : q_cross(u, v) >= 0));
        qvec last = sum.corner[sum.count - 1];
        sum.corner[sum.count++] = q_add(last, first ? u : v);
        i += first, k += !first;
    }
    if (sum.count > 1) sum.count--; /* it is back at the first */
    return sum;
}

static quad distance_to_edge(qvec p, qvec e) {
    quad ee = q_dot(e, e), t = ee > 0 ? q_max(0, q_min(1, -q_dot(p, e) / ee)) : 0;
    return q_length(q_add(p, q_scale(t, e)));
}

/* The signed distance of the origin from an outline. */
static quad ring_distance(const ring *r) {
    quad depth = -1, distance = q_length(r->corner[0]);
    bool inside = r->count > 2;
    for (int i = 0; i < r->count; i++) {
        qvec p = r->corner[i], e = edge_from(r, i);
        if (!(q_dot(e, e) > 0)) continue;
        quad height = q_dot(q_unit(q_right(e)), p);
        inside = inside && height >= 0;
        if (depth < 0 || height < depth) depth = height;
        distance = q_min(distance, distance_to_edge(p, e));
    }
    return inside ? -depth : distance;
}

static quad ring_reach(const ring *r, qvec n) {
    quad most = q_dot(n, r->corner[0]);
    for (int i = 1; i < r->count; i++) most = q_max(most, q_dot(n, r->corner[i]));
    return most;
}

/* How far a point lies outside. */
static quad ring_outside(const ring *r, qvec p) {
    ring moved = ring_with_room(r->count);
    for (moved.count = 0; moved.count < r->count; moved.count++)
        moved.corner[moved.count] = q_sub(r->corner[moved.count], p);
    quad distance = ring_distance(&moved);
    free(moved.corner);
    return q_max(0, distance);
}

/* ---- polygons */

typedef struct polygon {
    int count;
    tact2_vec *point;
    tact_real size, rounding;
    tact2_shape shape;
    void *memory;
} polygon;

static polygon polygon_with_room(int count) {
    polygon p = {.count = count, .point = malloc((size_t)count * sizeof(tact2_vec))};
    if (!p.point) abort();
    return p;
}

static void polygon_finish(polygon *p) {
    size_t bytes = tact2_hull_bytes(p->count);
    p->memory = malloc(bytes);
    for (int i = 0; i < p->count; i++) p->size = tact_max(p->size, tact2_length(p->point[i]));
    assert_int_equal(tact2_hull_build(p->memory, bytes, p->point, p->count, NULL), TACT_OK);
    p->shape = tact2_hull_shape(p->memory);
}

/* Corners on an ellipse, evenly spread but for a part of the spacing. */
static polygon on_ellipse(random_stream *random, int count, double x, double y, double jitter) {
    polygon p = polygon_with_room(count);
    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (i + random_range(random, 0, jitter)) / count;
        p.point[i] = tact2_v((tact_real)(x * cos(angle)), (tact_real)(y * sin(angle)));
    }
    polygon_finish(&p);
    return p;
}

static polygon small_one(random_stream *random, int kind) {
    static const int counts[4] = {1, 2, 3, 4};
    polygon p = polygon_with_room(counts[kind]);
    double x = random_range(random, 0.01, 1), y = kind == 3 ? 0.001 : random_range(random, 0.01, 1);
    const double corner[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    for (int i = 0; i < p.count; i++) p.point[i] = tact2_v((tact_real)corner[i][0], (tact_real)corner[i][1]);
    polygon_finish(&p);
    return p;
}

static int some_count(random_stream *random) { return (int)random_decade(random, 100, MOST_CORNERS); }

static polygon large_one(random_stream *random, int kind) {
    int count = some_count(random);
    double x = random_range(random, 0.3, 1), y = random_range(random, 0.3, 1);
    if (kind % 3 == 0) return on_ellipse(random, count, x, x, 0);
    if (kind % 3 == 1) return on_ellipse(random, count, x, y, 0.4);
    return on_ellipse(random, count, 1, 0.01, 0.4);
}

static void polygon_free(polygon *p) { free(p->point), free(p->memory); }

/* ---- checking */

typedef struct question {
    check_tally *tally;
    const polygon *a, *b;
    tact2_pose pose;
    ring at_a, at_b;
    quad truth;
    quad scale, size;
} question;

static question ask_ring(check_tally *tally, const polygon *a, const polygon *b, tact2_pose pose) {
    question q = {.tally = tally, .a = a, .b = b, .pose = pose};
    q.at_a = ring_posed(a->point, a->count, tact2_identity_pose(), 1);
    q.at_b = ring_posed(b->point, b->count, pose, 1);
    ring minus_b = ring_posed(b->point, b->count, pose, -1), sum = ring_sum(&q.at_a, &minus_b);
    q.truth = ring_distance(&sum) - (quad)a->rounding - (quad)b->rounding;
    free(minus_b.corner), free(sum.corner);
    q.scale = (quad)(a->size + a->rounding + b->size + b->rounding + tact2_length(pose.position));
    q.size = (quad)(tact_min(a->size, b->size) > 0 ? tact_min(a->size, b->size) : tact_max(a->size, b->size));
    return q;
}

static void question_free(question *q) { free(q->at_a.corner), free(q->at_b.corner); }

static void expect(const question *q, const char *what, quad measured, quad allowed) {
    if (measured <= allowed) return;
    printf("# %s: %.3g, allowed %.3g (%d and %d corners)\n", what, (double)measured, (double)allowed, q->a->count,
           q->b->count);
    q->tally->failures++;
}

/* As check_answer() does; error and excess are parts of the smaller polygon. */
static void check_gap(const question *q, tact2_gap gap, double error_limit, double excess_limit) {
    quad distance = (quad)gap.distance, bound = (quad)gap.error_bound, error = q_abs(distance - q->truth);
    quad roundings = (quad)(64 * CHECK_ROUNDOFF) * q->scale;
    qvec n = q_from(gap.normal), a = q_from(gap.point_a), b = q_from(gap.point_b);
    quad radii = (quad)q->a->rounding + (quad)q->b->rounding;
    quad excess = q->truth + ring_reach(&q->at_a, n) + ring_reach(&q->at_b, q_neg(n)) + radii;
    qvec off = q_sub(q_sub(b, a), q_scale(distance, n));
#ifdef TACT_FLOAT
    error_limit = excess_limit = 0; /* the roundings of a float are far above what double is held to */
#endif
    expect(q, "error against the bound", error, bound);
    expect(q, "error", error, (quad)error_limit * q->size + roundings);
    expect(q, "excess", excess, (quad)excess_limit * q->size + roundings);
    expect(q, "says apart", gap.relation == TACT_SEPARATED ? -q->truth : 0, 0);
    expect(q, "says overlap", gap.relation == TACT_OVERLAP ? q->truth : 0, 0);
    expect(q, "says touching", gap.relation == TACT_TOUCHING ? q_abs(q->truth) : 0, 2 * bound);
    expect(q, "witness points off the normal", q_length(off), bound + roundings);
    expect(q, "point_a outside", ring_outside(&q->at_a, a) - (quad)q->a->rounding, bound + roundings);
    expect(q, "point_b outside", ring_outside(&q->at_b, b) - (quad)q->b->rounding, bound + roundings);
    expect(q, "iterations", gap.iterations, TACT2_MAX_ITERATIONS);
    q->tally->pairs++;
    q->tally->overlapping += q->truth < 0;
    q->tally->apart += q->truth > 0;
    q->tally->error = fmax(q->tally->error, (double)(error / q->size));
    q->tally->excess = fmax(q->tally->excess, (double)(excess / q->size));
    q->tally->bound = fmax(q->tally->bound, (double)(bound / q->size));
    if (gap.iterations > q->tally->iterations) q->tally->iterations = gap.iterations;
}

/* Both ways of asking. */
static void check_polygons(check_tally *tally, const polygon *a, const polygon *b, tact2_pose pose) {
    question q = ask_ring(tally, a, b, pose);
    for (int general = 0; general < 2; general++) {
        tact2_query_options options = {.general = general};
        check_gap(&q, tact2_distance(&a->shape, &b->shape, pose, &options), 1e-13, 1e-11);
    }
    question_free(&q);
}

/* Moves B along the normal of the answer until the distance is the one wanted. */
static void bring(const polygon *a, const polygon *b, tact2_pose *pose, double distance) {
    tact2_gap gap = tact2_distance(&a->shape, &b->shape, *pose, NULL);
    pose->position = tact2_mul_add(pose->position, (tact_real)distance - gap.distance, gap.normal);
}

static tact2_pose some_pose(random_stream *random, const polygon *a, const polygon *b, int i) {
    tact2_pose pose = tact2_identity_pose();
    if (i % 5) pose.rotation = random_rotation(random);
    if (i % 4 == 0) { /* on one another, exactly or almost */
        double away = random_coin(random) ? 0 : random_decade(random, 1e-15, 1e-3);
        pose.position = tact2_scale((tact_real)away, random_direction(random));
        return pose;
    }
    double part = random_range(random, 0.2, 2);
    pose.position = tact2_scale((tact_real)part * (a->size + b->size), random_direction(random));
    if (i % 4 == 1) bring(a, b, &pose, -random_decade(random, 1e-9, 0.1));
    if (i % 4 == 2) bring(a, b, &pose, random_decade(random, 1e-9, 0.1));
    return pose;
}

static void polygons_of_many_corners(void **state) {
    (void)state;
    random_stream random = random_named("many corners");
    check_tally tally = tally_named("polygons of many corners");
    for (int i = 0; i < check_rounds(240); i++) {
        polygon a = large_one(&random, i), b = i % 2 ? large_one(&random, i / 2) : small_one(&random, i / 2 % 4);
        if (i % 7 == 0) {
            a.rounding = (tact_real)random_decade(&random, 1e-3, 0.3);
            a.shape = tact2_rounded(a.shape, a.rounding);
        }
        tact2_pose pose = some_pose(&random, &a, &b, i / 3);
        if (random_coin(&random)) {
            polygon other = a;
            a = b, b = other;
        }
        check_polygons(&tally, &a, &b, pose);
        polygon_free(&a), polygon_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10 + 1);
}

/* Every direction across a side is as good as any other. */
static void a_polygon_on_itself(void **state) {
    (void)state;
    random_stream random = random_named("on itself");
    check_tally tally = tally_named("polygons on themselves");
    for (int i = 0; i < check_rounds(40); i++) {
        polygon a = on_ellipse(&random, some_count(&random), 1, i % 3 ? 1 : 0.999999, 0);
        tact2_pose pose = tact2_identity_pose();
        if (i % 2) pose.rotation = random_rotation(&random);
        check_polygons(&tally, &a, &a, pose);
        polygon_free(&a);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* A hint of when they were apart does not help; the longest of all queries must not get longer than it may be. */
static void a_hint_keeps_to_the_most_iterations(void **state) {
    (void)state;
    random_stream random = random_named("most iterations");
    const int counts[4] = {100, 500, 3000, 10000};
    int most = 0;
    for (int i = 0; i < 12 && counts[i / 3] <= MOST_CORNERS; i++) {
        polygon a = on_ellipse(&random, counts[i / 3], 1, 1, 0);
        tact2_pose pose = tact2_identity_pose();
        if (i % 3 == 1) pose.rotation = tact2_rotation_from_angle(TACT_REAL(0.3));
        if (i % 3 == 2) pose.position = tact2_v(TACT_REAL(1e-9), 0);
        tact2_hint hint = {0};
        tact2_query_options options = {.hint = &hint};
        tact2_pose apart = {tact2_v(3, TACT_REAL(0.1)), pose.rotation};
        tact2_gap before = tact2_distance(&a.shape, &a.shape, apart, &options);
        assert_int_equal(before.relation, TACT_SEPARATED);
        tact2_gap warm = tact2_distance(&a.shape, &a.shape, pose, &options);
        tact2_gap cold = tact2_distance(&a.shape, &a.shape, pose, NULL);
        assert_in_range(warm.iterations, 1, TACT2_MAX_ITERATIONS);
        assert_in_range(cold.iterations, 1, TACT2_MAX_ITERATIONS);
        assert_true(tact_abs(warm.distance - cold.distance) <= warm.error_bound + cold.error_bound);
        if (warm.iterations > most) most = warm.iterations;
        polygon_free(&a);
    }
    printf("# up to %d iterations\n", most);
    assert_true(most > 1000);
}

/* ---- support functions of a user's own */

static tact2_vec support_of_table(const void *context, tact2_vec direction) {
    const polygon *p = context;
    int best = 0;
    for (int i = 1; i < p->count; i++)
        if (tact2_dot(p->point[i], direction) > tact2_dot(p->point[best], direction)) best = i;
    return p->point[best];
}

static void regular_polygons_by_support_function(void **state) {
    (void)state;
    random_stream random = random_named("regular");
    check_tally tally = tally_named("regular polygons");
    for (int i = 0; i < check_rounds(200); i++) {
        polygon a = on_ellipse(&random, 3 + random_below(&random, 30), 1, 1, 0);
        polygon b = on_ellipse(&random, 3 + random_below(&random, 30), 0.7, 0.7, 0);
        a.shape = tact2_custom(support_of_table, &a);
        if (i % 2) b.shape = tact2_custom(support_of_table, &b);
        tact2_pose pose = some_pose(&random, &a, &b, i);
        question q = ask_ring(&tally, &a, &b, pose);
        check_gap(&q, tact2_distance(&a.shape, &b.shape, pose, NULL), 1e-10, 2e-10);
        question_free(&q);
        polygon_free(&a), polygon_free(&b);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10 + 1);
}

/* Its radius is the function's own business: a curved shape to the library. */
static tact2_vec support_of_stadium(const void *context, tact2_vec direction) {
    const shape_spec *capsule = context;
    tact_real largest = tact_max(tact_abs(direction.x), tact_abs(direction.y));
    tact2_vec d = tact2_v(direction.x / largest, direction.y / largest);
    tact2_vec tip = tact2_v(d.x < 0 ? -capsule->size.y : capsule->size.y, 0);
    return tact2_mul_add(tip, capsule->size.x / tact2_length(d), d);
}

static void stadiums_by_support_function(void **state) {
    (void)state;
    random_stream random = random_named("stadium");
    check_tally tally = tally_named("stadiums");
    for (int i = 0; i < check_rounds(400); i++) {
        shape_spec capsule = pairs_shape(&random, SPEC_CAPSULE, 1);
        shape_spec other = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_pair pair = pairs_place(&random, &capsule, &other);
        pair_oracle *oracle = oracle_open(&pair);
        made_shape b = made_new(&pair.b);
        tact2_shape stadium = tact2_custom(support_of_stadium, &pair.a);
        tact2_gap gap = tact2_distance(&stadium, &b.shape, pair.b_in_a, NULL);
        check_limits curved = {1e-10, 2e-10};
        check_answer(&tally, &pair, oracle, oracle_truth(oracle), gap, curved);
        made_free(&b);
        oracle_close(oracle);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10 + 1);
}

/* ---- the worked example of the textbooks (test_epa2.c has its steps) */

static void expect_near(tact_real found, double expected) {
    assert_true(fabs((double)found - expected) <= 64 * CHECK_ROUNDOFF);
}

static void the_worked_example(void **state) {
    (void)state;
    const tact2_vec a[3] = {{4, 11}, {9, 9}, {4, 5}}, b[4] = {{5, 7}, {12, 7}, {10, 2}, {7, 3}};
    shape_spec triangle = spec_triangle(a[0], a[1], a[2]), quadrilateral = spec_hull(b, 4);
    shape_pair pair = pairs_at(&triangle, &quadrilateral, tact2_identity_pose());
    const double root = 6.4031242374328486865;
    for (int i = 0; i < 4; i++) {
        const tact2_query_options options = {.general = i / 2};
        shape_pair asked = i % 2 ? pairs_swapped(&pair) : pair;
        double sign = i % 2 ? -1 : 1;
        tact2_gap gap = pair_distance(&asked, &options);
        assert_int_equal(gap.relation, TACT_OVERLAP);
        /* From A to B: moving B along it by the depth separates them. */
        expect_near(gap.normal.x, sign * 4 / root);
        expect_near(gap.normal.y, sign * -5 / root);
        expect_near(gap.distance, -6 / root);
        tact2_vec on_a = i % 2 ? gap.point_b : gap.point_a, on_b = i % 2 ? gap.point_a : gap.point_b;
        expect_near(on_b.x - 5, 0);
        expect_near(on_b.y - 7, 0);
        expect_near(on_a.x - 5, 24.0 / 41);
        expect_near(on_a.y - 7, -30.0 / 41);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_worked_example),           cmocka_unit_test(polygons_of_many_corners),
    cmocka_unit_test(a_polygon_on_itself),          cmocka_unit_test(regular_polygons_by_support_function),
    cmocka_unit_test(stadiums_by_support_function), cmocka_unit_test(a_hint_keeps_to_the_most_iterations),
};

const test_group test_polygons2 = {"test_polygons2", tests, sizeof tests / sizeof *tests, NULL, NULL};
