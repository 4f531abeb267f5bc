/* Contacts in three dimensions, LANES at a time, no two of which share a dynamic body.
 *
 * A contact acts by a wrench at the middle of its patch: a force and a torque along the axes of the patch, two in its
 * plane and the normal. So it is solved on six numbers, the relative velocity at the middle, and a symmetric 6 x 6
 * matrix, the inverse effective mass, says how a wrench changes them. Bodies are loaded before and stored after. A
 * point (x, y) of the patch separates at v_n + w_1 y - w_2 x. */
#include "solver/contact_solver.h"

/* ---- Bodies ---- */

static FORCE_INLINE wide_tensor load_tensors(const step *s, const int32_t body[]) {
    const real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->tensors[body[i]], next[i] = row[i] + 4;
    wide u[4], v[4];
    wide_load_rows(row, u);
    wide_load_rows(next, v);
    return (wide_tensor){u[0], u[1], u[2], u[3], v[0], v[1]};
}

static FORCE_INLINE wide_vec wide_tensor_times(const wide_tensor *t, wide_vec w) {
    return (wide_vec){t->xx * w.x + t->xy * w.y + t->xz * w.z, t->xy * w.x + t->yy * w.y + t->yz * w.z,
                      t->xz * w.x + t->yz * w.y + t->zz * w.z};
}

/* v1 axis1 + v2 axis2 + vn normal */
static FORCE_INLINE wide_vec from_axes(const group *g, wide v1, wide v2, wide vn) {
    return wide_add(wide_add(wide_scale(v1, g->axis1), wide_scale(v2, g->axis2)), wide_scale(vn, g->normal));
}

/* What a change of velocity has along free axes. */
static NOINLINE_COLD wide_vec free_change(const step *s, const int32_t body[], wide_vec v) {
    wide free[4];
    load_free_axes(s, body, free);
    return (wide_vec){free[0] * v.x, free[1] * v.y, free[2] * v.z};
}

/* Adds to velocities, or to warm starts, what a wrench changes. */
static FORCE_INLINE void add_wrench(const step *s, const group *g, const twist *wrench, bool isotropic, bool general,
                                    wide_velocity *a, wide_velocity *b) {
    wide_vec force = from_axes(g, wrench->v1, wrench->v2, wrench->vn);
    wide_vec torque = from_axes(g, wrench->w1, wrench->w2, wrench->wn);
    wide_vec torque_a = wide_add(wide_cross(g->anchor_a, force), torque);
    wide_vec torque_b = wide_add(wide_cross(g->anchor_b, force), torque);
    wide_vec change_a = wide_scale(a->inverse_mass, force), change_b = wide_scale(b->inverse_mass, force);
    if (general && g->any_locked) change_a = free_change(s, g->a, change_a), change_b = free_change(s, g->b, change_b);
    a->linear = wide_sub(a->linear, change_a);
    b->linear = wide_add(b->linear, change_b);
    if (isotropic) {
        a->angular = wide_sub(a->angular, wide_scale(a->inverse_inertia, torque_a));
        b->angular = wide_add(b->angular, wide_scale(b->inverse_inertia, torque_b));
    } else {
        wide_tensor of_a = load_tensors(s, g->a), of_b = load_tensors(s, g->b);
        a->angular = wide_sub(a->angular, wide_tensor_times(&of_a, torque_a));
        b->angular = wide_add(b->angular, wide_tensor_times(&of_b, torque_b));
    }
}

static FORCE_INLINE void apply_wrench(const step *s, const group *g, const twist *wrench, bool isotropic,
                                      bool general, wide_velocity *a, wide_velocity *b) {
    add_wrench(s, g, wrench, isotropic, general, a, b);
    store_velocities(s, s->velocities, g->a, g->any_fixed, a);
    store_velocities(s, s->velocities, g->b, g->any_fixed, b);
}

/* ---- Setup ---- */

/* Adds the inverse mass of a body's rotation at r, from its inverse inertia k along the patch's axes. The matrix of w
 * -> w x r has the rows (0, r3, -r2), (-r3, 0, r1), (r2, -r1, 0). */
static void add_rotational_mass(effective_mass *m, wide friction[3], wide_tensor k, wide_vec r) {
    wide_vec k1 = {k.xx, k.xy, k.xz}, k2 = {k.xy, k.yy, k.yz}, k3 = {k.xz, k.yz, k.zz};
    wide_vec row1 = wide_sub(wide_scale(r.z, k2), wide_scale(r.y, k3));
    wide_vec row2 = wide_sub(wide_scale(r.x, k3), wide_scale(r.z, k1));
    wide_vec row3 = wide_sub(wide_scale(r.y, k1), wide_scale(r.x, k2));
    friction[0] += row1.y * r.z - row1.z * r.y;
    friction[1] += row1.z * r.x - row1.x * r.z;
    friction[2] += row2.z * r.x - row2.x * r.z;
    m->f1n += row1.x * r.y - row1.y * r.x;
    m->f2n += row2.x * r.y - row2.y * r.x;
    m->fnn += row3.x * r.y - row3.y * r.x;
    m->c11 += row1.x, m->c12 += row1.y, m->c1n += row1.z;
    m->c21 += row2.x, m->c22 += row2.y, m->c2n += row2.z;
    m->cn1 += row3.x, m->cn2 += row3.y, m->cnn += row3.z;
    m->t11 += k.xx, m->t12 += k.xy, m->t1n += k.xz;
    m->t22 += k.yy, m->t2n += k.yz, m->torsion_mass += k.zz;
}

static wide_tensor along_axes(const group *g, const wide_tensor *t) {
    wide_vec u = wide_tensor_times(t, g->axis1), v = wide_tensor_times(t, g->axis2),
             w = wide_tensor_times(t, g->normal);
    return (wide_tensor){wide_dot(g->axis1, u), wide_dot(g->axis2, v), wide_dot(g->normal, w),
                         wide_dot(g->axis1, v), wide_dot(g->axis1, w), wide_dot(g->axis2, w)};
}

static wide_vec vec_along_axes(const group *g, wide_vec v) {
    return (wide_vec){wide_dot(g->axis1, v), wide_dot(g->axis2, v), wide_dot(g->normal, v)};
}

/* Takes from the inverse effective mass what a body's locked axes would have given. */
static void take_locked_mass(const step *s, group *g, const int32_t body[], wide inverse_mass, wide friction[3]) {
    wide free[4];
    load_free_axes(s, body, free);
    wide_vec by = {inverse_mass * (1 - free[0]), inverse_mass * (1 - free[1]), inverse_mass * (1 - free[2])};
    wide_vec u = {by.x * g->axis1.x, by.y * g->axis1.y, by.z * g->axis1.z};
    wide_vec v = {by.x * g->axis2.x, by.y * g->axis2.y, by.z * g->axis2.z};
    wide_vec w = {by.x * g->normal.x, by.y * g->normal.y, by.z * g->normal.z};
    friction[0] -= wide_dot(u, g->axis1), friction[1] -= wide_dot(u, g->axis2);
    friction[2] -= wide_dot(v, g->axis2);
    g->mass.f1n -= wide_dot(u, g->normal), g->mass.f2n -= wide_dot(v, g->normal);
    g->mass.fnn -= wide_dot(w, g->normal);
}

/* Inverts a symmetric matrix of two rows into {11, 12, 22}. Where its determinant over its trace is below a limit the
 * lesser of its values counts as none, and the inverse is zero along it. */
static void invert_pair(wide m11, wide m12, wide m22, wide least, wide inverse[3]) {
    wide none = wide_all(0), determinant = m11 * m22 - m12 * m12, trace = m11 + m22;
    wide_mask whole = determinant > least * trace;
    wide part = inverse_or_zero(determinant), alone = wide_select(trace > least, 1 / (trace * trace), none);
    inverse[0] = wide_select(whole, part * m22, alone * m11);
    inverse[1] = wide_select(whole, -part * m12, alone * m12);
    inverse[2] = wide_select(whole, part * m11, alone * m22);
}

/* Changes effective masses to what they are beside the locks. */
static NOINLINE_COLD void lock_masses(const step *s, group *g, wide inverse_mass_a, wide inverse_mass_b,
                                      wide friction[3]) {
    effective_mass *k = &g->mass, before = *k;
    wide least = least_way(inverse_mass_a, inverse_mass_b), inverse[3];
    take_locked_mass(s, g, g->a, inverse_mass_a, friction);
    take_locked_mass(s, g, g->b, inverse_mass_b, friction);
    invert_pair(friction[0], friction[1], friction[2], least, inverse);
    k->friction_mass11 = inverse[0], k->friction_mass12 = inverse[1], k->friction_mass22 = inverse[2];
    invert_pair(k->t11, k->t12, k->t22, 64 * ROUNDOFF * (k->t11 + k->t22), inverse);
    k->rolling_mass11 = inverse[0], k->rolling_mass12 = inverse[1], k->rolling_mass22 = inverse[2];
    for (int i = 0; i < g->points; i++) {
        wide x = g->x[i], y = g->y[i];
        k->gain_n[i] = k->fnn + y * k->cn1 - x * k->cn2;
        wide mass = mass_of_way(k->gain_n[i] + y * k->gain1[i] - x * k->gain2[i], least);
        k->point_mass[i] = wide_select(g->point_counts > wide_all((real)i), mass, wide_all(0));
    }
    keep_other_lanes(g, &before, locked_lanes(s, g));
}

static void set_effective_mass(const step *s, group *g) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    wide m = a.inverse_mass + b.inverse_mass, friction[3] = {m, wide_all(0), m};
    wide_tensor of_a = load_tensors(s, g->a), of_b = load_tensors(s, g->b);
    effective_mass *k = &g->mass;
    memset(k, 0, sizeof *k);
    k->fnn = m;
    add_rotational_mass(k, friction, along_axes(g, &of_a), vec_along_axes(g, g->anchor_a));
    add_rotational_mass(k, friction, along_axes(g, &of_b), vec_along_axes(g, g->anchor_b));
    wide part = inverse_or_zero(friction[0] * friction[2] - friction[1] * friction[1]);
    k->friction_mass11 = part * friction[2], k->friction_mass12 = -part * friction[1],
    k->friction_mass22 = part * friction[0];
    part = inverse_or_zero(k->t11 * k->t22 - k->t12 * k->t12);
    k->rolling_mass11 = part * k->t22, k->rolling_mass12 = -part * k->t12, k->rolling_mass22 = part * k->t11;
    k->torsion_mass = inverse_or_zero(k->torsion_mass);
    for (int i = 0; i < g->points; i++) {
        wide x = g->x[i], y = g->y[i];
        k->gain_n[i] = k->fnn + y * k->cn1 - x * k->cn2;
        k->gain1[i] = k->cn1 + y * k->t11 - x * k->t12;
        k->gain2[i] = k->cn2 + y * k->t12 - x * k->t22;
        wide mass = inverse_or_zero(k->gain_n[i] + y * k->gain1[i] - x * k->gain2[i]);
        k->point_mass[i] = wide_select(g->point_counts > wide_all((real)i), mass, wide_all(0));
    }
    if (g->any_locked) lock_masses(s, g, a.inverse_mass, b.inverse_mass, friction);
}

/* Sets two unit vectors perpendicular to the normal. */
static void set_axes(group *g) {
    wide_vec n = g->normal;
    wide none = wide_all(0), x = wide_max(n.x, -n.x), y = wide_max(n.y, -n.y), z = wide_max(n.z, -n.z);
    wide_mask by_x = (x <= y) & (x <= z), by_y = ~by_x & (y <= z);
    wide_vec across = {wide_select(by_x, none, wide_select(by_y, -n.z, n.y)),
                       wide_select(by_x, n.z, wide_select(by_y, none, -n.x)),
                       wide_select(by_x, -n.y, wide_select(by_y, n.x, none))};
    g->axis1 = wide_scale(1 / wide_sqrt(wide_dot(across, across)), across);
    g->axis2 = wide_cross(n, g->axis1);
}

/* The contacts of a group in the world's axes, by lanes: the input of set_group(). */
typedef struct group_input {
    wide_vec point[TACTN_MANIFOLD_POINTS]; /* from the center of A */
    wide_vec middle_a, middle_b;           /* mean of the points, from both centers */
    wide separation;                       /* mean of the points */
    wide_vec surface_velocity, friction_impulse, rolling_impulse;
} group_input;

static FORCE_INLINE void set_lane(wide_vec *to, int lane, vec v) {
    to->x[lane] = v.x, to->y[lane] = v.y, to->z[lane] = v.z;
}

/* Fills one lane from its contact: numbers that are only copied go to the group, the rest to its input. */
static void fill_lane(const step *s, group *g, group_input *in, int lane) {
    const tactn_solver_contact *c = contact_of(s, g->contact[lane]);
    bool fixed_a = s->constants[g->a[lane]].fixed, fixed_b = s->constants[g->b[lane]].fixed;
    set_lane(&g->normal, lane, c->normal);
    g->friction[lane] = c->friction, g->restitution[lane] = c->restitution, g->rolling[lane] = c->rolling_friction;
    g->anchor_share[lane] = fixed_a ? R(1) : fixed_b ? R(0) : R(0.5);
    g->point_counts[lane] = (real)c->point_count;
    g->impulse[TORSION][lane] = c->twist_impulse;
    real part = 1 / (real)c->point_count, apart = 0;
    vec a = zero(), b = zero();
    for (int i = 0; i < c->point_count; i++) {
        const tactn_solver_point *p = &c->point[i];
        a = add(a, p->anchor_a), b = add(b, p->anchor_b), apart += p->separation;
        set_lane(&in->point[i], lane, p->anchor_a);
        g->start[i][lane] = p->separation;
        g->impulse[i][lane] = p->normal_impulse;
    }
    a = scale(part, a), b = scale(part, b);
    for (int i = c->point_count; i < g->points; i++) {
        set_lane(&in->point[i], lane, a);
        g->start[i][lane] = 1;
    }
    set_lane(&in->middle_a, lane, a);
    set_lane(&in->middle_b, lane, b);
    in->separation[lane] = part * apart;
    set_lane(&in->surface_velocity, lane, c->surface_velocity);
    set_lane(&in->friction_impulse, lane, c->friction_impulse);
    set_lane(&in->rolling_impulse, lane, c->rolling_impulse);
}

static void set_group(const step *s, group *g) {
    group_input in;
    memset(&in, 0, sizeof in);
    for (int lane = 0; lane < g->count; lane++) fill_lane(s, g, &in, lane);
    set_axes(g);
    g->surface_velocity1 = wide_dot(g->axis1, in.surface_velocity),
    g->surface_velocity2 = wide_dot(g->axis2, in.surface_velocity);
    g->impulse[FRICTION1] = wide_dot(g->axis1, in.friction_impulse);
    g->impulse[FRICTION2] = wide_dot(g->axis2, in.friction_impulse);
    g->impulse[ROLLING1] = wide_dot(g->axis1, in.rolling_impulse);
    g->impulse[ROLLING2] = wide_dot(g->axis2, in.rolling_impulse);
    for (int i = 0; i < g->points; i++) {
        wide_vec r = wide_sub(in.point[i], in.middle_a);
        g->x[i] = wide_dot(g->axis1, r), g->y[i] = wide_dot(g->axis2, r);
        g->lever_arm[i] = wide_sqrt(g->x[i] * g->x[i] + g->y[i] * g->y[i]);
        g->separation[i] = g->start[i];
        g->impulse[i] = wide_max(g->impulse[i], wide_all(0));
    }
    /* Against a fixed body the anchor is the other body's own, on its own surface. */
    wide_vec to_surface = wide_scale(R(0.5) * in.separation * (g->anchor_share - (1 - g->anchor_share)), g->normal);
    g->anchor_a = g->start_a = wide_add(in.middle_a, to_surface);
    g->anchor_b = g->start_b = wide_add(in.middle_b, to_surface);
    set_effective_mass(s, g);
    if (!g->overflow) warm_start_group(s, g);
}

/* ---- Solving ---- */

/* Shortens a vector of two to the limit. */
static FORCE_INLINE void shorten(wide *x, wide *y, wide limit) {
    wide squared = *x * *x + *y * *y;
    wide part = wide_select(squared > limit * limit, limit / wide_sqrt(squared), wide_all(1));
    *x *= part, *y *= part;
}

/* Applies a torque in the plane that stops rolling, limited by the load. */
static FORCE_INLINE void solve_rolling(group *g, wide load, twist *v, twist *wrench) {
    const effective_mass *k = &g->mass;
    wide roll1 = g->impulse[ROLLING1] - (k->rolling_mass11 * v->w1 + k->rolling_mass12 * v->w2);
    wide roll2 = g->impulse[ROLLING2] - (k->rolling_mass12 * v->w1 + k->rolling_mass22 * v->w2);
    shorten(&roll1, &roll2, g->rolling * load);
    wide change1 = roll1 - g->impulse[ROLLING1], change2 = roll2 - g->impulse[ROLLING2];
    g->impulse[ROLLING1] = roll1, g->impulse[ROLLING2] = roll2;
    wrench->w1 += change1, wrench->w2 += change2;
    v->v1 += change1 * k->c11 + change2 * k->c12;
    v->v2 += change1 * k->c21 + change2 * k->c22;
    v->vn += change1 * k->cn1 + change2 * k->cn2;
    v->w1 += change1 * k->t11 + change2 * k->t12;
    v->w2 += change1 * k->t12 + change2 * k->t22;
    v->wn += change1 * k->t1n + change2 * k->t2n;
}

/* Solves friction about the normal, and in the plane within Coulomb's cone. */
static FORCE_INLINE void solve_friction(group *g, wide load, wide lever_load, bool isotropic, twist *v,
                                        twist *wrench) {
    const effective_mass *k = &g->mass;
    wide most = g->friction * lever_load;
    wide twisting = wide_clamp(g->impulse[TORSION] - k->torsion_mass * v->wn, most);
    wide change = twisting - g->impulse[TORSION];
    g->impulse[TORSION] = twisting;
    wrench->wn += change;
    v->v1 += change * k->c1n, v->v2 += change * k->c2n;
    if (!isotropic) v->vn += change * k->cnn, v->w1 += change * k->t1n, v->w2 += change * k->t2n;
    wide friction1 = g->impulse[FRICTION1] - (k->friction_mass11 * v->v1 + k->friction_mass12 * v->v2);
    wide friction2 = g->impulse[FRICTION2] - (k->friction_mass12 * v->v1 + k->friction_mass22 * v->v2);
    shorten(&friction1, &friction2, g->friction * load);
    wide change1 = friction1 - g->impulse[FRICTION1], change2 = friction2 - g->impulse[FRICTION2];
    g->impulse[FRICTION1] = friction1, g->impulse[FRICTION2] = friction2;
    wrench->v1 += change1, wrench->v2 += change2;
    v->vn += change1 * k->f1n + change2 * k->f2n;
    if (isotropic) {
        v->w1 += change2 * k->c21, v->w2 += change1 * k->c12;
    } else {
        v->w1 += change1 * k->c11 + change2 * k->c21;
        v->w2 += change1 * k->c12 + change2 * k->c22;
    }
}

/* `of_a` and `of_b` have the bodies' inverse masses. */
static FORCE_INLINE void warm_start_contacts(const step *s, const group *g, bool isotropic, bool general,
                                             const wide_velocity *of_a, const wide_velocity *of_b) {
    wide_velocity a = load_velocities(s->warm_starts, g->a), b = load_velocities(s->warm_starts, g->b);
    a.inverse_mass = of_a->inverse_mass, a.inverse_inertia = of_a->inverse_inertia;
    b.inverse_mass = of_b->inverse_mass, b.inverse_inertia = of_b->inverse_inertia;
    twist wrench = {g->impulse[FRICTION1], g->impulse[FRICTION2], {0}, {0}, {0}, g->impulse[TORSION]};
    if (general) wrench.w1 = g->impulse[ROLLING1], wrench.w2 = g->impulse[ROLLING2];
    for (int i = 0; i < g->points; i++) {
        wrench.vn += g->impulse[i];
        wrench.w1 += g->y[i] * g->impulse[i];
        wrench.w2 -= g->x[i] * g->impulse[i];
    }
    add_wrench(s, g, &wrench, isotropic, general, &a, &b);
    store_velocities(s, s->warm_starts, g->a, g->any_fixed, &a);
    store_velocities(s, s->warm_starts, g->b, g->any_fixed, &b);
}

/* Solves the normal impulses of the points, one after the other; overlap is removed softly. */
static FORCE_INLINE void solve_points(const step *s, group *g, twist *v, twist *wrench) {
    wide none = wide_all(0), push = wide_all(-s->settings->max_push_velocity);
    wide_softness soft = softness_of(s, g);
    for (int i = 0; i < g->points; i++) {
        wide apart = g->separation[i], before = g->impulse[i];
        wide_mask open = apart > 0;
        wide bias = wide_select(open, apart * s->inverse_h, wide_max(soft.bias_rate * apart, push));
        wide mass = wide_select(open, g->mass.point_mass[i], g->mass.point_mass[i] * soft.mass_scale);
        wide kept = wide_select(open, before, before * soft.impulse_kept);
        wide after = wide_max(kept - mass * (point_speed(g, i, v) + bias), none);
        g->impulse[i] = after;
        add_normal(g, &g->mass, i, after - before, v, wrench);
    }
}

/* Solves them again without softness, which removes the velocity that it has added. A separated point without an
 * impulse gets none: the bodies may still approach. */
static FORCE_INLINE void relax_points(const step *s, group *g, twist *v, twist *wrench) {
    wide none = wide_all(0);
    for (int i = g->points - 1; i >= 0; i--) {
        wide apart = wide_max(g->separation[i], none), before = g->impulse[i];
        wide after = wide_max(before - g->mass.point_mass[i] * (point_speed(g, i, v) + apart * s->inverse_h), none);
        after = wide_select((apart > 0) & (before == 0), none, after);
        g->impulse[i] = after;
        add_normal(g, &g->mass, i, after - before, v, wrench);
    }
}

static FORCE_INLINE void solve_contacts(const step *s, group *g, way way, bool isotropic, bool general) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    twist v = relative_velocity(g, &a, &b), wrench = no_twist();
    wide load = wide_all(0), lever_load = wide_all(0);
    for (int i = 0; i < g->points; i++) load += g->impulse[i], lever_load += g->lever_arm[i] * g->impulse[i];
    if (general) solve_rolling(g, load, &v, &wrench);
    solve_friction(g, load, lever_load, isotropic, &v, &wrench);
    if (way == SOLVE)
        solve_points(s, g, &v, &wrench);
    else
        relax_points(s, g, &v, &wrench);
    apply_wrench(s, g, &wrench, isotropic, general, &a, &b);
    if (way == RELAX) warm_start_contacts(s, g, isotropic, general, &a, &b);
}

/* What calls functions for locks is apart: the rest needs no room for them. */
static NOINLINE void solve_general(const step *s, group *g, way way) { solve_contacts(s, g, way, false, true); }

static FORCE_INLINE void solve_by_kind(const step *s, group *g, way way) {
    switch (g->kind) {
    case ISOTROPIC: solve_contacts(s, g, way, true, false); break;
    case ANISOTROPIC: solve_contacts(s, g, way, false, false); break;
    default: solve_general(s, g, way);
    }
}

static void solve_group(const step *s, group *g) { solve_by_kind(s, g, SOLVE); }
static void relax_group(const step *s, group *g) { solve_by_kind(s, g, RELAX); }
static void relax_last_group(const step *s, group *g) { solve_by_kind(s, g, RELAX_LAST); }

static void warm_start_group(const step *s, group *g) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    warm_start_contacts(s, g, false, g->kind == GENERAL, &a, &b);
}

/* Loads the displacements of bodies. */
static FORCE_INLINE void load_displacements(const step *s, const int32_t body[], wide_vec *moved, wide_vec *turned) {
    const real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (real *)&s->displacements[body[i]], next[i] = row[i] + 4;
    wide u[4], v[4];
    wide_load_rows(row, u);
    wide_load_rows(next, v);
    *moved = (wide_vec){u[0], u[1], u[2]};
    *turned = (wide_vec){v[0], v[1], v[2]};
}

/* Computes the effective mass again if a body has moved or rotated far since the step began. */
static FORCE_INLINE void refresh_group(const step *s, group *g, wide_vec between, wide_vec turned_a,
                                       wide_vec turned_b) {
    wide size = wide_dot(g->start_a, g->start_a) + wide_dot(g->start_b, g->start_b);
    wide_mask far = wide_dot(between, between) > REFRESH_DISTANCE * REFRESH_DISTANCE * size;
    if (g->kind != ISOTROPIC)
        far |= wide_dot(turned_a, turned_a) + wide_dot(turned_b, turned_b) >
               wide_all(REFRESH_DISTANCE * REFRESH_DISTANCE);
    if (*s->joint_system.inertias_changed) far |= turned_lanes(s, g);
    if (wide_bits(far) != 0) refresh_effective_mass(s, g, far);
}

static FORCE_INLINE void update_group(const step *s, group *g) {
    wide_vec moved_a, moved_b, turned_a, turned_b;
    load_displacements(s, g->a, &moved_a, &turned_a);
    load_displacements(s, g->b, &moved_b, &turned_b);
    wide_vec between = wide_sub(moved_b, moved_a);
    g->anchor_a = wide_add(g->start_a, wide_scale(g->anchor_share, between));
    g->anchor_b = wide_sub(g->start_b, wide_scale(1 - g->anchor_share, between));
    wide_vec rotated = wide_sub(wide_cross(turned_b, g->start_b), wide_cross(turned_a, g->start_a));
    wide_vec turned = wide_sub(turned_b, turned_a);
    wide apart = wide_dot(g->normal, wide_add(between, rotated));
    wide tilt1 = wide_dot(turned, g->axis1), tilt2 = wide_dot(turned, g->axis2);
    for (int i = 0; i < g->points; i++) g->separation[i] = g->start[i] + (apart + g->y[i] * tilt1 - g->x[i] * tilt2);
    refresh_group(s, g, between, turned_a, turned_b);
}

static void store_lane(const step *s, const group *g, int lane) {
    tactn_solver_contact *c = contact_of(s, g->contact[lane]);
    for (int i = 0; i < c->point_count; i++)
        c->point[i].normal_impulse = g->impulse[i][lane], c->point[i].total_impulse = g->total[i][lane];
    vec axis1 = tact3_v(g->axis1.x[lane], g->axis1.y[lane], g->axis1.z[lane]);
    vec axis2 = tact3_v(g->axis2.x[lane], g->axis2.y[lane], g->axis2.z[lane]);
    c->friction_impulse = mul_add(scale(g->impulse[FRICTION1][lane], axis1), g->impulse[FRICTION2][lane], axis2);
    c->rolling_impulse = mul_add(scale(g->impulse[ROLLING1][lane], axis1), g->impulse[ROLLING2][lane], axis2);
    c->twist_impulse = g->impulse[TORSION][lane];
}

static void clear_contact(tactn_solver_contact *c) {
    for (int i = 0; i < c->point_count; i++) c->point[i].normal_impulse = c->point[i].total_impulse = 0;
    c->friction_impulse = c->rolling_impulse = zero();
    c->twist_impulse = 0;
}

/* ---- Impacts ---- */

static FORCE_INLINE vec lane_of(const wide_vec *v, int lane) { return tact3_v(v->x[lane], v->y[lane], v->z[lane]); }

static real normal_velocity_change(const step *s, const group *g, int lane) {
    vec of_a = s->constants[g->a[lane]].velocity_change, of_b = s->constants[g->b[lane]].velocity_change;
    return dot(lane_of(&g->normal, lane), sub(of_b, of_a));
}

static FORCE_INLINE void find_lane_speeds(const step *s, const group *g, int lane, real speed[]) {
    const body_velocity *a = &s->velocities[g->a[lane]], *b = &s->velocities[g->b[lane]];
    vec arm_a = lane_of(&g->anchor_a, lane), arm_b = lane_of(&g->anchor_b, lane), n = lane_of(&g->normal, lane);
    vec v = sub(add(b->linear, cross(b->angular, arm_b)), add(a->linear, cross(a->angular, arm_a)));
    vec w = sub(b->angular, a->angular);
    real vn = dot(n, v), w1 = dot(lane_of(&g->axis1, lane), w), w2 = dot(lane_of(&g->axis2, lane), w);
    for (int i = 0; i < g->points; i++) speed[i] = vn + w1 * g->y[i][lane] - w2 * g->x[i][lane];
}

static FORCE_INLINE response set_impact_mass(const step *s, group *g, const wide_velocity *a, const wide_velocity *b) {
    (void)a, (void)b;
    set_effective_mass(s, g);
    return g->mass;
}

static FORCE_INLINE void apply_impact(const step *s, group *g, const twist *wrench, const wide impulse[],
                                      const response *k, wide_velocity *a, wide_velocity *b) {
    (void)k;
    add_wrench(s, g, wrench, false, true, a, b);
    twist v = relative_velocity(g, a, b), friction_wrench = no_twist();
    wide load = wide_all(0), lever_load = wide_all(0);
    for (int i = 0; i < g->points; i++) load += impulse[i], lever_load += g->lever_arm[i] * impulse[i];
    g->impulse[FRICTION1] = g->impulse[FRICTION2] = g->impulse[TORSION] = wide_all(0);
    solve_friction(g, load, lever_load, false, &v, &friction_wrench);
    add_wrench(s, g, &friction_wrench, false, true, a, b);
}
