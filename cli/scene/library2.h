/* Vectors of the plane as arrays of numbers; library.h picks this file. */
#ifndef TACT_CLI_SCENE_LIBRARY2_H
#define TACT_CLI_SCENE_LIBRARY2_H

#include <stdio.h>
#include <stdlib.h>

#include "tact/dimension.h"

#include "scene/scene_world.h"

#define SIMULATION_DOUBLE simulation_double2
#define SIMULATION_FLOAT simulation_float2
#define scene_worldn scene_world2
#define scene_worldn_def scene_world2_def
#define scene_worldn_apply_media scene_world2_apply_media

static inline tact2_vec vec_of(const double *v) { return tact2_v((tact_real)v[0], (tact_real)v[1]); }

static inline void store(tact2_vec v, double out[3]) { out[0] = (double)v.x, out[1] = (double)v.y, out[2] = 0; }

/* Spins of the plane are numbers, kept where those of space have their third. */
static inline tact_real spin_of(const double *v) { return (tact_real)v[2]; }

static inline void store_spin(tact_real spin, double out[3]) {
    out[0] = out[1] = 0;
    out[2] = (double)spin;
}

static inline void store_rotation(tact2_rotation rotation, double out[4]) {
    out[0] = (double)rotation.c, out[1] = (double)rotation.s, out[2] = out[3] = 0;
}

static inline tact2_pose query_pose(const double position[3], const double rotation[4]) {
    tact2_pose pose;
    pose.position = vec_of(position);
    pose.rotation.c = (tact_real)rotation[0], pose.rotation.s = (tact_real)rotation[1];
    return pose;
}

/* The limit of a joint's swing, which only space has. */
static inline void set_swing(tact2_joint *joint, const scene_joint *from) { (void)joint, (void)from; }

/* Mass, center and inertia in place of what the shapes give. */
static inline tact_status set_inertia(tact2_world *world, tact_body_id body, const scene_dynamics *from) {
    return tact2_body_set_mass(world, body, (tact_real)from->mass, vec_of(from->center), (tact_real)from->inertia[0]);
}

#define HALF_SPACE_CORE TACT2_HALF_PLANE
#define HALF_SPACES "half-planes"

/* Meshes are of space. */
static inline void *build_mesh(const surface *from, int threads, tact_status *status) {
    (void)from, (void)threads;
    *status = TACT_NO_POINTS;
    return NULL;
}

static inline const char *mesh_refusal(tact_status status) { return tact_status_text(status); }

static inline tact2_shape mesh_shape(const void *mesh) {
    (void)mesh;
    return tact2_point(tact2_v(0, 0));
}

/* True for a chain, and a polygon that is its ring. */
static inline bool has_own_block(const scene_shape *from) { return from->type == SHAPE_CHAIN || from->as_ring; }

enum { MOST_WHY = 160 };

/* Says where a ring is not simple, by the indices of its points; edge i runs from point i to the next. */
static inline void tell_defect(const tact2_polygon_finding *found, char why[MOST_WHY]) {
    const int a = found->first, b = found->second;
    if (found->defect == TACT2_POLYGON_REPEATED_VERTEX)
        snprintf(why, MOST_WHY, "points %d and %d of the ring are in one place", a, b);
    else if (found->defect == TACT2_POLYGON_FOLDED_EDGE)
        snprintf(why, MOST_WHY, "edges %d and %d of the ring fold back on each other; edge i runs from point i to the "
                                "next",
                 a, b);
    else
        snprintf(why, MOST_WHY, "edges %d and %d of the ring meet; edge i runs from point i to the next", a, b);
}

/* The block of such a shape, in memory of malloc(); null and a message where it is refused. */
static inline void *build_own_block(const scene_shape *from, tact2_shape *shape, char why[MOST_WHY]) {
    size_t count = from->surface.point_count;
    bool chain = from->type == SHAPE_CHAIN;
    int most = chain ? TACT2_CHAIN_MAX_VERTICES : TACT2_POLYGON_MAX_VERTICES, least = chain && !from->closed ? 2 : 3;
    snprintf(why, MOST_WHY, "%s",
             chain ? "a chain has two points or more, three if it is closed, and at most 262144"
                   : "a polygon as a \"ring\" has from 3 to 8192 points");
    if (count < (size_t)least || count > (size_t)most) return NULL;
    size_t bytes = chain ? tact2_chain_bytes((int)count) : tact2_polygon_bytes((int)count);
    tact2_vec *points = malloc(count * sizeof *points);
    void *memory = malloc(bytes);
    tact_status status = TACT_NO_MEMORY;
    tact2_polygon_finding found = {TACT2_POLYGON_SIMPLE, -1, -1};
    for (size_t i = 0; points && i < count; i++) points[i] = vec_of(from->surface.points + 3 * i);
    const tact2_chain_options options = {.closed = from->closed, .one_sided = from->one_sided};
    if (points && memory)
        status = chain ? tact2_chain_build(memory, bytes, points, (int)count, &options)
                       : tact2_polygon_build(memory, bytes, points, (int)count, &found);
    free(points);
    if (status == TACT_OK) {
        *shape = chain ? tact2_chain_shape(memory) : tact2_polygon_shape(memory);
        return memory;
    }
    snprintf(why, MOST_WHY, "%s",
             status == TACT_NOT_SIMPLE && chain ? "two points of a chain that follow each other are in one place"
                                                : tact_status_text(status));
    if (found.defect != TACT2_POLYGON_SIMPLE) tell_defect(&found, why);
    free(memory);
    return NULL;
}

static inline bool is_mesh(const tact2_shape *shape) {
    (void)shape;
    return false;
}

static inline tact2_shape make_shape(const scene_shape *from, const tact2_hull *hull) {
    const double *s = from->size;
    switch (from->type) {
    case SHAPE_BALL: return tact2_circle((tact_real)s[0]);
    case SHAPE_BOX: return tact2_box(vec_of(s));
    case SHAPE_CAPSULE: return tact2_capsule((tact_real)s[0], (tact_real)s[1]);
    case SHAPE_ELLIPSOID: return tact2_ellipse(vec_of(s));
    case SHAPE_POINTS:
    case SHAPE_HULL: return tact2_hull_shape(hull);
    case SHAPE_SEGMENT: return tact2_segment(vec_of(s), vec_of(s + 3));
    case SHAPE_TRIANGLE: return tact2_triangle(vec_of(s), vec_of(s + 3), vec_of(s + 6));
    case SHAPE_HALF_SPACE: return tact2_half_plane(vec_of(s), (tact_real)s[3]);
    case SHAPE_CYLINDER: /* these three are of space alone */
    case SHAPE_CONE:
    case SHAPE_MESH:
    case SHAPE_HEIGHT_FIELD:
    case SHAPE_CHAIN: /* made apart */
    case SHAPE_POINT: break;
    }
    return tact2_point(tact2_v(0, 0));
}

#endif
