/* Groups of contacts in two dimensions; base/angular2.h picks this file. */
#ifndef TACT_SOLVER_CONTACT_SOLVER2_H
#define TACT_SOLVER_CONTACT_SOLVER2_H

#include "base/simd.h"
#include "solver/solver.h"

typedef struct wide_vec {
    wide x, y;
} wide_vec;

static FORCE_INLINE wide_vec wide_add(wide_vec a, wide_vec b) { return (wide_vec){a.x + b.x, a.y + b.y}; }
static FORCE_INLINE wide_vec wide_sub(wide_vec a, wide_vec b) { return (wide_vec){a.x - b.x, a.y - b.y}; }
static FORCE_INLINE wide_vec wide_scale(wide s, wide_vec v) { return (wide_vec){s * v.x, s * v.y}; }
static FORCE_INLINE wide wide_dot(wide_vec a, wide_vec b) { return a.x * b.x + a.y * b.y; }
static FORCE_INLINE wide wide_cross(wide_vec a, wide_vec b) { return a.x * b.y - a.y * b.x; }
static FORCE_INLINE wide_vec wide_left(wide_vec v) { return (wide_vec){-v.y, v.x}; }

/* The relative velocity of B at the middle of the points: along the normal, to its left, angular; or a wrench there. */
typedef struct twist {
    wide vn, vt, w;
} twist;

static FORCE_INLINE twist no_twist(void) {
    wide none = wide_all(0);
    return (twist){none, none, none};
}

/* The inverse effective mass (f, c: velocity by a unit wrench, with turning_of()), and effective masses. */
typedef struct effective_mass {
    wide fnn, fnt, ftt, cn, ct;
    wide point_mass[TACTN_MANIFOLD_POINTS], friction_mass[TACTN_MANIFOLD_POINTS]; /* along the normal; for friction */
    wide rolling_mass;
} effective_mass;

/* Indices of accumulated impulses: along the normal at each point, friction at each point, rolling. */
#define FRICTION TACTN_MANIFOLD_POINTS
#define ROLLING_IMPULSE (2 * TACTN_MANIFOLD_POINTS)
#define IMPULSES (2 * TACTN_MANIFOLD_POINTS + 1)

typedef struct group {
    int32_t a[LANES], b[LANES], contact[LANES]; /* a lane without a contact has one below zero */
    int32_t count, points, kind;
    bool any_fixed; /* a lane has a body that nothing moves, or none */
    bool any_locked; /* a lane has a body with locks */
    bool overflow; /* its contacts share bodies and are solved lane after lane */
    wide_vec normal;
    wide_vec anchor_a, anchor_b; /* the middle from both centers; the same point of the world for both */
    wide mass_a, mass_b, inertia_a, inertia_b; /* inverse masses and inertias */
    wide friction, surface_velocity;           /* surface velocity to the left of the normal */
    wide x[TACTN_MANIFOLD_POINTS], z[TACTN_MANIFOLD_POINTS];
    wide separation[TACTN_MANIFOLD_POINTS], impulse[IMPULSES];
    effective_mass mass;
    wide_vec start_a, start_b;           /* anchors at the start of the step */
    wide anchor_share; /* by how much of the relative displacement A's anchor follows; B's by the rest */
    wide start[TACTN_MANIFOLD_POINTS], total[TACTN_MANIFOLD_POINTS];
    wide rolling;
} group;

/* ---- Bodies ---- */

typedef struct wide_velocity {
    wide_vec linear;
    wide angular, inverse_mass;
} wide_velocity;

/* Of velocities or warm starts. */
static FORCE_INLINE wide_velocity load_velocities(const body_velocity *of, const int32_t body[]) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&of[body[i]];
    wide v[4];
    wide_load_rows(row, v);
    return (wide_velocity){{v[0], v[1]}, v[2], v[3]};
}

/* Bodies that nothing moves may be in several groups of a colour, and are not written. */
static FORCE_INLINE void store_velocities(const step *s, body_velocity *of, const int32_t body[],
                                          bool any_fixed, const wide_velocity *m) {
    real *row[LANES];
    body_velocity unused;
    for (int i = 0; i < LANES; i++) {
        bool kept = any_fixed && s->constants[body[i]].fixed;
        row[i] = kept ? (real *)&unused : (real *)&of[body[i]];
    }
    wide_store_rows(row, (wide[4]){m->linear.x, m->linear.y, m->angular, m->inverse_mass});
}

static FORCE_INLINE wide_vec velocity_at(const wide_velocity *m, wide_vec r) {
    return (wide_vec){m->linear.x - m->angular * r.y, m->linear.y + m->angular * r.x};
}

static FORCE_INLINE twist relative_velocity(const group *g, const wide_velocity *a, const wide_velocity *b) {
    wide_vec v = wide_sub(velocity_at(b, g->anchor_b), velocity_at(a, g->anchor_a));
    return (twist){wide_dot(g->normal, v), wide_cross(g->normal, v) + g->surface_velocity, b->angular - a->angular};
}

/* ---- Points ---- */

/* The angular velocity by a unit torque. */
static FORCE_INLINE wide turning_of(const group *g) { return g->inertia_a + g->inertia_b; }

static FORCE_INLINE wide point_speed(const group *g, int i, const twist *v) { return v->vn - v->w * g->x[i]; }

static FORCE_INLINE void add_normal(const group *g, int i, wide impulse, twist *v, twist *wrench) {
    const effective_mass *k = &g->mass;
    wide torque = -g->x[i] * impulse;
    wrench->vn += impulse, wrench->w += torque;
    v->vn += impulse * k->fnn + torque * k->cn;
    v->vt += impulse * k->fnt + torque * k->ct;
    v->w += impulse * k->cn + torque * turning_of(g);
}

#endif
