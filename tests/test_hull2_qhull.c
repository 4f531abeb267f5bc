/* Our polygons against qhull's: area, perimeter and, where no points are nearly on a line, the vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <libqhull_r/qhull_ra.h>

#include "cloud2.h"
#include "hull_check2.h"

enum { MOST = 2000 };

typedef struct rival {
    double area, perimeter;
    int vertices;
    char is_vertex[MOST];
} rival;

/* Returns false where qhull gives up. */
static bool ask_qhull(const tact2_vec *points, int count, rival *answer) {
    static coordT coordinates[2 * MOST];
    for (int i = 0; i < count; i++) {
        coordinates[2 * i] = (coordT)points[i].x;
        coordinates[2 * i + 1] = (coordT)points[i].y;
    }
    static qhT qhull;
    qhT *qh = &qhull;
    char command[] = "qhull FA Pp";
    FILE *nowhere = fopen("/dev/null", "w");
    qh_zero(qh, nowhere);
    bool fine = qh_new_qhull(qh, 2, count, coordinates, 0, command, NULL, nowhere) == 0;
    if (fine) {
        qh_getarea(qh, qh->facet_list);
        answer->area = qh->totvol;
        answer->perimeter = qh->totarea;
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

/* Compares clouds of a family; the vertices too if they are to be the same. */
static void compare(cloud2_family family, bool same_vertices) {
    static tact2_vec points[MOST];
    static rival theirs;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        int count = seed % 10 == 0 ? MOST : (int)seed * 13 + 8;
        cloud2_make(family, seed, points, count);
        if (!ask_qhull(points, count, &theirs)) continue;
        compared++;
        tact2_hull *hull = hull_check2_build(points, count, 0);
        assert_non_null(hull);
        tact2_hull_info info = tact2_hull_describe(hull);
        tact2_mass mass = tact2_hull_mass(hull);
        double bound = CHECK2_ROUNDOFF * 64;
        if (!(difference(mass.area, theirs.area) <= bound && difference(mass.perimeter, theirs.perimeter) <= bound)) {
            fail_msg("%s, seed %d: area %.17g, qhull %.17g; perimeter %.17g, qhull %.17g", cloud2_name(family),
                     (int)seed, (double)mass.area, theirs.area, (double)mass.perimeter, theirs.perimeter);
        }
        if (same_vertices) assert_int_equal(info.vertex_count, theirs.vertices);
        for (int i = 0; i < info.vertex_count && same_vertices; i++) {
            assert_int_equal(theirs.is_vertex[tact2_hull_source(hull, i)], 1);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_have_the_same_vertices),
        cmocka_unit_test(circles_have_the_same_vertices),
        cmocka_unit_test(parabolas_have_the_same_vertices),
        cmocka_unit_test(spirals_have_the_same_vertices),
        cmocka_unit_test(polygons_with_points_on_their_edges_agree),
        cmocka_unit_test(grids_agree),
        cmocka_unit_test(lattices_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
