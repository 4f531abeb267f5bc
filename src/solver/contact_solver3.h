/* Groups of contacts in three dimensions; base/angular3.h picks this file. */
#ifndef TACT_SOLVER_CONTACT_SOLVER3_H
#define TACT_SOLVER_CONTACT_SOLVER3_H

#include "base/wide_vec3.h"
#include "solver/solver.h"

/* Kinds of contacts, which are solved differently: between bodies of isotropic inertia, any others, and with rolling
 * friction or locks. */
enum { ISOTROPIC, ANISOTROPIC, GENERAL, KIND_COUNT };

/* Groups of 1, 2 or more points. */
#define SIZE_CLASSES 3

/* The relative velocity of B at the middle of a patch, along its axes, linear and angular; or a wrench there. */
typedef struct twist {
    wide v1, v2, vn, w1, w2, wn;
} twist;

static FORCE_INLINE twist no_twist(void) {
    wide none = wide_all(0);
    return (twist){none, none, none, none, none, none};
}

/* The inverse effective mass: velocity by force (f), velocity by torque (c: rows v1, v2, vn, columns w1, w2, wn),
 * angular velocity by torque (t); and effective masses. */
typedef struct effective_mass {
    wide f1n, f2n, fnn, c12, c1n, c21, c2n, cn1, cn2, t11, t22; /* the rows below are zero for isotropic bodies */
    wide c11, c22, cnn, t12, t1n, t2n;
    wide friction_mass11, friction_mass12, friction_mass22; /* the inverse of f11, f12, f22 */
    wide torsion_mass;
    wide rolling_mass11, rolling_mass12, rolling_mass22; /* the inverse of t11, t12, t22 */
    /* Of each point: its effective mass, and the changes of vn, w1, w2 by a unit impulse. */
    wide point_mass[TACTN_MANIFOLD_POINTS], gain_n[TACTN_MANIFOLD_POINTS], gain1[TACTN_MANIFOLD_POINTS],
        gain2[TACTN_MANIFOLD_POINTS];
} effective_mass;

/* How velocities change by impulses. */
typedef effective_mass response;

typedef struct wide_tensor {
    wide xx, yy, zz, xy, xz, yz;
} wide_tensor;

/* The effective mass is computed again when a body has moved by this part of the contact's size since the step began,
 * or has rotated by this angle. */
#define REFRESH_DISTANCE R(0.02)

/* Indices of accumulated impulses; the first ones are normal impulses of the points. */
#define IMPULSES (TACTN_MANIFOLD_POINTS + 5)
#define FRICTION1 TACTN_MANIFOLD_POINTS
#define FRICTION2 (TACTN_MANIFOLD_POINTS + 1)
#define TORSION (TACTN_MANIFOLD_POINTS + 2)
#define ROLLING1 (TACTN_MANIFOLD_POINTS + 3)
#define ROLLING2 (TACTN_MANIFOLD_POINTS + 4)

typedef struct group {
    int32_t a[LANES], b[LANES], contact[LANES]; /* a lane without a contact has one below zero */
    int32_t count, points, kind;
    bool any_fixed; /* a lane has a body that nothing moves, or none */
    bool any_locked; /* a lane has a body with locks */
    bool overflow;     /* its contacts share bodies and are solved lane after lane */
    wide_vec normal, axis1, axis2;
    wide point_counts; /* of each lane; points beyond it, up to `points`, have no effective mass */
    wide_vec anchor_a, anchor_b; /* the middle from both centers; the same point of the world for both */
    wide friction, restitution, surface_velocity1, surface_velocity2; /* surface velocity along axis1 and axis2 */
    wide x[TACTN_MANIFOLD_POINTS], y[TACTN_MANIFOLD_POINTS], lever_arm[TACTN_MANIFOLD_POINTS];
    wide separation[TACTN_MANIFOLD_POINTS], impulse[IMPULSES];
    effective_mass mass;
    wide rolling;
    wide_vec start_a, start_b;           /* anchors at the start of the step */
    wide anchor_share; /* by how much of the relative displacement A's anchor follows; B's by the rest */
    wide start[TACTN_MANIFOLD_POINTS], total[TACTN_MANIFOLD_POINTS];
} group;

/* ---- Bodies ---- */

typedef struct wide_velocity {
    wide_vec linear, angular;
    wide inverse_mass, inverse_inertia;
} wide_velocity;

/* Of velocities or warm starts. */
static FORCE_INLINE wide_velocity load_velocities(const body_velocity *of, const int32_t body[]) {
    const real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&of[body[i]], next[i] = row[i] + 4;
    wide v[4], w[4];
    wide_load_rows(row, v);
    wide_load_rows(next, w);
    return (wide_velocity){{v[0], v[1], v[2]}, {w[0], w[1], w[2]}, v[3], w[3]};
}

/* Of one body, in all lanes, and back from the first one. */
static FORCE_INLINE wide_velocity spread_velocity(const body_velocity *m) {
    return (wide_velocity){{wide_all(m->linear.x), wide_all(m->linear.y), wide_all(m->linear.z)},
                           {wide_all(m->angular.x), wide_all(m->angular.y), wide_all(m->angular.z)},
                           wide_all(m->inverse_mass),
                           wide_all(m->inverse_inertia)};
}
static FORCE_INLINE void store_first_lane(const wide_velocity *from, body_velocity *m) {
    m->linear = tact3_v(from->linear.x[0], from->linear.y[0], from->linear.z[0]);
    m->angular = tact3_v(from->angular.x[0], from->angular.y[0], from->angular.z[0]);
}

/* Bodies that nothing moves may be in several groups of a colour, and are not written. */
static FORCE_INLINE void store_velocities(const step *s, body_velocity *of, const int32_t body[],
                                          bool any_fixed, const wide_velocity *m) {
    real *row[LANES], *next[LANES];
    body_velocity unused;
    for (int i = 0; i < LANES; i++) {
        bool kept = any_fixed && s->constants[body[i]].fixed;
        row[i] = kept ? (real *)&unused : (real *)&of[body[i]];
        next[i] = row[i] + 4;
    }
    wide_store_rows(row, (wide[4]){m->linear.x, m->linear.y, m->linear.z, m->inverse_mass});
    wide_store_rows(next, (wide[4]){m->angular.x, m->angular.y, m->angular.z, m->inverse_inertia});
}

static FORCE_INLINE twist relative_velocity(const group *g, const wide_velocity *a, const wide_velocity *b) {
    wide_vec v = wide_sub(wide_add(b->linear, wide_cross(b->angular, g->anchor_b)),
                          wide_add(a->linear, wide_cross(a->angular, g->anchor_a)));
    wide_vec w = wide_sub(b->angular, a->angular);
    return (twist){wide_dot(g->axis1, v) + g->surface_velocity1,
                   wide_dot(g->axis2, v) + g->surface_velocity2,
                   wide_dot(g->normal, v),
                   wide_dot(g->axis1, w),
                   wide_dot(g->axis2, w),
                   wide_dot(g->normal, w)};
}

/* ---- Points ---- */

/* Points of the contact in a lane. */
static FORCE_INLINE int lane_points(const group *g, int lane) { return (int)g->point_counts[lane]; }

static FORCE_INLINE wide point_speed(const group *g, int i, const twist *v) {
    return v->vn + v->w1 * g->y[i] - v->w2 * g->x[i];
}

/* Adds a normal impulse at a point to the wrench, and its effect to the normal and in-plane angular velocity. */
static FORCE_INLINE void add_normal(const group *g, const response *k, int i, wide impulse, twist *v, twist *wrench) {
    wrench->vn += impulse, wrench->w1 += g->y[i] * impulse, wrench->w2 -= g->x[i] * impulse;
    v->vn += impulse * k->gain_n[i], v->w1 += impulse * k->gain1[i], v->w2 += impulse * k->gain2[i];
}

#endif
