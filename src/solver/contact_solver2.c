/* Contacts in two dimensions, LANES at a time, no two of which share a dynamic body.
 *
 * A contact acts by a wrench at the middle of its points: a force along the normal, one to its left, and a torque. So
 * it is solved on three numbers, the relative velocity at the middle, and a symmetric 3 x 3 matrix, the inverse
 * effective mass, says how a wrench changes them. Bodies are loaded before and stored after. A point at x to the left
 * of the middle and z along the normal separates at v_n - w x and slides at v_t + w z. */
#include "solver/contact_solver.h"

/* ---- Bodies ---- */

static FORCE_INLINE void apply_wrench(const step *s, const group *g, const twist *wrench, wide_velocity *a,
                                      wide_velocity *b) {
    wide_vec force = wide_add(wide_scale(wrench->vn, g->normal), wide_scale(wrench->vt, wide_left(g->normal)));
    a->linear = wide_sub(a->linear, wide_scale(g->mass_a, force));
    b->linear = wide_add(b->linear, wide_scale(g->mass_b, force));
    a->angular = a->angular - g->inertia_a * (wide_cross(g->anchor_a, force) + wrench->w);
    b->angular = b->angular + g->inertia_b * (wide_cross(g->anchor_b, force) + wrench->w);
    store_velocities(s, g->a, g->any_fixed, a);
    store_velocities(s, g->b, g->any_fixed, b);
}

/* ---- Setup ---- */

/* Adds the inverse mass of a body's rotation at r: a turning w moves it by (-w r_t, w r_n) along the normal and to its
 * left. */
static void add_rotational_mass(effective_mass *m, const group *g, wide k, wide_vec r) {
    wide rn = wide_dot(g->normal, r), rt = wide_cross(g->normal, r);
    m->fnn += k * rt * rt, m->fnt -= k * rn * rt, m->ftt += k * rn * rn;
    m->cn -= k * rt, m->ct += k * rn;
    m->t += k;
}

static void set_effective_mass(const step *s, group *g) {
    (void)s;
    wide m = g->mass_a + g->mass_b, none = wide_all(0);
    effective_mass *k = &g->mass;
    *k = (effective_mass){.fnn = m, .fnt = none, .ftt = m, .cn = none, .ct = none, .t = none};
    add_rotational_mass(k, g, g->inertia_a, g->anchor_a);
    add_rotational_mass(k, g, g->inertia_b, g->anchor_b);
    g->mass.rolling_mass = inverse_or_zero(k->t);
    for (int i = 0; i < g->points; i++) {
        wide x = g->x[i], z = g->z[i];
        g->mass.point_mass[i] = inverse_or_zero(k->fnn - 2 * x * k->cn + x * x * k->t);
        g->mass.friction_mass[i] = inverse_or_zero(k->ftt + 2 * z * k->ct + z * z * k->t);
    }
}

/* Fills one lane from its contact. */
static void fill_lane(const step *s, group *g, int lane) {
    const tactn_solver_contact *c = contact_of(s, g->contact[lane]);
    bool fixed_a = s->constants[c->body_a].fixed, fixed_b = s->constants[c->body_b].fixed;
    const softness *soft = fixed_a || fixed_b ? &s->hard : &s->soft;
    g->a[lane] = c->body_a, g->b[lane] = c->body_b;
    g->mass_a[lane] = s->velocities[c->body_a].inverse_mass, g->mass_b[lane] = s->velocities[c->body_b].inverse_mass;
    g->inertia_a[lane] = s->tensors[c->body_a], g->inertia_b[lane] = s->tensors[c->body_b];
    g->normal.x[lane] = c->normal.x, g->normal.y[lane] = c->normal.y;
    g->friction[lane] = c->friction, g->rolling[lane] = c->rolling_friction;
    g->surface_velocity[lane] = cross(c->normal, c->surface_velocity);
    g->bias_rate[lane] = soft->bias_rate, g->mass_scale[lane] = soft->mass_scale,
    g->impulse_scale[lane] = 1 - soft->impulse_scale;
    g->anchor_share_a[lane] = fixed_a ? R(1) : fixed_b ? R(0) : R(0.5);
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
        g->impulse[FRICTION + i][lane] = p->friction_impulse;
    }
    g->impulse[ROLLING_IMPULSE][lane] = c->rolling_impulse;
    /* Against a fixed body the anchor is the other body's own, on its own surface. */
    real to_surface = part * apart * (g->anchor_share_a[lane] - R(0.5));
    a = mul_add(a, to_surface, c->normal), b = mul_add(b, to_surface, c->normal);
    g->start_a.x[lane] = a.x, g->start_a.y[lane] = a.y;
    g->start_b.x[lane] = b.x, g->start_b.y[lane] = b.y;
}

static void set_group(const step *s, group *g) {
    for (int lane = 0; lane < g->count; lane++) fill_lane(s, g, lane);
    g->anchor_share_b = 1 - g->anchor_share_a;
    g->anchor_a = g->start_a, g->anchor_b = g->start_b;
    set_effective_mass(s, g);
}

/* ---- Solving ---- */

/* Applies a torque that stops rolling. */
static FORCE_INLINE void solve_rolling(group *g, twist *v, twist *wrench) {
    const effective_mass *k = &g->mass;
    wide load = wide_all(0);
    for (int i = 0; i < g->points; i++) load += g->impulse[i];
    wide most = g->rolling * load;
    wide roll = wide_clamp(g->impulse[ROLLING_IMPULSE] - g->mass.rolling_mass * v->w, most);
    wide change = roll - g->impulse[ROLLING_IMPULSE];
    g->impulse[ROLLING_IMPULSE] = roll;
    wrench->w += change;
    v->vn += change * k->cn, v->vt += change * k->ct, v->w += change * k->t;
}

/* Solves friction at each point, limited by its own normal impulse. */
static FORCE_INLINE void solve_friction(group *g, const wide load[], twist *v, twist *wrench) {
    const effective_mass *k = &g->mass;
    for (int i = 0; i < g->points; i++) {
        wide most = g->friction * load[i], before = g->impulse[FRICTION + i];
        wide friction_wrench = wide_clamp(before - g->mass.friction_mass[i] * (v->vt + v->w * g->z[i]), most);
        wide change = friction_wrench - before, torque = g->z[i] * change;
        g->impulse[FRICTION + i] = friction_wrench;
        wrench->vt += change, wrench->w += torque;
        v->vn += change * k->fnt + torque * k->cn;
        v->vt += change * k->ftt + torque * k->ct;
        v->w += change * k->ct + torque * k->t;
    }
}

static FORCE_INLINE void solve_contacts(const step *s, group *g, bool biased, bool rolls) {
    wide_velocity a = load_velocities(s, g->a), b = load_velocities(s, g->b);
    twist v = relative_velocity(g, &a, &b), wrench = no_twist();
    if (rolls) solve_rolling(g, &v, &wrench);
    solve_friction(g, g->impulse, &v, &wrench);
    if (biased)
        solve_points(s, g, &v, &wrench);
    else
        relax_points(s, g, &v, &wrench);
    apply_wrench(s, g, &wrench, &a, &b);
}

static void solve_group(const step *s, group *g) {
    if (g->kind == ROLLING)
        solve_contacts(s, g, true, true);
    else
        solve_contacts(s, g, true, false);
}

static void relax_group(const step *s, group *g) {
    if (g->kind == ROLLING)
        solve_contacts(s, g, false, true);
    else
        solve_contacts(s, g, false, false);
}

static void warm_start_group(const step *s, group *g) {
    wide_velocity a = load_velocities(s, g->a), b = load_velocities(s, g->b);
    twist wrench = no_twist();
    if (g->kind == ROLLING) wrench.w = g->impulse[ROLLING_IMPULSE];
    for (int i = 0; i < g->points; i++) {
        wrench.vn += g->impulse[i];
        wrench.vt += g->impulse[FRICTION + i];
        wrench.w += g->z[i] * g->impulse[FRICTION + i] - g->x[i] * g->impulse[i];
    }
    apply_wrench(s, g, &wrench, &a, &b);
}

/* Loads the displacements of bodies. */
static FORCE_INLINE wide load_displacements(const step *s, const int32_t body[], wide_vec *moved) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->displacements[body[i]];
    wide v[4];
    wide_load_rows(row, v);
    *moved = (wide_vec){v[0], v[1]};
    return v[2];
}

static FORCE_INLINE void update_group(const step *s, group *g) {
    wide_vec moved_a, moved_b;
    wide turned_a = load_displacements(s, g->a, &moved_a), turned_b = load_displacements(s, g->b, &moved_b);
    wide_vec between = wide_sub(moved_b, moved_a);
    g->anchor_a = wide_add(g->start_a, wide_scale(g->anchor_share_a, between));
    g->anchor_b = wide_sub(g->start_b, wide_scale(g->anchor_share_b, between));
    wide rotated = turned_b * wide_cross(g->start_b, g->normal) - turned_a * wide_cross(g->start_a, g->normal);
    wide apart = wide_dot(g->normal, between) + rotated;
    for (int i = 0; i < g->points; i++) g->separation[i] = g->start[i] + (apart - g->x[i] * (turned_b - turned_a));
    wide size = wide_dot(g->start_a, g->start_a) + wide_dot(g->start_b, g->start_b);
    wide_mask far = wide_dot(between, between) > REFRESH_DISTANCE * REFRESH_DISTANCE * size;
    if (wide_bits(far) != 0) refresh_effective_mass(s, g, far);
}

static void store_lane(const step *s, const group *g, int lane) {
    tactn_solver_contact *c = contact_of(s, g->contact[lane]);
    for (int i = 0; i < c->point_count; i++) {
        c->point[i].normal_impulse = g->impulse[i][lane], c->point[i].total_impulse = g->total[i][lane];
        c->point[i].friction_impulse = g->impulse[FRICTION + i][lane];
    }
    c->rolling_impulse = g->impulse[ROLLING_IMPULSE][lane];
}

static void clear_contact(tactn_solver_contact *c) {
    for (int i = 0; i < c->point_count; i++)
        c->point[i].normal_impulse = c->point[i].total_impulse = c->point[i].friction_impulse = 0;
    c->rolling_impulse = 0;
}

/* ---- Impacts ---- */

static real normal_velocity_change(const step *s, const group *g, int lane) {
    vec normal = tact2_v(g->normal.x[lane], g->normal.y[lane]);
    return dot(normal, sub(s->constants[g->b[lane]].velocity_change, s->constants[g->a[lane]].velocity_change));
}

static void apply_impact(const step *s, group *g, const twist *wrench, const wide impulse[]) {
    wide_velocity a = load_velocities(s, g->a), b = load_velocities(s, g->b);
    apply_wrench(s, g, wrench, &a, &b);
    twist v = relative_velocity(g, &a, &b), friction_wrench = no_twist();
    for (int i = 0; i < g->points; i++) g->impulse[FRICTION + i] = wide_all(0);
    solve_friction(g, impulse, &v, &friction_wrench);
    apply_wrench(s, g, &friction_wrench, &a, &b);
}
