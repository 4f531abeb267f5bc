/* Convex shapes in motion against meshes: against all triangles one by one, and as shots that must not pass. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_vec unit_vec(uint64_t *random) {
    for (;;) {
        tact3_vec v = random_vec(random, 1);
        tact_real size = tact3_length(v);
        if (size > TACT_REAL(0.1) && size < 1) return tact3_scale(1 / size, v);
    }
}

static tact3_quat some_rotation(uint64_t *random) {
    return tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    mesh_form form;
    switch (kind % 5) {
    case 0: form = mesh_corner3(); break;
    case 1: form = mesh_ball3(4 + cloud_pick(random, 4), 7); break;
    case 2: form = mesh_ring3(6, 8); break;
    case 3: form = mesh_ball3(5, 5); break;
    default: form = mesh_soup3((uint64_t)kind, 12, 20); break;
    }
    tact3_mesh *mesh = mesh_build3(&form, &(tact3_mesh_options){.surface = kind % 5 == 3});
    mesh_form_free(&form);
    return mesh;
}

static tact3_shape some_shape(int kind, double size) {
    tact_real s = (tact_real)size;
    switch (kind % 6) {
    case 0: return tact3_sphere(s / 2);
    case 1: return tact3_box(tact3_v(s / 2, s / 4, s));
    case 2: return tact3_capsule(s / 4, s / 2);
    case 3: return tact3_cylinder(s / 2, s / 4);
    case 4: return tact3_point(tact3_v(0, 0, 0));
    default: return tact3_rounded(tact3_box(tact3_v(s / 2, s / 4, s / 2)), s / 8);
    }
}

static tact3_shape triangle_of(const tact3_mesh *mesh, int index) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, index);
    return tact3_triangle(tact3_mesh_vertex(mesh, t.corner[0]), tact3_mesh_vertex(mesh, t.corner[1]),
                          tact3_mesh_vertex(mesh, t.corner[2]));
}

static void casts_against_all_triangles(void **state) {
    (void)state;
    uint64_t random = 51;
    int hits = 0, misses = 0, starts = 0;
    for (int n = 0; n < check_rounds(900); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / 6);
        tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n, 0.5);
        tact3_pose pose = {random_vec(&random, 5), some_rotation(&random)};
        tact3_vec travel = random_vec(&random, 4);
        if (n % 3) travel = tact3_sub(travel, tact3_scale(TACT_REAL(1.5), pose.position));
        int names[2] = {-2, -2};
        tact3_hit hit = tact3_cast(&s, &shape, pose, travel, &(tact3_query_options){.triangles = names});
        assert_int_equal(hit.status, TACT_OK);
        if (tact3_overlap(&s, &shape, pose, NULL)) {
            tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
            assert_true(hit.relation == gap.relation && !(hit.fraction > 0));
            starts++;
            free(mesh);
            continue;
        }
        double first = 2, e = 1e-9 + 512 * CHECK_ROUNDOFF * 16, size = (double)tact3_length(travel);
        for (int i = 0; i < tact3_mesh_info_get(mesh).triangle_count; i++) {
            tact3_shape triangle = triangle_of(mesh, i);
            tact3_hit one = tact3_cast(&triangle, &shape, pose, travel, NULL);
            if (one.relation != TACT_SEPARATED) first = fmin(first, (double)one.fraction);
        }
        tact3_pose there = pose;
        there.position = tact3_mul_add(pose.position, hit.fraction, travel);
        tact3_gap gap = tact3_distance(&s, &shape, there, NULL);
        if (hit.relation == TACT_SEPARATED) {
            assert_true(first > 1 && hit.fraction >= 1);
            assert_true(fabs((double)(gap.distance - hit.distance)) <= (double)(gap.error_bound + hit.error_bound));
            misses++;
        } else {
            assert_int_equal(hit.relation, TACT_TOUCHING);
            double closing = fabs((double)tact3_dot(hit.normal, travel)), late = fabs(first - (double)hit.fraction);
            assert_true(first <= 1 && late * closing < (sizeof(tact_real) == 8 ? 1e-9 : 1e-4));
            assert_true(fabs((double)gap.distance) < 1e-6 + 8 * e);
            assert_true(names[0] >= 0 && names[1] == -1);
            assert_true((double)tact3_dot(hit.normal, travel) < 1e-6 * size);
            hits++;
        }
        tact3_hit back = tact3_cast(&shape, &s, tact3_pose_inverse(pose),
                                    tact3_rotate(tact3_conjugate(pose.rotation), tact3_scale(-1, travel)), NULL);
        assert_int_equal(back.status, TACT_OK);
        if (back.relation == hit.relation)
            assert_true(fabs((double)(back.fraction - hit.fraction)) * size < 1e-3);
        if (back.relation == TACT_TOUCHING && hit.relation == TACT_TOUCHING && (double)hit.fraction > 0.01) {
            tact3_pose moved = tact3_pose_inverse(pose);
            tact3_vec way = tact3_rotate(tact3_conjugate(pose.rotation), tact3_scale(-1, travel));
            moved.position = tact3_mul_add(moved.position, back.fraction, way);
            assert_true(fabs((double)tact3_distance(&shape, &s, moved, NULL).distance) < 1e-6 + 8 * e);
        }
        free(mesh);
    }
    print_message("# %d hits, %d misses, %d overlap at the start\n", hits, misses, starts);
    assert_true(!check_rates() || (hits > 20 && misses > 10));
}

/* From outside to inside, small and fast: every shot is stopped, and nothing before it is touched. */
static void no_shot_passes(void **state) {
    (void)state;
    uint64_t random = 52;
    for (int n = 0; n < check_rounds(3000); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / 30 % 4);
        tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n, n % 2 ? 0.01 : 0.1);
        int count = tact3_mesh_info_get(mesh).triangle_count;
        tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, cloud_pick(&random, count));
        tact3_vec target = tact3_mesh_vertex(mesh, t.corner[n % 3]), toward = unit_vec(&random);
        tact3_vec other = tact3_mesh_vertex(mesh, t.corner[(n + 1) % 3]);
        if (n % 3) target = tact3_scale(TACT_REAL(0.5), tact3_add(target, other));
        tact_real far = n % 5 ? 20 : 500;
        tact3_pose pose = {tact3_mul_add(target, -far, toward), some_rotation(&random)};
        tact3_vec travel = tact3_scale(3 * far, toward);
        tact3_hit hit = tact3_cast(&s, &shape, pose, travel, NULL);
        /* a point may miss what it is aimed at by rounding */
        if (n % 6 == 4 && hit.relation == TACT_SEPARATED) {
            free(mesh);
            continue;
        }
        assert_int_equal(hit.relation, TACT_TOUCHING);
        assert_true((double)hit.fraction <= 1.0 / 3 + 0.02);
        for (int i = 1; i < 4; i++) {
            tact_real before = hit.fraction * (tact_real)i / 4;
            tact3_pose there = {tact3_mul_add(pose.position, before, travel), pose.rotation};
            assert_false(tact3_overlap(&s, &shape, there, NULL));
        }
        const tact3_sweep still = {tact3_identity_pose(), tact3_identity_pose()};
        const tact3_sweep shot = {pose, {tact3_add(pose.position, travel), pose.rotation}};
        tact3_hit impact = tact3_time_of_impact(&s, &still, &shape, &shot, NULL);
        assert_true(impact.relation == TACT_TOUCHING || n % 6 == 4);
        if (impact.relation == TACT_TOUCHING)
            assert_true(fabs((double)(impact.fraction - hit.fraction)) * (double)far < 1e-3 * (double)far);
        free(mesh);
    }
}

/* Both turn: against all triangles, and nothing is touched before. */
static void impacts_against_all_triangles(void **state) {
    (void)state;
    uint64_t random = 53;
    int hits = 0, misses = 0;
    for (int n = 0; n < check_rounds(300); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / 6);
        tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n, 0.5);
        tact3_sweep of_mesh = {{random_vec(&random, 1), some_rotation(&random)}, {{0, 0, 0}, {0, 0, 0, 1}}};
        tact3_sweep of_shape = {{random_vec(&random, 5), some_rotation(&random)}, tact3_identity_pose()};
        of_shape.to.position = tact3_sub(random_vec(&random, 2), of_shape.from.position);
        of_mesh.to = n % 2 ? of_mesh.from : (tact3_pose){random_vec(&random, 1), some_rotation(&random)};
        of_shape.to.rotation = some_rotation(&random);
        if (tact3_overlap_world(&s, of_mesh.from, &shape, of_shape.from, NULL)) {
            free(mesh);
            continue;
        }
        tact3_hit hit = tact3_time_of_impact(&s, &of_mesh, &shape, &of_shape, NULL);
        tact3_hit back = tact3_time_of_impact(&shape, &of_shape, &s, &of_mesh, NULL);
        assert_true(hit.status == TACT_OK && back.status == TACT_OK);
        double first = 2;
        for (int i = 0; i < tact3_mesh_info_get(mesh).triangle_count; i++) {
            tact3_shape triangle = triangle_of(mesh, i);
            tact3_hit one = tact3_time_of_impact(&triangle, &of_mesh, &shape, &of_shape, NULL);
            if (one.relation != TACT_SEPARATED) first = fmin(first, (double)one.fraction);
        }
        if (hit.relation == TACT_SEPARATED) assert_true(first > 1);
        else assert_true(fabs(first - (double)hit.fraction) < 1e-12);
        assert_true(fabs((double)(hit.fraction - back.fraction)) < 1e-3);
        for (int i = 1; i < 8; i++) {
            tact_real t = hit.fraction * (tact_real)i / 8;
            tact3_pose a = tact3_sweep_pose(&of_mesh, t), b = tact3_sweep_pose(&of_shape, t);
            assert_false(tact3_overlap_world(&s, a, &shape, b, NULL));
        }
        hits += hit.relation == TACT_TOUCHING, misses += hit.relation == TACT_SEPARATED;
        free(mesh);
    }
    print_message("# %d hits, %d misses\n", hits, misses);
    assert_true(!check_rates() || (hits > 5 && misses > 3));
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    uint64_t random = 54;
    tact3_mesh *mesh = some_mesh(&random, 0);
    tact3_shape s = tact3_mesh_shape(mesh), ball = tact3_sphere(TACT_REAL(0.5));
    tact3_shape bad = tact3_sphere(-1), plane = tact3_half_space(tact3_v(0, 0, 1), -5);
    tact3_pose pose = tact3_pose_at(0, 0, 5);
    tact3_vec along = tact3_v(0, 0, -10), wrong = tact3_v((tact_real)NAN, 0, 0), far = tact3_v(TACT_REAL_MAX, 0, 0);
    assert_int_equal(tact3_cast(&s, &bad, pose, along, NULL).status, TACT_NOT_POSITIVE);
    assert_int_equal(tact3_cast(&s, &ball, pose, wrong, NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_cast(&s, &ball, pose, far, NULL).status, TACT_OUT_OF_RANGE);
    tact3_hit still_hit = tact3_cast(&s, &ball, pose, tact3_v(0, 0, 0), NULL);
    assert_true(still_hit.relation == TACT_SEPARATED && still_hit.fraction >= 1);
    tact3_hit fall = tact3_cast(&plane, &s, tact3_identity_pose(), along, NULL);
    assert_true(fall.relation == TACT_TOUCHING && fabs((double)fall.fraction - 0.5) < 1e-5);
    pose.rotation.w = 2;
    assert_int_equal(tact3_cast(&s, &ball, pose, along, NULL).status, TACT_BAD_ROTATION);
    free(mesh);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(casts_against_all_triangles),
    cmocka_unit_test(no_shot_passes),
    cmocka_unit_test(impacts_against_all_triangles),
    cmocka_unit_test(what_cannot_be_asked_is_refused),
};

const test_group test_mesh_casts3 = {"test_mesh_casts3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
