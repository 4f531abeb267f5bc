/* Blocks that only the plane has: of polygons and chains. blocks.h includes this file. */
#ifndef TACT_WORLD_BLOCKS2_H
#define TACT_WORLD_BLOCKS2_H

#include "hull/validate2.h"
#include "polygon/chain2.h"
#include "polygon/layout2.h"
#include "shape/parts.h"
#include "world/hash.h"

#define HAS_COMPOSITES HAS_PARTS

/* The most contacts of a composite that are asked for. */
#define MOST_CONTACTS 64

static inline bool is_mesh_core(tact2_core core) { return (void)core, false; }
static inline bool has_mesh(const tact2_shape *shape) { return (void)shape, false; }
static inline bool has_placed_mesh(const tact2_shape *shape) { return (void)shape, false; }

static inline const void *own_block(const tact2_shape *shape) {
    return shape->core == TACT2_CHAIN ? (const void *)shape->u.chain : (const void *)shape->u.polygon;
}
static inline void set_own_block(tact2_shape *shape, const void *block) {
    if (shape->core == TACT2_CHAIN) shape->u.chain = block;
    else shape->u.polygon = block;
}
static inline size_t own_block_size(const tact2_shape *shape) {
    return (size_t)(shape->core == TACT2_CHAIN ? shape->u.chain->bytes : shape->u.polygon->bytes);
}
/* Hashes what a block was made from. */
static inline uint64_t hash_own_block(uint64_t hash, tact2_core core, const void *block) {
    if (core == TACT2_CHAIN) {
        const tact2_chain *chain = block;
        hash = hash_word(hash, (uint64_t)(2 * chain->closed + chain->one_sided));
        return hash_reals(hash, chain_vertices(chain), (size_t)chain->vertex_count * sizeof(tact2_vec));
    }
    const tact2_polygon *polygon = block;
    return hash_reals(hash, polygon_vertices(polygon), (size_t)polygon->vertex_count * sizeof(tact2_vec));
}
static inline bool own_block_valid(tact2_core core, const void *block, size_t bytes) {
    if (core == TACT2_CHAIN)
        return HAS_PARTS && tact2_chain_check(block, bytes) == TACT_OK && tact2_chain_size(block) == bytes;
    return HAS_PARTS && tact2_polygon_check(block, bytes) == TACT_OK && tact2_polygon_size(block) == bytes;
}
static inline tact2_shape own_shape(const tact2_shape *shape) {
    return shape->core == TACT2_CHAIN ? tact2_chain_shape(shape->u.chain) : tact2_polygon_shape(shape->u.polygon);
}
static inline const tact2_bounds *own_bounds(const tact2_shape *shape) {
    return shape->core == TACT2_CHAIN ? &shape->u.chain->bounds : &shape->u.polygon->bounds;
}
/* Half the extent along an axis of a turned box. */
static inline real turned_extent(mat turn, vec half, int axis) {
    return tact_abs(component(turn.x, axis)) * half.x + tact_abs(component(turn.y, axis)) * half.y;
}

/* Whether a part of a shape is met from the side to which n points: of a one-sided chain the right alone. */
static inline bool met_from_side(const tact2_shape *shape, int part, vec n) {
    return shape->core != TACT2_CHAIN || chain_met_from(shape->u.chain, part, n);
}

static inline int collide_mesh(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, real speculative,
                               tact2_part_contact *contacts, int capacity) {
    return (void)a, (void)b, (void)b_in_a, (void)speculative, (void)contacts, (void)capacity, 0;
}
static inline int triangle_of(const tact2_part_contact *contact) { return (void)contact, -1; }
static inline void ask_triangles(tact2_query_options *options, int triangles[2]) { (void)options, (void)triangles; }
static inline void set_hit_triangle(tact2_world_hit *hit, int triangle) { (void)hit, (void)triangle; }
static inline void set_gap_triangle(tact2_world_gap *gap, int triangle) { (void)gap, (void)triangle; }
static inline void set_triangle(tact2_world_contact *contact, int point, int triangle) {
    (void)contact, (void)point, (void)triangle;
}
static inline void set_pending_triangle(tact2_pending_contact *contact, int triangle) {
    (void)contact, (void)triangle;
}

#endif
