/* The winding number of a mesh around a point: a ray along the first axis of the frame, through the tree. */
#include "composite/mesh_pair3.h"

#include "base/assert.h"

/* Whether the ray may meet a box. */
static bool ray_meets(const placed_mesh *placed, const tree_box *box, const double p[3]) {
    const placed_box b = place_box(placed, box);
    double half[3];
    half_along_axes(placed, &b, half);
    return b.center[0] + half[0] >= p[0] && fabs(b.center[1] - p[1]) <= half[1] &&
           fabs(b.center[2] - p[2]) <= half[2];
}

static int wind_leaf(const placed_mesh *placed, uint32_t leaf, const double p[3]) {
    int winding = 0;
    for (uint32_t i = 0; i < bvh_leaf_count(leaf); i++) {
        triangle t;
        tact3_placed_triangle(placed, bvh_leaf_first(leaf) + i, &t);
        winding += tact3_triangle_winding(&t, p);
    }
    return winding;
}

int tact3_mesh_winding(const placed_mesh *placed, const double p[3]) {
    uint32_t stack[BVH_STACK];
    int count = 1, winding = 0;
    stack[0] = 0;
    while (count > 0) {
        uint32_t at = stack[--count];
        count_steps(placed, 1);
        if (bvh_is_leaf(at)) {
            winding += wind_leaf(placed, at, p);
            continue;
        }
        const bvh_node *node = &mesh_nodes(placed->mesh)[at];
        const bvh_boxes boxes = bvh_node_boxes(node);
        for (int i = 0; i < node->count; i++) {
            const tree_box box = child_box(node, &boxes, i);
            if (!ray_meets(placed, &box, p)) continue;
            TACT_ASSERT(count < BVH_STACK);
            stack[count++] = node->child[i];
        }
    }
    return winding;
}

/* Where the surfaces do not meet, every part of the inner one is inside or outside as a whole, and so where one of its
 * vertices is. */
bool tact3_placed_contains(const placed_mesh *outer, const placed_mesh *inner_mesh) {
    const uint32_t *part = mesh_parts(inner_mesh->mesh);
    double lower[3], upper[3], p[3];
    if (!mesh_is_solid(outer->mesh)) return false;
    tact3_placed_bounds(outer, lower, upper);
    for (uint32_t i = 0; i < inner_mesh->mesh->part_count; i++) {
        bool within = true;
        tact3_placed_vertex(inner_mesh, part[i], p);
        for (int k = 0; k < 3; k++) within &= p[k] >= lower[k] && p[k] <= upper[k];
        if (within && tact3_mesh_winding(outer, p) > 0) return true;
    }
    return false;
}
