/* Distance and overlap of meshes: against all pairs of triangles in quadruple precision, against known answers, and
 * against themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "composite/mesh_pair3.h"
#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"
#include "triangle/triangle_truth.h"

static const tact3_query_options plain;

static tact3_gap distance_of(const tact3_mesh *a, const tact3_mesh *b, tact3_pose pose,
                             const tact3_query_options *o) {
    const tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
    return tact3_distance(&s, &t, pose, o);
}

static bool overlap_of(const tact3_mesh *a, const tact3_mesh *b, tact3_pose pose) {
    const tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
    return tact3_overlap(&s, &t, pose, NULL);
}

/* What all forms are scaled by. */
static float form_scale = 1;

static tact3_mesh *built(mesh_form form) {
    for (int i = 0; i < 3 * form.vertex_count; i++) form.vertex[i] *= form_scale;
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

static tact3_mesh *box_mesh(double x, double y, double z) {
    const float low[3] = {(float)-x, (float)-y, (float)-z}, high[3] = {(float)x, (float)y, (float)z};
    return built(mesh_box3(low, high));
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    switch (kind % 5) {
    case 0: return box_mesh(1, 0.5 + 0.25 * cloud_pick(random, 8), 2);
    case 1: return built(mesh_corner3());
    case 2: return built(mesh_ball3(3 + cloud_pick(random, 5), 5));
    case 3: return built(mesh_ring3(5, 7 + cloud_pick(random, 5)));
    default: return built(mesh_soup3(cloud_random(random) % 1000, 12, 20));
    }
}

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_pose random_pose(uint64_t *random, double away) {
    tact3_pose pose = tact3_identity_pose();
    pose.position = random_vec(random, away);
    if (cloud_pick(random, 4) == 0) { /* on a grid, in line */
        pose.position = tact3_v(TACT_REAL_MAX, 0, 0);
        for (int k = 0; k < 3; k++) {
            tact_real x = (tact_real)(0.5 * (cloud_pick(random, 13) - 6));
            if (k == 0) pose.position.x = x;
            if (k == 1) pose.position.y = x;
            if (k == 2) pose.position.z = x;
        }
        return pose;
    }
    tact3_vec axis = random_vec(random, 1);
    pose.rotation = tact3_rotation_from_axis_angle(axis, (tact_real)(3 * cloud_uniform(random)));
    return pose;
}

typedef struct surfaces_truth {
    quad distance; /* of the surfaces, for the exact pose */
    bool meet;     /* exact, for the corners as placed */
    bool cross;
} surfaces_truth;

static void exact_corners(const tact3_mesh *mesh, int index, const tact3_pose *pose, qvec corner[3]) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, index);
    qmat m = q_rotation(pose->rotation);
    for (int i = 0; i < 3; i++) {
        corner[i] = q_transform(m, q_from(tact3_mesh_vertex(mesh, t.corner[i])));
        corner[i] = q_add(corner[i], q_from(pose->position));
    }
}

/* All pairs of triangles: by bounds that tests/triangle holds against the truth, and those that may be the nearest in
 * quadruple precision. */
static surfaces_truth all_pairs(const tact3_mesh *a, const tact3_mesh *b, tact3_pose pose) {
    const tact3_pose none = tact3_identity_pose();
    const double to_frame = 0x1p-5;
    placed_mesh placed_a, placed_b;
    tact3_place_mesh(&placed_a, a, none, to_frame);
    tact3_place_mesh(&placed_b, b, pose, to_frame);
    surfaces_truth truth = {.distance = (quad)1e30};
    double nearest = 1e30;
    int count_a = tact3_mesh_info_get(a).triangle_count, count_b = tact3_mesh_info_get(b).triangle_count;
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 0; n < count_a * count_b; n++) {
            triangle s, t;
            qvec p[3], q[3];
            tact3_placed_triangle(&placed_a, (uint32_t)(n / count_b), &s);
            tact3_placed_triangle(&placed_b, (uint32_t)(n % count_b), &t);
            triangle_gap gap = tact3_triangle_distance(&s, &t);
            truth.meet |= gap.relation != TRIANGLES_APART;
            truth.cross |= gap.relation == TRIANGLES_CROSS;
            if (pass == 0) nearest = fmin(nearest, gap.upper);
            if (pass == 0 || gap.lower > nearest + 1e-13) continue;
            exact_corners(a, n / count_b, &none, p);
            exact_corners(b, n % count_b, &pose, q);
            truth.distance = q_min(truth.distance, q_sqrt(corners_truth_squared(p, q)));
        }
    }
    return truth;
}

static void surfaces_against_all_pairs(void **state) {
    (void)state;
    uint64_t random = 91;
    int apart = 0, meet = 0, wrong = 0, touch = 0;
    for (int n = 0; n < check_rounds(400); n++) {
        tact3_mesh *a = some_mesh(&random, n), *b = some_mesh(&random, n / 5);
        tact3_pose pose = random_pose(&random, n % 2 ? 3 : 8);
        surfaces_truth truth = all_pairs(a, b, pose);
        tact3_gap gap = distance_of(a, b, pose, &plain);
        bool overlap = overlap_of(a, b, pose);
        assert_int_equal(gap.status, TACT_OK);
        if (truth.meet) {
            wrong += !overlap || gap.distance > 0 || (truth.cross && gap.relation != TACT_OVERLAP);
            meet++, touch += !truth.cross;
        } else if (!overlap) {
            quad off = q_abs((quad)gap.distance - truth.distance);
            wrong += off > (quad)gap.error_bound || gap.relation != TACT_SEPARATED;
            wrong += gap.error_bound > 1000 * (tact_real)CHECK_ROUNDOFF * 32;
            tact3_gap within = distance_of(a, b, pose, &(tact3_query_options){.cutoff = gap.distance / 2});
            wrong += within.relation != TACT_BEYOND_CUTOFF || (quad)within.distance > truth.distance;
            wrong += (quad)within.distance + (quad)within.error_bound < truth.distance;
            apart++;
        }
        free(a);
        free(b);
    }
    print_message("# %d apart, %d meet, %d of them touch\n", apart, meet, touch);
    assert_int_equal(wrong, 0);
    assert_true(!check_rates() || (apart > 10 && meet > 10));
}

static void what_lies_flush_touches(void **state) {
    (void)state;
    tact3_mesh *box = box_mesh(1, 1, 1);
    for (int n = 0; n < 27 * 4; n++) {
        tact_real side[3];
        bool beside = false;
        for (int k = 0, rest = n; k < 3; k++, rest /= 3) {
            side[k] = (tact_real)(2 * (rest % 3 - 1));
            beside |= rest % 3 != 1;
        }
        tact_real aside = (tact_real)(n / 27) / 4;
        if (!beside) continue;
        for (int k = 0; k < 3; k++)
            side[k] += side[k] < 1 && side[k] > -1 ? aside : 0; /* faces and edges only in part */
        tact3_pose pose = tact3_pose_at(side[0], side[1], side[2]);
        tact3_gap gap = distance_of(box, box, pose, &plain);
        assert_true(overlap_of(box, box, pose));
        assert_int_equal(gap.relation, TACT_TOUCHING);
        assert_true(gap.distance <= 0 && gap.distance >= 0 && gap.error_bound < TACT_REAL(1e-5));
        if (sizeof(tact_real) == 8) assert_true((double)gap.error_bound < 1e-11);
    }
    free(box);
}

/* Boxes in line: the depth is the least over the axes. */
static void depths_of_boxes_are_bracketed(void **state) {
    (void)state;
    uint64_t random = 92;
    int narrow = 0, rounds = check_rounds(100);
    for (int n = 0; n < rounds; n++) {
        double h[2][3], d[3], depth = 1e30;
        for (int k = 0; k < 6; k++) h[k / 3][k % 3] = 0.25 * (1 + cloud_pick(&random, 8));
        for (int k = 0; k < 3; k++) {
            d[k] = (n % 3 ? 0.99 : 0.5) * cloud_uniform(&random) * (h[0][k] + h[1][k]);
            if (n % 4 == 0) d[k] = 0;
            d[k] = (double)(tact_real)d[k];
            depth = fmin(depth, h[0][k] + h[1][k] - fabs(d[k]));
        }
        tact3_mesh *a = box_mesh(h[0][0], h[0][1], h[0][2]), *b = box_mesh(h[1][0], h[1][1], h[1][2]);
        tact3_pose pose = tact3_pose_at((tact_real)d[0], (tact_real)d[1], (tact_real)d[2]);
        tact3_gap gap = distance_of(a, b, pose, &plain);
        assert_int_equal(gap.relation, TACT_OVERLAP);
        assert_true(fabs((double)gap.distance + depth) <= (double)gap.error_bound);
        narrow += n % 4 && (double)gap.error_bound < 0.05 * depth;
        free(a);
        free(b);
    }
    print_message("# %d of %d brackets are narrower than 5 %%\n", narrow, rounds);
    assert_true(!check_rates() || narrow >= 0.7 * rounds); /* of three in four that are not in line */
}

/* With a tolerance the bracket is wider, holds as well, and the relation is the same. */
static void a_tolerance_ends_the_search(void **state) {
    (void)state;
    uint64_t random = 97;
    int wider = 0, rounds = check_rounds(60);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *a = some_mesh(&random, n % 4), *b = some_mesh(&random, n / 4 % 4);
        tact3_pose pose = n % 5 ? random_pose(&random, 2) : tact3_pose_at(0, 0, TACT_REAL(0.5));
        tact3_query_options options = {.tolerance = n % 2 ? 0 : 1000, .relative_tolerance = n % 2 ? 1000 : 0};
        tact3_gap full = distance_of(a, b, pose, &plain), some = distance_of(a, b, pose, &options);
        assert_int_equal(some.relation, full.relation);
        assert_int_equal(some.status, TACT_OK);
        if (full.relation == TACT_OVERLAP) {
            assert_true(some.distance <= full.distance);
            assert_true(some.distance + some.error_bound >= full.distance);
            wider += some.error_bound > full.error_bound;
        } else {
            assert_true(some.distance >= full.distance && some.distance <= full.distance);
        }
        options = (tact3_query_options){.tolerance = TACT_REAL(1e-30)};
        some = distance_of(a, b, pose, &options);
        assert_int_equal(some.relation, full.relation);
        assert_true(full.relation != TACT_OVERLAP || some.status == TACT_NOT_CONVERGED);
        free(a);
        free(b);
    }
    print_message("# %d of %d brackets are wider\n", wider, rounds);
    assert_true(wider > 0);
}

/* Whether some shorter translation takes B out: what the bracket says cannot be. */
static bool any_shorter(const tact3_mesh *a, const tact3_mesh *b, tact3_pose pose, tact_real length, tact3_vec normal,
                        uint64_t *random) {
    for (int i = 0; i < 24; i++) {
        tact3_vec n = tact3_mul_add(random_vec(random, i < 12 ? 0.2 : 1), i < 12 ? 1 : 0, normal);
        tact_real size = tact3_length(n);
        tact3_pose moved = pose;
        if (!(size > TACT_REAL(0.01))) continue;
        moved.position = tact3_mul_add(pose.position, length / size, n);
        if (!overlap_of(a, b, moved)) return true;
    }
    return false;
}

/* Along the normal and as far as it says, B is free; nowhere before the bracket begins. */
static void upper_bounds_separate(void **state) {
    (void)state;
    uint64_t random = 93;
    int rounds = check_rounds(60), deep = 0, narrow = 0;
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *a = some_mesh(&random, n % 4), *b = some_mesh(&random, n / 4 % 4);
        tact3_pose pose = random_pose(&random, 2), moved = pose;
        tact3_gap gap = distance_of(a, b, pose, &plain);
        if (gap.relation == TACT_OVERLAP) {
            tact_real length =
                -gap.distance * (tact_real)(1 + 16 * CHECK_ROUNDOFF) + (tact_real)(64 * CHECK_ROUNDOFF);
            moved.position = tact3_mul_add(pose.position, length, gap.normal);
            assert_false(overlap_of(a, b, moved));
            moved.position =
                tact3_mul_add(pose.position, -gap.distance - gap.error_bound * TACT_REAL(1.001), gap.normal);
            tact_real lower = -gap.distance - gap.error_bound * TACT_REAL(1.001) - (tact_real)(64 * CHECK_ROUNDOFF);
            if (lower > 0) {
                assert_true(overlap_of(a, b, moved));
                assert_false(any_shorter(a, b, pose, lower, gap.normal, &random));
            }
            narrow += gap.error_bound < TACT_REAL(0.05) * -gap.distance;
            deep++;
        }
        free(a);
        free(b);
    }
    print_message("# %d overlap, %d brackets of them narrower than 5 %%\n", deep, narrow);
    assert_true(deep > rounds / 4 && narrow > deep / 2);
}

static void a_solid_within_a_solid_is_contained(void **state) {
    (void)state;
    tact3_mesh *large = box_mesh(4, 4, 4), *small = box_mesh(0.5, 0.5, 0.5);
    tact3_pose pose = tact3_pose_at(1, TACT_REAL(0.25), 0);
    tact3_gap gap = distance_of(large, small, pose, &plain);
    tact3_gap back = distance_of(small, large, tact3_pose_inverse(pose), &plain);
    assert_true(overlap_of(large, small, pose));
    assert_true(overlap_of(small, large, tact3_pose_inverse(pose)));
    assert_int_equal(gap.relation, TACT_OVERLAP);
    assert_int_equal(back.relation, TACT_OVERLAP);
    assert_true(fabs((double)gap.distance + 3.5) < 0.05 && fabs((double)back.distance + 3.5) < 0.05);
    /* The places are the nearest ones, however soon the search was allowed to end. */
    for (int n = 0; n < 3; n++) {
        int triangles[2] = {-1, -1};
        tact3_query_options options = {.cutoff = n == 1 ? TACT_REAL(0.25) : 0, .apart_is_enough = n == 2};
        options.triangles = triangles;
        gap = distance_of(large, small, pose, &options);
        assert_true(fabs((double)tact3_length(tact3_sub(gap.point_a, gap.point_b)) - 2.5) < 1e-5);
        assert_true(triangles[0] >= 0 && triangles[1] >= 0);
    }
    free(large);
    free(small);
}

/* The first part is outside, the second inside. */
static void every_part_is_asked(void **state) {
    (void)state;
    const float far[2][3] = {{20, 0, 0}, {21, 1, 1}}, near[2][3] = {{1, 1, 1}, {2, 2, 2}};
    for (int turn = 0; turn < 2; turn++) {
        mesh_form first = turn ? mesh_box3(near[0], near[1]) : mesh_box3(far[0], far[1]);
        mesh_form second = turn ? mesh_box3(far[0], far[1]) : mesh_box3(near[0], near[1]);
        tact3_mesh *parts = built(mesh_joined3(&first, &second)), *large = box_mesh(4, 4, 4),
                   *ring = built(mesh_ring3(8, 24));
        assert_true(overlap_of(large, parts, tact3_identity_pose()));
        assert_true(overlap_of(parts, large, tact3_identity_pose()));
        assert_false(overlap_of(large, parts, tact3_pose_at(6, 0, 0)));
        assert_false(overlap_of(ring, parts, tact3_pose_at(TACT_REAL(-1.5), TACT_REAL(-1.5), TACT_REAL(-1.5))));
        mesh_form_free(&first);
        mesh_form_free(&second);
        free(parts);
        free(large);
        free(ring);
    }
}

/* A ring about a ring's tube holds no part of it. */
static void linked_rings_are_apart(void **state) {
    (void)state;
    tact3_mesh *ring = built(mesh_ring3(8, 24));
    tact3_pose pose = tact3_pose_at(3, 0, 0);
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), TACT_REAL(1.5707963));
    tact3_gap gap = distance_of(ring, ring, pose, &plain);
    assert_false(overlap_of(ring, ring, pose));
    assert_int_equal(gap.relation, TACT_SEPARATED);
    assert_true((double)gap.distance > 0.9 && (double)gap.distance < 1.3);
    free(ring);
}

/* The brackets of two answers to one question have something in common. */
static void assert_agree(tact3_gap gap, tact3_gap other) {
    double rounding = 256 * CHECK_ROUNDOFF * 32;
    assert_true((double)(gap.distance - gap.error_bound) <= (double)(other.distance + other.error_bound) + rounding);
    assert_true((double)(other.distance - other.error_bound) <= (double)(gap.distance + gap.error_bound) + rounding);
}

static void swapping_and_moving_change_nothing(void **state) {
    (void)state;
    uint64_t random = 94;
    for (int n = 0; n < check_rounds(60); n++) {
        tact3_mesh *a = some_mesh(&random, n), *b = some_mesh(&random, n / 5);
        const tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
        tact3_pose pose = random_pose(&random, 8), both = random_pose(&random, 4);
        tact3_gap gap = distance_of(a, b, pose, &plain);
        assert_agree(gap, distance_of(b, a, tact3_pose_inverse(pose), &plain));
        assert_agree(gap, tact3_distance_world(&s, both, &t, tact3_pose_compose(both, pose), &plain));
        free(a);
        free(b);
    }
}

/* By a power of two not one bit changes. */
static void scaling_changes_nothing(void **state) {
    (void)state;
    uint64_t random = 95;
    int overlaps = 0, rounds = check_rounds(60);
    for (int n = 0; n < rounds; n++) {
        tact3_gap gap[2];
        for (int turn = 0; turn < 2; turn++) {
            uint64_t again = random + (uint64_t)n;
            form_scale = turn ? 0.25F : 1;
            tact3_mesh *a = some_mesh(&again, n), *b = some_mesh(&again, n / 5);
            tact3_pose pose = random_pose(&again, 4);
            pose.position = tact3_scale((tact_real)form_scale, pose.position);
            gap[turn] = distance_of(a, b, pose, &plain);
            free(a);
            free(b);
        }
        form_scale = 1;
        tact3_gap *small = &gap[1];
        small->distance *= 4, small->error_bound *= 4;
        small->point_a = tact3_scale(4, small->point_a), small->point_b = tact3_scale(4, small->point_b);
        assert_int_equal(gap[0].relation, small->relation);
        assert_memory_equal(&gap[0].distance, &small->distance, sizeof(tact_real));
        assert_memory_equal(&gap[0].error_bound, &small->error_bound, sizeof(tact_real));
        assert_memory_equal(&gap[0].normal, &small->normal, sizeof(tact3_vec));
        assert_memory_equal(&gap[0].point_a, &small->point_a, sizeof(tact3_vec));
        overlaps += gap[0].relation == TACT_OVERLAP;
    }
    assert_true(overlaps > 0 && overlaps < rounds);
}

/* What cannot be asked is refused by name. */
static void other_pairs_are_refused(void **state) {
    (void)state;
    tact3_mesh *box = box_mesh(1, 2, 3);
    const tact3_shape mesh = tact3_mesh_shape(box);
    tact3_pose pose = tact3_pose_at(0, 0, 0);
    assert_int_equal(tact3_collide(&mesh, &mesh, pose, 1, NULL).status, TACT_NOT_CONVEX);
    pose.rotation.w = 2;
    assert_int_equal(tact3_distance(&mesh, &mesh, pose, NULL).status, TACT_BAD_ROTATION);
    assert_false(tact3_overlap(&mesh, &mesh, pose, NULL));
    pose.position.x = (tact_real)INFINITY;
    assert_int_equal(tact3_distance_world(&mesh, pose, &mesh, pose, NULL).status, TACT_BAD_ROTATION);
    free(box);
}

/* Far from the world's origin the answer is that of the pose between them. */
static void worlds_poses_are_taken(void **state) {
    (void)state;
    tact3_mesh *box = box_mesh(1, 1, 1);
    tact3_shape mesh = tact3_mesh_shape(box);
    tact3_pose a = tact3_pose_at(1024, 0, 0), b = tact3_pose_at(1027, 0, 0);
    a.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), TACT_REAL(1.5707963267948966));
    int triangles[2] = {-1, -1};
    tact3_gap gap = tact3_distance_world(&mesh, a, &mesh, b, &(tact3_query_options){.triangles = triangles});
    assert_int_equal(gap.relation, TACT_SEPARATED);
    assert_true(fabs((double)gap.distance - 1) <= (double)gap.error_bound + 1e-7 * (sizeof(tact_real) == 4));
    assert_true((double)gap.normal.x > 0.999 && (double)gap.point_a.x > 1024.9 && (double)gap.point_b.x < 1026.1);
    assert_true(triangles[0] >= 0 && triangles[0] < 12 && triangles[1] >= 0 && triangles[1] < 12);
    b.position.x = 1025;
    assert_true(tact3_overlap_world(&mesh, a, &mesh, b, NULL));
    free(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(other_pairs_are_refused),
    cmocka_unit_test(worlds_poses_are_taken),
    cmocka_unit_test(surfaces_against_all_pairs),
    cmocka_unit_test(what_lies_flush_touches),
    cmocka_unit_test(depths_of_boxes_are_bracketed),
    cmocka_unit_test(a_tolerance_ends_the_search),
    cmocka_unit_test(upper_bounds_separate),
    cmocka_unit_test(a_solid_within_a_solid_is_contained),
    cmocka_unit_test(every_part_is_asked),
    cmocka_unit_test(linked_rings_are_apart),
    cmocka_unit_test(swapping_and_moving_change_nothing),
    cmocka_unit_test(scaling_changes_nothing),
};

const test_group test_meshes3 = {"test_meshes3", tests, sizeof tests / sizeof *tests, NULL, NULL};
