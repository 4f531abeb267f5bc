/* Blocks that only space has: of meshes. blocks.h includes this file. */
#ifndef TACT_WORLD_BLOCKS3_H
#define TACT_WORLD_BLOCKS3_H

#include "hull/validate3.h"
#include "mesh/layout3.h"
#include "shape/parts.h"
#include "world/hash.h"

#define HAS_COMPOSITES (HAS_MESHES || HAS_PARTS)

/* The most contacts of a composite that are asked for. */
#define MOST_CONTACTS 64

static inline bool is_mesh_core(tact3_core core) { return HAS_MESHES && core == TACT3_MESH; }
/* True for a mesh, and for a compound that has one. */
static inline bool has_mesh(const tact3_shape *shape) {
    bool inside = HAS_PARTS && shape->core == TACT3_COMPOUND && shape->u.compound->has_meshes;
    return is_mesh_core(shape->core) || inside;
}
/* True for a compound with a mesh that is not at the compound's own pose: it has no time of impact where it turns. */
static inline bool has_placed_mesh(const tact3_shape *shape) {
    if (is_mesh_core(shape->core) || !has_mesh(shape)) return false;
    const compound_child *child = compound_children(shape->u.compound);
    for (int i = 0; i < shape->u.compound->child_count; i++) {
        if (is_mesh_core(child[i].shape.core) && !child[i].still) return true;
    }
    return false;
}

static inline const void *own_block(const tact3_shape *shape) { return shape->u.mesh; }
static inline void set_own_block(tact3_shape *shape, const void *block) { shape->u.mesh = block; }
static inline size_t own_block_size(const tact3_shape *shape) {
    return HAS_MESHES ? tact3_mesh_size(shape->u.mesh) : 0;
}
/* Hashes what a block was made from. */
static inline uint64_t hash_own_block(uint64_t hash, tact3_core core, const void *block) {
    const tact3_mesh *mesh = block;
    const uint32_t *corner = mesh_corners(mesh);
    (void)core;
    hash = hash_real(hash_word(hash, mesh_is_solid(mesh)), mesh->error);
    hash = hash_reals(hash, mesh_vertices(mesh), mesh->vertex_count * sizeof(tact3_vec));
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) hash = hash_word(hash, corner[i]);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) hash = hash_word(hash, mesh_material(mesh, i));
    return hash;
}
static inline bool own_block_valid(tact3_core core, const void *block, size_t bytes) {
    return is_mesh_core(core) && tact3_mesh_check(block, bytes) == TACT_OK && tact3_mesh_size(block) == bytes;
}
static inline tact3_shape own_shape(const tact3_shape *shape) { return tact3_mesh_shape(shape->u.mesh); }
static inline const tact3_bounds *own_bounds(const tact3_shape *shape) { return &shape->u.mesh->bounds; }
/* Half the extent along an axis of a turned box. */
static inline real turned_extent(mat turn, vec half, int axis) {
    return tact_abs(component(turn.x, axis)) * half.x + tact_abs(component(turn.y, axis)) * half.y +
           tact_abs(component(turn.z, axis)) * half.z;
}

/* Whether a part of a shape is met from the side to which n points. */
static inline bool met_from_side(const tact3_shape *shape, int part, vec n) {
    return (void)shape, (void)part, (void)n, true;
}

/* Collides a mesh with a convex shape. Returns how many contacts there are; none for refused input. */
static inline int collide_mesh(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, real speculative,
                               tact3_part_contact *contacts, int capacity) {
    if (!HAS_MESHES) return 0;
    tact3_mesh_contact own[MOST_CONTACTS];
    tact3_mesh_contacts found = tact3_collide_mesh(a, b, b_in_a, speculative, NULL, own, capacity);
    if (found.status < 0) return 0;
    for (int i = 0; i < found.count; i++) {
        const tact3_mesh_contact *from = &own[i];
        contacts[i] = (tact3_part_contact){.point_a = from->point_a, .point_b = from->point_b, .normal = from->normal,
                                           .separation = from->separation, .part_a = -1, .part_b = -1,
                                           .triangle = from->triangle, .material = from->material, .id = from->id};
    }
    return found.count;
}
static inline int triangle_of(const tact3_part_contact *contact) { return contact->triangle; }
static inline void ask_triangles(tact3_query_options *options, int triangles[2]) { options->triangles = triangles; }
static inline void set_hit_triangle(tact3_world_hit *hit, int triangle) { hit->triangle = triangle; }
static inline void set_gap_triangle(tact3_world_gap *gap, int triangle) { gap->triangle = triangle; }
static inline void set_triangle(tact3_world_contact *contact, int point, int triangle) {
    contact->point[point].triangle = triangle;
}
static inline void set_pending_triangle(tact3_pending_contact *contact, int triangle) {
    contact->triangle = triangle;
}

#endif
