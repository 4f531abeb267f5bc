/* A mesh and a convex shape: against all triangles one by one, against the convex shape that a mesh is the surface of,
 * and against themselves in either place. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

static tact3_mesh *built(mesh_form form, bool surface) {
    tact3_mesh *mesh = mesh_build3(&form, &(tact3_mesh_options){.surface = surface});
    mesh_form_free(&form);
    return mesh;
}

static tact3_mesh *box_mesh(double x, double y, double z) {
    const float low[3] = {(float)-x, (float)-y, (float)-z}, high[3] = {(float)x, (float)y, (float)z};
    return built(mesh_box3(low, high), false);
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    switch (kind % 6) {
    case 0: return box_mesh(1, 0.75, 2);
    case 1: return built(mesh_corner3(), false);
    case 2: return built(mesh_ball3(3 + cloud_pick(random, 5), 5), false);
    case 3: return built(mesh_ring3(5, 7 + cloud_pick(random, 5)), false);
    case 4: return built(mesh_ball3(4, 6), true);
    default: return built(mesh_soup3(cloud_random(random) % 1000, 12, 20), false);
    }
}

static tact3_vec support_of_egg(const void *context, tact3_vec d) {
    (void)context;
    tact3_vec n = tact3_scale(TACT_REAL(0.5) / tact3_length(d), d);
    n.z *= 1;
    return n;
}

static tact3_vec no_support(const void *context, tact3_vec d) {
    (void)d;
    const int *calls = context;
    tact_real bad = *calls ? (tact_real)NAN : 0;
    return tact3_v(bad, bad, bad);
}

enum { SHAPES = 13 };

static tact3_hull *a_hull(void) {
    static tact3_vec points[12];
    uint64_t random = 4;
    for (int i = 0; i < 12; i++) {
        double x = cloud_uniform(&random), y = cloud_uniform(&random), z = cloud_uniform(&random);
        points[i] = tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
    }
    size_t bytes = tact3_hull_bytes(12);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_hull_build(memory, bytes, points, 12, NULL), TACT_OK);
    return memory;
}

static tact3_hull *hull;
static tact3_vec corners[5];

static tact3_shape some_shape(int kind) {
    switch (kind % SHAPES) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_capsule(TACT_REAL(0.25), TACT_REAL(0.5));
    case 2: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), TACT_REAL(0.75)));
    case 3: return tact3_hull_shape(hull);
    case 4: return tact3_cylinder(TACT_REAL(0.5), TACT_REAL(0.5));
    case 5: return tact3_cone(TACT_REAL(0.5), TACT_REAL(0.75));
    case 6: return tact3_ellipsoid(tact3_v(TACT_REAL(0.25), TACT_REAL(0.5), TACT_REAL(0.75)));
    case 7: return tact3_custom(support_of_egg, NULL);
    case 8: return tact3_points(corners, 5);
    case 9: return tact3_rounded(tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), 1)), TACT_REAL(0.125));
    case 10: return tact3_segment(corners[0], corners[3]);
    case 11: return tact3_triangle(corners[0], corners[1], corners[3]);
    default: return tact3_point(corners[3]);
    }
}

static int set_up(void **state) {
    (void)state;
    uint64_t random = 5;
    hull = a_hull();
    for (int i = 0; i < 5; i++) {
        double x = cloud_uniform(&random), y = cloud_uniform(&random), z = cloud_uniform(&random);
        corners[i] = tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
    }
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(hull);
    return 0;
}

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_pose random_pose(uint64_t *random, double away) {
    tact3_pose pose = {random_vec(random, away), {0, 0, 0, 1}};
    if (cloud_pick(random, 4) == 0) return pose;
    pose.rotation = tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
    return pose;
}

/* What all triangles say one by one. */
typedef struct all_triangles {
    double least, least_error; /* distance */
    double deepest;            /* a depth that one of them has for certain */
    bool apart;                /* each is proven apart */
} all_triangles;

static all_triangles ask_all(const tact3_mesh *mesh, const tact3_shape *shape, tact3_pose pose) {
    all_triangles all = {1e30, 0, 0, true};
    int count = tact3_mesh_info_get(mesh).triangle_count;
    for (int i = 0; i < count; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, i);
        tact3_vec p[3];
        for (int c = 0; c < 3; c++) p[c] = tact3_mesh_vertex(mesh, t.corner[c]);
        tact3_shape triangle = tact3_triangle(p[0], p[1], p[2]);
        tact3_gap gap = tact3_distance(&triangle, shape, pose, NULL);
        assert_int_equal(gap.status, TACT_OK);
        if ((double)gap.distance < all.least) {
            all.least = (double)gap.distance;
            all.least_error = (double)gap.error_bound;
        }
        all.deepest = fmax(all.deepest, (double)(-gap.distance - gap.error_bound));
        all.apart &= gap.relation == TACT_SEPARATED;
    }
    return all;
}

static bool is_inside(const tact3_mesh *mesh, const tact3_shape *shape, tact3_pose pose) {
    tact3_vec at = tact3_pose_point(pose, tact3_support(shape, tact3_v(0, 1, 0)));
    return tact3_mesh_info_get(mesh).solid && tact3_mesh_contains(mesh, at);
}

static void assert_apart(const tact3_mesh *mesh, const tact3_shape *shape, tact3_pose pose, const tact3_gap *gap,
                         const all_triangles *all) {
    tact3_shape s = tact3_mesh_shape(mesh);
    double e = (double)gap->error_bound, d = (double)gap->distance;
    assert_true(fabs(d - all->least) <= e + all->least_error);
    assert_true(e < 2000 * CHECK_ROUNDOFF * 8 || e < 1e-9 * (sizeof(tact_real) == 8));
    tact3_vec along = tact3_mul_add(gap->point_a, gap->distance, gap->normal);
    assert_true((double)tact3_length(tact3_sub(along, gap->point_b)) < 4 * e + 1e-3 * (1 + d));
    tact3_gap within = tact3_distance(&s, shape, pose, &(tact3_query_options){.cutoff = gap->distance / 2});
    assert_int_equal(within.relation, TACT_BEYOND_CUTOFF);
    assert_true((double)within.distance <= all->least + all->least_error);
    assert_true((double)(within.distance + within.error_bound) >= all->least - all->least_error);
}

/* Along the normal and as far as it says the shape is free; no shorter way among some random ones is. */
static void assert_deep(const tact3_mesh *mesh, const tact3_shape *shape, tact3_pose pose, const tact3_gap *gap,
                        const all_triangles *all, uint64_t *random) {
    double upper = -(double)gap->distance, lower = upper - (double)gap->error_bound;
    tact3_pose moved = pose;
    assert_true(upper >= all->deepest * (1 - 1e-6));
    double more = upper * 64 * CHECK_ROUNDOFF + 1e4 * CHECK_ROUNDOFF;
    moved.position = tact3_mul_add(pose.position, (tact_real)(upper + more), gap->normal);
    assert_true(ask_all(mesh, shape, moved).deepest <= 0 && !is_inside(mesh, shape, moved));
    for (int i = 0; i < 12; i++) {
        tact3_vec way = i ? random_vec(random, 1) : gap->normal;
        double length = (double)tact3_length(way);
        if (!(length > 0.1 && lower > 1e-4)) continue;
        way = tact3_scale((tact_real)(0.999 * lower / length), way);
        moved.position = tact3_add(pose.position, way);
        assert_true(!ask_all(mesh, shape, moved).apart || is_inside(mesh, shape, moved));
    }
}

static void against_all_triangles(void **state) {
    (void)state;
    uint64_t random = 21;
    int apart = 0, deep = 0, narrow = 0, contained = 0;
    for (int n = 0; n < check_rounds(1300); n++) {
        tact3_mesh *mesh = some_mesh(&random, n / SHAPES);
        tact3_shape shape = some_shape(n), s = tact3_mesh_shape(mesh);
        tact3_pose pose = random_pose(&random, n % 2 ? 2 : 4);
        int names[2] = {-2, -2};
        tact3_gap gap = tact3_distance(&s, &shape, pose, &(tact3_query_options){.triangles = names});
        all_triangles all = ask_all(mesh, &shape, pose);
        bool inside = is_inside(mesh, &shape, pose), overlap = tact3_overlap(&s, &shape, pose, NULL);
        assert_int_equal(gap.status, TACT_OK);
        assert_true(fabs((double)tact3_length(gap.normal) - 1) < 64 * CHECK_ROUNDOFF);
        assert_true(names[0] >= 0 && names[0] < tact3_mesh_info_get(mesh).triangle_count && names[1] == -1);
        if (all.apart && !inside) {
            assert_true(!overlap && gap.relation == TACT_SEPARATED);
            assert_apart(mesh, &shape, pose, &gap, &all);
            apart++;
        } else if (all.deepest > 0 || (inside && all.apart)) {
            assert_true(overlap && gap.relation == TACT_OVERLAP);
            assert_deep(mesh, &shape, pose, &gap, &all, &random);
            deep++, contained += all.apart, narrow += gap.error_bound < TACT_REAL(-0.05) * gap.distance;
        }
        free(mesh);
    }
    print_message("# %d apart, %d overlap (%d inside), %d narrow brackets\n", apart, deep, contained, narrow);
    assert_true(!check_rates() || (apart > 20 && deep > 15 && 2 * narrow > deep));
}

/* A mesh of a box is a box: its distance is that of the convex shape, and brackets hold the convex depth. */
static void a_convex_solid_is_its_shape(void **state) {
    (void)state;
    uint64_t random = 22;
    int deep = 0, narrow = 0;
    for (int n = 0; n < check_rounds(1300); n++) {
        tact3_mesh *mesh = box_mesh(1, 0.75, 2);
        tact3_shape box = tact3_box(tact3_v(1, TACT_REAL(0.75), 2)), s = tact3_mesh_shape(mesh), shape = some_shape(n);
        tact3_pose pose = random_pose(&random, n % 3 ? 2 : 4);
        tact3_gap gap = tact3_distance(&s, &shape, pose, NULL), truth = tact3_distance(&box, &shape, pose, NULL);
        double low = (double)gap.distance - (double)gap.error_bound, e = (double)truth.error_bound;
        double high = (double)gap.distance + (double)gap.error_bound, d = (double)truth.distance;
        assert_true(low <= d + e && d - e <= high);
        if (truth.relation != TACT_TOUCHING) assert_int_equal(gap.relation, truth.relation);
        if (truth.relation == TACT_OVERLAP) deep++, narrow += high - low < -0.1 * d;
        free(mesh);
    }
    print_message("# %d overlap, %d brackets are narrower than 5 %%\n", deep, narrow);
    assert_true(!check_rates() || (deep > 20 && narrow >= 0.6 * deep));
}

/* Inside of a solid, and of its surface alone, without touching either. */
static void what_is_inside_is_contained(void **state) {
    (void)state;
    const float low[3] = {-4, -4, -4}, high[3] = {4, 4, 4};
    mesh_form form = mesh_box3(low, high);
    tact3_pose pose = tact3_pose_at(1, TACT_REAL(0.25), 0);
    for (int surface = 0; surface < 2; surface++) {
        tact3_mesh *mesh = mesh_build3(&form, &(tact3_mesh_options){.surface = surface});
        tact3_shape s = tact3_mesh_shape(mesh);
        for (int n = 0; n < 3; n++) {
            tact3_shape shape = some_shape(n);
            tact3_bounds bounds = tact3_shape_bounds(&shape, pose);
            tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
            double out = 4 - (double)bounds.lower.x, clear = 4 - (double)bounds.upper.x;
            assert_int_equal(tact3_overlap(&shape, &s, tact3_pose_inverse(pose), NULL), !surface);
            assert_int_equal(gap.relation, surface ? TACT_SEPARATED : TACT_OVERLAP);
            assert_true(fabs((double)gap.distance - (surface ? clear : -out)) <= (double)gap.error_bound);
            assert_true((double)gap.error_bound < 0.05 * out);
        }
        free(mesh);
    }
    mesh_form_free(&form);
}

static void places_do_not_matter(void **state) {
    (void)state;
    uint64_t random = 23;
    for (int n = 0; n < check_rounds(650); n++) {
        tact3_mesh *mesh = some_mesh(&random, n);
        tact3_shape shape = some_shape(n), s = tact3_mesh_shape(mesh);
        tact3_pose pose = random_pose(&random, 4), away = random_pose(&random, 100);
        tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
        tact3_gap other[3];
        other[0] = tact3_distance(&shape, &s, tact3_pose_inverse(pose), NULL);
        other[1] = tact3_distance_world(&s, away, &shape, tact3_pose_compose(away, pose), NULL);
        other[2] = tact3_distance_world(&shape, tact3_pose_compose(away, pose), &s, away, NULL);
        for (int i = 0; i < 3; i++) {
            double rounding = 8192 * CHECK_ROUNDOFF, e = (double)(gap.error_bound + other[i].error_bound);
            assert_int_equal(other[i].status, TACT_OK);
            assert_true(fabs((double)(gap.distance - other[i].distance)) <= e + rounding);
        }
        if (gap.relation == TACT_SEPARATED && (double)gap.distance > 0.01) {
            tact3_vec back = tact3_rotate(pose.rotation, other[0].normal);
            tact3_vec point = tact3_pose_point(pose, other[0].point_a);
            assert_int_equal(other[0].relation, TACT_SEPARATED);
            assert_true(tact3_dot(back, gap.normal) < 0);
            assert_true((double)tact3_length(tact3_sub(point, gap.point_b)) < 8);
        }
        bool overlap = tact3_overlap(&s, &shape, pose, NULL);
        if (gap.relation == TACT_SEPARATED) assert_false(overlap);
        if (gap.relation == TACT_OVERLAP) {
            assert_true(overlap);
            assert_true(tact3_overlap_world(&shape, tact3_pose_compose(away, pose), &s, away, NULL));
        }
        free(mesh);
    }
}

/* Boxes and balls on flush triangles: as deep as over a plane, and touching where they touch. */
static void on_a_floor_depths_are_exact(void **state) {
    (void)state;
    mesh_form floor = {NULL, NULL, 0, 0};
    const float low[3] = {-4, -4, -4}, high[3] = {4, 4, 0};
    floor = mesh_box3(low, high);
    for (int surface = 0; surface < 2; surface++) {
        tact3_mesh *mesh = mesh_build3(&floor, &(tact3_mesh_options){.surface = surface});
        tact3_shape s = tact3_mesh_shape(mesh);
        for (int n = 0; n < 7 * 40; n++) {
            tact3_shape shape = some_shape(n % 3);
            tact_real height = -tact3_shape_bounds(&shape, tact3_identity_pose()).lower.z;
            tact_real deep = n % 2 ? TACT_REAL(0.125) : 0;
            tact3_pose pose = tact3_pose_at((tact_real)(n % 7) - 3, (tact_real)(n / 7) / 16 - 1, height - deep);
            tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
            assert_int_equal(gap.relation, n % 2 ? TACT_OVERLAP : TACT_TOUCHING);
            assert_true(fabs((double)(gap.distance + deep)) < 1e4 * CHECK_ROUNDOFF);
            assert_true((double)gap.error_bound < 1e5 * CHECK_ROUNDOFF);
            assert_true(gap.normal.z > TACT_REAL(0.999));
        }
        free(mesh);
    }
    mesh_form_free(&floor);
}

static void a_plane_is_below_the_lowest_vertex(void **state) {
    (void)state;
    uint64_t random = 24;
    for (int n = 0; n < check_rounds(400); n++) {
        tact3_mesh *mesh = some_mesh(&random, n);
        tact3_shape s = tact3_mesh_shape(mesh), plane = tact3_half_space(random_vec(&random, 1), TACT_REAL(0.5));
        tact3_pose pose = random_pose(&random, 3);
        tact3_vec normal = tact3_rotate(pose.rotation, plane.u.plane.normal);
        double lowest = 1e30;
        for (int i = 0; i < tact3_mesh_info_get(mesh).vertex_count; i++) {
            tact3_vec v = tact3_sub(tact3_mesh_vertex(mesh, i), pose.position);
            lowest = fmin(lowest, (double)tact3_dot(normal, v) - 0.5);
        }
        tact3_gap gap = tact3_distance(&s, &plane, pose, NULL);
        tact3_gap back = tact3_distance(&plane, &s, tact3_pose_inverse(pose), NULL);
        assert_true(fabs((double)gap.distance - lowest) <= (double)gap.error_bound);
        assert_true(fabs((double)back.distance - lowest) <= (double)(back.error_bound + gap.error_bound));
        assert_true((double)gap.error_bound < 2000 * CHECK_ROUNDOFF);
        assert_true((double)tact3_dot(normal, gap.normal) < -0.999);
        if (gap.relation != TACT_TOUCHING)
            assert_int_equal(tact3_overlap(&s, &plane, pose, NULL), gap.relation == TACT_OVERLAP);
        free(mesh);
    }
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    int calls = 0;
    tact3_mesh *mesh = box_mesh(1, 1, 1);
    tact3_shape s = tact3_mesh_shape(mesh), bad = tact3_sphere(-1), box = some_shape(2);
    tact3_shape broken = tact3_custom(no_support, &calls);
    calls = 1;
    tact3_pose pose = tact3_pose_at(1, 0, 0);
    assert_int_equal(tact3_distance(&s, &bad, pose, NULL).status, TACT_NOT_POSITIVE);
    assert_int_equal(tact3_distance(&bad, &s, pose, NULL).status, TACT_NOT_POSITIVE);
    assert_int_equal(tact3_distance(&s, &broken, pose, NULL).status, TACT_BAD_SUPPORT);
    assert_false(tact3_overlap(&s, &broken, pose, NULL));
    pose.rotation.w = 2;
    assert_int_equal(tact3_distance(&s, &box, pose, NULL).status, TACT_BAD_ROTATION);
    assert_int_equal(tact3_distance(&box, &s, pose, NULL).status, TACT_BAD_ROTATION);
    pose = tact3_pose_at((tact_real)NAN, 0, 0);
    assert_int_equal(tact3_distance(&s, &box, pose, NULL).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_distance_world(&box, tact3_identity_pose(), &s, pose, NULL).status, TACT_NOT_FINITE);
    pose = tact3_pose_at(TACT_REAL_MAX, 0, 0);
    assert_int_equal(tact3_distance(&s, &box, pose, NULL).status, TACT_OUT_OF_RANGE);
    assert_false(tact3_overlap(&s, &box, pose, NULL));
    pose = tact3_pose_at(TACT_REAL(1e12), 0, 0);
    tact3_gap gap = tact3_distance(&s, &box, pose, NULL);
    assert_true(gap.relation == TACT_SEPARATED && fabs((double)gap.distance / 1e12 - 1) < 1e-5);
    free(mesh);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(against_all_triangles),
    cmocka_unit_test(a_convex_solid_is_its_shape),
    cmocka_unit_test(what_is_inside_is_contained),
    cmocka_unit_test(places_do_not_matter),
    cmocka_unit_test(on_a_floor_depths_are_exact),
    cmocka_unit_test(a_plane_is_below_the_lowest_vertex),
    cmocka_unit_test(what_cannot_be_asked_is_refused),
};

const test_group test_mesh_convex3 = {"test_mesh_convex3", tests, sizeof tests / sizeof tests[0], set_up, tear_down};
