/* Groups of contacts in two dimensions; base/angular2.h picks this file. */
#ifndef TACT_SOLVER_CONTACT_SOLVER2_H
#define TACT_SOLVER_CONTACT_SOLVER2_H

#include "base/simd.h"
#include "solver/solver.h"

/* Kinds of contacts, which are solved differently: usual ones, and with rolling friction or locks. There are none
 * between bodies whose inertia is not isotropic. */
enum { ISOTROPIC, GENERAL, KIND_COUNT, ANISOTROPIC };

/* Groups of 1 or 2 points. */
#define SIZE_CLASSES 2

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

/* From the centers of A and B to the middle of the points, along the normal (x) and to its left (y). */
typedef struct arms {
    wide_vec a, b;
} arms;

/* The inverse effective mass: velocity by force (f), velocity by torque and turning by force (c), turning by torque. */
typedef struct response {
    wide fnn, fnt, ftt, cn, ct, turning;
} response;

/* Of each point along the normal and for friction; for rolling. */
typedef struct effective_mass {
    wide point_mass[TACTN_MANIFOLD_POINTS], friction_mass[TACTN_MANIFOLD_POINTS];
    wide rolling_mass;
} effective_mass;

/* Effective masses are computed again when a body has moved by this part of the contact's size since the step began.
 * They only set how fast the passes converge: responses are of the present. */
#define REFRESH_DISTANCE R(0.1)

/* Indices of accumulated impulses: along the normal at each point, friction at each point, rolling. */
#define FRICTION TACTN_MANIFOLD_POINTS
#define ROLLING_IMPULSE (2 * TACTN_MANIFOLD_POINTS)
#define IMPULSES (2 * TACTN_MANIFOLD_POINTS + 1)

/* What fewer passes read is behind what all read. */
typedef struct group {
    int32_t a[LANES], b[LANES], contact[LANES]; /* a lane without a contact has one below zero */
    int32_t count, points, kind;
    bool any_fixed; /* a lane has a body that nothing moves, or none */
    bool any_locked; /* a lane has a body with locks */
    bool overflow; /* its contacts share bodies and are solved lane after lane */
    wide_vec normal;
    arms start;     /* when the step began; the same point of the world for both */
    wide_vec moved; /* how far B has moved from A since, along the normal and to its left */
    wide anchor_share; /* by how much of it A's arm follows; B's by the rest */
    wide inertia_a, inertia_b; /* inverse inertias */
    wide friction, restitution, surface_velocity; /* surface velocity to the left of the normal */
    wide x, z; /* of the first point; the second is on the other side of the middle */
    wide separation[TACTN_MANIFOLD_POINTS], impulse[IMPULSES];
    effective_mass mass;
    wide rolling;
    wide start_separation[TACTN_MANIFOLD_POINTS], total[TACTN_MANIFOLD_POINTS];
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

/* Of one body, in all lanes, and back from the first one. */
static FORCE_INLINE wide_velocity spread_velocity(const body_velocity *m) {
    return (wide_velocity){{wide_all(m->linear.x), wide_all(m->linear.y)}, wide_all(m->angular),
                           wide_all(m->inverse_mass)};
}
static FORCE_INLINE void store_first_lane(const wide_velocity *from, body_velocity *m) {
    m->linear = tact2_v(from->linear.x[0], from->linear.y[0]), m->angular = from->angular[0];
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

/* Along the normal and to its left. */
static FORCE_INLINE wide_vec along_normal(const group *g, wide_vec v) {
    return (wide_vec){wide_dot(g->normal, v), wide_cross(g->normal, v)};
}

static FORCE_INLINE arms arms_of(const group *g) {
    wide_vec of_a = wide_scale(g->anchor_share, g->moved);
    return (arms){wide_add(g->start.a, of_a), wide_sub(g->start.b, wide_sub(g->moved, of_a))};
}

static FORCE_INLINE twist relative_velocity_at(const group *g, const arms *r, const wide_velocity *a,
                                               const wide_velocity *b) {
    wide_vec v = along_normal(g, wide_sub(b->linear, a->linear));
    return (twist){v.x + (a->angular * r->a.y - b->angular * r->b.y),
                   v.y + (b->angular * r->b.x - a->angular * r->a.x) + g->surface_velocity, b->angular - a->angular};
}

static FORCE_INLINE twist relative_velocity(const group *g, const wide_velocity *a, const wide_velocity *b) {
    arms r = arms_of(g);
    return relative_velocity_at(g, &r, a, b);
}

/* ---- Points ---- */

/* Points of the contact in a lane; those that it lacks are so far apart that they have no effect. */
static FORCE_INLINE int lane_points(const group *g, int lane) { return (void)lane, g->points; }

static FORCE_INLINE wide lever(const group *g, int i) { return i == 0 ? g->x : -g->x; }

static FORCE_INLINE wide point_speed(const group *g, int i, const twist *v) { return v->vn - v->w * lever(g, i); }

static FORCE_INLINE void add_normal(const group *g, const response *k, int i, wide impulse, twist *v, twist *wrench) {
    wide torque = -lever(g, i) * impulse;
    wrench->vn += impulse, wrench->w += torque;
    v->vn += impulse * k->fnn + torque * k->cn;
    v->vt += impulse * k->fnt + torque * k->ct;
    v->w += impulse * k->cn + torque * k->turning;
}

#endif
