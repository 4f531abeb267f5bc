/* The names of worlds in the plane, and what differs from space; world.h picks this file. */
#ifndef TACT_WASM_WORLD2_H
#define TACT_WASM_WORLD2_H

#include "bridge.h"

#define SPIN 1    /* numbers of an angular velocity */
#define INERTIA 1 /* numbers of an inertia */

#define tactn_world tact2_world
#define tactn_world_def tact2_world_def
#define tactn_world_defaults tact2_world_defaults
#define tactn_world_create tact2_world_create
#define tactn_world_destroy tact2_world_destroy
#define tactn_world_step tact2_world_step
#define tactn_world_set_gravity tact2_world_set_gravity
#define tactn_world_gravity tact2_world_gravity
#define tactn_body_def tact2_body_def
#define tactn_body_defaults tact2_body_defaults
#define tactn_body_create tact2_body_create
#define tactn_body_destroy tact2_body_destroy
#define tactn_body_valid tact2_body_valid
#define tactn_body_state tact2_body_state
#define tactn_body_get tact2_body_get
#define tactn_body_set_pose tact2_body_set_pose
#define tactn_body_set_velocity tact2_body_set_velocity
#define tactn_body_set_kind tact2_body_set_kind
#define tactn_body_set_awake tact2_body_set_awake
#define tactn_body_set_mass tact2_body_set_mass
#define tactn_body_apply_force tact2_body_apply_force
#define tactn_body_apply_torque tact2_body_apply_torque
#define tactn_body_apply_impulse tact2_body_apply_impulse
#define tactn_body_apply_angular_impulse tact2_body_apply_angular_impulse
#define tactn_body_shape tact2_body_shape
#define tactn_world_next_body tact2_world_next_body
#define tactn_body_shape_def tact2_body_shape_def
#define tactn_body_shape_defaults tact2_body_shape_defaults
#define tactn_shape_create tact2_shape_create
#define tactn_shape_destroy tact2_shape_destroy
#define tactn_shape_valid tact2_shape_valid
#define tactn_body_shape_state tact2_body_shape_state
#define tactn_shape_get tact2_shape_get
#define tactn_shape_set_material tact2_shape_set_material
#define tactn_shape_set_filter tact2_shape_set_filter
#define tactn_contact_event tact2_contact_event
#define tactn_world_contact_events tact2_world_contact_events
#define tactn_world_sensor_events tact2_world_sensor_events
#define tactn_world_contact tact2_world_contact
#define tactn_world_contact_at tact2_world_contact_at
#define tactn_world_stats tact2_world_stats
#define tactn_world_describe tact2_world_describe
#define tactn_world_motion tact2_world_motion
#define tactn_world_sum tact2_world_sum
#define tactn_world_hit tact2_world_hit
#define tactn_world_raycast tact2_world_raycast
#define tactn_world_cast tact2_world_cast
#define tactn_world_overlap tact2_world_overlap
#define tactn_world_overlap_bounds tact2_world_overlap_bounds
#define tactn_world_gap tact2_world_gap
#define tactn_world_closest tact2_world_closest
#define tactn_world_hash tact2_world_hash
#define tactn_world_save_bytes tact2_world_save_bytes
#define tactn_world_save tact2_world_save
#define tactn_world_restore tact2_world_restore

typedef tact_real spin;
typedef tact_real inertia;

static inline spin load_spin(const double *from) { return from[0]; }

static inline double *store_spin(spin s, double *to) { return store_number(s, to); }

static inline inertia load_inertia(const double *from) { return from[0]; }

static inline double *store_inertia(inertia i, double *to) { return store_number(i, to); }

#endif
