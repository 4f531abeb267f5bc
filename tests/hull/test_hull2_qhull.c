/* Our polygons against qhull's: area, perimeter and, where no points are nearly on a line, the vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets2.h"
#include "hull/hull_check2.h"
#include "hull/qhull.h"
#include "support/group.h"

/* Compares clouds of a family; the vertices too if they are to be the same. */
static void compare(cloud2_family family, bool same_vertices) {
    static tact2_vec points[QHULL_MOST];
    static qhull_answer theirs;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        int count = seed % 10 == 0 ? QHULL_MOST : (int)seed * 13 + 8;
        cloud2_make(family, seed, points, count);
        if (!qhull_ask(2, &points[0].x, count, &theirs)) continue;
        compared++;
        tact2_hull *hull = hull_check2_build(points, count, 0);
        assert_non_null(hull);
        tact2_hull_info info = tact2_hull_info_get(hull);
        tact2_mass mass = tact2_hull_mass(hull);
        double bound = CHECK2_ROUNDOFF * 64;
        if (!(qhull_difference(mass.area, theirs.content) <= bound &&
              qhull_difference(mass.perimeter, theirs.boundary) <= bound)) {
            fail_msg("%s, seed %d: area %.17g, qhull %.17g; perimeter %.17g, qhull %.17g", cloud2_name(family),
                     (int)seed, (double)mass.area, theirs.content, (double)mass.perimeter, theirs.boundary);
        }
        if (same_vertices) assert_int_equal(info.vertex_count, theirs.vertices);
        for (int i = 0; i < info.vertex_count && same_vertices; i++) {
            assert_int_equal(theirs.is_vertex[tact2_hull_point_index(hull, i)], 1);
        }
        free(hull);
    }
    assert_in_range(compared, 25, 30);
}

static void discs_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD2_DISC, true);
}

static void circles_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD2_CIRCLE, sizeof(tact_real) == sizeof(double));
}

static void parabolas_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD2_PARABOLA, sizeof(tact_real) == sizeof(double));
}

static void spirals_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD2_SPIRAL, true);
}

static void polygons_with_points_on_their_edges_agree(void **state) {
    (void)state;
    compare(CLOUD2_POLYGON, false);
}

static void grids_agree(void **state) {
    (void)state;
    compare(CLOUD2_GRID, false);
    compare(CLOUD2_TURNED_GRID, false);
    compare(CLOUD2_NOISY_GRID, false);
}

static void lattices_agree(void **state) {
    (void)state;
    compare(CLOUD2_LATTICE, false);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(discs_have_the_same_vertices),
    cmocka_unit_test(circles_have_the_same_vertices),
    cmocka_unit_test(parabolas_have_the_same_vertices),
    cmocka_unit_test(spirals_have_the_same_vertices),
    cmocka_unit_test(polygons_with_points_on_their_edges_agree),
    cmocka_unit_test(grids_agree),
    cmocka_unit_test(lattices_agree),
};

const test_group test_hull2_qhull = {"test_hull2_qhull", tests, sizeof tests / sizeof *tests, NULL, NULL};
