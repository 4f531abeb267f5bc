/* Contacts of a triangle and a shape in closed form: those of the general way, on both surfaces. */
#include <math.h>
#include <stdlib.h>

#include "hull/point_sets.h"
#include "support/check.h"
#include "support/group.h"

enum { KINDS = 6, MOST = 16 };

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_hull *hulls[2];

static int set_up(void **state) {
    (void)state;
    tact3_vec points[16];
    uint64_t random = 5;
    for (int i = 0; i < 16; i++) points[i] = random_vec(&random, 0.5);
    const tact3_hull_input few = {.points = points, .count = 16};
    assert_int_equal(tact3_hull_create(&few, NULL, NULL, &hulls[0]), TACT_OK);
    for (int i = 0; i < 8; i++) points[i] = tact3_v(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    const tact3_hull_input cube = {.points = points, .count = 8};
    assert_int_equal(tact3_hull_create(&cube, NULL, NULL, &hulls[1]), TACT_OK);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) tact3_hull_destroy(hulls[i], NULL);
    return 0;
}

static tact3_shape some_shape(int kind) {
    switch (kind) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_capsule(TACT_REAL(0.25), TACT_REAL(0.5));
    case 2: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), TACT_REAL(0.75)));
    case 3: return tact3_hull_shape(hulls[0]);
    case 4: return tact3_rounded(tact3_segment(tact3_v(1, 0, 1), tact3_v(-1, 2, 0)), TACT_REAL(0.125));
    default: return tact3_hull_shape(hulls[1]);
    }
}

/* Triangles of all sizes; on every fifth the corners are on a grid, so that edges and faces are parallel. */
static tact3_mesh *some_triangle(uint64_t *random, int n, tact3_vec corner[3]) {
    double size = n % 3 == 0 ? 0.2 : n % 3 == 1 ? 1 : 20;
    for (int i = 0; i < 3; i++) corner[i] = random_vec(random, size);
    for (int i = 0; i < 3 && n % 5 == 0; i++)
        corner[i] = tact3_v((tact_real)(size * (i == 1)), (tact_real)(size * (i == 2)), 0);
    const tact3_mesh_input input = {.vertices = corner, .vertex_count = 3, .triangle_count = 1};
    tact3_mesh *mesh;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

/* Near the triangle: a point of it, moved by up to the shape's size; or below it the lowest point of the shape. */
static tact3_pose some_pose(uint64_t *random, int n, const tact3_vec corner[3], const tact3_shape *shape) {
    double u = 0.5 + 0.5 * cloud_uniform(random), v = (0.5 + 0.5 * cloud_uniform(random)) * (1 - u);
    tact3_vec first = tact3_sub(corner[1], corner[0]), second = tact3_sub(corner[2], corner[0]);
    tact3_vec at = tact3_mul_add(tact3_mul_add(corner[0], (tact_real)u, first), (tact_real)v, second);
    tact3_pose pose = tact3_identity_pose();
    if (n % 5 != 0) {
        tact_real turn = (tact_real)(3 * cloud_uniform(random));
        pose.rotation = tact3_rotation_from_axis_angle(random_vec(random, 1), turn);
    }
    pose.position = tact3_add(at, random_vec(random, n % 2 ? 0.5 : 1));
    if (n % 4 < 2) return pose;
    tact3_vec normal = tact3_cross(first, second), down = tact3_scale(-1 / tact3_length(normal), normal);
    if (n % 8 < 4) down = tact3_neg(down);
    tact3_vec lowest = tact3_support(shape, tact3_rotate(tact3_conjugate(pose.rotation), down));
    pose.position = tact3_sub(at, tact3_rotate(pose.rotation, lowest));
    pose.position = tact3_mul_add(pose.position, (tact_real)(0.1 + 0.15 * cloud_uniform(random)), down);
    return pose;
}

static double surface_distance(const tact3_shape *shape, tact3_pose pose, tact3_vec at) {
    const tact3_shape point = tact3_point(at);
    return fabs((double)tact3_distance(&point, shape, pose, NULL).distance);
}

static void expect_on_surfaces(const tact3_vec corner[3], const tact3_shape *shape, tact3_pose pose,
                               const tact3_mesh_contact *c, double error) {
    const tact3_shape triangle = tact3_triangle(corner[0], corner[1], corner[2]);
    double size = 1 + (double)tact3_length(corner[0]) + (double)tact3_length(pose.position);
    double e = error + 64 * CHECK_ROUNDOFF * size;
    assert_true(surface_distance(&triangle, tact3_identity_pose(), c->point_a) <= e);
    assert_true(surface_distance(shape, pose, c->point_b) <= e);
    tact3_vec off = tact3_mul_add(tact3_sub(c->point_b, c->point_a), -c->separation, c->normal);
    /* A normal that tilts by less than 1e-4 from the triangle's becomes that. */
    assert_true((double)tact3_length(off) <= 2 * e + 1e-4 * fabs((double)c->separation));
}

/* The deepest contact is as deep as the general way says; all points are on both surfaces, along the normal. */
static void closed_forms_agree_with_the_general_way(void **state) {
    (void)state;
    uint64_t random = 77;
    int met = 0, apart = 0;
    for (int n = 0; n < check_rounds(12000); n++) {
        tact3_vec corner[3];
        tact3_mesh_contact closed[MOST], general[MOST];
        tact3_mesh *mesh = some_triangle(&random, n / KINDS, corner);
        const tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n % KINDS);
        const tact3_pose pose = some_pose(&random, n / KINDS, corner, &shape);
        const tact3_query_options options = {.general = true};
        const tact_real speculative = n % 4 ? TACT_REAL(0.05) : 0;
        tact3_mesh_contacts a = tact3_collide_mesh(&s, &shape, pose, speculative, NULL, closed, MOST);
        tact3_mesh_contacts b = tact3_collide_mesh(&s, &shape, pose, speculative, &options, general, MOST);
        tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
        assert_true(a.status == TACT_OK && b.status == TACT_OK);
        double size = 1 + (double)tact3_length(pose.position);
        for (int i = 0; i < 3; i++) size += (double)tact3_length(corner[i]);
        /* Manifolds may be off by 1e-5 of a patch's size, and by a normal that is made the triangle's. */
        double e = (double)(a.point_error_bound + b.point_error_bound + gap.error_bound) + 2e-5;
        assert_true((double)a.point_error_bound <= (double)b.point_error_bound + 2048 * CHECK_ROUNDOFF * size);
        bool near = fabs((double)(gap.distance - speculative)) < e;
        if (a.count > 0 && b.count > 0) {
            assert_true(fabs((double)(closed[0].separation - general[0].separation)) <= e);
            for (int i = 0; i < a.count; i++)
                expect_on_surfaces(corner, &shape, pose, &closed[i], (double)a.point_error_bound);
        } else {
            assert_true(near || (a.count > 0) == (b.count > 0));
        }
        met += a.count > 0, apart += a.count == 0;
        tact3_mesh_destroy(mesh, NULL);
    }
    printf("# %d in contact, %d apart\n", met, apart);
    assert_true(met > check_rounds(3000) && apart > check_rounds(1000));
}

/* A triangle that is as thin as rounding, or up to a million times thicker. */
static tact3_mesh *some_needle(uint64_t *random, int n) {
    double part = 0.5 + 0.5 * cloud_uniform(random), thickness = ldexp(CHECK_ROUNDOFF, n % 20);
    tact3_vec corner[3];
    for (int i = 0; i < 2; i++) corner[i] = random_vec(random, 1);
    corner[2] = tact3_mul_add(corner[0], (tact_real)part, tact3_sub(corner[1], corner[0]));
    corner[2] = tact3_add(corner[2], random_vec(random, thickness));
    const tact3_mesh_input input = {.vertices = corner, .vertex_count = 3, .triangle_count = 1};
    tact3_mesh *mesh;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

/* The plane of a needle is not known: a ball or capsule that overlaps it must not be taken for one above its plane. */
static void needles_are_met_where_they_are(void **state) {
    (void)state;
    uint64_t random = 8;
    for (int n = 0; n < check_rounds(20000); n++) {
        tact3_mesh *mesh = some_needle(&random, n);
        const tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n % 2);
        const tact3_pose pose = {random_vec(&random, 1), tact3_identity_pose().rotation};
        tact3_mesh_contact contact[MOST];
        tact3_mesh_contacts found = tact3_collide_mesh(&s, &shape, pose, 0, NULL, contact, MOST);
        tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
        double e = (double)(found.point_error_bound + gap.error_bound);
        if ((double)gap.distance < -e) assert_true(found.count > 0);
        if (found.count > 0) assert_true(fabs((double)(contact[0].separation - gap.distance)) <= e + 2e-5);
        tact3_mesh_destroy(mesh, NULL);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(closed_forms_agree_with_the_general_way),
    cmocka_unit_test(needles_are_met_where_they_are),
};

const test_group test_triangle_contacts3 = {"test_triangle_contacts3", tests, sizeof tests / sizeof *tests, set_up,
                                            tear_down};
