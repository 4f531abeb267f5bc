/* Our hulls against qhull's: volume, area and, where no points are nearly coplanar, the vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets3.h"
#include "hull/hull_check3.h"
#include "hull/qhull.h"
#include "support/group.h"

/* Compares clouds of a family; the vertices too if they are to be the same. Returns in how many they were. */
static void compare(cloud3_family family, bool same_vertices) {
    static tact3_vec points[QHULL_MOST];
    static qhull_answer theirs;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        int count = seed % 10 == 0 ? QHULL_MOST : (int)seed * 13 + 8;
        cloud3_make(family, seed, points, count);
        if (!qhull_ask(3, &points[0].x, count, &theirs)) continue;
        compared++;
        tact3_hull *hull = hull_check3_build(points, count, 0);
        assert_non_null(hull);
        tact3_hull_info info = tact3_hull_info_get(hull);
        assert_int_equal(info.dimension, 3);
        tact3_mass mass = tact3_hull_mass(hull);
        double bound = CHECK3_ROUNDOFF * 256;
        if (!(qhull_difference(mass.volume, theirs.content) <= bound &&
              qhull_difference(mass.area, theirs.boundary) <= bound)) {
            fail_msg("%s, seed %d: volume %.17g, qhull %.17g; area %.17g, qhull %.17g", cloud3_name(family),
                     (int)seed, (double)mass.volume, theirs.content, (double)mass.area, theirs.boundary);
        }
        if (same_vertices) assert_int_equal(info.vertex_count, theirs.vertices);
        for (int i = 0; i < info.vertex_count && same_vertices; i++) {
            assert_int_equal(theirs.is_vertex[tact3_hull_point_index(hull, i)], 1);
        }
        free(hull);
    }
    assert_in_range(compared, 20, 30);
}

static void balls_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD3_BALL, true);
}

static void spheres_have_the_same_vertices(void **state) {
    (void)state;
    compare(CLOUD3_SPHERE, sizeof(tact_real) == sizeof(double));
}

static void boxes_with_points_on_their_faces_agree(void **state) {
    (void)state;
    compare(CLOUD3_BOX_FACES, false);
}

static void grids_agree(void **state) {
    (void)state;
    compare(CLOUD3_TURNED_GRID, false);
}

static void noisy_grids_agree(void **state) {
    (void)state;
    compare(CLOUD3_NOISY_GRID, false);
}

static void lattices_agree(void **state) {
    (void)state;
    compare(CLOUD3_LATTICE, false);
}

static void cylinders_agree(void **state) {
    (void)state;
    compare(CLOUD3_CYLINDER, false);
}

static void cones_agree(void **state) {
    (void)state;
    compare(CLOUD3_CONE, false);
}

static void curves_agree(void **state) {
    (void)state;
    compare(CLOUD3_CURVE, false);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(balls_have_the_same_vertices),
    cmocka_unit_test(spheres_have_the_same_vertices),
    cmocka_unit_test(boxes_with_points_on_their_faces_agree),
    cmocka_unit_test(grids_agree),
    cmocka_unit_test(noisy_grids_agree),
    cmocka_unit_test(lattices_agree),
    cmocka_unit_test(cylinders_agree),
    cmocka_unit_test(cones_agree),
    cmocka_unit_test(curves_agree),
};

const test_group test_hull3_qhull = {"test_hull3_qhull", tests, sizeof tests / sizeof *tests, NULL, NULL};
