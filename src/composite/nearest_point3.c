/* How far a point is from the surface of a mesh. */
#include "base/assert.h"
#include "composite/mesh_pair3.h"

/* A lower bound of the distance of a point from a placed box. */
static double box_from_point(const placed_mesh *placed, const placed_box *b, const double p[3]) {
    double d[3], squared = 0;
    for (int k = 0; k < 3; k++) d[k] = p[k] - b->center[k];
    for (int k = 0; k < 3; k++) {
        double along = d[0] * placed->rotation[0][k] + d[1] * placed->rotation[1][k] + d[2] * placed->rotation[2][k];
        double gap = fabs(along) - b->half[k] - placed->slack;
        if (gap > 0) squared += gap * gap;
    }
    return sqrt(squared) * (1 - 8 * PLACED_ROUNDOFF);
}

typedef struct near_child {
    double bound;
    uint32_t child;
} near_child;

typedef struct point_search {
    const placed_mesh *placed;
    const double *p;
    double near, lower;
    double *nearest;
    int count;
    near_child stack[BVH_STACK];
} point_search;

static void enter_leaf(point_search *s, uint32_t leaf) {
    const double *p = s->p;
    const triangle at = {{{p[0], p[1], p[2]}, {p[0], p[1], p[2]}, {p[0], p[1], p[2]}}};
    for (uint32_t i = 0; i < bvh_leaf_count(leaf); i++) {
        triangle t;
        tact3_placed_triangle(s->placed, bvh_leaf_first(leaf) + i, &t);
        triangle_gap gap = tact3_triangle_distance(&t, &at);
        s->lower = lesser(s->lower, gap.lower);
        if (!(gap.upper < s->near)) continue;
        s->near = gap.upper;
        for (int k = 0; k < 3; k++) s->nearest[k] = gap.point_a[k];
    }
}

static void enter_node(point_search *s, uint32_t at) {
    const bvh_node *node = &mesh_nodes(s->placed->mesh)[at];
    const bvh_boxes boxes = bvh_node_boxes(node);
    int first = s->count;
    for (int i = 0; i < node->count; i++) {
        const tree_box box = child_box(node, &boxes, i);
        const placed_box b = place_box(s->placed, &box);
        near_child next = {box_from_point(s->placed, &b, s->p), node->child[i]};
        int place = s->count++;
        TACT_ASSERT(s->count <= BVH_STACK);
        for (; place > first && s->stack[place - 1].bound < next.bound; place--)
            s->stack[place] = s->stack[place - 1];
        s->stack[place] = next;
    }
}

double tact3_mesh_clearance(const placed_mesh *placed, const double p[3], double most, double nearest[3]) {
    point_search s = {.placed = placed, .p = p, .nearest = nearest, .near = most, .lower = most, .count = 1};
    s.stack[0] = (near_child){0, 0};
    while (s.count > 0) {
        near_child next = s.stack[--s.count];
        if (next.bound >= s.near) continue;
        count_steps(placed, 1);
        if (bvh_is_leaf(next.child))
            enter_leaf(&s, next.child);
        else
            enter_node(&s, next.child);
    }
    return s.lower < s.near ? s.lower : s.near;
}
