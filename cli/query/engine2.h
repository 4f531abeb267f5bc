/* Hulls of the plane as plain arrays, for engine.c. */
#ifndef TACT_CLI_QUERY_ENGINE2_H
#define TACT_CLI_QUERY_ENGINE2_H

#include <stdlib.h>

#include "query/engine.h"
#include "scene/library.h"

#define ENGINE_DOUBLE engine_double2
#define ENGINE_FLOAT engine_float2

/* Copies a hull into plain arrays: its corners in their order. */
static inline bool copy_solid(const tact2_hull *hull, solid *out) {
    tact2_hull_info info = tact2_hull_info_get(hull);
    *out = (solid){.dimension = info.dimension,
                   .vertex_count = info.vertex_count,
                   .edge_count = info.dimension < 2 ? info.dimension : info.vertex_count,
                   .error = (double)info.error,
                   .vertices = malloc(3 * (size_t)info.vertex_count * sizeof(double))};
    for (int i = 0; out->vertices && i < info.vertex_count; i++) {
        store(tact2_hull_vertex(hull, i), out->vertices + 3 * i);
    }
    return out->vertices != NULL;
}

/* Meshes are of space. */
typedef struct mesh_contact {
    tact2_vec point_a, point_b, normal;
    tact_real separation;
    int triangle;
    uint32_t id;
} mesh_contact;

typedef struct mesh_contacts {
    tact_status status;
    int count;
    tact_real point_error_bound;
} mesh_contacts;

static inline mesh_contacts collide_mesh(const tact2_shape *a, const tact2_pose *pose_a, const tact2_shape *b,
                                         tact2_pose pose_b, tact_real speculative,
                                         const tact2_query_options *options, mesh_contact *out, int capacity) {
    (void)a, (void)pose_a, (void)b, (void)pose_b, (void)speculative, (void)options, (void)capacity;
    *out = (mesh_contact){.triangle = -1};
    return (mesh_contacts){.status = TACT_NOT_CONVEX};
}

static inline void measure_hull(const tact2_hull *hull, hull_facts *out) {
    tact2_mass mass = tact2_hull_mass(hull);
    out->content = (double)mass.area, out->boundary = (double)mass.perimeter;
    store(mass.center, out->center);
    out->inertia[2][2] = (double)mass.inertia;
}

/* Meshes are of space. */
static inline int triangle_of(const tact2_part_contact *contact, const tact2_shape *a, const tact2_shape *b) {
    return (void)contact, (void)a, (void)b, -1;
}

/* True for a compound, a polygon as a ring, a chain. */
static inline bool has_parts(const tact2_shape *shape) {
    return shape->core >= TACT2_POLYGON;
}

#endif
