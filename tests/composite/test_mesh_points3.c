/* Points and rays against a mesh as a shape: against all triangles in quadruple precision, against the rays of the mesh
 * itself, and against themselves in either place. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"
#include "triangle/triangle_truth.h"

static tact3_mesh *built(mesh_form form, bool surface) {
    tact3_mesh *mesh = mesh_build3(&form, &(tact3_mesh_options){.surface = surface});
    mesh_form_free(&form);
    return mesh;
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    const float low[3] = {-1, -0.75f, -2}, high[3] = {1, 0.75f, 2};
    switch (kind % 6) {
    case 0: return built(mesh_box3(low, high), false);
    case 1: return built(mesh_corner3(), false);
    case 2: return built(mesh_ball3(3 + cloud_pick(random, 5), 5), false);
    case 3: return built(mesh_ring3(5, 7 + cloud_pick(random, 5)), false);
    case 4: return built(mesh_ball3(4, 6), true);
    default: return built(mesh_soup3(cloud_random(random) % 1000, 12, 20), false);
    }
}

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_pose random_pose(uint64_t *random, double away) {
    tact3_pose pose = {random_vec(random, away), {0, 0, 0, 1}};
    pose.rotation = tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
    return pose;
}

/* In all places that are special: a corner, the middle of an edge or a face, or any. */
static tact3_vec some_point(const tact3_mesh *mesh, uint64_t *random, int kind) {
    int count = tact3_mesh_info_get(mesh).triangle_count;
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, cloud_pick(random, count));
    tact3_vec a = tact3_mesh_vertex(mesh, t.corner[0]), b = tact3_mesh_vertex(mesh, t.corner[1]);
    tact3_vec c = tact3_mesh_vertex(mesh, t.corner[2]), middle = tact3_scale(TACT_REAL(0.5), tact3_add(a, b));
    switch (kind % 8) {
    case 0: return a;
    case 1: return middle;
    case 2: return tact3_scale(TACT_REAL(0.5), tact3_add(middle, c));
    case 3: return tact3_add(middle, random_vec(random, 1e-6));
    case 4: return random_vec(random, 1e4);
    default: return random_vec(random, 3);
    }
}

static quad surface_distance(const tact3_mesh *mesh, tact3_vec point) {
    int count = tact3_mesh_info_get(mesh).triangle_count;
    double nearest = 1e30;
    quad truth = (quad)1e30;
    const double p[3] = {(double)point.x, (double)point.y, (double)point.z};
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, i);
            triangle s, at;
            qvec q[3], o[3] = {q_from(point), q_from(point), q_from(point)};
            for (int c = 0; c < 3; c++) {
                tact3_vec v = tact3_mesh_vertex(mesh, t.corner[c]);
                const double x[3] = {(double)v.x, (double)v.y, (double)v.z};
                for (int k = 0; k < 3; k++) s.corner[c][k] = x[k] * 0x1p-20, at.corner[c][k] = p[k] * 0x1p-20;
                q[c] = q_from(v);
            }
            triangle_gap gap = tact3_triangle_distance(&s, &at);
            nearest = fmin(nearest, gap.upper);
            if (pass > 0 && gap.lower <= nearest + 1e-16) truth = q_min(truth, q_sqrt(corners_truth_squared(q, o)));
        }
    }
    return truth;
}

static double size_of(const tact3_mesh *mesh, tact3_vec p) {
    tact3_bounds b = tact3_mesh_info_get(mesh).bounds;
    return (double)tact3_length(b.lower) + (double)tact3_length(b.upper) + (double)tact3_length(p);
}

static void closest_points_against_all_triangles(void **state) {
    (void)state;
    uint64_t random = 7;
    int inside = 0, outside = 0, on = 0;
    for (int n = 0; n < check_rounds(1200); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / 8);
        tact3_shape shape = tact3_mesh_shape(mesh);
        tact3_vec p = some_point(mesh, &random, n);
        int names[2] = {-2, -2};
        tact3_gap gap = tact3_closest_point(&shape, p, &(tact3_query_options){.triangles = names});
        quad truth = surface_distance(mesh, p), distance = (quad)gap.distance;
        bool contained = tact3_mesh_contains(mesh, p);
        assert_int_equal(gap.status, TACT_OK);
        if (contained && tact3_mesh_info_get(mesh).solid) truth = -truth;
        double size = size_of(mesh, p), e = (double)gap.error_bound;
        assert_true((double)q_abs(distance - truth) <= e);
        assert_true(e < size * 200 * CHECK_ROUNDOFF);
        assert_true(tact3_contains(&shape, p) == contained);
        if (gap.relation == TACT_OVERLAP) assert_true(contained);
        if (gap.relation == TACT_SEPARATED) assert_false(contained);
        assert_true(fabs((double)tact3_length(gap.normal) - 1) < 32 * CHECK_ROUNDOFF);
        tact3_vec along = tact3_mul_add(gap.point_a, gap.distance, gap.normal);
        assert_true((double)tact3_length(tact3_sub(along, p)) <= 4 * e + 64 * CHECK_ROUNDOFF * size);
        assert_memory_equal(&gap.point_b, &p, sizeof p);
        assert_true(names[0] >= 0 && names[0] < tact3_mesh_info_get(mesh).triangle_count && names[1] == -1);
        inside += gap.relation == TACT_OVERLAP, outside += gap.relation == TACT_SEPARATED;
        on += gap.relation == TACT_TOUCHING;
        free(mesh);
    }
    print_message("# %d inside, %d outside, %d on the surface\n", inside, outside, on);
    assert_true(!check_rates() || (inside > 2 && outside > 20 && on > 20));
}

/* The point as A, in the world, after a motion, and in another unit. */
static void places_and_units_do_not_matter(void **state) {
    (void)state;
    uint64_t random = 8;
    const tact3_shape point = tact3_point(tact3_v(0, 0, 0));
    for (int n = 0; n < check_rounds(400); n++) {
        tact3_mesh *mesh = some_mesh(&random, n);
        tact3_shape shape = tact3_mesh_shape(mesh);
        tact3_pose pose = random_pose(&random, 4), away = random_pose(&random, 100);
        tact3_gap gap = tact3_distance(&shape, &point, pose, NULL);
        tact3_gap back = tact3_distance(&point, &shape, tact3_pose_inverse(pose), NULL);
        tact3_gap world = tact3_distance_world(&shape, away, &point, tact3_pose_compose(away, pose), NULL);
        double rounding = 4096 * CHECK_ROUNDOFF;
        assert_true(back.status == TACT_OK && world.status == TACT_OK);
        assert_true(fabs((double)(gap.distance - back.distance)) <=
                    (double)(gap.error_bound + back.error_bound) + rounding);
        assert_true(fabs((double)(gap.distance - world.distance)) <=
                    (double)(gap.error_bound + world.error_bound) + rounding);
        assert_true((double)back.error_bound < rounding && (double)world.error_bound < rounding * 100);
        tact3_vec turned = tact3_rotate(pose.rotation, back.normal);
        if (gap.relation == TACT_SEPARATED && (double)gap.distance > 1e-3)
            assert_true((double)tact3_dot(turned, gap.normal) < -1 + 1e-3 || (double)gap.distance < 0.01);
        tact_real cutoff = gap.distance / 2;
        if (gap.relation == TACT_SEPARATED) {
            tact3_gap within = tact3_distance(&shape, &point, pose, &(tact3_query_options){.cutoff = cutoff});
            assert_int_equal(within.relation, TACT_BEYOND_CUTOFF);
            assert_true(within.distance >= cutoff * (1 - 8 * (tact_real)CHECK_ROUNDOFF));
            assert_true(within.distance <= gap.distance + gap.error_bound);
            assert_true(within.distance + within.error_bound >= gap.distance - gap.error_bound);
        }
        bool contact = gap.relation != TACT_SEPARATED;
        assert_int_equal(tact3_overlap(&shape, &point, pose, NULL), contact);
        free(mesh);
    }
}

/* A ray that starts outside meets what the mesh's own ray meets; one that misses is answered at its end. */
static void rays_are_those_of_the_mesh(void **state) {
    (void)state;
    uint64_t random = 9;
    int hits = 0, misses = 0, starts = 0;
    for (int n = 0; n < check_rounds(2000); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / 8);
        tact3_shape shape = tact3_mesh_shape(mesh);
        tact3_vec from = random_vec(&random, 4), along = tact3_sub(some_point(mesh, &random, n), from);
        tact3_mesh_hit truth = tact3_mesh_raycast(mesh, from, along);
        tact3_hit hit = tact3_raycast(&shape, from, along, NULL);
        assert_int_equal(hit.status, TACT_OK);
        if (tact3_mesh_contains(mesh, from)) {
            tact3_gap gap = tact3_closest_point(&shape, from, NULL);
            assert_true(hit.relation == gap.relation && !(hit.fraction > 0));
            assert_memory_equal(&hit.point_a, &gap.point_a, sizeof gap.point_a);
            starts++;
        } else if (truth.found) {
            assert_int_equal(hit.relation, TACT_TOUCHING);
            assert_true(fabs((double)(hit.fraction - truth.fraction)) * (double)tact3_length(along) <=
                        2 * (double)(hit.error_bound + truth.error_bound));
            assert_true((double)tact3_dot(hit.normal, along) <= 1e-6 * (double)tact3_length(along));
            tact3_gap there = tact3_closest_point(&shape, hit.point_b, NULL);
            assert_true(fabs((double)there.distance) <= (double)(2 * hit.error_bound + there.error_bound));
            hits++;
        } else {
            tact3_vec end = tact3_add(from, along);
            tact3_gap gap = tact3_closest_point(&shape, end, NULL);
            assert_true(hit.fraction >= 1 || hit.relation == TACT_TOUCHING);
            if (hit.relation == TACT_SEPARATED)
                assert_true(fabs((double)(hit.distance - gap.distance)) <= (double)hit.error_bound);
            misses++;
        }
        free(mesh);
    }
    print_message("# %d hits, %d misses, %d from inside\n", hits, misses, starts);
    assert_true(!check_rates() || (hits > 40 && misses > 15 && starts > 1));
}

/* Along a sheet, and past its rim. */
static void a_ray_in_the_plane_of_a_sheet_meets_its_rim(void **state) {
    (void)state;
    static const float corners[4][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    static const uint32_t index[2][3] = {{0, 1, 2}, {0, 2, 3}};
    tact3_mesh_input input = {.vertices = corners, .vertex_count = 4, .scalar = TACT_SCALAR_FLOAT, .indices = index};
    input.triangle_count = 2;
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    tact3_shape shape = tact3_mesh_shape(mesh);
    for (int n = 0; n < 16; n++) {
        tact_real aside = (tact_real)n / 8 - 1;
        tact3_hit hit = tact3_raycast(&shape, tact3_v(-3, aside, 0), tact3_v(8, 0, 0), NULL);
        assert_int_equal(hit.relation, TACT_TOUCHING);
        assert_true(fabs((double)hit.fraction - 0.25) < 1e-6 && hit.normal.x < TACT_REAL(-0.999));
        hit = tact3_raycast(&shape, tact3_v(-3, aside, 0), tact3_v(1, 0, 0), NULL);
        assert_true(hit.relation == TACT_SEPARATED && fabs((double)hit.distance - 1) < 1e-6);
        hit = tact3_raycast(&shape, tact3_v(-3, aside + TACT_REAL(3), 0), tact3_v(8, 0, 0), NULL);
        assert_int_equal(hit.relation, TACT_SEPARATED);
    }
    tact3_hit hit = tact3_raycast(&shape, tact3_v(0, 0, 0), tact3_v(0, 0, 0), NULL);
    assert_true(hit.relation == TACT_TOUCHING && !(hit.fraction > 0));
    hit = tact3_raycast(&shape, tact3_v(0, 0, 1), tact3_v(0, 0, 0), NULL);
    assert_true(hit.relation == TACT_SEPARATED && hit.distance >= 1 && hit.distance <= 1);
    tact3_mesh_destroy(mesh, NULL);
}

/* What lies between coincident and overlapping solids: the bracket is wide, and holds. */
static void within_overlapping_solids_the_way_out_is_proven(void **state) {
    (void)state;
    const float low[2][3] = {{-2, -2, -2}, {-1, -1, -1}}, high[2][3] = {{2, 2, 2}, {1, 1, 1}};
    mesh_form outer = mesh_box3(low[0], high[0]), inner = mesh_box3(low[1], high[1]);
    tact3_mesh *mesh = built(mesh_joined3(&outer, &inner), false);
    mesh_form_free(&outer), mesh_form_free(&inner);
    tact3_shape shape = tact3_mesh_shape(mesh);
    tact3_gap gap = tact3_closest_point(&shape, tact3_v(TACT_REAL(0.5), 0, 0), NULL);
    assert_int_equal(gap.relation, TACT_OVERLAP);
    assert_true(gap.distance <= TACT_REAL(-1.5) && gap.distance + gap.error_bound >= TACT_REAL(-1.5));
    free(mesh);
}

/* As far from a face within another solid as from one that is outside of all: the normal is that of the way out. */
static void the_normal_is_the_way_out(void **state) {
    (void)state;
    const float begin[2] = {0, 1}, end[2] = {2, 9};
    for (int i = 0; i < 12; i++) {
        int axis = i / 2 % 3;
        float low[2][3], high[2][3];
        for (int k = 0; k < 6; k++) low[k / 3][k % 3] = -3, high[k / 3][k % 3] = 3;
        for (int k = 0; k < 2; k++) {
            int of = (k + i) % 2;
            low[k][axis] = i < 6 ? begin[of] : -end[of], high[k][axis] = i < 6 ? end[of] : -begin[of];
        }
        mesh_form first = mesh_box3(low[0], high[0]), second = mesh_box3(low[1], high[1]);
        tact3_mesh *mesh = built(mesh_joined3(&first, &second), false);
        mesh_form_free(&first), mesh_form_free(&second);
        tact3_shape shape = tact3_mesh_shape(mesh);
        tact_real at[3] = {0, 0, 0};
        at[axis] = i < 6 ? TACT_REAL(0.5) : TACT_REAL(-0.5);
        tact3_gap gap = tact3_closest_point(&shape, tact3_v(at[0], at[1], at[2]), NULL);
        const tact_real normal[3] = {gap.normal.x, gap.normal.y, gap.normal.z};
        assert_true(gap.relation == TACT_OVERLAP && fabs((double)gap.distance + 0.5) < 1e-6);
        assert_true(i < 6 ? normal[axis] < TACT_REAL(-0.999) : normal[axis] > TACT_REAL(0.999));
        free(mesh);
    }
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    uint64_t random = 3;
    tact3_mesh *mesh = some_mesh(&random, 1);
    tact3_shape shape = tact3_mesh_shape(mesh);
    tact_real bad = (tact_real)NAN, far = TACT_REAL_MAX;
    assert_int_equal(tact3_closest_point(&shape, tact3_v(bad, 0, 0), NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_closest_point(&shape, tact3_v(far, 0, 0), NULL).status, TACT_OUT_OF_RANGE);
    assert_int_equal(tact3_raycast(&shape, tact3_v(bad, 0, 0), tact3_v(1, 0, 0), NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_raycast(&shape, tact3_v(0, 0, 0), tact3_v(far, 0, 0), NULL).status, TACT_OUT_OF_RANGE);
    tact3_query_options negative = {.cutoff = -1};
    assert_int_equal(tact3_closest_point(&shape, tact3_v(0, 0, 0), &negative).status, TACT_NEGATIVE);
    tact3_gap gap = tact3_closest_point(&shape, tact3_v(TACT_REAL(1e14), 0, 0), NULL);
    assert_true(gap.relation == TACT_SEPARATED && fabs((double)gap.distance / 1e14 - 1) < 1e-6);
    free(mesh);
}

/* A mesh of a millionth, or a million, of the unit. */
static void sizes_do_not_matter(void **state) {
    (void)state;
    uint64_t random = 12;
    for (int n = 0; n < check_rounds(200); n++) {
        mesh_form form = n % 2 ? mesh_ring3(5, 7) : mesh_soup3((uint64_t)n, 12, 20);
        tact3_mesh *mesh = mesh_build3(&form, NULL);
        float unit = n % 4 < 2 ? 0x1p-20f : 0x1p20f;
        for (int i = 0; i < 3 * form.vertex_count; i++) form.vertex[i] *= unit;
        tact3_mesh *other = mesh_build3(&form, NULL);
        tact3_shape a = tact3_mesh_shape(mesh), b = tact3_mesh_shape(other);
        tact3_vec p = random_vec(&random, 2), q = tact3_scale((tact_real)unit, p);
        tact3_gap gap = tact3_closest_point(&a, p, NULL), scaled = tact3_closest_point(&b, q, NULL);
        assert_int_equal(gap.relation, scaled.relation);
        assert_true(fabs((double)gap.distance - (double)scaled.distance / (double)unit) <= (double)gap.error_bound);
        mesh_form_free(&form);
        free(mesh), free(other);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(closest_points_against_all_triangles),
    cmocka_unit_test(places_and_units_do_not_matter),
    cmocka_unit_test(rays_are_those_of_the_mesh),
    cmocka_unit_test(a_ray_in_the_plane_of_a_sheet_meets_its_rim),
    cmocka_unit_test(within_overlapping_solids_the_way_out_is_proven),
    cmocka_unit_test(the_normal_is_the_way_out),
    cmocka_unit_test(what_cannot_be_asked_is_refused),
    cmocka_unit_test(sizes_do_not_matter),
};

const test_group test_mesh_points3 = {"test_mesh_points3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
