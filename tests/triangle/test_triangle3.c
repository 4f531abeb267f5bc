/* Pairs of triangles against quadruple precision: whether they meet, how far apart they are, what they wind around. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets.h"
#include "support/check.h"
#include "support/group.h"
#include "triangle/triangle_truth.h"

static double grid(uint64_t *random, int steps) { return cloud_pick(random, steps + 1) * 0.25; }

/* Kinds of pairs: 0 to 2 on grids, where all that is degenerate is common and the truth is exact. */
enum { GRIDS = 3, KINDS = 8 };

static void make_triangle(uint64_t *random, int kind, triangle *t) {
    double thin = kind == 5 ? 1e-3 : kind == 6 ? 1e-7 : 1;
    for (int i = 0; i < 9; i++) {
        double *x = &t->corner[i / 3][i % 3];
        *x = kind < GRIDS ? grid(random, kind + 1) : cloud_uniform(random);
        if (kind == 4) *x *= 1e-3;
        if (i % 3 == 2) *x *= thin;
        if (kind == 7) *x = (double)cloud_pick(random, 2) + (double)cloud_pick(random, 3) * 1e-9;
    }
}

static void make_pair_of(uint64_t *random, int kind, triangle *a, triangle *b) {
    make_triangle(random, kind, a);
    make_triangle(random, kind, b);
    int like = cloud_pick(random, 12), i = cloud_pick(random, 3), j = cloud_pick(random, 3);
    if (like < 3) memcpy(b->corner[i], a->corner[j], sizeof b->corner[i]);
    if (like == 0) memcpy(b->corner[(i + 1) % 3], a->corner[(j + 1) % 3], sizeof b->corner[i]);
    if (like == 3) memcpy(a->corner[i], a->corner[(i + 1) % 3], sizeof a->corner[i]); /* a segment */
    if (like == 4) memcpy(b->corner[i], b->corner[(i + 1) % 3], sizeof b->corner[i]);
    for (int k = 0; like == 5 && k < 3; k++) { /* on a line */
        b->corner[2][k] = 2 * b->corner[1][k] - b->corner[0][k];
    }
    for (int k = 1; like == 6 && k < 3; k++) memcpy(b->corner[k], b->corner[0], sizeof b->corner[0]);
    for (int k = 0; kind == 4 && k < 3; k++) b->corner[k][0] += 0.5; /* far, for their size */
}

static double extent(const triangle *a, const triangle *b) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double to_a = 0, to_b = 0;
        for (int k = 0; k < 3; k++) {
            double x = a->corner[i][k] - a->corner[0][k], y = b->corner[i][k] - a->corner[0][k];
            to_a += x * x, to_b += y * y;
        }
        most = fmax(most, fmax(to_a, to_b));
    }
    return 2 * sqrt(most);
}

static void signs_are_exact(void **state) {
    (void)state;
    uint64_t random = 77;
    int count[3] = {0}, rounds = check_rounds(60000), wrong = 0;
    for (int n = 0; n < rounds; n++) {
        triangle a, b;
        make_pair_of(&random, n % GRIDS, &a, &b);
        triangle_relation truth = triangle_truth_crosses(&a, &b)       ? TRIANGLES_CROSS
                                  : triangle_truth_squared(&a, &b) > 0 ? TRIANGLES_APART
                                                                       : TRIANGLES_TOUCH;
        count[truth]++;
        wrong += tact3_triangle_relation(&a, &b) != truth;
        wrong += tact3_triangle_relation(&b, &a) != truth;
    }
    assert_int_equal(wrong, 0);
    for (int i = 0; i < 3; i++) assert_true(count[i] > rounds / 20);
}

static void distances_are_within_their_bounds(void **state) {
    (void)state;
    uint64_t random = 78;
    int rounds = check_rounds(40000), wrong = 0, apart = 0, open = 0;
    for (int n = 0; n < rounds; n++) {
        triangle a, b;
        make_pair_of(&random, n % KINDS, &a, &b);
        triangle_gap gap = tact3_triangle_distance(&a, &b), back = tact3_triangle_distance(&b, &a);
        quad truth = q_sqrt(triangle_truth_squared(&a, &b)), lower = (quad)gap.lower, upper = (quad)gap.upper;
        wrong += !(lower <= truth && truth <= upper);
        wrong += gap.relation != back.relation || gap.lower > back.upper || back.lower > gap.upper;
        if (gap.relation != TRIANGLES_APART) continue;
        apart++;
        open += gap.upper - gap.lower > 3 * TRIANGLE_ERROR * 0x1p-53 * extent(&a, &b);
    }
    print_message("# %d apart, %d of them with an open bracket\n", apart, open);
    assert_int_equal(wrong, 0);
    assert_true(apart > rounds / 3);
    assert_true(open < apart / 100);
}

/* Normal and points of triangles that are apart: the points are that far apart, along the normal. */
static void points_are_where_the_distance_says(void **state) {
    (void)state;
    uint64_t random = 79;
    int rounds = check_rounds(20000), wrong = 0, looked_at = 0;
    for (int n = 0; n < rounds; n++) {
        triangle a, b, p, q;
        make_pair_of(&random, n % KINDS, &a, &b);
        triangle_gap gap = tact3_triangle_distance(&a, &b);
        for (int i = 0; i < 3; i++) {
            memcpy(p.corner[i], gap.point_a, sizeof gap.point_a);
            memcpy(q.corner[i], gap.point_b, sizeof gap.point_b);
        }
        double error = gap.upper - gap.lower + 64 * 0x1p-53 * (extent(&a, &b) + 4);
        wrong += q_sqrt(triangle_truth_squared(&a, &p)) > (quad)error;
        wrong += q_sqrt(triangle_truth_squared(&b, &q)) > (quad)error;
        double along = 0, length = 0;
        for (int k = 0; k < 3; k++) {
            along += gap.normal[k] * (gap.point_b[k] - gap.point_a[k]);
            length += gap.normal[k] * gap.normal[k];
        }
        if (gap.relation == TRIANGLES_APART && gap.lower > 0) {
            wrong += fabs(along - gap.upper) > 2 * error || fabs(length - 1) > 1e-15;
            looked_at++;
        }
    }
    assert_int_equal(wrong, 0);
    assert_true(looked_at > rounds / 3);
}

/* A box's twelve triangles, each in any place of the list and beginning with any corner. */
static const int box_face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

static void a_closed_surface_winds_around_what_is_inside(void **state) {
    (void)state;
    uint64_t random = 80;
    int inside = 0, outside = 0;
    for (int n = 0; n < check_rounds(40000); n++) {
        double corner[8][3], p[3];
        int winding = 0, turns = 0;
        for (int i = 0; i < 8; i++) {
            for (int k = 0; k < 3; k++) corner[i][k] = (i >> k & 1) ? 1 : 0.25;
        }
        for (int k = 0; k < 3; k++) p[k] = grid(&random, 5) - (n % 2 ? 0.125 : 0);
        if (n % 2)
            p[0] = grid(&random, 4) + 0.125; /* beside or between the grid's planes; rays meet corners and edges */
        bool on = false, in = true;
        for (int k = 0; k < 3; k++) in &= p[k] > 0.25 && p[k] < 1;
        for (int k = 0; k < 3; k++) on |= p[k] == 0.25 || p[k] == 1;
        for (int i = 0; i < 12; i++) {
            triangle t;
            for (int c = 0; c < 3; c++) memcpy(t.corner[c], corner[box_face[i][(c + n) % 3]], sizeof p);
            winding += tact3_triangle_winding(&t, p);
            for (int k = 0; k < 3; k++) { /* turned over */
                double kept = t.corner[1][k];
                t.corner[1][k] = t.corner[2][k];
                t.corner[2][k] = kept;
            }
            turns += tact3_triangle_winding(&t, p);
        }
        bool beyond = p[0] < 0.25 || p[0] > 1 || p[1] < 0.25 || p[1] > 1 || p[2] < 0.25 || p[2] > 1;
        if (on && !beyond) continue;
        assert_int_equal(winding, in);
        assert_int_equal(turns, -(int)in);
        inside += in;
        outside += !in;
    }
    assert_true(!check_rates() || (inside > 100 && outside > 100));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(signs_are_exact),
    cmocka_unit_test(distances_are_within_their_bounds),
    cmocka_unit_test(points_are_where_the_distance_says),
    cmocka_unit_test(a_closed_surface_winds_around_what_is_inside),
};

const test_group test_triangle3 = {"test_triangle3", tests, sizeof tests / sizeof *tests, NULL, NULL};
