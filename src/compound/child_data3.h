/* Children of compounds that space alone has: meshes, cylinders, cones, ellipsoids. */
#ifndef TACT_COMPOUND_CHILD_DATA3_H
#define TACT_COMPOUND_CHILD_DATA3_H

#include <string.h>

#include "mesh/layout3.h"
#include "shape/parts.h"

static inline bool is_mesh_core(const tact3_shape *shape) { return shape->core == TACT3_MESH; }

static inline const void *mesh_data(const tact3_shape *shape, uint64_t *bytes) {
    if (!is_mesh_core(shape)) return NULL;
    *bytes = tact3_mesh_size(shape->u.mesh);
    return shape->u.mesh;
}

static inline bool mesh_data_valid(const void *data, uint64_t left, uint64_t *bytes) {
    if (tact3_mesh_check(data, (size_t)left) != TACT_OK) return false;
    *bytes = tact3_mesh_size(data);
    return true;
}

/* Whether a constructor makes a shape, which is none of those of both dimensions, of its numbers. */
static inline bool round_shape_valid(const tact3_shape *shape) {
    tact3_shape made;
    bool ball = shape->core == TACT3_ELLIPSOID;
    switch (shape->core) {
    case TACT3_CYLINDER: made = tact3_cylinder(shape->u.round.radius, shape->u.round.half_height); break;
    case TACT3_CONE: made = tact3_cone(shape->u.round.radius, shape->u.round.half_height); break;
    case TACT3_ELLIPSOID: made = tact3_ellipsoid(shape->u.ellipsoid.radii); break;
    case TACT3_MESH: made = tact3_mesh_shape(shape->u.mesh); break;
    default: return false;
    }
    return made.core == shape->core && made.status == shape->status && !(made.rounding > shape->rounding) &&
           memcmp(&made.reach, &shape->reach, sizeof made.reach) == 0 &&
           (!ball || memcmp(&made.u.ellipsoid, &shape->u.ellipsoid, sizeof made.u.ellipsoid) == 0);
}

/* Asks for the triangles of meshes among the parts. */
static inline void ask_triangles(tact3_query_options *options, int triangles[2]) { options->triangles = triangles; }

/* Tells the caller which triangles they are, if it asks. */
static inline void tell_triangles(const tact3_query_options *options, const int triangles[2]) {
    if (options->triangles) options->triangles[0] = triangles[0], options->triangles[1] = triangles[1];
}

#endif
