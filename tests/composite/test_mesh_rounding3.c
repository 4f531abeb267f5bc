/* Meshes where rounding decides: close to walls, far out, where bounds are written, and where nothing is asked. */
#include <math.h>
#include <stdlib.h>

#include "composite/placed3.h"
#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

static tact3_mesh *built(mesh_form form) {
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

static tact3_mesh *box_mesh(double half) {
    const float low[3] = {(float)-half, (float)-half, (float)-half}, high[3] = {(float)half, (float)half, (float)half};
    return built(mesh_box3(low, high));
}

/* A surface of triangles that share no vertex. */
static tact3_mesh *sheet(const float vertex[][3], int triangles) {
    tact3_mesh *mesh = NULL;
    const tact3_mesh_input input = {.vertices = vertex, .vertex_count = 3 * triangles,
                                    .scalar = TACT_SCALAR_FLOAT, .triangle_count = triangles};
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_quat some_rotation(uint64_t *random) {
    return tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
}

/* A ball that fills a box but for a rounding or two, turned so that a point of it is rounded through the wall. */
static void a_ball_close_to_a_wall_is_inside(void **state) {
    (void)state;
    uint64_t random = 41;
    tact3_mesh *mesh = box_mesh(1024);
    tact3_shape s = tact3_mesh_shape(mesh);
    for (int n = 0; n < check_rounds(4000); n++) {
        double room = 1024 * (1 + n % 4) * CHECK_ROUNDOFF;
        tact3_shape ball = tact3_sphere((tact_real)(1024 - room));
        tact3_pose pose = {random_vec(&random, 0.999 * room), {0, 0, 0, 1}};
        tact3_vec axis = n % 2 ? tact3_v(0, 0, 1) : tact3_v(0, 1, 0);
        double angle = 1.5707963267948966 * (n / 8 % 4) + 1e-6 * cloud_uniform(&random);
        tact3_quat q = tact3_rotation_from_axis_angle(axis, (tact_real)angle);
        tact_real drift = (tact_real)(1 + 5e-4 * cloud_uniform(&random)); /* which is divided out, and rounded */
        pose.rotation = (tact3_quat){drift * q.x, drift * q.y, drift * q.z, drift * q.w};
        assert_true(tact3_overlap(&s, &ball, pose, NULL));
        assert_true(tact3_distance(&s, &ball, pose, NULL).relation != TACT_SEPARATED);
    }
    free(mesh);
}

/* Balls above a floor by no more than some roundings of their radius: what is not proven apart has its triangle. */
static void a_ball_that_just_touches_has_a_triangle(void **state) {
    (void)state;
    uint64_t random = 48;
    tact3_mesh *mesh = box_mesh(4);
    tact3_shape s = tact3_mesh_shape(mesh);
    for (int n = 0; n < check_rounds(20000); n++) {
        double radius = 0.5 + 0.25 * cloud_uniform(&random);
        tact3_shape ball = tact3_sphere((tact_real)radius);
        tact3_pose pose = {random_vec(&random, 3), {0, 0, 0, 1}};
        tact_real up = (tact_real)(n % 64 - 8) * (tact_real)CHECK_ROUNDOFF;
        pose.position.z = 4 + ball.rounding;
        pose.position.z += pose.position.z * up;
        int names[2] = {-2, -2};
        tact3_gap gap = tact3_distance(&s, &ball, pose, &(tact3_query_options){.triangles = names});
        assert_true(gap.status == TACT_OK && names[0] >= 0 && names[0] < 12);
        assert_int_equal(tact3_overlap(&s, &ball, pose, NULL), gap.relation != TACT_SEPARATED);
    }
    free(mesh);
}

/* Curved shapes are known less well than others. What they touch up to that has a bound as wide: with a cutoff and
 * without, answers have a distance in common. */
static void a_touch_is_as_wide_as_it_may_be(void **state) {
    (void)state;
    uint64_t random = 49;
    tact3_mesh *mesh = built(mesh_corner3());
    tact3_shape s = tact3_mesh_shape(mesh);
    int touching = 0, powers = sizeof(tact_real) == sizeof(float) ? 6 : 24;
    for (int n = 0; n < check_rounds(16000); n++) {
        tact3_shape egg = tact3_ellipsoid(tact3_v(TACT_REAL(0.25), TACT_REAL(0.5), TACT_REAL(0.75)));
        tact3_pose pose = {random_vec(&random, 2), some_rotation(&random)};
        tact3_gap gap = tact3_distance(&s, &egg, pose, NULL);
        double above = pow(2, n % powers) * 16 * CHECK_ROUNDOFF * (2 + cloud_uniform(&random));
        if (gap.relation != TACT_SEPARATED) continue;
        pose.position = tact3_sub(pose.position, tact3_scale(gap.distance - (tact_real)above, gap.normal));
        gap = tact3_distance(&s, &egg, pose, NULL);
        if (!(gap.distance > 0)) continue;
        tact3_query_options options = {.cutoff = gap.distance * TACT_REAL(0.7)};
        tact3_gap within = tact3_distance(&s, &egg, pose, &options);
        double d = (double)gap.distance, e = (double)gap.error_bound;
        double far = (double)within.distance + (double)within.error_bound;
        assert_true(far >= d - e);
        if (within.relation == TACT_BEYOND_CUTOFF) continue;
        assert_true((double)within.distance - (double)within.error_bound <= d + e);
        touching += within.relation == TACT_TOUCHING;
    }
    print_message("# %d touch\n", touching);
    assert_true(touching > 10);
    free(mesh);
}

/* On a slope far out, where a coordinate has few digits left. */
static void contact_points_far_out_keep_their_bound(void **state) {
    (void)state;
    uint64_t random = 42;
    const double away = 0x1p20;
    const float slope[3][3] = {
        {(float)away, 0, 0}, {(float)away + 64, 0, 64}, {(float)away, 64, 0}};
    tact3_mesh_contact contact[4];
    tact3_mesh *mesh = sheet(slope, 1);
    tact3_shape s = tact3_mesh_shape(mesh), ball = tact3_sphere(1);
    for (int n = 0; n < 200; n++) {
        double x = 16 + 4 * cloud_uniform(&random), off = (1 - 0.125) * sqrt(0.5);
        tact3_pose pose = tact3_pose_at((tact_real)(away + x - off), 16, (tact_real)(x + off));
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &ball, pose, TACT_REAL(0.125), NULL, contact, 4);
        assert_true(all.status == TACT_OK && all.count == 1);
        double above = ((double)contact[0].point_a.z - ((double)contact[0].point_a.x - away)) * sqrt(0.5);
        assert_true(fabs(above) <= (double)all.point_error_bound);
        assert_true((double)all.point_error_bound < 8 * away * CHECK_ROUNDOFF);
    }
    free(mesh);
}

static tact3_shape small_shape(int kind) {
    switch (kind % 4) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.5), TACT_REAL(0.5)));
    case 2: return tact3_cylinder(TACT_REAL(0.5), TACT_REAL(0.5));
    default: return tact3_point(tact3_v(0, 0, TACT_REAL(-0.5)));
    }
}

/* Above a floor by less than what making one pose of two may have moved: neither is proven apart, nor beyond. */
static void what_poses_move_counts(void **state) {
    (void)state;
    uint64_t random = 43;
    const float corners[6][3] = {{-4096, -4096, 0}, {4096, -4096, 0}, {4096, 4096, 0},
                                 {-4096, -4096, 0}, {4096, 4096, 0},  {-4096, 4096, 0}};
    tact3_mesh *mesh = sheet(corners, 2), *box = box_mesh(0.5);
    tact3_shape s = tact3_mesh_shape(mesh), other = tact3_mesh_shape(box);
    const tact3_pose none = tact3_identity_pose();
    int touching = 0, apart = 0;
    for (int n = 0; n < check_rounds(1000); n++) {
        tact3_shape shape = small_shape(n);
        if (n % 5 == 4) shape = other;
        double gap = (1 << n % 20) * 256 * CHECK_ROUNDOFF;
        tact3_pose pose = {random_vec(&random, 2000), {0, 0, 0, 1}};
        pose.position.z = (tact_real)(0.5 + gap);
        tact3_query_options options = {.apart_is_enough = n % 2, .cutoff = n % 2 ? 0 : (tact_real)(gap / 16)};
        tact3_gap full = tact3_distance_world(&s, none, &shape, pose, NULL);
        tact3_gap within = tact3_distance_world(&s, none, &shape, pose, &options);
        bool overlap = tact3_overlap_world(&s, none, &shape, pose, NULL);
        if (full.relation == TACT_SEPARATED) assert_false(overlap);
        else if (gap < 16 * CHECK_ROUNDOFF * (double)tact3_length(pose.position)) assert_true(overlap);
        if (within.relation == TACT_BEYOND_CUTOFF) assert_true(within.distance > options.cutoff);
        touching += full.relation == TACT_TOUCHING, apart += full.relation == TACT_SEPARATED;
    }
    assert_true(!check_rates() || (touching > 20 && apart > 20));
    free(mesh), free(box);
}

/* The status compares the bound that is answered, and a bracket that is narrow enough for it ends the search. */
static void a_tolerance_is_that_of_the_answer(void **state) {
    (void)state;
    uint64_t random = 44;
    int wide = 0, met = 0;
    tact3_mesh *a = box_mesh(1), *b = built(mesh_ring3(5, 9));
    tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
    for (int n = 0; n < check_rounds(100); n++) {
        tact3_pose world = {random_vec(&random, 100), some_rotation(&random)};
        tact3_pose pose = {random_vec(&random, 3), some_rotation(&random)}, in_world = tact3_pose_compose(world, pose);
        tact3_gap full = tact3_distance_world(&s, world, &t, in_world, NULL);
        for (int i = 0; i < 4; i++) {
            tact_real part = TACT_REAL(0.96) + TACT_REAL(0.02) * (tact_real)i;
            tact3_query_options options = {.tolerance = full.error_bound * part};
            tact3_gap gap = tact3_distance_world(&s, world, &t, in_world, &options);
            assert_int_equal(gap.status, gap.error_bound > options.tolerance ? TACT_NOT_CONVERGED : TACT_OK);
            wide += gap.status == TACT_NOT_CONVERGED;
        }
        tact3_gap best = tact3_distance(&s, &t, pose, NULL);
        tact3_gap early = tact3_distance(&s, &t, pose, &(tact3_query_options){.tolerance = 1000});
        tact_real between = early.error_bound - 2 * (tact_real)CHECK_ROUNDOFF * (early.error_bound - early.distance);
        if (best.relation != TACT_OVERLAP || !(best.error_bound < between)) continue;
        early = tact3_distance(&s, &t, pose, &(tact3_query_options){.tolerance = between});
        assert_int_equal(early.status, TACT_OK);
        met++;
    }
    assert_true(!check_rates() || (wide > 20 && met > 4));
    free(a), free(b);
}

/* Triangles whose first corners are the nearest points: a bound beyond the cutoff is no farther than these. */
static void beyond_the_cutoff_the_bound_holds(void **state) {
    (void)state;
    uint64_t random = 45;
    int beyond = 0;
    for (int n = 0; n < check_rounds(16000); n++) {
        float corner[2][3][3];
        double toward[3], squared = 0;
        for (int k = 0; k < 3; k++) toward[k] = (double)(float)cloud_uniform(&random), squared += toward[k] * toward[k];
        for (int i = 0; i < 6; i++) {
            double side[3], along = 0;
            for (int k = 0; k < 3; k++) side[k] = 4 * cloud_uniform(&random), along += side[k] * toward[k];
            bool turn = (along > 0) != (i > 2);
            for (int k = 0; k < 3; k++) {
                double from = i > 2 ? toward[k] : 0;
                corner[i / 3][i % 3][k] = i % 3 ? (float)(from + (turn ? -side[k] : side[k])) : (float)from;
            }
        }
        tact3_mesh *a = sheet(corner[0], 1), *b = sheet(corner[1], 1);
        tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
        tact_real cutoff = (tact_real)(sqrt(squared) / 1024);
        tact3_gap gap =
            tact3_distance(&s, &t, tact3_identity_pose(), &(tact3_query_options){.cutoff = cutoff});
        if (gap.relation == TACT_BEYOND_CUTOFF) {
            double most = (double)gap.distance + (double)gap.error_bound, rounding = 4 * 0x1p-53 * most;
            assert_true((double)gap.distance <= sqrt(squared) + rounding && most >= sqrt(squared) - rounding);
            beyond++;
        }
        free(a), free(b);
    }
    assert_true(beyond > 100);
}

static void unit_vectors_have_length_one(void **state) {
    (void)state;
    for (int e = -320; e < 100; e++) {
        double size = pow(10, e), n[3] = {size, -2 * size, 3 * size};
        if (e < -307) n[1] = n[2] = 0;
        assert_true(make_unit(n));
        assert_true(fabs(sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) - 1) < 1e-15);
    }
    assert_false(make_unit((double[3]){0, 0, 0}));
}

/* Where a cutoff ends the search before a triangle was asked there is none to be named. */
static void no_triangle_is_named_where_none_is_asked(void **state) {
    (void)state;
    tact3_mesh *mesh = box_mesh(1);
    tact3_shape s = tact3_mesh_shape(mesh);
    const tact3_pose far = tact3_pose_at(100, 0, 0);
    for (int n = 0; n < 5; n++) {
        tact3_shape shape = n < 4 ? small_shape(n) : s;
        int names[2] = {7, 7};
        tact3_query_options options = {.cutoff = 1, .triangles = names};
        assert_int_equal(tact3_distance(&s, &shape, far, &options).relation, TACT_BEYOND_CUTOFF);
        assert_true(names[0] == -1 && names[1] == -1);
        options.cutoff = 0;
        assert_int_equal(tact3_distance(&s, &shape, far, &options).relation, TACT_SEPARATED);
        assert_true(names[0] >= 0 && names[0] < 12);
    }
    free(mesh);
}

/* Triangles a million times as long as wide have no exact normal. What a single one says, the mesh says. */
static void needles_keep_their_contacts_and_hits(void **state) {
    (void)state;
    uint64_t random = 46;
    tact3_mesh_contact contact[4];
    const tact_real part = TACT_REAL(0.499); /* what a smaller one meets the shape itself meets for certain */
    int touched = 0, hit = 0;
    for (int n = 0; n < check_rounds(4000); n++) {
        float corner[1][3][3];
        double wide = 16 * (sizeof(tact_real) == 8 ? 0x1p-40 : 0x1p-18), along = 0.5 * (1 + cloud_uniform(&random));
        tact3_vec from = random_vec(&random, 64), to = random_vec(&random, 64), aside = random_vec(&random, wide);
        const tact3_vec end[3] = {from, to, tact3_add(tact3_mul_add(from, TACT_REAL(0.5), tact3_sub(to, from)), aside)};
        for (int i = 0; i < 3; i++) {
            const tact3_vec *v = &end[(i + n) % 3];
            corner[0][i][0] = (float)v->x, corner[0][i][1] = (float)v->y, corner[0][i][2] = (float)v->z;
        }
        tact3_mesh *mesh = sheet(corner[0], 1);
        tact3_vec p[3];
        for (int i = 0; i < 3; i++) p[i] = tact3_mesh_vertex(mesh, tact3_mesh_triangle_get(mesh, 0).corner[i]);
        tact3_shape s = tact3_mesh_shape(mesh), triangle = tact3_triangle(p[0], p[1], p[2]);
        tact3_shape box = small_shape(1 + n % 2), less = tact3_box(tact3_v(part, part, part));
        if (n % 2) less = tact3_cylinder(part, part);
        tact3_pose pose = {tact3_mul_add(from, (tact_real)along, tact3_sub(to, from)), some_rotation(&random)};
        pose.position = tact3_add(pose.position, random_vec(&random, 1));
        tact3_gap gap = tact3_distance(&triangle, &box, pose, NULL);
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &box, pose, TACT_REAL(0.125), NULL, contact, 4);
        if (gap.distance < TACT_REAL(0.12)) assert_true(all.count > 0), touched++;
        tact3_vec away = random_vec(&random, 8);
        pose.position = tact3_add(pose.position, away);
        tact3_hit one = tact3_cast(&triangle, &less, pose, tact3_scale(-1, away), NULL);
        tact3_hit mesh_hit = tact3_cast(&s, &box, pose, tact3_scale(-1, away), NULL);
        if (one.relation == TACT_TOUCHING && one.fraction > 0) assert_true(mesh_hit.relation != TACT_SEPARATED), hit++;
        free(mesh);
    }
    print_message("# %d touch, %d are hit\n", touched, hit);
    assert_true(!check_rates() || (touched > 100 && hit > 100));
}

/* Shapes so large that a unit is less than their rounding: the bracket holds the depth of the convex pair. */
static void the_unit_does_not_matter(void **state) {
    (void)state;
    uint64_t random = 47;
    const double unit = sizeof(tact_real) == 8 ? 0x1p50 : 0x1p20;
    const tact_real half = (tact_real)unit;
    tact3_mesh *mesh = box_mesh(unit);
    tact3_shape s = tact3_mesh_shape(mesh), solid = tact3_box(tact3_v(half, half, half)), box;
    int deep = 0;
    for (int n = 0; n < check_rounds(400); n++) {
        tact3_pose pose = {random_vec(&random, 1.5 * unit), some_rotation(&random)};
        box = tact3_box(tact3_scale(half, tact3_v(TACT_REAL(0.25), TACT_REAL(0.5), TACT_REAL(0.125))));
        tact3_gap gap = tact3_distance(&s, &box, pose, NULL), truth = tact3_distance(&solid, &box, pose, NULL);
        if (truth.relation != TACT_OVERLAP) continue;
        double e = (double)truth.error_bound, most = (double)gap.distance + (double)gap.error_bound;
        assert_true((double)gap.distance - (double)gap.error_bound <= (double)truth.distance + e);
        assert_true(most >= (double)truth.distance - e);
        deep++;
    }
    assert_true(!check_rates() || deep > 10);
    free(mesh);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_ball_close_to_a_wall_is_inside),
    cmocka_unit_test(a_ball_that_just_touches_has_a_triangle),
    cmocka_unit_test(a_touch_is_as_wide_as_it_may_be),
    cmocka_unit_test(contact_points_far_out_keep_their_bound),
    cmocka_unit_test(what_poses_move_counts),
    cmocka_unit_test(a_tolerance_is_that_of_the_answer),
    cmocka_unit_test(beyond_the_cutoff_the_bound_holds),
    cmocka_unit_test(unit_vectors_have_length_one),
    cmocka_unit_test(no_triangle_is_named_where_none_is_asked),
    cmocka_unit_test(needles_keep_their_contacts_and_hits),
    cmocka_unit_test(the_unit_does_not_matter),
};

const test_group test_mesh_rounding3 = {"test_mesh_rounding3", tests, sizeof tests / sizeof *tests, NULL, NULL};
