/* Building from every kind of input and in every memory, blocks from elsewhere, and the tree in them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/layout3.h"
#include "mesh/mesh_forms3.h"
#include "support/counting_allocator.h"
#include "support/group.h"

static void assert_same(const tact3_mesh *mesh, const tact3_mesh *expected) {
    assert_int_equal(tact3_mesh_size(mesh), tact3_mesh_size(expected));
    assert_memory_equal(mesh, expected, tact3_mesh_size(mesh));
}

static void assert_builds(const tact3_mesh_input *input, const tact3_mesh *expected) {
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(input, NULL, &allocator, &mesh), TACT_OK);
    assert_same(mesh, expected);
    assert_int_equal(counts.blocks, 1);
    tact3_mesh_destroy(mesh, &allocator);
    assert_int_equal(counts.blocks, 0);
    assert_false(counts.wrong);
    size_t bytes = tact3_mesh_bytes(input->vertex_count, input->triangle_count);
    void *memory = malloc(bytes);
    memset(memory, 0xa5, bytes);
    assert_int_equal(tact3_mesh_build(memory, bytes, input, NULL), TACT_OK);
    assert_same(memory, expected);
    assert_int_equal(tact3_mesh_build(memory, bytes - 1, input, NULL), TACT_BUFFER_TOO_SMALL);
    free(memory);
}

/* Doubles with gaps at an odd address, indices and materials with gaps, and no indices at all. */
static void every_kind_of_input_gives_the_same_mesh(void **state) {
    (void)state;
    mesh_form form = mesh_ring3(7, 9);
    tact3_mesh *expected = mesh_build3(&form, NULL);
    tact3_mesh_input input = mesh_input3(&form);
    assert_builds(&input, expected);
    size_t vertex = 3 * sizeof(double) + 5, triangle = 3 * sizeof(uint32_t) + 2;
    char *doubles = malloc(1 + vertex * (size_t)form.vertex_count);
    char *indices = malloc(1 + triangle * (size_t)form.triangle_count);
    for (int i = 0; i < 3 * form.vertex_count; i++) {
        double x = (double)form.vertex[i];
        memcpy(doubles + 1 + vertex * (size_t)(i / 3) + sizeof x * (size_t)(i % 3), &x, sizeof x);
    }
    for (int t = 0; t < form.triangle_count; t++) {
        memcpy(indices + 1 + triangle * (size_t)t, form.index + 3 * t, 3 * sizeof(uint32_t));
    }
    input.vertices = doubles + 1, input.vertex_stride = vertex, input.scalar = TACT_SCALAR_DOUBLE;
    input.indices = indices + 1, input.index_stride = triangle;
    assert_builds(&input, expected);
    float *soup = malloc((size_t)form.triangle_count * 9 * sizeof(float));
    for (int i = 0; i < 9 * form.triangle_count; i++)
        soup[i] = form.vertex[3 * form.index[i / 3] + (uint32_t)(i % 3)];
    tact3_mesh_input plain = {soup, 3 * form.triangle_count, 0, TACT_SCALAR_FLOAT, NULL, form.triangle_count, 0, NULL,
                              0};
    assert_builds(&plain, expected);
    free(soup), free(doubles), free(indices);
    mesh_form_free(&form);
    tact3_mesh_destroy(expected, NULL);
}

static void materials_stay_with_their_triangles(void **state) {
    (void)state;
    mesh_form form = mesh_ball3(6, 6);
    tact3_mesh_input input = mesh_input3(&form);
    uint16_t material[6 * 72];
    for (int i = 0; i < 6 * 72; i++) material[i] = (uint16_t)(i * 7);
    input.materials = material, input.material_stride = 6;
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    for (int t = 0; t < 72; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        uint32_t expected;
        memcpy(&expected, (const char *)material + 6 * triangle.input, sizeof expected);
        assert_int_equal(triangle.material, expected);
    }
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&form);
}

static void vertices_within_the_weld_distance_are_one(void **state) {
    (void)state;
    mesh_form form = mesh_ball3(12, 12);
    float *soup = malloc((size_t)form.triangle_count * 9 * sizeof(float));
    for (int i = 0; i < 9 * form.triangle_count; i++) {
        soup[i] = form.vertex[3 * form.index[i / 3] + (uint32_t)(i % 3)] + (float)(i % 5) * 0x1p-14f;
    }
    tact3_mesh_input input = {soup, 3 * form.triangle_count, 0, TACT_SCALAR_FLOAT, NULL, form.triangle_count, 0, NULL,
                              0};
    tact3_mesh_options options = {TACT_REAL(0.0009765625), false, NULL};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    assert_true(tact3_mesh_info_get(mesh).vertex_count > 2 * form.vertex_count);
    tact3_mesh_destroy(mesh, NULL);
    assert_int_equal(tact3_mesh_create(&input, &options, NULL, &mesh), TACT_OK);
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_int_equal(info.vertex_count, form.vertex_count);
    assert_true(info.solid && info.error > 0 && info.error <= options.weld_distance);
    for (int t = 0; t < form.triangle_count; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            const float *given = soup + 9 * triangle.input + 3 * i;
            tact3_vec off = tact3_sub(tact3_mesh_vertex(mesh, triangle.corner[i]),
                                      tact3_v((tact_real)given[0], (tact_real)given[1], (tact_real)given[2]));
            assert_true(tact3_length(off) <= info.error * (1 + TACT_REAL(1e-6)));
        }
    }
    tact3_mesh_destroy(mesh, NULL);
    free(soup);
    mesh_form_free(&form);
}

static void input_that_is_none_is_refused_by_name(void **state) {
    (void)state;
    double vertex[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t index[6] = {0, 1, 2, 2, 1, 0};
    tact3_mesh_input good = {vertex, 3, 0, TACT_SCALAR_DOUBLE, index, 1, 0, NULL, 0}, bad = good;
    tact3_mesh_options options = {-1, false, NULL};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&good, &options, NULL, &mesh), TACT_NEGATIVE);
    options.weld_distance = (tact_real)NAN;
    assert_int_equal(tact3_mesh_create(&good, &options, NULL, &mesh), TACT_NOT_FINITE);
    bad.triangle_count = 0;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_NO_POINTS);
    bad.triangle_count = TACT3_MESH_MAX_TRIANGLES + 1;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_TOO_MANY);
    bad = good, bad.vertex_count = -1;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_TOO_MANY);
    bad = good, bad.vertex_stride = 23;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_BAD_STRIDE);
    bad = good, bad.index_stride = SIZE_MAX;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_BAD_STRIDE);
    bad = good, bad.indices = NULL, bad.triangle_count = 2;
    assert_int_equal(tact3_mesh_create(&bad, NULL, NULL, &mesh), TACT_BAD_INDEX);
    index[2] = UINT32_MAX;
    assert_int_equal(tact3_mesh_create(&good, NULL, NULL, &mesh), TACT_BAD_INDEX);
    index[2] = 1;
    assert_int_equal(tact3_mesh_create(&good, NULL, NULL, &mesh), TACT_NO_POINTS);
    index[2] = 2, vertex[4] = (double)INFINITY;
    assert_int_equal(tact3_mesh_create(&good, NULL, NULL, &mesh), TACT_NOT_FINITE);
    vertex[4] = 1e101;
    assert_int_equal(tact3_mesh_create(&good, NULL, NULL, &mesh), TACT_OUT_OF_RANGE);
    vertex[4] = 0x1p-300, vertex[5] = 1;
    assert_int_equal(tact3_mesh_create(&good, NULL, NULL, &mesh), TACT_OK);
    assert_true(tact3_mesh_info_get(mesh).error > 0);
    tact3_mesh_destroy(mesh, NULL);
    assert_int_equal(tact3_mesh_bytes(0, 1), 0);
    assert_int_equal(tact3_mesh_bytes(1, TACT3_MESH_MAX_TRIANGLES + 1), 0);
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    counts.fail_from = 2, counts.failures = 1;
    assert_int_equal(tact3_mesh_create(&good, NULL, &allocator, &mesh), TACT_NO_MEMORY);
    assert_null(mesh);
    assert_int_equal(counts.blocks, 0);
}

/* What anybody may ask about a mesh that was found whole. */
static void ask_everything(const tact3_mesh *mesh) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    for (int t = 0; t < info.triangle_count; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            assert_true(tact3_finite(tact3_mesh_vertex(mesh, triangle.corner[i])));
            assert_true(triangle.neighbour[i] < info.triangle_count);
        }
    }
    tact3_mesh_mass(mesh);
}

/* Each byte, changed in turn: not what was written. Changed with a new checksum: refused or harmless. */
static void a_block_is_whole_or_refused(void **state) {
    (void)state;
    mesh_form form = mesh_ball3(3, 5);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    size_t size = tact3_mesh_size(mesh);
    char *copy = malloc(size + 16);
    memcpy(copy + 16, mesh, size);
    assert_int_equal(tact3_mesh_check(copy + 16, size), TACT_OK);
    assert_int_equal(tact3_mesh_check(copy + 16, size + 7), TACT_OK);
    assert_int_equal(tact3_mesh_check(copy + 17, size - 1), TACT_MISALIGNED);
    int refused = 0;
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(tact3_mesh_check(copy + 16, i), TACT_BAD_BLOCK);
        tact3_mesh *changed = (tact3_mesh *)(void *)(copy + 16);
        for (int bit = 0; bit < 8; bit += 7) {
            copy[16 + i] = (char)(copy[16 + i] ^ 1 << bit);
            assert_int_equal(tact3_mesh_check(changed, size), TACT_BAD_BLOCK);
            if (i >= offsetof(tact3_mesh, format)) {
                changed->checksum = mesh_checksum(changed);
                if (tact3_mesh_check(changed, size) == TACT_OK)
                    ask_everything(changed);
                else
                    refused++;
            }
            memcpy(changed, mesh, size);
        }
    }
    assert_true(refused > (int)size / 2);
    free(copy);
    mesh_form_free(&form);
    tact3_mesh_destroy(mesh, NULL);
}

/* Meshes of all sizes, thin and far ones among them, pass the check, which asks whether boxes hold their triangles. */
static void boxes_hold_their_triangles(void **state) {
    (void)state;
    for (int count = 1; count < 300; count += 1 + count / 7) {
        mesh_form form = mesh_soup3((uint64_t)count, count + 3, count);
        static const float scale[] = {1, 1e-20f, 1e14f, 1}, offset[] = {0, 0, 0, 4e6f};
        form.index[0] = 0, form.index[1] = 1, form.index[2] = 2;
        for (int kind = 0; kind < 4; kind++) {
            mesh_form other = mesh_joined3(&form, &form);
            for (int i = 0; i < 3 * other.vertex_count; i++) {
                other.vertex[i] = (other.vertex[i] + (float)i / 999) * scale[kind] + offset[kind];
            }
            tact3_mesh *mesh = mesh_build3(&other, NULL);
            tact3_mesh_destroy(mesh, NULL);
            mesh_form_free(&other);
        }
        mesh_form_free(&form);
    }
}

/* A block of three boxes that says there are fewer, or names another vertex of one. */
static void a_block_leaves_no_part_out(void **state) {
    (void)state;
    const float low[3][3] = {{0, 0, 0}, {2, 0, 0}, {4, 0, 0}}, high[3][3] = {{1, 1, 1}, {3, 1, 1}, {5, 1, 1}};
    mesh_form box[3];
    for (int i = 0; i < 3; i++) box[i] = mesh_box3(low[i], high[i]);
    mesh_form two = mesh_joined3(&box[0], &box[1]), three = mesh_joined3(&two, &box[2]);
    tact3_mesh *mesh = mesh_build3(&three, NULL);
    uint32_t *part = (uint32_t *)(void *)((char *)mesh + mesh->parts), second = part[1], third = part[2];
    assert_int_equal(mesh->part_count, 3);
    for (int n = 0; n < 4; n++) {
        mesh->part_count = n < 2 ? 2 : 3;
        part[1] = n == 0 ? third : n == 2 ? second + 1 : second;
        part[2] = n < 2 ? 0 : third;
        mesh->checksum = mesh_checksum(mesh);
        assert_int_equal(tact3_mesh_check(mesh, tact3_mesh_size(mesh)), n == 3 ? TACT_OK : TACT_BAD_BLOCK);
    }
    for (int i = 0; i < 3; i++) mesh_form_free(&box[i]);
    mesh_form_free(&two), mesh_form_free(&three);
    tact3_mesh_destroy(mesh, NULL);
}

/* Of each part the lowest vertex, by spreading the lowest number over triangles until nothing changes. */
static void parts_are_what_is_connected(void **state) {
    (void)state;
    int most = 0;
    for (int n = 1; n < 120; n += 7) {
        mesh_form form = mesh_soup3((uint64_t)n, 4 * n, n), ball = mesh_ball3(3, 4), both = mesh_joined3(&form, &ball);
        form.index[0] = 0, form.index[1] = 1, form.index[2] = 2;
        tact3_mesh *mesh = mesh_build3(&both, NULL);
        const uint32_t *corner = mesh_corners(mesh), *part = mesh_parts(mesh);
        uint32_t *lowest = malloc(mesh->vertex_count * sizeof *lowest), count = 0;
        for (uint32_t v = 0; v < mesh->vertex_count; v++) lowest[v] = v;
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
                uint32_t *a = &lowest[corner[i]], *b = &lowest[corner[i % 3 == 2 ? i - 2 : i + 1]];
                if (*a == *b) continue;
                *a = *b = *a < *b ? *a : *b;
                changed = true;
            }
        }
        for (uint32_t v = 0; v < mesh->vertex_count; v++) {
            if (lowest[v] != v) continue;
            assert_true(count < mesh->part_count);
            assert_int_equal(part[count++], v);
        }
        assert_int_equal(count, mesh->part_count);
        most = (int)count > most ? (int)count : most;
        free(lowest);
        tact3_mesh_destroy(mesh, NULL);
        mesh_form_free(&form), mesh_form_free(&ball), mesh_form_free(&both);
    }
    assert_true(most > 5);
}

/* A fan of many triangles around one edge, and one of many around a vertex, are built in bounded time. */
static void many_triangles_may_meet(void **state) {
    (void)state;
    enum { MANY = 60000 };
    mesh_form fan = {malloc((MANY + 2) * 3 * sizeof(float)), malloc(MANY * 3 * sizeof(uint32_t)), MANY + 2, MANY};
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < MANY + 2; i++) {
            fan.vertex[3 * i] = (float)i, fan.vertex[3 * i + 1] = (float)(i % 7), fan.vertex[3 * i + 2] = 1;
        }
        for (int t = 0; t < MANY; t++) {
            fan.index[3 * t] = 0, fan.index[3 * t + 1] = (uint32_t)(kind == 0 ? 1 : MANY - t);
            fan.index[3 * t + 2] = (uint32_t)(kind == 0 ? 2 + t % (MANY / 2) : MANY + 1 - t);
        }
        tact3_mesh *mesh = mesh_build3(&fan, NULL);
        tact3_mesh_info info = tact3_mesh_info_get(mesh);
        assert_int_equal(info.finding[TACT3_MESH_DUPLICATE_TRIANGLE].count, kind == 0 ? MANY / 2 : 0);
        assert_int_equal(info.finding[TACT3_MESH_NON_MANIFOLD_EDGE].count, kind == 0 ? 1 : 0);
        tact3_mesh_destroy(mesh, NULL);
    }
    mesh_form_free(&fan);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind_of_input_gives_the_same_mesh),
    cmocka_unit_test(materials_stay_with_their_triangles),
    cmocka_unit_test(vertices_within_the_weld_distance_are_one),
    cmocka_unit_test(input_that_is_none_is_refused_by_name),
    cmocka_unit_test(a_block_is_whole_or_refused),
    cmocka_unit_test(boxes_hold_their_triangles),
    cmocka_unit_test(parts_are_what_is_connected),
    cmocka_unit_test(a_block_leaves_no_part_out),
    cmocka_unit_test(many_triangles_may_meet),
};

const test_group test_mesh3_block = {"test_mesh3_block", tests, sizeof tests / sizeof tests[0], NULL, NULL};
