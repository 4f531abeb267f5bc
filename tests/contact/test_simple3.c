/* Contacts of balls, capsules and boxes, which have ways of their own: their names, how many points they have, and that
 * the general way, the world's frame and an observer change nothing that counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "contact/manifold.h"
#include "support/dimension.h"
#include "support/group.h"
#include "support/pairs.h"

enum { BALL, POINT, CAPSULE, SEGMENT, BOX, ROUNDED_BOX, TETRAHEDRON, KINDS };

static tact3_hull *tetrahedron(void) {
    static _Alignas(64) unsigned char block[4096];
    static const tact3_vec corner[4] = {{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}};
    assert_int_equal(tact3_hull_build(block, sizeof block, corner, 4, NULL), TACT_OK);
    return (tact3_hull *)(void *)block;
}

static tact3_shape make(random_stream *random, int kind) {
    tact_real x = (tact_real)random_range(random, 0.2, 1), y = (tact_real)random_range(random, 0.2, 1);
    switch (kind) {
    case BALL: return tact3_sphere(x);
    case POINT: return tact3_point(tact3_v(x, y, 1));
    case CAPSULE: return tact3_capsule(x, y);
    case SEGMENT: return tact3_segment(tact3_v(x, y, 0), tact3_v(-1, y, -x));
    case BOX: return tact3_box(tact3_v(x, y, 1));
    case ROUNDED_BOX: return tact3_rounded(tact3_box(tact3_v(1, x, y)), x);
    default: return tact3_hull_shape(tetrahedron());
    }
}

/* B, turned somehow, in shallow contact with A. Two poses, not one that is moved: of one in float clang 14 drops the
 * first position as a dead store, though tact3_distance() is given it. */
static tact3_pose touching(random_stream *random, const tact3_shape *a, const tact3_shape *b) {
    const tact3_pose apart = {tact3_scale(4, random_direction(random)), random_rotation(random)};
    tact3_gap gap = tact3_distance(a, b, apart, NULL);
    tact_real away = gap.distance + (tact_real)random_range(random, 0.001, 0.02);
    return (tact3_pose){tact3_sub(apart.position, tact3_scale(away, gap.normal)), apart.rotation};
}

static bool is_point(int kind) { return kind == BALL || kind == POINT; }

static void a_ball_names_its_contact(void **state) {
    (void)state;
    random_stream random = random_named("balls name contacts");
    for (int i = 0, rounds = check_rounds(3000); i < rounds; i++) {
        int kind_a = i % KINDS, kind_b = i / KINDS % KINDS;
        tact3_shape a = make(&random, kind_a), b = make(&random, kind_b);
        tact3_pose pose = touching(&random, &a, &b);
        if (!is_point(kind_a) && !is_point(kind_b)) continue;
        tact3_manifold m = tact3_collide(&a, &b, pose, (tact_real)0.1, NULL);
        assert_int_equal(m.status, TACT_OK);
        assert_int_equal(m.point_count, 1);
        assert_int_equal(m.point[0].id, is_point(kind_a) ? 1 << 16 : 1);
    }
}

static tact3_pose turned_about_x(tact_real radians, tact_real height) {
    tact3_pose pose = tact3_identity_pose();
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), radians);
    pose.position.z = height;
    return pose;
}

static void expect_points(const tact3_shape *a, const tact3_shape *b, tact3_pose pose, int count, uint32_t id) {
    tact3_manifold m = tact3_collide(a, b, pose, 0, NULL);
    assert_int_equal(m.point_count, count);
    if (id) assert_int_equal(m.point[0].id, id);
    tact3_pose inverse = tact3_pose_inverse(pose);
    m = tact3_collide(b, a, inverse, 0, NULL);
    assert_int_equal(m.point_count, count);
    if (id) assert_int_equal(m.point[0].id, id >> 16 | id << 16);
}

/* On a floor: lying it has two points, leaning one, which is its lower end. */
static void capsules_lie_and_lean(void **state) {
    (void)state;
    static const tact3_vec floor_corner[8] = {{-4, -4, -1}, {4, -4, -1}, {-4, 4, -1}, {4, 4, -1},
                                              {-4, -4, 1},  {4, -4, 1},  {-4, 4, 1},  {4, 4, 1}};
    static _Alignas(64) unsigned char block[8192];
    assert_int_equal(tact3_hull_build(block, sizeof block, floor_corner, 8, NULL), TACT_OK);
    const tact3_shape floors[2] = {tact3_box(tact3_v(4, 4, 1)), tact3_hull_shape((tact3_hull *)(void *)block)};
    tact3_shape capsule = tact3_capsule((tact_real)0.5, 1), ball = tact3_capsule((tact_real)0.5, 0);
    const tact_real quarter = (tact_real)1.5707963267948966, lean = (tact_real)0.7853981633974483;
    for (int i = 0; i < 2; i++) {
        expect_points(&floors[i], &capsule, turned_about_x(quarter, (tact_real)1.49), 2, 0);
        tact_real low = (tact_real)1.49 + tact_sqrt((tact_real)0.5);
        expect_points(&floors[i], &capsule, turned_about_x(lean, low), 1, 1);
        expect_points(&floors[i], &capsule, turned_about_x(lean + 2 * quarter, low), 1, 2);
        expect_points(&floors[i], &capsule, turned_about_x(0, (tact_real)2.49), 1, 1);
        expect_points(&floors[i], &ball, turned_about_x(lean, (tact_real)1.49), 1, 0);
    }
}

/* Crossed they touch with their sides, in a T with an end, in line with both, and side by side in two points. */
static void capsules_against_capsules(void **state) {
    (void)state;
    tact3_shape capsule = tact3_capsule((tact_real)0.5, 1);
    tact3_pose pose = tact3_identity_pose();
    const tact_real quarter = (tact_real)1.5707963267948966;
    pose.position.x = (tact_real)0.99;
    expect_points(&capsule, &capsule, pose, 2, 0);
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), 1);
    expect_points(&capsule, &capsule, pose, 1, 0x80008000);
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), quarter);
    pose.position.x = (tact_real)1.99;
    expect_points(&capsule, &capsule, pose, 1, 1);
    pose = tact3_pose_at(0, 0, (tact_real)2.99);
    tact3_manifold m = tact3_collide(&capsule, &capsule, pose, 0, NULL);
    assert_int_equal(m.point_count, 1);
    assert_int_equal(m.point[0].id, 2u << 16);
}

/* Two answers to one question. */
static void expect_near(const tact3_manifold *x, const tact3_manifold *y) {
    tact_real bounds = x->point_error_bound + y->point_error_bound;
    assert_int_equal(x->status, y->status);
    assert_true(tact_abs(x->distance - y->distance) <= bounds);
    if (x->relation == TACT_BEYOND_CUTOFF || y->relation == TACT_BEYOND_CUTOFF) return;
    assert_true(x->point_count > 0 && y->point_count > 0);
    if (!(tact3_length(tact3_sub(x->normal, y->normal)) <= (tact_real)1e-6)) return;
    const tact3_contact_point *p = deepest_point(x), *q = deepest_point(y);
    assert_true(tact_abs(p->separation - q->separation) <= bounds + (tact_real)1e-4);
}

static tact3_manifold in_frame(const tact3_manifold *m, tact3_pose frame) {
    tact3_manifold out = *m;
    tact3_quat back = tact3_conjugate(frame.rotation);
    out.normal = tact3_rotate(back, m->normal);
    for (int i = 0; i < m->point_count; i++) {
        out.point[i].point_a = tact3_rotate(back, tact3_sub(m->point[i].point_a, frame.position));
        out.point[i].point_b = tact3_rotate(back, tact3_sub(m->point[i].point_b, frame.position));
    }
    return out;
}

static void count_clips(void *context, const tact3_clip_view *view) { *(int *)context += view->patch_count >= 0; }

/* Whoever walks round the feature turns to one side alone. */
static void see_cap(void *context, const tact3_clip_view *view) {
    int *lowest = context;
    tact3_vec n = tact3_neg(view->normal);
    for (int i = 0; i < view->count_b; i++) {
        const tact3_vec *p = view->feature_b;
        int k = (i + 1) % view->count_b, l = (i + 2) % view->count_b;
        tact3_vec turn = tact3_cross(tact3_sub(p[k], p[i]), tact3_sub(p[l], p[k]));
        assert_true(tact3_dot(turn, n) > -(tact_real)CHECK_ROUNDOFF * 8);
    }
    *lowest += view->count_b == 17;
}

static void caps_are_shown_in_turn(void **state) {
    (void)state;
    random_stream random = random_named("caps in turn");
    int lowest = 0;
    tact3_observer observer = {.context = &lowest, .on_clip = see_cap};
    const tact3_query_options observed = {.observer = &observer};
    tact3_shape box = tact3_box(tact3_v(2, 2, 0.5)), cylinder = tact3_cylinder(1, 0.5);
    for (int i = 0; i < 40; i++) {
        tact3_vec axis = tact3_v((tact_real)random_range(&random, -1, 1), (tact_real)random_range(&random, -1, 1), 0);
        tact3_pose pose = tact3_pose_at(0, 0, (tact_real)0.99);
        pose.rotation = tact3_rotation_from_axis_angle(axis, (tact_real)random_range(&random, 0.005, 0.05));
        tact3_collide(&box, &cylinder, pose, 0, &observed);
    }
    assert_true(lowest > 30);
}

static void every_way_says_the_same(void **state) {
    (void)state;
    random_stream random = random_named("simple pairs, every way");
    int seen = 0, asked = 0;
    tact3_observer observer = {.context = &seen, .on_clip = count_clips};
    const tact3_query_options general = {.general = true}, observed = {.observer = &observer};
    for (int i = 0, rounds = check_rounds(6000); i < rounds; i++) {
        tact3_shape a = make(&random, i % KINDS), b = make(&random, i / KINDS % KINDS);
        tact3_pose pose = touching(&random, &a, &b);
        tact_real speculative = i % 3 ? (tact_real)0.02 * (tact_real)(i % 5) : 0;
        if (i % 4 == 0) pose.position = tact3_scale((tact_real)random_range(&random, 0.3, 1.2), pose.position);
        tact3_manifold m = tact3_collide(&a, &b, pose, speculative, NULL);
        tact3_manifold slow = tact3_collide(&a, &b, pose, speculative, &general);
        int before = seen;
        tact3_manifold shown = tact3_collide(&a, &b, pose, speculative, &observed);
        assert_true(same_manifold(&m, &shown));
        asked += m.relation != TACT_BEYOND_CUTOFF;
        assert_int_equal(seen > before, m.relation != TACT_BEYOND_CUTOFF);
        expect_near(&m, &slow);
        tact3_pose frame = {random_direction(&random), random_rotation(&random)};
        tact3_pose placed = tact3_pose_compose(frame, pose);
        tact3_manifold world = tact3_collide_world(&a, frame, &b, placed, speculative, NULL);
        world = in_frame(&world, frame);
        world.point_error_bound += (tact_real)(1000 * CHECK_ROUNDOFF);
        expect_near(&m, &world);
        if (m.point_count > 0 && world.point_count > 0 && m.point_count == world.point_count && m.point_count == 1)
            assert_true(tact3_length(tact3_sub(m.point[0].point_a, world.point[0].point_a)) <=
                        (tact_real)(sizeof(tact_real) == sizeof(float) ? 1e-2 : 1e-6) ||
                        tact3_length(tact3_sub(m.normal, world.normal)) > (tact_real)1e-6);
    }
    assert_true(asked * 2 > check_rounds(6000));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_ball_names_its_contact),
    cmocka_unit_test(capsules_lie_and_lean),
    cmocka_unit_test(capsules_against_capsules),
    cmocka_unit_test(caps_are_shown_in_turn),
    cmocka_unit_test(every_way_says_the_same),
};

const test_group test_simple3 = {"test_simple3", tests, sizeof tests / sizeof *tests, NULL, NULL};
