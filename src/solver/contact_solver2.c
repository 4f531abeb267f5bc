/* Contacts in two dimensions, LANES at a time, no two of which share a body that moves.
 *
 * All that a contact does goes through a wrench at the middle of its points: a force along the normal, one to its left,
 * and a torque. So a contact is solved on three numbers, the velocity of B against A at the middle, and a symmetric
 * 3 x 3 matrix says how a wrench changes them; bodies are read before and written after. A point at x to the left of
 * the middle and z along the normal parts with the speed v_n - w x and slides with v_t + w z. */
#include "solver/contact_solver.h"

/* ---- Bodies ---- */

static FORCE_INLINE void push_bodies(const step *s, const group *g, const twist *wrench, wide_motion *a,
                                     wide_motion *b) {
    wide_vec force = wide_add(wide_scale(wrench->vn, g->normal), wide_scale(wrench->vt, wide_left(g->normal)));
    a->velocity = wide_sub(a->velocity, wide_scale(g->mass_a, force));
    b->velocity = wide_add(b->velocity, wide_scale(g->mass_b, force));
    a->turning = a->turning - g->inertia_a * (wide_cross(g->anchor_a, force) + wrench->w);
    b->turning = b->turning + g->inertia_b * (wide_cross(g->anchor_b, force) + wrench->w);
    store_motions(s, g->a, a);
    store_motions(s, g->b, b);
}

/* ---- Making ready ---- */

/* What the turning of a body adds at r: along the normal and to its left it moves by (-w r_t, w r_n). */
static void add_reaction(reaction *m, const group *g, wide k, wide_vec r) {
    wide rn = wide_dot(g->normal, r), rt = wide_cross(g->normal, r);
    m->fnn += k * rt * rt, m->fnt -= k * rn * rt, m->ftt += k * rn * rn;
    m->cn -= k * rt, m->ct += k * rn;
    m->t += k;
}

/* How the bodies react to a wrench at the middle. */
static void set_reaction(const step *s, group *g) {
    (void)s;
    wide m = g->mass_a + g->mass_b, none = wide_all(0);
    reaction *k = &g->reaction;
    *k = (reaction){.fnn = m, .fnt = none, .ftt = m, .cn = none, .ct = none, .t = none};
    add_reaction(k, g, g->inertia_a, g->anchor_a);
    add_reaction(k, g, g->inertia_b, g->anchor_b);
    g->reaction.roll_mass = inverse_or_zero(k->t);
    for (int i = 0; i < g->points; i++) {
        wide x = g->x[i], z = g->z[i];
        g->reaction.mass[i] = inverse_or_zero(k->fnn - 2 * x * k->cn + x * x * k->t);
        g->reaction.hold[i] = inverse_or_zero(k->ftt + 2 * z * k->ct + z * z * k->t);
    }
}

/* Fills one lane from its contact. */
static void fill_lane(const step *s, group *g, int lane) {
    const tactn_solver_contact *c = &s->contacts[g->contact[lane]];
    bool fixed_a = s->plans[c->body_a].fixed, fixed_b = s->plans[c->body_b].fixed;
    const softness *soft = fixed_a || fixed_b ? &s->hard : &s->soft;
    g->a[lane] = c->body_a, g->b[lane] = c->body_b;
    g->mass_a[lane] = s->motions[c->body_a].inverse_mass, g->mass_b[lane] = s->motions[c->body_b].inverse_mass;
    g->inertia_a[lane] = s->tensors[c->body_a], g->inertia_b[lane] = s->tensors[c->body_b];
    g->normal.x[lane] = c->normal.x, g->normal.y[lane] = c->normal.y;
    g->friction[lane] = c->friction, g->rolling[lane] = c->rolling_friction;
    g->belt[lane] = cross(c->normal, c->surface_velocity);
    g->rate[lane] = soft->rate, g->keep_mass[lane] = soft->mass, g->keep_impulse[lane] = 1 - soft->impulse;
    g->share_a[lane] = fixed_a ? R(1) : fixed_b ? R(0) : R(0.5);
    real part = 1 / (real)c->point_count, apart = 0;
    vec a = zero(), b = zero();
    for (int i = 0; i < c->point_count; i++) {
        const tactn_solver_point *p = &c->point[i];
        a = add(a, p->anchor_a), b = add(b, p->anchor_b), apart += p->separation;
    }
    a = scale(part, a), b = scale(part, b);
    for (int i = 0; i < c->point_count; i++) {
        const tactn_solver_point *p = &c->point[i];
        vec r = sub(p->anchor_a, a);
        g->x[i][lane] = cross(c->normal, r), g->z[i][lane] = dot(c->normal, r);
        g->start[i][lane] = g->separation[i][lane] = p->separation;
        g->impulse[i][lane] = tact_max(p->normal_impulse, 0);
        g->impulse[RUB + i][lane] = p->friction_impulse;
    }
    g->impulse[ROLL][lane] = c->rolling_impulse;
    /* Against what is fixed the anchor is the other body's own, on its own surface. */
    real to_surface = part * apart * (g->share_a[lane] - R(0.5));
    a = mul_add(a, to_surface, c->normal), b = mul_add(b, to_surface, c->normal);
    g->start_a.x[lane] = a.x, g->start_a.y[lane] = a.y;
    g->start_b.x[lane] = b.x, g->start_b.y[lane] = b.y;
}

static void set_group(const step *s, group *g) {
    for (int lane = 0; lane < g->count; lane++) fill_lane(s, g, lane);
    g->share_b = 1 - g->share_a;
    g->anchor_a = g->start_a, g->anchor_b = g->start_b;
    set_reaction(s, g);
}

/* ---- Solving ---- */

/* A torque that stops what rolls; and what it does to the rest. */
static FORCE_INLINE void solve_rolling(group *g, twist *v, twist *wrench) {
    const reaction *k = &g->reaction;
    wide load = wide_all(0);
    for (int i = 0; i < g->points; i++) load += g->impulse[i];
    wide most = g->rolling * load;
    wide roll = wide_clamp(g->impulse[ROLL] - g->reaction.roll_mass * v->w, most);
    wide change = roll - g->impulse[ROLL];
    g->impulse[ROLL] = roll;
    wrench->w += change;
    v->vn += change * k->cn, v->vt += change * k->ct, v->w += change * k->t;
}

/* Friction at each point, as far as its own impulse along the normal lets it. */
static FORCE_INLINE void solve_friction(group *g, const wide load[], twist *v, twist *wrench) {
    const reaction *k = &g->reaction;
    for (int i = 0; i < g->points; i++) {
        wide most = g->friction * load[i], before = g->impulse[RUB + i];
        wide rub = wide_clamp(before - g->reaction.hold[i] * (v->vt + v->w * g->z[i]), most);
        wide change = rub - before, torque = g->z[i] * change;
        g->impulse[RUB + i] = rub;
        wrench->vt += change, wrench->w += torque;
        v->vn += change * k->fnt + torque * k->cn;
        v->vt += change * k->ftt + torque * k->ct;
        v->w += change * k->ct + torque * k->t;
    }
}

static FORCE_INLINE void solve_as(const step *s, group *g, bool biased, bool rolls) {
    wide_motion a = load_motions(s, g->a), b = load_motions(s, g->b);
    twist v = relative_motion(g, &a, &b), wrench = no_twist();
    if (rolls) solve_rolling(g, &v, &wrench);
    solve_friction(g, g->impulse, &v, &wrench);
    if (biased) push_points(s, g, &v, &wrench);
    else relax_points(s, g, &v, &wrench);
    push_bodies(s, g, &wrench, &a, &b);
}

static void push_group(const step *s, group *g) {
    if (g->kind == ROLLS) solve_as(s, g, true, true);
    else solve_as(s, g, true, false);
}

static void relax_group(const step *s, group *g) {
    if (g->kind == ROLLS) solve_as(s, g, false, true);
    else solve_as(s, g, false, false);
}

static void warm_group(const step *s, group *g) {
    wide_motion a = load_motions(s, g->a), b = load_motions(s, g->b);
    twist wrench = no_twist();
    if (g->kind == ROLLS) wrench.w = g->impulse[ROLL];
    for (int i = 0; i < g->points; i++) {
        wrench.vn += g->impulse[i];
        wrench.vt += g->impulse[RUB + i];
        wrench.w += g->z[i] * g->impulse[RUB + i] - g->x[i] * g->impulse[i];
    }
    push_bodies(s, g, &wrench, &a, &b);
}

/* How far bodies have moved and turned. */
static FORCE_INLINE wide load_drifts(const step *s, const int32_t body[], wide_vec *moved) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->drifts[body[i]];
    wide v[4];
    wide_load_rows(row, v);
    *moved = (wide_vec){v[0], v[1]};
    return v[2];
}

/* After the bodies have moved: anchors, and how far the points are apart. Bodies that have come far since the step
 * began react in another way than then. */
static FORCE_INLINE void move_group(const step *s, group *g) {
    wide_vec moved_a, moved_b;
    wide turned_a = load_drifts(s, g->a, &moved_a), turned_b = load_drifts(s, g->b, &moved_b);
    wide_vec between = wide_sub(moved_b, moved_a);
    g->anchor_a = wide_add(g->start_a, wide_scale(g->share_a, between));
    g->anchor_b = wide_sub(g->start_b, wide_scale(g->share_b, between));
    wide swung = turned_b * wide_cross(g->start_b, g->normal) - turned_a * wide_cross(g->start_a, g->normal);
    wide apart = wide_dot(g->normal, between) + swung;
    for (int i = 0; i < g->points; i++)
        g->separation[i] = g->start[i] + (apart - g->x[i] * (turned_b - turned_a));
    wide size = wide_dot(g->start_a, g->start_a) + wide_dot(g->start_b, g->start_b);
    wide_mask far = wide_dot(between, between) > STALE * STALE * size;
    if (wide_bits(far) != 0) refresh_reaction(s, g, far);
}

/* Out again. */
static void store_lane(const step *s, const group *g, int lane) {
    tactn_solver_contact *c = &s->contacts[g->contact[lane]];
    for (int i = 0; i < c->point_count; i++) {
        c->point[i].normal_impulse = g->impulse[i][lane], c->point[i].total_impulse = g->total[i][lane];
        c->point[i].friction_impulse = g->impulse[RUB + i][lane];
    }
    c->rolling_impulse = g->impulse[ROLL][lane];
}

static void clear_contact(tactn_solver_contact *c) {
    for (int i = 0; i < c->point_count; i++)
        c->point[i].normal_impulse = c->point[i].total_impulse = c->point[i].friction_impulse = 0;
    c->rolling_impulse = 0;
}

/* ---- Impacts ---- */

/* By how much a substep's forces speed up B against A along the normal. */
static real gain_along(const step *s, const group *g, int lane) {
    vec normal = tact2_v(g->normal.x[lane], g->normal.y[lane]);
    return dot(normal, sub(s->plans[g->b[lane]].gain, s->plans[g->a[lane]].gain));
}

/* The impulses of an impact, and friction within the cone of them alone. */
static void strike(const step *s, group *g, const twist *wrench, const wide impulse[]) {
    wide_motion a = load_motions(s, g->a), b = load_motions(s, g->b);
    push_bodies(s, g, wrench, &a, &b);
    twist v = relative_motion(g, &a, &b), rub = no_twist();
    for (int i = 0; i < g->points; i++) g->impulse[RUB + i] = wide_all(0);
    solve_friction(g, impulse, &v, &rub);
    push_bodies(s, g, &rub, &a, &b);
}
