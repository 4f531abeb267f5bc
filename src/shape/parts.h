/* Shapes that are unions of parts: compounds, and in the plane polygons and chains. A part is a shape with a pose; of
 * any other shape the one part is the shape itself. */
#ifndef TACT_SHAPE_PARTS_H
#define TACT_SHAPE_PARTS_H

#include "bvh/part_tree.h"

typedef struct part_list {
    const tactn_shape *shape;
    int count;
    const tactn_bounds *boxes; /* null: the shape is its own part */
    const int32_t *order;      /* the numbers of the parts in the order of the tree; null: their own order */
} part_list;

typedef struct shape_part {
    tactn_shape shape;
    tactn_pose pose; /* in the whole's frame */
    bool still;      /* it is the identity */
    uint32_t id;     /* the caller's; 0 if there is none */
} shape_part;

/* The block of a compound: a header, and behind it the boxes of the tree, the order, the children, and what they point
 * to, at multiples of 64 bytes. */
struct tactn_compound {
    uint64_t magic, bytes, checksum;
    int32_t child_count, has_meshes;
    tactn_bounds bounds;
    real reach;              /* the children lie within this distance of the origin */
    uint64_t boxes, order;   /* tactn_bounds[2 * child_count - 1], int32_t[child_count] */
    uint64_t children, data; /* compound_child[child_count]; where their data begins */
};

typedef struct compound_child {
    tactn_shape shape; /* its pointer is null */
    tactn_pose pose;   /* of length one */
    uint32_t id;
    int32_t still;
    uint64_t data; /* where the hull, the mesh or the points are; 0: the shape needs none */
} compound_child;

static inline const void *compound_at(const tactn_compound *compound, uint64_t offset) {
    return (const char *)compound + offset;
}

static inline const compound_child *compound_children(const tactn_compound *compound) {
    return (const compound_child *)compound_at(compound, compound->children);
}

/* True for a shape that is a union of parts. */
static FORCE_INLINE bool has_parts(const tactn_shape *shape) {
    return HAS_PARTS && shape->core >= FIRST_CORE_OF_PARTS;
}

/* parts.c */
part_list tactn_parts_of(const tactn_shape *shape);
/* Sets a part, 0 <= part < count. */
void tactn_get_part(const part_list *list, int part, shape_part *out);
/* The point of the union that is farthest in a direction, without its rounding. */
vec tactn_farthest_of_parts(const tactn_shape *shape, vec direction);
/* The shape of a child, which points into the block. */
tactn_shape tactn_compound_child_shape(const tactn_compound *compound, const compound_child *child);
/* A box around a posed shape, rounded outwards. */
tactn_bounds tactn_part_bounds(const tactn_shape *shape, tactn_pose pose);

/* parts2.c, parts3.c: those of polygons and chains, and the data of a child that is a mesh. */
void tactn_own_parts(part_list *list);
void tactn_get_own_part(const part_list *list, int part, shape_part *out);
void tactn_set_child_data(tactn_shape *shape, const void *data);

/* A box in double, which may have no end. */
typedef struct part_box {
    double lower[DIMENSION], upper[DIMENSION];
} part_box;

/* Asked of a part that is no farther than `near` by its box; returns what is near from then on, or below zero to
 * end. */
typedef double (*part_visit)(void *context, int part);

/* Asks the parts that are near a box in the whole's frame, the nearest boxes first. Returns the least distance of those
 * that were put aside, infinite if none was. */
double tactn_find_parts(const part_list *list, const part_box *box, double near, part_visit visit, void *context);

/* How far boxes are apart, rounded down. */
double tactn_boxes_apart(const part_box *a, const part_box *b);
/* The box around all parts. */
part_box tactn_box_of_all(const part_list *list);

#endif
