/* What a finished hull promises to those who search it, and the exactness that all of it rests on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/orientation3.h"
#include "hull/point_sets3.h"
#include "quickhull/exact3.h"
#include "hull/layout3.h"
#include "hull/hull_check3.h"
#include "oracle/quad.h"
#include "support/group.h"

enum { MOST = 4096 };

static tact3_vec cloud[MOST];

static tact3_vec at(double x, double y, double z) { return tact3_v((tact_real)x, (tact_real)y, (tact_real)z); }

static void a_hull_can_be_moved(void **state) {
    (void)state;
    cloud3_make(CLOUD3_SPHERE, 2, cloud, 500);
    tact3_hull *hull = hull_check3_build(cloud, 500, 0);
    size_t size = tact3_hull_size(hull);
    char *elsewhere = malloc(size + 16);
    memcpy(elsewhere + 16, hull, size);
    free(hull);
    const tact3_hull *moved = (const tact3_hull *)(const void *)(elsewhere + 16);
    assert_null(hull_check3(moved, cloud, 500));
    assert_int_equal(tact3_hull_point_index(moved, tact3_hull_support(moved, cloud[77])), 77);
    free(elsewhere);
}

/* The first vertex with the largest computed dot product. */
static int farthest_vertex(const tact3_hull *hull, tact3_vec direction) {
    int best = 0, count = tact3_hull_info_get(hull).vertex_count;
    for (int i = 1; i < count; i++) {
        if (tact3_dot(tact3_hull_vertex(hull, i), direction) > tact3_dot(tact3_hull_vertex(hull, best), direction)) {
            best = i;
        }
    }
    return best;
}

static tact3_vec random_direction(uint64_t *random) {
    tact3_vec d = at(cloud_uniform(random), cloud_uniform(random), cloud_uniform(random));
    uint64_t kind = cloud_random(random) % 8;
    if (kind & 1) d.x = 0;
    if (kind & 2) d.y = 0;
    if (kind == 4) d = tact3_scale(TACT_REAL(1e-6), d);
    return tact3_dot(d, d) > 0 ? d : at(0, 0, 1);
}

static void support_is_the_first_of_the_farthest_vertices(void **state) {
    (void)state;
    static const cloud3_family families[] = {CLOUD3_SPHERE, CLOUD3_LATTICE, CLOUD3_CYLINDER, CLOUD3_FLAT,
                                             CLOUD3_BALL};
    uint64_t random = 99;
    for (int count = 5; count <= MOST; count = count * 3 + 1) {
        for (int f = 0; f < 5; f++) {
            cloud3_make(families[f], (uint64_t)count, cloud, count);
            tact3_hull *hull = hull_check3_build(cloud, count, 0);
            for (int i = 0; i < 200; i++) {
                tact3_vec d = random_direction(&random);
                assert_int_equal(tact3_hull_support(hull, d), farthest_vertex(hull, d));
            }
            free(hull);
        }
    }
}

/* Whether no vertex of a run exceeds the bound of its box in the direction, as both are computed. */
static void assert_bounds_hold(const tact3_hull *hull, int level, int run, tact3_vec d) {
    const tact_real *x = tact3_hull_reals(hull, hull->level[level].offset);
    int padded = hull->level[level].padded;
    for (int i = 0; i < hull->level[level].count; i++) {
        tact3_vec center = tact3_v(x[i], x[padded + i], x[2 * padded + i]);
        tact3_vec half = tact3_v(x[3 * padded + i], x[4 * padded + i], x[5 * padded + i]);
        tact3_vec size = tact3_v(tact_abs(d.x), tact_abs(d.y), tact_abs(d.z));
        tact_real bound = tact3_dot(center, d) + tact3_dot(half, size);
        for (int v = i * run; v < (i + 1) * run && v < hull->vertex_count; v++) {
            assert_true(tact3_dot(tact3_hull_vertex(hull, v), d) <= bound);
        }
    }
}

static void boxes_bound_their_vertices_whatever_the_rounding(void **state) {
    (void)state;
    uint64_t random = 4;
    for (int far = 0; far < 3; far++) {
        cloud3_make(CLOUD3_SPHERE, 11, cloud, MOST);
        tact_real offset = far == 2 ? 100 : far == 1 ? 1 : 0;
        for (int i = 0; i < MOST; i++) cloud[i] = tact3_add(cloud[i], tact3_v(offset, 3 * offset, -offset));
        tact3_hull *hull = hull_check3_build(cloud, MOST, 0);
        assert_true(hull->level_count >= 2 && hull->level[hull->level_count - 1].count <= TACT_BLOCK);
        for (int i = 0; i < 100; i++) {
            tact3_vec d = i < MOST / 50 ? tact3_hull_vertex(hull, i) : random_direction(&random);
            for (int level = 0, run = TACT_BLOCK; level < hull->level_count; level++, run *= TACT_BLOCK)
                assert_bounds_hold(hull, level, run, d);
        }
        free(hull);
    }
}

static void the_block_is_laid_out_as_the_header_says(void **state) {
    (void)state;
    cloud3_make(CLOUD3_SPHERE, 12, cloud, 1001);
    tact3_hull *hull = hull_check3_build(cloud, 1001, 0);
    const tact_real *x = tact3_hull_reals(hull, hull->points);
    assert_int_equal(hull->padded % TACT_BLOCK, 0);
    assert_in_range(hull->padded - hull->vertex_count, 0, TACT_BLOCK - 1);
    for (int k = 0; k < 3; k++) {
        const tact_real *row = x + k * hull->padded;
        for (int i = hull->vertex_count; i < hull->padded; i++) assert_memory_equal(&row[i], &row[0], sizeof *row);
    }
    tact_real farthest = 0;
    for (int i = 0; i < hull->vertex_count; i++) {
        farthest = tact_max(farthest, tact3_length(tact3_hull_vertex(hull, i)));
    }
    assert_true(hull->reach >= farthest && hull->reach <= farthest * TACT_REAL(1.00001));
    uint64_t offsets[] = {hull->points, hull->point_index, hull->planes, hull->face_first, hull->corners,
                          hull->neighbour_first, hull->neighbours, hull->left_faces, hull->level[0].offset};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) assert_int_equal(offsets[i] % 32, 0);
    free(hull);
}

static void neighbours_go_around_their_vertex(void **state) {
    (void)state;
    cloud3_make(CLOUD3_CYLINDER, 6, cloud, 60);
    tact3_hull *hull = hull_check3_build(cloud, 60, 0);
    tact3_hull_info info = tact3_hull_info_get(hull);
    for (int v = 0; v < info.vertex_count; v++) {
        const int32_t *list;
        int n = tact3_hull_neighbours(hull, v, &list), shared = 0;
        for (int f = 0; f < info.face_count; f++) {
            tact3_hull_face face = tact3_hull_face_get(hull, f);
            for (int i = 0; i < face.count; i++) {
                if (face.vertex[i] != v) continue;
                int32_t after = face.vertex[(i + 1) % face.count];
                int32_t before = face.vertex[(i + face.count - 1) % face.count];
                for (int k = 0; k < n; k++) shared += list[k] == after && list[(k + 1) % n] == before;
            }
        }
        assert_int_equal(shared, n);
    }
    free(hull);
}

static void edges_know_the_face_to_their_left(void **state) {
    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        cloud3_make(flat ? CLOUD3_FLAT : CLOUD3_CYLINDER, 8, cloud, 60);
        tact3_hull *hull = hull_check3_build(cloud, 60, 0);
        tact3_hull_info info = tact3_hull_info_get(hull);
        assert_int_equal(info.dimension, flat ? 2 : 3);
        const int32_t *all, *wings = tact3_hull_ints(hull, hull->left_faces);
        tact3_hull_neighbours(hull, 0, &all);
        int met = 0;
        for (int f = 0; f < info.face_count; f++) {
            tact3_hull_face face = tact3_hull_face_get(hull, f);
            for (int i = 0; i < face.count; i++) {
                const int32_t *list;
                int n = tact3_hull_neighbours(hull, face.vertex[i], &list);
                for (int k = 0; k < n; k++) {
                    if (list[k] != face.vertex[(i + 1) % face.count]) continue;
                    assert_int_equal(wings[list + k - all], f);
                    met++;
                }
            }
        }
        assert_int_equal(met, 2 * info.edge_count);
        free(hull);
    }
}

__extension__ typedef __int128 int128;

static void sides_are_exact(void **state) {
    (void)state;
    uint64_t random = 5;
    int on_plane = 0, wrong = 0;
    for (int n = 0; n < 20000; n++) {
        int64_t p[4][3];
        double scaled[4][3];
        int bits = 3 + (int)(cloud_random(&random) % 36);
        for (int i = 0; i < 12; i++) p[i / 3][i % 3] = (int64_t)(cloud_random(&random) >> (64 - bits));
        for (int k = 0; k < 3 && n % 2; k++) { /* on the plane of the others, or next to it */
            p[3][k] = p[0][k] + (p[1][k] - p[0][k]) + 2 * (p[2][k] - p[0][k]);
        }
        if (n % 4 == 3) p[3][n % 3] += 1;
        int128 e[3][3];
        for (int i = 0; i < 9; i++) e[i / 3][i % 3] = p[i / 3 + 1][i % 3] - p[0][i % 3];
        int128 determinant = 0;
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            determinant += (e[0][y] * e[1][z] - e[0][z] * e[1][y]) * e[2][k];
        }
        int expected = (determinant > 0) - (determinant < 0);
        for (int i = 0; i < 12; i++) scaled[i / 3][i % 3] = (double)p[i / 3][i % 3] * 0x1p-42;
        on_plane += expected == 0;
        wrong += tact3_orientation(scaled[0], scaled[1], scaled[2], scaled[3]) != expected;
        quad value = (quad)tact3_exact_determinant(scaled[0], scaled[1], scaled[2], scaled[3]);
        quad truth = -(quad)determinant * (quad)0x1p-126;
        wrong += q_abs(value - truth) > 5 * (quad)0x1p-53 * q_abs(truth);
    }
    assert_int_equal(wrong, 0);
    assert_in_range(on_plane, 4000, 12000);
}

/* On lines, and next to them. */
static void turns_are_exact(void **state) {
    (void)state;
    uint64_t random = 6;
    int on_line = 0;
    for (int n = 0; n < 20000; n++) {
        int64_t p[3][3];
        double scaled[3][3];
        int bits = 3 + (int)(cloud_random(&random) % 46), axis = n % 3, y = (axis + 1) % 3, z = (axis + 2) % 3;
        for (int i = 0; i < 9; i++) p[i / 3][i % 3] = (int64_t)(cloud_random(&random) >> (64 - bits));
        for (int k = 0; k < 3 && n % 2; k++) p[2][k] = p[0][k] + (n % 5 - 1) * (p[1][k] - p[0][k]);
        if (n % 4 == 3) p[2][y] += 1;
        if (n % 8 < 2) p[1][y] = p[2][y] = p[0][y];
        int128 left = (int128)(p[0][y] - p[2][y]) * (p[1][z] - p[2][z]);
        int128 right = (int128)(p[0][z] - p[2][z]) * (p[1][y] - p[2][y]);
        for (int i = 0; i < 9; i++) scaled[i / 3][i % 3] = (double)p[i / 3][i % 3] * 0x1p-52;
        on_line += left == right;
        assert_int_equal(tact3_projected_orientation(scaled[0], scaled[1], scaled[2], axis),
                         (left > right) - (left < right));
    }
    assert_in_range(on_line, 5000, 15000);
}

/* Rows of whole numbers of up to 2^37 with determinant 1: no rounded arithmetic can tell that from 0. */
static void make_unimodular(int64_t row[3][3], uint64_t *random) {
    for (int i = 0; i < 9; i++) row[i / 3][i % 3] = i % 4 == 0;
    for (int64_t largest = 1; largest < (int64_t)1 << 35;) {
        int to = (int)(cloud_random(random) % 3), from = (to + 1 + (int)(cloud_random(random) % 2)) % 3;
        int64_t factor = cloud_random(random) % 2 ? 1 : -2;
        for (int k = 0; k < 3; k++) {
            row[to][k] += factor * row[from][k];
            int64_t size = row[to][k] < 0 ? -row[to][k] : row[to][k];
            largest = size > largest ? size : largest;
        }
    }
}

static void the_smallest_volume_is_told_from_none(void **state) {
    (void)state;
    uint64_t random = 8;
    for (int n = 0; n < 2000; n++) {
        int64_t row[3][3];
        double p[4][3] = {{0}};
        make_unimodular(row, &random);
        int expected = n % 3 - 1;
        for (int k = 0; k < 3; k++) {
            if (expected == 0) row[2][k] = row[0][k] - row[1][k];
            if (expected < 0) row[2][k] = -row[2][k];
            for (int i = 0; i < 3; i++) p[i + 1][k] = (double)row[i][k] * 0x1p-40;
        }
        assert_int_equal(tact3_orientation(p[0], p[1], p[2], p[3]), expected);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_hull_can_be_moved),
    cmocka_unit_test(support_is_the_first_of_the_farthest_vertices),
    cmocka_unit_test(boxes_bound_their_vertices_whatever_the_rounding),
    cmocka_unit_test(the_block_is_laid_out_as_the_header_says),
    cmocka_unit_test(neighbours_go_around_their_vertex),
    cmocka_unit_test(edges_know_the_face_to_their_left),
    cmocka_unit_test(sides_are_exact),
    cmocka_unit_test(turns_are_exact),
    cmocka_unit_test(the_smallest_volume_is_told_from_none),
};

const test_group test_hull3_block = {"test_hull3_block", tests, sizeof tests / sizeof *tests, NULL, NULL};
