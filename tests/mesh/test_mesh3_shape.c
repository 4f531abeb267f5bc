/* A mesh as a shape: what takes it, and that all else refuses it by name, in either place. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_forms3.h"
#include "support/group.h"
#include "tact/tact.h"

static tact3_mesh *mesh;
static tact3_shape shape;

static int make_shape(void **state) {
    (void)state;
    mesh_form corner = mesh_corner3();
    mesh = mesh_build3(&corner, NULL);
    mesh_form_free(&corner);
    shape = tact3_mesh_shape(mesh);
    return 0;
}

static int free_shape(void **state) {
    (void)state;
    tact3_mesh_destroy(mesh, NULL);
    return 0;
}

static const tact3_pose here = {{0, 0, 0}, {0, 0, 0, 1}};

static void a_mesh_is_a_shape(void **state) {
    (void)state;
    assert_int_equal(tact3_shape_status(&shape), TACT_OK);
    tact3_vec far = tact3_support(&shape, tact3_v(3, 1, TACT_REAL(0.5)));
    assert_true(far.x == 2 && far.y == 1 && far.z == 1);
    tact3_pose pose = {{10, 20, 30}, {0, 0, 1, 0}};
    tact3_bounds bounds = tact3_shape_bounds(&shape, pose);
    assert_true(bounds.lower.x == 8 && bounds.upper.y == 20 && bounds.lower.z == 30 && bounds.upper.z == 31);
    tact3_mass mass = tact3_shape_mass(&shape);
    assert_true(fabs((double)mass.volume - 3) < 1e-5);
    assert_true(tact3_contains(&shape, tact3_v(TACT_REAL(0.5), TACT_REAL(1.5), TACT_REAL(0.5))));
    assert_false(tact3_contains(&shape, tact3_v(TACT_REAL(1.25), TACT_REAL(1.25), TACT_REAL(0.5))));
}

/* Its mass is that of the mesh; all else is larger by the radius. */
static void a_mesh_may_be_rounded(void **state) {
    (void)state;
    tact3_shape rounded = tact3_rounded(shape, TACT_REAL(0.25));
    assert_int_equal(tact3_shape_status(&rounded), TACT_OK);
    assert_true(tact3_shape_mass(&rounded).volume == tact3_shape_mass(&shape).volume);
    assert_true(tact3_support(&rounded, tact3_v(1, 0, 0)).x == TACT_REAL(2.25));
    assert_true(tact3_shape_bounds(&rounded, tact3_identity_pose()).lower.z == TACT_REAL(-0.25));
    assert_true(tact3_contains(&rounded, tact3_v(TACT_REAL(1.125), TACT_REAL(1.25), TACT_REAL(0.5))));
    assert_false(tact3_contains(&rounded, tact3_v(TACT_REAL(1.375), TACT_REAL(1.375), TACT_REAL(0.5))));
    assert_int_equal(tact3_shape_status(&(tact3_shape){.status = TACT_NEGATIVE}), TACT_NEGATIVE);
}

static tact3_vec support_of_ball(const void *context, tact3_vec d) {
    (void)context;
    return tact3_scale(1 / tact3_length(d), d);
}

static void assert_refused(const tact3_shape *a, const tact3_shape *b) {
    tact3_query_options options = {.general = true};
    tact3_sweep sweep = {here, {{3, 2, 1}, {0, 0, 1, 0}}};
    tact3_vec along = tact3_v(1, 2, 3);
    for (int i = 0; i < 2; i++) {
        const tact3_query_options *how = i ? &options : NULL;
        assert_int_equal(tact3_collide(a, b, here, 1, how).status, TACT_NOT_CONVEX);
        assert_int_equal(tact3_collide_world(a, here, b, here, 1, how).status, TACT_NOT_CONVEX);
        assert_int_equal(tact3_cast(a, b, here, along, how).status, TACT_OK);
        assert_int_equal(tact3_time_of_impact(a, &sweep, b, &sweep, how).status, TACT_OK);
    }
    assert_int_equal(tact3_estimate_depth(a, b, here, 100).status, TACT_NOT_CONVEX);
}

static void functions_for_convex_shapes_refuse_it(void **state) {
    (void)state;
    static tact3_vec points[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    size_t bytes = tact3_hull_bytes(4);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_hull_build(memory, bytes, points, 4, NULL), TACT_OK);
    const tact3_shape others[] = {tact3_sphere(1),
                                  tact3_segment(points[0], points[1]),
                                  tact3_capsule(1, 1),
                                  tact3_triangle(points[0], points[1], points[2]),
                                  tact3_box(tact3_v(1, 1, 1)),
                                  tact3_cylinder(1, 1),
                                  tact3_cone(1, 1),
                                  tact3_ellipsoid(tact3_v(1, 2, 3)),
                                  tact3_hull_shape(memory),
                                  tact3_points(points, 4),
                                  tact3_custom(support_of_ball, NULL)};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_refused(&shape, &others[i]);
        assert_refused(&others[i], &shape);
    }
    free(memory);
}

/* The world has a copy of its own. */
static void worlds_take_it(void **state) {
    (void)state;
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world = NULL;
    assert_int_equal(tact3_world_create(&def, &world), TACT_OK);
    tact3_body_def body_def = tact3_body_defaults();
    tact_body_id body;
    tact_shape_id id;
    assert_int_equal(tact3_body_create(world, &body_def, &body), TACT_OK);
    tact3_body_shape_def shape_def = tact3_body_shape_defaults();
    const tact3_shape wrong = tact3_rounded(shape, -1);
    assert_int_equal(tact3_body_shape_create(world, body, &shape_def, &wrong, &id), TACT_NEGATIVE);
    assert_int_equal(tact3_body_shape_create(world, body, &shape_def, &shape, &id), TACT_OK);
    const tact3_shape copy = tact3_body_shape_get(world, id).shape;
    assert_true(copy.u.mesh != shape.u.mesh && copy.core == TACT3_MESH);
    assert_memory_equal(copy.u.mesh, shape.u.mesh, tact3_mesh_size(shape.u.mesh));
    tact3_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_mesh_is_a_shape),
    cmocka_unit_test(a_mesh_may_be_rounded),
    cmocka_unit_test(functions_for_convex_shapes_refuse_it),
    cmocka_unit_test(worlds_take_it),
};

const test_group test_mesh3_shape = {"test_mesh3_shape", tests, sizeof tests / sizeof tests[0], make_shape,
                                     free_shape};
