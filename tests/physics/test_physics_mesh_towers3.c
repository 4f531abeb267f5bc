/* Towers of boxes of triangles stand as straight as those of boxes, and fall asleep as soon. */
#include <math.h>
#include <stdlib.h>

#include "world/mesh_world3.h"
#include "world/world_check.h"

enum { HIGHEST = 10 };

/* Drops boxes of triangles onto a floor of triangles and onto each other, until they sleep. */
static void build_tower(int height, int cells, double gap, bool solid_floor, int most_steps) {
    tact3_world *world = new_world();
    const float half[3] = {0.5F, 0.5F, 0.5F}, slab[3] = {3, 3, 0.5F};
    mesh_form box = mesh_cells3(half, cells);
    mesh_form floor = solid_floor ? mesh_cells3(slab, 6) : mesh_floor3(12, 12, 0.5, height_of_level);
    tact_body_id bodies[HIGHEST];
    tact3_pose below = pose_at(tact3_v(solid_floor ? 0 : -3, 0, solid_floor ? R(-0.5) : 0));
    add_mesh_body(world, TACT_BODY_STATIC, &floor, below, NULL);
    for (int i = 0; i < height; i++) {
        tact3_pose pose = pose_at(tact3_v(0, 0, (tact_real)(0.5 + gap + i * (1 + gap))));
        bodies[i] = add_mesh_body(world, TACT_BODY_DYNAMIC, &box, pose, NULL);
    }
    int steps = 0, awake = height;
    while (awake > 0 && steps < most_steps) {
        run_steps(world, 1);
        awake = 0, steps++;
        for (int i = 0; i < height; i++) awake += tact3_body_get(world, bodies[i]).awake;
    }
    double aside = 0;
    for (int i = 0; i < height; i++) {
        tact3_vec center = tact3_body_get(world, bodies[i]).center;
        aside = fmax(aside, hypot((double)center.x, (double)center.y));
        check_within("height", (double)center.z, 0.5 + i, 0.04);
    }
    print_message("# %d boxes of %d triangles, %d steps\n", height, 12 * cells * cells, steps);
    check_at_most("aside", aside, 0.02);
    assert_int_equal(awake, 0);
    mesh_form_free(&box);
    mesh_form_free(&floor);
    tact3_world_destroy(world);
}

static void towers_on_a_surface(void **state) {
    (void)state;
    build_tower(10, 1, 0, false, 120);
    build_tower(10, 1, 0.01, false, 120);
    build_tower(5, 4, 0.01, false, 120);
}

static void towers_on_a_solid(void **state) {
    (void)state;
    build_tower(10, 1, 0.01, true, 120);
    build_tower(5, 1, 0.01, true, 120);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(towers_on_a_surface),
    cmocka_unit_test(towers_on_a_solid),
};

const test_group test_physics_mesh_towers3 = {"test_physics_mesh_towers3", tests, sizeof tests / sizeof *tests, NULL,
                                              NULL};
