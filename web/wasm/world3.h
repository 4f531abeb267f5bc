/* The names of worlds in space, and what differs from the plane; world.h picks this file. */
#ifndef TACT_WASM_WORLD3_H
#define TACT_WASM_WORLD3_H

#include "bridge.h"

#define SPIN 3    /* numbers of an angular velocity */
#define INERTIA 9 /* numbers of an inertia, column by column */

#define tactn_world tact3_world
#define tactn_world_def tact3_world_def
#define tactn_world_defaults tact3_world_defaults
#define tactn_world_create tact3_world_create
#define tactn_world_destroy tact3_world_destroy
#define tactn_world_step tact3_world_step
#define tactn_world_set_gravity tact3_world_set_gravity
#define tactn_world_gravity tact3_world_gravity
#define tactn_body_def tact3_body_def
#define tactn_body_defaults tact3_body_defaults
#define tactn_body_create tact3_body_create
#define tactn_body_destroy tact3_body_destroy
#define tactn_body_valid tact3_body_valid
#define tactn_body_state tact3_body_state
#define tactn_body_get tact3_body_get
#define tactn_body_set_pose tact3_body_set_pose
#define tactn_body_set_velocity tact3_body_set_velocity
#define tactn_body_set_kind tact3_body_set_kind
#define tactn_body_set_awake tact3_body_set_awake
#define tactn_body_set_mass tact3_body_set_mass
#define tactn_body_apply_force tact3_body_apply_force
#define tactn_body_apply_torque tact3_body_apply_torque
#define tactn_body_apply_impulse tact3_body_apply_impulse
#define tactn_body_apply_angular_impulse tact3_body_apply_angular_impulse
#define tactn_body_shape tact3_body_shape
#define tactn_world_next_body tact3_world_next_body
#define tactn_body_shape_def tact3_body_shape_def
#define tactn_body_shape_defaults tact3_body_shape_defaults
#define tactn_shape_create tact3_shape_create
#define tactn_shape_destroy tact3_shape_destroy
#define tactn_shape_valid tact3_shape_valid
#define tactn_body_shape_state tact3_body_shape_state
#define tactn_shape_get tact3_shape_get
#define tactn_shape_set_material tact3_shape_set_material
#define tactn_shape_set_filter tact3_shape_set_filter
#define tactn_contact_event tact3_contact_event
#define tactn_world_contact_events tact3_world_contact_events
#define tactn_world_sensor_events tact3_world_sensor_events
#define tactn_world_contact tact3_world_contact
#define tactn_world_contact_at tact3_world_contact_at
#define tactn_world_stats tact3_world_stats
#define tactn_world_describe tact3_world_describe
#define tactn_world_motion tact3_world_motion
#define tactn_world_sum tact3_world_sum
#define tactn_world_hit tact3_world_hit
#define tactn_world_raycast tact3_world_raycast
#define tactn_world_cast tact3_world_cast
#define tactn_world_overlap tact3_world_overlap
#define tactn_world_overlap_bounds tact3_world_overlap_bounds
#define tactn_world_gap tact3_world_gap
#define tactn_world_closest tact3_world_closest
#define tactn_world_hash tact3_world_hash
#define tactn_world_save_bytes tact3_world_save_bytes
#define tactn_world_save tact3_world_save
#define tactn_world_restore tact3_world_restore

typedef tact3_vec spin;
typedef tact3_mat inertia;

static inline spin load_spin(const double *from) { return load(from); }

static inline double *store_spin(spin s, double *to) { return store(s, to); }

static inline inertia load_inertia(const double *from) {
    inertia i;
    i.x = load(from), i.y = load(from + 3), i.z = load(from + 6);
    return i;
}

static inline double *store_inertia(inertia i, double *to) { return store(i.z, store(i.y, store(i.x, to))); }

#endif
