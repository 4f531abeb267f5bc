/* What engine.c needs of the library in the plane: its names, and what differs from space. */
#ifndef TACT_CLI_ENGINE2_H
#define TACT_CLI_ENGINE2_H

#include <stdlib.h>

#include "engine.h"
#include "tact/tact.h"

#define ENGINE_DOUBLE engine_double2
#define ENGINE_FLOAT engine_float2
#define TACTN_HULL_MAX_POINTS TACT2_HULL_MAX_POINTS
#define tactn_vec tact2_vec
#define tactn_pose tact2_pose
#define tactn_shape tact2_shape
#define tactn_gap tact2_gap
#define tactn_options tact2_options
#define tactn_hull tact2_hull
#define tactn_hull_options tact2_hull_options
#define tactn_hull_bytes tact2_hull_bytes
#define tactn_hull_build tact2_hull_build
#define tactn_hull_size tact2_hull_size
#define tactn_hull_shape tact2_hull_shape
#define tactn_rounded tact2_rounded
#define tactn_shape_status tact2_shape_status
#define tactn_support tact2_support
#define tactn_overlap tact2_overlap
#define tactn_distance tact2_distance
#define tactn_manifold tact2_manifold
#define tactn_contact_point tact2_contact_point
#define tactn_hit tact2_hit
#define tactn_sweep tact2_sweep
#define tactn_collide tact2_collide
#define tactn_raycast tact2_raycast
#define tactn_cast tact2_cast
#define tactn_time_of_impact tact2_time_of_impact

static inline tact2_vec vec_of(const double *v) { return tact2_v((tact_real)v[0], (tact_real)v[1]); }

static inline void store(tact2_vec v, double out[3]) { out[0] = (double)v.x, out[1] = (double)v.y, out[2] = 0; }

static inline tact2_pose query_pose(const double position[3], const double rotation[4]) {
    tact2_pose pose;
    pose.position = vec_of(position);
    pose.rotation.c = (tact_real)rotation[0], pose.rotation.s = (tact_real)rotation[1];
    return pose;
}

static inline tact2_shape make_shape(const scene_shape *from, const tact2_hull *hull) {
    const double *s = from->size;
    switch (from->type) {
    case SHAPE_BALL: return tact2_circle((tact_real)s[0]);
    case SHAPE_BOX: return tact2_box(vec_of(s));
    case SHAPE_CAPSULE: return tact2_capsule((tact_real)s[0], (tact_real)s[1]);
    case SHAPE_ELLIPSOID: return tact2_ellipse(vec_of(s));
    case SHAPE_HULL: return tact2_hull_shape(hull);
    case SHAPE_SEGMENT: return tact2_segment(vec_of(s), vec_of(s + 3));
    case SHAPE_TRIANGLE: return tact2_triangle(vec_of(s), vec_of(s + 3), vec_of(s + 6));
    case SHAPE_CYLINDER: /* these three are of space alone */
    case SHAPE_CONE:
    case SHAPE_MESH:
    case SHAPE_POINT: break;
    }
    return tact2_point(tact2_v(0, 0));
}

/* Copies a hull into plain arrays: its corners in their order. */
static inline bool copy_solid(const tact2_hull *hull, solid *out) {
    tact2_hull_info info = tact2_hull_describe(hull);
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
