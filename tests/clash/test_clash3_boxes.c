/* Meshes that are boxes, against the same surfaces of more triangles, which no closed form knows. */
#include <math.h>

#include "clash/assembly3.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

enum { ROUNDS = 400 };

/* A box off its origin, of 12 triangles and of 48. */
typedef struct twice {
    tact3_mesh *mesh[2];
    tact3_shape shape[2];
    double half[3], middle[3];
} twice;

static twice make_twice(random_stream *random) {
    static const float sizes[] = {0.125F, 0.5F, 1, 3};
    float half[3];
    twice t = {{NULL}, {{0}}, {0}, {0}};
    for (int k = 0; k < 3; k++) {
        half[k] = sizes[random_below(random, 4)];
        t.half[k] = (double)half[k];
        t.middle[k] = 0.25 * (random_below(random, 9) - 4);
    }
    for (int i = 0; i < 2; i++) {
        mesh_form form = mesh_cells3(half, i + 1);
        for (int n = 0; n < 3 * form.vertex_count; n++) form.vertex[n] += (float)t.middle[n % 3];
        t.mesh[i] = mesh_build3(&form, NULL);
        t.shape[i] = tact3_mesh_shape(t.mesh[i]);
        mesh_form_free(&form);
    }
    return t;
}

static void free_twice(twice *t) {
    for (int i = 0; i < 2; i++) tact3_mesh_destroy(t->mesh[i], NULL);
}

/* B's pose in A's frame: turned by quarters, the boxes flush along an axis, one in the other, or anyhow. */
static tact3_pose make_pose(random_stream *random, const twice *a, const twice *b, bool *flush) {
    int turns = random_below(random, 4), axis = random_below(random, 3);
    tact_real half = (tact_real)sqrt(0.5), at[3];
    tact3_pose pose = tact3_identity_pose();
    if (turns == 1) pose.rotation = (tact3_quat){0, 0, half, half};
    if (turns == 2) pose.rotation = random_rotation(random);
    *flush = turns < 2 && random_coin(random);
    bool within = !*flush && random_coin(random);
    double reach[3] = {b->half[0], b->half[1], b->half[2]};
    if (turns == 1) reach[0] = b->half[1], reach[1] = b->half[0];
    for (int k = 0; k < 3; k++) {
        double far = within ? a->half[k] - b->half[k] : a->half[k] + reach[k];
        double some = within || *flush ? fabs(far) : far + 0.25;
        at[k] = (tact_real)random_range(random, -some, some);
        if (*flush && k == axis) at[k] = (tact_real)(random_coin(random) ? far : -far);
    }
    tact3_vec middle = tact3_v((tact_real)b->middle[0], (tact_real)b->middle[1], (tact_real)b->middle[2]);
    tact3_vec place = tact3_v(at[0] + (tact_real)a->middle[0], at[1] + (tact_real)a->middle[1],
                              at[2] + (tact_real)a->middle[2]);
    pose.position = tact3_sub(place, tact3_rotate(pose.rotation, middle));
    return pose;
}

/* The signed distance is between these two. */
static void bracket_of(const tact3_clash *found, double bracket[2]) {
    double bound = (double)found->error_bound, distance = (double)found->distance;
    bracket[0] = (found->has_depth ? -(double)found->depth_upper : distance) - bound;
    bracket[1] = (found->has_depth ? -(double)found->depth_lower : distance) + bound;
}

static void check_places(const twice *a, tact3_pose pose_a, const twice *b, tact3_pose pose_b,
                         const tact3_clash *found) {
    double slack = 4096 * CHECK_ROUNDOFF, apart = (double)tact3_length(tact3_sub(found->point_b, found->point_a));
    assert_true(fabs(apart - (double)found->distance) <= 2 * (double)found->error_bound + slack);
    tact3_vec p = tact3_pose_point(tact3_relative_pose(pose_a, tact3_identity_pose()), found->point_a);
    tact3_vec q = tact3_pose_point(tact3_relative_pose(pose_b, tact3_identity_pose()), found->point_b);
    assert_true(fabs((double)tact3_closest_point(&a->shape[0], p, NULL).distance) <= slack);
    assert_true(fabs((double)tact3_closest_point(&b->shape[0], q, NULL).distance) <= slack);
}

static void check_depth(const twice *a, tact3_pose pose_a, const twice *b, tact3_pose pose_b,
                        const tact3_clash *found) {
    double slack = 4096 * CHECK_ROUNDOFF;
    tact3_vec by = tact3_scale(found->depth_upper, found->depth_direction);
    assert_true(found->depth_lower <= found->depth_upper);
    assert_true((double)(found->depth_upper - found->depth_lower) <= 4 * slack);
    pose_b.position = tact3_add(pose_b.position, by);
    tact3_gap freed = tact3_distance_world(&a->shape[1], pose_a, &b->shape[1], pose_b, NULL);
    assert_true((double)freed.distance >= -slack);
}

/* Two boxes of which both have been told. */
static void check_told(const twice *a, tact3_pose pose_a, const twice *b, tact3_pose pose_b, bool flush,
                       const tact3_clash found[2]) {
    double one[2], other[2];
    bool touch = found[0].kind == TACT3_CLASH_TOUCHING || found[1].kind == TACT3_CLASH_TOUCHING;
    if (!touch) assert_int_equal(found[0].kind, found[1].kind);
    if (flush) assert_int_equal(found[0].kind, TACT3_CLASH_TOUCHING);
    assert_int_equal(found[0].inside, found[1].inside);
    bracket_of(&found[0], one);
    bracket_of(&found[1], other);
    if (found[0].has_depth == found[1].has_depth) assert_true(one[0] <= other[1] && other[0] <= one[1]);
    check_places(a, pose_a, b, pose_b, &found[0]);
    if (found[0].has_depth) check_depth(a, pose_a, b, pose_b, &found[0]);
}

static void boxes_are_told_as_their_triangles_are(void **state) {
    (void)state;
    random_stream random = random_named("clash boxes");
    int kinds[TACT3_CLASH_KIND_COUNT] = {0}, flush_count = 0, rounds = check_rounds(ROUNDS);
    for (int i = 0; i < rounds; i++) {
        twice a = make_twice(&random), b = make_twice(&random);
        tact3_clash_limits limits = {i % 2 ? TACT_REAL(0.25) : 0,
                                     i % 3 ? TACT3_CLASH_DEPTH_FULL : TACT3_CLASH_DEPTH_OFF};
        tact3_clash found[2];
        bool flush, told[2];
        tact3_pose pose_a = {tact3_v(1, 2, 3), tact3_identity_rotation()}, pose_b = make_pose(&random, &a, &b, &flush);
        if (!flush) pose_a.rotation = random_rotation(&random);
        pose_b.position = tact3_pose_point(pose_a, pose_b.position);
        pose_b.rotation = tact3_compose_rotation(pose_a.rotation, pose_b.rotation);
        for (int n = 0; n < 2; n++)
            told[n] = tact3_clash_pair(&a.shape[n], pose_a, &b.shape[n], pose_b, &limits, &found[n]);
        assert_int_equal(told[0], told[1]);
        if (told[0]) check_told(&a, pose_a, &b, pose_b, flush, found);
        if (told[0]) kinds[found[0].kind]++, flush_count += flush;
        free_twice(&a);
        free_twice(&b);
    }
    assert_true(rounds < ROUNDS || flush_count > rounds / 8);
    assert_true(rounds < ROUNDS || kinds[TACT3_CLASH_OVERLAP] > rounds / 5);
    assert_true(rounds < ROUNDS || kinds[TACT3_CLASH_CONTAINED] > rounds / 50);
    assert_true(rounds < ROUNDS || kinds[TACT3_CLASH_CLEARANCE] > rounds / 100);
}

/* The corners of a box, and a dent along an edge: what is in the dent is free. */
static void corners_of_a_box_are_not_always_one(void **state) {
    (void)state;
    static const float lower[3] = {-1, -1, -1}, upper[3] = {1, 1, 1}, half[3] = {0.03125F, 0.03125F, 0.03125F};
    static const uint32_t dented[12][3] = {{0, 2, 3}, {0, 3, 1}, {0, 1, 4}, {1, 6, 4}, {1, 5, 6}, {5, 7, 6},
                                           {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    const tact3_clash_limits limits = {0, TACT3_CLASH_DEPTH_OFF};
    mesh_form form = mesh_box3(lower, upper), small = mesh_cells3(half, 1);
    for (int dent = 0; dent < 2; dent++) {
        for (int i = 0; i < 36 && dent; i++) form.index[i] = dented[i / 3][i % 3];
        tact3_mesh *mesh = mesh_build3(&form, NULL), *mesh_small = mesh_build3(&small, NULL);
        assert_true(tact3_mesh_info_get(mesh).solid);
        tact3_shape shape = tact3_mesh_shape(mesh), other = tact3_mesh_shape(mesh_small);
        tact3_clash found;
        tact3_pose at = tact3_pose_at(0, TACT_REAL(-0.875), TACT_REAL(0.875));
        assert_int_equal(tact3_clash_pair(&shape, tact3_identity_pose(), &other, at, &limits, &found), !dent);
        tact3_mesh_destroy(mesh, NULL);
        tact3_mesh_destroy(mesh_small, NULL);
    }
    mesh_form_free(&form);
    mesh_form_free(&small);
}

/* Where what is inside is so small that its distance from a surface as long as this is in doubt, the bound says so. In
 * float what is inside cannot be placed there so far away. */
static void doubts_about_slivers_are_told(void **state) {
    (void)state;
    static const float long_half[3] = {1e6F, 1e-3F, 5e-4F}, half[3] = {1e-6F, 1e-9F, 1e-12F};
    const tact3_clash_limits limits = {0, TACT3_CLASH_DEPTH_OFF};
    if (sizeof(tact_real) == 4) skip();
    random_stream random = random_named("slivers");
    mesh_form form = mesh_cells3(long_half, 1), small_form = mesh_cells3(half, 2);
    tact3_mesh *mesh = mesh_build3(&form, NULL), *small = mesh_build3(&small_form, NULL);
    tact3_shape shape = tact3_mesh_shape(mesh), sliver = tact3_mesh_shape(small);
    for (int i = 0; i < 100; i++) {
        tact_real place[4];
        for (int k = 0; k < 4; k++) place[k] = (tact_real)random_range(&random, -1e6, 1e6);
        tact3_pose pose = {tact3_v(place[0], place[1], place[2]), random_rotation(&random)}, inner = pose;
        inner.rotation = random_rotation(&random);
        inner.position = tact3_pose_point(pose, tact3_v(place[3], 0, 0));
        tact3_clash found;
        assert_true(tact3_clash_pair(&shape, pose, &sliver, inner, &limits, &found));
        assert_true(fabs((double)found.distance - 5e-4) <= (double)found.error_bound + 1e-5);
    }
    tact3_mesh_destroy(mesh, NULL);
    tact3_mesh_destroy(small, NULL);
    mesh_form_free(&form);
    mesh_form_free(&small_form);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(boxes_are_told_as_their_triangles_are),
    cmocka_unit_test(corners_of_a_box_are_not_always_one),
    cmocka_unit_test(doubts_about_slivers_are_told),
};

const test_group test_clash3_boxes = {"test_clash3_boxes", tests, sizeof tests / sizeof tests[0], NULL, NULL};
