/* What engine.c needs of the library in the plane: its names for queries, and what differs from space. */
#ifndef TACT_CLI_QUERY_ENGINE2_H
#define TACT_CLI_QUERY_ENGINE2_H

#include <stdlib.h>

#include "query/engine.h"
#include "scene/library.h"

#define ENGINE_DOUBLE engine_double2
#define ENGINE_FLOAT engine_float2
#define tactn_gap tact2_gap
#define tactn_query_options tact2_query_options
#define tactn_support tact2_support
#define tactn_overlap tact2_overlap
#define tactn_overlap_world tact2_overlap_world
#define tactn_distance tact2_distance
#define tactn_distance_world tact2_distance_world
#define tactn_manifold tact2_manifold
#define tactn_contact_point tact2_contact_point
#define tactn_hit tact2_hit
#define tactn_sweep tact2_sweep
#define tactn_collide tact2_collide
#define tactn_collide_world tact2_collide_world
#define tactn_raycast tact2_raycast
#define tactn_cast tact2_cast
#define tactn_time_of_impact tact2_time_of_impact

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

static inline void measure_hull(const tact2_hull *hull, hull_facts *out) {
    tact2_mass mass = tact2_hull_mass(hull);
    out->content = (double)mass.area, out->boundary = (double)mass.perimeter;
    store(mass.center, out->center);
    out->inertia[2][2] = (double)mass.inertia;
}

#endif
