/* Convex hulls: closed forms, unkind input, refusals, invariants, vertex limits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/point_sets3.h"
#include "hull/hull_check3.h"
#include "support/check.h"
#include "support/group.h"

enum { MOST = 4096 };

static tact3_vec cloud[MOST];

static tact3_vec at(double x, double y, double z) { return tact3_v((tact_real)x, (tact_real)y, (tact_real)z); }

static void assert_near(tact_real value, double expected, double units) {
    double difference = (double)value - expected, size = expected < 0 ? -expected : expected;
    if (difference < 0) difference = -difference;
    if (difference <= units * CHECK3_ROUNDOFF * (size > 1 ? size : 1)) return;
    fail_msg("%.17g is not %.17g", (double)value, expected);
}

static void assert_vec_near(tact3_vec v, double x, double y, double z, double units) {
    assert_near(v.x, x, units);
    assert_near(v.y, y, units);
    assert_near(v.z, z, units);
}

/* The hull of the cloud, checked. */
static tact3_hull *sound_hull(const tact3_vec *points, int count, int limit) {
    tact3_hull *hull = hull_check3_build(points, count, limit);
    assert_non_null(hull);
    const char *defect = hull_check3(hull, points, count);
    if (defect) fail_msg("%s", defect);
    return hull;
}

static void assert_counts(const tact3_hull *hull, int dimension, int vertices, int edges, int faces) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    assert_int_equal(info.dimension, dimension);
    assert_int_equal(info.vertex_count, vertices);
    assert_int_equal(info.edge_count, edges);
    assert_int_equal(info.face_count, faces);
}

/* The points of a grid of n per side that lie on the surface of a box. */
static int box_surface(tact3_vec *points, int n, tact3_vec lower, tact3_vec upper) {
    int count = 0;
    for (int i = 0; i < n * n * n; i++) {
        int k[3] = {i % n, i / n % n, i / n / n};
        bool inside = true;
        for (int axis = 0; axis < 3; axis++) inside = inside && k[axis] > 0 && k[axis] < n - 1;
        if (inside) continue;
        tact_real last = (tact_real)(n - 1), x = (tact_real)k[0] / last, y = (tact_real)k[1] / last;
        tact_real z = (tact_real)k[2] / last;
        points[count++] = tact3_v(lower.x + x * (upper.x - lower.x), lower.y + y * (upper.y - lower.y),
                                  lower.z + z * (upper.z - lower.z));
    }
    return count;
}

static void a_tetrahedron_has_its_closed_form(void **state) {
    (void)state;
    tact3_vec points[] = {at(0, 0, 0), at(1, 0, 0), at(0, 2, 0), at(0, 0, 3)};
    tact3_hull *hull = sound_hull(points, 4, 0);
    assert_counts(hull, 3, 4, 6, 4);
    assert_true(tact3_hull_info_get(hull).error <= 0);
    tact3_mass mass = tact3_hull_mass(hull);
    assert_near(mass.volume, 1, 4);
    assert_near(mass.area, 1 + 1.5 + 3 + 3.5, 8);
    assert_vec_near(mass.center, 0.25, 0.5, 0.75, 8);
    /* A corner tetrahedron with legs a, b, c: about its centre xx = 3 V a a / 80 and xy = -V a b / 80. */
    assert_near(mass.inertia.x.x, 3.0 / 80 * (4 + 9), 16);
    assert_near(mass.inertia.y.y, 3.0 / 80 * (1 + 9), 16);
    assert_near(mass.inertia.z.z, 3.0 / 80 * (1 + 4), 16);
    assert_near(mass.inertia.x.y, 2.0 / 80, 16);
    assert_near(mass.inertia.y.z, 6.0 / 80, 16);
    assert_near(mass.inertia.z.x, 3.0 / 80, 16);
    free(hull);
}

static void a_box_with_points_on_its_faces_has_eight_vertices(void **state) {
    (void)state;
    int count = box_surface(cloud, 9, at(-1, -2, -4), at(1, 2, 4));
    for (int i = 0; i < 200; i++) cloud[count + i] = cloud[i];
    tact3_hull *hull = sound_hull(cloud, count + 200, 0);
    assert_counts(hull, 3, 8, 12, 6);
    assert_true(tact3_hull_info_get(hull).error <= 0);
    tact3_mass mass = tact3_hull_mass(hull);
    assert_near(mass.volume, 64, 4);
    assert_near(mass.area, 2 * (8 + 16 + 32), 4);
    assert_vec_near(mass.center, 0, 0, 0, 4);
    assert_vec_near(mass.inertia.x, 64.0 / 3 * 20, 0, 0, 16);
    assert_vec_near(mass.inertia.y, 0, 64.0 / 3 * 17, 0, 16);
    assert_vec_near(mass.inertia.z, 0, 0, 64.0 / 3 * 5, 16);
    for (int f = 0; f < 6; f++) {
        tact3_hull_face face = tact3_hull_face_get(hull, f);
        assert_int_equal(face.count, 4);
        assert_near(tact3_length(face.normal), 1, 0);
    }
    free(hull);
}

static void an_octahedron_keeps_its_triangles(void **state) {
    (void)state;
    tact3_vec points[] = {at(1, 0, 0),  at(-1, 0, 0), at(0, 1, 0),    at(0, -1, 0),
                          at(0, 0, 1),  at(0, 0, -1), at(.5, .5, 0),  at(0, 0, 0),
                          at(0, .5, .5), at(1, 0, 0), at(.25, .25, .5)};
    tact3_hull *hull = sound_hull(points, 11, 0);
    assert_counts(hull, 3, 6, 12, 8);
    assert_near(tact3_hull_mass(hull).volume, 4.0 / 3, 4);
    free(hull);
}

static void mass_loses_nothing_far_from_the_origin(void **state) {
    (void)state;
    double far = sizeof(tact_real) == 4 ? 65536 : 1073741824;
    int count = box_surface(cloud, 2, at(far, -far, far), at(far + 2, 4 - far, far + 8));
    tact3_hull *hull = sound_hull(cloud, count, 0);
    tact3_mass mass = tact3_hull_mass(hull);
    assert_near(mass.volume, 64, 4);
    assert_near(mass.area, 2 * (8 + 16 + 32), 4);
    assert_vec_near(mass.center, far + 1, 2 - far, far + 4, 4);
    assert_vec_near(mass.inertia.x, 64.0 / 3 * 20, 0, 0, 16);
    free(hull);
}

static void points_at_one_place_make_a_point(void **state) {
    (void)state;
    for (int i = 0; i < 50; i++) cloud[i] = at(1, 2, 3);
    for (int count = 1; count <= 50; count += 49) {
        tact3_hull *hull = sound_hull(cloud, count, 0);
        assert_counts(hull, 0, 1, 0, 0);
        tact3_mass mass = tact3_hull_mass(hull);
        assert_vec_near(mass.center, 1, 2, 3, 0);
        assert_true(mass.volume <= 0 && mass.area <= 0 && tact3_hull_info_get(hull).error <= 0);
        assert_int_equal(tact3_hull_support(hull, at(1, 1, 1)), 0);
        free(hull);
    }
}

/* Points that are nearly on a line or plane make a segment or a flat hull. Its error is 0 if they are truly on it, and
 * only then: the distance of the last one is at least `off`. */
static void flat_error_at_least(const tact3_vec *points, int count, int dimension, double off) {
    tact3_hull *hull = sound_hull(points, count, 0);
    double error = (double)tact3_hull_info_get(hull).error;
    assert_int_equal(tact3_hull_info_get(hull).dimension, dimension);
    assert_true(off > 0 ? error >= off && error <= 4 * off : error <= 0);
    free(hull);
}

static void a_flat_hull_has_no_error_only_if_it_is_truly_flat(void **state) {
    (void)state;
    double tiny = sizeof(tact_real) == sizeof(float) ? 0x1p-40 : 0x1p-150;
    tact3_vec line[] = {at(0, 0, 0), at(3, 9, 6), at(1, 3, 2)};
    tact3_vec tilted[] = {at(7, 0, 0), at(0, 7, 0), at(0, 0, 7), at(2, 2, 3)};
    tact3_vec level[] = {at(0, 0, 2), at(3, 0, 2), at(0, 3, 2), at(1, 1, 2)};
    flat_error_at_least(line, 3, 1, 0);
    flat_error_at_least(tilted, 4, 2, 0);
    flat_error_at_least(level, 4, 2, 0);
    tact3_vec bent[] = {at(0, 0, 0), at(1, 0, 0), at(0.5, tiny, 0)};
    tact3_vec warped[] = {at(0, 0, 0), at(3, 0, 0), at(0, 3, 0), at(1, 1, tiny)};
    flat_error_at_least(bent, 3, 1, tiny);
    flat_error_at_least(warped, 4, 2, tiny);
#ifndef TACT_FLOAT
    /* The cross products of the first one's coordinates round to 0, and the point is 8.6e-17 off. */
    tact3_vec turned[] = {
        {0x1.6fa5a88988dd5p+0, 0x1.1f0c7534dea08p-1, 0x1.68676e2c96c0ep-1},
        {-0x1.49d30a669800ap-1, -0x1.01b1adb72ef06p-1, -0x1.8fc3d6275428ep-1},
        {0x1.bcfb777124deap-1, 0x1.1524d73153b34p-2, 0x1.326b8f99d2c04p-2},
    };
    flat_error_at_least(turned, 3, 1, 8.6289e-17);
    /* A coordinate so small that the builder takes it for 0. */
    tact3_vec flushed[] = {at(0, 0, 0), at(1, 0, 0), at(0.5, 0x1p-300, 0)};
    tact3_hull *hull = sound_hull(flushed, 3, 0);
    assert_true(tact3_hull_info_get(hull).error >= 0x1p-300);
    free(hull);
#endif
}

static void points_on_a_line_make_a_segment(void **state) {
    (void)state;
    for (int i = 0; i < 40; i++) cloud[i] = at(i * 7 % 40, 2 * (i * 7 % 40), -(i * 7 % 40));
    tact3_hull *hull = sound_hull(cloud, 40, 0);
    assert_counts(hull, 1, 2, 1, 0);
    assert_int_equal(tact3_hull_point_index(hull, 0) + tact3_hull_point_index(hull, 1), 0 + 17); /* 17 * 7 % 40 = 39 */
    const int32_t *neighbours;
    assert_int_equal(tact3_hull_neighbours(hull, 0, &neighbours), 1);
    assert_int_equal(neighbours[0], 1);
    assert_vec_near(tact3_hull_mass(hull).center, 19.5, 39, -19.5, 2);
    free(hull);
}

static void points_on_a_plane_make_a_polygon_with_two_faces(void **state) {
    (void)state;
    for (int i = 0; i < 121; i++) cloud[i] = at(i % 11, i / 11, i % 11 + 2 * (i / 11));
    tact3_hull *hull = sound_hull(cloud, 121, 0);
    assert_counts(hull, 2, 4, 4, 2);
    tact3_mass mass = tact3_hull_mass(hull);
    assert_near(mass.area, 2 * 100 * 2.449489742783178, 8); /* both sides */
    assert_vec_near(mass.center, 5, 5, 15, 4);
    assert_true(mass.volume <= 0);
    tact3_vec sum = tact3_add(tact3_hull_face_get(hull, 0).normal, tact3_hull_face_get(hull, 1).normal);
    assert_vec_near(sum, 0, 0, 0, 0);
    free(hull);
}

static void refused(tact_status expected, const tact3_vec *points, int count, size_t bytes) {
    char memory[64], before[64];
    memset(before, 0x5a, sizeof before);
    memset(memory, 0x5a, sizeof memory);
    void *large = bytes > sizeof memory ? malloc(bytes) : memory;
    if (large != memory) memset(large, 0x5a, bytes);
    assert_int_equal(tact3_hull_build(large, bytes, points, count, NULL), expected);
    assert_memory_equal(large, before, sizeof before);
    if (large != memory) free(large);
}

static void bad_input_is_refused_by_name(void **state) {
    (void)state;
    tact_real nan = (tact_real)strtod("nan", NULL), infinity = (tact_real)strtod("inf", NULL);
    tact_real bad[] = {nan, infinity, -infinity};
    size_t bytes = tact3_hull_bytes(8);
    cloud3_make(CLOUD3_BALL, 1, cloud, 8);
    refused(TACT_NO_POINTS, cloud, 0, bytes);
    refused(TACT_NO_POINTS, cloud, -5, bytes);
    refused(TACT_TOO_MANY, cloud, TACT3_HULL_MAX_POINTS + 1, bytes);
    refused(TACT_BUFFER_TOO_SMALL, cloud, 8, bytes - 1);
    refused(TACT_BUFFER_TOO_SMALL, cloud, 8, 0);
    for (int i = 0; i < 9; i++) {
        cloud3_make(CLOUD3_BALL, 1, cloud, 8);
        if (i % 3 == 0) cloud[i].x = bad[i / 3];
        if (i % 3 == 1) cloud[7].y = bad[i / 3];
        if (i % 3 == 2) cloud[4].z = bad[i / 3];
        refused(TACT_NOT_FINITE, cloud, 8, bytes);
    }
    cloud3_make(CLOUD3_BALL, 1, cloud, 8);
    cloud[5].y = -TACT_REAL_MAX;
    refused(TACT_OUT_OF_RANGE, cloud, 8, bytes);
    assert_int_equal(tact3_hull_bytes(0), 0);
    assert_int_equal(tact3_hull_bytes(-1), 0);
    assert_int_equal(tact3_hull_bytes(TACT3_HULL_MAX_POINTS + 1), 0);
    assert_true(tact3_hull_bytes(1000000) < 500000000);
}

static void every_family_at_every_scale_is_sound(void **state) {
    (void)state;
    static const double scale[] = {1, 1e-9, 1e9, 1, 1}, offset[] = {0, 0, 0, 1000, -1e-3};
    int solid = 0, tried = 0;
    for (int family = 0; family < CLOUD3_FAMILIES; family++) {
        for (uint64_t seed = 1; seed <= (uint64_t)check_rounds(40); seed++, tried++) {
            int count = seed % 8 == 0 ? 200 : (int)(seed % 30) + 3, limit = seed % 7 == 0 ? 6 : 0;
            int k = (int)(seed % 5);
            cloud3_make((cloud3_family)family, seed, cloud, count);
            for (int i = 0; i < count; i++) {
                cloud[i] = at((double)cloud[i].x * scale[k] + offset[k], (double)cloud[i].y * scale[k] - offset[k],
                              (double)cloud[i].z * scale[k] + offset[k]);
            }
            tact3_hull *hull = hull_check3_build(cloud, count, limit);
            assert_non_null(hull);
            const char *defect = hull_check3(hull, cloud, count);
            if (defect) fail_msg("%s, seed %d: %s", cloud3_name((cloud3_family)family), (int)seed, defect);
            if (limit) assert_true(tact3_hull_info_get(hull).vertex_count <= limit);
            solid += tact3_hull_info_get(hull).dimension == 3;
            free(hull);
        }
    }
    assert_in_range(solid, tried / 2, tried);
}

static void the_smallest_and_the_largest_numbers_are_welcome(void **state) {
    (void)state;
    static const double scale[2][2] = {{1e-300, 1e99}, {1e-37, 1e14}};
    for (int k = 0; k < 2; k++) {
        cloud3_make(CLOUD3_SPHERE, 3, cloud, 100);
        for (int i = 0; i < 100; i++) cloud[i] = tact3_scale((tact_real)scale[sizeof(tact_real) == 4][k], cloud[i]);
        tact3_hull *hull = hull_check3_build(cloud, 100, 0);
        assert_non_null(hull);
        assert_counts(hull, 3, 100, 294, 196);
        assert_true(tact3_finite(tact3_hull_face_get(hull, 0).normal));
        free(hull);
    }
}

/* Coordinates of one cloud that differ by up to 2^`span`, below 2^`top`; every fifth is zero. */
static void of_all_sizes(tact3_vec *points, int count, uint64_t *random, int top, int span) {
    for (int i = 0; i < 3 * count; i++) {
        double x = cloud_random(random) % 3 ? cloud_uniform(random) : (double)(cloud_random(random) % 5) - 2;
        double value = cloud_random(random) % 5 ? ldexp(x, top - (int)(cloud_random(random) % (uint64_t)span)) : 0;
        tact3_vec *p = &points[i / 3];
        *(i % 3 == 0 ? &p->x : i % 3 == 1 ? &p->y : &p->z) = (tact_real)value;
    }
}

static void numbers_of_all_sizes_make_sound_hulls(void **state) {
    (void)state;
    static const int span[] = {1, 8, 60, 2000};
    int lowest = sizeof(tact_real) == 4 ? -149 : -1074, highest = sizeof(tact_real) == 4 ? 48 : 330, solid = 0;
    uint64_t random = 31;
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        int count = 1 + (int)(cloud_random(&random) % 40);
        int top = lowest + (int)(cloud_random(&random) % (uint64_t)(highest - lowest));
        of_all_sizes(cloud, count, &random, top, span[i % 4]);
        tact3_hull *hull = sound_hull(cloud, count, i % 5 ? 0 : 4 + i % 8);
        solid += tact3_hull_info_get(hull).dimension == 3;
        free(hull);
    }
    assert_in_range(solid, rounds * 3 / 10, rounds * 19 / 20);
}

static void turned_boxes_have_eight_vertices_and_six_faces(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)check_rounds(300); seed++) {
        cloud3_make(CLOUD3_BOX_FACES, seed, cloud, 120);
        tact3_hull *hull = sound_hull(cloud, 120, 0);
        assert_counts(hull, 3, 8, 12, 6);
        assert_true((double)tact3_hull_info_get(hull).error < 64 * CHECK3_ROUNDOFF * hull_check3_extent(cloud, 120));
        free(hull);
    }
}

/* A box of side 2 with a point that sticks out of the middle of a face, by this many u of the side. */
static tact3_hull *box_with_bump(int axis, double units) {
    int count = box_surface(cloud, 2, at(-1, -1, -1), at(1, 1, 1));
    double p[3] = {0.25, -0.25, 0.125};
    p[axis] = 1 + 2 * units * CHECK3_ROUNDOFF;
    cloud[count] = at(p[0], p[1], p[2]);
    return sound_hull(cloud, count + 1, 0);
}

static void what_sticks_out_by_rounding_is_left_out_and_told(void **state) {
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        tact3_hull *hull = box_with_bump(axis, 4);
        double error = (double)tact3_hull_info_get(hull).error / (2 * CHECK3_ROUNDOFF);
        assert_counts(hull, 3, 8, 12, 6);
        assert_true(error >= 4 && error < 48);
        free(hull);
        hull = box_with_bump(axis, 40);
        assert_counts(hull, 3, 9, 16, 9);
        free(hull);
    }
}

/* Above both planes at its edge a point beyond the rim of a thin lens is next to nothing, but it is far away. */
static void a_thin_lens_keeps_its_rim(void **state) {
    (void)state;
    for (int i = 0; i < 64; i++) {
        double angle = 6.283185307179586 * i / 64;
        cloud[i] = at(cos(angle), sin(angle), 0);
    }
    double thin = 400 * CHECK3_ROUNDOFF;
    cloud[64] = at(0, 0, thin);
    cloud[65] = at(0, 0, -thin);
    tact3_hull *hull = sound_hull(cloud, 66, 0);
    char found[66] = {0};
    for (int i = 0; i < tact3_hull_info_get(hull).vertex_count; i++) found[tact3_hull_point_index(hull, i)] = 1;
    for (int i = 0; i < 64; i++) assert_int_equal(found[i], 1);
    free(hull);
}

static int compare_ints(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The first point of the cloud at the same place. */
static int first_like(int i) {
    int j = 0;
    while (memcmp(&cloud[j], &cloud[i], sizeof *cloud) != 0) j++;
    return j;
}

/* The places in the cloud that the vertices come from, through a map, sorted. */
static int sorted_sources(const tact3_hull *hull, const int *map, int *sources) {
    int count = tact3_hull_info_get(hull).vertex_count;
    for (int i = 0; i < count; i++) {
        int source = tact3_hull_point_index(hull, i);
        sources[i] = first_like(map ? map[source] : source);
    }
    qsort(sources, (size_t)count, sizeof *sources, compare_ints);
    return count;
}

static void assert_same_vertices(const tact3_hull *a, const tact3_hull *b, const int *map) {
    static int first[MOST], second[MOST];
    int count = sorted_sources(a, NULL, first);
    assert_int_equal(sorted_sources(b, map, second), count);
    assert_memory_equal(first, second, (size_t)count * sizeof *first);
}

static void the_order_of_the_points_does_not_matter(void **state) {
    (void)state;
    static const cloud3_family families[] = {CLOUD3_BALL, CLOUD3_SPHERE, CLOUD3_GRID, CLOUD3_BOX_FACES};
    static tact3_vec shuffled[MOST];
    static int map[MOST];
    for (int f = 0; f < 4; f++) {
        int count = families[f] == CLOUD3_GRID ? 343 : 300;
        uint64_t random = 7;
        cloud3_make(families[f], (uint64_t)f + 1, cloud, count);
        for (int i = 0; i < count; i++) {
            int j = (int)(cloud_random(&random) % (uint64_t)(i + 1));
            map[i] = map[j];
            map[j] = i;
        }
        for (int i = 0; i < count; i++) shuffled[i] = cloud[map[i]];
        tact3_hull *hull = sound_hull(cloud, count, 0), *other = sound_hull(shuffled, count, 0);
        assert_same_vertices(hull, other, map);
        assert_int_equal(tact3_hull_info_get(hull).face_count, tact3_hull_info_get(other).face_count);
        assert_near(tact3_hull_mass(other).volume, (double)tact3_hull_mass(hull).volume, 64);
        free(hull);
        free(other);
    }
}

/* Points on the faces of a box, none at its corners: each face is a polygon of its own, with slivers between them. */
static int on_faces(tact3_vec *points, int count, uint64_t seed) {
    for (int i = 0; i < count; i++) {
        tact_real p[3];
        for (int k = 0; k < 3; k++) p[k] = (tact_real)cloud_uniform(&seed);
        p[cloud_random(&seed) % 3] = cloud_uniform(&seed) < 0 ? -1 : 1;
        points[i] = tact3_v(p[0], p[1], p[2]);
    }
    return count;
}

static void turning_a_hull_changes_no_face(void **state) {
    (void)state;
    static tact3_vec turned[MOST];
    uint64_t random = 17;
    for (int i = 0; i < 40; i++) {
        int count = on_faces(cloud, i % 10 ? 40 + 20 * i : MOST, (uint64_t)i + 1);
        tact3_quat q = {(tact_real)cloud_uniform(&random), (tact_real)cloud_uniform(&random),
                        (tact_real)cloud_uniform(&random), TACT_REAL(1.5)};
        for (int k = 0; k < count; k++) turned[k] = tact3_rotate(q, cloud[k]);
        tact3_hull *hull = hull_check3_build(cloud, count, 0), *other = sound_hull(turned, count, 0);
        assert_same_vertices(hull, other, NULL);
        assert_int_equal(tact3_hull_info_get(hull).face_count, tact3_hull_info_get(other).face_count);
        assert_int_equal(tact3_hull_info_get(hull).edge_count, tact3_hull_info_get(other).edge_count);
        free(hull);
        free(other);
    }
}

static void scaling_by_a_power_of_two_scales_the_hull_exactly(void **state) {
    (void)state;
    static const tact_real factor[] = {TACT_REAL(0.0009765625), 8, 1048576};
    static tact3_vec scaled[MOST];
    for (int family = 0; family < CLOUD3_FAMILIES; family++) {
        cloud3_make((cloud3_family)family, 5, cloud, 150);
        tact3_hull *hull = sound_hull(cloud, 150, 0);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 150; i++) scaled[i] = tact3_scale(factor[k], cloud[i]);
            tact3_hull *other = sound_hull(scaled, 150, 0);
            assert_same_vertices(hull, other, NULL);
            tact3_mass mass = tact3_hull_mass(hull), wide = tact3_hull_mass(other);
            assert_near(wide.area / (factor[k] * factor[k]), (double)mass.area, 0);
            assert_near(wide.volume / (factor[k] * factor[k] * factor[k]), (double)mass.volume, 0);
            assert_near(tact3_hull_info_get(other).error / factor[k], (double)tact3_hull_info_get(hull).error, 0);
            free(other);
        }
        free(hull);
    }
}

static void exact_translation_changes_nothing(void **state) {
    (void)state;
    static tact3_vec moved[MOST];
    for (int f = 0; f < 2; f++) {
        cloud3_make(f ? CLOUD3_GRID : CLOUD3_LATTICE, 9, cloud, 300);
        for (int i = 0; i < 300; i++) moved[i] = tact3_add(cloud[i], at(65536, -1024, 333));
        tact3_hull *hull = sound_hull(cloud, 300, 0), *other = sound_hull(moved, 300, 0);
        assert_int_equal(tact3_hull_info_get(hull).vertex_count, tact3_hull_info_get(other).vertex_count);
        assert_int_equal(tact3_hull_info_get(hull).face_count, tact3_hull_info_get(other).face_count);
        assert_near(tact3_hull_mass(other).volume, (double)tact3_hull_mass(hull).volume, 8);
        free(hull);
        free(other);
    }
}

static void a_vertex_limit_says_what_it_cuts_off(void **state) {
    (void)state;
    static const cloud3_family families[] = {CLOUD3_SPHERE, CLOUD3_BALL, CLOUD3_CYLINDER, CLOUD3_FLAT};
    for (int f = 0; f < 4; f++) {
        cloud3_make(families[f], 21, cloud, 1000);
        double before = 1e9;
        for (int limit = 1; limit <= 256; limit *= 4) {
            tact3_hull *hull = sound_hull(cloud, 1000, limit);
            double error = (double)tact3_hull_info_get(hull).error, excess = hull_check3_excess(hull, cloud, 1000);
            assert_true(tact3_hull_info_get(hull).vertex_count <= (limit < 4 ? 4 : limit));
            assert_true(error <= before);
            /* A wide hull has no edge so sharp that a point beyond it is much farther than its planes tell. */
            if (limit >= 16 && families[f] != CLOUD3_FLAT) assert_true(error <= 1.5 * excess + 1e-5);
            before = error;
            free(hull);
        }
        assert_true(before < 0.05);
    }
}

static void a_million_points_are_no_trouble(void **state) {
    (void)state;
    int count = 1000000;
    tact3_vec *points = malloc((size_t)count * sizeof *points);
    cloud3_make(CLOUD3_GRID, 1, points, count);
    tact3_hull *hull = hull_check3_build(points, count, 0);
    assert_counts(hull, 3, 8, 12, 6);
    assert_near(tact3_hull_mass(hull).volume, 99.0 * 99 * 99, 8);
    free(hull);
    cloud3_make(CLOUD3_BOX_FACES, 1, points, count);
    hull = hull_check3_build(points, count, 0);
    assert_counts(hull, 3, 8, 12, 6);
    free(hull);
    count = check_rounds(count);
    cloud3_make(CLOUD3_BALL, 1, points, count);
    hull = hull_check3_build(points, count, 0);
    tact3_hull_info info = tact3_hull_info_get(hull);
    assert_int_equal(info.vertex_count - info.edge_count + info.face_count, 2);
    tact_real least = count < 1000000 ? TACT_REAL(4.12) : TACT_REAL(4.16);
    tact_real volume = tact3_hull_mass(hull).volume;
    assert_true(!check_rates() || (volume > least && volume < TACT_REAL(4.19)));
    free(hull);
    cloud3_make(CLOUD3_SPHERE, 1, points, count / 5);
    hull = hull_check3_build(points, count / 5, 0);
    info = tact3_hull_info_get(hull);
    assert_int_equal(info.vertex_count - info.edge_count + info.face_count, 2);
    assert_true(info.vertex_count > count / 10 && (double)info.error < 64 * CHECK3_ROUNDOFF);
    free(hull);
    free(points);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_tetrahedron_has_its_closed_form),
    cmocka_unit_test(a_box_with_points_on_its_faces_has_eight_vertices),
    cmocka_unit_test(an_octahedron_keeps_its_triangles),
    cmocka_unit_test(mass_loses_nothing_far_from_the_origin),
    cmocka_unit_test(points_at_one_place_make_a_point),
    cmocka_unit_test(a_flat_hull_has_no_error_only_if_it_is_truly_flat),
    cmocka_unit_test(points_on_a_line_make_a_segment),
    cmocka_unit_test(points_on_a_plane_make_a_polygon_with_two_faces),
    cmocka_unit_test(bad_input_is_refused_by_name),
    cmocka_unit_test(every_family_at_every_scale_is_sound),
    cmocka_unit_test(the_smallest_and_the_largest_numbers_are_welcome),
    cmocka_unit_test(numbers_of_all_sizes_make_sound_hulls),
    cmocka_unit_test(turned_boxes_have_eight_vertices_and_six_faces),
    cmocka_unit_test(what_sticks_out_by_rounding_is_left_out_and_told),
    cmocka_unit_test(a_thin_lens_keeps_its_rim),
    cmocka_unit_test(the_order_of_the_points_does_not_matter),
    cmocka_unit_test(turning_a_hull_changes_no_face),
    cmocka_unit_test(scaling_by_a_power_of_two_scales_the_hull_exactly),
    cmocka_unit_test(exact_translation_changes_nothing),
    cmocka_unit_test(a_vertex_limit_says_what_it_cuts_off),
    cmocka_unit_test(a_million_points_are_no_trouble),
};

const test_group test_hull3 = {"test_hull3", tests, sizeof tests / sizeof *tests, NULL, NULL};
