/* Bodies in a substep: the functions of integrate.c, rotate2.c and rotate3.c that substeps_unit.c shares. */
#ifndef TACT_SOLVER_INTEGRATE_H
#define TACT_SOLVER_INTEGRATE_H

#include <string.h>

#include "base/simd.h"
#include "solver/solver.h"

/* tan(x) / x by its series, from x^2. Of the C library's functions only the root has the same bits everywhere. */
static inline real tangent_factor(real squared) {
    real y = squared;
    return 1 + y * (R(1) / 3 + y * (R(2) / 15 + y * (R(17) / 315 + y * (R(62) / 2835))));
}
static FORCE_INLINE wide wide_tangent_factor(wide y) {
    return 1 + y * (R(1) / 3 + y * (R(2) / 15 + y * (R(17) / 315 + y * (R(62) / 2835))));
}

/* Clamps to [-limit, limit]; NaN becomes zero. */
static inline real clamped(real x, real limit) { return x > limit ? limit : x < -limit ? -limit : x == x ? x : 0; }

static inline vec clamped_vec(vec v, real limit) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = clamped(component(v, i), limit);
    return from_components(c);
}

/* ---- integrate.c ---- */
/* Shortens a vector to the limit; its length may overflow. */
static vec shortened(vec v, real limit);
/* Set the solver's data of a body at the start of the step; of the dummy body behind the last one, for lanes without a
 * contact. */
static void set_body(const step *s, int i);
static void set_dummy_body(const step *s);
/* Integrates the velocities of bodies that have contacts, and applies warm starts. */
static void integrate_velocities(const step *s, int from, int to);
/* Integrates positions, and velocities of bodies without contacts. */
static void integrate_positions(const step *s, int from, int to);
/* Stores poses and velocities in the caller's bodies. */
static void store_bodies(const step *s, int from, int to);

/* ---- rotate2.c, rotate3.c ---- */
/* True if the inertia is the same about all axes, or nothing turns the body. */
static bool has_isotropic_inertia(const tactn_solver_body *body);
static spin clamped_spin(spin w, real limit);
static spin shortened_spin(spin w, real limit);
/* The inverse inertia along the world's axes. */
static tensor world_inertia(const tactn_solver_body *body, bool isotropic);
/* Integrates the rotations of up to LANES bodies over a substep, and the angular velocities of those whose inertia is
 * not isotropic. */
static void integrate_rotations(const step *s, int from, int to);
/* The response of a body to a unit angular impulse, along it, as if no axis were locked. */
static real unlocked_turning(const step *s, int i, spin along);
/* Composes the rotation since the step began with the one at its start; normalises it. */
static rotation final_rotation(rotation t, rotation start);

#endif
