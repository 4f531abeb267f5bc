/* Groups of contacts in two dimensions: what contact_solver2.c keeps, and what restitution.c needs of it;
 * base/angular2.h picks this file. */
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

/* How B moves against A at the middle of a patch: along the normal, to its left, turning; or a wrench there. */
typedef struct twist {
    wide vn, vt, w;
} twist;

static FORCE_INLINE twist no_twist(void) {
    wide none = wide_all(0);
    return (twist){none, none, none};
}

/* What a wrench of one unit changes. */
typedef struct reaction {
    wide fnn, fnt, ftt, cn, ct, t;
    wide mass[TACTN_MANIFOLD_POINTS], hold[TACTN_MANIFOLD_POINTS]; /* of a point, against the normal and friction */
    wide roll_mass;
} reaction;

/* What accumulates in a contact: along the normal at each point, across it at each point, and rolling. */
#define RUB TACTN_MANIFOLD_POINTS
#define ROLL (2 * TACTN_MANIFOLD_POINTS)
#define IMPULSES (2 * TACTN_MANIFOLD_POINTS + 1)

struct group {
    int32_t a[LANES], b[LANES], contact[LANES]; /* a lane without a contact has a contact below zero */
    int32_t count, points, kind;
    bool in_turn; /* its contacts share bodies: one lane after the other */
    wide_vec normal;
    wide_vec anchor_a, anchor_b; /* the middle from both centres now: always the same place in the world */
    wide mass_a, mass_b, inertia_a, inertia_b; /* inverse */
    wide friction, belt; /* the surface velocity to the left */
    wide x[TACTN_MANIFOLD_POINTS], z[TACTN_MANIFOLD_POINTS];
    wide separation[TACTN_MANIFOLD_POINTS], impulse[IMPULSES];
    wide rate, keep_mass, keep_impulse; /* softness */
    reaction reaction;
    wide rolling;
    wide_vec start_a, start_b; /* the middle when the step began */
    wide share_a, share_b;     /* of the relative displacement, that the anchors follow */
    wide start[TACTN_MANIFOLD_POINTS], total[TACTN_MANIFOLD_POINTS];
};

/* ---- Bodies ---- */

typedef struct wide_motion {
    wide_vec velocity;
    wide turning, inverse_mass;
} wide_motion;

static FORCE_INLINE wide_motion load_motions(const step *s, const int32_t body[]) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->motions[body[i]];
    wide v[4];
    wide_load_rows(row, v);
    return (wide_motion){{v[0], v[1]}, v[2], v[3]};
}

static FORCE_INLINE void store_motions(const step *s, const int32_t body[], const wide_motion *m) {
    real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->motions[body[i]];
    wide_store_rows(row, (wide[4]){m->velocity.x, m->velocity.y, m->turning, m->inverse_mass});
}

static FORCE_INLINE wide_vec velocity_at(const wide_motion *m, wide_vec r) {
    return (wide_vec){m->velocity.x - m->turning * r.y, m->velocity.y + m->turning * r.x};
}

static FORCE_INLINE twist relative_motion(const group *g, const wide_motion *a, const wide_motion *b) {
    wide_vec v = wide_sub(velocity_at(b, g->anchor_b), velocity_at(a, g->anchor_a));
    return (twist){wide_dot(g->normal, v), wide_cross(g->normal, v) + g->belt, b->turning - a->turning};
}

/* ---- Points ---- */

static FORCE_INLINE wide point_speed(const group *g, int i, const twist *v) { return v->vn - v->w * g->x[i]; }

static FORCE_INLINE void add_normal(const group *g, int i, wide impulse, twist *v, twist *wrench) {
    const reaction *k = &g->reaction;
    wide torque = -g->x[i] * impulse;
    wrench->vn += impulse, wrench->w += torque;
    v->vn += impulse * k->fnn + torque * k->cn;
    v->vt += impulse * k->fnt + torque * k->ct;
    v->w += impulse * k->cn + torque * k->t;
}

#endif
