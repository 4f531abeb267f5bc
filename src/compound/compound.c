/* Compounds: how they are built and checked, and what they tell. */
#include <math.h>
#include <string.h>

#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include CHILD_DATA_H
#include "hull/block.h"
#include "pair/relative_pose.h"
#include VALIDATE_H

#define COMPOUND_MAGIC (UINT64_C(0x7461637463706400) + 16 * DIMENSION + sizeof(real))

/* Sets the offsets of a compound of so many children; data begins where it ends so far. */
static void lay_out(tactn_compound *compound, int count) {
    uint64_t end = sizeof *compound;
    memset(compound, 0, sizeof *compound);
    compound->magic = COMPOUND_MAGIC;
    compound->child_count = count;
    compound->boxes = hull_reserve(&end, part_tree_boxes(count), sizeof(tactn_bounds));
    compound->order = hull_reserve(&end, (uint64_t)count, sizeof(int32_t));
    compound->children = hull_reserve(&end, (uint64_t)count, sizeof(compound_child));
    compound->data = compound->bytes = hull_aligned(end);
}

/* What a shape points to. */
static const void *data_of(const tactn_shape *shape, uint64_t *bytes) {
    *bytes = 0;
    if (shape->status != TACT_OK && shape->status != TACT_NOT_CONVEX) return NULL;
    if (shape->core == TACTN_HULL) {
        *bytes = tactn_hull_size(shape->u.hull);
        return shape->u.hull;
    }
    if (shape->core == TACTN_POINTS) {
        *bytes = (uint64_t)shape->u.list.count * sizeof(vec);
        return shape->u.list.points;
    }
    return mesh_data(shape, bytes);
}

static uint64_t bytes_of(const tactn_compound_child *children, int count) {
    tactn_compound compound;
    lay_out(&compound, count);
    for (int i = 0; i < count; i++) {
        uint64_t bytes;
        data_of(&children[i].shape, &bytes);
        compound.bytes += hull_aligned(bytes);
    }
    return compound.bytes;
}

size_t tactn_compound_bytes(const tactn_compound_child *children, int count) {
    if (count < 1 || count > TACTN_COMPOUND_MAX_CHILDREN) return 0;
    if (!children) tact_assert_failed("the children are null", TACT_FUNCTION);
    return (size_t)bytes_of(children, count);
}

static tact_status child_status(const tactn_compound_child *child) {
    const tactn_shape *shape = &child->shape;
    if (has_parts(shape)) return TACT_NOT_CONVEX; /* in a forged block it points to nothing */
    tact_status status = tactn_shape_status(shape);
    if (status != TACT_OK) return status;
    if (is_unbounded(shape)) return TACT_UNBOUNDED;
    if (shape->core == TACTN_CUSTOM) return TACT_CUSTOM_SHAPE;
    if (!all_finite(child->pose.position)) return TACT_NOT_FINITE;
    if (!(taxicab(child->pose.position) <= LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    return rotation_status(child->pose.rotation);
}

/* The bytes of the union that a core uses. */
static size_t used_bytes(tactn_core core) {
    if (core == TACTN_POINT) return sizeof(vec);
    if (core == TACTN_SEGMENT) return 2 * sizeof(vec);
    if (core == TACTN_TRIANGLE) return 3 * sizeof(vec);
    return sizeof(vec) + sizeof(real); /* boxes, radii with a ball, radius and half a height */
}

/* Copies a shape without its pointer, member by member: what lies between members stays zero. */
static void copy_shape(compound_child *child, const tactn_shape *shape) {
    tactn_shape *to = &child->shape;
    to->core = shape->core;
    to->status = shape->status;
    to->rounding = shape->rounding, to->reach = shape->reach;
    to->rounding_rest = shape->rounding_rest;
    if (shape->core == TACTN_POINTS) to->u.list.count = shape->u.list.count, to->u.list.extent = shape->u.list.extent;
    else if (!child->data) memcpy(&to->u, &shape->u, used_bytes(shape->core));
}

static bool is_identity(tactn_pose pose) {
    tactn_pose none = tactn_identity_pose();
    return greatest(pose.position) == 0 && memcmp(&pose.rotation, &none.rotation, sizeof none.rotation) == 0;
}

static void set_child(tactn_compound *compound, compound_child *child, const tactn_compound_child *from) {
    uint64_t bytes;
    const void *data = data_of(&from->shape, &bytes);
    if (data) {
        child->data = compound->bytes;
        memcpy((char *)compound + compound->bytes, data, (size_t)bytes);
        compound->bytes += hull_aligned(bytes);
    }
    copy_shape(child, &from->shape);
    child->pose.position = from->pose.position;
    child->pose.rotation = tactn_rotation_normalize(from->pose.rotation);
    child->id = from->id;
    child->still = is_identity(child->pose);
    if (is_mesh_core(&from->shape)) compound->has_meshes = 1;
}

static tactn_bounds child_bounds(const void *context, int number) {
    const tactn_compound *compound = context;
    const compound_child *child = compound_children(compound) + number;
    tactn_shape shape = tactn_compound_child_shape(compound, child);
    return tactn_part_bounds(&shape, child->pose);
}

static tactn_bounds bounds_at(const void *context, int place) {
    const tactn_compound *compound = context;
    const int32_t *order = compound_at(compound, compound->order);
    return child_bounds(context, order[place]);
}

/* How far the children reach, their rounding included, rounded up. */
static real reach_of(const tactn_compound *compound) {
    real reach = 0;
    for (int i = 0; i < compound->child_count; i++) {
        const compound_child *child = compound_children(compound) + i;
        reach = tact_max(reach, length_bound(child->pose.position) + child->shape.reach + child->shape.rounding);
    }
    return reach * (1 + 16 * ROUNDOFF);
}

static uint64_t checksum_of(const tactn_compound *compound) {
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = offsetof(tactn_compound, child_count); i < compound->bytes; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)compound + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 32;
    }
    return sum;
}

tact_status tactn_compound_build(void *memory, size_t bytes, const tactn_compound_child *children, int count) {
    if (count < 1) return TACT_NO_POINTS;
    if (count > TACTN_COMPOUND_MAX_CHILDREN) return TACT_TOO_MANY;
    if (!children) tact_assert_failed("the children are null", TACT_FUNCTION);
    for (int i = 0; i < count; i++) {
        tact_status status = child_status(&children[i]);
        if (status != TACT_OK) return status;
    }
    uint64_t needed = bytes_of(children, count);
    if (bytes < needed) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", TACT_FUNCTION);
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    tactn_compound *compound = memory;
    memset(memory, 0, (size_t)needed);
    lay_out(compound, count);
    compound_child *to = (compound_child *)(void *)((char *)memory + compound->children);
    for (int i = 0; i < count; i++) set_child(compound, &to[i], &children[i]);
    int32_t *order = (int32_t *)(void *)((char *)memory + compound->order);
    for (int i = 0; i < count; i++) order[i] = i;
    tactn_part_tree_sort(order, count, child_bounds, compound);
    tactn_bounds *boxes = (tactn_bounds *)(void *)((char *)memory + compound->boxes);
    tactn_part_tree_build(boxes, count, bounds_at, compound);
    compound->bounds = boxes[0];
    compound->reach = reach_of(compound);
    if (!(compound->reach <= LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    compound->checksum = checksum_of(compound);
    return TACT_OK;
}

/* ---- blocks from elsewhere ---- */

static bool same_shape(const tactn_shape *a, const tactn_shape *b) {
    return a->core == b->core && a->status == b->status && memcmp(&a->reach, &b->reach, sizeof a->reach) == 0;
}

/* Whether a shape is one that a constructor makes of its numbers; its rounding is checked apart. */
static bool shape_valid(const tactn_shape *shape) {
    const vec *p = shape->u.points;
    tactn_shape made;
    switch (shape->core) {
    case TACTN_POINT: made = tactn_point(p[0]); break;
    case TACTN_SEGMENT: made = tactn_segment(p[0], p[1]); break;
    case TACTN_TRIANGLE: made = tactn_triangle(p[0], p[1], p[2]); break;
    case TACTN_BOX: made = tactn_box(shape->u.half_extents); break;
    case TACTN_HULL: made = tactn_hull_shape(shape->u.hull); break;
    case TACTN_POINTS:
        made = tactn_points(shape->u.list.points, shape->u.list.count);
        if (memcmp(&made.u.list.extent, &shape->u.list.extent, sizeof(real)) != 0) return false;
        break;
    default: return round_shape_valid(shape);
    }
    return made.status == TACT_OK && same_shape(&made, shape);
}

/* Whether the data of a child is what its core asks for, and lies where the last one ended. */
static bool data_valid(const tactn_compound *compound, const compound_child *child, uint64_t *end) {
    bool listed = child->shape.core == TACTN_POINTS, hull = child->shape.core == TACTN_HULL;
    if (!listed && !hull && !is_mesh_core(&child->shape)) return child->data == 0;
    uint64_t left = compound->bytes - *end, bytes = 0;
    if (child->data != *end) return false;
    const void *data = compound_at(compound, child->data);
    if (listed) {
        if (child->shape.u.list.count < 1 || child->shape.u.list.count > TACTN_MAX_POINTS) return false;
        bytes = (uint64_t)child->shape.u.list.count * sizeof(vec);
    } else if (hull) {
        if (left < sizeof(tactn_hull)) return false;
        bytes = ((const tactn_hull *)data)->bytes;
        if (bytes > left || !hull_valid(data, (size_t)bytes)) return false;
    } else if (!mesh_data_valid(data, left, &bytes)) {
        return false;
    }
    if (bytes > left || hull_aligned(bytes) > left) return false;
    *end += hull_aligned(bytes);
    return true;
}

static bool child_valid(const tactn_compound *compound, const compound_child *child, uint64_t *end) {
    const tactn_shape *shape = &child->shape;
    if (!data_valid(compound, child, end)) return false;
    tactn_compound_child whole = {tactn_compound_child_shape(compound, child), child->pose, child->id};
    if (!(shape->rounding >= 0 && shape->rounding <= LARGEST_SCALE)) return false;
    if (!(fabs(shape->rounding_rest) <= (double)(ROUNDOFF * shape->rounding))) return false;
    if (child->still != is_identity(child->pose) || child_status(&whole) != TACT_OK) return false;
    return shape_valid(&whole.shape);
}

static bool header_valid(const tactn_compound *compound, size_t bytes) {
    tactn_compound form;
    int count = compound->child_count;
    if (compound->magic != COMPOUND_MAGIC || compound->bytes > bytes || compound->bytes % 8 != 0) return false;
    if (count < 1 || count > TACTN_COMPOUND_MAX_CHILDREN) return false;
    lay_out(&form, count);
    return form.boxes == compound->boxes && form.order == compound->order && form.children == compound->children &&
           form.data == compound->data && form.data <= compound->bytes;
}

/* Whether the order names every child once. */
static bool order_valid(const tactn_compound *compound) {
    const int32_t *order = compound_at(compound, compound->order);
    uint64_t seen[TACTN_COMPOUND_MAX_CHILDREN / 64] = {0};
    for (int i = 0; i < compound->child_count; i++) {
        if (order[i] < 0 || order[i] >= compound->child_count) return false;
        uint64_t bit = UINT64_C(1) << order[i] % 64;
        if (seen[order[i] / 64] & bit) return false;
        seen[order[i] / 64] |= bit;
    }
    return true;
}

static bool tree_valid(const tactn_compound *compound) {
    const tactn_bounds *boxes = compound_at(compound, compound->boxes);
    real reach = reach_of(compound);
    return order_valid(compound) && tactn_part_tree_valid(boxes, compound->child_count, bounds_at, compound) &&
           memcmp(&compound->bounds, &boxes[0], sizeof boxes[0]) == 0 &&
           memcmp(&reach, &compound->reach, sizeof reach) == 0 && reach <= LARGEST_SCALE;
}

tact_status tactn_compound_check(const void *block, size_t bytes) {
    if (!block) tact_assert_failed("the block is null", TACT_FUNCTION);
    if (!is_aligned(block)) return TACT_MISALIGNED;
    const tactn_compound *compound = block;
    if (bytes < sizeof *compound || !header_valid(compound, bytes)) return TACT_BAD_BLOCK;
    if (checksum_of(compound) != compound->checksum) return TACT_BAD_BLOCK;
    uint64_t end = compound->data;
    bool meshes = false;
    for (int i = 0; i < compound->child_count; i++) {
        const compound_child *child = compound_children(compound) + i;
        if (!child_valid(compound, child, &end)) return TACT_BAD_BLOCK;
        meshes = meshes || is_mesh_core(&child->shape);
    }
    if (compound->has_meshes != meshes) return TACT_BAD_BLOCK;
    return end == compound->bytes && tree_valid(compound) ? TACT_OK : TACT_BAD_BLOCK;
}

/* ---- what a compound tells ---- */

static const tactn_compound *checked(const tactn_compound *compound, const char *function) {
    if (!compound) tact_assert_failed("the compound is null", function);
    return compound;
}

size_t tactn_compound_size(const tactn_compound *compound) {
    return (size_t)checked(compound, TACT_FUNCTION)->bytes;
}

tactn_compound_info tactn_compound_info_get(const tactn_compound *compound) {
    checked(compound, TACT_FUNCTION);
    return (tactn_compound_info){compound->child_count, compound->bounds};
}

tactn_compound_child tactn_compound_child_get(const tactn_compound *compound, int child) {
    if (child < 0 || child >= checked(compound, TACT_FUNCTION)->child_count)
        tact_assert_failed("the index is out of range", TACT_FUNCTION);
    const compound_child *own = compound_children(compound) + child;
    return (tactn_compound_child){tactn_compound_child_shape(compound, own), own->pose, own->id};
}
