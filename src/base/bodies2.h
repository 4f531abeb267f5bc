/* The names of the tree, the solver and the world in two dimensions, and what turns there; base/bodies.h picks
 * this file. */
#ifndef TACT_BASE_BODIES2_H
#define TACT_BASE_BODIES2_H

#define tactn_tree tact2_tree
#define tactn_tree_bytes tact2_tree_bytes
#define tactn_tree_make tact2_tree_make
#define tactn_tree_grow tact2_tree_grow
#define tactn_tree_count tact2_tree_count
#define tactn_tree_capacity tact2_tree_capacity
#define tactn_tree_height tact2_tree_height
#define tactn_tree_insert tact2_tree_insert
#define tactn_tree_remove tact2_tree_remove
#define tactn_tree_move tact2_tree_move
#define tactn_tree_enlarge tact2_tree_enlarge
#define tactn_tree_bounds tact2_tree_bounds
#define tactn_tree_user tact2_tree_user
#define tactn_tree_visit tact2_tree_visit
#define tactn_tree_query tact2_tree_query
#define tactn_tree_ray_visit tact2_tree_ray_visit
#define tactn_tree_cast tact2_tree_cast
#define tactn_solver_body tact2_solver_body
#define tactn_solver_kernel tact2_solver_kernel
#define tactn_solver_base tact2_solver_base
#define tactn_solver_avx2 tact2_solver_avx2
#define tactn_solver_point tact2_solver_point
#define tactn_solver_contact tact2_solver_contact
#define tactn_solver_settings tact2_solver_settings
#define tactn_solver_defaults tact2_solver_defaults
#define tactn_solver_contact_set tact2_solver_contact_set
#define tactn_solver_contact_warm tact2_solver_contact_warm
#define tactn_solve_bytes tact2_solve_bytes
#define tactn_solve tact2_solve
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
#define tactn_world_visit tact2_world_visit
#define tactn_world_overlap tact2_world_overlap
#define tactn_world_overlap_bounds tact2_world_overlap_bounds
#define tactn_world_gap tact2_world_gap
#define tactn_world_closest tact2_world_closest
#define tactn_world_hash tact2_world_hash
#define tactn_world_save_bytes tact2_world_save_bytes
#define tactn_world_save tact2_world_save
#define tactn_world_restore tact2_world_restore
#define TREE_MAX_COUNT TACT2_TREE_MAX_COUNT
#define MAX_SUBSTEPS TACT2_MAX_SUBSTEPS

/* The solver's siblings. */
#define SOLVE_SPACE_H "solve/space2.h"
#define SOLVE_TURN_C "solve/turn2.c"
#define SOLVE_PATCH_C "solve/patch2.c"
#define SOLVE_LANES_C "solve/lanes2.c"

/* The sibling of the world's sources. */
#define BODY_H "world/body2.h"

/* What turns: angular velocities and torques. */
typedef real spin;
/* Mass against turning. */
typedef real inertia;

static inline spin no_spin(void) { return 0; }
static inline spin spin_add(spin a, spin b) { return a + b; }
static inline spin spin_sub(spin a, spin b) { return a - b; }
static inline spin spin_scale(real s, spin w) { return s * w; }
static inline spin spin_mul_add(spin a, real s, spin b) { return a + s * b; }
static inline real spin_dot(spin a, spin b) { return a * b; }
static inline bool spin_finite(spin w) { return tact_finite(w); }
/* The velocity of a point at r from the centre of what turns. */
static inline vec spin_velocity(spin w, vec r) { return tact2_v(-w * r.y, w * r.x); }
/* The torque of a force at r from the centre. */
static inline spin torque_of(vec r, vec force) { return tact2_cross(r, force); }
static inline inertia no_inertia(void) { return 0; }
static inline inertia inertia_scale(real s, inertia i) { return s * i; }
static inline spin inertia_times(inertia i, spin w) { return i * w; }

#endif
