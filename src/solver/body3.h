/* Bodies and contacts of the solver in three dimensions: inertia, velocities, displacements, impulses, finiteness;
 * base/angular3.h picks this file. */
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
static inline tensor tensor_scale(real s, tensor t) {
    return (tensor){s * t.xx, s * t.yy, s * t.zz, s * t.xy, s * t.xz, s * t.yz, {0, 0}};
}
/* Velocity and inverse mass: two rows of four. */
typedef struct body_velocity {
    vec linear;
    real inverse_mass;
    spin angular;
    real inverse_inertia; /* of a body whose inertia is isotropic */
} body_velocity;

static inline body_velocity initial_velocity(const tactn_solver_body *body, tensor t) {
    return (body_velocity){add(body->velocity, zero()), body->inverse_mass, add(body->angular_velocity, zero()),
                           t.xx};
}

static inline void copy_inertia(body_velocity *m, tensor t) { m->inverse_inertia = t.xx; }

/* Displacement since the step began: two rows of four. Rotation vectors are summed, not composed: constraints keep
 * their anchors, so a ball that turns stays as far from the ground as it was. */
typedef struct displacement {
    vec linear;
    real unused;
    vec angular;
    real unused_too;
} displacement;

static inline displacement no_displacement(void) { return (displacement){zero(), 0, zero(), 0}; }
static inline rotation no_rotation(void) { return tact3_identity_rotation(); }

/* ---- Input ---- */

static inline vec up(void) { return tact3_v(0, 0, 1); }

static inline void clear_impulses(tactn_solver_contact *contact) {
    contact->friction_impulse = contact->rolling_impulse = zero();
    contact->twist_impulse = 0;
}

static inline void copy_point_impulses(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
}

static inline void copy_patch_impulses(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->friction_impulse = last->friction_impulse;
    contact->twist_impulse = last->twist_impulse;
    contact->rolling_impulse = last->rolling_impulse;
}

static inline void scale_point_impulses(tactn_solver_point *point, real factor) { point->normal_impulse *= factor; }

static inline void scale_patch_impulses(tactn_solver_contact *contact, real factor) {
    contact->friction_impulse = scale(factor, contact->friction_impulse);
    contact->twist_impulse *= factor;
    contact->rolling_impulse = scale(factor, contact->rolling_impulse);
}

/* Zero for a finite number, NaN for any other: a sum of these tests many at once. */
static FORCE_INLINE real zero_if_finite(real x) { return x * 0; }
static FORCE_INLINE real zero_if_finite_vec(vec v) { return v.x * 0 + v.y * 0 + v.z * 0; }
static FORCE_INLINE real zero_if_finite_spin(spin w) { return zero_if_finite_vec(w); }

static FORCE_INLINE real zero_if_finite_mat(const mat *m) {
    return zero_if_finite_vec(m->x) + zero_if_finite_vec(m->y) + zero_if_finite_vec(m->z);
}

static FORCE_INLINE real zero_if_finite_inertia(const tactn_solver_body *b) {
    return zero_if_finite_mat(&b->inertia) + zero_if_finite_mat(&b->inverse_inertia);
}

static FORCE_INLINE real zero_if_finite_impulses(const tactn_solver_contact *c) {
    return zero_if_finite_vec(c->friction_impulse) + zero_if_finite(c->twist_impulse) +
           zero_if_finite_vec(c->rolling_impulse);
}

static inline bool has_negative_diagonal(const mat *m) { return m->x.x < 0 || m->y.y < 0 || m->z.z < 0; }

static inline bool has_negative_inertia(const tactn_solver_body *b) {
    return has_negative_diagonal(&b->inertia) || has_negative_diagonal(&b->inverse_inertia);
}

#endif
