/* Where a mesh passes through itself, against integers where all signs are exact. */
#include <math.h>
#include <stdlib.h>

#include "mesh/mesh_forms3.h"
#include "support/group.h"

enum { MOST = 4096 };

static int64_t triple(const int64_t a[3], const int64_t b[3], const int64_t c[3]) {
    int64_t sum = 0;
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        sum += a[k] * (b[y] * c[z] - b[z] * c[y]);
    }
    return sum;
}

static void corner_of(const tact3_mesh *mesh, int vertex, int64_t out[3]) {
    tact3_vec v = tact3_mesh_vertex(mesh, vertex);
    out[0] = llround((double)v.x), out[1] = llround((double)v.y), out[2] = llround((double)v.z);
}

/* Whether an edge passes through a triangle, at a place that is none of its ends: exactly. */
static bool passes(const tact3_mesh *mesh, const tact3_mesh_triangle *of, int edge, const tact3_mesh_triangle *other) {
    int64_t from[3], to[3], along[3], p[3][3];
    int ends[2] = {of->corner[edge], of->corner[(edge + 1) % 3]};
    corner_of(mesh, ends[0], from);
    corner_of(mesh, ends[1], to);
    for (int k = 0; k < 3; k++) along[k] = to[k] - from[k];
    for (int i = 0; i < 3; i++) {
        if (other->corner[i] == ends[0] || other->corner[i] == ends[1]) return false;
        corner_of(mesh, other->corner[i], p[i]);
        for (int k = 0; k < 3; k++) p[i][k] -= from[k];
    }
    bool above = false, below = false;
    int64_t rate = 0, height = triple(p[0], p[1], p[2]);
    for (int i = 0; i < 3; i++) {
        int64_t side = triple(along, p[i], p[(i + 1) % 3]);
        above |= side > 0, below |= side < 0;
        rate += side;
    }
    if (above == below) return false;
    return rate > 0 ? height > 0 && height < rate : height < 0 && height > rate;
}

static bool is_first(const tact3_mesh *mesh, const tact3_mesh_triangle *of, int edge) {
    int other = of->neighbour[edge];
    return other < 0 || tact3_mesh_triangle_get(mesh, other).input > of->input;
}

/* Compares the list with all edges beside all triangles; in each (triangle, edge) in any order. Returns the number. */
static int compare(const tact3_mesh *mesh) {
    static tact3_mesh_self_intersection found[MOST];
    int count, expected = 0, triangles = tact3_mesh_info_get(mesh).triangle_count, at = 0;
    assert_int_equal(tact3_mesh_self_intersections(mesh, found, MOST, &count), TACT_OK);
    assert_in_range(count, 0, MOST);
    for (int i = 0; i < triangles; i++) {
        tact3_mesh_triangle of = tact3_mesh_triangle_get(mesh, i);
        for (int edge = 0; edge < 3; edge++) {
            int end = at;
            while (end < count && found[end].triangle == i && found[end].edge == edge) end++;
            for (int k = 0; k < triangles && is_first(mesh, &of, edge); k++) {
                tact3_mesh_triangle other = tact3_mesh_triangle_get(mesh, k);
                if (!passes(mesh, &of, edge, &other)) continue;
                int listed = 0;
                for (int j = at; j < end; j++) listed += found[j].other == k;
                assert_int_equal(listed, 1);
                expected++;
            }
            at = end;
        }
    }
    assert_int_equal(at, count); /* in the order of triangles and edges */
    assert_int_equal(expected, count);
    return count;
}

static void soups(void **state) {
    (void)state;
    int all = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        mesh_form form = mesh_soup3(seed, seed % 2 ? 90 : 24, 40);
        for (int i = 0; i < 3 * form.vertex_count; i++) form.vertex[i] = roundf(form.vertex[i] * (seed % 3 ? 50 : 3));
        tact3_mesh *mesh = mesh_build3(&form, NULL);
        all += compare(mesh);
        tact3_mesh_destroy(mesh, NULL);
        mesh_form_free(&form);
    }
    assert_in_range(all, 300, 100000);
}

/* Two boxes as one mesh: they cross, share a face, share an edge, lie flush with edges that cross, are apart. */
static void boxes(void **state) {
    (void)state;
    static const float lower[3] = {0, 0, 0}, upper[3] = {4, 4, 4};
    static const struct {
        float at[3];
        int least, most;
    } cases[] = {{{1, 1, 1}, 6, 24}, {{4, 0, 0}, 0, 0}, {{4, 4, 0}, 0, 0}, {{4, 1, 1}, 4, 24}, {{9, 0, 0}, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float from[3], to[3];
        for (int k = 0; k < 3; k++) from[k] = cases[i].at[k], to[k] = cases[i].at[k] + 4;
        mesh_form a = mesh_box3(lower, upper), b = mesh_box3(from, to), both = mesh_joined3(&a, &b);
        tact3_mesh *mesh = mesh_build3(&both, NULL);
        assert_in_range(compare(mesh), cases[i].least, cases[i].most);
        tact3_mesh_destroy(mesh, NULL);
        mesh_form_free(&a);
        mesh_form_free(&b);
        mesh_form_free(&both);
    }
}

static void what_there_is_no_room_for(void **state) {
    (void)state;
    mesh_form form = mesh_soup3(5, 90, 40);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    tact3_mesh_self_intersection all[MOST], few[3];
    int count, again = 7;
    assert_int_equal(tact3_mesh_self_intersections(mesh, all, MOST, &count), TACT_OK);
    assert_in_range(count, 4, MOST);
    assert_int_equal(tact3_mesh_self_intersections(mesh, NULL, 0, &again), TACT_OK);
    assert_int_equal(again, count);
    assert_int_equal(tact3_mesh_self_intersections(mesh, few, 3, &again), TACT_OK);
    assert_int_equal(again, count);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(few[i].triangle, all[i].triangle);
        assert_int_equal(few[i].other, all[i].other);
    }
    assert_int_equal(tact3_mesh_self_intersections(mesh, few, -1, &again), TACT_NEGATIVE);
    assert_int_equal(again, 0);
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&form);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(soups),
    cmocka_unit_test(boxes),
    cmocka_unit_test(what_there_is_no_room_for),
};

const test_group test_mesh3_self = {"test_mesh3_self", tests, sizeof tests / sizeof tests[0], NULL, NULL};
