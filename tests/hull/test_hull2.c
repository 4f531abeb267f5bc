/* Convex hulls in the plane: closed forms, unkind input, refusals, invariants, vertex limits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets2.h"
#include "hull/hull_check2.h"
#include "support/group.h"

enum { MOST = 4096, NARROW = sizeof(tact_real) == sizeof(float) };

static tact2_vec cloud[MOST];

static tact2_vec at(double x, double y) { return tact2_v((tact_real)x, (tact_real)y); }

/* To so many units of rounding of the size. */
static void assert_close(tact_real value, double expected, double units, double size) {
    if (fabs((double)value - expected) <= units * CHECK2_ROUNDOFF * size) return;
    fail_msg("%.17g is not %.17g", (double)value, expected);
}

static void assert_near(tact_real value, double expected, double units) {
    assert_close(value, expected, units, fabs(expected));
}

/* The hull of the cloud, checked. */
static tact2_hull *sound_hull(const tact2_vec *points, int count, int limit) {
    tact2_hull *hull = hull_check2_build(points, count, limit);
    assert_non_null(hull);
    const char *defect = hull_check2(hull, points, count, limit > 0, NULL);
    if (defect) fail_msg("%s", defect);
    return hull;
}

static void assert_sources(const tact2_hull *hull, const int *sources, int count) {
    assert_int_equal(tact2_hull_info_get(hull).vertex_count, count);
    for (int i = 0; i < count; i++) assert_int_equal(tact2_hull_point_index(hull, i), sources[i]);
}

static void a_triangle_has_its_closed_form(void **state) {
    (void)state;
    tact2_vec points[] = {at(4, 0), at(0, 3), at(0, 0)};
    tact2_hull *hull = sound_hull(points, 3, 0);
    assert_sources(hull, (int[]){2, 0, 1}, 3);
    tact2_mass mass = tact2_hull_mass(hull);
    assert_near(mass.area, 6, 0);
    assert_near(mass.perimeter, 12, 0);
    assert_near(mass.center.x, 4.0 / 3, 2);
    assert_near(mass.center.y, 1, 2);
    assert_near(mass.inertia, 6 * (16 + 9) / 18.0, 4); /* area * (a^2 + b^2) / 18 */
    tact2_hull_edge hypotenuse = tact2_hull_edge_get(hull, 1);
    assert_near(hypotenuse.normal.x, 0.6, 1);
    assert_near(hypotenuse.normal.y, 0.8, 1);
    assert_near(hypotenuse.offset, 2.4, 2);
    free(hull);
}

static void a_box_full_of_points_has_four_vertices(void **state) {
    (void)state;
    int count = 0;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 33 * 17; i++) cloud[count++] = at(i % 33 - 16, i / 33 - 8);
    }
    tact2_hull *hull = sound_hull(cloud, count, 0);
    assert_sources(hull, (int[]){0, 32, 33 * 17 - 1, 33 * 16}, 4);
    tact2_mass mass = tact2_hull_mass(hull);
    assert_near(mass.area, 32 * 16, 0);
    assert_near(mass.perimeter, 96, 0);
    assert_close(mass.center.x, 0, 1, 16);
    assert_close(mass.center.y, 0, 1, 16);
    assert_near(mass.inertia, 512 * (32 * 32 + 16 * 16) / 12.0, 4);
    free(hull);
}

/* n sides, a radius of one. */
static void check_regular_polygon(int n, double x, double y) {
    const double turn = 6.283185307179586;
    for (int i = 0; i < n; i++) cloud[i] = at(x + cos(turn * i / n), y + sin(turn * i / n));
    tact2_hull *hull = sound_hull(cloud, n, 0);
    assert_int_equal(tact2_hull_info_get(hull).vertex_count, n);
    double area = n * sin(turn / n) / 2, square = (2 + cos(turn / n)) / 6, far = 1 + fabs(x) + fabs(y);
    tact2_mass mass = tact2_hull_mass(hull);
    /* The corners are rounded: to the unit of their own distance from the origin. */
    assert_close(mass.area, area, 8, far);
    assert_close(mass.perimeter, 2 * n * sin(turn / n / 2), 8, far);
    assert_close(mass.center.x, x, 4, far);
    assert_close(mass.center.y, y, 4, far);
    assert_close(mass.inertia, area * square, 8, far);
    free(hull);
}

static void regular_polygons_have_their_closed_form(void **state) {
    (void)state;
    for (int n = 3; n <= 1000; n = n * 5 / 4 + 1) {
        check_regular_polygon(n, 0, 0);
        check_regular_polygon(n, 17, -5);
    }
}

static void mass_loses_nothing_far_from_the_origin(void **state) {
    (void)state;
    double far = NARROW ? 65536 : 100000000;
    tact2_vec points[] = {at(far, -far), at(far + 2, -far), at(far + 2, 4 - far), at(far, 4 - far)};
    tact2_hull *hull = sound_hull(points, 4, 0);
    tact2_mass mass = tact2_hull_mass(hull);
    assert_near(mass.area, 8, 0);
    assert_near(mass.perimeter, 12, 0);
    assert_near(mass.center.x, far + 1, 0);
    assert_near(mass.center.y, 2 - far, 0);
    assert_near(mass.inertia, 8 * 20 / 12.0, 4);
    free(hull);
}

/* Corners of consecutive Fibonacci numbers: sides as long as numbers of so many digits can be, and an area of half a
 * unit squared. */
static void check_needle(int n, double unit, double far) {
    double a = 1, b = 1, c = 0; /* F(n), F(n - 1), F(n - 2) */
    for (int i = 2; i < n; i++) {
        c = b;
        b = a;
        a = b + c;
    }
    tact2_vec points[] = {at(far, -far), at(far + a * unit, b * unit - far), at(far + b * unit, c * unit - far)};
    tact2_hull *hull = sound_hull(points, 3, 0);
    assert_int_equal(tact2_hull_info_get(hull).dimension, 2);
    tact2_mass mass = tact2_hull_mass(hull);
    double aa = a * a + b * b, bb = b * b + c * c, cc = c * c + (b - c) * (b - c);
    assert_near(mass.area, unit * unit / 2, 2);
    assert_near(mass.perimeter, unit * (sqrt(aa) + sqrt(bb) + sqrt(cc)), 4);
    assert_near(mass.inertia, unit * unit / 2 * (aa + bb + cc) * unit * unit / 36, 8);
    assert_near(mass.center.x, far + (a + b) * unit / 3, 4);
    assert_near(mass.center.y, (b + c) * unit / 3 - far, 4);
    free(hull);
}

static void needles_keep_their_area(void **state) {
    (void)state;
    check_needle(NARROW ? 34 : 74, NARROW ? 0x1p-24 : 0x1p-51, 0);
    check_needle(NARROW ? 24 : 60, NARROW ? 0x1p-18 : 0x1p-42, 16);
}

static void points_at_one_place_make_a_point(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) cloud[i] = at(1, 2);
    for (int count = 1; count <= 100; count += 33) {
        tact2_hull *hull = sound_hull(cloud, count, 0);
        assert_sources(hull, (int[]){0}, 1);
        tact2_mass mass = tact2_hull_mass(hull);
        assert_near(mass.center.x, 1, 0);
        assert_near(mass.center.y, 2, 0);
        assert_true(mass.area <= 0 && mass.perimeter <= 0 && mass.inertia <= 0);
        assert_int_equal(tact2_hull_support(hull, at(1, 1)), 0);
        free(hull);
    }
}

static void points_on_a_line_make_a_segment(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) cloud[i] = at(i * 7 % 100, -3 * (i * 7 % 100));
    tact2_hull *hull = sound_hull(cloud, 100, 0);
    assert_sources(hull, (int[]){0, 57}, 2); /* 57 * 7 % 100 = 99 */
    tact2_mass mass = tact2_hull_mass(hull);
    assert_near(mass.center.x, 49.5, 0);
    assert_near(mass.center.y, -148.5, 0);
    assert_true(mass.area <= 0 && mass.inertia <= 0);
    assert_near(mass.perimeter, 2 * 99 * sqrt(10), 2); /* there and back */
    tact2_hull_edge edge = tact2_hull_edge_get(hull, 0);
    assert_near(edge.normal.x, -3 / sqrt(10), 2);
    assert_near(edge.normal.y, -1 / sqrt(10), 2);
    free(hull);
    for (int i = 0; i < 100; i++) cloud[i] = at(5, i * 7 % 100);
    hull = sound_hull(cloud, 100, 0);
    assert_sources(hull, (int[]){0, 57}, 2);
    free(hull);
}

static void the_first_of_equal_points_is_the_vertex(void **state) {
    (void)state;
    for (int i = 0; i < 400; i++) cloud[i] = at(i % 2, i / 2 % 2);
    tact2_hull *hull = sound_hull(cloud, 400, 0);
    assert_sources(hull, (int[]){0, 1, 3, 2}, 4);
    free(hull);
    tact2_vec zeros[] = {at(0, 0), at(1, -0.0), at(-0.0, 0), at(-0.0, 1), at(0, 1)};
    hull = sound_hull(zeros, 5, 0);
    assert_sources(hull, (int[]){0, 1, 3}, 3);
    free(hull);
}

/* The last place decides: nothing counts as a straight edge that is not one. */
static void turns_of_the_last_place_are_seen(void **state) {
    (void)state;
    double last = NARROW ? 0x1p-24 : 0x1p-53;
    for (int k = -1; k <= 1; k++) {
        tact2_vec points[] = {at(0, 0), at(1, 1), at(0.5, 0.5 + k * last), at(0.25, 0.75)};
        tact2_hull *hull = sound_hull(points, 4, 0);
        assert_int_equal(tact2_hull_info_get(hull).vertex_count, k < 0 ? 4 : 3);
        free(hull);
    }
}

static void refused(tact_status expected, const tact2_vec *points, int count, size_t bytes) {
    char memory[64], before[64];
    memset(before, 0x5a, sizeof before);
    memset(memory, 0x5a, sizeof memory);
    void *large = bytes > sizeof memory ? malloc(bytes) : memory;
    if (large != memory) memset(large, 0x5a, bytes);
    assert_int_equal(tact2_hull_build(large, bytes, points, count, NULL), expected);
    assert_memory_equal(large, before, sizeof before);
    if (large != memory) free(large);
}

static void bad_input_is_refused_by_name(void **state) {
    (void)state;
    tact_real nan = (tact_real)strtod("nan", NULL), infinity = (tact_real)strtod("inf", NULL);
    tact_real bad[] = {nan, infinity, -infinity};
    size_t bytes = tact2_hull_bytes(8);
    cloud2_make(CLOUD2_DISC, 1, cloud, 8);
    refused(TACT_NO_POINTS, cloud, 0, bytes);
    refused(TACT_NO_POINTS, cloud, -5, bytes);
    refused(TACT_TOO_MANY, cloud, TACT2_HULL_MAX_POINTS + 1, bytes);
    refused(TACT_BUFFER_TOO_SMALL, cloud, 8, bytes - 1);
    refused(TACT_BUFFER_TOO_SMALL, cloud, 8, 0);
    for (int i = 0; i < 6; i++) {
        cloud2_make(CLOUD2_DISC, 1, cloud, 8);
        *(i % 2 ? &cloud[7].y : &cloud[i].x) = bad[i / 2];
        refused(TACT_NOT_FINITE, cloud, 8, bytes);
    }
    cloud2_make(CLOUD2_DISC, 1, cloud, 8);
    cloud[5].y = -TACT_REAL_MAX;
    refused(TACT_OUT_OF_RANGE, cloud, 8, bytes);
    assert_int_equal(tact2_hull_bytes(0), 0);
    assert_int_equal(tact2_hull_bytes(-1), 0);
    assert_int_equal(tact2_hull_bytes(TACT2_HULL_MAX_POINTS + 1), 0);
    assert_true(tact2_hull_bytes(1000000) < 80000000);
}

static void every_family_at_every_scale_is_exact(void **state) {
    (void)state;
    static const double scale[] = {1, 0x1p-300, 0x1p300, 1, 1}, offset[] = {0, 0, 0, 1000, -0x1p-10};
    int flat = 0, all_exact = 0, tried = 0;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        for (uint64_t seed = 1; seed <= 60; seed++, tried++) {
            int count = seed % 8 == 0 ? 500 : (int)(seed % 30) + 1, k = (int)(seed % 5);
            double factor = NARROW ? ldexp(scale[k], scale[k] < 1 ? 240 : scale[k] > 1 ? -260 : 0) : scale[k];
            bool exact;
            cloud2_make((cloud2_family)family, seed, cloud, count);
            for (int i = 0; i < count; i++) {
                cloud[i] = at((double)cloud[i].x * factor + offset[k], (double)cloud[i].y * factor - offset[k]);
            }
            tact2_hull *hull = hull_check2_build(cloud, count, 0);
            assert_non_null(hull);
            const char *defect = hull_check2(hull, cloud, count, false, &exact);
            if (defect) fail_msg("%s, seed %d: %s", cloud2_name((cloud2_family)family), (int)seed, defect);
            all_exact += exact;
            flat += tact2_hull_info_get(hull).dimension == 2;
            free(hull);
        }
    }
    assert_in_range(flat, tried * 3 / 4, tried);
    assert_int_equal(all_exact, tried);
}

/* Coordinates of one cloud that differ by up to 2^`span`, below 2^`top`; every fifth is zero. */
static void of_all_sizes(tact2_vec *points, int count, uint64_t *random, int top, int span) {
    for (int i = 0; i < 2 * count; i++) {
        double x = cloud_random(random) % 3 ? cloud_uniform(random) : cloud_pick(random, 5) - 2;
        double value = cloud_random(random) % 5 ? ldexp(x, top - cloud_pick(random, span)) : 0;
        *(i % 2 ? &points[i / 2].x : &points[i / 2].y) = (tact_real)value;
    }
}

/* test_hull2_exact.py checks such hulls with rational numbers. */
static void numbers_of_all_sizes_make_sound_hulls(void **state) {
    (void)state;
    static const int span[] = {1, 8, 60, 2000};
    int lowest = NARROW ? -149 : -1074, highest = NARROW ? 48 : 330, flat = 0;
    uint64_t random = 31;
    for (int i = 0; i < 4000; i++) {
        int count = 1 + cloud_pick(&random, 40);
        of_all_sizes(cloud, count, &random, lowest + cloud_pick(&random, highest - lowest), span[i % 4]);
        tact2_hull *hull = sound_hull(cloud, count, i % 5 ? 0 : 3 + i % 8);
        flat += tact2_hull_info_get(hull).dimension == 2;
        free(hull);
    }
    assert_in_range(flat, 2000, 3900);
}

/* (s, s^2) for s over the whole range: each is a vertex, though most are next to nothing beside the largest. */
static void a_parabola_over_the_whole_range_keeps_every_point(void **state) {
    (void)state;
    int lowest = NARROW ? -74 : -536, highest = NARROW ? 24 : 165, count = 0;
    for (int k = lowest; k <= highest; k++) cloud[count++] = at(ldexp(1, k), ldexp(1, 2 * k));
    int on_curve = count;
    for (int k = lowest; k < highest; k++) cloud[count++] = at(ldexp(1.5, k), ldexp(2.5, 2 * k)); /* on its chords */
    tact2_hull *hull = sound_hull(cloud, count, 0);
    assert_int_equal(tact2_hull_info_get(hull).vertex_count, on_curve);
    for (int i = 0; i < on_curve; i++) assert_int_equal(tact2_hull_point_index(hull, i), i);
    free(hull);
}

static void scaling_by_a_power_of_two_scales_the_hull_exactly(void **state) {
    (void)state;
    static const tact_real factor[] = {TACT_REAL(0.0009765625), 8, 1048576};
    static tact2_vec scaled[MOST];
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        cloud2_make((cloud2_family)family, 5, cloud, 150);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 150; i++) scaled[i] = tact2_scale(factor[k], cloud[i]);
            for (int limit = 0; limit < 10; limit += 9) {
                tact2_hull *hull = sound_hull(cloud, 150, limit), *other = sound_hull(scaled, 150, limit);
                int count = tact2_hull_info_get(hull).vertex_count;
                assert_int_equal(tact2_hull_info_get(other).vertex_count, count);
                for (int i = 0; i < count; i++) {
                    assert_int_equal(tact2_hull_point_index(other, i), tact2_hull_point_index(hull, i));
                }
                tact2_mass mass = tact2_hull_mass(hull), wide = tact2_hull_mass(other);
                assert_near(wide.area / (factor[k] * factor[k]), (double)mass.area, 0);
                assert_near(wide.perimeter / factor[k], (double)mass.perimeter, 0);
                assert_near(wide.center.x / factor[k], (double)mass.center.x, 0);
                free(hull);
                free(other);
            }
        }
    }
}

/* Shuffled points make the same polygon, and turning the plane by a right angle turns it. */
static void the_order_of_the_points_does_not_matter(void **state) {
    (void)state;
    static tact2_vec shuffled[MOST];
    uint64_t random = 7;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        for (int limit = 0; limit < 13; limit += 6) {
            cloud2_make((cloud2_family)family, 6, cloud, 400);
            memcpy(shuffled, cloud, sizeof cloud);
            for (int i = 399; i > 0; i--) {
                int j = cloud_pick(&random, i + 1);
                tact2_vec p = shuffled[i];
                shuffled[i] = shuffled[j];
                shuffled[j] = p;
            }
            tact2_hull *hull = sound_hull(cloud, 400, limit), *other = sound_hull(shuffled, 400, limit);
            tact2_hull_info info = tact2_hull_info_get(hull), same = tact2_hull_info_get(other);
            assert_int_equal(same.vertex_count, info.vertex_count);
            assert_true(same.error >= info.error && same.error <= info.error);
            for (int i = 0; i < info.vertex_count; i++) {
                tact2_vec a = tact2_hull_vertex(hull, i), b = tact2_hull_vertex(other, i);
                assert_true(a.x >= b.x && a.x <= b.x && a.y >= b.y && a.y <= b.y);
            }
            free(hull);
            free(other);
        }
    }
}

static void a_vertex_limit_says_what_it_cuts_off(void **state) {
    (void)state;
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        cloud2_make((cloud2_family)family, 21, cloud, 1000);
        tact2_hull *whole = sound_hull(cloud, 1000, 0);
        int vertices = tact2_hull_info_get(whole).vertex_count;
        double before = 1e9;
        for (int limit = 1; limit <= 256; limit *= 2) {
            tact2_hull *hull = sound_hull(cloud, 1000, limit);
            int most = limit < 3 ? 3 : limit;
            double error = (double)tact2_hull_info_get(hull).error, excess = hull_check2_excess(hull, cloud, 1000);
            assert_int_equal(tact2_hull_info_get(hull).vertex_count, vertices < most ? vertices : most);
            assert_true(error <= before && error <= excess + 128 * CHECK2_ROUNDOFF);
            if (vertices <= most) assert_true(error <= 0);
            before = error;
            free(hull);
        }
        free(whole);
    }
}

/* What is kept is worth it: the error of n vertices on a circle is that of evenly spread ones, give or take 2^2. */
static void a_limited_circle_is_nearly_a_regular_polygon(void **state) {
    (void)state;
    cloud2_make(CLOUD2_CIRCLE, 3, cloud, MOST);
    for (int limit = 4; limit <= 128; limit *= 2) {
        tact2_hull *hull = sound_hull(cloud, MOST, limit);
        assert_true((double)tact2_hull_info_get(hull).error <= 4 * (1 - cos(3.141592653589793 / limit)));
        free(hull);
    }
}

/* All vertices beyond one chord, nearer and nearer to its end: spans divide as unevenly as they can. */
static void a_limit_on_a_geometric_curve_ends(void **state) {
    (void)state;
    int lowest = NARROW ? -70 : -500, count = 0;
    for (int k = lowest; k <= 0; k++) {
        for (int i = 4; i < 8; i++) cloud[count++] = at(ldexp(i, k), -ldexp(i * i, 2 * k) / 64);
    }
    tact2_hull *hull = sound_hull(cloud, count, count / 2);
    assert_int_equal(tact2_hull_info_get(hull).vertex_count, count / 2);
    free(hull);
}

/* A segment so short beside its distance from the origin that its scale would take the coordinates out of range. */
static void mass_of_the_shortest_segment_far_away(void **state) {
    (void)state;
    tact_real far = (tact_real)(sizeof(tact_real) == 4 ? 1e15 : 1e100);
    tact_real length = (tact_real)(sizeof(tact_real) == 4 ? 1e-37 : 1e-200);
    tact2_vec points[] = {tact2_v(far, 0), tact2_v(far, length)};
    size_t bytes = tact2_hull_bytes(2);
    tact2_hull *hull = malloc(bytes);
    assert_int_equal(tact2_hull_build(hull, bytes, points, 2, NULL), TACT_OK);
    tact2_mass mass = tact2_hull_mass(hull);
    assert_true(mass.center.x == far && mass.center.y == length / 2);
    assert_true(mass.perimeter == 2 * length && mass.area == 0);
    free(hull);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(mass_of_the_shortest_segment_far_away),
    cmocka_unit_test(a_triangle_has_its_closed_form),
    cmocka_unit_test(a_box_full_of_points_has_four_vertices),
    cmocka_unit_test(regular_polygons_have_their_closed_form),
    cmocka_unit_test(mass_loses_nothing_far_from_the_origin),
    cmocka_unit_test(needles_keep_their_area),
    cmocka_unit_test(points_at_one_place_make_a_point),
    cmocka_unit_test(points_on_a_line_make_a_segment),
    cmocka_unit_test(the_first_of_equal_points_is_the_vertex),
    cmocka_unit_test(turns_of_the_last_place_are_seen),
    cmocka_unit_test(bad_input_is_refused_by_name),
    cmocka_unit_test(every_family_at_every_scale_is_exact),
    cmocka_unit_test(numbers_of_all_sizes_make_sound_hulls),
    cmocka_unit_test(a_parabola_over_the_whole_range_keeps_every_point),
    cmocka_unit_test(scaling_by_a_power_of_two_scales_the_hull_exactly),
    cmocka_unit_test(the_order_of_the_points_does_not_matter),
    cmocka_unit_test(a_vertex_limit_says_what_it_cuts_off),
    cmocka_unit_test(a_limited_circle_is_nearly_a_regular_polygon),
    cmocka_unit_test(a_limit_on_a_geometric_curve_ends),
};

const test_group test_hull2 = {"test_hull2", tests, sizeof tests / sizeof *tests, NULL, NULL};
