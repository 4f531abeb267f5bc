/* Two meshes in motion: against all pairs of triangles one by one, and apart all the way before the contact. */
#include <math.h>
#include <stdlib.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

/* How far from contact two answers may be, at most. */
#define SLACK (sizeof(tact_real) == 8 ? 1e-9 : 2e-3)

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_quat some_rotation(uint64_t *random) {
    return tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    mesh_form form;
    switch (kind % 4) {
    case 0: form = mesh_corner3(); break;
    case 1: form = mesh_ball3(3 + cloud_pick(random, 3), 5); break;
    case 2: form = mesh_ring3(5, 6); break;
    default: form = mesh_soup3((uint64_t)kind, 9, 12); break;
    }
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

static tact3_shape triangle_of(const tact3_mesh *mesh, int index) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, index);
    return tact3_triangle(tact3_mesh_vertex(mesh, t.corner[0]), tact3_mesh_vertex(mesh, t.corner[1]),
                          tact3_mesh_vertex(mesh, t.corner[2]));
}

static bool sweeps_apart(tact3_shape a, tact3_shape b, tact3_pose pose, tact3_vec travel) {
    tact3_bounds p = tact3_shape_bounds(&a, tact3_identity_pose()), q = tact3_shape_bounds(&b, pose);
    const tact_real low[3] = {q.lower.x - p.upper.x, q.lower.y - p.upper.y, q.lower.z - p.upper.z};
    const tact_real high[3] = {q.upper.x - p.lower.x, q.upper.y - p.lower.y, q.upper.z - p.lower.z};
    const tact_real go[3] = {travel.x, travel.y, travel.z};
    for (int k = 0; k < 3; k++)
        if ((double)low[k] + fmin((double)go[k], 0) > 0.01 ||
            (double)high[k] + fmax((double)go[k], 0) < -0.01) return true;
    return false;
}

/* The first contact of any two triangles; above one: none. */
static double first_of_all(const tact3_mesh *p, const tact3_mesh *q, tact3_pose pose, tact3_vec travel) {
    double first = 2;
    for (int i = 0; i < tact3_mesh_info_get(p).triangle_count; i++) {
        for (int j = 0; j < tact3_mesh_info_get(q).triangle_count; j++) {
            tact3_shape a = triangle_of(p, i), b = triangle_of(q, j);
            if (sweeps_apart(a, b, pose, travel)) continue;
            tact3_hit one = tact3_cast(&a, &b, pose, travel, NULL);
            if (one.relation != TACT_SEPARATED) first = fmin(first, (double)one.fraction);
        }
    }
    return first;
}

/* The distance at the fraction is that of the answer; the mesh is apart well before it. */
static void check_hit(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, tact3_vec travel,
                      const tact3_hit *hit) {
    tact3_pose there = pose;
    there.position = tact3_mul_add(pose.position, hit->fraction, travel);
    tact3_gap gap = tact3_distance(a, b, there, NULL);
    double e = (double)(gap.error_bound + hit->error_bound), u = 64 * CHECK_ROUNDOFF * (double)tact3_length(travel);
    assert_true(fabs((double)(gap.distance - hit->distance)) <= e + u);
    for (int i = 1; i < 4; i++) {
        there.position = tact3_mul_add(pose.position, hit->fraction * (tact_real)i / 4, travel);
        assert_false(hit->fraction > TACT_REAL(0.01) && tact3_overlap(a, b, there, NULL));
    }
}

static void casts_against_all_pairs(void **state) {
    (void)state;
    uint64_t random = 61;
    int hits = 0, misses = 0, starts = 0, rounds = check_rounds(240);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *p = some_mesh(&random, n), *q = some_mesh(&random, n / 4);
        tact3_shape a = tact3_mesh_shape(p), b = tact3_mesh_shape(q);
        tact3_pose pose = {random_vec(&random, n % 8 ? 6 : 1), some_rotation(&random)};
        tact3_vec travel = random_vec(&random, 6);
        if (n % 3) travel = tact3_sub(tact3_scale(TACT_REAL(0.2), travel), tact3_scale(TACT_REAL(1.5), pose.position));
        int names[2] = {-2, -2};
        tact3_hit hit = tact3_cast(&a, &b, pose, travel, &(tact3_query_options){.triangles = names});
        assert_int_equal(hit.status, TACT_OK);
        tact3_pose turned = tact3_pose_inverse(pose);
        tact3_hit back = tact3_cast(&b, &a, turned, tact3_rotate(turned.rotation, tact3_scale(-1, travel)), NULL);
        double closing = fabs((double)tact3_dot(hit.normal, travel)), first = 2;
        if (tact3_overlap(&a, &b, pose, NULL)) {
            tact3_gap gap = tact3_distance(&a, &b, pose, NULL);
            assert_true(hit.relation == gap.relation && !(hit.fraction > 0) && !(back.fraction > 0));
            starts++;
        } else {
            first = first_of_all(p, q, pose, travel);
            check_hit(&a, &b, pose, travel, &hit);
            if (hit.relation == TACT_SEPARATED) assert_true(first > 1 && hit.fraction >= 1);
            else assert_true(first <= 1 && fabs(first - (double)hit.fraction) * closing < SLACK);
            if (hit.relation == TACT_TOUCHING) assert_true(names[0] >= 0 && names[1] >= 0);
            if (hit.relation == back.relation && hit.relation == TACT_TOUCHING)
                assert_true(fabs((double)(hit.fraction - back.fraction)) * closing < SLACK);
            else assert_int_equal(hit.relation, back.relation);
            hits += hit.relation == TACT_TOUCHING, misses += hit.relation == TACT_SEPARATED;
        }
        free(p);
        free(q);
    }
    print_message("# %d hits, %d misses, %d overlap at the start\n", hits, misses, starts);
    assert_true(hits * 4 > rounds && misses * 20 > rounds && starts * 30 > rounds);
}

/* Both turn: apart at many fractions before the contact, and touching at it. */
static void impacts_are_the_first(void **state) {
    (void)state;
    uint64_t random = 62;
    int hits = 0, misses = 0, rounds = check_rounds(120);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *p = some_mesh(&random, n), *q = some_mesh(&random, n / 4);
        tact3_shape a = tact3_mesh_shape(p), b = tact3_mesh_shape(q);
        tact3_sweep of_a = {{random_vec(&random, 1), some_rotation(&random)}, {random_vec(&random, 1), {0, 0, 0, 1}}};
        tact3_sweep of_b = {{random_vec(&random, 6), some_rotation(&random)}, tact3_identity_pose()};
        of_b.to.position = tact3_sub(random_vec(&random, 4), of_b.from.position);
        of_a.to.rotation = n % 2 ? of_a.from.rotation : some_rotation(&random);
        of_b.to.rotation = n % 3 ? some_rotation(&random) : of_b.from.rotation;
        bool starts = tact3_overlap_world(&a, of_a.from, &b, of_b.from, NULL);
        tact3_hit hit = tact3_time_of_impact(&a, &of_a, &b, &of_b, NULL);
        tact3_hit back = tact3_time_of_impact(&b, &of_b, &a, &of_a, NULL);
        assert_true(hit.status == TACT_OK && back.status == TACT_OK && hit.relation == back.relation);
        assert_true(fabs((double)(hit.fraction - back.fraction)) < (sizeof(tact_real) == 8 ? 1e-6 : 0.02));
        assert_true(!starts || !(hit.fraction > 0));
        for (int i = 0; i < 48 && !starts; i++) {
            tact_real t = hit.fraction * (tact_real)i / 48;
            assert_false(tact3_overlap_world(&a, tact3_sweep_pose(&of_a, t), &b, tact3_sweep_pose(&of_b, t), NULL));
        }
        tact3_pose end_a = tact3_sweep_pose(&of_a, hit.fraction), end_b = tact3_sweep_pose(&of_b, hit.fraction);
        tact3_gap gap = tact3_distance_world(&a, end_a, &b, end_b, NULL);
        double e = (double)(gap.error_bound + hit.error_bound) + 512 * CHECK_ROUNDOFF;
        assert_true(fabs((double)(gap.distance - hit.distance)) <= e);
        hits += !starts && hit.relation == TACT_TOUCHING, misses += hit.relation == TACT_SEPARATED;
        free(p);
        free(q);
    }
    print_message("# %d hits, %d misses\n", hits, misses);
    assert_true(hits * 5 > rounds && misses * 20 > rounds);
}

static tact3_mesh *box_of(float size) {
    const float low[3] = {-size, -size, -size}, high[3] = {size, size, size};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* Cubes: faces, starts in touch and inside, and motions that graze. */
static void cubes_in_motion(void **state) {
    (void)state;
    tact3_mesh *large = box_of(1), *small = box_of(0.25f);
    tact3_shape a = tact3_mesh_shape(large), b = tact3_mesh_shape(small);
    tact3_vec down = tact3_v(0, 0, -4);
    tact3_hit hit = tact3_cast(&a, &b, tact3_pose_at(0, 0, TACT_REAL(3.25)), down, NULL);
    assert_true(hit.relation == TACT_TOUCHING && fabs((double)hit.fraction - 0.5) < 256 * CHECK_ROUNDOFF);
    assert_true(fabs((double)hit.normal.z - 1) < 16 * CHECK_ROUNDOFF);
    assert_true(fabs((double)hit.point_a.z - 1) < 64 * CHECK_ROUNDOFF);
    tact3_hit start = tact3_cast(&a, &b, tact3_pose_at(0, 0, TACT_REAL(1.25)), tact3_scale(-1, down), NULL);
    assert_true(start.relation == TACT_TOUCHING && !(start.fraction > 0));
    start = tact3_cast(&a, &b, tact3_identity_pose(), down, NULL);
    assert_true(start.relation == TACT_OVERLAP && !(start.fraction > 0) && start.distance < TACT_REAL(-0.9));
    tact_real off = TACT_REAL(1.25) * (1 + 4096 * (tact_real)CHECK_ROUNDOFF);
    tact3_hit past = tact3_cast(&a, &b, tact3_pose_at(off, 0, 3), tact3_v(0, 0, -6), NULL);
    assert_true(past.relation == TACT_SEPARATED && past.fraction >= 1);
    off = TACT_REAL(1.25) * (1 - 4096 * (tact_real)CHECK_ROUNDOFF);
    past = tact3_cast(&a, &b, tact3_pose_at(off, 0, 3), tact3_v(0, 0, -6), NULL);
    assert_true(past.relation == TACT_TOUCHING && fabs((double)past.fraction * 6 - 1.75) < 1e-3);
    hit = tact3_cast(&a, &b, tact3_pose_at(0, 0, 5), tact3_v(0, 0, 0), NULL);
    assert_true(hit.relation == TACT_SEPARATED && hit.fraction >= 1);
    free(large);
    free(small);
}

/* A cube that lands flat on a cube has the normal of the faces, also where both move through the world, turned. */
static void flat_landings_have_the_normal_of_the_faces(void **state) {
    (void)state;
    uint64_t random = 63;
    tact3_mesh *large = box_of(1), *small = box_of(0.25f);
    tact3_shape a = tact3_mesh_shape(large), b = tact3_mesh_shape(small);
    int rounds = check_rounds(40);
    for (int n = 0; n < rounds; n++) {
        tact3_vec side = random_vec(&random, 0.5);
        tact3_pose world = {random_vec(&random, 4), some_rotation(&random)};
        tact3_pose start = tact3_pose_at(side.x, side.y, TACT_REAL(3.25)), end = start;
        end.position.z = TACT_REAL(-0.75);
        tact3_hit hit = tact3_cast(&a, &b, start, tact3_v(0, 0, -4), NULL);
        assert_true(hit.relation == TACT_TOUCHING && hit.normal.z > TACT_REAL(0.999));
        tact3_sweep of_a = {world, world};
        tact3_sweep of_b = {tact3_pose_compose(world, start), tact3_pose_compose(world, end)};
        hit = tact3_time_of_impact(&a, &of_a, &b, &of_b, NULL);
        assert_true(hit.relation == TACT_TOUCHING && fabs((double)hit.fraction - 0.5) < 4096 * CHECK_ROUNDOFF);
        tact3_vec up = tact3_rotate(world.rotation, tact3_v(0, 0, 1));
        assert_true(tact3_dot(hit.normal, up) > TACT_REAL(0.999));
    }
    free(large);
    free(small);
}

/* Compounds of meshes move as the meshes do. */
static void compounds_of_meshes(void **state) {
    (void)state;
    tact3_mesh *large = box_of(1), *small = box_of(0.25f);
    tact3_shape a = tact3_mesh_shape(large), b = tact3_mesh_shape(small);
    const tact3_compound_child child = {.shape = a, .pose = tact3_identity_pose()};
    size_t bytes = tact3_compound_bytes(&child, 1);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_compound_build(memory, bytes, &child, 1), TACT_OK);
    tact3_shape both = tact3_compound_shape(memory);
    tact3_pose start = tact3_pose_at(0, 0, TACT_REAL(3.25)), end = tact3_pose_at(0, 0, TACT_REAL(-0.75));
    tact3_hit hit = tact3_cast(&both, &b, start, tact3_v(0, 0, -4), NULL);
    assert_true(hit.relation == TACT_TOUCHING && fabs((double)hit.fraction - 0.5) < 256 * CHECK_ROUNDOFF);
    tact3_sweep still = {tact3_identity_pose(), tact3_identity_pose()}, moves = {start, end};
    hit = tact3_time_of_impact(&both, &still, &b, &moves, NULL);
    assert_true(hit.relation == TACT_TOUCHING && fabs((double)hit.fraction - 0.5) < 256 * CHECK_ROUNDOFF);
    free(memory);
    free(large);
    free(small);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(casts_against_all_pairs),
    cmocka_unit_test(impacts_are_the_first),
    cmocka_unit_test(cubes_in_motion),
    cmocka_unit_test(flat_landings_have_the_normal_of_the_faces),
    cmocka_unit_test(compounds_of_meshes),
};

const test_group test_meshes_casts3 = {"test_meshes_casts3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
