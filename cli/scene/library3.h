/* Vectors of space as arrays of numbers; library.h picks this file. */
#ifndef TACT_CLI_SCENE_LIBRARY3_H
#define TACT_CLI_SCENE_LIBRARY3_H

#include "tact/dimension.h"

#include "mesh/build_mesh.h"
#include "scene/scene_world.h"

#define SIMULATION_DOUBLE simulation_double3
#define SIMULATION_FLOAT simulation_float3
#define scene_worldn scene_world3
#define scene_worldn_def scene_world3_def
#define scene_worldn_apply_media scene_world3_apply_media

static inline tact3_vec vec_of(const double *v) { return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]); }

static inline void store(tact3_vec v, double out[3]) {
    out[0] = (double)v.x, out[1] = (double)v.y, out[2] = (double)v.z;
}

static inline tact3_vec spin_of(const double *v) { return vec_of(v); }

static inline void store_spin(tact3_vec spin, double out[3]) { store(spin, out); }

static inline void store_rotation(tact3_quat rotation, double out[4]) {
    out[0] = (double)rotation.x, out[1] = (double)rotation.y, out[2] = (double)rotation.z,
    out[3] = (double)rotation.w;
}

static inline tact3_pose query_pose(const double position[3], const double rotation[4]) {
    tact3_pose pose;
    pose.position = vec_of(position);
    pose.rotation.x = (tact_real)rotation[0], pose.rotation.y = (tact_real)rotation[1];
    pose.rotation.z = (tact_real)rotation[2], pose.rotation.w = (tact_real)rotation[3];
    return pose;
}

/* The limit of a joint's swing, which only space has. */
static inline void set_swing(tact3_joint *joint, const scene_joint *from) {
    joint->swing_limited = from->swing_limited, joint->swing = (tact_real)from->swing;
}

/* Mass, center and inertia in place of what the shapes give. */
static inline tact_status set_inertia(tact3_world *world, tact_body_id body, const scene_dynamics *from) {
    const double *i = from->inertia;
    const double x[3] = {i[0], i[3], i[4]}, y[3] = {i[3], i[1], i[5]}, z[3] = {i[4], i[5], i[2]};
    return tact3_body_set_mass(world, body, (tact_real)from->mass, vec_of(from->center),
                               (tact3_mat){vec_of(x), vec_of(y), vec_of(z)});
}

#define HALF_SPACE_CORE TACT3_HALF_SPACE
#define HALF_SPACES "half-spaces"

static inline tact3_shape mesh_shape(const void *mesh) { return tact3_mesh_shape(mesh); }

/* Chains and rings are of the plane. */
static inline bool has_own_block(const scene_shape *from) { return (void)from, false; }

enum { MOST_WHY = 160 };

static inline void *build_own_block(const scene_shape *from, tact3_shape *shape, char why[MOST_WHY]) {
    return (void)from, (void)shape, (void)why, NULL;
}

static inline bool is_mesh(const tact3_shape *shape) { return shape->core == TACT3_MESH; }

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
    case SHAPE_POINTS:
    case SHAPE_MESH: return tact3_hull_shape(hull);
    case SHAPE_SEGMENT: return tact3_segment(vec_of(s), vec_of(s + 3));
    case SHAPE_TRIANGLE: return tact3_triangle(vec_of(s), vec_of(s + 3), vec_of(s + 6));
    case SHAPE_HALF_SPACE: return tact3_half_space(vec_of(s), (tact_real)s[3]);
    case SHAPE_CHAIN:
    case SHAPE_HEIGHT_FIELD: /* made apart */
    case SHAPE_POINT: break;
    }
    return tact3_point(tact3_v(0, 0, 0));
}

#endif
