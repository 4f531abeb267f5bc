/* Compounds with meshes in worlds: they touch as meshes do, and stay at the compound's own pose where they turn. */
#include <math.h>
#include <stdlib.h>

#include "world/mesh_world3.h"
#include "world/part_world.h"

/* A ring of triangles with a ball in its middle. */
static part_block wheel(tact3_pose place) {
    mesh_form form = mesh_ring3(12, 24);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    const tact3_compound_child children[] = {{tact3_mesh_shape(mesh), place, 1},
                                             {tact3_sphere(R(0.25)), tact3_identity_pose(), 2}};
    part_block block = compound_of(children, 2);
    mesh_form_free(&form);
    free(mesh);
    return block;
}

/* It comes to rest on its side as the mesh alone does. */
static void a_wheel_rests(void **state) {
    (void)state;
    part_block block = wheel(tact3_identity_pose());
    mesh_form form = mesh_ring3(12, 24);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    tact3_vec lower = tact3_mesh_info_get(mesh).bounds.lower;
    const tact3_shape grounds[] = {tact3_box(tact3_v(5, 5, R(1e-3))), tact3_half_space(tact3_v(0, 0, 1), 0)};
    for (int i = 0; i < 2; i++) {
        tact3_world *world = new_world();
        add_part_body(world, TACT_BODY_STATIC, &grounds[i], tact3_identity_pose());
        tact3_pose pose = pose_at(tact3_v(0, 0, R(2.5)));
        pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), R(0.3));
        tact_body_id body = add_part_body(world, TACT_BODY_DYNAMIC, &block.shape, pose);
        part_steps(world, 600);
        tact3_body_state now = tact3_body_get(world, body);
        assert_false(now.awake);
        check_at_most("off its lying height", fabs((double)(now.pose.position.z + lower.z)), 0.01);
        tact3_world_contact contact = tact3_body_contact_at(world, body, 0);
        assert_true(contact.point_count > 0);
        int side = contact.shape_a.index == tact3_body_shape(world, body, 0).index;
        assert_int_equal(side ? contact.point[0].part_a : contact.point[0].part_b, 0);
        assert_true(contact.point[0].triangle >= 0);
        tact3_world_destroy(world);
    }
    mesh_form_free(&form);
    free(mesh);
    part_block_free(&block);
}

/* What falls on a floor of tiles, of which one is a mesh, rests there. */
static void things_rest_on_a_mixed_floor(void **state) {
    (void)state;
    const float low[3] = {0, -5, -1}, high[3] = {2, 5, 0};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    const tact3_compound_child children[] = {
        {tact3_mesh_shape(mesh), tact3_identity_pose(), 1},
        {tact3_box(tact3_v(1, 5, R(0.5))), pose_at(tact3_v(3, 0, R(-0.5))), 2},
        {tact3_mesh_shape(mesh), pose_at(tact3_v(4, 0, 0)), 3}};
    part_block floor = compound_of(children, 3);
    tact3_world *world = new_world();
    add_part_body(world, TACT_BODY_STATIC, &floor.shape, tact3_identity_pose());
    const tact3_shape kinds[] = {tact3_sphere(R(0.3)), tact3_box(tact3_v(R(0.3), R(0.3), R(0.3))),
                                 tact3_cylinder(R(0.3), R(0.3))};
    tact_body_id bodies[9];
    for (int i = 0; i < 9; i++)
        bodies[i] = add_part_body(world, TACT_BODY_DYNAMIC, &kinds[i % 3],
                                  pose_at(tact3_v(R(1) + R(2) * (tact_real)(i / 3), 2 * (tact_real)(i % 3 - 1), 1)));
    part_steps(world, 240);
    for (int i = 0; i < 9; i++) check_within("height", check_height(world, bodies[i]), 0.3, 0.02);
    tact3_world_destroy(world);
    mesh_form_free(&form);
    free(mesh);
    part_block_free(&floor);
}

static void what_meshes_may_not_is_refused(void **state) {
    (void)state;
    tact3_world *world = new_world();
    part_block block = wheel(tact3_identity_pose()), beside = wheel(pose_at(tact3_v(1, 0, 0)));
    tact3_body_shape_def def = tact3_body_shape_defaults();
    tact_body_id still = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
    tact_body_id moving = new_body(world, TACT_BODY_DYNAMIC, tact3_v(0, 0, 0)), turning;
    turning = new_body(world, TACT_BODY_KINEMATIC, tact3_v(0, 0, 0));
    tact_shape_id id;
    /* A mesh beside its compound's pose turns. */
    assert_int_equal(tact3_body_shape_create(world, moving, &def, &beside.shape, &id), TACT_NOT_CONVEX);
    assert_int_equal(tact3_body_shape_create(world, still, &def, &beside.shape, &id), TACT_OK);
    assert_int_equal(tact3_body_shape_create(world, turning, &def, &beside.shape, &id), TACT_NOT_CONVEX);
    assert_int_equal(tact3_body_set_kind(world, still, TACT_BODY_KINEMATIC), TACT_NOT_CONVEX);
    assert_int_equal(tact3_body_set_kind(world, still, TACT_BODY_DYNAMIC), TACT_NOT_CONVEX);
    tact3_shape wrong = tact3_rounded(block.shape, R(-0.1));
    assert_int_equal(tact3_body_shape_create(world, still, &def, &wrong, &id), TACT_NEGATIVE);
    assert_int_equal(tact3_body_get(world, still).shape_count, 1);
    tact3_world_destroy(world);
    part_block_free(&block);
    part_block_free(&beside);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_wheel_rests),
    cmocka_unit_test(things_rest_on_a_mixed_floor),
    cmocka_unit_test(what_meshes_may_not_is_refused),
};

const test_group test_world_part_meshes3 = {"test_world_part_meshes3", tests, sizeof tests / sizeof *tests, NULL, NULL};
