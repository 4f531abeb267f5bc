/* Support queries on polygons find the first of the farthest vertices, whatever the polygon, the direction and its
 * length. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets2.h"
#include "hull/search2.h"
#include "hull/hull_check2.h"
#include "support/group.h"

enum { MOST = 20000, MANY = 1000000, NARROW = sizeof(tact_real) == sizeof(float) };

static const double turn = 6.283185307179586;

static tact2_vec cloud[MOST];

static tact2_vec at(double x, double y) { return tact2_v((tact_real)x, (tact_real)y); }

/* How many of this number of rounds to make: all, or a tenth where tests are to be quick. */
static int rounds(int full) {
    const char *quick = getenv("TACT_TEST_QUICK");
    return quick && *quick && *quick != '0' ? full / 10 + 1 : full;
}

/* The first vertex with the largest computed dot product. */
static int farthest_vertex(const tact2_hull *hull, tact2_vec d) {
    const tact_real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
    int best = 0;
    tact_real most = x[0] * d.x + y[0] * d.y;
    for (int i = 1; i < hull->vertex_count; i++) {
        tact_real value = x[i] * d.x + y[i] * d.y;
        if (value <= most) continue;
        most = value;
        best = i;
    }
    return best;
}

static void check(const tact2_hull *hull, tact2_vec d) {
    if (!(tact_abs(d.x) + tact_abs(d.y) > 0)) return;
    int found = hull_search(hull, d), expected = farthest_vertex(hull, d);
    if (found != expected) {
        fail_msg("direction %.17g %.17g: vertex %d, not %d of %d", (double)d.x, (double)d.y, found, expected,
                 hull->vertex_count);
    }
}

static tact2_vec random_vector(uint64_t *random) { return at(cloud_uniform(random), cloud_uniform(random)); }

/* With components of zero and next to nothing, along the axes and the diagonals. */
static void check_special_directions(const tact2_hull *hull) {
    static const double size[] = {0, -0.0, 1, -1, 1e-20, -1e-9, 0.5, -3};
    for (int i = 0; i < 8 * 8; i++) check(hull, at(size[i % 8], size[i / 8]));
}

/* Directions in which two vertices are equally far, but for rounding, and their neighbours. */
static void check_ties(const tact2_hull *hull, int edge) {
    tact2_vec normal = tact2_hull_edge_get(hull, edge).normal;
    tact2_vec a = tact2_hull_vertex(hull, edge), b = tact2_hull_vertex(hull, (edge + 1) % hull->vertex_count);
    check(hull, normal);
    check(hull, tact2_neg(normal));
    check(hull, tact2_right(tact2_sub(b, a)));
    check(hull, tact2_left(tact2_sub(b, a)));
    check(hull, tact2_v(normal.x * (1 + 2 * ROUNDOFF), normal.y));
    check(hull, tact2_v(normal.x * (1 - 2 * ROUNDOFF), normal.y));
    check(hull, a);
}

/* Directions on the borders of the map's cells, and the numbers next to them. */
static void check_border(const tact2_hull *hull, int cell) {
    if (hull->map_cells == 0) return;
    const tact_real step[] = {1 - 2 * ROUNDOFF, 1, 1 + 2 * ROUNDOFF};
    tact_real place = (tact_real)(cell % (hull->map_cells + 1)) / hull->map_scale;
    tact_real part = place < 2 ? place - 1 : 3 - place, rest = 1 - tact_abs(part);
    for (int k = 0; k < 3; k++) {
        tact_real x = part * step[k], y = place < 2 ? -rest : rest;
        check(hull, tact2_v(x / hull->stretch.x, y / hull->stretch.y));
    }
}

/* Lengths up to where dot products leave the number range. */
static void check_lengths(const tact2_hull *hull, uint64_t *random) {
    double factor = NARROW ? 0x1p12 : 0x1p100, length = NARROW ? 0x1p-144 : 0x1p-1060;
    for (int i = 0; i < 22; i++, length *= factor) {
        for (int k = 0; k < 20; k++) {
            tact2_vec d = tact2_scale((tact_real)length, random_vector(random));
            if (tact2_finite(tact2_scale(4 * hull->reach, d))) check(hull, d);
        }
    }
}

static void check_all(const tact2_hull *hull, uint64_t seed, int count) {
    uint64_t random = seed + 1;
    int edges = hull->dimension == 2 ? hull->vertex_count : hull->dimension;
    for (int i = 0; i < count; i++) check(hull, random_vector(&random));
    check_special_directions(hull);
    for (int i = 0; i < count && edges > 0; i++) check_ties(hull, i < 20 ? i % edges : cloud_pick(&random, edges));
    for (int i = 0; i < 8 && edges > 0; i++) check_ties(hull, (edges - i % edges) % edges);
    for (int i = 0; i < count; i++) check_border(hull, i < 8 ? i : cloud_pick(&random, 1 << 20));
    check_lengths(hull, &random);
}

static void build_and_check(int points, uint64_t seed) {
    tact2_hull *hull = hull_check2_build(cloud, points, 0);
    check_all(hull, seed, rounds(points > 1000 ? 100 : 400));
    free(hull);
}

static void any_cloud(void **state) {
    (void)state;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        for (int count = 1; count <= 3000; count = count * 2 + 1) {
            cloud2_make((cloud2_family)family, (uint64_t)count, cloud, count);
            build_and_check(count, (uint64_t)(family + count));
        }
    }
}

static void regular_polygons(void **state) {
    (void)state;
    for (int count = 3; count <= 100; count++) {
        for (int i = 0; i < count; i++) cloud[i] = at(cos(turn * i / count), sin(turn * i / count));
        build_and_check(count, 5);
    }
}

/* Polygons that are long, off the centre, or have most of their edges in one direction. */
static void uneven_polygons(void **state) {
    (void)state;
    static const double stretch[] = {1, 1e-3, 1e-7, 1e-12, 1e-15};
    for (int kind = 0; kind < 5 * 4; kind++) {
        for (int i = 0; i < 3000; i++) {
            double t = turn * i / 3000, bump = kind / 5 == 1 ? 5 : 0, power = kind / 5 == 2 ? pow(2, -i / 4.0) : 0;
            if (kind / 5 == 3) t = i < 1500 ? 1e-4 * t : t; /* half of the vertices in a narrow angle */
            cloud[i] = at(bump + cos(t), (bump + sin(t)) * stretch[kind % 5]);
            if (power > 0) cloud[i] = at(power, stretch[kind % 5] * power * power);
        }
        build_and_check(3000, (uint64_t)kind);
    }
}

static void far_from_the_origin(void **state) {
    (void)state;
    for (double far = 1; far <= 1e9; far *= 10) {
        cloud2_make(CLOUD2_CIRCLE, 8, cloud, 2000);
        for (int i = 0; i < 2000; i++) cloud[i] = tact2_add(cloud[i], at(far, -3 * far));
        build_and_check(2000, 8);
    }
}

static void of_any_size(void **state) {
    (void)state;
    static const double sizes[] = {1e-15, 1e-9, 1e9, 1e14, 1e-320, 1e-300, 1e-100, 1e90};
    for (int i = 0; i < (NARROW ? 4 : 8); i++) {
        cloud2_make(CLOUD2_CIRCLE, 9, cloud, 600);
        for (int k = 0; k < 600; k++) cloud[k] = tact2_scale((tact_real)sizes[i], cloud[k]);
        build_and_check(600, 9);
    }
}

/* Whether the run of a direction's cell is enough, without the search that grows it. */
static bool one_run_is_enough(const tact2_hull *hull, tact2_vec d) {
    tact_real x = d.x * hull->stretch.x, y = d.y * hull->stretch.y, sum = tact_abs(x) + tact_abs(y);
    const int32_t *cell =
        tact2_hull_ints(hull, hull->map) + (int)(tact2_hull_direction_number(x, y, sum) * hull->map_scale);
    int found = hull_search(hull, d), again = found + hull->vertex_count; /* vertex 0 is at both ends of the map */
    return cell[1] - cell[0] <= TACT2_RUN - 3 && ((found >= cell[0] && found <= cell[1]) || again == cell[1]);
}

static void round_polygons_need_one_run(void **state) {
    (void)state;
    for (int stretched = 0; stretched < 3; stretched++) {
        for (int count = TACT2_SCAN_LIMIT + 1; count <= MOST; count *= 3) {
            uint64_t random = 3;
            int good = 0;
            for (int i = 0; i < count; i++) {
                double y = sin(turn * (i + 0.5) / count) * (stretched == 2 ? 1e-3 : 1);
                cloud[i] = at(cos(turn * (i + 0.5) / count) * (stretched == 1 ? 1e4 : 1), y);
            }
            tact2_hull *hull = hull_check2_build(cloud, count, 0);
            for (int i = 0; i < 1000; i++) good += one_run_is_enough(hull, random_vector(&random));
            if (good < 900) fail_msg("%d of 1000 directions, %d vertices", good, count);
            free(hull);
        }
    }
}

/* A million vertices, each on the circle that is rounded to numbers; in float about 50,000 remain. */
static void a_million_vertices(void **state) {
    (void)state;
    int count = rounds(MANY);
    tact2_vec *points = malloc((size_t)count * sizeof *points);
    for (int i = 0; i < count; i++) points[i] = at(cos(turn * i / count), sin(turn * i / count));
    tact2_hull *hull = hull_check2_build(points, count, 0);
    assert_non_null(hull);
    int vertices = tact2_hull_info_get(hull).vertex_count;
    assert_in_range(vertices, NARROW ? 10000 : count * 9 / 10, count);
    const char *defect = hull_check2(hull, points, count, false, NULL);
    if (defect) fail_msg("%s", defect);
    uint64_t random = 77;
    for (int i = 0; i < 60; i++) check(hull, random_vector(&random));
    for (int i = 0; i < 10; i++) check_ties(hull, cloud_pick(&random, vertices));
    free(hull);
    free(points);
}

static void the_map_ends_where_the_block_ends(void **state) {
    (void)state;
    cloud2_make(CLOUD2_CIRCLE, 12, cloud, 2000);
    tact2_hull *hull = hull_check2_build(cloud, 2000, 0);
    size_t size = tact2_hull_size(hull);
    tact2_hull *moved = malloc(size);
    memcpy(moved, hull, size);
    free(hull);
    check_all(moved, 12, 1000);
    free(moved);
}

/* Which vertex does not matter, but that it is one. */
static void no_direction_reads_outside(void **state) {
    (void)state;
    tact_real zero = 0, infinity = 1 / (zero + TACT_REAL(1e-30)) * TACT_REAL_MAX, none = infinity - infinity;
    const tact_real part[] = {0, 1, -1, infinity, -infinity, none, TACT_REAL_MAX, TACT_REAL_MAX / 2};
    for (int count = 1; count < 1000; count *= 3) {
        cloud2_make(CLOUD2_CIRCLE, 13, cloud, count);
        tact2_hull *hull = hull_check2_build(cloud, count, 0);
        for (int i = 0; i < 8 * 8; i++) {
            int found = tact2_hull_support(hull, tact2_v(part[i % 8], part[i / 8]));
            assert_in_range(found, 0, hull->vertex_count - 1);
        }
        free(hull);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(any_cloud),
    cmocka_unit_test(regular_polygons),
    cmocka_unit_test(uneven_polygons),
    cmocka_unit_test(far_from_the_origin),
    cmocka_unit_test(of_any_size),
    cmocka_unit_test(round_polygons_need_one_run),
    cmocka_unit_test(a_million_vertices),
    cmocka_unit_test(the_map_ends_where_the_block_ends),
    cmocka_unit_test(no_direction_reads_outside),
};

const test_group test_hull2_search = {"test_hull2_search", tests, sizeof tests / sizeof *tests, NULL, NULL};
