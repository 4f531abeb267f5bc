/* Support queries find the first of the farthest vertices, whatever the hull, the direction and its length. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets3.h"
#include "hull/search3.h"
#include "hull/hull_check3.h"
#include "support/group.h"

enum { MOST = 20000 };

static tact3_vec cloud[MOST];

static tact3_vec at(double x, double y, double z) {
    return tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
}

/* The first vertex with the largest computed dot product. */
static int farthest_vertex(const tact3_hull *hull, tact3_vec d) {
    const tact_real *x = tact3_hull_reals(hull, hull->points), *y = x + hull->padded, *z = y + hull->padded;
    int best = 0;
    tact_real most = x[0] * d.x + y[0] * d.y + z[0] * d.z;
    for (int i = 1; i < hull->vertex_count; i++) {
        tact_real value = x[i] * d.x + y[i] * d.y + z[i] * d.z;
        if (value <= most) continue;
        most = value;
        best = i;
    }
    return best;
}

static void check(const tact3_hull *hull, tact3_vec d) {
    if (!(tact_abs(d.x) + tact_abs(d.y) + tact_abs(d.z) > 0)) return;
    int found = hull_search(hull, d), expected = farthest_vertex(hull, d);
    if (found != expected) {
        fail_msg("direction %.17g %.17g %.17g: vertex %d, not %d of %d", (double)d.x, (double)d.y, (double)d.z, found,
                 expected, hull->vertex_count);
    }
}

static tact3_vec random_vector(uint64_t *random) {
    return at(cloud_uniform(random), cloud_uniform(random), cloud_uniform(random));
}

static void check_random_directions(const tact3_hull *hull, uint64_t *random, int count) {
    for (int i = 0; i < count; i++) check(hull, random_vector(random));
}

/* With components of zero and next to nothing, along the axes and the diagonals. */
static void check_special_directions(const tact3_hull *hull) {
    static const double size[] = {0, 1, -1, 1e-20, -1e-9, 0.5};
    for (int i = 0; i < 6 * 6 * 6; i++) check(hull, at(size[i % 6], size[i / 6 % 6], size[i / 36]));
}

/* Directions in which several vertices are equally far: the normals of faces, and what is normal to edges. */
static void check_ties(const tact3_hull *hull, uint64_t *random, int count) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    for (int i = 0; i < count && info.face_count > 0; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, (int)(cloud_random(random) % (unsigned)info.face_count));
        tact3_vec a = tact3_hull_vertex(hull, face.vertex[0]), b = tact3_hull_vertex(hull, face.vertex[1]);
        tact3_vec along = tact3_sub(b, a);
        check(hull, face.normal);
        check(hull, tact3_neg(face.normal));
        check(hull, tact3_cross(along, random_vector(random)));
        check(hull, tact3_cross(along, face.normal));
        check(hull, a);
    }
}

/* Directions on the borders of the map's cells, and the numbers next to them. */
static void check_borders(const tact3_hull *hull, uint64_t *random, int count) {
    if (hull->map_width == 0) return;
    const tact_real step[] = {1 - 2 * ROUNDOFF, 1, 1 + 2 * ROUNDOFF};
    unsigned width = (unsigned)hull->map_width;
    for (int i = 0; i < count; i++) {
        tact_real part[3], half = (tact_real)width / 2;
        for (int k = 0; k < 3; k++) {
            tact_real place = (tact_real)(cloud_random(random) % (width + 1)) / half - 1;
            part[k] = place * step[cloud_random(random) % 3];
        }
        if (cloud_random(random) % 3 == 0) part[0] = (tact_real)cloud_uniform(random);
        part[cloud_random(random) % 3] = cloud_random(random) % 2 ? 1 : -1;
        check(hull, tact3_v(part[0] / hull->stretch.x, part[1] / hull->stretch.y, part[2] / hull->stretch.z));
    }
}

/* Lengths up to where dot products leave the number range, and beyond. */
static void check_lengths(const tact3_hull *hull, uint64_t *random) {
    bool narrow = sizeof(tact_real) == sizeof(float);
    tact_real factor = (tact_real)(narrow ? 0x1p-12 : 0x1p-100), length = narrow ? TACT_REAL(0x1p-144) : 0;
    if (!narrow) length = (tact_real)0x1p-1060;
    for (int i = 0; i < 21; i++, length /= factor) {
        for (int k = 0; k < 20; k++) {
            tact3_vec d = tact3_scale(length, random_vector(random));
            if (tact3_finite(tact3_scale(4 * hull->reach, d))) check(hull, d);
        }
    }
}

static void check_all(const tact3_hull *hull, uint64_t seed, int count) {
    uint64_t random = seed + 1;
    check_random_directions(hull, &random, count);
    check_special_directions(hull);
    check_ties(hull, &random, count / 5 + 1);
    check_borders(hull, &random, count);
    check_lengths(hull, &random);
}

static void build_and_check(int points, uint64_t seed) {
    tact3_hull *hull = hull_check3_build(cloud, points, 0);
    check_all(hull, seed, points > 1000 ? 200 : 500);
    free(hull);
}

static void any_cloud(void **state) {
    (void)state;
    for (int family = 0; family < CLOUD3_FAMILIES; family++) {
        for (int count = 8; count <= 3000; count = count * 5 / 2) {
            cloud3_make((cloud3_family)family, (uint64_t)count, cloud, count);
            build_and_check(count, (uint64_t)(family + count));
        }
    }
}

static void many_vertices(void **state) {
    (void)state;
    cloud3_make(CLOUD3_SPHERE, 3, cloud, MOST);
    build_and_check(MOST, 3);
    cloud3_make(CLOUD3_CYLINDER, 4, cloud, MOST / 4);
    build_and_check(MOST / 4, 4);
}

static void ellipsoids_and_rounded_boxes(void **state) {
    (void)state;
    static const double radii[][3] = {{100, 1, 1}, {100, 100, 1}, {1, 100, 10}, {1e6, 1, 1}, {1, 1e-5, 1}};
    for (int kind = 0; kind < 10; kind++) {
        cloud3_make(CLOUD3_SPHERE, 7, cloud, 1500);
        for (int i = 0; i < 1500; i++) {
            tact3_vec p = cloud[i];
            tact3_vec corner = at(p.x < 0 ? -3 : 3, p.y < 0 ? -3 : 3, p.z < 0 ? -3 : 3);
            p = kind < 5 ? p : tact3_add(p, corner);
            const double *r = radii[kind % 5];
            cloud[i] = tact3_v(p.x * (tact_real)r[0], p.y * (tact_real)r[1], p.z * (tact_real)r[2]);
        }
        build_and_check(1500, 7);
    }
}

static void far_from_the_origin(void **state) {
    (void)state;
    for (int far = 1; far <= 100000; far *= 10) {
        cloud3_make(CLOUD3_SPHERE, 8, cloud, 1000);
        tact3_vec offset = at(far, -3 * far, 2 * far);
        for (int i = 0; i < 1000; i++) cloud[i] = tact3_add(cloud[i], offset);
        build_and_check(1000, 8);
    }
}

static void of_any_size(void **state) {
    (void)state;
    bool narrow = sizeof(tact_real) == sizeof(float);
    static const double sizes[] = {1e-15, 1e-9, 1e9, 1e14, 1e-320, 1e-300, 1e-100, 1e90};
    for (int i = 0; i < (narrow ? 4 : 8); i++) {
        cloud3_make(CLOUD3_SPHERE, 9, cloud, 600);
        for (int k = 0; k < 600; k++) cloud[k] = tact3_scale((tact_real)sizes[i], cloud[k]);
        build_and_check(600, 9);
    }
}

/* Counts the cells that do not hold their candidates themselves, and of these the ones that leave it to the boxes. */
static void count_cells(const tact3_hull *hull, int *cells, int *elsewhere, int *unlisted) {
    bool narrow = tact3_hull_map_is_narrow(hull);
    const void *entries = (const char *)hull + hull->cells;
    *cells = 6 * hull->map_width * hull->map_width;
    *elsewhere = *unlisted = 0;
    for (int i = 0; i < *cells; i++) {
        size_t first = TACT_CELL * (size_t)i;
        if (hull_map_entry(entries, narrow, first) != (narrow ? UINT16_MAX : UINT32_MAX)) continue;
        ++*elsewhere;
        *unlisted += hull_map_entry(entries, narrow, first + 2) == 0;
    }
}

static void cells_of_round_hulls_hold_their_candidates(void **state) {
    (void)state;
    for (int stretched = 0; stretched < 2; stretched++) {
        for (int count = TACT_SCAN_LIMIT + 1; count <= 8000; count *= 3) {
            cloud3_make(CLOUD3_SPHERE, 10, cloud, count);
            for (int i = 0; i < count && stretched; i++) cloud[i].x *= 100;
            tact3_hull *hull = hull_check3_build(cloud, count, 0);
            int cells, elsewhere, unlisted;
            count_cells(hull, &cells, &elsewhere, &unlisted);
            assert_true(cells > 0 && elsewhere <= cells / 10 && unlisted == 0);
            free(hull);
        }
    }
}

static void directions_along_a_prism_have_many_candidates(void **state) {
    (void)state;
    for (int count = 100; count <= 2500; count *= 5) {
        cloud3_make(CLOUD3_CYLINDER, 11, cloud, count);
        for (int i = 0; i < count; i++) cloud[i] = i < count / 2 ? cloud[i] : tact3_neg(cloud[i]);
        tact3_hull *hull = hull_check3_build(cloud, count, 0);
        int cells, elsewhere, unlisted;
        count_cells(hull, &cells, &elsewhere, &unlisted);
        assert_true(elsewhere > unlisted);
        check_all(hull, 11, 500);
        free(hull);
    }
}

static void the_map_ends_where_the_block_ends(void **state) {
    (void)state;
    cloud3_make(CLOUD3_CYLINDER, 12, cloud, 2000);
    tact3_hull *hull = hull_check3_build(cloud, 2000, 0);
    size_t size = tact3_hull_size(hull);
    tact3_hull *moved = malloc(size);
    memcpy(moved, hull, size);
    free(hull);
    check_all(moved, 12, 1000);
    free(moved);
}

/* Which vertex does not matter, but that it is one. */
static void no_direction_reads_outside(void **state) {
    (void)state;
    tact_real zero = 0, infinity = 1 / (zero + TACT_REAL(1e-30)) * TACT_REAL_MAX, none = infinity - infinity;
    const tact_real part[] = {0, 1, -1, infinity, -infinity, none, TACT_REAL_MAX};
    for (int count = 10; count < 1000; count *= 9) {
        cloud3_make(CLOUD3_SPHERE, 13, cloud, count);
        tact3_hull *hull = hull_check3_build(cloud, count, 0);
        for (int i = 0; i < 7 * 7 * 7; i++) {
            int found = hull_search(hull, tact3_v(part[i % 7], part[i / 7 % 7], part[i / 49]));
            assert_in_range(found, 0, hull->vertex_count - 1);
        }
        free(hull);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(any_cloud),
    cmocka_unit_test(many_vertices),
    cmocka_unit_test(ellipsoids_and_rounded_boxes),
    cmocka_unit_test(far_from_the_origin),
    cmocka_unit_test(of_any_size),
    cmocka_unit_test(cells_of_round_hulls_hold_their_candidates),
    cmocka_unit_test(directions_along_a_prism_have_many_candidates),
    cmocka_unit_test(the_map_ends_where_the_block_ends),
    cmocka_unit_test(no_direction_reads_outside),
};

const test_group test_hull3_search = {"test_hull3_search", tests, sizeof tests / sizeof *tests, NULL, NULL};
