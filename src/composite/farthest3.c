/* The farthest vertex of a mesh in a direction. */
#include "base/assert.h"
#include "composite/depth3.h"

double tact3_placed_farthest(const placed_mesh *placed, const double n[3], uint32_t *vertex) {
    uint32_t stack[BVH_STACK];
    double bound[BVH_STACK], best = -(double)INFINITY;
    int count = 1;
    stack[0] = 0, bound[0] = (double)INFINITY;
    *vertex = mesh_corners(placed->mesh)[0];
    while (count > 0) {
        uint32_t at = stack[--count];
        if (bound[count] <= best) continue;
        count_steps(placed, 1);
        for (uint32_t i = 0; bvh_is_leaf(at) && i < 3 * bvh_leaf_count(at); i++) {
            uint32_t corner = mesh_corners(placed->mesh)[3 * (size_t)bvh_leaf_first(at) + i];
            double p[3];
            tact3_placed_vertex(placed, corner, p);
            double value = inner(n, p);
            if (value > best) best = value, *vertex = corner;
        }
        if (bvh_is_leaf(at)) continue;
        const bvh_node *node = &mesh_nodes(placed->mesh)[at];
        const bvh_boxes boxes = bvh_node_boxes(node);
        int first = count;
        for (int i = 0; i < node->count; i++) {
            const tree_box box = child_box(node, &boxes, i);
            const placed_box b = place_box(placed, &box);
            double half[3];
            half_along_axes(placed, &b, half);
            double value = inner(n, b.center) + fabs(n[0]) * half[0] + fabs(n[1]) * half[1] + fabs(n[2]) * half[2];
            if (value <= best) continue;
            int place = count++;
            TACT_ASSERT(count <= BVH_STACK);
            for (; place > first && bound[place - 1] > value; place--) {
                stack[place] = stack[place - 1], bound[place] = bound[place - 1];
            }
            stack[place] = node->child[i], bound[place] = value;
        }
    }
    return best + placed->slack;
}
