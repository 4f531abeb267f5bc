/* Meshes with a radius in worlds: what rests on them and what they rest on is farther off by it, shots meet them
 * sooner, and snapshots keep it. */
#include <math.h>
#include <stdlib.h>

#include "world/mesh_world3.h"
#include "world/world_check.h"

static tact3_pose at(double x, double y, double z) {
    return pose_at(tact3_v((tact_real)x, (tact_real)y, (tact_real)z));
}

static void add_rounded(tact3_world *world, tact_body_id body, mesh_form form, double radius) {
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    new_shape(world, body, tact3_rounded(tact3_mesh_shape(mesh), (tact_real)radius), tact3_identity_pose());
    free(mesh);
    mesh_form_free(&form);
}

static mesh_form a_cube(void) {
    const float low[3] = {-0.5f, -0.5f, -0.5f}, high[3] = {0.5f, 0.5f, 0.5f};
    return mesh_box3(low, high);
}

/* On a sheet with a radius of 0.25 stands a box, and beside it a cube of triangles with one of 0.125. */
static void fill(tact3_world *world, tact_body_id *box, tact_body_id *cube) {
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
    add_rounded(world, floor, mesh_floor3(12, 12, 0.5, height_of_level), 0.25);
    tact3_shape half = tact3_box(tact3_v(R(0.5), R(0.5), R(0.5)));
    *box = add_dropped(world, &half, tact3_v(2, 0, R(0.8)));
    *cube = new_body(world, TACT_BODY_DYNAMIC, tact3_v(4, 0, 1));
    add_rounded(world, *cube, a_cube(), 0.125);
}

static void rounded_meshes_rest(void **state) {
    (void)state;
    tact3_world *world = new_world();
    tact_body_id box, cube;
    fill(world, &box, &cube);
    assert_near(tact3_body_get(world, cube).mass, 1, 1);
    run_steps(world, 300);
    check_within("height of a box", (double)tact3_body_pose(world, box).position.z, 0.75, 0.01);
    check_within("height of a cube", (double)tact3_body_pose(world, cube).position.z, 0.875, 0.01);
    check_at_most("speed", (double)tact3_length(tact3_body_velocity(world, cube)), 0.01);
    assert_true(tact3_body_contact_at(world, cube, 0).point_count >= 3);
    tact3_world_destroy(world);
}

/* A ball is stopped by a sheet where it meets the sheet's surface, however fast it is. */
static void shots_stop_at_the_surface(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        tact3_world *world = new_world();
        tact_body_id floor = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
        add_rounded(world, floor, mesh_floor3(12, 12, 0.5, height_of_level), 0.25);
        tact3_shape ball = tact3_sphere(R(0.05));
        tact_body_id shot = add_dropped(world, &ball, tact3_v(3, R(0.1), 3));
        tact3_vec down = tact3_v(0, 0, (tact_real)(-40 * (1 << i)));
        assert_int_equal(tact3_body_set_velocity(world, shot, down, tact3_v(0, 0, 0)), TACT_OK);
        double lowest = 3;
        for (int k = 0; k < 60; k++) {
            run_steps(world, 1);
            lowest = fmin(lowest, (double)tact3_body_pose(world, shot).position.z);
        }
        assert_true(lowest > 0.28 && lowest < 1);
        tact3_world_destroy(world);
    }
}

static void a_snapshot_keeps_the_radius(void **state) {
    (void)state;
    tact3_world *world = new_world(), *again = NULL;
    tact_body_id box, cube;
    fill(world, &box, &cube);
    run_steps(world, 40);
    size_t bytes = tact3_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tact3_world_restore(memory, bytes, NULL, NULL, &again), TACT_OK);
    run_steps(world, 60);
    run_steps(again, 60);
    assert_true(tact3_world_hash(world) == tact3_world_hash(again));
    tact3_world_destroy(again);
    tact3_world_destroy(world);
    free(memory);
}

/* What the world is asked about meets the rounded surface. */
static void questions_know_the_radius(void **state) {
    (void)state;
    tact3_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
    add_rounded(world, body, a_cube(), 0.25);
    tact3_world_hit hit = tact3_world_raycast(world, tact3_v(3, 0, 0), tact3_v(-4, 0, 0), NULL);
    assert_near(hit.hit.fraction, R(2.25) / 4, 1);
    tact3_shape ball = tact3_sphere(R(0.5));
    tact3_world_gap gap = tact3_world_closest(world, &ball, at(0, 0, 3), 9, NULL);
    assert_near(gap.gap.distance, R(1.75), 4);
    tact3_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rounded_meshes_rest),
    cmocka_unit_test(shots_stop_at_the_surface),
    cmocka_unit_test(a_snapshot_keeps_the_radius),
    cmocka_unit_test(questions_know_the_radius),
};

const test_group test_rounded_mesh_worlds3 = {"test_rounded_mesh_worlds3", tests, sizeof tests / sizeof *tests, NULL,
                                               NULL};
