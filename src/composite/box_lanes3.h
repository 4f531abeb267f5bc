/* Boxes of two trees, and triangles of their leaves, in floats, four at a time: lower bounds of their distances.
 *
 * The frame has A's axes and the origin of A's tree. Its unit is a power of two in which the origins of both trees are
 * at most one from each other along each axis, and no box reaches farther than one from its tree's. Boxes are compared
 * along the axes of both meshes and along one more direction. Rounding is less than BOX_SLACK (docs/mesh.md). */
#ifndef TACT_COMPOSITE_BOX_LANES3_H
#define TACT_COMPOSITE_BOX_LANES3_H

#include "composite/placed3.h"

/* What rounding adds to a gap along an axis, at most, in units of the frame: 64 roundings of floats. */
#define BOX_SLACK 0x1p-18f
/* What rounding adds to the length of three gaps, in parts of it. */
#define BOX_SHRINK (1 - 0x1p-20f)

/* From the axes of one mesh to those of the other. */
typedef struct box_turn {
    float4 rotation[3][3], size[3][3], shift[3]; /* size: absolute values */
} box_turn;

typedef struct box_frame {
    double unit;                          /* of the frame, in that of the pair */
    double inverse;                       /* 1 / unit */
    float4 step[2];                       /* units of A's tree and of B's */
    float4 slack;                         /* BOX_SLACK, and what placing has rounded */
    box_turn turn[2];                     /* from A's axes to B's, and back */
    float4 along[2][3], along_size[2][3]; /* the direction in the axes of A and of B */
    float4 ahead;                         /* how far B's tree is ahead of A's along it */
} box_frame;

/* The boxes of a node's children: in the mesh's own axes, and around those along the other's axes. */
typedef struct box_lanes {
    float4 lower[3], upper[3], other_lower[3], other_upper[3];
    float4 along; /* the end along the direction that faces the other mesh */
} box_lanes;

/* Sets a frame without a direction. */
void tact3_box_frame(box_frame *frame, const placed_mesh *a, const placed_mesh *b);
/* Sets the direction, a unit vector in the frame of the pair. */
void tact3_box_frame_along(box_frame *frame, const placed_mesh *a, const placed_mesh *b, const double n[3]);

static inline float4 lanes_inner(const float4 a[3], const float4 b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline float4 lanes_size(float4 v) {
    const int4 sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    return (float4)((int4)v & ~sign);
}

/* How far what is between a child's planes and in its box reaches along the direction n, from the box's center: for any
 * c it is c times as far as it reaches along the planes' normal m, and as far as the box along n - c m. For side 1 how
 * far back. */
static inline float4 slab_reach(const box_frame *frame, int side, const mesh_slabs *slabs, const float4 half[3]) {
    float4 normal[3], across = {0}, reach = {0};
    for (int k = 0; k < 3; k++) {
        normal[k] = (float4_from_bytes(slabs->normal[k]) - 128) * (1 / 128.0f);
        reach += lanes_size(normal[k]) * half[k];
    }
    float4 part = lanes_inner(frame->along[side], normal) * 1.0158f, unit = reach * part * (1 / 127.0f);
    for (int k = 0; k < 3; k++) across += lanes_size(frame->along[side][k] - part * normal[k]) * half[k];
    float4 low = (float4_from_bytes(slabs->low) - 128) * unit, high = (float4_from_bytes(slabs->high) - 128) * unit;
    return across + (side ? float4_greatest(-low, -high) : float4_greatest(low, high));
}

/* Sets the boxes of a node's children. Side 0 is A. */
static inline void set_box_lanes(const box_frame *frame, int side, const tact3_mesh *mesh, uint32_t node,
                                 box_lanes *lanes) {
    const bvh_boxes boxes = bvh_node_boxes(&mesh_nodes(mesh)[node]);
    const box_turn *turn = &frame->turn[side];
    const float4 step = frame->step[side];
    float4 center[3], half[3];
    for (int k = 0; k < 3; k++) {
        lanes->lower[k] = boxes.lower[k] * step, lanes->upper[k] = boxes.upper[k] * step;
        center[k] = (lanes->lower[k] + lanes->upper[k]) * 0.5f;
        half[k] = (lanes->upper[k] - lanes->lower[k]) * 0.5f;
    }
    for (int k = 0; k < 3; k++) {
        float4 middle = lanes_inner(turn->rotation[k], center) + turn->shift[k];
        float4 around = lanes_inner(turn->size[k], half);
        lanes->other_lower[k] = middle - around, lanes->other_upper[k] = middle + around;
    }
    float4 middle = lanes_inner(frame->along[side], center), around = lanes_inner(frame->along_size[side], half);
    around = float4_least(around, slab_reach(frame, side, &mesh_node_slabs(mesh)[node], half));
    lanes->along = side ? frame->ahead + (middle - around) : middle + around;
}

static inline float4 lanes_root(float4 v) { return (float4){sqrtf(v[0]), sqrtf(v[1]), sqrtf(v[2]), sqrtf(v[3])}; }

/* The bound from the largest gap, which is below zero where nothing separates, and the squares of what separates. */
static inline float4 lanes_gap(float4 most, float4 square) {
    int4 apart = most > 0;
    float4 length = float4_greatest(most, lanes_root(square));
    return (float4)((apart & (int4)length) | (~apart & (int4)most)) * BOX_SHRINK;
}

/* The gaps of A's boxes from B's box j along the direction. */
static inline float4 box_lanes_ahead(const box_frame *frame, const box_lanes *a, const box_lanes *b, int j) {
    return float4_all(b->along[j]) - a->along - frame->slack;
}

/* Lower bounds of the distances of A's boxes from B's box j; below zero for boxes that may overlap, the lower the
 * deeper. Without lengths, the largest gap along one direction. */
static inline float4 box_lanes_apart(const box_frame *frame, const box_lanes *a, const box_lanes *b, int j,
                                     float4 ahead, bool lengths) {
    float4 most = ahead, own = {0}, other = {0};
    for (int k = 0; k < 3; k++) {
        float4 low = float4_all(b->other_lower[k][j]), high = float4_all(b->other_upper[k][j]);
        float4 gap = float4_greatest(low - a->upper[k], a->lower[k] - high) - frame->slack;
        float4 positive = float4_greatest(gap, (float4){0});
        own += positive * positive;
        most = float4_greatest(most, gap);
        low = float4_all(b->lower[k][j]), high = float4_all(b->upper[k][j]);
        gap = float4_greatest(low - a->other_upper[k], a->other_lower[k] - high) - frame->slack;
        positive = float4_greatest(gap, (float4){0});
        other += positive * positive;
        most = float4_greatest(most, gap);
    }
    return lengths ? lanes_gap(most, float4_greatest(own, other)) : most * BOX_SHRINK;
}

/* Returns a float that is no less than a length in the frame of the pair, in the unit of the frame. */
static inline float box_length_above(const box_frame *frame, double length) {
    double x = length * frame->inverse;
    return x < 1e30 ? (float)(x + fabs(x) * 0x1p-22) : (float)INFINITY;
}

/* The triangles of a leaf: in lanes along A's axes, and placed one by one when they are asked for. */
typedef struct leaf_triangles {
    const placed_mesh *placed;
    uint32_t leaf, first, count;
    uint32_t turn; /* of the direction */
    float4 lower[3], upper[3], along;
    float4 corner[3][3];            /* along A's axes */
    bool has_planes;                /* whether these are set: */
    float4 normal[3], below, above; /* of each plane, and between which places along it the corners are */
    unsigned placed_bits;
    triangle corners[BVH_LEAF];
} leaf_triangles;

/* A coordinate of four vertices in the tree's frame. */
static inline float4 tree_lanes(const tact3_vec *const v[BVH_LEAF], int k, double origin, double scale) {
    float at[BVH_LEAF];
    for (int i = 0; i < BVH_LEAF; i++) at[i] = (float)(((double)component(*v[i], k) - origin) * scale);
    return (float4){at[0], at[1], at[2], at[3]};
}

/* Sets the greatest and the least of three numbers. */
static inline void lanes_span(float4 a, float4 b, float4 c, float4 *low, float4 *high) {
    *low = float4_least(a, float4_least(b, c)), *high = float4_greatest(a, float4_greatest(b, c));
}

/* Sets the planes of a leaf's triangles, once: the normals are zero where there is no area. */
static inline void set_leaf_planes(leaf_triangles *t) {
    if (t->has_planes) return;
    t->has_planes = true;
    float4 d[3], e[3], n[3];
    for (int k = 0; k < 3; k++) d[k] = t->corner[1][k] - t->corner[0][k], e[k] = t->corner[2][k] - t->corner[0][k];
    for (int k = 0; k < 3; k++) n[k] = d[(k + 1) % 3] * e[(k + 2) % 3] - d[(k + 2) % 3] * e[(k + 1) % 3];
    float4 square = lanes_inner(n, n), length = lanes_root(square);
    int4 any = square > 0x1p-100f;
    for (int k = 0; k < 3; k++) t->normal[k] = (float4)(any & (int4)(n[k] / length));
    lanes_span(lanes_inner(t->normal, t->corner[0]), lanes_inner(t->normal, t->corner[1]),
               lanes_inner(t->normal, t->corner[2]), &t->below, &t->above);
}

/* Sets the boxes around the triangles of a leaf, and how far they reach along the direction. */
static inline void load_leaf(const box_frame *frame, int side, const placed_mesh *placed, uint32_t leaf,
                             leaf_triangles *t) {
    const tact3_vec *vertex = mesh_vertices(placed->mesh), origin = placed->mesh->origin;
    const box_turn *turn = &frame->turn[1];
    if (t->leaf != leaf) t->placed_bits = 0, t->has_planes = false;
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
            t->corner[i][k] = p[k];
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

/* The same along the normals of both. */
static inline float4 triangle_lanes_across(const box_frame *frame, leaf_triangles *a, leaf_triangles *b, int j) {
    float4 on_a[3], on_b[3], normal[3], low, high;
    set_leaf_planes(a);
    set_leaf_planes(b);
    for (int k = 0; k < 3; k++) normal[k] = float4_all(b->normal[k][j]);
    for (int i = 0; i < 3; i++) {
        const float4 corner[3] = {float4_all(b->corner[i][0][j]), float4_all(b->corner[i][1][j]),
                                  float4_all(b->corner[i][2][j])};
        on_a[i] = lanes_inner(a->normal, corner);
        on_b[i] = lanes_inner(normal, a->corner[i]);
    }
    lanes_span(on_a[0], on_a[1], on_a[2], &low, &high);
    float4 most = float4_greatest(low - a->above, a->below - high);
    lanes_span(on_b[0], on_b[1], on_b[2], &low, &high);
    most = float4_greatest(most, float4_greatest(low - float4_all(b->above[j]), float4_all(b->below[j]) - high));
    return (most - frame->slack) * BOX_SHRINK;
}

static inline const triangle *placed_corners(leaf_triangles *t, uint32_t i) {
    if (!(t->placed_bits >> i & 1)) tact3_placed_triangle(t->placed, t->first + i, &t->corners[i]);
    t->placed_bits |= 1u << i;
    return &t->corners[i];
}

#endif
