/* Bodies in a substep: what the sources of substeps_unit.c call of integrate.c, rotate2.c and rotate3.c. */
#ifndef TACT_SOLVER_INTEGRATE_H
#define TACT_SOLVER_INTEGRATE_H

#include <string.h>

#include "base/simd.h"
#include "solver/solver.h"

/* tan(x) / x by its series, from x^2. No function of the C library has the same bits everywhere but the root. */
static inline real tangent_factor(real squared) {
    real y = squared;
    return 1 + y * (R(1) / 3 + y * (R(2) / 15 + y * (R(17) / 315 + y * (R(62) / 2835))));
}

/* Clamps to [-limit, limit]; NaN becomes zero. */
static inline real bounded(real x, real limit) { return x > limit ? limit : x < -limit ? -limit : x == x ? x : 0; }

static inline vec bounded_vec(vec v, real limit) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = bounded(component(v, i), limit);
    return from_components(c);
}

/* ---- integrate.c ---- */
/* Shortens a vector to the limit; it may be infinite. */
static vec limited(vec v, real limit);
/* Fills in what the solver has of a body for one step; of the dummy body behind the last, for lanes without a
 * contact. */
static void set_body(const step *s, int i);
static void set_nobody(const step *s);
/* Integrates the velocities of bodies that have contacts. */
static void gain_velocities(const step *s);
/* Integrates positions; and velocities of bodies without contacts. */
static void move_bodies(const step *s);
/* Stores a body's pose and velocity. */
static void finish_body(const step *s, int i);

/* ---- rotate2.c, rotate3.c ---- */
/* True if the inertia is the same about all axes, or nothing turns the body. */
static bool is_round(const tactn_solver_body *body);
static spin bounded_spin(spin w, real limit);
static spin limited_spin(spin w, real limit);
/* The inverse inertia along the world's axes. */
static tensor world_inertia(const tactn_solver_body *body, bool round);
/* Integrates the rotation of a body over a substep; and its angular velocity, if its inertia differs by axis. */
static void turn_body(const step *s, int i);
/* The rotation since the step began after the one at its start, normalised. */
static rotation turned_rotation(rotation t, rotation start);

#endif
