/* What bodies and contacts of the solver have in two dimensions only: inertia, velocities, displacements, impulses, and
 * the check of their numbers; base/angular2.h picks this file. */
#ifndef TACT_SOLVER_BODY2_H
#define TACT_SOLVER_BODY2_H

#include "base/angular.h"
#include "base/tolerance.h"

/* Inverse inertia along the world's axes. */
typedef real tensor;

static inline spin tensor_times(tensor t, spin w) { return t * w; }
static inline bool tensor_zero(tensor t) { return t == 0; }

/* How a body moves, and what it takes to change that: a row of four. */
typedef struct motion {
    vec velocity;
    spin turning;
    real inverse_mass;
} motion;

static inline motion motion_of(const tactn_solver_body *body, tensor t) {
    (void)t;
    return (motion){add(body->velocity, zero()), body->angular_velocity + 0, body->inverse_mass};
}

/* How far a body has come since the step began: a row of four. Its turning is summed up, not composed: that is what
 * the constraints, which keep their anchors, can see; a disc that turns stays as far from the ground as it was. */
typedef struct drift {
    vec moved;
    real turned, unused;
} drift;

static inline drift no_drift(void) { return (drift){zero(), 0, 0}; }
static inline rotation no_turn(void) { return tact2_identity_rotation(); }

/* ---- Input ---- */

static inline vec up(void) { return tact2_v(0, 1); }

static inline void clear_patch_impulses(tactn_solver_contact *contact) { contact->rolling_impulse = 0; }

static inline void warm_point(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
    point->friction_impulse = last->friction_impulse;
}

static inline void warm_patch(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->rolling_impulse = last->rolling_impulse;
}

/* Zero for finite numbers, NaN for any others: sums of these are tested at once. */
static FORCE_INLINE real vanishing(real x) { return x * 0; }
static FORCE_INLINE real vanishing_vec(vec v) { return v.x * 0 + v.y * 0; }
static FORCE_INLINE real vanishing_spin(spin w) { return w * 0; }
static FORCE_INLINE real vanishing_inertia(const tactn_solver_body *b) { return b->inverse_inertia * 0; }

static FORCE_INLINE real vanishing_patch(const tactn_solver_contact *c) {
    real nothing = vanishing(c->rolling_impulse);
    for (int i = 0; i < c->point_count; i++) nothing += vanishing(c->point[i].friction_impulse);
    return nothing;
}

static inline bool inertia_negative(const tactn_solver_body *b) { return b->inverse_inertia < 0; }

#endif
