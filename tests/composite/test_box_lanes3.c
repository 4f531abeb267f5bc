/* Bounds from boxes and triangles in lanes: never above the distance of what is in them, and close to it where the
 * direction is that of the nearest points. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "composite/box_lanes3.h"
#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"

/* A mesh of any size, somewhere. */
static tact3_mesh *somewhere(uint64_t *random, int kind) {
    mesh_form form = kind % 3 == 0 ? mesh_ball3(10, 12) : kind % 3 == 1 ? mesh_ring3(6, 9) : mesh_soup3(7, 20, 60);
    float size = ldexpf(1, cloud_pick(random, 5) * (kind % 4 == 0 ? 8 : 1)), away[3];
    for (int k = 0; k < 3; k++) away[k] = (kind % 5 == 0 ? 4096 : 2) * size * (float)cloud_uniform(random);
    for (int i = 0; i < 3 * form.vertex_count; i++) form.vertex[i] = form.vertex[i] * size + away[i % 3];
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* Puts B's middle near A's: within that part of both meshes' extents. */
static tact3_pose nearby(uint64_t *random, const tact3_mesh *a, const tact3_mesh *b, double part) {
    tact3_pose pose;
    tact_real x = (tact_real)cloud_uniform(random), y = (tact_real)cloud_uniform(random);
    tact3_vec axis = tact3_v(x, y, 1);
    double reach = part * (a->inverse + b->inverse);
    pose.rotation = tact3_rotation_from_axis_angle(axis, (tact_real)(3 * cloud_uniform(random)));
    pose.position = tact3_sub(a->origin, tact3_rotate(pose.rotation, b->origin));
    pose.position.x += (tact_real)(reach * cloud_uniform(random));
    pose.position.y += (tact_real)(reach * cloud_uniform(random));
    return pose;
}

/* The triangles below a node's child. */
static void triangles_below(const tact3_mesh *mesh, uint32_t child, uint32_t *first, uint32_t *end) {
    uint32_t left = child, right = child;
    while (!bvh_is_leaf(left)) left = mesh_nodes(mesh)[left].child[0];
    while (!bvh_is_leaf(right)) right = mesh_nodes(mesh)[right].child[mesh_nodes(mesh)[right].count - 1];
    *first = bvh_leaf_first(left), *end = bvh_leaf_first(right) + bvh_leaf_count(right);
}

/* The distance of the triangles below two children. */
static triangle_gap gap_below(const placed_mesh *a, uint32_t child_a, const placed_mesh *b, uint32_t child_b) {
    triangle_gap least = {.upper = 1e30};
    uint32_t first_a, end_a, first_b, end_b;
    triangles_below(a->mesh, child_a, &first_a, &end_a);
    triangles_below(b->mesh, child_b, &first_b, &end_b);
    for (uint32_t i = first_a; i < end_a; i++) {
        for (uint32_t j = first_b; j < end_b; j++) {
            triangle s, t;
            tact3_placed_triangle(a, i, &s);
            tact3_placed_triangle(b, j, &t);
            triangle_gap gap = tact3_triangle_distance(&s, &t);
            if (gap.upper < least.upper) least = gap;
        }
    }
    return least;
}

typedef struct tally {
    int asked, apart, close, wrong;
} tally;

static void compare(tally *t, const box_frame *frame, float bound, double distance) {
    double length = (double)bound * frame->unit;
    t->asked++;
    t->apart += distance > 0.01 * frame->unit;
    t->close += distance > 0.01 * frame->unit && length > 0.9 * distance;
    t->wrong += length > 0 && length > distance;
}

static uint32_t some_node(uint64_t *random, const tact3_mesh *mesh) {
    return (uint32_t)cloud_pick(random, (int)mesh->node_count);
}

/* Children of two nodes, in the direction between them and in another. */
static void compare_children(tally *t, uint64_t *random, const placed_mesh *a, const placed_mesh *b) {
    box_frame frame;
    box_lanes lanes_a, lanes_b;
    uint32_t node_a = some_node(random, a->mesh), node_b = some_node(random, b->mesh), first[2], end[2];
    const bvh_node *p = &mesh_nodes(a->mesh)[node_a], *q = &mesh_nodes(b->mesh)[node_b];
    int i = cloud_pick(random, p->count), j = cloud_pick(random, q->count);
    triangles_below(a->mesh, p->child[i], &first[0], &end[0]);
    triangles_below(b->mesh, q->child[j], &first[1], &end[1]);
    if ((end[0] - first[0]) * (end[1] - first[1]) > 600) return;
    triangle_gap gap = gap_below(a, p->child[i], b, q->child[j]);
    double n[3] = {cloud_uniform(random), cloud_uniform(random), cloud_uniform(random)};
    tact3_box_frame(&frame, a, b);
    for (int turn = 0; turn < 3; turn++) {
        bool any = turn > 0 && make_unit(turn == 1 ? n : gap.normal);
        if (any) tact3_box_frame_along(&frame, a, b, turn == 1 ? n : gap.normal);
        set_box_lanes(&frame, 0, a->mesh, node_a, &lanes_a);
        set_box_lanes(&frame, 1, b->mesh, node_b, &lanes_b);
        float4 ahead = box_lanes_ahead(&frame, &lanes_a, &lanes_b, j);
        float4 bound = box_lanes_apart(&frame, &lanes_a, &lanes_b, j, ahead, true);
        compare(t, &frame, bound[i], gap.upper);
        if (!bvh_is_leaf(p->child[i]) || !bvh_is_leaf(q->child[j])) continue;
        leaf_triangles leaf_a = {.leaf = 0}, leaf_b = {.leaf = 0};
        load_leaf(&frame, 0, a, p->child[i], &leaf_a);
        load_leaf(&frame, 1, b, q->child[j], &leaf_b);
        bound = float4_greatest(triangle_lanes_apart(&frame, &leaf_a, &leaf_b, 0),
                                triangle_lanes_across(&frame, &leaf_a, &leaf_b, 0));
        gap = tact3_triangle_distance(placed_corners(&leaf_a, 0), placed_corners(&leaf_b, 0));
        compare(t, &frame, bound[0], gap.upper);
    }
}

static void bounds_are_below_the_distance(void **state) {
    (void)state;
    uint64_t random = 17;
    tally t = {0, 0, 0, 0};
    for (int n = 0; n < check_rounds(120); n++) {
        tact3_mesh *a = somewhere(&random, n), *b = somewhere(&random, n / 2 + 1);
        const tact3_pose none = tact3_identity_pose(), pose = nearby(&random, a, b, n % 12 == 5 ? 0.2 : 1.3);
        double size = (double)a->reach + (double)b->reach + fabs((double)pose.position.x) +
                      fabs((double)pose.position.y) + fabs((double)pose.position.z);
        int exponent;
        frexp(size, &exponent);
        placed_mesh placed_a, placed_b;
        tact3_place_mesh(&placed_a, a, none, ldexp(1, -exponent));
        tact3_place_mesh(&placed_b, b, pose, ldexp(1, -exponent));
        for (int i = 0; i < 40; i++) compare_children(&t, &random, &placed_a, &placed_b);
        free(a);
        free(b);
    }
    print_message("# %d pairs, %d apart, %d of their bounds above 90 %%\n", t.asked, t.apart, t.close);
    assert_int_equal(t.wrong, 0);
    assert_true(!check_rates() || (t.apart < t.asked && t.close > t.apart / 2));
}

/* Boxes on themselves overlap, and no direction says otherwise. */
static void a_direction_of_nothing_bounds_nothing(void **state) {
    (void)state;
    uint64_t random = 18;
    tact3_mesh *mesh = somewhere(&random, 0);
    placed_mesh placed;
    box_frame frame;
    box_lanes a, b;
    tact3_place_mesh(&placed, mesh, tact3_identity_pose(), 1 / 65536.0);
    tact3_box_frame(&frame, &placed, &placed);
    set_box_lanes(&frame, 0, mesh, 0, &a);
    set_box_lanes(&frame, 1, mesh, 0, &b);
    for (int j = 0; j < 4; j++) {
        float4 ahead = box_lanes_ahead(&frame, &a, &b, j), bound = box_lanes_apart(&frame, &a, &b, j, ahead, true);
        assert_true(ahead[j] < -1e29f && bound[j] < 0 && bound[j] > -1);
    }
    free(mesh);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bounds_are_below_the_distance),
    cmocka_unit_test(a_direction_of_nothing_bounds_nothing),
};

const test_group test_box_lanes3 = {"test_box_lanes3", tests, sizeof tests / sizeof *tests, NULL, NULL};
