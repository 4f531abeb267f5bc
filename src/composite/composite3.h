/* Shapes that are not convex: which pairs have an answer. */
#ifndef TACT_COMPOSITE_COMPOSITE3_H
#define TACT_COMPOSITE_COMPOSITE3_H

#include "compound/compound.h"
#include "tact/cast3.h"
#include "tact/contact3.h"

static inline bool is_mesh(const tact3_shape *shape) { return HAS_MESHES && shape->core == TACT3_MESH; }

/* A point in its own origin. */
static inline bool is_bare_point(const tact3_shape *shape) {
    return shape->core == TACT3_POINT && shape->reach + shape->rounding == 0;
}

/* True where a shape is a mesh, or has parts. */
static inline bool are_composite(const tact3_shape *a, const tact3_shape *b) {
    return is_mesh(a) || is_mesh(b) || has_parts(a) || has_parts(b);
}

/* As tact3_distance() and tact3_overlap(), of such a pair. */
tact3_gap tact3_composite_distance(const posed_pair *q);
bool tact3_composite_overlap(const posed_pair *q);
/* The same of two meshes. */
tact3_gap tact3_meshes_distance(const posed_pair *q);
bool tact3_meshes_overlap(const posed_pair *q);
/* The same without what takes long to narrow the bracket of a depth: for a contact its upper end is enough. */
tact3_gap tact3_meshes_way_out(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, int triangles[2]);
/* What can be told of two meshes beside their distance. */
typedef struct meshes_more {
    tact3_gap surfaces; /* the distance of these, where one mesh is within the other and no triangles meet */
    uint64_t steps;     /* grows by what was looked at (composite/placed3.h) */
} meshes_more;
tact3_gap tact3_meshes_and_more(const posed_pair *q, meshes_more *more);
/* As tact3_collide_mesh(), of a mesh and a triangle of another one: where that is a solid, which of its sides is
 * outward, in the first mesh's axes, so that it is known where faces have gone through each other; else zero. */
tact3_mesh_contacts tact3_collide_mesh_triangle(const posed_pair *q, vec outward, tact3_mesh_contact *contacts,
                                                int capacity);
/* As tact3_collide_mesh(), of two meshes; the speculative distance and the capacity are valid. */
tact3_mesh_contacts tact3_collide_meshes(const posed_pair *q, tact3_mesh_contact *contacts, int capacity);
/* As tact3_raycast(), of a mesh. */
tact3_hit tact3_composite_raycast(const tact3_shape *shape, vec origin, vec travel,
                                  const tact3_query_options *options);

static inline tact3_gap composite_distance(const posed_pair *q) { return tact3_composite_distance(q); }

#endif
