/* What a mesh tells about itself: solid or surface, what is wrong and where, what lies across each edge, its mass. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_forms3.h"
#include "support/group.h"

static const float low[3] = {1, -2, 3}, high[3] = {3, 1, 7};

static void assert_findings(const tact3_mesh *mesh, const int expected[TACT3_MESH_DEFECT_COUNT]) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) assert_int_equal(info.finding[i].count, expected[i]);
}

static int count_edges(const tact3_mesh *mesh, tact3_mesh_edge kind) {
    int count = 0, triangles = tact3_mesh_info_get(mesh).triangle_count;
    for (int t = 0; t < triangles; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) count += triangle.edge[i] == kind;
    }
    return count;
}

static void a_box_is_a_solid(void **state) {
    (void)state;
    mesh_form box = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&box, NULL);
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_true(info.solid && info.closed);
    assert_int_equal(info.vertex_count, 8);
    assert_int_equal(info.triangle_count, 12);
    assert_true(info.error == 0);
    assert_true(info.bounds.lower.z == 3 && info.bounds.upper.x == 3);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_FLAT), 12);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_CONVEX), 24);
    tact3_mesh_measure measure = tact3_mesh_mass(mesh);
    assert_true(fabs((double)measure.mass.volume - 24) <= (double)measure.volume_error);
    assert_true(fabs((double)measure.mass.area - 52) <= (double)measure.area_error);
    assert_true(fabs((double)measure.mass.center.z - 5) <= (double)measure.center_error);
    assert_true(fabs((double)measure.mass.inertia.x.x - 24.0 / 12 * (9 + 16)) <= (double)measure.inertia_error);
    assert_true(fabs((double)measure.mass.inertia.x.y) <= (double)measure.inertia_error);
    assert_true((double)measure.inertia_error < 1e-4 && (double)measure.volume_error < 1e-5);
    mesh_form_free(&box);
    tact3_mesh_destroy(mesh, NULL);
}

static void a_solid_may_be_asked_to_be_a_surface(void **state) {
    (void)state;
    mesh_form box = mesh_box3(low, high);
    tact3_mesh_options options = {0, true, NULL};
    tact3_mesh *mesh = mesh_build3(&box, &options);
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_true(!info.solid && info.closed);
    tact3_mesh_measure measure = tact3_mesh_mass(mesh);
    assert_true(measure.mass.volume == 0 && measure.mass.inertia.x.x == 0);
    assert_true(fabs((double)measure.mass.area - 104) <= (double)measure.area_error);
    assert_true(fabs((double)measure.mass.center.y + 0.5) <= (double)measure.center_error);
    mesh_form_free(&box);
    tact3_mesh_destroy(mesh, NULL);
}

static void the_inner_edge_of_a_corner_is_concave(void **state) {
    (void)state;
    mesh_form corner = mesh_corner3();
    tact3_mesh *mesh = mesh_build3(&corner, NULL);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_CONCAVE), 2);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_CONVEX), 2 * 17);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_FLAT), 2 * 12);
    for (int t = 0; t < 20; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            if (triangle.edge[i] != TACT3_MESH_EDGE_CONCAVE) continue;
            tact3_vec a = tact3_mesh_vertex(mesh, triangle.corner[i]);
            assert_true(a.x == 1 && a.y == 1);
        }
    }
    tact3_mesh_measure measure = tact3_mesh_mass(mesh);
    assert_true(fabs((double)measure.mass.volume - 3) <= (double)measure.volume_error);
    assert_true(fabs((double)measure.mass.center.x - 5.0 / 6) <= (double)measure.center_error);
    mesh_form_free(&corner);
    tact3_mesh_destroy(mesh, NULL);
}

static void what_is_wrong_is_told_by_name_and_place(void **state) {
    (void)state;
    mesh_form box = mesh_box3(low, high);
    uint32_t *index = box.index, kept[36];
    memcpy(kept, index, sizeof kept);

    box.triangle_count = 11; /* the last one is missing */
    tact3_mesh *mesh = mesh_build3(&box, NULL);
    assert_findings(mesh, (const int[]){3, 0, 0, 0, 0, 0, 0});
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_int_equal(info.finding[TACT3_MESH_OPEN_EDGE].place_count, 3);
    assert_int_equal(info.finding[TACT3_MESH_OPEN_EDGE].place[0].triangle, 2);
    assert_int_equal(info.finding[TACT3_MESH_OPEN_EDGE].place[0].edge, 1);
    assert_int_equal(info.finding[TACT3_MESH_OPEN_EDGE].place[2].triangle, 10);
    assert_false(info.solid || info.closed);
    tact3_mesh_destroy(mesh, NULL);

    box.triangle_count = 12;
    index[3] = kept[4], index[4] = kept[3]; /* one is the wrong way round */
    mesh = mesh_build3(&box, NULL);
    assert_findings(mesh, (const int[]){0, 3, 0, 0, 0, 0, 0});
    info = tact3_mesh_info_get(mesh);
    assert_int_equal(info.finding[TACT3_MESH_FLIPPED_EDGE].place[0].triangle, 0);
    assert_false(info.solid);
    tact3_mesh_destroy(mesh, NULL);

    memcpy(index, kept, sizeof kept);
    index[33] = kept[0], index[34] = kept[2],
    index[35] = kept[1]; /* one is there twice, once backwards, one is missing */
    mesh = mesh_build3(&box, NULL);
    assert_findings(mesh, (const int[]){3, 0, 3, 1, 0, 0, 0});
    info = tact3_mesh_info_get(mesh);
    assert_int_equal(info.finding[TACT3_MESH_DUPLICATE_TRIANGLE].place[0].triangle, 11);
    assert_int_equal(info.finding[TACT3_MESH_DUPLICATE_TRIANGLE].place[0].edge, -1);
    tact3_mesh_destroy(mesh, NULL);

    memcpy(index, kept, sizeof kept);
    for (int i = 0; i < 36; i += 3) index[i] = kept[i + 1], index[i + 1] = kept[i];
    mesh = mesh_build3(&box, NULL);
    assert_findings(mesh, (const int[]){0, 0, 0, 0, 0, 0, 1});
    assert_true(tact3_mesh_info_get(mesh).closed && !tact3_mesh_info_get(mesh).solid);
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&box);
}

/* Triangles that fill a crack, one with two equal corners and one with all on a line, leave a solid. */
static void triangles_without_area_leave_a_solid(void **state) {
    (void)state;
    static const float vertex[] = {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 0, 0, -0.0f, 0, 0};
    static const uint32_t index[] = {0, 2, 1, 0, 4, 3, 4, 1, 3, 1, 2, 3, 0, 3, 2, 0, 1, 4, 0, 5, 1};
    mesh_form form = {(float *)(uintptr_t)vertex, (uint32_t *)(uintptr_t)index, 6, 7};
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    assert_findings(mesh, (const int[]){0, 0, 0, 0, 1, 1, 0});
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_true(info.solid);
    assert_int_equal(info.vertex_count, 5);
    assert_int_equal(info.triangle_count, 6);
    assert_int_equal(info.finding[TACT3_MESH_COLLAPSED_TRIANGLE].place[0].triangle, 6);
    assert_int_equal(info.finding[TACT3_MESH_NO_AREA].place[0].triangle, 5);
    tact3_mesh_destroy(mesh, NULL);
}

/* Two boxes that share an edge are one solid, whose edge has four triangles. */
static void solids_may_share_an_edge(void **state) {
    (void)state;
    static const float far[3] = {5, 4, 7}, near[3] = {3, 1, 3};
    mesh_form a = mesh_box3(low, high), b = mesh_box3(near, far), both = mesh_joined3(&a, &b);
    tact3_mesh *mesh = mesh_build3(&both, NULL);
    assert_findings(mesh, (const int[]){0, 0, 1, 0, 0, 0, 0});
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_true(info.solid);
    assert_int_equal(info.vertex_count, 14);
    assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_NON_MANIFOLD), 4);
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&a), mesh_form_free(&b), mesh_form_free(&both);
}

/* Two triangles at an edge: the neighbour's height above the first one's plane is below rounding, but not zero. */
static void the_kind_of_an_edge_is_exact(void **state) {
    (void)state;
    const double tiny = sizeof(tact_real) == sizeof(float) ? 0x1p-120 : 0x1p-190;
    for (int i = -1; i <= 1; i++) {
        for (int folded = 0; folded < 2; folded++) {
            double vertex[12] = {0, 0, 0, 0, 3, 0, -5, 1, 0, folded ? -7 : 7, 1, i * tiny};
            uint32_t index[6] = {0, 1, 2, 1, 0, 3};
            tact3_mesh_input input = {vertex, 4, 0, TACT_SCALAR_DOUBLE, index, 2, 0, NULL, 0};
            tact3_mesh *mesh = NULL;
            assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
            tact3_mesh_edge expected = i > 0             ? TACT3_MESH_EDGE_CONCAVE
                                       : i < 0 || folded ? TACT3_MESH_EDGE_CONVEX
                                                         : TACT3_MESH_EDGE_FLAT;
            assert_int_equal(count_edges(mesh, expected), 2);
            assert_int_equal(count_edges(mesh, TACT3_MESH_EDGE_OPEN), 4);
            tact3_mesh_destroy(mesh, NULL);
        }
    }
}

/* The number of triangles of a mesh at the edge of two vertices, and how many run from the first to the second. */
static int triangles_at(const tact3_mesh *mesh, int a, int b, int *forward) {
    int count = 0, triangles = tact3_mesh_info_get(mesh).triangle_count;
    *forward = 0;
    for (int t = 0; t < triangles; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            int from = triangle.corner[i], to = triangle.corner[(i + 1) % 3];
            *forward += from == a && to == b;
            count += (from == a && to == b) || (from == b && to == a);
        }
    }
    return count;
}

static void neighbours_are_those_that_a_search_finds(void **state) {
    (void)state;
    for (int seed = 0; seed < 60; seed++) {
        mesh_form soup = mesh_soup3((uint64_t)seed, 5 + seed % 7, 3 + seed);
        tact3_mesh *mesh = mesh_build3(&soup, NULL);
        tact3_mesh_info info = tact3_mesh_info_get(mesh);
        int open = 0, flipped = 0;
        for (int t = 0; t < info.triangle_count; t++) {
            tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
            for (int i = 0; i < 3; i++) {
                int forward, count = triangles_at(mesh, triangle.corner[i], triangle.corner[(i + 1) % 3], &forward);
                bool linked = count == 2 && forward == 1;
                assert_int_equal(triangle.neighbour[i] >= 0, linked);
                open += count == 1, flipped += count == 2 && forward != 1;
                if (count == 1) assert_int_equal(triangle.edge[i], TACT3_MESH_EDGE_OPEN);
                if (count > 2) assert_int_equal(triangle.edge[i], TACT3_MESH_EDGE_NON_MANIFOLD);
                if (count == 2 && !linked) assert_int_equal(triangle.edge[i], TACT3_MESH_EDGE_FLIPPED);
            }
        }
        assert_int_equal(info.finding[TACT3_MESH_OPEN_EDGE].count, open);
        assert_int_equal(2 * info.finding[TACT3_MESH_FLIPPED_EDGE].count, flipped);
        mesh_form_free(&soup);
        tact3_mesh_destroy(mesh, NULL);
    }
}

/* Every triangle of the input with three different corners is there once, with its corners in their order. */
static void triangles_are_those_of_the_input(void **state) {
    (void)state;
    mesh_form form = mesh_ball3(40, 50);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    char *met = calloc((size_t)form.triangle_count, 1);
    assert_int_equal(tact3_mesh_info_get(mesh).triangle_count, form.triangle_count);
    for (int t = 0; t < form.triangle_count; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        assert_int_equal(met[triangle.input]++, 0);
        for (int i = 0; i < 3; i++) {
            tact3_vec v = tact3_mesh_vertex(mesh, triangle.corner[i]);
            const float *given = form.vertex + 3 * form.index[3 * triangle.input + i];
            assert_true(v.x == (tact_real)given[0] && v.y == (tact_real)given[1] && v.z == (tact_real)given[2]);
        }
    }
    assert_true(tact3_mesh_info_get(mesh).solid);
    free(met);
    mesh_form_free(&form);
    tact3_mesh_destroy(mesh, NULL);
}

/* Volume and area in long double, from another point. */
static void masses_are_within_their_bounds(void **state) {
    (void)state;
    for (int n = 3; n <= 81; n *= 3) {
        mesh_form form = mesh_ring3(n, 2 * n);
        for (int i = 0; i < form.vertex_count; i++) form.vertex[3 * i] += 1000; /* far away, and rounded */
        long double volume = 0, first = 0;
        for (int t = 0; t < form.triangle_count; t++) {
            long double p[3][3];
            for (int i = 0; i < 9; i++)
                p[i / 3][i % 3] = (long double)form.vertex[3 * form.index[3 * t + i / 3] + (uint32_t)(i % 3)];
            for (int i = 0; i < 3; i++) p[i][0] -= 999;
            long double six = 0;
            for (int i = 0; i < 3; i++) {
                int y = (i + 1) % 3, z = (i + 2) % 3;
                six += p[0][i] * (p[1][y] * p[2][z] - p[1][z] * p[2][y]);
            }
            volume += six / 6;
            first += six / 24 * (p[0][0] + p[1][0] + p[2][0]);
        }
        tact3_mesh *mesh = mesh_build3(&form, NULL);
        tact3_mesh_measure measure = tact3_mesh_mass(mesh);
        double center = (double)(first / volume) + 999;
        assert_true(fabs((double)measure.mass.volume - (double)volume) <= (double)measure.volume_error + 1e-15);
        assert_true(fabs((double)measure.mass.center.x - center) <= (double)measure.center_error + 1e-15);
        assert_true((double)measure.volume_error < (sizeof(tact_real) == sizeof(float) ? 1e-4 : 1e-11));
        mesh_form_free(&form);
        tact3_mesh_destroy(mesh, NULL);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_box_is_a_solid),
    cmocka_unit_test(a_solid_may_be_asked_to_be_a_surface),
    cmocka_unit_test(the_inner_edge_of_a_corner_is_concave),
    cmocka_unit_test(what_is_wrong_is_told_by_name_and_place),
    cmocka_unit_test(triangles_without_area_leave_a_solid),
    cmocka_unit_test(solids_may_share_an_edge),
    cmocka_unit_test(the_kind_of_an_edge_is_exact),
    cmocka_unit_test(neighbours_are_those_that_a_search_finds),
    cmocka_unit_test(triangles_are_those_of_the_input),
    cmocka_unit_test(masses_are_within_their_bounds),
};

const test_group test_mesh3 = {"test_mesh3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
