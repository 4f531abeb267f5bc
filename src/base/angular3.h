/* Angular velocity, torque and inertia in three dimensions; base/angular.h picks this file. */
#ifndef TACT_BASE_ANGULAR3_H
#define TACT_BASE_ANGULAR3_H

#include "base/dimension.h"

/* The solver's siblings. */
#define SOLVER_BODY_H "solver/body3.h"
#define SOLVER_ROTATE_C "solver/rotate3.c"
#define CONTACT_SOLVER_H "solver/contact_solver3.h"
#define CONTACT_SOLVER_C "solver/contact_solver3.c"
#define JOINT_ANGLES_H "solver/joint_angles3.h"

/* The siblings of the world's sources. */
#define BODY_H "world/body3.h"
#define BLOCKS_H "world/blocks3.h"
#define FACETS_C "control/facets3.c"

/* Angular velocities and torques. */
typedef vec spin;
/* Rotational inertia, along the body's own axes. */
typedef mat inertia;

static inline spin no_spin(void) { return zero(); }
static inline spin spin_add(spin a, spin b) { return add(a, b); }
static inline spin spin_sub(spin a, spin b) { return sub(a, b); }
static inline spin spin_scale(real s, spin w) { return scale(s, w); }
static inline spin spin_mul_add(spin a, real s, spin b) { return mul_add(a, s, b); }
static inline real spin_dot(spin a, spin b) { return dot(a, b); }
static inline real spin_component(spin w, int i) { return component(w, i); }
static inline spin spin_axis(int i) { return tact3_v(i == 0, i == 1, i == 2); }
static inline bool spin_finite(spin w) { return all_finite(w); }
/* Returns the velocity of a point at r from the center of rotation. */
static inline vec spin_velocity(spin w, vec r) { return cross(w, r); }
/* Returns the torque of a force at r from the center. */
static inline spin torque_of(vec r, vec force) { return cross(r, force); }
static inline inertia no_inertia(void) { return (inertia){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}; }
static inline inertia inertia_scale(real s, inertia i) {
    return (inertia){scale(s, i.x), scale(s, i.y), scale(s, i.z)};
}
static inline spin inertia_times(inertia i, spin w) { return transform(i, w); }

#endif
