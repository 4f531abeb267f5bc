/* Shapes of a world whose data is a block of memory, which the world copies: hulls, and composites, which are not
 * convex. Composites are compounds, in the plane polygons and chains, in space meshes. */
#ifndef TACT_WORLD_BLOCKS_H
#define TACT_WORLD_BLOCKS_H

#include <string.h>

#include "base/angular.h"
#include "base/tolerance.h"
#include "shape/parts.h"

#include BLOCKS_H

static inline bool is_composite_core(tactn_core core) {
    return (HAS_PARTS && core >= FIRST_CORE_OF_PARTS) || is_mesh_core(core);
}

static inline bool is_composite(const tactn_shape *shape) {
    return HAS_COMPOSITES && is_composite_core(shape->core);
}

static inline bool has_block(tactn_core core) { return core == TACTN_HULL || is_composite_core(core); }

static inline const void *block_of(const tactn_shape *shape) {
    if (shape->core == TACTN_HULL) return shape->u.hull;
    return shape->core == TACTN_COMPOUND ? (const void *)shape->u.compound : own_block(shape);
}

/* Points a shape with a core that has a block to it. */
static inline void set_block(tactn_shape *shape, const void *block) {
    if (is_composite_core(shape->core)) shape->status = TACT_NOT_CONVEX;
    if (shape->core == TACTN_HULL) shape->u.hull = block;
    else if (shape->core == TACTN_COMPOUND) shape->u.compound = block;
    else set_own_block(shape, block);
}

static inline size_t block_size(const tactn_shape *shape) {
    if (shape->core == TACTN_HULL) return tactn_hull_size(shape->u.hull);
    return HAS_PARTS && shape->core == TACTN_COMPOUND ? tactn_compound_size(shape->u.compound) : own_block_size(shape);
}

static inline bool composite_valid(tactn_core core, const void *block, size_t bytes) {
    if (core != TACTN_COMPOUND) return own_block_valid(core, block, bytes);
    return HAS_PARTS && tactn_compound_check(block, bytes) == TACT_OK && tactn_compound_size(block) == bytes;
}

/* Makes a composite again; TACT_OK stands for the status that composites have. */
static inline tactn_shape rebuilt_composite(const tactn_shape *shape) {
    tactn_shape made = shape->core == TACTN_COMPOUND ? tactn_compound_shape(shape->u.compound) : own_shape(shape);
    if (made.status == TACT_NOT_CONVEX) made.status = TACT_OK;
    return made;
}

/* A box around the posed box of a composite, rounding included. */
static inline tactn_bounds composite_aabb(const tactn_shape *shape, tactn_pose pose) {
    const tactn_bounds *box = shape->core == TACTN_COMPOUND ? &shape->u.compound->bounds : own_bounds(shape);
    mat turn = rotation_matrix(pose.rotation);
    vec half = scale(R(0.5), sub(box->upper, box->lower)), middle = scale(R(0.5), add(box->upper, box->lower));
    real far[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        far[i] = turned_extent(turn, half, i);
        far[i] += 16 * ROUNDOFF * (taxicab(half) + taxicab(middle) + tact_abs(component(pose.position, i)));
        far[i] += shape->rounding;
    }
    vec at = add(transform(turn, middle), pose.position), most = from_components(far);
    return (tactn_bounds){sub(at, most), add(at, most)};
}

/* Collides a composite with another shape. Returns how many contacts there are; none for refused input. */
static inline int collide_composite(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, real speculative,
                                    tactn_part_contact *contacts, int capacity) {
    if (!has_parts(a) && !has_parts(b)) return collide_mesh(a, b, b_in_a, speculative, contacts, capacity);
    tactn_part_contacts found = tactn_collide_parts(a, b, b_in_a, speculative, NULL, contacts, capacity);
    return found.status < 0 ? 0 : found.count;
}

/* What a contact point of a pair with a composite belongs to; -1: to none. */
typedef struct point_origin {
    int32_t part_a, part_b, triangle;
} point_origin;

static inline void set_pending_origin(tactn_pending_contact *contact, point_origin origin) {
    contact->part_a = origin.part_a, contact->part_b = origin.part_b;
    set_pending_triangle(contact, origin.triangle);
}

/* Sets apart the ids of points that are features of one number in several parts. */
static inline uint32_t id_of_origin(point_origin origin) {
    uint32_t id = (uint32_t)origin.triangle * UINT32_C(0x9e3779b1);
    return id ^ (uint32_t)(origin.part_a + 1) * UINT32_C(0x85ebca77) ^
           (uint32_t)(origin.part_b + 1) * UINT32_C(0xc2b2ae3d);
}

/* Parts and triangles that a query may be asked to tell of. */
typedef struct query_origin {
    int parts[2], triangles[2];
} query_origin;

/* Asks for them, which are none so far. */
static inline void ask_origin(tactn_query_options *options, query_origin *origin) {
    *origin = (query_origin){{-1, -1}, {-1, -1}};
    options->parts = origin->parts;
    ask_triangles(options, origin->triangles);
}

#endif
