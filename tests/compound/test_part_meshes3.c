/* Compounds with meshes among their children: the surface of a box answers as the box does. */
#include <math.h>
#include <stdlib.h>

#include "compound/part_forms.h"
#include "mesh/mesh_forms3.h"
#include "support/group.h"

#define SLACK (65536 * CHECK_ROUNDOFF)

enum { ROOM = 32 };

/* A cube and a ball beside it; the cube is a mesh, or a box. */
static void *some_compound(random_stream *random, const tact3_mesh *mesh, tact3_shape *with_mesh, void **plain,
                           tact3_shape *with_box) {
    tact3_compound_child child[2] = {{tact3_mesh_shape(mesh), any_pose(random, 1), 7},
                                     {tact3_sphere(TACT_REAL(0.5)), any_pose(random, 2), 8}};
    size_t bytes = tact3_compound_bytes(child, 2);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_compound_build(memory, bytes, child, 2), TACT_OK);
    assert_int_equal(tact3_compound_check(memory, bytes), TACT_OK);
    *with_mesh = tact3_compound_shape(memory);
    child[0].shape = tact3_box(tact3_v(1, TACT_REAL(0.75), TACT_REAL(0.5)));
    bytes = tact3_compound_bytes(child, 2);
    *plain = malloc(bytes);
    assert_int_equal(tact3_compound_build(*plain, bytes, child, 2), TACT_OK);
    *with_box = tact3_compound_shape(*plain);
    return memory;
}

static void assert_same_gap(const tact3_gap *a, const tact3_gap *b) {
    double e = (double)(a->error_bound + b->error_bound);
    assert_true(a->status >= 0 && b->status >= 0);
    assert_true(fabs((double)(a->distance - b->distance)) <= e + SLACK);
}

static void test_a_mesh_as_a_child(void **state) {
    (void)state;
    random_stream random = random_named("parts meshes");
    const float low[3] = {-1, -0.75f, -0.5f}, high[3] = {1, 0.75f, 0.5f};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    int overlapping = 0, with = 0, rounds = check_rounds(300);
    mesh_form_free(&form);
    for (int i = 0; i < rounds; i++) {
        tact3_shape s, t;
        void *plain, *memory = some_compound(&random, mesh, &s, &plain, &t);
        made_shape other = any_solid(&random);
        tact3_pose pose = any_pose(&random, 4);
        int triangles[2] = {-2, -2}, parts[2] = {-2, -2};
        tact3_query_options options = {.triangles = triangles, .parts = parts};
        tact3_gap a = tact3_distance(&s, &other.shape, pose, &options);
        tact3_gap b = tact3_distance(&t, &other.shape, pose, NULL);
        assert_same_gap(&a, &b);
        assert_true(parts[0] >= 0 && parts[1] == -1 && (triangles[0] >= 0) == (parts[0] == 0) && triangles[1] == -1);
        overlapping += a.relation == TACT_OVERLAP;
        a = tact3_distance(&s, &t, pose, NULL), b = tact3_distance(&t, &t, pose, NULL);
        assert_same_gap(&a, &b);
        tact3_vec from = tact3_scale(6, random_direction(&random)), travel = tact3_scale(-2, from);
        tact3_hit p = tact3_raycast(&s, from, travel, NULL), q = tact3_raycast(&t, from, travel, NULL);
        assert_int_equal(p.relation == TACT_SEPARATED, q.relation == TACT_SEPARATED);
        assert_true(fabs((double)(p.fraction - q.fraction)) < SLACK);
        tact3_vec motion = tact3_scale(-2, pose.position);
        p = tact3_cast(&s, &other.shape, pose, motion, NULL), q = tact3_cast(&t, &other.shape, pose, motion, NULL);
        assert_true(p.status >= 0 && q.status >= 0);
        assert_true(fabs((double)(p.fraction - q.fraction)) < 1e-3);
        tact3_part_contact contacts[ROOM];
        tact3_part_contacts all = tact3_collide_parts(&s, &other.shape, pose, TACT_REAL(0.1), NULL, contacts, ROOM);
        assert_int_equal(all.status, TACT_OK);
        for (int k = 0; k < all.count; k++) assert_true(contacts[k].triangle < 0 || contacts[k].part_a == 0);
        with += all.count > 0;
        tact3_shape bare = tact3_mesh_shape(mesh); /* two meshes that meet */
        all = tact3_collide_parts(&s, &bare, pose, TACT_REAL(0.1), NULL, contacts, ROOM);
        assert_int_equal(all.status, TACT_OK);
        tact3_compound_child child = tact3_compound_child_get(s.u.compound, 0);
        if (tact3_overlap_world(&child.shape, child.pose, &bare, pose, NULL)) assert_true(all.count > 0);
        made_free(&other);
        free(memory);
        free(plain);
    }
    assert_true(overlapping * 8 > rounds && with * 8 > rounds);
    tact3_mesh_destroy(mesh, NULL);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_mesh_as_a_child)};
const test_group test_part_meshes3 = {"test_part_meshes3", tests, sizeof tests / sizeof *tests, NULL, NULL};
