/* What engine.c needs of the library in space: its names, and what differs from the plane. */
#ifndef TACT_CLI_ENGINE3_H
#define TACT_CLI_ENGINE3_H

#include <stdlib.h>

#include "engine.h"
#include "tact/tact.h"

#define ENGINE_DOUBLE engine_double3
#define ENGINE_FLOAT engine_float3
#define TACTN_HULL_MAX_POINTS TACT3_HULL_MAX_POINTS
#define tactn_vec tact3_vec
#define tactn_pose tact3_pose
#define tactn_shape tact3_shape
#define tactn_gap tact3_gap
#define tactn_options tact3_options
#define tactn_hull tact3_hull
#define tactn_hull_options tact3_hull_options
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_size tact3_hull_size
#define tactn_hull_shape tact3_hull_shape
#define tactn_rounded tact3_rounded
#define tactn_shape_status tact3_shape_status
#define tactn_support tact3_support
#define tactn_overlap tact3_overlap
#define tactn_distance tact3_distance
#define tactn_manifold tact3_manifold
#define tactn_contact_point tact3_contact_point
#define tactn_hit tact3_hit
#define tactn_sweep tact3_sweep
#define tactn_collide tact3_collide
#define tactn_raycast tact3_raycast
#define tactn_cast tact3_cast
#define tactn_time_of_impact tact3_time_of_impact

static inline tact3_vec vec_of(const double *v) { return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]); }

static inline void store(tact3_vec v, double out[3]) {
    out[0] = (double)v.x, out[1] = (double)v.y, out[2] = (double)v.z;
}

static inline tact3_pose query_pose(const double position[3], const double rotation[4]) {
    tact3_pose pose;
    pose.position = vec_of(position);
    pose.rotation.x = (tact_real)rotation[0], pose.rotation.y = (tact_real)rotation[1];
    pose.rotation.z = (tact_real)rotation[2], pose.rotation.w = (tact_real)rotation[3];
    return pose;
}

static inline tact3_shape make_shape(const scene_shape *from, const tact3_hull *hull) {
    const double *s = from->size;
    tact_real first = (tact_real)s[0], second = (tact_real)s[1];
    switch (from->type) {
    case SHAPE_BALL: return tact3_sphere(first);
    case SHAPE_BOX: return tact3_box(vec_of(s));
    case SHAPE_CAPSULE: return tact3_capsule(first, second);
    case SHAPE_CYLINDER: return tact3_cylinder(first, second);
    case SHAPE_CONE: return tact3_cone(first, second);
    case SHAPE_ELLIPSOID: return tact3_ellipsoid(vec_of(s));
    case SHAPE_HULL:
    case SHAPE_MESH: return tact3_hull_shape(hull);
    case SHAPE_SEGMENT: return tact3_segment(vec_of(s), vec_of(s + 3));
    case SHAPE_TRIANGLE: return tact3_triangle(vec_of(s), vec_of(s + 3), vec_of(s + 6));
    case SHAPE_POINT: break;
    }
    return tact3_point(tact3_v(0, 0, 0));
}

/* Copies a hull into plain arrays. */
static inline bool copy_solid(const tact3_hull *hull, solid *out) {
    tact3_hull_info info = tact3_hull_describe(hull);
    size_t faces = (size_t)info.face_count, vertices = (size_t)info.vertex_count;
    size_t corners = 0;
    for (int i = 0; i < info.face_count; i++) corners += (size_t)tact3_hull_polygon(hull, i).count;
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
        tact3_hull_face face = tact3_hull_polygon(hull, i);
        store(face.normal, out->planes + 4 * i);
        out->planes[4 * i + 3] = (double)face.offset;
        for (int k = 0; k < face.count; k++) out->corners[out->first[i] + k] = face.vertex[k];
        out->first[i + 1] = out->first[i] + face.count;
    }
    return true;
}

static inline void measure_hull(const tact3_hull *hull, hull_facts *out) {
    tact3_mass mass = tact3_hull_mass(hull);
    out->content = (double)mass.volume, out->boundary = (double)mass.area;
    store(mass.center, out->center);
    store(mass.inertia.x, out->inertia[0]);
    store(mass.inertia.y, out->inertia[1]);
    store(mass.inertia.z, out->inertia[2]);
}

#endif
