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

/* Whether a part of a box may be in another one. */
static bool boxes_meet(const placed_mesh *inner_mesh, const placed_box *b, const double lower[3],
                       const double upper[3]) {
    double half[3];
    half_along_axes(inner_mesh, b, half);
    for (int k = 0; k < 3; k++) {
        if (b->center[k] - half[k] > upper[k] || b->center[k] + half[k] < lower[k]) return false;
    }
    return true;
}

static bool leaf_is_inside(const placed_mesh *outer, const placed_mesh *inner_mesh, uint32_t leaf) {
    for (uint32_t i = 0; i < bvh_leaf_count(leaf); i++) {
        triangle t;
        tact3_placed_triangle(inner_mesh, bvh_leaf_first(leaf) + i, &t);
        if (tact3_mesh_winding(outer, t.corner[0]) != 0) return true;
    }
    return false;
}

/* Boxes that the outer surface does not meet are inside or outside as a whole; the others are looked into. So each part
 * of the inner mesh is asked, however many there are. */
bool tact3_placed_contains(const placed_mesh *outer, const placed_mesh *inner_mesh) {
    tree_box stack[BVH_STACK];
    double lower[3], upper[3], nearest[3];
    int count = 1;
    if (!mesh_is_solid(outer->mesh)) return false;
    tact3_placed_bounds(outer, lower, upper);
    stack[0] = root_box(inner_mesh);
    while (count > 0) {
        const tree_box box = stack[--count];
        const placed_box b = place_box(inner_mesh, &box);
        if (!boxes_meet(inner_mesh, &b, lower, upper)) continue;
        double radius = sqrt(inner(b.half, b.half)) * (1 + 8 * PLACED_ROUNDOFF) + inner_mesh->slack;
        if (tact3_mesh_clearance(outer, b.center, 2 * radius, nearest) > radius) {
            if (tact3_mesh_winding(outer, b.center) != 0) return true;
        } else if (bvh_is_leaf(box.child)) {
            if (leaf_is_inside(outer, inner_mesh, box.child)) return true;
        } else {
            const bvh_node *node = &mesh_nodes(inner_mesh->mesh)[box.child];
            const bvh_boxes boxes = bvh_node_boxes(node);
            TACT_ASSERT(count + node->count <= BVH_STACK);
            for (int i = 0; i < node->count; i++) stack[count++] = child_box(node, &boxes, i);
        }
    }
    return false;
}
