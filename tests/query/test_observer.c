/* What an observer sees: points of the Minkowski difference, closed surfaces or outlines, bounds that close in on the
 * truth; and that being seen changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#if TACT_DIMENSION == 2
#define POINTS (TACT2_MAX_ITERATIONS + 4)
typedef tact2_polygon_view surface_view;
#define on_surface on_polygon
#else
#define POINTS 1024
typedef tact3_polytope_view surface_view;
#define on_surface on_polytope
#endif

typedef struct watch {
    check_tally *tally;
    const shape_pair *pair;
    const pair_oracle *oracle;
    true_distance core; /* signed distance of the library's cores */
    quad slack;         /* rounding */
    bool general;
    int simplices, surfaces;
    int last_simplex, last_surface;
    quad simplex_upper, simplex_lower, surface_upper;
} watch;

static void expect(const watch *w, const char *text, quad measured, quad allowed) {
    check_expect(w->tally, w->pair, text, measured, allowed);
}

/* Each point is the difference of its two, and those lie in their shapes. */
static void expect_points(const watch *w, int count, const tactn_vec *point, const tactn_vec *a, const tactn_vec *b) {
    for (int i = 0; i < count; i++) {
        qvec difference = q_sub(q_from(a[i]), q_from(b[i]));
        expect(w, "point against point_a - point_b", q_length(q_sub(q_from(point[i]), difference)), w->slack);
        if (i + 4 < count) continue; /* the others have been looked at before */
        expect(w, "point_a outside A", oracle_outside(w->oracle, 0, q_from(a[i])), w->slack);
        expect(w, "point_b outside B", oracle_outside(w->oracle, 1, q_from(b[i])), w->slack);
    }
}

static void see_simplex(void *context, const tactn_simplex_view *view) {
    watch *w = context;
    quad upper = (quad)view->upper, lower = (quad)view->lower, closest = q_length(q_from(view->closest));
    expect(w, "a simplex has a point but at the start", w->simplices ? 1 : 0, view->count);
    expect(w, "a simplex has at most one more than dimensions", view->count, TACT_DIMENSION + 1);
    if (view->count < 0 || view->count > TACT_DIMENSION + 1) return;
    expect_points(w, view->count, view->point, view->point_a, view->point_b);
    quad nearest = view->count ? q_length(q_from(view->point[0])) : 0;
    for (int i = 1; i < view->count; i++) nearest = q_min(nearest, q_length(q_from(view->point[i])));
    expect(w, "the closest point is no farther than the points", closest, nearest + w->slack);
    expect(w, "GJK's lower bound", lower, q_max(0, w->core.upper) + w->slack);
    expect(w, "GJK's upper bound", q_max(0, w->core.lower), upper + w->slack);
    if (w->simplices) {
        expect(w, "GJK's upper bound grew", upper, w->simplex_upper + w->slack);
        expect(w, "GJK's lower bound fell", w->simplex_lower, lower + w->slack);
        expect(w, "GJK's steps are counted", w->last_simplex, view->iteration);
    }
    w->simplices++;
    w->last_simplex = view->iteration;
    w->simplex_upper = upper;
    w->simplex_lower = lower;
}

/* The nearest face or edge, by the corners that it has. */
static void expect_nearest(const watch *w, const surface_view *view, const int *corner) {
    qvec n = q_from(view->direction), p = q_from(view->point[corner[0]]);
    expect(w, "the direction is a unit vector", q_abs(q_length(n) - 1), (quad)(16 * CHECK_ROUNDOFF));
    for (int k = 1; k < TACT_DIMENSION; k++) {
        quad off = q_abs(q_dot(n, q_sub(q_from(view->point[corner[k]]), p)));
        expect(w, "the direction is across the nearest", off, w->slack);
    }
    expect(w, "the support point is not below the nearest", q_dot(n, p), q_dot(n, q_from(view->support)) + w->slack);
    /* The lower bound is the best known: from an earlier step where rounding has damaged the surface since. */
    expect(w, "the lower bound is no less than the nearest", q_dot(n, p), (quad)view->lower + w->slack);
}

#if TACT_DIMENSION == 2
/* Edges turn to the left, once around the origin. */
static void expect_surface(const watch *w, const surface_view *view) {
    int count = view->vertex_count, quarters = 0;
    quad lowest = oracle_scale(w->oracle);
    for (int i = 0; i < count; i++) {
        qvec p = q_from(view->point[i]), q = q_from(view->point[(i + 1) % count]);
        qvec r = q_from(view->point[(i + 2) % count]), e = q_unit(q_sub(q, p)), f = q_unit(q_sub(r, q));
        quad height = q_dot(q_right(e), p);
        if (q_length(q_sub(q, p)) > w->slack) lowest = q_min(lowest, height);
        expect(w, "the polygon has the origin to the left of its edges", -height, w->slack);
        expect(w, "the polygon turns to the left", -q_cross(e, f) * q_length(q_sub(r, q)), w->slack);
        quarters += (e.y < 0) != (f.y < 0); /* once up and once down */
    }
    expect(w, "the polygon goes around once", quarters, 2);
    expect(w, "the nearest edge is one", view->nearest, count - 1);
    if (view->nearest < 0 || view->nearest >= count) return;
    int corner[2] = {view->nearest, (view->nearest + 1) % count};
    quad height = q_dot(q_from(view->direction), q_from(view->point[corner[0]]));
    expect(w, "an edge is nearer than the nearest", height, lowest + w->slack);
    expect_nearest(w, view, corner);
}
#else
/* Every edge is used once in each direction. */
static void expect_closed(const watch *w, const surface_view *view) {
    static unsigned char used[POINTS][POINTS];
    int loose = 0;
    for (int f = 0; f < view->face_count; f++)
        for (int k = 0; k < 3; k++) {
            int a = view->face[f][k], b = view->face[f][(k + 1) % 3];
            if (a < 0 || b < 0 || a >= view->vertex_count || b >= view->vertex_count || a == b || used[a][b])
                loose++;
            else
                used[a][b] = 1;
        }
    for (int f = 0; f < view->face_count && !loose; f++)
        for (int k = 0; k < 3; k++) loose += !used[view->face[f][(k + 1) % 3]][view->face[f][k]];
    for (int a = 0; a < view->vertex_count; a++) memset(used[a], 0, (size_t)view->vertex_count);
    expect(w, "edges of the polytope without their opposite", loose, 0);
}

static void expect_surface(const watch *w, const surface_view *view) {
    expect_closed(w, view);
    expect(w, "vertices and faces of a closed surface", q_abs(view->face_count - 2 * view->vertex_count + 4),
           2 * (view->vertex_count - 4)); /* vertices may have sunk into it */
    expect(w, "the nearest face is one", view->nearest, view->face_count - 1);
    if (view->nearest >= 0 && view->nearest < view->face_count) expect_nearest(w, view, view->face[view->nearest]);
}
#endif

static void see_surface(void *context, const surface_view *view) {
    watch *w = context;
    quad upper = (quad)view->upper, lower = (quad)view->lower;
    expect(w, "vertices of EPA", view->vertex_count, POINTS);
    expect(w, "no inside", TACT_DIMENSION + 1, view->vertex_count);
    if (view->vertex_count > POINTS || view->vertex_count < TACT_DIMENSION + 1) return;
    expect_points(w, view->vertex_count, view->point, view->point_a, view->point_b);
    expect_surface(w, view);
    expect(w, "EPA's lower bound", lower, q_max(0, -w->core.lower) + w->slack);
    expect(w, "EPA's upper bound", -w->core.upper, upper + w->slack);
    if (w->surfaces) {
        expect(w, "EPA's upper bound grew", upper, w->surface_upper + w->slack);
        expect(w, "EPA's steps are counted", w->last_surface + 1, view->iteration);
    }
    w->surfaces++;
    w->last_surface = view->iteration;
    w->surface_upper = upper;
}

static void observe(watch *w) {
    made_shape a = made_new(&w->pair->a), b = made_new(&w->pair->b);
    tactn_observer observer = {.context = w, .on_simplex = see_simplex, .on_surface = see_surface};
    tactn_observer half = {.context = w};
    /* What has a closed form shows no steps: that changes nothing either. */
    tactn_query_options asked = {.general = w->general}, watched = asked, unseen = asked;
    watched.observer = &observer, unseen.observer = &half;
    tactn_gap plain = tactn_distance(&a.shape, &b.shape, w->pair->b_in_a, &asked);
    w->core = oracle_truth(w->oracle);
    quad rounding = (quad)a.shape.rounding + (quad)b.shape.rounding;
    w->core.lower += rounding;
    w->core.upper += rounding;
    tactn_gap seen = tactn_distance(&a.shape, &b.shape, w->pair->b_in_a, &watched);
    tactn_gap none = tactn_distance(&a.shape, &b.shape, w->pair->b_in_a, &unseen);
    assert_memory_equal(&plain.normal, &seen.normal, sizeof plain.normal);
    assert_memory_equal(&plain.point_a, &seen.point_a, sizeof plain.point_a);
    assert_memory_equal(&plain.point_b, &seen.point_b, sizeof plain.point_b);
    assert_memory_equal(&plain.distance, &seen.distance, sizeof plain.distance);
    assert_memory_equal(&plain.error_bound, &seen.error_bound, sizeof plain.error_bound);
    assert_int_equal(plain.iterations, seen.iterations);
    assert_int_equal(plain.relation, seen.relation);
    assert_memory_equal(&plain.normal, &none.normal, sizeof plain.normal);
    assert_memory_equal(&plain.distance, &none.distance, sizeof plain.distance);
    made_free(&a), made_free(&b);
}

static void views_are_consistent(void **state) {
    (void)state;
    random_stream random = random_named("observer");
    check_tally tally = tally_named("observed");
    int simplices = 0, surfaces = 0;
    for (int i = 0; i < check_rounds(600); i++) {
        shape_spec a = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_spec b = pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        if (i % 5 == 0) b.rounding = (tact_real)random_decade(&random, 1e-3, 0.3);
        shape_pair pair = i % 4 ? pairs_place(&random, &a, &b) : pairs_touching(&random, i / 4);
        watch w;
        memset(&w, 0, sizeof w);
        w.tally = &tally;
        w.pair = &pair;
        w.general = i % 6 != 5;
        w.oracle = oracle_open(&pair);
        w.slack = (quad)(64 * CHECK_ROUNDOFF) * oracle_scale(w.oracle);
        observe(&w);
        simplices += w.simplices;
        surfaces += w.surfaces;
        tally.pairs++;
        oracle_close((pair_oracle *)(uintptr_t)w.oracle);
    }
    printf("# observed: %d simplices, %d polytopes or polygons\n", simplices, surfaces);
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(simplices > tally.pairs && surfaces > tally.pairs / 8);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(views_are_consistent)};

const test_group test_observer = {"test_observer", tests, sizeof tests / sizeof *tests, NULL, NULL};
