/* What an observer sees: points of the Minkowski difference, closed surfaces, bounds that close in on the truth; and
 * that being seen changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

#define POINTS 1024

typedef struct watch {
    tally3 *tally;
    const pair3 *pair;
    const oracle3 *oracle;
    truth3 core; /* signed distance of the library's cores */
    quad slack;  /* rounding */
    int simplices, polytopes;
    int last_simplex, last_polytope;
    quad simplex_upper, simplex_lower, polytope_upper, polytope_lower;
} watch;

static void expect(const watch *w, const char *text, quad measured, quad allowed) {
    check3_expect(w->tally, w->pair, text, measured, allowed);
}

/* Each point is the difference of its two, and those lie in their shapes. */
static void expect_points(const watch *w, int count, const tact3_vec *point, const tact3_vec *a, const tact3_vec *b) {
    for (int i = 0; i < count; i++) {
        qvec difference = q_sub(q_from(a[i]), q_from(b[i]));
        expect(w, "point against point_a - point_b", q_length(q_sub(q_from(point[i]), difference)), w->slack);
        if (i + 4 < count) continue; /* the others have been looked at before */
        expect(w, "point_a outside A", oracle3_outside(w->oracle, 0, q_from(a[i])), w->slack);
        expect(w, "point_b outside B", oracle3_outside(w->oracle, 1, q_from(b[i])), w->slack);
    }
}

static void see_simplex(void *context, const tact3_simplex_view *view) {
    watch *w = context;
    quad upper = (quad)view->upper, lower = (quad)view->lower, closest = q_length(q_from(view->closest));
    expect(w, "a simplex has a point", 1, view->count);
    expect(w, "a simplex has at most four", view->count, 4);
    if (view->count < 1 || view->count > 4) return;
    expect_points(w, view->count, view->point, view->point_a, view->point_b);
    quad nearest = q_length(q_from(view->point[0]));
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

/* Every edge is used once in each direction. */
static void expect_closed(const watch *w, const tact3_polytope_view *view) {
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

static void expect_nearest(const watch *w, const tact3_polytope_view *view) {
    expect(w, "the nearest face is one", view->nearest, view->face_count - 1);
    if (view->nearest < 0 || view->nearest >= view->face_count) return;
    const int *f = view->face[view->nearest];
    qvec n = q_from(view->direction), p = q_from(view->point[f[0]]);
    expect(w, "the direction is a unit vector", q_abs(q_length(n) - 1), (quad)(16 * CHECK3_ROUNDOFF));
    for (int k = 1; k < 3; k++) {
        quad off = q_abs(q_dot(n, q_sub(q_from(view->point[f[k]]), p)));
        expect(w, "the direction is across the nearest face", off, w->slack);
    }
    expect(w, "the support point is not below the face", q_dot(n, p), q_dot(n, q_from(view->support)) + w->slack);
    /* The lower bound is the best known: from an earlier step where rounding has damaged the polytope since. */
    expect(w, "the lower bound is no less than the nearest face", q_dot(n, p), (quad)view->lower + w->slack);
}

static void see_polytope(void *context, const tact3_polytope_view *view) {
    watch *w = context;
    quad upper = (quad)view->upper, lower = (quad)view->lower;
    expect(w, "the polytope's vertices", view->vertex_count, POINTS);
    if (view->vertex_count > POINTS || view->vertex_count < 3) return;
    expect_points(w, view->vertex_count, view->point, view->point_a, view->point_b);
    expect_closed(w, view);
    expect(w, "vertices and faces of a closed surface", q_abs(view->face_count - 2 * view->vertex_count + 4),
           2 * (view->vertex_count - 4)); /* vertices may have sunk into it */
    expect_nearest(w, view);
    expect(w, "EPA's lower bound", lower, q_max(0, -w->core.lower) + w->slack);
    expect(w, "EPA's upper bound", -w->core.upper, upper + w->slack);
    if (w->polytopes) {
        expect(w, "EPA's upper bound grew", upper, w->polytope_upper + w->slack);
        expect(w, "EPA's steps are counted", w->last_polytope + 1, view->iteration);
    }
    w->polytopes++;
    w->last_polytope = view->iteration;
    w->polytope_upper = upper;
    w->polytope_lower = lower;
}

static void observe(watch *w) {
    made3 a = made3_new(&w->pair->a), b = made3_new(&w->pair->b);
    tact3_observer observer = {w, see_simplex, see_polytope}, half = {w, NULL, NULL};
    tact3_options watched = {0, NULL, &observer}, unseen = {0, NULL, &half};
    tact3_gap plain = tact3_distance(&a.shape, &b.shape, w->pair->b_in_a, NULL);
    w->core = oracle3_truth(w->oracle);
    quad rounding = (quad)a.shape.rounding + (quad)b.shape.rounding;
    w->core.lower += rounding;
    w->core.upper += rounding;
    tact3_gap seen = tact3_distance(&a.shape, &b.shape, w->pair->b_in_a, &watched);
    tact3_gap none = tact3_distance(&a.shape, &b.shape, w->pair->b_in_a, &unseen);
    assert_memory_equal(&plain.normal, &seen.normal, sizeof plain.normal);
    assert_memory_equal(&plain.point_a, &seen.point_a, sizeof plain.point_a);
    assert_memory_equal(&plain.point_b, &seen.point_b, sizeof plain.point_b);
    assert_memory_equal(&plain.distance, &seen.distance, sizeof plain.distance);
    assert_memory_equal(&plain.error_bound, &seen.error_bound, sizeof plain.error_bound);
    assert_int_equal(plain.iterations, seen.iterations);
    assert_int_equal(plain.status, seen.status);
    assert_memory_equal(&plain.normal, &none.normal, sizeof plain.normal);
    assert_memory_equal(&plain.distance, &none.distance, sizeof plain.distance);
    made3_free(&a), made3_free(&b);
}

static void views_are_consistent(void **state) {
    (void)state;
    random3 random = random3_named("observer");
    tally3 tally = tally3_named("observed");
    int simplices = 0, polytopes = 0;
    for (int i = 0; i < check3_rounds(600); i++) {
        spec3 a = pairs3_shape(&random, (spec3_kind)random3_below(&random, SPEC3_KINDS), 1);
        spec3 b = pairs3_shape(&random, (spec3_kind)random3_below(&random, SPEC3_KINDS), 1);
        if (i % 5 == 0) b.rounding = (tact_real)random3_decade(&random, 1e-3, 0.3);
        pair3 pair = i % 4 ? pairs3_place(&random, &a, &b) : pairs3_touching(&random, i / 4);
        watch w;
        memset(&w, 0, sizeof w);
        w.tally = &tally;
        w.pair = &pair;
        w.oracle = oracle3_open(&pair);
        w.slack = (quad)(64 * CHECK3_ROUNDOFF) * oracle3_scale(w.oracle);
        observe(&w);
        simplices += w.simplices;
        polytopes += w.polytopes;
        tally.pairs++;
        oracle3_close((oracle3 *)(uintptr_t)w.oracle);
    }
    printf("# observed: %d simplices, %d polytopes\n", simplices, polytopes);
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(simplices > tally.pairs && polytopes > tally.pairs / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(views_are_consistent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
