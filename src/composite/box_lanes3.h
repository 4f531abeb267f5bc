/* Boxes of two trees in floats, four at a time, and lower bounds of their distances.
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

/* The bound from the largest gap, which is below zero where nothing separates, and the squares of what separates. */
static inline float4 lanes_gap(float4 most, float4 square) {
    int4 apart = most > 0;
    float4 length = float4_greatest(most, float4_root(square));
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

#endif
