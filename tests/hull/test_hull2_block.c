/* What a finished polygon promises to those who search it, and the exactness that all of it rests on. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets2.h"
#include "quickhull/exact2.h"
#include "hull/layout2.h"
#include "hull/hull_check2.h"
#include "support/group.h"

enum { MOST = 4096, NARROW = sizeof(tact_real) == sizeof(float) };

static tact2_vec cloud[MOST];

static void a_polygon_can_be_moved(void **state) {
    (void)state;
    cloud2_make(CLOUD2_CIRCLE, 2, cloud, 500);
    tact2_hull *hull = hull_check2_build(cloud, 500, 0);
    size_t size = tact2_hull_size(hull);
    char *elsewhere = malloc(size + 16);
    memcpy(elsewhere + 16, hull, size);
    free(hull);
    const tact2_hull *moved = (const tact2_hull *)(const void *)(elsewhere + 16);
    assert_null(hull_check2(moved, cloud, 500, false, NULL));
    assert_int_equal(tact2_hull_point_index(moved, tact2_hull_support(moved, cloud[77])), 77);
    free(elsewhere);
}

/* Marks the bytes from `offset` on as used. */
static void use(char *used, const tact2_hull *hull, uint64_t offset, size_t bytes) {
    assert_int_equal(offset % 64, 0);
    assert_true(offset + bytes <= hull->bytes);
    for (size_t i = 0; i < bytes; i++) assert_int_equal(used[offset + i]++, 0);
}

/* Arrays start at multiples of 64 bytes and do not overlap, and what they leave over is zero. */
static void check_layout(const tact2_hull *hull) {
    int n = hull->vertex_count;
    const tact_real *x = tact2_hull_reals(hull, hull->points);
    char *used = calloc(hull->bytes, 1);
    assert_int_equal(hull->bytes % 64, 0);
    use(used, hull, 0, sizeof *hull);
    use(used, hull, hull->points, 2 * (size_t)hull->padded * sizeof *x);
    if (n > 2 && n <= TACT2_NORMALS) use(used, hull, hull->normals, 2 * (size_t)hull->padded * sizeof *x);
    use(used, hull, hull->point_index, (size_t)n * sizeof(int32_t));
    if (hull->map_cells) use(used, hull, hull->map, ((size_t)hull->map_cells + 1) * sizeof(int32_t));
    for (size_t i = 0; i < hull->bytes; i++) {
        if (!used[i]) assert_int_equal(((const char *)hull)[i], 0);
    }
    free(used);
    assert_int_equal(hull->padded % TACT2_RUN, 0);
    assert_int_equal(hull->map_cells > 0, n > TACT2_SCAN_LIMIT);
    if (hull->map_cells) assert_true(hull->padded >= n + TACT2_RUN);
    for (int i = n; i < hull->padded; i++) {
        assert_memory_equal(&x[i], &x[i % n], sizeof *x);
        assert_memory_equal(&x[hull->padded + i], &x[hull->padded + i % n], sizeof *x);
    }
}

static void the_block_is_laid_out_as_the_header_says(void **state) {
    (void)state;
    for (int count = 1; count < 3000; count = count * 4 / 3 + 1) {
        for (int family = CLOUD2_CIRCLE; family <= CLOUD2_LENS; family += CLOUD2_LENS - CLOUD2_CIRCLE) {
            cloud2_make((cloud2_family)family, 12, cloud, count);
            size_t bytes = tact2_hull_bytes(count);
            char *memory = malloc(bytes);
            memset(memory, 0xa5, bytes);
            tact2_hull *hull = (tact2_hull *)(void *)memory;
            assert_int_equal(tact2_hull_build(memory, bytes, cloud, count, NULL), TACT_OK);
            check_layout(hull);
            double farthest = 0;
            for (int i = 0; i < hull->vertex_count; i++) {
                tact2_vec v = tact2_hull_vertex(hull, i);
                farthest = fmax(farthest, hypot((double)v.x, (double)v.y));
            }
            assert_true((double)hull->reach >= farthest && (double)hull->reach <= farthest * 1.00001);
            free(memory);
        }
    }
}

/* The map counts edges, and ends with all of them. */
static void the_map_counts_all_edges(void **state) {
    (void)state;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        cloud2_make((cloud2_family)family, 3, cloud, MOST);
        tact2_hull *hull = hull_check2_build(cloud, MOST, 0);
        const int32_t *map = tact2_hull_ints(hull, hull->map);
        for (int i = 0; i < hull->map_cells; i++) assert_true(map[i] <= map[i + 1]);
        if (hull->map_cells) assert_int_equal(map[0], 0);
        if (hull->map_cells) assert_int_equal(map[hull->map_cells], hull->vertex_count);
        free(hull);
    }
}

static void two_builds_give_the_same_bytes(void **state) {
    (void)state;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        cloud2_make((cloud2_family)family, 4, cloud, 700);
        size_t bytes = tact2_hull_bytes(700);
        char *first = malloc(bytes), *second = malloc(bytes);
        memset(first, 0, bytes);
        memset(second, 0xff, bytes);
        assert_int_equal(tact2_hull_build(first, bytes, cloud, 700, NULL), TACT_OK);
        assert_int_equal(tact2_hull_build(second, bytes, cloud, 700, NULL), TACT_OK);
        size_t size = tact2_hull_size((const tact2_hull *)(const void *)first);
        assert_memory_equal(first, second, size);
        free(first);
        free(second);
    }
}

__extension__ typedef __int128 int_of_128_bits;

/* Points of whole numbers of up to 62 bits where a double holds them, many of them on one line or next to it. */
static void turns_are_exact(void **state) {
    (void)state;
    uint64_t random = 5;
    int on_line = 0, wrong = 0, near_line = 0;
    for (int n = 0; n < 60000; n++) {
        int64_t p[3][2];
        double at[3][2];
        int bits = 3 + cloud_pick(&random, 49), shift = cloud_pick(&random, 2000) - 1074 - 100;
        for (int i = 0; i < 6; i++) p[i / 2][i % 2] = (int64_t)(cloud_random(&random) >> (64 - bits));
        for (int k = 0; k < 2 && n % 2; k++) p[2][k] = 2 * p[1][k] - p[0][k];
        if (n % 4 == 3) p[2][n / 4 % 2] += n % 8 < 4 ? 1 : -1;
        int_of_128_bits ax = p[0][0] - p[2][0], ay = p[0][1] - p[2][1], bx = p[1][0] - p[2][0], by = p[1][1] - p[2][1];
        int_of_128_bits cross = ax * by - ay * bx;
        int expected = (cross > 0) - (cross < 0);
        shift = shift < -1074 ? -1074 : shift > 270 ? 270 : shift;
        for (int i = 0; i < 6; i++) at[i / 2][i % 2] = ldexp((double)p[i / 2][i % 2], shift);
        on_line += expected == 0;
        near_line += expected != 0 && n % 4 == 3;
        wrong += hull_orientation(at[0], at[1], at[2]) != expected;
        wrong += tact2_hull_exact_orientation(at[0], at[1], at[2]) != expected;
        double value = ldexp(tact2_hull_exact_cross(at[0], at[1], at[2]), shift > -250 ? -2 * shift : 0);
        double size = fabs((double)cross);
        if (shift > -250) wrong += !(fabs(value - (double)cross) <= 4 * 1.2e-16 * size);
    }
    assert_int_equal(wrong, 0);
    assert_in_range(on_line, 10000, 30000);
    assert_in_range(near_line, 10000, 15000);
}

/* Whole numbers of up to 2^52 with a cross product of one: no rounded arithmetic can tell that from none. */
static void the_smallest_area_is_told_from_none(void **state) {
    (void)state;
    uint64_t random = 8;
    for (int n = 0; n < 5000; n++) {
        int64_t row[2][2] = {{1, 0}, {0, 1}}, offset = cloud_pick(&random, 1 << 20);
        while (row[0][0] + row[0][1] + row[1][0] + row[1][1] < (int64_t)1 << 50) {
            int to = cloud_pick(&random, 2);
            for (int k = 0; k < 2; k++) row[to][k] += row[1 - to][k];
        }
        int expected = n % 3 - 1;
        double p[2] = {(double)offset, (double)-offset}, a[2], b[2];
        for (int k = 0; k < 2; k++) {
            if (expected == 0) row[1][k] = row[0][k];
            a[k] = (double)row[expected < 0][k] + p[k];
            b[k] = (double)row[expected >= 0][k] + p[k];
        }
        assert_int_equal(hull_orientation(a, b, p), expected);
        assert_int_equal(hull_orientation(b, p, a), expected);
    }
}

/* Points of a fine grid around (0.5, 0.5) and the line through (12, 12) and (24, 24): the example of Kettner,
 * Mehlhorn, Pion, Schirra and Yap 2004, in which a rounded determinant errs all over the grid. */
static void turns_are_exact_where_differences_are_rounded(void **state) {
    (void)state;
    const double a[2] = {12, 12}, b[2] = {24, 24};
    int rounded_wrong = 0;
    for (int i = 0; i < 128; i++) {
        for (int k = 0; k < 128; k++) {
            const double p[2] = {0.5 + i * 0x1p-53, 0.5 + k * 0x1p-53};
            int expected = (p[1] > p[0]) - (p[1] < p[0]);
            assert_int_equal(hull_orientation(a, b, p), expected);
            assert_int_equal(hull_orientation(b, a, p), -expected);
            double cross = (a[0] - p[0]) * (b[1] - p[1]) - (a[1] - p[1]) * (b[0] - p[0]);
            rounded_wrong += (cross > 0) - (cross < 0) != expected;
        }
    }
    assert_true(rounded_wrong > 1000);
}

/* One part at the top of the range, one at its bottom: no double holds any of these products. */
static void turns_are_exact_over_the_whole_range(void **state) {
    (void)state;
    double large = 0x1p332, least = 0x1p-1074;
    const double a[2] = {0, 0}, b[2] = {least, least}, high[2] = {2 * least, 3 * least};
    assert_int_equal(hull_orientation(a, b, high), 1);
    assert_int_equal(hull_orientation(b, a, high), -1);
    assert_int_equal(hull_orientation(a, b, (double[]){3 * least, 3 * least}), 0);
    assert_int_equal(hull_orientation(a, b, (double[]){large, large}), 0);
    assert_int_equal(hull_orientation(a, (double[]){large, large}, b), 0);
    assert_int_equal(hull_orientation(a, (double[]){large, large}, (double[]){least, 2 * least}), 1);
    assert_int_equal(hull_orientation(a, (double[]){large, large}, (double[]){2 * least, least}), -1);
    assert_int_equal(hull_orientation((double[]){-large, least}, (double[]){large, least}, a), -1);
    assert_int_equal(
        hull_orientation((double[]){-large, -large}, (double[]){large, large}, (double[]){1, 1 + 0x1p-52}), 1);
    assert_int_equal(hull_orientation((double[]){-large, least}, (double[]){large, -least}, a), 0);
    assert_true(tact2_hull_exact_cross(a, b, high) <= 0); /* 2^-2148 is no number */
    assert_true(tact2_hull_exact_cross(a, (double[]){large, 0}, (double[]){0, large}) >= large * large);
}

/* Edges that are shorter than the longest by more than the range of exponents have normals, too. */
static void stored_normals_are_those_of_the_edges(void **state) {
    (void)state;
    int large = NARROW ? 40 : 203, middle = NARROW ? 30 : 172, tiny = NARROW ? -120 : -900;
    tact2_vec points[] = {tact2_v((tact_real)ldexp(-1, large), 0),
                          tact2_v((tact_real)ldexp(-1, large / 3), (tact_real)ldexp(-1, middle)), tact2_v(0, 0),
                          tact2_v(0, (tact_real)ldexp(1, tiny))};
    tact2_hull *hull = hull_check2_build(points, 4, 0);
    assert_int_equal(hull->vertex_count, 4);
    const tact_real *x = tact2_hull_reals(hull, hull->normals), *y = x + hull->padded;
    for (int i = 0; i < 4; i++) {
        tact2_vec normal = tact2_hull_edge_get(hull, i).normal;
        assert_true(x[i] == normal.x && y[i] == normal.y);
    }
    free(hull);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_polygon_can_be_moved),
    cmocka_unit_test(the_block_is_laid_out_as_the_header_says),
    cmocka_unit_test(the_map_counts_all_edges),
    cmocka_unit_test(two_builds_give_the_same_bytes),
    cmocka_unit_test(turns_are_exact),
    cmocka_unit_test(the_smallest_area_is_told_from_none),
    cmocka_unit_test(turns_are_exact_where_differences_are_rounded),
    cmocka_unit_test(turns_are_exact_over_the_whole_range),
    cmocka_unit_test(stored_normals_are_those_of_the_edges),
};

const test_group test_hull2_block = {"test_hull2_block", tests, sizeof tests / sizeof *tests, NULL, NULL};
