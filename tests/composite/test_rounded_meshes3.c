/* Meshes with a radius: against the same meshes without it, whose distance is larger by it; against all triangles with
 * the radius one by one; against convex shapes that have the same surface; and against themselves. */
#include <math.h>
#include <stdlib.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

/* How far answers may be off beside their bounds: the library's rounding of numbers below 32. */
#define SLACK (2048 * CHECK_ROUNDOFF)
/* The same of a contact in motion, which is no nearer than this to touching. */
#define MOTION_SLACK (sizeof(tact_real) == 8 ? 1e-9 : 2e-3)

enum { MOST = 64 };

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
    switch (kind % 5) {
    case 0: return box_mesh(1, 0.5 + 0.25 * cloud_pick(random, 4), 1.5);
    case 1: return built(mesh_corner3(), false);
    case 2: return built(mesh_ball3(3, 5), cloud_pick(random, 2) == 0);
    case 3: return built(mesh_ring3(5, 7), false);
    default: return built(mesh_soup3(cloud_random(random) % 1000, 9, 12), false);
    }
}

static tact3_shape some_convex(int kind) {
    switch (kind % 5) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), TACT_REAL(0.75)));
    case 2: return tact3_rounded(tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), 1)), TACT_REAL(0.125));
    case 3: return tact3_cylinder(TACT_REAL(0.5), TACT_REAL(0.5));
    default: return tact3_point(tact3_v(0, 0, 0));
    }
}

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

static tact3_pose random_pose(uint64_t *random, double away) {
    tact3_pose pose = {random_vec(random, away), {0, 0, 0, 1}};
    if (cloud_pick(random, 4) > 0)
        pose.rotation = tact3_rotation_from_axis_angle(random_vec(random, 1), (tact_real)(3 * cloud_uniform(random)));
    return pose;
}

static tact_real some_radius(uint64_t *random) { return (tact_real)(0.0625 * (1 + cloud_pick(random, 8))); }

static tact3_shape triangle_of(const tact3_shape *mesh, int index) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh->u.mesh, index);
    tact3_shape triangle = tact3_triangle(tact3_mesh_vertex(mesh->u.mesh, t.corner[0]),
                                          tact3_mesh_vertex(mesh->u.mesh, t.corner[1]),
                                          tact3_mesh_vertex(mesh->u.mesh, t.corner[2]));
    return tact3_rounded(triangle, mesh->rounding);
}

/* The triangles of a mesh; a convex shape is one piece. */
static int piece_count(const tact3_shape *s) {
    return s->core == TACT3_MESH ? tact3_mesh_info_get(s->u.mesh).triangle_count : 1;
}

static tact3_shape piece_of(const tact3_shape *s, int index) {
    return s->core == TACT3_MESH ? triangle_of(s, index) : *s;
}

/* The least signed distance of any two pieces, and by how much it may be off. */
static double least_of_all(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, double *error) {
    double least = (double)INFINITY;
    for (int n = 0; n < piece_count(a) * piece_count(b); n++) {
        tact3_shape p = piece_of(a, n / piece_count(b)), q = piece_of(b, n % piece_count(b));
        tact3_gap gap = tact3_distance(&p, &q, pose, NULL);
        if (!((double)gap.distance < least)) continue;
        least = (double)gap.distance, *error = (double)gap.error_bound;
    }
    return least;
}

/* After the translation that is told the shapes are apart; no piece is deeper than what is told. */
static void check_depth(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, const tact3_gap *gap) {
    double error, deepest = -least_of_all(a, b, pose, &error), upper = -(double)gap->distance;
    assert_true(deepest - error <= upper + SLACK);
    pose.position = tact3_mul_add(pose.position, (tact_real)(upper + SLACK), gap->normal);
    tact3_gap out = tact3_distance(a, b, pose, NULL);
    assert_true((double)(out.distance + out.error_bound) >= -SLACK);
    assert_true(least_of_all(a, b, pose, &error) + error >= -SLACK);
}

/* A point of an answer is on a rounded surface. */
static void check_point(const tact3_shape *shape, tact3_vec point) {
    tact3_shape core = *shape;
    core.rounding = 0;
    tact3_gap gap = tact3_closest_point(&core, point, NULL);
    assert_true(fabs((double)(gap.distance - shape->rounding)) <= (double)gap.error_bound + SLACK);
}

/* A cutoff is one of the rounded shapes. */
static void check_cutoff(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, double distance) {
    if (distance < 32 * SLACK) return;
    tact3_query_options near = {.cutoff = (tact_real)(0.75 * distance)}, far = {.cutoff = (tact_real)(1.25 * distance)};
    tact3_gap beyond = tact3_distance(a, b, pose, &near), within = tact3_distance(a, b, pose, &far);
    assert_true(beyond.relation == TACT_BEYOND_CUTOFF && beyond.distance >= TACT_REAL(0.99) * near.cutoff);
    assert_true((double)beyond.distance <= distance + SLACK && within.relation == TACT_SEPARATED);
}

static void check_rounded(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, int *apart,
                          int *overlapping) {
    tact3_shape core_a = *a, core_b = *b;
    core_a.rounding = 0;
    if (b->core == TACT3_MESH) core_b.rounding = 0;
    double radii = (double)(a->rounding + (b->rounding - core_b.rounding));
    tact3_gap core = tact3_distance(&core_a, &core_b, pose, NULL), gap = tact3_distance(a, b, pose, NULL);
    double e = (double)(core.error_bound + gap.error_bound) + SLACK, wanted = (double)core.distance - radii;
    assert_int_equal(gap.status, TACT_OK);
    bool overlap = tact3_overlap(a, b, pose, NULL);
    if (wanted > e) {
        double error, least = least_of_all(a, b, pose, &error);
        assert_true(gap.relation == TACT_SEPARATED && !overlap);
        assert_true(fabs((double)gap.distance - wanted) <= e && gap.error_bound <= core.error_bound + (tact_real)SLACK);
        check_cutoff(a, b, pose, wanted);
        assert_true(fabs((double)gap.distance - least) <= error + (double)gap.error_bound + SLACK);
        check_point(a, gap.point_a);
        (*apart)++;
    } else if (wanted < -e) {
        /* No less deep than the bracket without the radii and these. */
        assert_true(gap.relation == TACT_OVERLAP && overlap && gap.distance < 0);
        assert_true(-(double)gap.distance >= -(double)(core.distance + core.error_bound) + radii - SLACK);
        check_depth(a, b, pose, &gap);
        (*overlapping)++;
    }
    tact3_gap other = tact3_distance(b, a, tact3_pose_inverse(pose), NULL);
    double off = fabs((double)(other.distance - gap.distance));
    assert_true(off <= (double)(other.error_bound + gap.error_bound) + SLACK);
}

static void distances_are_less_by_the_radii(void **state) {
    (void)state;
    uint64_t random = 17;
    int apart = 0, overlapping = 0, rounds = check_rounds(120);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *m = some_mesh(&random, n), *k = some_mesh(&random, n / 5);
        tact3_shape a = tact3_rounded(tact3_mesh_shape(m), some_radius(&random));
        tact3_shape b = n % 2 ? tact3_mesh_shape(k) : some_convex(n / 2);
        if (n % 4 == 1) b = tact3_rounded(b, some_radius(&random));
        check_rounded(&a, &b, random_pose(&random, n % 3 ? 2.5 : 5), &apart, &overlapping);
        free(m);
        free(k);
    }
    assert_true(rounds < 40 || (apart > rounds / 8 && overlapping > rounds / 8));
}

/* The truth is in a bracket, and what is shallow has a narrow one. */
static void check_bracket(const tact3_gap *gap, const tact3_gap *truth, bool narrow) {
    double d = (double)truth->distance, e = (double)truth->error_bound + SLACK;
    assert_true((double)gap->distance <= d + e && (double)(gap->distance + gap->error_bound) >= d - e);
    if (narrow) assert_true((double)gap->error_bound <= 32 * SLACK);
}

/* A mesh of a box is as deep in another one as two boxes are. */
static void boxes_are_as_deep_as_boxes(void **state) {
    (void)state;
    uint64_t random = 23;
    int shallow = 0, rounds = check_rounds(120);
    tact3_mesh *m = box_mesh(1, 0.75, 1.5), *k = box_mesh(0.5, 1, 0.25);
    for (int n = 0; n < rounds; n++) {
        tact_real r = some_radius(&random), s = n % 2 ? some_radius(&random) : 0;
        tact3_shape a = tact3_rounded(tact3_mesh_shape(m), r), b = tact3_rounded(tact3_mesh_shape(k), s);
        tact3_shape p = tact3_rounded(tact3_box(tact3_v(1, TACT_REAL(0.75), TACT_REAL(1.5))), r);
        tact3_shape q = tact3_rounded(tact3_box(tact3_v(TACT_REAL(0.5), 1, TACT_REAL(0.25))), s);
        tact3_pose pose = random_pose(&random, 2);
        tact3_gap truth = tact3_distance(&p, &q, pose, NULL);
        bool skins = truth.distance < 0 && -truth.distance < TACT_REAL(0.99) * (r + s); /* the boxes are apart */
        tact3_gap gap = tact3_distance(&a, &b, pose, NULL);
        check_bracket(&gap, &truth, skins);
        gap = tact3_distance(&a, &q, pose, NULL);
        check_bracket(&gap, &truth, skins);
        gap = tact3_distance(&p, &b, pose, NULL);
        check_bracket(&gap, &truth, skins);
        shallow += skins;
    }
    assert_true(rounds < 40 || shallow > rounds / 16);
    free(m);
    free(k);
}

/* A ball against a mesh is a point against the mesh with the ball's radius. */
static void a_point_is_a_ball(void **state) {
    (void)state;
    uint64_t random = 31;
    int hits = 0, inside = 0, rounds = check_rounds(200);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *m = some_mesh(&random, n);
        tact_real r = some_radius(&random);
        tact3_shape mesh = tact3_mesh_shape(m), thick = tact3_rounded(mesh, r), ball = tact3_sphere(r);
        tact3_vec point = random_vec(&random, n % 2 ? 3 : 1.5), travel = tact3_sub(random_vec(&random, 1), point);
        tact3_pose pose = {point, {0, 0, 0, 1}};
        tact3_gap a = tact3_closest_point(&thick, point, NULL), b = tact3_distance(&mesh, &ball, pose, NULL);
        assert_true(a.status == TACT_OK && fabs((double)(a.distance - b.distance)) <= SLACK);
        assert_true(tact3_contains(&thick, point) == tact3_overlap(&mesh, &ball, pose, NULL));
        tact3_hit ray = tact3_raycast(&thick, point, travel, NULL), cast = tact3_cast(&mesh, &ball, pose, travel, NULL);
        assert_true(ray.status == TACT_OK && ray.relation == cast.relation);
        assert_true(fabs((double)(ray.fraction - cast.fraction)) <= SLACK);
        if (ray.relation == TACT_TOUCHING && ray.fraction > 0) check_point(&thick, ray.point_a), hits++;
        inside += tact3_contains(&thick, point);
        free(m);
    }
    assert_true(rounds < 40 || (hits > rounds / 8 && inside > rounds / 8));
}

/* The first contact of any two pieces; above one: none. */
static double first_of_all(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, tact3_vec travel) {
    const tact3_sweep still = {tact3_identity_pose(), tact3_identity_pose()};
    tact3_sweep moves = {pose, pose};
    double first = 2;
    moves.to.position = tact3_add(pose.position, travel);
    for (int n = 0; n < piece_count(a) * piece_count(b); n++) {
        tact3_shape p = piece_of(a, n / piece_count(b)), q = piece_of(b, n % piece_count(b));
        tact3_hit one = n % 2 ? tact3_cast(&p, &q, pose, travel, NULL)
                              : tact3_time_of_impact(&p, &still, &q, &moves, NULL);
        if (one.relation != TACT_SEPARATED) first = fmin(first, (double)one.fraction);
    }
    return first;
}

static void motions_end_at_the_first_triangle(void **state) {
    (void)state;
    uint64_t random = 37;
    int hits = 0, misses = 0, rounds = check_rounds(40);
    const tact3_sweep still = {tact3_identity_pose(), tact3_identity_pose()};
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *m = some_mesh(&random, n), *k = some_mesh(&random, n + 1 + n / 5);
        tact3_shape a = tact3_rounded(tact3_mesh_shape(m), some_radius(&random));
        tact3_shape b = n % 2 ? tact3_rounded(tact3_mesh_shape(k), n % 4 == 1 ? 0 : some_radius(&random))
                              : some_convex(n / 2);
        tact3_pose pose = random_pose(&random, 1);
        pose.position.x += 6;
        tact3_vec travel = tact3_add(tact3_v(-8, 0, 0), random_vec(&random, 3));
        double first = first_of_all(&a, &b, pose, travel);
        tact3_hit hit = tact3_cast(&a, &b, pose, travel, NULL);
        tact3_sweep moves = {pose, pose};
        moves.to.position = tact3_add(pose.position, travel);
        tact3_hit impact = tact3_time_of_impact(&a, &still, &b, &moves, NULL);
        assert_true(hit.status >= 0 && impact.status >= 0);
        assert_true(first > 1 ? hit.relation == TACT_SEPARATED : fabs((double)hit.fraction - first) < MOTION_SLACK);
        assert_true(first > 1 ? impact.relation == TACT_SEPARATED
                              : fabs((double)impact.fraction - first) < MOTION_SLACK);
        hits += first <= 1, misses += first > 1;
        free(m);
        free(k);
    }
    assert_true(rounds < 40 || (hits > rounds / 4 && misses > 0));
}

/* Mesh and box, the radius of one of them: the same contacts, but for where the points are. */
static void contacts_are_those_of_a_rounded_shape(void **state) {
    (void)state;
    uint64_t random = 41;
    static tact3_mesh_contact one[MOST], other[MOST];
    int contacts = 0, rounds = check_rounds(60);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *m = some_mesh(&random, n);
        tact_real r = some_radius(&random);
        tact3_shape mesh = tact3_mesh_shape(m), thick = tact3_rounded(mesh, r), box = some_convex(n);
        tact3_shape round = tact3_rounded(box, r);
        tact3_pose pose = random_pose(&random, 2);
        tact3_mesh_contacts a = tact3_collide_mesh(&thick, &box, pose, TACT_REAL(0.125), NULL, one, MOST);
        tact3_mesh_contacts b = tact3_collide_mesh(&mesh, &round, pose, TACT_REAL(0.125), NULL, other, MOST);
        assert_true(a.status == TACT_OK && a.count == b.count);
        for (int i = 0; i < a.count; i++) {
            tact3_vec moved = tact3_sub(one[i].point_a, other[i].point_a);
            assert_true(fabs((double)(one[i].separation - other[i].separation)) <= SLACK);
            assert_true((double)tact3_length(tact3_mul_add(moved, -r, one[i].normal)) <= SLACK);
            moved = tact3_sub(one[i].point_b, other[i].point_b);
            assert_true((double)tact3_length(tact3_mul_add(moved, -r, one[i].normal)) <= SLACK);
        }
        contacts += a.count;
        free(m);
    }
    assert_true(rounds < 15 || contacts > rounds);
}

/* Boxes of triangles on each other: as many contacts with radii as without, where the boxes are farther apart. */
static void boxes_rest_on_boxes(void **state) {
    (void)state;
    static tact3_mesh_contact contact[MOST];
    tact3_mesh *m = box_mesh(1, 1, 0.5), *k = box_mesh(0.5, 0.75, 0.25);
    const tact_real radius[3][2] = {{TACT_REAL(0.25), 0}, {0, TACT_REAL(0.125)}, {TACT_REAL(0.25), TACT_REAL(0.125)}};
    for (int n = 0; n < 12; n++) {
        const tact_real *r = radius[n % 3];
        tact_real gap = (tact_real)(n / 3 - 2) / 64;
        tact3_shape a = tact3_rounded(tact3_mesh_shape(m), r[0]), b = tact3_rounded(tact3_mesh_shape(k), r[1]);
        tact3_pose pose = tact3_pose_at(TACT_REAL(0.125), 0, TACT_REAL(0.75) + r[0] + r[1] + gap);
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, TACT_REAL(0.0625), NULL, contact, MOST);
        assert_true(found.status == TACT_OK && found.count == 4);
        for (int i = 0; i < 4; i++) {
            assert_true(contact[i].normal.z > TACT_REAL(0.99999));
            assert_true(fabs((double)(contact[i].separation - gap)) <= SLACK);
            assert_true(fabs((double)(contact[i].point_a.z - TACT_REAL(0.5) - r[0])) <= SLACK);
            assert_true(fabs((double)(contact[i].point_b.z - TACT_REAL(0.5) - r[0] - gap)) <= SLACK);
            assert_true(fabs(fabs((double)contact[i].point_a.y) - 0.75) <= SLACK);
        }
        pose.position.z = TACT_REAL(0.5); /* deep in each other */
        tact3_gap deep = tact3_distance(&a, &b, pose, NULL);
        found = tact3_collide_mesh(&a, &b, pose, 0, NULL, contact, MOST);
        assert_true(found.count > 0 && fabs((double)(contact[0].separation - deep.distance)) <= SLACK);
        assert_true(fabs((double)(deep.distance + TACT_REAL(0.25) + r[0] + r[1])) <= 32 * SLACK);
    }
    free(m);
    free(k);
}

/* Meshes whose skins overlap, but which would be apart without them: the deepest contact is as deep as the skins, and
 * the contacts are those of the meshes that far apart. */
static void contacts_are_as_deep_as_skins(void **state) {
    (void)state;
    uint64_t random = 59;
    static tact3_mesh_contact contact[MOST], other[MOST];
    int rounds = check_rounds(150), skins = 0;
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *m = some_mesh(&random, n % 4), *k = some_mesh(&random, n / 4 % 4);
        tact3_shape a = tact3_mesh_shape(m), b = tact3_mesh_shape(k);
        tact3_pose pose = random_pose(&random, 3);
        tact3_gap core = tact3_distance(&a, &b, pose, NULL);
        tact_real ra = some_radius(&random), rb = some_radius(&random), radii = ra + rb, least = TACT_REAL_MAX;
        tact3_mesh_contacts bare = tact3_collide_mesh(&a, &b, pose, radii, NULL, other, MOST);
        a = tact3_rounded(a, ra), b = tact3_rounded(b, rb);
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, 0, NULL, contact, MOST);
        for (int i = 0; i < found.count; i++) least = tact_min(least, contact[i].separation);
        bool apart = core.relation == TACT_SEPARATED && core.distance > core.error_bound;
        double wanted = (double)(core.distance - radii);
        assert_true(found.status == TACT_OK && (found.count > 0 || (apart && wanted > -SLACK)));
        if (apart && wanted < -SLACK) {
            assert_true(fabs(wanted - (double)least) <= (double)found.point_error_bound + SLACK);
            skins++;
            assert_true(bare.count == found.count);
            for (int i = 0; i < found.count; i++)
                assert_true(fabs((double)(contact[i].separation + radii - other[i].separation)) <= SLACK);

        }
        free(m);
        free(k);
    }
    assert_true(rounds < 40 || skins > rounds / 16);
}

/* A mesh that is hardly larger than rounding at its place touches the skin of another one. */
static void a_speck_touches_a_wide_skin(void **state) {
    (void)state;
    uint64_t random = 31;
    const double half = 2e5 * CHECK_ROUNDOFF;
    tact3_mesh *box = box_mesh(1, 0.5, 0.75), *speck = box_mesh(half, half, half);
    const tact3_shape a = tact3_rounded(tact3_mesh_shape(box), 950), b = tact3_mesh_shape(speck);
    for (int n = 0; n < check_rounds(400); n++) {
        tact3_mesh_contact contact[MOST];
        tact3_pose pose = random_pose(&random, 1);
        pose.position = tact3_scale(900 / tact3_length(pose.position), pose.position);
        tact3_gap gap = tact3_distance(&a, &b, pose, NULL);
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, 0, NULL, contact, MOST);
        assert_true(gap.status == TACT_OK && gap.distance + gap.error_bound < 0);
        assert_true(found.status == TACT_OK && found.count > 0);
        double e = (double)(gap.error_bound + found.point_error_bound) + SLACK * 950;
        assert_true(fabs((double)(contact[0].separation - gap.distance)) <= e);
    }
    tact3_mesh_destroy(box, NULL);
    tact3_mesh_destroy(speck, NULL);
}

static tact3_mesh *mesh_of(const tact_real (*corner)[3], int corners, const uint32_t (*index)[3], int triangles) {
    const tact3_mesh_input input = {
        .vertices = corner, .vertex_count = corners, .indices = index, .triangle_count = triangles};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

/* The far side of what is beside a sheet faces the sheet as well, from behind: it has not gone through. */
static void a_wedge_beside_a_sheet_is_not_through_it(void **state) {
    (void)state;
    static const tact_real wedge[4][3] = {{TACT_REAL(-0.536), TACT_REAL(-0.506), TACT_REAL(-0.233)},
                                          {TACT_REAL(0.58), TACT_REAL(0.716), TACT_REAL(-0.358)},
                                          {TACT_REAL(0.275), TACT_REAL(0.842), TACT_REAL(0.774)},
                                          {TACT_REAL(-0.456), TACT_REAL(0.136), TACT_REAL(0.901)}};
    static const tact_real sheet[6][3] = {{TACT_REAL(-0.406), TACT_REAL(-0.281), TACT_REAL(-0.275)},
                                          {TACT_REAL(0.572), TACT_REAL(0.698), TACT_REAL(-0.667)},
                                          {TACT_REAL(-0.109), TACT_REAL(0.339), TACT_REAL(0.744)},
                                          {TACT_REAL(-0.659), TACT_REAL(-0.269), TACT_REAL(0.899)},
                                          {TACT_REAL(-0.757), TACT_REAL(0.548), TACT_REAL(-0.118)},
                                          {TACT_REAL(0.0613), TACT_REAL(-0.501), TACT_REAL(0.0494)}};
    static const uint32_t of_wedge[4][3] = {{0, 1, 2}, {0, 2, 3}, {2, 1, 3}, {1, 0, 3}};
    static const uint32_t of_sheet[2][3] = {{0, 1, 2}, {3, 4, 5}};
    tact3_mesh *m = mesh_of(wedge, 4, of_wedge, 4), *k = mesh_of(sheet, 6, of_sheet, 2);
    const tact3_shape a = tact3_rounded(tact3_mesh_shape(m), TACT_REAL(0.098)), b = tact3_mesh_shape(k);
    for (int n = 0; n < 20; n++) {
        tact3_mesh_contact contact[MOST];
        const tact3_pose pose = tact3_pose_at(TACT_REAL(0.075), TACT_REAL(0.196), (tact_real)(1.02 + 0.001 * n));
        tact3_gap gap = tact3_distance(&a, &b, pose, NULL);
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, TACT_REAL(0.05), NULL, contact, MOST);
        assert_true(found.status == TACT_OK && found.count > 0);
        assert_true(fabs((double)(contact[0].separation - gap.distance)) <= 1e-3);
        tact3_mesh_contacts swapped =
            tact3_collide_mesh_world(&b, pose, &a, tact3_identity_pose(), TACT_REAL(0.05), NULL, contact, MOST);
        assert_true(swapped.count == found.count);
        assert_true(fabs((double)(contact[0].separation - gap.distance)) <= 1e-3);
    }
    tact3_mesh_destroy(m, NULL);
    tact3_mesh_destroy(k, NULL);
}

/* A rounded mesh with the pose of a child, and in a compound; a compound that is rounded has rounded meshes. */
static void a_compound_has_rounded_meshes(void **state) {
    (void)state;
    uint64_t random = 43;
    for (int n = 0; n < check_rounds(40); n++) {
        tact3_mesh *m = some_mesh(&random, n);
        tact_real r = some_radius(&random);
        tact3_shape thick = tact3_rounded(tact3_mesh_shape(m), r), box = some_convex(1);
        tact3_compound_child child = {.shape = n % 2 ? thick : tact3_mesh_shape(m), .pose = random_pose(&random, 1)};
        size_t bytes = tact3_compound_bytes(&child, 1);
        void *memory = malloc(bytes);
        assert_int_equal(tact3_compound_build(memory, bytes, &child, 1), TACT_OK);
        assert_int_equal(tact3_compound_check(memory, bytes), TACT_OK);
        tact3_shape both = tact3_rounded(tact3_compound_shape(memory), n % 2 ? 0 : r);
        assert_int_equal(tact3_shape_status(&both), TACT_OK);
        tact3_pose pose = random_pose(&random, 4);
        tact3_gap a = tact3_distance(&both, &box, pose, NULL);
        tact3_gap b = tact3_distance_world(&thick, child.pose, &box, pose, NULL);
        assert_true(a.status >= 0 && (a.distance > 0) == (b.distance > 0));
        assert_true(fabs((double)(a.distance - b.distance)) <= (double)(a.error_bound + b.error_bound) + SLACK);
        free(memory);
        free(m);
    }
}

static void what_cannot_be_a_radius_is_refused(void **state) {
    (void)state;
    static tact3_mesh_contact contact[1];
    const tact_real bad[3] = {-1, (tact_real)NAN, TACT_REAL_MAX};
    const tact_status why[3] = {TACT_NEGATIVE, TACT_NOT_FINITE, TACT_OUT_OF_RANGE};
    const tact3_pose pose = tact3_pose_at(0, 0, 1);
    const tact3_sweep still = {pose, pose};
    const tact3_vec along = tact3_v(1, 0, 0);
    tact3_mesh *m = box_mesh(1, 1, 1);
    tact3_shape mesh = tact3_mesh_shape(m), ball = tact3_sphere(1);
    for (int i = 0; i < 3; i++) {
        tact3_shape wrong = tact3_rounded(mesh, bad[i]);
        assert_int_equal(tact3_shape_status(&wrong), why[i]);
        assert_false(tact3_contains(&wrong, tact3_v(0, 0, 0)));
        assert_true(tact3_shape_mass(&wrong).volume == 0);
        assert_int_equal(tact3_raycast(&wrong, along, along, NULL).status, why[i]);
        for (int k = 0; k < 2; k++) {
            const tact3_shape *other = k ? &mesh : &ball;
            assert_int_equal(tact3_distance(&wrong, other, pose, NULL).status, why[i]);
            assert_int_equal(tact3_distance_world(other, pose, &wrong, pose, NULL).status, why[i]);
            assert_false(tact3_overlap(&wrong, other, pose, NULL));
            assert_int_equal(tact3_collide_mesh(other, &wrong, pose, 0, NULL, contact, 1).status, why[i]);
            assert_int_equal(tact3_cast(&wrong, other, pose, along, NULL).status, why[i]);
            assert_int_equal(tact3_time_of_impact(other, &still, &wrong, &still, NULL).status, why[i]);
        }
    }
    free(m);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(distances_are_less_by_the_radii),
    cmocka_unit_test(boxes_are_as_deep_as_boxes),
    cmocka_unit_test(a_point_is_a_ball),
    cmocka_unit_test(motions_end_at_the_first_triangle),
    cmocka_unit_test(contacts_are_those_of_a_rounded_shape),
    cmocka_unit_test(boxes_rest_on_boxes),
    cmocka_unit_test(contacts_are_as_deep_as_skins),
    cmocka_unit_test(a_speck_touches_a_wide_skin),
    cmocka_unit_test(a_wedge_beside_a_sheet_is_not_through_it),
    cmocka_unit_test(a_compound_has_rounded_meshes),
    cmocka_unit_test(what_cannot_be_a_radius_is_refused),
};

const test_group test_rounded_meshes3 = {"test_rounded_meshes3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
