/* Hulls of space as plain arrays, for engine.c. */
#ifndef TACT_CLI_QUERY_ENGINE3_H
#define TACT_CLI_QUERY_ENGINE3_H

#include <stdlib.h>

#include "query/engine.h"
#include "scene/library.h"

#define ENGINE_DOUBLE engine_double3
#define ENGINE_FLOAT engine_float3

/* Copies a hull into plain arrays. */
static inline bool copy_solid(const tact3_hull *hull, solid *out) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    size_t faces = (size_t)info.face_count, vertices = (size_t)info.vertex_count;
    size_t corners = 0;
    for (int i = 0; i < info.face_count; i++) corners += (size_t)tact3_hull_face_get(hull, i).count;
    *out = (solid){info.dimension,
                   info.vertex_count,
                   info.edge_count,
                   info.face_count,
                   (double)info.error,
                   malloc(3 * vertices * sizeof(double)),
                   malloc(4 * (faces + 1) * sizeof(double)),
                   malloc((faces + 1) * sizeof(int)),
                   malloc((corners + 1) * sizeof(int))};
    if (!out->vertices || !out->planes || !out->first || !out->corners) {
        solid_free(out);
        return false;
    }
    for (int i = 0; i < info.vertex_count; i++) store(tact3_hull_vertex(hull, i), out->vertices + 3 * i);
    out->first[0] = 0;
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        store(face.normal, out->planes + 4 * i);
        out->planes[4 * i + 3] = (double)face.offset;
        for (int k = 0; k < face.count; k++) out->corners[out->first[i] + k] = face.vertex[k];
        out->first[i + 1] = out->first[i] + face.count;
    }
    return true;
}

typedef tact3_mesh_contact mesh_contact;
typedef tact3_mesh_contacts mesh_contacts;

/* In the world, or without a pose of a in its frame. Triangles are told as the mesh's file has them. */
static inline mesh_contacts collide_mesh(const tact3_shape *a, const tact3_pose *pose_a, const tact3_shape *b,
                                         tact3_pose pose_b, tact_real speculative,
                                         const tact3_query_options *options, mesh_contact *out, int capacity) {
    mesh_contacts all = pose_a
                            ? tact3_collide_mesh_world(a, *pose_a, b, pose_b, speculative, options, out, capacity)
                            : tact3_collide_mesh(a, b, pose_b, speculative, options, out, capacity);
    const tact3_mesh *mesh = is_mesh(a) ? a->u.mesh : b->u.mesh;
    for (int i = 0; i < all.count; i++) out[i].triangle = tact3_mesh_triangle_get(mesh, out[i].triangle).input;
    return all;
}

static inline void measure_hull(const tact3_hull *hull, hull_facts *out) {
    tact3_mass mass = tact3_hull_mass(hull);
    out->content = (double)mass.volume, out->boundary = (double)mass.area;
    store(mass.center, out->center);
    store(mass.inertia.x, out->inertia[0]);
    store(mass.inertia.y, out->inertia[1]);
    store(mass.inertia.z, out->inertia[2]);
}

/* The triangle of a contact with a mesh among the parts, as the mesh's file has it; -1: it has none. */
static inline int triangle_of(const tact3_part_contact *contact, const tact3_shape *a, const tact3_shape *b) {
    const int part[2] = {contact->part_a, contact->part_b};
    for (int i = 0; i < 2 && contact->triangle >= 0; i++) {
        tact3_shape shape = i == 0 ? *a : *b;
        if (part[i] >= 0) shape = tact3_compound_child_get(shape.u.compound, part[i]).shape;
        if (is_mesh(&shape)) return tact3_mesh_triangle_get(shape.u.mesh, contact->triangle).input;
    }
    return -1;
}

/* True for a compound. */
static inline bool has_parts(const tact3_shape *shape) {
    return shape->core == TACT3_COMPOUND;
}

#endif
