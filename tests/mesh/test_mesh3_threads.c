/* Meshes that are built by tasks: the same bytes whatever their number and order, and no task writes what another one
 * reads. */
#include <stdlib.h>
#include <string.h>

#include "batch/crews.h"
#include "bvh/bvh3.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

/* Builds in memory that is full of junk. */
static tact3_mesh *build(const mesh_form *form, const tact3_mesh_options *options, const uint32_t *materials,
                         int junk) {
    tact3_mesh_input input = mesh_input3(form);
    input.materials = materials;
    size_t bytes = tact3_mesh_bytes(input.vertex_count, input.triangle_count);
    void *memory = malloc(bytes);
    assert_non_null(memory);
    memset(memory, junk, bytes);
    assert_int_equal(tact3_mesh_build(memory, bytes, &input, options), TACT_OK);
    return memory;
}

/* One thread without tasks, tasks from the last to the first, and so many threads. */
static void assert_crews_agree(const mesh_form *form, tact3_mesh_options options, const uint32_t *materials) {
    static const int threads[] = {0, 1, 2, 3, CREW_THREADS};
    tact3_mesh *alone = build(form, &options, materials, 0);
    assert_int_equal(tact3_mesh_check(alone, tact3_mesh_size(alone)), TACT_OK);
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        crew crew = {.threads = threads[i]};
        tact_tasks tasks = crew_tasks(&crew);
        options.tasks = &tasks;
        tact3_mesh *together = build(form, &options, materials, 0xa5);
        assert_int_equal(tact3_mesh_size(together), tact3_mesh_size(alone));
        assert_memory_equal(together, alone, tact3_mesh_size(alone));
        assert_true(crew.tasks > 0);
        free(together);
    }
    free(alone);
}

/* Up to 100,000 triangles: of few, of as many as one task builds a tree of, and of many more. */
static void balls_of_all_sizes(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 3}, {3, 5}, {20, 25}, {50, 82}, {60, 70}, {100, 100}, {200, 250}};
    int most = check_rounds(100) < 50 ? 6 : 7;
    for (int i = 0; i < most; i++) {
        mesh_form form = mesh_ball3(sizes[i][0], sizes[i][1]);
        assert_crews_agree(&form, (tact3_mesh_options){0}, NULL);
        mesh_form_free(&form);
    }
}

static void one_triangle(void **state) {
    (void)state;
    float vertex[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t index[3] = {0, 1, 2};
    assert_crews_agree(&(mesh_form){vertex, index, 3, 1}, (tact3_mesh_options){0}, NULL);
}

/* With all defects, more of them than places, materials, welding, and as a surface. */
static void wrong_triangles(void **state) {
    (void)state;
    enum { TRIANGLES = 20000 };
    static uint32_t materials[TRIANGLES];
    mesh_form form = mesh_soup3(7, 9000, TRIANGLES);
    for (uint32_t i = 0; i < TRIANGLES; i++) materials[i] = 3 * i + 1;
    for (int i = 0; i < form.vertex_count; i++) form.vertex[3 * i] += (float)(i % 97) * 0x1p-6f;
    assert_crews_agree(&form, (tact3_mesh_options){.surface = true}, materials);
    assert_crews_agree(&form, (tact3_mesh_options){.weld_distance = TACT_REAL(0.001)}, NULL);
    mesh_form_free(&form);
}

/* Boxes of which none can be split by its middle, and boxes of very different sizes: ranges are halved, and nodes at
 * the top have children of few items beside long ones. */
static void long_ranges_that_split_badly(void **state) {
    (void)state;
    enum { COUNT = 30000 };
    size_t node_bytes = (size_t)bvh_most_nodes(COUNT) * sizeof(bvh_node), item_bytes = COUNT * sizeof(bvh_item);
    bvh_item *items[2] = {malloc(item_bytes), malloc(item_bytes)};
    bvh_node *nodes[2] = {malloc(node_bytes), malloc(node_bytes)}, *spare = malloc(node_bytes);
    void *memory = malloc((size_t)tact3_bvh_work_bytes(COUNT));
    for (int kind = 0; kind < 2; kind++) {
        uint32_t used[2];
        for (int by_tasks = 0; by_tasks < 2; by_tasks++) {
            for (int i = 0; i < COUNT; i++) {
                float size = 1;
                for (int n = 0; n < i % 90 && kind == 1; n++) size *= 0.5f;
                items[by_tasks][i] = (bvh_item){{-size, size, -size}, (uint32_t)i, {size, 2 * size, size}, 0};
            }
            crew crew = {.threads = 3};
            tact_tasks tasks = crew_tasks(&crew);
            bvh_workspace work = {spare, memory, by_tasks ? &tasks : NULL};
            used[by_tasks] = tact3_bvh_build(items[by_tasks], COUNT, nodes[by_tasks], &work);
            assert_true(tact3_bvh_valid(nodes[by_tasks], used[by_tasks], COUNT));
        }
        assert_int_equal(used[0], used[1]);
        assert_memory_equal(nodes[0], nodes[1], used[0] * sizeof(bvh_node));
        assert_memory_equal(items[0], items[1], item_bytes);
    }
    for (int i = 0; i < 2; i++) free(items[i]), free(nodes[i]);
    free(spare), free(memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(balls_of_all_sizes),
    cmocka_unit_test(one_triangle),
    cmocka_unit_test(wrong_triangles),
    cmocka_unit_test(long_ranges_that_split_badly),
};

const test_group test_mesh3_threads = {"test_mesh3_threads", tests, sizeof tests / sizeof *tests, NULL, NULL};
