/* Contacts in two dimensions, LANES at a time, no two of which share a dynamic body.
 *
 * A contact acts by a wrench at the middle of its points: a force along the normal, one to its left, and a torque. So
 * it is solved on three numbers, the relative velocity at the middle, and a symmetric 3 x 3 matrix, the inverse
 * effective mass, says how a wrench changes them. Bodies are loaded before and stored after. A point at x to the left
 * of the middle and z along the normal separates at v_n - w x and slides at v_t + w z. */
#include "solver/contact_solver.h"

/* ---- Bodies ---- */

/* What a change of velocity has along free axes. */
static NOINLINE_COLD wide_vec free_change(const step *s, const int32_t body[], wide_vec v) {
    wide free[4];
    load_free_axes(s, body, free);
    return (wide_vec){free[0] * v.x, free[1] * v.y};
}

/* Adds to velocities, or to warm starts, what a wrench changes. */
static FORCE_INLINE void add_wrench(const step *s, const group *g, const twist *wrench, bool general,
                                    wide_velocity *a, wide_velocity *b) {
    wide_vec force = wide_add(wide_scale(wrench->vn, g->normal), wide_scale(wrench->vt, wide_left(g->normal)));
    wide_vec change_a = wide_scale(g->mass_a, force), change_b = wide_scale(g->mass_b, force);
    if (general && g->any_locked) change_a = free_change(s, g->a, change_a), change_b = free_change(s, g->b, change_b);
    a->linear = wide_sub(a->linear, change_a);
    b->linear = wide_add(b->linear, change_b);
    a->angular = a->angular - g->inertia_a * (wide_cross(g->anchor_a, force) + wrench->w);
    b->angular = b->angular + g->inertia_b * (wide_cross(g->anchor_b, force) + wrench->w);
}

static FORCE_INLINE void apply_wrench(const step *s, const group *g, const twist *wrench, bool general,
                                      wide_velocity *a, wide_velocity *b) {
    add_wrench(s, g, wrench, general, a, b);
    store_velocities(s, s->velocities, g->a, g->any_fixed, a);
    store_velocities(s, s->velocities, g->b, g->any_fixed, b);
}

/* ---- Setup ---- */

/* Adds the inverse mass of a body's rotation at r: a turning w moves it by (-w r_t, w r_n) along the normal and to its
 * left. */
static void add_rotational_mass(effective_mass *m, const group *g, wide k, wide_vec r) {
    wide rn = wide_dot(g->normal, r), rt = wide_cross(g->normal, r);
    m->fnn += k * rt * rt, m->fnt -= k * rn * rt, m->ftt += k * rn * rn;
    m->cn -= k * rt, m->ct += k * rn;
}

/* Takes from the inverse effective mass what a body's locked axes would have given. */
static void take_locked_mass(const step *s, group *g, const int32_t body[], wide inverse_mass) {
    wide free[4];
    load_free_axes(s, body, free);
    wide along_x = inverse_mass * (1 - free[0]), along_y = inverse_mass * (1 - free[1]);
    wide_vec n = g->normal, left = wide_left(n);
    g->mass.fnn -= along_x * n.x * n.x + along_y * n.y * n.y;
    g->mass.fnt -= along_x * n.x * left.x + along_y * n.y * left.y;
    g->mass.ftt -= along_x * left.x * left.x + along_y * left.y * left.y;
}

static FORCE_INLINE wide inverse_point_mass(const group *g, int i) {
    const effective_mass *k = &g->mass;
    return k->fnn - 2 * g->x[i] * k->cn + g->x[i] * g->x[i] * turning_of(g);
}

static FORCE_INLINE wide inverse_friction_mass(const group *g, int i) {
    const effective_mass *k = &g->mass;
    return k->ftt + 2 * g->z[i] * k->ct + g->z[i] * g->z[i] * turning_of(g);
}

/* Changes effective masses to what they are beside the locks. */
static NOINLINE_COLD void lock_masses(const step *s, group *g) {
    effective_mass before = g->mass;
    take_locked_mass(s, g, g->a, g->mass_a);
    take_locked_mass(s, g, g->b, g->mass_b);
    wide least = least_way(g->mass_a, g->mass_b);
    for (int i = 0; i < g->points; i++) {
        g->mass.point_mass[i] = mass_of_way(inverse_point_mass(g, i), least);
        g->mass.friction_mass[i] = mass_of_way(inverse_friction_mass(g, i), least);
    }
    keep_other_lanes(g, &before, locked_lanes(s, g));
}

static void set_effective_mass(const step *s, group *g) {
    wide m = g->mass_a + g->mass_b, none = wide_all(0);
    for (int i = 0; i < LANES; i++) g->inertia_a[i] = s->tensors[g->a[i]], g->inertia_b[i] = s->tensors[g->b[i]];
    effective_mass *k = &g->mass;
    *k = (effective_mass){.fnn = m, .fnt = none, .ftt = m, .cn = none, .ct = none};
    add_rotational_mass(k, g, g->inertia_a, g->anchor_a);
    add_rotational_mass(k, g, g->inertia_b, g->anchor_b);
    g->mass.rolling_mass = inverse_or_zero(turning_of(g));
    for (int i = 0; i < g->points; i++) {
        g->mass.point_mass[i] = inverse_or_zero(inverse_point_mass(g, i));
        g->mass.friction_mass[i] = inverse_or_zero(inverse_friction_mass(g, i));
    }
    if (g->any_locked) lock_masses(s, g);
}

/* In place of the contact of a lane that has none. */
static const tactn_solver_contact no_contact = {.normal = {1, 0}};

/* In place of a point that a contact lacks, of those of its group: so far apart that it has no effect. */
static const tactn_solver_point no_point = {.separation = LARGEST_SCALE};

/* Four numbers of each contact, from the row of one. */
static FORCE_INLINE void load_rows(const tactn_solver_contact *const c[], size_t row_offset, wide out[4]) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (const real *)((const char *)c[i] + row_offset);
    wide_load_rows(row, out);
}

/* What lanes have of their contacts but the points; returns one part in the number of points. */
static FORCE_INLINE wide set_lanes(const step *s, group *g, const tactn_solver_contact *const c[]) {
    wide v[4], points = wide_all(1);
    for (int i = 0; i < g->count; i++) {
        bool fixed_a = s->constants[c[i]->body_a].fixed, fixed_b = s->constants[c[i]->body_b].fixed;
        g->a[i] = c[i]->body_a, g->b[i] = c[i]->body_b;
        g->anchor_share[i] = fixed_a ? R(1) : fixed_b ? R(0) : R(0.5);
        g->impulse[ROLLING_IMPULSE][i] = c[i]->rolling_impulse;
        points[i] = (real)c[i]->point_count;
    }
    g->mass_a = load_velocities(s->velocities, g->a).inverse_mass, g->mass_b = load_velocities(s->velocities, g->b).inverse_mass;
    load_rows(c, offsetof(tactn_solver_contact, normal), v);
    g->normal = (wide_vec){v[0], v[1]}, g->friction = v[2];
    load_rows(c, offsetof(tactn_solver_contact, restitution), v);
    g->rolling = v[1], g->surface_velocity = wide_cross(g->normal, (wide_vec){v[2], v[3]});
    return 1 / points;
}

/* Loads a point of each contact; returns its anchors on both bodies. */
static FORCE_INLINE void set_points(group *g, const tactn_solver_contact *const c[], int i, wide_vec *a, wide_vec *b) {
    const real *row[LANES];
    wide v[4];
    for (int k = 0; k < LANES; k++) {
        bool lacks = i >= c[k]->point_count && k < g->count;
        const tactn_solver_point *p = lacks ? &no_point : &c[k]->point[i];
        row[k] = (const real *)&p->anchor_a;
        g->start[i][k] = p->separation;
        g->impulse[i][k] = p->normal_impulse, g->impulse[FRICTION + i][k] = p->friction_impulse;
    }
    wide_load_rows(row, v);
    *a = (wide_vec){v[0], v[1]}, *b = (wide_vec){v[2], v[3]};
    g->separation[i] = g->start[i];
    g->impulse[i] = wide_max(g->impulse[i], wide_all(0));
}

static void set_group(const step *s, group *g) {
    const tactn_solver_contact *c[LANES];
    for (int i = 0; i < LANES; i++) c[i] = i < g->count ? contact_of(s, g->contact[i]) : &no_contact;
    wide none = wide_all(0), part = set_lanes(s, g, c), apart = none;
    wide_vec middle_a = {none, none}, middle_b = middle_a, a[TACTN_MANIFOLD_POINTS], b;
    for (int i = 0; i < g->points; i++) {
        set_points(g, c, i, &a[i], &b);
        middle_a = wide_add(middle_a, a[i]), middle_b = wide_add(middle_b, b);
        apart += wide_select(part * (real)(i + 1) <= 1, g->start[i], none);
    }
    middle_a = wide_scale(part, middle_a), middle_b = wide_scale(part, middle_b);
    for (int i = 0; i < g->points; i++) {
        wide_vec r = wide_sub(a[i], middle_a);
        g->x[i] = wide_cross(g->normal, r), g->z[i] = wide_dot(g->normal, r);
    }
    /* Against a fixed body the anchor is the other body's own, on its own surface. */
    wide_vec to_surface = wide_scale(part * apart * (g->anchor_share - R(0.5)), g->normal);
    g->anchor_a = g->start_a = wide_add(middle_a, to_surface);
    g->anchor_b = g->start_b = wide_add(middle_b, to_surface);
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
    v->vn += change * k->cn, v->vt += change * k->ct, v->w += change * turning_of(g);
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
        v->w += change * k->ct + torque * turning_of(g);
    }
}

static FORCE_INLINE void warm_start_contacts(const step *s, const group *g, bool general) {
    wide_velocity a = load_velocities(s->warm_starts, g->a), b = load_velocities(s->warm_starts, g->b);
    twist wrench = no_twist();
    if (general) wrench.w = g->impulse[ROLLING_IMPULSE];
    for (int i = 0; i < g->points; i++) {
        wrench.vn += g->impulse[i];
        wrench.vt += g->impulse[FRICTION + i];
        wrench.w += g->z[i] * g->impulse[FRICTION + i] - g->x[i] * g->impulse[i];
    }
    add_wrench(s, g, &wrench, general, &a, &b);
    store_velocities(s, s->warm_starts, g->a, g->any_fixed, &a);
    store_velocities(s, s->warm_starts, g->b, g->any_fixed, &b);
}

/* How a pass solves groups. */
typedef enum way {
    SOLVE, /* with softness */
    RELAX, /* without, and adds to the warm starts of the next substep */
    RELAX_LAST
} way;

static FORCE_INLINE void solve_contacts(const step *s, group *g, way way, bool general) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    twist v = relative_velocity(g, &a, &b), wrench = no_twist();
    if (general) solve_rolling(g, &v, &wrench);
    solve_friction(g, g->impulse, &v, &wrench);
    if (way == SOLVE)
        solve_points(s, g, &v, &wrench);
    else
        relax_points(s, g, &v, &wrench);
    apply_wrench(s, g, &wrench, general, &a, &b);
    if (way == RELAX) warm_start_contacts(s, g, general);
}

/* What calls functions for locks is apart: the rest needs no room for them. */
static NOINLINE void solve_general(const step *s, group *g, way way) { solve_contacts(s, g, way, true); }

static FORCE_INLINE void solve_by_kind(const step *s, group *g, way way) {
    if (g->kind == GENERAL)
        solve_general(s, g, way);
    else
        solve_contacts(s, g, way, false);
}

static void solve_group(const step *s, group *g) { solve_by_kind(s, g, SOLVE); }
static void relax_group(const step *s, group *g) { solve_by_kind(s, g, RELAX); }
static void relax_last_group(const step *s, group *g) { solve_by_kind(s, g, RELAX_LAST); }
static void warm_start_group(const step *s, group *g) { warm_start_contacts(s, g, g->kind == GENERAL); }

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
    g->anchor_a = wide_add(g->start_a, wide_scale(g->anchor_share, between));
    g->anchor_b = wide_sub(g->start_b, wide_scale(1 - g->anchor_share, between));
    wide rotated = turned_b * wide_cross(g->start_b, g->normal) - turned_a * wide_cross(g->start_a, g->normal);
    wide apart = wide_dot(g->normal, between) + rotated;
    for (int i = 0; i < g->points; i++) g->separation[i] = g->start[i] + (apart - g->x[i] * (turned_b - turned_a));
    wide size = wide_dot(g->start_a, g->start_a) + wide_dot(g->start_b, g->start_b);
    wide_mask far = wide_dot(between, between) > REFRESH_DISTANCE * REFRESH_DISTANCE * size;
    if (*s->joint_system.inertias_changed) far |= turned_lanes(s, g);
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
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    apply_wrench(s, g, wrench, true, &a, &b);
    twist v = relative_velocity(g, &a, &b), friction_wrench = no_twist();
    for (int i = 0; i < g->points; i++) g->impulse[FRICTION + i] = wide_all(0);
    solve_friction(g, impulse, &v, &friction_wrench);
    apply_wrench(s, g, &friction_wrench, true, &a, &b);
}
