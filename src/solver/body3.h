/* What bodies and contacts of the solver have in three dimensions only: inertia, velocities, displacements, impulses, and
 * the check of their numbers; base/angular3.h picks this file. */
#ifndef TACT_SOLVER_BODY3_H
#define TACT_SOLVER_BODY3_H

#include "base/angular.h"
#include "base/tolerance.h"

/* Inverse inertia along the world's axes; symmetric. */
typedef struct tensor {
    real xx, yy, zz, xy, xz, yz;
    real unused[2]; /* two rows of four */
} tensor;

static inline spin tensor_times(tensor t, spin w) {
    return tact3_v(t.xx * w.x + t.xy * w.y + t.xz * w.z, t.xy * w.x + t.yy * w.y + t.yz * w.z,
                   t.xz * w.x + t.yz * w.y + t.zz * w.z);
}
static inline bool tensor_zero(tensor t) {
    return t.xx == 0 && t.yy == 0 && t.zz == 0 && t.xy == 0 && t.xz == 0 && t.yz == 0;
}
/* How a body moves, and what it takes to change that: two rows of four. */
typedef struct motion {
    vec velocity;
    real inverse_mass;
    spin turning;
    real inverse_inertia; /* of a round body */
} motion;

static inline motion motion_of(const tactn_solver_body *body, tensor t) {
    return (motion){add(body->velocity, zero()), body->inverse_mass, add(body->angular_velocity, zero()), t.xx};
}

/* How far a body has come since the step began: two rows of four. Its turning is summed up, not composed: that is what
 * the constraints, which keep their anchors, can see; a ball that turns stays as far from the ground as it was. */
typedef struct drift {
    vec moved;
    real unused;
    vec turned;
    real unused_too;
} drift;

static inline drift no_drift(void) { return (drift){zero(), 0, zero(), 0}; }
static inline rotation no_turn(void) { return tact3_identity_rotation(); }

/* ---- Input ---- */

static inline vec up(void) { return tact3_v(0, 0, 1); }

static inline void clear_patch_impulses(tactn_solver_contact *contact) {
    contact->friction_impulse = contact->rolling_impulse = zero();
    contact->twist_impulse = 0;
}

static inline void warm_point(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
}

static inline void warm_patch(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->friction_impulse = last->friction_impulse;
    contact->twist_impulse = last->twist_impulse;
    contact->rolling_impulse = last->rolling_impulse;
}

/* Zero for finite numbers, NaN for any others: sums of these are tested at once. */
static FORCE_INLINE real vanishing(real x) { return x * 0; }
static FORCE_INLINE real vanishing_vec(vec v) { return v.x * 0 + v.y * 0 + v.z * 0; }
static FORCE_INLINE real vanishing_spin(spin w) { return vanishing_vec(w); }

static FORCE_INLINE real vanishing_mat(const mat *m) {
    return vanishing_vec(m->x) + vanishing_vec(m->y) + vanishing_vec(m->z);
}

static FORCE_INLINE real vanishing_inertia(const tactn_solver_body *b) {
    return vanishing_mat(&b->inertia) + vanishing_mat(&b->inverse_inertia);
}

static FORCE_INLINE real vanishing_patch(const tactn_solver_contact *c) {
    return vanishing_vec(c->friction_impulse) + vanishing(c->twist_impulse) + vanishing_vec(c->rolling_impulse);
}

static inline bool diagonal_negative(const mat *m) { return m->x.x < 0 || m->y.y < 0 || m->z.z < 0; }

static inline bool inertia_negative(const tactn_solver_body *b) {
    return diagonal_negative(&b->inertia) || diagonal_negative(&b->inverse_inertia);
}

#endif
