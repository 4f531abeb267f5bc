/* Contacts of meshes and convex shapes: over inner edges, in valleys and on ridges, on the shapes' own surfaces. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

enum { CELLS = 12, MOST = 64 };

static tact3_vec random_vec(uint64_t *random, double size) {
    double x = cloud_uniform(random), y = cloud_uniform(random), z = cloud_uniform(random);
    return tact3_v((tact_real)(size * x), (tact_real)(size * y), (tact_real)(size * z));
}

/* A floor of cells of half a unit, their diagonals either way, and its height over x; closed below if it is a solid. */
static tact3_mesh *floor_mesh(double (*height)(double x), bool solid) {
    static float vertex[2 * (CELLS + 1) * (CELLS + 1)][3];
    static uint32_t index[4 * CELLS * CELLS + 8 * CELLS][3];
    int count = 0, layer = (CELLS + 1) * (CELLS + 1);
    for (int i = 0; i < layer; i++) {
        double x = 0.5 * (i % (CELLS + 1)) - 0.25 * CELLS, y = 0.5 * (i / (CELLS + 1)) - 0.25 * CELLS;
        const float top[3] = {(float)x, (float)y, (float)height(x)}, bottom[3] = {(float)x, (float)y, -4};
        memcpy(vertex[i], top, sizeof top), memcpy(vertex[layer + i], bottom, sizeof bottom);
    }
    for (int i = 0; i < CELLS * CELLS; i++) {
        uint32_t a = (uint32_t)(i % CELLS + (CELLS + 1) * (i / CELLS)), b = a + 1, c = a + CELLS + 1, d = c + 1;
        bool turned = (i * 7 + i / 5) % 3 == 0;
        const uint32_t cell[2][3] = {{a, b, turned ? c : d}, {turned ? b : a, d, c}};
        for (int k = 0; k < 2; k++) {
            memcpy(index[count++], cell[k], sizeof cell[k]);
            for (int j = 0; solid && j < 3; j++) index[count][j] = cell[k][2 - j] + (uint32_t)layer;
            count += solid;
        }
    }
    for (int i = 0; solid && i < 4 * CELLS; i++) {
        int side = i / CELLS, along = i % CELLS, row = CELLS + 1;
        int from[4] = {along, CELLS + row * along, CELLS * row + CELLS - along, row * (CELLS - along)};
        int to[4] = {along + 1, CELLS + row * (along + 1), CELLS * row + CELLS - along - 1, row * (CELLS - along - 1)};
        uint32_t p = (uint32_t)from[side], q = (uint32_t)to[side];
        const uint32_t wall[2][3] = {{p, p + (uint32_t)layer, q}, {q, p + (uint32_t)layer, q + (uint32_t)layer}};
        memcpy(index[count], wall, sizeof wall);
        count += 2;
    }
    const tact3_mesh_input input = {.vertices = vertex, .vertex_count = solid ? 2 * layer : layer,
                                    .scalar = TACT_SCALAR_FLOAT, .indices = index, .triangle_count = count};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    assert_true(tact3_mesh_info_get(mesh).solid == solid);
    return mesh;
}

static double flat(double x) { return 0 * x; }
static double valley(double x) { return fabs(x); }
static double ridge(double x) { return -fabs(x); }
static double bowl(double x) { return 0.02 * x * x; }

static tact3_hull *hull;

static int set_up(void **state) {
    (void)state;
    static tact3_vec points[14];
    uint64_t random = 6;
    for (int i = 0; i < 14; i++) points[i] = random_vec(&random, 0.5);
    size_t bytes = tact3_hull_bytes(14);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_hull_build(memory, bytes, points, 14, NULL), TACT_OK);
    hull = memory;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(hull);
    return 0;
}

static tact3_shape some_shape(int kind) {
    switch (kind % 8) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_capsule(TACT_REAL(0.25), TACT_REAL(0.5));
    case 2: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), TACT_REAL(0.75)));
    case 3: return tact3_hull_shape(hull);
    case 4: return tact3_cylinder(TACT_REAL(0.5), TACT_REAL(0.25));
    case 5: return tact3_cone(TACT_REAL(0.5), TACT_REAL(0.5));
    case 6: return tact3_rounded(tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.25), TACT_REAL(0.25))), TACT_REAL(0.1));
    default: return tact3_ellipsoid(tact3_v(TACT_REAL(0.25), TACT_REAL(0.5), TACT_REAL(0.75)));
    }
}

static tact3_quat some_rotation(uint64_t *random, int n) {
    if (n % 3 == 0) return tact3_identity_rotation();
    tact_real angle = (tact_real)(3 * cloud_uniform(random));
    return tact3_rotation_from_axis_angle(n % 3 == 1 ? tact3_v(0, 0, 1) : random_vec(random, 1), angle);
}

static double lowest_of(const tact3_shape *shape, tact3_pose pose) {
    return (double)tact3_shape_bounds(shape, pose).lower.z;
}

/* Whatever slides over flush triangles is lifted straight up, wherever it is and however deep. */
static void inner_edges_do_not_show(void **state) {
    (void)state;
    uint64_t random = 31;
    static tact3_mesh_contact contact[MOST];
    for (int solid = 0; solid < 2; solid++) {
        tact3_mesh *mesh = floor_mesh(flat, solid);
        tact3_shape s = tact3_mesh_shape(mesh);
        for (int n = 0; n < check_rounds(4000); n++) {
            tact3_shape shape = some_shape(n);
            tact3_pose pose = {tact3_v(0, 0, 0), some_rotation(&random, n / 8)};
            double deep = n % 5 == 0 ? 0 : n % 5 == 1 ? -0.01 : 0.02 * (n % 5);
            tact_real x = (tact_real)(2 * cloud_uniform(&random)), y = (tact_real)(2 * cloud_uniform(&random));
            if (n % 7 == 0) x = (tact_real)(round((double)x * 2) / 2);
            if (n % 11 == 0) y = (tact_real)(round((double)y * 2) / 2);
            pose.position = tact3_v(x, y, (tact_real)(-deep - lowest_of(&shape, pose)));
            double expected = lowest_of(&shape, pose);
            tact3_mesh_contacts all = tact3_collide_mesh(&s, &shape, pose, TACT_REAL(0.03), NULL, contact, MOST);
            assert_int_equal(all.status, TACT_OK);
            assert_true(all.complete && all.count >= 1 && all.count <= 4);
            double e = 2e-5 + (double)all.point_error_bound; /* what four points may leave out of a patch */
            assert_true(fabs((double)contact[0].separation - expected) < e);
            for (int i = 0; i < all.count; i++) {
                assert_true(contact[i].normal.z > TACT_REAL(0.999999));
                assert_true(contact[i].separation >= contact[0].separation);
                assert_true(fabs((double)contact[i].point_a.z) < e);
            }
        }
        free(mesh);
    }
}

/* A box that lies flat has its four corners, though many triangles are below it. */
static void a_box_has_its_corners(void **state) {
    (void)state;
    uint64_t random = 32;
    static tact3_mesh_contact contact[MOST];
    tact3_mesh *mesh = floor_mesh(flat, true);
    tact3_shape s = tact3_mesh_shape(mesh), box = tact3_box(tact3_v(1, TACT_REAL(0.75), TACT_REAL(0.5)));
    for (int n = 0; n < 200; n++) {
        tact3_pose pose = {random_vec(&random, 1), some_rotation(&random, 3 * (n / 2) + n % 2)};
        pose.position.z = TACT_REAL(0.5) - TACT_REAL(0.01);
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &box, pose, 0, NULL, contact, MOST);
        assert_int_equal(all.count, 4);
        for (int i = 0; i < 4; i++) {
            tact3_vec at = tact3_rotate(tact3_conjugate(pose.rotation), tact3_sub(contact[i].point_b, pose.position));
            assert_true(fabs(fabs((double)at.x) - 1) < 1e-5 && fabs(fabs((double)at.y) - 0.75) < 1e-5);
        }
    }
    free(mesh);
}

/* In a valley only the normals of its faces, on a ridge only those between. */
static void valleys_and_ridges_have_their_own_normals(void **state) {
    (void)state;
    uint64_t random = 33;
    static tact3_mesh_contact contact[MOST];
    for (int up = 0; up < 2; up++) {
        tact3_mesh *mesh = floor_mesh(up ? ridge : valley, false);
        tact3_shape s = tact3_mesh_shape(mesh);
        int sides = 0;
        for (int n = 0; n < 400; n++) {
            tact3_shape shape = some_shape(n % 2 ? 0 : 2 * (n % 8));
            tact3_pose pose = {tact3_v((tact_real)(0.5 * cloud_uniform(&random)), 0, 2), some_rotation(&random, n)};
            pose.position.y = (tact_real)cloud_uniform(&random);
            tact3_gap above = tact3_distance(&s, &shape, pose, NULL);
            for (int i = 0; i < 40 && above.distance > TACT_REAL(0.002); i++) {
                pose.position.z -= above.distance - TACT_REAL(0.001);
                above = tact3_distance(&s, &shape, pose, NULL);
            }
            assert_true(above.relation == TACT_SEPARATED && above.distance < TACT_REAL(0.01));
            tact3_mesh_contacts all = tact3_collide_mesh(&s, &shape, pose, TACT_REAL(0.01), NULL, contact, MOST);
            for (int i = 0; i < all.count; i++) {
                double x = (double)contact[i].normal.x, z = (double)contact[i].normal.z;
                assert_true(fabs((double)contact[i].normal.y) < 1e-3 && z > 0.7);
                if (!up) assert_true(fabs(fabs(x) - z) < 1e-3);
                sides |= x > 0.5 ? 1 : x < -0.5 ? 2 : 4;
            }
        }
        assert_int_equal(sides & 3, 3);
        free(mesh);
    }
}

static tact3_mesh *some_mesh(uint64_t *random, int kind) {
    mesh_form form;
    switch (kind % 4) {
    case 0: form = mesh_corner3(); break;
    case 1: form = mesh_ball3(4 + cloud_pick(random, 4), 7); break;
    case 2: form = mesh_ring3(6, 8); break;
    default: form = mesh_soup3((uint64_t)kind, 12, 20); break;
    }
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

static double off_triangle(const tact3_mesh *mesh, int index, tact3_vec at) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, index);
    tact3_shape s = tact3_triangle(tact3_mesh_vertex(mesh, t.corner[0]), tact3_mesh_vertex(mesh, t.corner[1]),
                                   tact3_mesh_vertex(mesh, t.corner[2]));
    return fabs((double)tact3_closest_point(&s, at, NULL).distance);
}

/* Points are on the surfaces, near enough, in order; swapping and moving both change nothing. */
static void points_lie_on_both(void **state) {
    (void)state;
    uint64_t random = 34;
    static tact3_mesh_contact contact[MOST], other[MOST];
    int touched = 0, apart = 0, rounds = check_rounds(1600);
    for (int n = 0; n < rounds; n++) {
        tact3_mesh *mesh = some_mesh(&random, n);
        tact3_shape s = tact3_mesh_shape(mesh), shape = some_shape(n / 4);
        tact3_pose pose = {random_vec(&random, 2), some_rotation(&random, n)}, away = pose;
        tact_real speculative = n % 2 ? TACT_REAL(0.25) : 0;
        away.position = random_vec(&random, 50), away.rotation = some_rotation(&random, 2);
        tact3_gap gap = tact3_distance(&s, &shape, pose, NULL);
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &shape, pose, speculative, NULL, contact, MOST);
        assert_int_equal(all.status, TACT_OK);
        double slack = 1e-4;
        for (int i = 0; i < all.count; i++) {
            const tact3_mesh_contact *c = &contact[i];
            double d = (double)tact3_dot(tact3_sub(c->point_b, c->point_a), c->normal) - (double)c->separation;
            assert_true(fabs(d) < slack && c->separation <= speculative);
            assert_true(fabs((double)tact3_length(c->normal) - 1) < 1e-5);
            assert_true(off_triangle(mesh, c->triangle, c->point_a) < slack || c->separation < 0);
            tact3_vec at = tact3_rotate(tact3_conjugate(pose.rotation), tact3_sub(c->point_b, pose.position));
            assert_true(fabs((double)tact3_closest_point(&shape, at, NULL).distance) < 1e-3 + slack);
            if (i > 0) assert_true(c->separation >= contact[i - 1].separation);
            if (gap.relation == TACT_SEPARATED) assert_true((double)c->separation > (double)gap.distance - slack);
        }
        if (gap.relation == TACT_SEPARATED && gap.distance < speculative - TACT_REAL(1e-4)) {
            assert_true(all.count > 0 && (double)contact[0].separation < (double)gap.distance + 1e-3);
            apart++;
        }
        touched += all.count > 0;
        tact3_mesh_contacts back = tact3_collide_mesh_world(&shape, tact3_pose_compose(away, pose), &s, away,
                                                            speculative, NULL, other, MOST);
        assert_int_equal(back.status, TACT_OK);
        if (n % 4 == 0 && all.count > 0 && back.count == all.count) {
            tact3_vec turned = tact3_rotate(away.rotation, contact[0].normal);
            assert_true(fabs((double)(other[0].separation - contact[0].separation)) < 1e-3);
            assert_true((double)tact3_dot(turned, other[0].normal) < 0.1);
        }
        free(mesh);
    }
    print_message("# %d of %d have contacts, %d of them apart\n", touched, rounds, apart);
    assert_true(touched > rounds / 8 && apart > rounds / 50);
}

static void a_small_array_has_the_deepest(void **state) {
    (void)state;
    static tact3_mesh_contact contact[MOST], few[3];
    tact3_mesh *mesh = floor_mesh(bowl, false);
    tact3_shape s = tact3_mesh_shape(mesh), box = tact3_box(tact3_v(2, 2, TACT_REAL(0.5)));
    tact3_pose pose = {tact3_v(TACT_REAL(0.1), 0, TACT_REAL(0.5)), {0, 0, 0, 1}};
    tact3_mesh_contacts all = tact3_collide_mesh(&s, &box, pose, TACT_REAL(0.1), NULL, contact, MOST);
    tact3_mesh_contacts some = tact3_collide_mesh(&s, &box, pose, TACT_REAL(0.1), NULL, few, 3);
    tact3_mesh_contacts none = tact3_collide_mesh(&s, &box, pose, TACT_REAL(0.1), NULL, NULL, 0);
    assert_true(all.complete && all.count > 4 && all.count < MOST);
    assert_true(!some.complete && some.count == 3 && !none.complete && none.count == 0);
    assert_true(few[0].separation <= contact[0].separation + TACT_REAL(1e-6));
    free(mesh);
}

/* Deep in a finely curved surface more directions are overlapped than are remembered: then the answer says so. */
static void what_may_be_missing_is_told(void **state) {
    (void)state;
    uint64_t random = 35;
    static tact3_mesh_contact contact[1024];
    mesh_form form = mesh_ball3(24, 36);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    tact3_shape s = tact3_mesh_shape(mesh), box = tact3_box(tact3_v(TACT_REAL(0.4), TACT_REAL(0.4), TACT_REAL(0.25)));
    int told = 0;
    for (int n = 0; n < 40; n++) {
        tact3_pose pose = {random_vec(&random, 1), some_rotation(&random, 2)};
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &box, pose, TACT_REAL(0.25), NULL, contact, 1024);
        told += all.status == TACT_OK && all.count > 0 && !all.complete;
    }
    print_message("# %d of 40\n", told);
    assert_true(told > 0);
    free(mesh);
}

/* A box upon a hundred thousand triangles: time grows with their number. */
static void time_grows_with_the_triangles_in_reach(void **state) {
    (void)state;
    enum { EDGE = 224, ROW = EDGE + 1 };
    static float vertex[ROW * ROW][3];
    static uint32_t index[2 * EDGE * EDGE][3];
    static tact3_mesh_contact contact[MOST];
    for (int i = 0; i < ROW * ROW; i++) {
        vertex[i][0] = (float)(i % ROW) / 8 - 14, vertex[i][1] = (float)(i / ROW) / 8 - 14, vertex[i][2] = 0;
    }
    for (uint32_t i = 0; i < EDGE * EDGE; i++) {
        uint32_t a = i % EDGE + ROW * (i / EDGE);
        const uint32_t cell[2][3] = {{a, a + 1, a + ROW + 1}, {a, a + ROW + 1, a + ROW}};
        memcpy(index[2 * i], cell, sizeof cell);
    }
    const tact3_mesh_input input = {.vertices = vertex, .vertex_count = ROW * ROW, .scalar = TACT_SCALAR_FLOAT,
                                    .indices = index, .triangle_count = 2 * EDGE * EDGE};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    tact3_shape s = tact3_mesh_shape(mesh), box = tact3_box(tact3_v(13, 13, 1));
    tact3_pose pose = tact3_pose_at(0, 0, TACT_REAL(0.99));
    clock_t begun = clock();
    tact3_mesh_contacts all = tact3_collide_mesh(&s, &box, pose, 0, NULL, contact, MOST);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    print_message("# %.2f s\n", seconds);
    assert_true(all.status == TACT_OK && all.complete && all.count == 4 && seconds < 5);
    pose.position.z = 2;
    begun = clock();
    tact3_hit hit = tact3_cast(&s, &box, pose, tact3_v(0, 0, -2), NULL);
    seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    print_message("# %.2f s\n", seconds);
    assert_true(hit.relation == TACT_TOUCHING && fabs((double)hit.fraction - 0.5) < 1e-3 && seconds < 5);
    free(mesh);
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    static tact3_mesh_contact contact[MOST];
    tact3_mesh *mesh = floor_mesh(flat, true);
    tact3_shape s = tact3_mesh_shape(mesh), ball = tact3_sphere(1), bad = tact3_sphere(-1);
    const tact3_pose pose = tact3_pose_at(0, 0, 0), far = tact3_pose_at(TACT_REAL_MAX, 0, 0);
    tact_real nan = (tact_real)NAN;
    assert_int_equal(tact3_collide_mesh(&ball, &ball, pose, 0, NULL, contact, MOST).status, TACT_NOT_CONVEX);
    assert_int_equal(tact3_collide_mesh(&s, &bad, pose, 0, NULL, contact, MOST).status, TACT_NOT_POSITIVE);
    assert_int_equal(tact3_collide_mesh(&s, &ball, pose, -1, NULL, contact, MOST).status, TACT_NEGATIVE);
    assert_int_equal(tact3_collide_mesh(&s, &ball, pose, nan, NULL, contact, MOST).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_collide_mesh(&s, &ball, pose, 0, NULL, contact, -1).status, TACT_NEGATIVE);
    assert_int_equal(tact3_collide_mesh(&s, &ball, far, 0, NULL, contact, MOST).status, TACT_OUT_OF_RANGE);
    tact3_shape plane = tact3_half_space(tact3_v(0, 0, -1), 3);
    tact3_mesh_contacts on = tact3_collide_mesh(&s, &plane, pose, 0, NULL, contact, MOST);
    assert_true(on.count == 1 && fabs((double)contact[0].separation + 3) < 1e-5);
    assert_true(contact[0].normal.z > TACT_REAL(0.999) || contact[0].normal.z < TACT_REAL(-0.999));
    free(mesh);
}

/* A strip of cells of a tenth, 80 by 6, whose heights are up to 0.02. */
static tact3_mesh *rough_strip(uint64_t *random) {
    static float vertex[81 * 7][3];
    static uint32_t index[2 * 80 * 6][3];
    for (int i = 0; i < 81 * 7; i++) {
        vertex[i][0] = 0.1f * (float)(i % 81 - 40), vertex[i][1] = 0.1f * (float)(i / 81 - 3);
        vertex[i][2] = (float)(0.01 + 0.01 * cloud_uniform(random));
    }
    for (int i = 0; i < 80 * 6; i++) {
        uint32_t a = (uint32_t)(i % 80 + 81 * (i / 80)), b = a + 1, c = a + 81, d = c + 1;
        const uint32_t cell[2][3] = {{a, b, d}, {a, d, c}};
        memcpy(index[2 * i], cell, sizeof cell);
    }
    const tact3_mesh_input input = {.vertices = vertex, .scalar = TACT_SCALAR_FLOAT, .vertex_count = 81 * 7,
                                    .indices = index, .triangle_count = 2 * 80 * 6};
    tact3_mesh *mesh;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

/* A bar on rough ground is above all of it: nothing pushes it down, and no contact is deeper than the ground is rough,
 * however far the bar goes on beyond a triangle that tilts. Both its ends are beyond the ground. */
static void a_long_bar_lies_on_rough_ground(void **state) {
    (void)state;
    uint64_t random = 12;
    static tact3_mesh_contact contact[MOST];
    const tact3_shape bar = tact3_box(tact3_v(TACT_REAL(4.5), TACT_REAL(0.1), TACT_REAL(0.1)));
    int found = 0;
    for (int n = 0; n < check_rounds(500); n++) {
        tact3_mesh *mesh = rough_strip(&random);
        tact3_shape s = tact3_mesh_shape(mesh);
        tact3_vec at = random_vec(&random, 0.05);
        at.z = (tact_real)(0.112 + 0.004 * cloud_uniform(&random));
        tact3_pose pose = {at, tact3_rotation_from_axis_angle(random_vec(&random, 1), TACT_REAL(2e-4))};
        tact3_mesh_contacts all = tact3_collide_mesh(&s, &bar, pose, TACT_REAL(0.02), NULL, contact, MOST);
        assert_int_equal(all.status, TACT_OK);
        for (int i = 0; i < all.count; i++) {
            assert_true(contact[i].normal.z > 0);
            assert_true(contact[i].separation > TACT_REAL(-0.03));
        }
        found += all.count;
        tact3_mesh_destroy(mesh, NULL);
    }
    assert_true(found > 4 * check_rounds(500));
}

/* Most of the shape is below the top of a solid, and still meets it there. */
static void what_is_behind_leaves_by_the_nearest_plane(void **state) {
    (void)state;
    static tact3_mesh_contact contact[MOST];
    tact3_mesh *mesh = floor_mesh(flat, true);
    const tact3_shape solid = tact3_mesh_shape(mesh);
    uint64_t random = 4;
    for (int i = 0; i < check_rounds(300); i++) {
        tact3_shape shape = some_shape(i);
        if (i % 3) shape = tact3_rounded(shape, TACT_REAL(0.125));
        tact3_pose pose = {random_vec(&random, 1), some_rotation(&random, i % 2)};
        pose.position.z = (tact_real)(-0.05 * (cloud_uniform(&random) + 1.2));
        tact3_gap gap = tact3_distance(&solid, &shape, pose, NULL);
        for (int speculative = 0; speculative < 2; speculative++) {
            tact3_mesh_contacts found =
                tact3_collide_mesh(&solid, &shape, pose, (tact_real)speculative, NULL, contact, MOST);
            assert_true(found.status == TACT_OK && found.count > 0);
            assert_true((double)contact[0].normal.z > 0.999);
            double off = fabs((double)(contact[0].separation - gap.distance));
            assert_true(off <= 1e-5 + (double)(gap.error_bound + found.point_error_bound));
        }
    }
    tact3_mesh_destroy(mesh, NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(inner_edges_do_not_show),
    cmocka_unit_test(a_long_bar_lies_on_rough_ground),
    cmocka_unit_test(a_box_has_its_corners),
    cmocka_unit_test(valleys_and_ridges_have_their_own_normals),
    cmocka_unit_test(points_lie_on_both),
    cmocka_unit_test(what_is_behind_leaves_by_the_nearest_plane),
    cmocka_unit_test(a_small_array_has_the_deepest),
    cmocka_unit_test(what_may_be_missing_is_told),
    cmocka_unit_test(time_grows_with_the_triangles_in_reach),
    cmocka_unit_test(what_cannot_be_asked_is_refused),
};

const test_group test_mesh_contacts3 = {"test_mesh_contacts3", tests, sizeof tests / sizeof *tests, set_up, tear_down};
