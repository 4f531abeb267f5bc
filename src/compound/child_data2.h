/* Children of compounds that the plane alone has: ellipses. No mesh is among them. */
#ifndef TACT_COMPOUND_CHILD_DATA2_H
#define TACT_COMPOUND_CHILD_DATA2_H

#include <string.h>

#include "shape/parts.h"

static inline bool is_mesh_core(const tact2_shape *shape) { return (void)shape, false; }

static inline const void *mesh_data(const tact2_shape *shape, uint64_t *bytes) {
    return (void)shape, (void)bytes, NULL;
}

static inline bool mesh_data_valid(const void *data, uint64_t left, uint64_t *bytes) {
    return (void)data, (void)left, (void)bytes, false;
}

/* Whether a constructor makes a shape, which is none of those of both dimensions, of its numbers. */
static inline bool round_shape_valid(const tact2_shape *shape) {
    if (shape->core != TACT2_ELLIPSE) return false;
    tact2_shape made = tact2_ellipse(shape->u.ellipse.radii);
    return made.core == shape->core && made.status == TACT_OK && shape->status == TACT_OK &&
           !(made.rounding > shape->rounding) && memcmp(&made.reach, &shape->reach, sizeof made.reach) == 0 &&
           memcmp(&made.u.ellipse, &shape->u.ellipse, sizeof made.u.ellipse) == 0;
}

/* Meshes, of which space has some, are no parts here. */
static inline void ask_triangles(tact2_query_options *options, int triangles[2]) { (void)options, (void)triangles; }
static inline void tell_triangles(const tact2_query_options *options, const int triangles[2]) {
    (void)options, (void)triangles;
}

#endif
