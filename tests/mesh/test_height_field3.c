/* Height fields: triangles of cells, holes, strides, refusals, and queries of the mesh against brute force. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull/point_sets.h"
#include "support/group.h"
#include "tact/height_field3.h"
#include "tact/cast3.h"

enum { COLUMNS = 9, ROWS = 7 };

static tact3_mesh *built(const tact3_height_field_input *input) {
    size_t bytes = tact3_height_field_bytes(input->columns, input->rows);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_height_field_build(memory, bytes, input), TACT_OK);
    assert_int_equal(tact3_mesh_check(memory, tact3_mesh_size(memory)), TACT_OK);
    return memory;
}

static void some_heights(float *height) {
    uint64_t random = 7;
    for (int i = 0; i < COLUMNS * ROWS; i++) height[i] = (float)(0.5 * cloud_uniform(&random));
}

/* The height of the field, by its triangles. */
static double height_at(const float *height, double x, double y) {
    int i = (int)x, j = (int)y;
    double u = x - i, v = y - j, a = (double)height[j * COLUMNS + i], b = (double)height[j * COLUMNS + i + 1];
    double c = (double)height[(j + 1) * COLUMNS + i + 1], d = (double)height[(j + 1) * COLUMNS + i];
    return u > v ? a + u * (b - a) + v * (c - b) : a + u * (c - d) + v * (d - a);
}

static void test_rays_meet_the_ground(void **state) {
    (void)state;
    float height[COLUMNS * ROWS];
    unsigned char holes[(COLUMNS - 1) * (ROWS - 1)] = {0};
    uint64_t random = 8;
    int missed = 0;
    some_heights(height);
    for (int i = 0; i < 12; i++) holes[cloud_pick(&random, sizeof holes)] = 1;
    tact3_height_field_input input = {.heights = height, .columns = COLUMNS, .rows = ROWS, .holes = holes};
    input.scalar = TACT_SCALAR_FLOAT, input.cell_x = 1, input.cell_y = 1;
    tact3_mesh *mesh = built(&input);
    assert_false(tact3_mesh_info_get(mesh).solid);
    for (int i = 0; i < 2000; i++) {
        double x = 4 * (cloud_uniform(&random) + 1), y = 3 * (cloud_uniform(&random) + 1);
        int cell = (int)y * (COLUMNS - 1) + (int)x;
        tact3_vec from = tact3_v((tact_real)x, (tact_real)y, 2);
        tact3_mesh_hit hit = tact3_mesh_raycast(mesh, from, tact3_v(0, 0, -4));
        if (holes[cell]) {
            missed += !hit.found;
            continue;
        }
        assert_true(hit.found && !hit.back);
        assert_int_equal(hit.input / 2, cell);
        assert_true(fabs((double)hit.point.z - height_at(height, x, y)) < 1e-5);
    }
    assert_true(missed > 50);
    free(mesh);
}

/* Columns and rows exchanged, in double, and with room between: the same ground. */
static void test_strides(void **state) {
    (void)state;
    float height[COLUMNS * ROWS];
    double other[COLUMNS][ROWS][2];
    uint32_t materials[(COLUMNS - 1) * (ROWS - 1)];
    some_heights(height);
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < ROWS; j++) other[i][j][0] = (double)height[j * COLUMNS + i];
    for (uint32_t i = 0; i < (COLUMNS - 1) * (ROWS - 1); i++) materials[i] = 100 + i;
    tact3_height_field_input input = {.heights = height, .columns = COLUMNS, .rows = ROWS, .materials = materials};
    input.scalar = TACT_SCALAR_FLOAT, input.cell_x = TACT_REAL(0.5), input.cell_y = 2;
    tact3_mesh *mesh = built(&input);
    input.heights = other, input.scalar = TACT_SCALAR_DOUBLE;
    input.column_stride = sizeof other[0], input.row_stride = sizeof other[0][0];
    tact3_mesh *again = built(&input);
    assert_int_equal(tact3_mesh_size(mesh), tact3_mesh_size(again));
    assert_memory_equal(mesh, again, tact3_mesh_size(mesh));
    for (int t = 0; t < tact3_mesh_info_get(mesh).triangle_count; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        assert_int_equal(triangle.material, 100 + triangle.input / 2);
    }
    free(mesh);
    free(again);
}

static void test_refusals(void **state) {
    (void)state;
    float height[4] = {0, 0, 0, 0};
    const unsigned char hole = 1;
    size_t bytes = tact3_height_field_bytes(2, 2);
    void *memory = malloc(bytes);
    tact3_height_field_input good = {.heights = height, .columns = 2, .rows = 2, .scalar = TACT_SCALAR_FLOAT};
    good.cell_x = good.cell_y = 1;
    tact3_height_field_input input = good;
    assert_int_equal(tact3_height_field_build(memory, bytes, &good), TACT_OK);
    assert_int_equal(tact3_height_field_build(memory, bytes - 1, &good), TACT_BUFFER_TOO_SMALL);
    input.rows = 1;
    assert_int_equal(tact3_height_field_build(memory, bytes, &input), TACT_NO_POINTS);
    assert_int_equal(tact3_height_field_bytes(2, 1), 0);
    input.rows = input.columns = 100000;
    assert_int_equal(tact3_height_field_build(memory, bytes, &input), TACT_TOO_MANY);
    input = good, input.cell_x = 0;
    assert_int_equal(tact3_height_field_build(memory, bytes, &input), TACT_NOT_POSITIVE);
    input = good, input.row_stride = 1;
    assert_int_equal(tact3_height_field_build(memory, bytes, &input), TACT_BAD_STRIDE);
    input = good, input.holes = &hole;
    assert_int_equal(tact3_height_field_build(memory, bytes, &input), TACT_NO_POINTS);
    height[3] = (float)NAN;
    assert_int_equal(tact3_height_field_build(memory, bytes, &good), TACT_NOT_FINITE);
    free(memory);
}

/* Heights that no cell uses may be anything. */
static void test_holes_need_no_height(void **state) {
    (void)state;
    float height[25];
    unsigned char holes[16] = {0};
    for (int i = 0; i < 25; i++) height[i] = 1;
    height[12] = (float)NAN;
    holes[5] = holes[6] = holes[9] = holes[10] = 1;
    tact3_height_field_input input = {.heights = height, .columns = 5, .rows = 5, .holes = holes};
    input.scalar = TACT_SCALAR_FLOAT, input.cell_x = input.cell_y = 1;
    tact3_mesh *mesh = built(&input);
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_int_equal(info.triangle_count, 24);
    assert_int_equal(info.finding[TACT3_MESH_COLLAPSED_TRIANGLE].count, 8);
    tact3_shape shape = tact3_mesh_shape(mesh), ball = tact3_sphere(TACT_REAL(0.5));
    tact3_pose pose = tact3_pose_at(2, 2, 1); /* in the middle of the hole */
    tact3_gap gap = tact3_distance(&shape, &ball, pose, NULL);
    assert_true(fabs((double)gap.distance - 0.5) < 1e-5);
    free(mesh);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(test_rays_meet_the_ground), cmocka_unit_test(test_strides),
                                          cmocka_unit_test(test_refusals), cmocka_unit_test(test_holes_need_no_height)};
const test_group test_height_field3 = {"test_height_field3", tests, sizeof tests / sizeof *tests, NULL, NULL};
