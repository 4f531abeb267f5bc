/* The stack that a query takes (query2.h, query3.h): on a painted stack of its own, for the pairs that go deepest
 * into EPA, with and without a hint, a world pose and an observer. The promise is about optimised builds. */
#define _GNU_SOURCE

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include <cmocka.h>

#include "support/dimension.h"
#include "support/group.h"

/* Sanitizers keep variables apart, and builds for debugging keep more of them. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define OTHER_FRAMES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__) || !defined(NDEBUG)
#define OTHER_FRAMES
#endif

#define CORNERS 1000
#define PAINT 0xa5
#define QUERY_STACK (TACT_DIMENSION == 2 ? 32 * 1024 : 48 * 1024)
#define OBSERVER_STACK (24 * 1024)
#define PARTS_STACK (TACT_DIMENSION == 2 ? 0 : 1024)
/* The contacts of two meshes. */
#define MESHES_STACK 3072

typedef enum question {
    ASK_NOTHING,
    ASK_DISTANCE,
    ASK_DISTANCE_WORLD,
    ASK_COLLIDE,
    ASK_COLLIDE_WORLD,
    ASK_OVERLAP,
    ASK_OVERLAP_WORLD,
    ASK_MESH_CONTACTS,
    ASK_PART_CONTACTS
} question;

/* What runs on the painted stack finds its input here: it is started without arguments. */
static struct {
    question what;
    tactn_shape a, b;
    tactn_pose pose_a, pose_b;
    tactn_query_options options;
    tactn_gap gap;
    tactn_manifold manifold;
    bool overlap;
#if TACT_DIMENSION == 3
    tact3_mesh_contact contacts[64];
#endif
    tactn_part_contact part_contacts[8];
} asked;

static void ask(void) {
    const tactn_shape *a = &asked.a, *b = &asked.b;
    switch (asked.what) {
    case ASK_NOTHING: return;
    case ASK_DISTANCE: asked.gap = tactn_distance(a, b, asked.pose_b, &asked.options); return;
    case ASK_DISTANCE_WORLD:
        asked.gap = tactn_distance_world(a, asked.pose_a, b, asked.pose_b, &asked.options);
        return;
    case ASK_COLLIDE: asked.manifold = tactn_collide(a, b, asked.pose_b, 1, &asked.options); return;
    case ASK_COLLIDE_WORLD:
        asked.manifold = tactn_collide_world(a, asked.pose_a, b, asked.pose_b, 1, &asked.options);
        return;
    case ASK_OVERLAP: asked.overlap = tactn_overlap(a, b, asked.pose_b, asked.options.hint); return;
    case ASK_OVERLAP_WORLD:
        asked.overlap = tactn_overlap_world(a, asked.pose_a, b, asked.pose_b, asked.options.hint);
        return;
    case ASK_MESH_CONTACTS:
#if TACT_DIMENSION == 3
        tact3_collide_mesh_world(a, asked.pose_a, b, asked.pose_b, 1, &asked.options, asked.contacts, 64);
#endif
        return;
    case ASK_PART_CONTACTS:
        tactn_collide_parts_world(a, asked.pose_a, b, asked.pose_b, 1, &asked.options, asked.part_contacts, 8);
        return;
    }
}

/* Bytes of stack that ask() touches. */
static int touched(question what) {
    static unsigned char stack[1 << 18];
    static ucontext_t back, there;
    memset(stack, PAINT, sizeof stack);
    assert_int_equal(getcontext(&there), 0);
    there.uc_stack.ss_sp = stack, there.uc_stack.ss_size = sizeof stack, there.uc_link = &back;
    asked.what = what;
    makecontext(&there, ask, 0);
    assert_int_equal(swapcontext(&back, &there), 0);
    size_t untouched = 0;
    while (untouched < sizeof stack && stack[untouched] == PAINT) untouched++;
    return (int)(sizeof stack - untouched);
}

/* ---- pairs */

/* All corners on a circle, or on a sphere from pole to pole. */
static void *round_hull(void) {
    static tactn_vec points[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
#if TACT_DIMENSION == 2
        double angle = 6.283185307179586 * i / CORNERS;
        points[i] = tact2_v((tact_real)cos(angle), (tact_real)sin(angle));
#else
        double angle = 2.39996322972865332 * i, z = 1 - (2 * i + 1) / (double)CORNERS, r = sqrt(1 - z * z);
        points[i] = tact3_v((tact_real)(r * cos(angle)), (tact_real)(r * sin(angle)), (tact_real)z);
#endif
    }
    size_t bytes = tactn_hull_bytes(CORNERS);
    void *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tactn_hull_build(memory, bytes, points, CORNERS, NULL), TACT_OK);
    return memory;
}

static tactn_vec support_of_ball(const void *context, tactn_vec d) {
    (void)context;
    return tactn_scale(1 / tactn_length(d), d);
}

enum { PAIRS = 6 };

static void set_pair(int i, const void *hull) {
    tactn_vec slim = with_coordinate(all_coordinates(1), 1, 2);
    tactn_vec almost = with_coordinate(all_coordinates(1), 1, TACT_REAL(2.00001));
    asked.a = asked.b = tactn_hull_shape((const tactn_hull *)hull);
    if (i == 1) asked.a = tactn_ellipsoid(slim), asked.b = tactn_ellipsoid(almost);
    if (i == 2) asked.a = tactn_ellipsoid(slim), asked.b = tactn_box(slim);
    if (i == 3) asked.a = asked.b = tactn_box(slim);
    if (i == 4) asked.b = tactn_custom(support_of_ball, NULL);
#if TACT_DIMENSION == 3
    if (i == 5) asked.a = tact3_cone(1, 1), asked.b = tact3_cylinder(1, 1);
#else
    if (i == 5) asked.a = tact2_triangle(tact2_v(-1, -1), tact2_v(1, -1), tact2_v(0, 1));
#endif
    tact_real numbers[ROTATION_NUMBERS];
    to_rotation_numbers(tactn_identity_rotation(), numbers);
    for (int k = 0; k < ROTATION_NUMBERS; k++) numbers[k] += TACT_REAL(0.15) * (tact_real)(k % 2 ? 1 : -1);
    asked.pose_a = asked.pose_b = tactn_identity_pose();
    asked.pose_b.rotation = unit_rotation(from_rotation_numbers(numbers));
}

/* ---- tests */

static void see_clip(void *context, const tactn_clip_view *view) { (void)view, ++*(int *)context; }
static void see_simplex(void *context, const tactn_simplex_view *view) { (void)view, ++*(int *)context; }
#if TACT_DIMENSION == 2
static void see_expansion(void *context, const tact2_polygon_view *view) { (void)view, ++*(int *)context; }
#else
static void see_expansion(void *context, const tact3_polytope_view *view) { (void)view, ++*(int *)context; }
#endif

/* The most that any pair takes, after what starting on another stack takes. */
static int deepest(const tactn_observer *observer) {
    int most = 0, deepest_iterations = 0;
    void *hull = round_hull();
    for (int i = 0; i < PAIRS * 2; i++) {
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        set_pair(i / 2, hull);
        asked.options = (tactn_query_options){.hint = &hint, .observer = observer, .general = i % 2};
        ask(); /* what the program loads on first use is not the query's */
        int start = touched(ASK_NOTHING);
        for (question what = ASK_DISTANCE; what <= ASK_OVERLAP_WORLD; what++) {
            memset(&hint, 0, sizeof hint);
            for (int again = 0; again < 2; again++) {
                int used = touched(what) - start;
                if (used > most) most = used;
                assert_true(asked.gap.relation == TACT_OVERLAP || what >= ASK_OVERLAP);
                assert_true(asked.manifold.point_count > 0 || what < ASK_COLLIDE);
                assert_true(asked.overlap || what < ASK_OVERLAP);
                if (asked.gap.iterations > deepest_iterations) deepest_iterations = asked.gap.iterations;
            }
        }
    }
    free(hull);
    printf("# %d bytes of stack, up to %d iterations\n", most, deepest_iterations);
    assert_true(deepest_iterations > 100);
    return most;
}

static void a_query_keeps_to_its_stack(void **state) {
    (void)state;
#ifdef OTHER_FRAMES
    skip();
#endif
    assert_in_range(deepest(NULL), 1024, QUERY_STACK);
}

/* Both shapes of a pair twice in a compound, at poses of their own. */
static void *compound_of(tactn_shape *shape) {
    tactn_compound_child child[2] = {{*shape, asked.pose_b, 0}, {*shape, asked.pose_b, 1}};
    child[1].pose.position = all_coordinates(TACT_REAL(0.25));
    size_t bytes = tactn_compound_bytes(child, 2);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_compound_build(memory, bytes, child, 2), TACT_OK);
    *shape = tactn_compound_shape(memory);
    return memory;
}

static void a_query_with_parts_keeps_to_its_stack(void **state) {
    (void)state;
#ifdef OTHER_FRAMES
    skip();
#endif
    const question what[] = {ASK_DISTANCE, ASK_DISTANCE_WORLD, ASK_OVERLAP, ASK_OVERLAP_WORLD, ASK_PART_CONTACTS};
    void *hull = round_hull();
    int most = 0;
    for (int i = 0; i < 2 * PAIRS; i++) {
        set_pair(i / 2, hull);
        if (asked.b.core == TACTN_CUSTOM) continue;
        void *a = compound_of(&asked.a), *b = compound_of(&asked.b);
        asked.options = (tactn_query_options){.general = i % 2};
        ask();
        int start = touched(ASK_NOTHING);
        for (int k = 0; k < 5; k++) {
            int used = touched(what[k]) - start;
            if (used > most) most = used;
        }
        assert_int_equal(asked.gap.relation, TACT_OVERLAP);
        free(a);
        free(b);
    }
    free(hull);
    printf("# %d bytes of stack\n", most);
    assert_in_range(most, 1024, QUERY_STACK + PARTS_STACK);
}

static void an_observed_query_keeps_to_its_stack(void **state) {
    (void)state;
#ifdef OTHER_FRAMES
    skip();
#endif
    int views = 0;
    tactn_observer observer = {&views, see_simplex, see_expansion, see_clip, NULL};
    assert_in_range(deepest(&observer), 1024, QUERY_STACK + OBSERVER_STACK);
    assert_true(views > 0);
}

#if TACT_DIMENSION == 3
static tact3_mesh *box_mesh(void) {
    static const uint32_t index[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                          {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    float corner[8][3];
    for (int i = 0; i < 24; i++) corner[i / 3][i % 3] = (i / 3 >> i % 3 & 1) ? 2 : -2;
    const tact3_mesh_input input = {.vertices = corner, .vertex_count = 8, .scalar = TACT_SCALAR_FLOAT,
                                    .indices = index, .triangle_count = 12};
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    return mesh;
}

/* A mesh and what sticks in it: each triangle is asked from within the traversal. */
static void a_mesh_query_keeps_to_its_stack(void **state) {
    (void)state;
#ifdef OTHER_FRAMES
    skip();
#endif
    int most = 0;
    void *hull = round_hull();
    tact3_mesh *mesh = box_mesh();
    for (int i = 0; i < 2 * (PAIRS + 1); i++) {
        set_pair(i / 2 % PAIRS, hull);
        asked.pose_b.position = tact3_v(TACT_REAL(1.75), TACT_REAL(0.3), TACT_REAL(0.2));
        if (i / 2 == PAIRS) asked.b = tact3_mesh_shape(mesh);
        asked.a = tact3_mesh_shape(mesh);
        if (i % 2) asked.a = asked.b, asked.b = tact3_mesh_shape(mesh), asked.pose_a = asked.pose_b;
        if (i % 2) asked.pose_b = tact3_identity_pose();
        asked.options = (tact3_query_options){.cutoff = 0};
        ask();
        int start = touched(ASK_NOTHING);
        for (question what = ASK_DISTANCE; what <= ASK_MESH_CONTACTS; what++) {
            if (what == ASK_COLLIDE || what == ASK_COLLIDE_WORLD) continue;
            int used = touched(what) - start;
            if (what == ASK_MESH_CONTACTS && i / 2 == PAIRS) used -= MESHES_STACK;
            if (used > most) most = used;
            assert_true(asked.gap.status == TACT_OK);
        }
    }
    printf("# %d bytes of stack\n", most);
    assert_in_range(most, 1024, QUERY_STACK);
    tact3_mesh_destroy(mesh, NULL);
    free(hull);
}
#endif

static const struct CMUnitTest tests[] = {
#if TACT_DIMENSION == 3
    cmocka_unit_test(a_mesh_query_keeps_to_its_stack),
#endif

    cmocka_unit_test(a_query_keeps_to_its_stack), cmocka_unit_test(a_query_with_parts_keeps_to_its_stack),
    cmocka_unit_test(an_observed_query_keeps_to_its_stack),
};

const test_group test_stack = {"test_stack", tests, sizeof tests / sizeof *tests, NULL, NULL};
