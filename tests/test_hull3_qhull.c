/* Our hulls against qhull's: volume, area and, where no points are nearly coplanar, the vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <libqhull_r/qhull_ra.h>

#include "cloud3.h"
#include "hull_check3.h"

enum { MOST = 2000 };

typedef struct rival {
    double volume, area;
    int vertices;
    char is_vertex[MOST];
} rival;

/* Returns false where qhull gives up. */
static bool ask_qhull(const tact3_vec *points, int count, rival *answer) {
    static coordT coordinates[3 * MOST];
    for (int i = 0; i < count; i++) {
        coordinates[3 * i] = (coordT)points[i].x;
        coordinates[3 * i + 1] = (coordT)points[i].y;
        coordinates[3 * i + 2] = (coordT)points[i].z;
    }
    static qhT qhull;
    qhT *qh = &qhull;
    char command[] = "qhull FA Pp";
    FILE *nowhere = fopen("/dev/null", "w");
    qh_zero(qh, nowhere);
    bool fine = qh_new_qhull(qh, 3, count, coordinates, 0, command, NULL, nowhere) == 0;
    if (fine) {
        qh_getarea(qh, qh->facet_list);
        answer->volume = qh->totvol;
        answer->area = qh->totarea;
        answer->vertices = qh->num_vertices;
        memset(answer->is_vertex, 0, sizeof answer->is_vertex);
        vertexT *vertex;
        FORALLvertices answer->is_vertex[qh_pointid(qh, vertex->point)] = 1;
    }
    qh_freeqhull(qh, qh_ALL);
    int current, total;
    qh_memfreeshort(qh, &current, &total);
    fclose(nowhere);
    return fine;
}

static double difference(tact_real ours, double theirs) {
    double d = ((double)ours - theirs) / theirs;
    return d < 0 ? -d : d;
}

/* Compares clouds of a family; the vertices too if they are to be the same. Returns in how many they were. */
static void compare(cloud3_family family, bool same_vertices) {
    static tact3_vec points[MOST];
    static rival theirs;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        int count = seed % 10 == 0 ? MOST : (int)seed * 13 + 8;
        cloud3_make(family, seed, points, count);
        if (!ask_qhull(points, count, &theirs)) continue;
        compared++;
        tact3_hull *hull = hull_check3_build(points, count, 0);
        assert_non_null(hull);
        tact3_hull_info info = tact3_hull_describe(hull);
        assert_int_equal(info.dimension, 3);
        tact3_mass mass = tact3_hull_mass(hull);
        double bound = CHECK3_ROUNDOFF * 256;
        if (!(difference(mass.volume, theirs.volume) <= bound && difference(mass.area, theirs.area) <= bound)) {
            fail_msg("%s, seed %d: volume %.17g, qhull %.17g; area %.17g, qhull %.17g", cloud3_name(family),
                     (int)seed, (double)mass.volume, theirs.volume, (double)mass.area, theirs.area);
        }
        if (same_vertices) assert_int_equal(info.vertex_count, theirs.vertices);
        for (int i = 0; i < info.vertex_count && same_vertices; i++) {
            assert_int_equal(theirs.is_vertex[tact3_hull_source(hull, i)], 1);
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

int main(void) {
    const struct CMUnitTest tests[] = {
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
    return cmocka_run_group_tests(tests, NULL, NULL);
}
