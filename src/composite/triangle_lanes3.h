/* The triangles of two leaves in floats, four at a time, in the frame of box_lanes3.h. */
#ifndef TACT_COMPOSITE_TRIANGLE_LANES3_H
#define TACT_COMPOSITE_TRIANGLE_LANES3_H

#include "composite/box_lanes3.h"

/* The triangles of a leaf: in lanes along A's axes, and placed one by one when they are asked for. */
typedef struct leaf_triangles {
    const placed_mesh *placed;
    uint32_t leaf, first, count;
    uint32_t turn; /* of the direction */
    float4 lower[3], upper[3], along;
    unsigned placed_bits;
    triangle corners[BVH_LEAF];
} leaf_triangles;

/* A coordinate of four vertices in the tree's frame. */
static inline float4 tree_lanes(const tact3_vec *const v[BVH_LEAF], int k, double origin, double scale) {
    float at[BVH_LEAF];
    for (int i = 0; i < BVH_LEAF; i++) at[i] = (float)(((double)component(*v[i], k) - origin) * scale);
    return (float4){at[0], at[1], at[2], at[3]};
}

/* Sets the boxes around the triangles of a leaf, and how far they reach along the direction. */
static inline void load_leaf(const box_frame *frame, int side, const placed_mesh *placed, uint32_t leaf,
                             leaf_triangles *t) {
    const tact3_vec *vertex = mesh_vertices(placed->mesh), origin = placed->mesh->origin;
    const box_turn *turn = &frame->turn[1];
    if (t->leaf != leaf) t->placed_bits = 0;
    t->placed = placed, t->leaf = leaf, t->first = bvh_leaf_first(leaf), t->count = bvh_leaf_count(leaf);
    const uint32_t *corner = mesh_corners(placed->mesh) + 3 * (size_t)t->first;
    double scale = placed->mesh->scale;
    for (int i = 0; i < 3; i++) {
        const tact3_vec *v[BVH_LEAF];
        float4 p[3], along;
        for (uint32_t n = 0; n < BVH_LEAF; n++) v[n] = &vertex[corner[3 * (n < t->count ? n : 0) + (uint32_t)i]];
        for (int k = 0; k < 3; k++) p[k] = tree_lanes(v, k, (double)component(origin, k), scale) * frame->step[side];
        along = lanes_inner(frame->along[side], p);
        if (side) {
            const float4 q[3] = {p[0], p[1], p[2]};
            for (int k = 0; k < 3; k++) p[k] = lanes_inner(turn->rotation[k], q) + turn->shift[k];
            along += frame->ahead;
        }
        for (int k = 0; k < 3; k++) {
            t->lower[k] = i ? float4_least(t->lower[k], p[k]) : p[k];
            t->upper[k] = i ? float4_greatest(t->upper[k], p[k]) : p[k];
        }
        t->along = !i ? along : side ? float4_least(t->along, along) : float4_greatest(t->along, along);
    }
}

/* Lower bounds of the distances of A's triangles from B's triangle j, from their boxes and along the direction. */
static inline float4 triangle_lanes_apart(const box_frame *frame, const leaf_triangles *a, const leaf_triangles *b,
                                          int j) {
    float4 most = float4_all(b->along[j]) - a->along - frame->slack, square = {0};
    for (int k = 0; k < 3; k++) {
        float4 low = float4_all(b->lower[k][j]), high = float4_all(b->upper[k][j]);
        float4 gap = float4_greatest(low - a->upper[k], a->lower[k] - high) - frame->slack;
        float4 positive = float4_greatest(gap, (float4){0});
        square += positive * positive;
        most = float4_greatest(most, gap);
    }
    return lanes_gap(most, square);
}

static inline const triangle *placed_corners(leaf_triangles *t, uint32_t i) {
    if (!(t->placed_bits >> i & 1)) tact3_placed_triangle(t->placed, t->first + i, &t->corners[i]);
    t->placed_bits |= 1u << i;
    return &t->corners[i];
}

#endif
