/* The names of the tree, the solver and the world in three dimensions, and what turns there; base/bodies.h picks
 * this file. */
#ifndef TACT_BASE_BODIES3_H
#define TACT_BASE_BODIES3_H

#define tactn_tree tact3_tree
#define tactn_tree_bytes tact3_tree_bytes
#define tactn_tree_make tact3_tree_make
#define tactn_tree_grow tact3_tree_grow
#define tactn_tree_count tact3_tree_count
#define tactn_tree_capacity tact3_tree_capacity
#define tactn_tree_height tact3_tree_height
#define tactn_tree_insert tact3_tree_insert
#define tactn_tree_remove tact3_tree_remove
#define tactn_tree_move tact3_tree_move
#define tactn_tree_enlarge tact3_tree_enlarge
#define tactn_tree_bounds tact3_tree_bounds
#define tactn_tree_user tact3_tree_user
#define tactn_tree_visit tact3_tree_visit
#define tactn_tree_query tact3_tree_query
#define tactn_tree_ray_visit tact3_tree_ray_visit
#define tactn_tree_cast tact3_tree_cast
#define tactn_solver_body tact3_solver_body
#define tactn_solver_kernel tact3_solver_kernel
#define tactn_solver_base tact3_solver_base
#define tactn_solver_avx2 tact3_solver_avx2
#define tactn_solver_point tact3_solver_point
#define tactn_solver_contact tact3_solver_contact
#define tactn_solver_settings tact3_solver_settings
#define tactn_solver_defaults tact3_solver_defaults
#define tactn_solver_contact_set tact3_solver_contact_set
#define tactn_solver_contact_warm tact3_solver_contact_warm
#define tactn_solve_bytes tact3_solve_bytes
#define tactn_solve tact3_solve
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
#define tactn_world_visit tact3_world_visit
#define tactn_world_overlap tact3_world_overlap
#define tactn_world_overlap_bounds tact3_world_overlap_bounds
#define tactn_world_gap tact3_world_gap
#define tactn_world_closest tact3_world_closest
#define tactn_world_hash tact3_world_hash
#define tactn_world_save_bytes tact3_world_save_bytes
#define tactn_world_save tact3_world_save
#define tactn_world_restore tact3_world_restore
#define TREE_MAX_COUNT TACT3_TREE_MAX_COUNT
#define MAX_SUBSTEPS TACT3_MAX_SUBSTEPS

/* The solver's siblings. */
#define SOLVE_SPACE_H "solve/space3.h"
#define SOLVE_TURN_C "solve/turn3.c"
#define SOLVE_PATCH_C "solve/patch3.c"
#define SOLVE_LANES_C "solve/lanes3.c"

/* The sibling of the world's sources. */
#define BODY_H "world/body3.h"

/* What turns: angular velocities and torques. */
typedef vec spin;
/* Mass against turning, along the body's own axes. */
typedef mat inertia;

static inline spin no_spin(void) { return zero(); }
static inline spin spin_add(spin a, spin b) { return add(a, b); }
static inline spin spin_sub(spin a, spin b) { return sub(a, b); }
static inline spin spin_scale(real s, spin w) { return scale(s, w); }
static inline spin spin_mul_add(spin a, real s, spin b) { return mul_add(a, s, b); }
static inline real spin_dot(spin a, spin b) { return dot(a, b); }
static inline bool spin_finite(spin w) { return all_finite(w); }
/* The velocity of a point at r from the centre of what turns. */
static inline vec spin_velocity(spin w, vec r) { return cross(w, r); }
/* The torque of a force at r from the centre. */
static inline spin torque_of(vec r, vec force) { return cross(r, force); }
static inline inertia no_inertia(void) { return (inertia){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}; }
static inline inertia inertia_scale(real s, inertia i) {
    return (inertia){scale(s, i.x), scale(s, i.y), scale(s, i.z)};
}
static inline spin inertia_times(inertia i, spin w) { return transform(i, w); }

#endif
