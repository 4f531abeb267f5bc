/* A box and the tree: depth first, the nearest children on top. Distances are squares, in the tree's unit, in floats; a
 * node's four boxes are measured at once.
 *
 * What is rounded: a difference of two floats by 2^-24 of itself, squares and sums by no more than 2^-21 together. The
 * box is rounded outwards. So a distance less 2^-20 of itself, and less what the least numbers lose, is a lower
 * bound. */
#include <float.h>
#include <math.h>

#include "base/assert.h"
#include "mesh/near3.h"

/* The squares of what is farther would leave the number range. */
#define FARTHEST 1e18f
#define RELATIVE 0x1p-20
#define ABSOLUTE 0x1p-70

typedef struct near_child {
    float squared;
    uint32_t child;
} near_child;

typedef struct near_search {
    float lower[3], upper[3]; /* of the box, in the tree's unit */
    float limit, put_aside;   /* squared */
    uint32_t from; /* the triangle that the search goes on from, until its leaf is on the stack; or NO_TRIANGLE */
    int count;
    near_child stack[BVH_STACK];
} near_search;

static float least(float a, float b) { return a < b ? a : b; }
static float greatest(float a, float b) { return a > b ? a : b; }

/* The square of a limit in the tree's unit, so that what is no farther is not above it; below zero for one that is. */
static float squared_limit(const tact3_mesh *mesh, double limit) {
    if (!(limit >= 0)) return -1;
    double at = (limit * mesh->scale * (1 + 2 * RELATIVE) + 2 * ABSOLUTE), squared = at * at;
    return squared < 1e37 ? mesh_float_above(squared) : FLT_MAX;
}

static NOINLINE void set_box(const tact3_mesh *mesh, const mesh_box *box, near_search *s) {
    const double origin[3] = {(double)mesh->origin.x, (double)mesh->origin.y, (double)mesh->origin.z};
    for (int k = 0; k < 3; k++) {
        double low = (box->lower[k] - origin[k]) * mesh->scale, high = (box->upper[k] - origin[k]) * mesh->scale;
        s->lower[k] = mesh_float_below(mesh_lesser(low, (double)FARTHEST));
        s->upper[k] = mesh_float_above(mesh_greater(high, -(double)FARTHEST));
    }
}

/* The first triangle below a child. */
static uint32_t first_below(const tact3_mesh *mesh, uint32_t child) {
    while (!bvh_is_leaf(child)) child = mesh_nodes(mesh)[child].child[0];
    return bvh_leaf_first(child);
}

/* Of the children on the stack from `first` on, drops those that come before the one that the search goes on from. */
static void pass_children(near_search *s, const tact3_mesh *mesh, int first) {
    int place = first;
    uint32_t begin = 0;
    for (int i = first; i < s->count; i++) {
        uint32_t below = first_below(mesh, s->stack[i].child);
        if (below <= s->from && below >= begin) place = i, begin = below;
    }
    s->count = place + 1;
    if (bvh_is_leaf(s->stack[place].child)) s->from = NO_TRIANGLE;
}

/* Puts the children that are not too far on the stack, the nearest on top. */
static NOINLINE void push_children(near_search *s, const tact3_mesh *mesh, uint32_t at) {
    const bvh_node *node = &mesh_nodes(mesh)[at];
    const bvh_boxes boxes = bvh_node_boxes(node);
    float4 sum = {0};
    float squared[BVH_WIDTH];
    for (int k = 0; k < 3; k++) {
        float4 below = boxes.lower[k] - float4_all(s->upper[k]), above = float4_all(s->lower[k]) - boxes.upper[k];
        float4 gap = float4_greatest(float4_greatest(below, above), (float4){0});
        sum += gap * gap;
    }
    memcpy(squared, &sum, sizeof squared);
    int first = s->count;
    for (int i = 0; i < node->count; i++) {
        if (!(squared[i] <= s->limit)) {
            s->put_aside = least(s->put_aside, squared[i]);
            continue;
        }
        int place = s->count++;
        TACT_ASSERT(s->count <= BVH_STACK);
        for (; place > first && s->stack[place - 1].squared < squared[i]; place--)
            s->stack[place] = s->stack[place - 1];
        s->stack[place] = (near_child){squared[i], node->child[i]};
    }
    if (s->from != NO_TRIANGLE && s->count > first) pass_children(s, mesh, first);
}

static NOINLINE double find_near(const tact3_mesh *mesh, const mesh_box *box, double limit, uint32_t from,
                                 mesh_take_leaf take, void *context) {
    near_search s;
    set_box(mesh, box, &s);
    s.limit = squared_limit(mesh, limit);
    s.put_aside = FLT_MAX;
    s.from = from;
    s.count = 1;
    s.stack[0] = (near_child){0, 0};
    while (s.count > 0) {
        near_child next = s.stack[--s.count];
        if (!(next.squared <= s.limit)) {
            s.put_aside = least(s.put_aside, greatest(next.squared, 0));
        } else if (bvh_is_leaf(next.child)) {
            double until = take(context, bvh_leaf_first(next.child), bvh_leaf_count(next.child));
            s.limit = least(s.limit, squared_limit(mesh, until));
        } else {
            push_children(&s, mesh, next.child);
        }
    }
    if (!(s.put_aside < FLT_MAX)) return (double)INFINITY;
    double bound = sqrt((double)s.put_aside) * (1 - RELATIVE) - ABSOLUTE;
    return bound > 0 ? bound * mesh->inverse : 0;
}

double tact3_mesh_find_near(const tact3_mesh *mesh, const mesh_box *box, double limit, mesh_take_leaf take,
                            void *context) {
    return find_near(mesh, box, limit, NO_TRIANGLE, take, context);
}

void tact3_mesh_find_near_from(const tact3_mesh *mesh, const mesh_box *box, double limit, uint32_t from,
                               mesh_take_leaf take, void *context) {
    find_near(mesh, box, limit, from, take, context);
}

typedef struct near_list {
    uint32_t *triangles;
    int capacity, count;
    uint32_t from, next;
} near_list;

static double list_leaf(void *context, uint32_t first, uint32_t count) {
    near_list *list = context;
    for (uint32_t i = mesh_leaf_from(first, count, list->from); i < first + count; i++) {
        if (list->count == list->capacity) {
            list->next = i;
            return -1;
        }
        list->triangles[list->count++] = i;
    }
    return 0;
}

int tact3_mesh_list_near(const tact3_mesh *mesh, const mesh_box *box, uint32_t *next, uint32_t *triangles,
                         int capacity) {
    near_list list = {triangles, capacity, 0, *next, NO_TRIANGLE};
    tact3_mesh_find_near_from(mesh, box, 0, *next, list_leaf, &list);
    *next = list.next;
    return list.count;
}
