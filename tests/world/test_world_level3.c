/* A level of many triangles with many bodies on it: nothing falls through, and a step costs what the bodies cost, not
 * the triangles. TACT_LEVEL_CELLS in the environment: the cells of its side, of two triangles each; 708 of them are a
 * million triangles, and a thousand bodies. */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "world/mesh_world3.h"

#define CELL 0.5
/* Cells of the level for each body. */
#define CELLS_OF_A_BODY 500

static double seconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Boxes, capsules and balls that stop rolling, each over a place of its own. */
static void add_bodies(tact3_world *world, int cells, int count) {
    random_stream random = random_named("bodies on a level");
    const tact3_shape kinds[] = {tact3_box(tact3_v(R(0.4), R(0.3), R(0.2))), tact3_capsule(R(0.2), R(0.3)),
                                 tact3_sphere(R(0.3)), tact3_cylinder(R(0.3), R(0.2))};
    double side = CELL * cells;
    for (int i = 0; i < count; i++) {
        double x = random_range(&random, 0.1, 0.9) * side, y = random_range(&random, -0.4, 0.4) * side;
        tact3_vec place = tact3_v((tact_real)x, (tact_real)y, (tact_real)(height_of_hills(x, y) + 2));
        tact_body_id body = add_dropped(world, &kinds[i % 4], place);
        tact_shape_id shape = tact3_body_shape(world, body, 0);
        assert_int_equal(tact3_body_shape_set_material(world, shape, R(0.8), 0, R(0.1)), TACT_OK);
    }
}

static void bodies_lie_on_a_level(void **state) {
    (void)state;
    const char *wanted = getenv("TACT_LEVEL_CELLS");
    int cells = wanted ? atoi(wanted) : check_rounds(150) < 150 ? 50 : 150, count = cells * cells / CELLS_OF_A_BODY;
    tact3_world *world = new_world();
    mesh_form form = mesh_floor3(cells, cells, CELL, height_of_hills);
    double begun = seconds();
    tact_body_id level = add_mesh_body(world, TACT_BODY_STATIC, &form, tact3_identity_pose(), NULL);
    print_message("# %d triangles: %.2f s to build and to add, %.1f MB\n", form.triangle_count, seconds() - begun,
                  1e-6 * (double)tact3_world_stats_get(world).bytes);
    add_bodies(world, cells, count);
    begun = seconds();
    int steps = 300;
    run_steps(world, steps);
    double step = (seconds() - begun) / steps;
    tact3_world_stats stats = tact3_world_stats_get(world);
    print_message("# %d bodies: %.3f ms a step, %.1f MB, %d contacts, %d awake\n", count, 1e3 * step,
                  1e-6 * (double)stats.bytes, stats.contact_count, stats.awake_count);
    int lie = 0;
    double lowest = 1;
    tact_body_id id = level;
    while ((id = tact3_world_next_body(world, id)).generation) {
        tact3_vec at = tact3_body_get(world, id).center;
        lowest = fmin(lowest, (double)at.z - height_of_hills((double)at.x, (double)at.y));
        lie++;
    }
    assert_int_equal(lie, count);
    print_message("# %.3f above the ground at least\n", lowest);
    assert_true(lowest > -0.1); /* a cell's triangles are below the hill's curve, or above it */
    mesh_form_free(&form);
    tact3_world_destroy(world);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(bodies_lie_on_a_level)};

const test_group test_world_level3 = {"test_world_level3", tests, sizeof tests / sizeof *tests, NULL, NULL};
