/* Bodies and contacts of the solver in two dimensions: inertia, velocities, displacements, impulses, finiteness;
 * base/angular2.h picks this file. */
#ifndef TACT_SOLVER_BODY2_H
#define TACT_SOLVER_BODY2_H

#include "base/angular.h"
#include "base/tolerance.h"

/* Inverse inertia. */
typedef real tensor;

static inline spin tensor_times(tensor t, spin w) { return t * w; }
static inline bool tensor_zero(tensor t) { return t == 0; }
static inline tensor tensor_scale(real s, tensor t) { return s * t; }

/* Velocity and inverse mass: a row of four. */
typedef struct body_velocity {
    vec linear;
    spin angular;
    real inverse_mass;
} body_velocity;

static inline body_velocity initial_velocity(const tactn_solver_body *body, tensor t) {
    (void)t;
    return (body_velocity){add(body->velocity, zero()), body->angular_velocity + 0, body->inverse_mass};
}

/* The velocity has no copy of the inverse inertia. */
static inline void copy_inertia(body_velocity *m, tensor t) { (void)m, (void)t; }

/* Displacement since the step began: a row of four. Angles are summed, not composed: constraints keep
 * their anchors, so a disc that turns stays as far from the ground as it was. */
typedef struct displacement {
    vec linear;
    real angular, unused;
} displacement;

static inline displacement no_displacement(void) { return (displacement){zero(), 0, 0}; }
static inline rotation no_rotation(void) { return tact2_identity_rotation(); }

/* ---- Input ---- */

static inline vec up(void) { return tact2_v(0, 1); }

static inline void clear_impulses(tactn_solver_contact *contact) { contact->rolling_impulse = 0; }

static inline void copy_point_impulses(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
    point->friction_impulse = last->friction_impulse;
}

static inline void copy_patch_impulses(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->rolling_impulse = last->rolling_impulse;
}

static inline void scale_point_impulses(tactn_solver_point *point, real factor) {
    point->normal_impulse *= factor;
    point->friction_impulse *= factor;
}

static inline void scale_patch_impulses(tactn_solver_contact *contact, real factor) {
    contact->rolling_impulse *= factor;
}

/* Zero for a finite number, NaN for any other: a sum of these tests many at once. */
static FORCE_INLINE real zero_if_finite(real x) { return x * 0; }
static FORCE_INLINE real zero_if_finite_vec(vec v) { return v.x * 0 + v.y * 0; }
static FORCE_INLINE real zero_if_finite_spin(spin w) { return w * 0; }
static FORCE_INLINE real zero_if_finite_inertia(const tactn_solver_body *b) { return b->inverse_inertia * 0; }

static FORCE_INLINE real zero_if_finite_impulses(const tactn_solver_contact *c) {
    real nothing = zero_if_finite(c->rolling_impulse);
    for (int i = 0; i < c->point_count; i++) nothing += zero_if_finite(c->point[i].friction_impulse);
    return nothing;
}

static inline bool has_negative_inertia(const tactn_solver_body *b) { return b->inverse_inertia < 0; }

#endif
