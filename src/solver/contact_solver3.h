/* Groups of contacts in three dimensions: what contact_solver3.c keeps, and what restitution.c needs of it;
 * base/angular3.h picks this file. */
#ifndef TACT_SOLVER_CONTACT_SOLVER3_H
#define TACT_SOLVER_CONTACT_SOLVER3_H

#include "base/simd.h"
#include "solver/solver.h"

typedef struct wide_vec {
    wide x, y, z;
} wide_vec;

static FORCE_INLINE wide_vec wide_add(wide_vec a, wide_vec b) { return (wide_vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static FORCE_INLINE wide_vec wide_sub(wide_vec a, wide_vec b) { return (wide_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static FORCE_INLINE wide_vec wide_scale(wide s, wide_vec v) { return (wide_vec){s * v.x, s * v.y, s * v.z}; }
static FORCE_INLINE wide wide_dot(wide_vec a, wide_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static FORCE_INLINE wide_vec wide_cross(wide_vec a, wide_vec b) {
    return (wide_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* How B moves against A at the middle of a patch, along its axes; or a wrench there. */
typedef struct twist {
    wide v1, v2, vn, w1, w2, wn;
} twist;

static FORCE_INLINE twist no_twist(void) {
    wide none = wide_all(0);
    return (twist){none, none, none, none, none, none};
}

/* What a wrench of one unit changes: force to velocity (f), torque to velocity (c: rows v1, v2, vn, columns w1, w2,
 * wn), torque to turning (t). */
typedef struct reaction {
    wide f1n, f2n, fnn, c12, c1n, c21, c2n, cn1, cn2, t11, t22; /* for round bodies the others below are zero */
    wide c11, c22, cnn, t12, t1n, t2n;
    wide hold11, hold12, hold22; /* friction's mass: the inverse of f11, f12, f22 */
    wide twist_mass;
    wide roll11, roll12, roll22; /* that of rolling: of t11, t12, t22 */
    /* At each point: against an impulse, and what an impulse of one does to vn, w1, w2. */
    wide mass[TACTN_MANIFOLD_POINTS], gain_n[TACTN_MANIFOLD_POINTS], gain1[TACTN_MANIFOLD_POINTS], gain2[TACTN_MANIFOLD_POINTS];
} reaction;

typedef struct wide_tensor {
    wide xx, yy, zz, xy, xz, yz;
} wide_tensor;

/* What accumulates in a contact; the first ones are along the normal, at the points. */
#define IMPULSES (TACTN_MANIFOLD_POINTS + 5)
#define FRICTION1 TACTN_MANIFOLD_POINTS
#define FRICTION2 (TACTN_MANIFOLD_POINTS + 1)
#define TWIST (TACTN_MANIFOLD_POINTS + 2)
#define ROLL1 (TACTN_MANIFOLD_POINTS + 3)
#define ROLL2 (TACTN_MANIFOLD_POINTS + 4)

struct group {
    int32_t a[LANES], b[LANES], contact[LANES]; /* a lane without a contact has a contact below zero */
    int32_t count, points, kind;
    bool in_turn; /* its contacts share bodies: one lane after the other */
    wide own_points; /* of each lane; those beyond them, up to `points`, have no mass and do nothing */
    wide_vec normal, axis1, axis2;
    wide_vec anchor_a, anchor_b; /* the middle from both centres now: always the same place in the world */
    wide friction, belt1, belt2; /* the surface velocity in the plane */
    wide x[TACTN_MANIFOLD_POINTS], y[TACTN_MANIFOLD_POINTS], lever[TACTN_MANIFOLD_POINTS];
    wide separation[TACTN_MANIFOLD_POINTS], impulse[IMPULSES];
    wide rate, keep_mass, keep_impulse; /* softness */
    reaction reaction;
    wide rolling;
    wide_vec start_a, start_b;   /* the middle when the step began */
    wide share_a, share_b;  /* of the relative displacement, that the anchors follow */
    wide start[TACTN_MANIFOLD_POINTS], total[TACTN_MANIFOLD_POINTS];
};

/* ---- Bodies ---- */

typedef struct wide_motion {
    wide_vec velocity, turning;
    wide inverse_mass, inverse_inertia;
} wide_motion;

static FORCE_INLINE wide_motion load_motions(const step *s, const int32_t body[]) {
    const real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->motions[body[i]], next[i] = row[i] + 4;
    wide v[4], w[4];
    wide_load_rows(row, v);
    wide_load_rows(next, w);
    return (wide_motion){{v[0], v[1], v[2]}, {w[0], w[1], w[2]}, v[3], w[3]};
}

static FORCE_INLINE void store_motions(const step *s, const int32_t body[], const wide_motion *m) {
    real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->motions[body[i]], next[i] = row[i] + 4;
    wide_store_rows(row, (wide[4]){m->velocity.x, m->velocity.y, m->velocity.z, m->inverse_mass});
    wide_store_rows(next, (wide[4]){m->turning.x, m->turning.y, m->turning.z, m->inverse_inertia});
}

static FORCE_INLINE twist relative_motion(const group *g, const wide_motion *a, const wide_motion *b) {
    wide_vec v = wide_sub(wide_add(b->velocity, wide_cross(b->turning, g->anchor_b)),
                          wide_add(a->velocity, wide_cross(a->turning, g->anchor_a)));
    wide_vec w = wide_sub(b->turning, a->turning);
    return (twist){wide_dot(g->axis1, v) + g->belt1, wide_dot(g->axis2, v) + g->belt2, wide_dot(g->normal, v),
                   wide_dot(g->axis1, w), wide_dot(g->axis2, w), wide_dot(g->normal, w)};
}

/* ---- Points ---- */

static FORCE_INLINE wide point_speed(const group *g, int i, const twist *v) {
    return v->vn + v->w1 * g->y[i] - v->w2 * g->x[i];
}

/* An impulse at a point: the wrench, and what it changes along the normal and in the plane's turning. */
static FORCE_INLINE void add_normal(const group *g, int i, wide impulse, twist *v, twist *wrench) {
    wrench->vn += impulse, wrench->w1 += g->y[i] * impulse, wrench->w2 -= g->x[i] * impulse;
    const reaction *k = &g->reaction;
    v->vn += impulse * k->gain_n[i], v->w1 += impulse * k->gain1[i], v->w2 += impulse * k->gain2[i];
}

#endif
