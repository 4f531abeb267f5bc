/* Angular velocity, torque and inertia in two dimensions; base/angular.h picks this file. */
#ifndef TACT_BASE_ANGULAR2_H
#define TACT_BASE_ANGULAR2_H

#include "base/dimension.h"

/* The solver's siblings. */
#define SOLVER_BODY_H "solver/body2.h"
#define SOLVER_ROTATE_C "solver/rotate2.c"
#define CONTACT_SOLVER_H "solver/contact_solver2.h"
#define CONTACT_SOLVER_C "solver/contact_solver2.c"
#define JOINT_ANGLES_H "solver/joint_angles2.h"

/* The siblings of the world's sources. */
#define BODY_H "world/body2.h"
#define REUSE_LANES_H "narrow/reuse_lanes2.h"
#define BLOCKS_H "world/blocks2.h"
#define FACETS_C "control/facets2.c"

/* Angular velocities and torques. */
typedef real spin;
/* Rotational inertia. */
typedef real inertia;

static inline spin no_spin(void) { return 0; }
static inline spin spin_add(spin a, spin b) { return a + b; }
static inline spin spin_sub(spin a, spin b) { return a - b; }
static inline spin spin_scale(real s, spin w) { return s * w; }
static inline spin spin_mul_add(spin a, real s, spin b) { return a + s * b; }
static inline real spin_dot(spin a, spin b) { return a * b; }
static inline real spin_component(spin w, int i) { return (void)i, w; }
static inline spin spin_axis(int i) { return (void)i, R(1); }
static inline bool spin_finite(spin w) { return tact_finite(w); }
/* Returns the velocity of a point at r from the center of rotation. */
static inline vec spin_velocity(spin w, vec r) { return tact2_v(-w * r.y, w * r.x); }
/* Returns the torque of a force at r from the center. */
static inline spin torque_of(vec r, vec force) { return tact2_cross(r, force); }
static inline inertia no_inertia(void) { return 0; }
static inline inertia inertia_scale(real s, inertia i) { return s * i; }
static inline spin inertia_times(inertia i, spin w) { return i * w; }

/* Locks of the rotation. */
#define TURN_LOCKS ((uint32_t)TACT_LOCK_TURN_Z)

static inline spin free_spin(uint32_t locks, spin w) { return locks & TURN_LOCKS ? 0 : w; }
/* The inverse inertia that is left beside the locks. */
static inline inertia locked_inertia(inertia inverse, uint32_t locks) { return locks & TURN_LOCKS ? 0 : inverse; }

#endif
