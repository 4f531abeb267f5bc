/* The library in space under the names of library.h, and what differs from the plane. */
#ifndef TACT_CLI_SCENE_LIBRARY3_H
#define TACT_CLI_SCENE_LIBRARY3_H

#include "scene/scene_world.h"

#define TACTN_HULL_MAX_POINTS TACT3_HULL_MAX_POINTS
#define tactn_vec tact3_vec
#define tactn_pose tact3_pose
#define tactn_shape tact3_shape
#define tactn_hull tact3_hull
#define tactn_hull_options tact3_hull_options
#define tactn_hull_bytes tact3_hull_bytes
#define tactn_hull_build tact3_hull_build
#define tactn_hull_size tact3_hull_size
#define tactn_hull_shape tact3_hull_shape
#define tactn_rounded tact3_rounded
#define tactn_shape_status tact3_shape_status
#define tactn_world tact3_world
#define tactn_world_def tact3_world_def
#define tactn_world_defaults tact3_world_defaults
#define tactn_world_create tact3_world_create
#define tactn_world_destroy tact3_world_destroy
#define tactn_world_step tact3_world_step
#define tactn_world_contact tact3_world_contact
#define tactn_world_contact_at tact3_world_contact_at
#define tactn_world_stats tact3_world_stats
#define tactn_world_stats_get tact3_world_stats_get
#define tactn_world_motion tact3_world_motion
#define tactn_world_totals tact3_world_totals
#define tactn_world_hash tact3_world_hash
#define tactn_world_save_bytes tact3_world_save_bytes
#define tactn_world_save tact3_world_save
#define tactn_world_restore tact3_world_restore
#define tactn_world_next_body tact3_world_next_body
#define tactn_body_def tact3_body_def
#define tactn_body_defaults tact3_body_defaults
#define tactn_body_create tact3_body_create
#define tactn_body_state tact3_body_state
#define tactn_body_get tact3_body_get
#define tactn_body_shape_def tact3_body_shape_def
#define tactn_body_shape_defaults tact3_body_shape_defaults
#define tactn_body_shape_create tact3_body_shape_create
#define SIMULATION_DOUBLE simulation_double3
#define SIMULATION_FLOAT simulation_float3
#define scene_worldn scene_world3
#define scene_worldn_def scene_world3_def

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

#endif
