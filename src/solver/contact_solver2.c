/* Contacts in two dimensions, LANES at a time, no two of which share a dynamic body.
 *
 * A contact acts by a wrench at the middle of its points: a force along the normal, one to its left, and a torque. So
 * it is solved on three numbers, the relative velocity at the middle, and a symmetric 3 x 3 matrix, the inverse
 * effective mass, says how a wrench changes them. Bodies are loaded before and stored after. A point at x to the left
 * of the middle and z along the normal separates at v_n - w x and slides at v_t + w z; the second point is at -x and
 * -z. What an impulse at one point changes at the other is computed beforehand, so that little has to wait for it. */
#include "solver/contact_solver.h"

/* ---- Bodies ---- */

/* What a change of velocity has along free axes. */
static NOINLINE_COLD wide_vec free_change(const step *s, const int32_t body[], wide_vec v) {
    wide free[4];
    load_free_axes(s, body, free);
    return (wide_vec){free[0] * v.x, free[1] * v.y};
}

/* Adds to velocities, or to warm starts, what a wrench changes. */
static FORCE_INLINE void add_wrench(const step *s, const group *g, const arms *r, const twist *wrench, bool general,
                                    wide_velocity *a, wide_velocity *b) {
    wide_vec force = wide_add(wide_scale(wrench->vn, g->normal), wide_scale(wrench->vt, wide_left(g->normal)));
    wide_vec change_a = wide_scale(a->inverse_mass, force), change_b = wide_scale(b->inverse_mass, force);
    if (general && g->any_locked) change_a = free_change(s, g->a, change_a), change_b = free_change(s, g->b, change_b);
    a->linear = wide_sub(a->linear, change_a);
    b->linear = wide_add(b->linear, change_b);
    a->angular = a->angular - g->inertia_a * (r->a.x * wrench->vt - r->a.y * wrench->vn + wrench->w);
    b->angular = b->angular + g->inertia_b * (r->b.x * wrench->vt - r->b.y * wrench->vn + wrench->w);
}

static FORCE_INLINE void apply_wrench(const step *s, const group *g, const arms *r, const twist *wrench, bool general,
                                      wide_velocity *a, wide_velocity *b) {
    add_wrench(s, g, r, wrench, general, a, b);
    store_velocities(s, s->velocities, g->a, g->any_fixed, a);
    store_velocities(s, s->velocities, g->b, g->any_fixed, b);
}

/* ---- Response ---- */

/* Without locks. A turning w of a body moves it at r by (-w r_y, w r_x). */
static FORCE_INLINE response free_response(const group *g, const arms *r, wide inverse_mass) {
    wide ax = g->inertia_a * r->a.x, ay = g->inertia_a * r->a.y, bx = g->inertia_b * r->b.x, by = g->inertia_b * r->b.y;
    return (response){.fnn = inverse_mass + (ay * r->a.y + by * r->b.y),
                      .fnt = -(ay * r->a.x + by * r->b.x),
                      .ftt = inverse_mass + (ax * r->a.x + bx * r->b.x),
                      .cn = -(ay + by),
                      .ct = ax + bx,
                      .turning = g->inertia_a + g->inertia_b};
}

/* Takes what a body's locked axes would have given. */
static void take_locked_mass(const step *s, const group *g, const int32_t body[], wide inverse_mass, response *k) {
    wide free[4];
    load_free_axes(s, body, free);
    wide along_x = inverse_mass * (1 - free[0]), along_y = inverse_mass * (1 - free[1]);
    wide_vec n = g->normal, left = wide_left(n);
    k->fnn -= along_x * n.x * n.x + along_y * n.y * n.y;
    k->fnt -= along_x * n.x * left.x + along_y * n.y * left.y;
    k->ftt -= along_x * left.x * left.x + along_y * left.y * left.y;
}

static NOINLINE_COLD response locked_response(const step *s, const group *g, response k, wide mass_a, wide mass_b) {
    take_locked_mass(s, g, g->a, mass_a, &k);
    take_locked_mass(s, g, g->b, mass_b, &k);
    return k;
}

static FORCE_INLINE response response_at(const step *s, const group *g, const arms *r, bool general, wide mass_a,
                                         wide mass_b) {
    response k = free_response(g, r, mass_a + mass_b);
    return general && g->any_locked ? locked_response(s, g, k, mass_a, mass_b) : k;
}

/* ---- Setup ---- */

static FORCE_INLINE wide inverse_point_mass(const group *g, const response *k, int i) {
    wide x = lever(g, i);
    return k->fnn - 2 * x * k->cn + x * x * k->turning;
}

static FORCE_INLINE wide inverse_friction_mass(const group *g, const response *k, int i) {
    wide z = i == 0 ? g->z : -g->z;
    return k->ftt + 2 * z * k->ct + z * z * k->turning;
}

/* Changes effective masses to what they are beside the locks. */
static NOINLINE_COLD void lock_masses(const step *s, group *g, response k, wide mass_a, wide mass_b) {
    effective_mass before = g->mass;
    wide least = least_way(mass_a, mass_b);
    k = locked_response(s, g, k, mass_a, mass_b);
    for (int i = 0; i < g->points; i++) {
        g->mass.point_mass[i] = mass_of_way(inverse_point_mass(g, &k, i), least);
        g->mass.friction_mass[i] = mass_of_way(inverse_friction_mass(g, &k, i), least);
    }
    keep_other_lanes(g, &before, locked_lanes(s, g));
}

/* From the masses of the bodies and the inertias in the group. */
static FORCE_INLINE void find_effective_mass(const step *s, group *g, wide mass_a, wide mass_b) {
    arms r = arms_of(g);
    response k = free_response(g, &r, mass_a + mass_b);
    g->mass.rolling_mass = inverse_or_zero(k.turning);
    for (int i = 0; i < g->points; i++) {
        g->mass.point_mass[i] = inverse_or_zero(inverse_point_mass(g, &k, i));
        g->mass.friction_mass[i] = inverse_or_zero(inverse_friction_mass(g, &k, i));
    }
    if (g->any_locked) lock_masses(s, g, k, mass_a, mass_b);
}

static FORCE_INLINE void load_inertias(const step *s, group *g) {
    const real *of_a[LANES], *of_b[LANES];
    for (int i = 0; i < LANES; i++) of_a[i] = &s->tensors[g->a[i]], of_b[i] = &s->tensors[g->b[i]];
    g->inertia_a = wide_gather(of_a), g->inertia_b = wide_gather(of_b);
}

static void set_effective_mass(const step *s, group *g) {
    wide mass_a = load_velocities(s->velocities, g->a).inverse_mass;
    wide mass_b = load_velocities(s->velocities, g->b).inverse_mass;
    load_inertias(s, g);
    find_effective_mass(s, g, mass_a, mass_b);
}

/* `of_a` and `of_b` have the bodies' inverse masses. */
static FORCE_INLINE void warm_start_contacts(const step *s, const group *g, const arms *r, bool general,
                                             const wide_velocity *of_a, const wide_velocity *of_b) {
    wide_velocity a = load_velocities(s->warm_starts, g->a), b = load_velocities(s->warm_starts, g->b);
    a.inverse_mass = of_a->inverse_mass, b.inverse_mass = of_b->inverse_mass;
    const wide *normal = g->impulse, *friction = g->impulse + FRICTION;
    twist wrench = {normal[0] + normal[1], friction[0] + friction[1],
                    g->z * (friction[0] - friction[1]) - g->x * (normal[0] - normal[1])};
    if (general) wrench.w += g->impulse[ROLLING_IMPULSE];
    add_wrench(s, g, r, &wrench, general, &a, &b);
    store_velocities(s, s->warm_starts, g->a, g->any_fixed, &a);
    store_velocities(s, s->warm_starts, g->b, g->any_fixed, &b);
}

static FORCE_INLINE void warm_start(const step *s, const group *g, const wide_velocity *of_a,
                                    const wide_velocity *of_b) {
    arms r = arms_of(g);
    if (g->kind == GENERAL)
        warm_start_contacts(s, g, &r, true, of_a, of_b);
    else
        warm_start_contacts(s, g, &r, false, of_a, of_b);
}

/* In place of the contact of a lane that has none. */
static const tactn_solver_contact no_contact = {.normal = {1, 0}};

/* In place of one that lacks a point: those are so far apart that they have no effect. */
static const tactn_solver_contact no_points = {.point = {{.separation = LARGEST_SCALE}, {.separation = LARGEST_SCALE}}};

/* Four numbers of each contact, from the row of one. */
static FORCE_INLINE void load_rows(const tactn_solver_contact *const c[], size_t row_offset, wide out[4]) {
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = (const real *)((const char *)c[i] + row_offset);
    wide_load_rows(row, out);
}

/* One part in the number of points, which most groups have in all lanes. */
static FORCE_INLINE wide part_of_points(const group *g, const tactn_solver_contact *const c[]) {
    real parts[LANES];
    bool equal = true;
    for (int i = 0; i < g->count; i++) equal = equal && c[i]->point_count == g->points;
    if (equal) return wide_all(1 / (real)g->points);
    for (int i = 0; i < LANES; i++) parts[i] = i < g->count ? 1 / (real)c[i]->point_count : R(1);
    return wide_load(parts);
}

/* By how much of the displacements the arms of A follow. */
static FORCE_INLINE wide anchor_shares(const step *s, const group *g) {
    real shares[LANES];
    if (!g->any_fixed) return wide_all(R(0.5));
    for (int i = 0; i < LANES; i++) {
        bool fixed_a = s->constants[g->a[i]].fixed, fixed_b = s->constants[g->b[i]].fixed;
        shares[i] = fixed_a ? R(1) : fixed_b ? R(0) : R(0.5);
    }
    return wide_load(shares);
}

/* What lanes have of their contacts but the points. */
static FORCE_INLINE void set_lanes(const step *s, group *g, const tactn_solver_contact *const c[]) {
    const real *rolling[LANES];
    wide v[4];
    for (int i = 0; i < LANES; i++) rolling[i] = &c[i]->rolling_impulse;
    g->impulse[ROLLING_IMPULSE] = wide_gather(rolling);
    g->anchor_share = anchor_shares(s, g);
    load_rows(c, offsetof(tactn_solver_contact, normal), v);
    g->normal = (wide_vec){v[0], v[1]}, g->friction = v[2];
    load_rows(c, offsetof(tactn_solver_contact, restitution), v);
    g->restitution = v[0], g->rolling = v[1], g->surface_velocity = wide_cross(g->normal, (wide_vec){v[2], v[3]});
}

/* Loads a point of each contact; returns its anchors on both bodies. */
static FORCE_INLINE void set_points(group *g, const tactn_solver_contact *const c[], int i, wide_vec *a, wide_vec *b) {
    const real *anchors[LANES], *impulses[LANES], *separation[LANES];
    wide v[4];
    for (int k = 0; k < LANES; k++) {
        bool lacks = i >= c[k]->point_count && k < g->count;
        const tactn_solver_point *p = lacks ? &no_points.point[i] : &c[k]->point[i];
        anchors[k] = (const real *)&p->anchor_a, impulses[k] = &p->normal_impulse, separation[k] = &p->separation;
    }
    wide_load_rows(anchors, v);
    *a = (wide_vec){v[0], v[1]}, *b = (wide_vec){v[2], v[3]};
    g->separation[i] = g->start_separation[i] = wide_gather(separation);
    wide_load_rows(impulses, v); /* with two numbers behind them */
    g->impulse[i] = wide_max(v[0], wide_all(0)), g->impulse[FRICTION + i] = v[1];
}

static void set_group(const step *s, group *g) {
    const tactn_solver_contact *c[LANES];
    for (int i = 0; i < LANES; i++) c[i] = i < g->count ? contact_of(s, g->contact[i]) : &no_contact;
    wide none = wide_all(0), part = part_of_points(g, c), apart = none;
    set_lanes(s, g, c);
    wide_vec middle_a = {none, none}, middle_b = middle_a, a[TACTN_MANIFOLD_POINTS], b;
    for (int i = 0; i < g->points; i++) {
        set_points(g, c, i, &a[i], &b);
        middle_a = wide_add(middle_a, a[i]), middle_b = wide_add(middle_b, b);
        apart += wide_select(part * (real)(i + 1) <= 1, g->start_separation[i], none);
    }
    middle_a = wide_scale(part, middle_a), middle_b = wide_scale(part, middle_b);
    wide_vec first = along_normal(g, wide_sub(a[0], middle_a));
    g->z = first.x, g->x = first.y;
    /* Against a fixed body the anchor is the other body's own, on its own surface. */
    wide to_surface = part * apart * (g->anchor_share - R(0.5));
    g->start = (arms){along_normal(g, middle_a), along_normal(g, middle_b)};
    g->start.a.x += to_surface, g->start.b.x += to_surface;
    wide_velocity of_a = load_velocities(s->velocities, g->a), of_b = load_velocities(s->velocities, g->b);
    load_inertias(s, g);
    find_effective_mass(s, g, of_a.inverse_mass, of_b.inverse_mass);
    if (!g->overflow) warm_start(s, g, &of_a, &of_b);
}

/* ---- Solving ---- */

/* Applies a torque that stops rolling. */
static FORCE_INLINE void solve_rolling(group *g, const response *k, twist *v, twist *wrench) {
    wide load = wide_all(0);
    for (int i = 0; i < g->points; i++) load += g->impulse[i];
    wide most = g->rolling * load;
    wide roll = wide_clamp(g->impulse[ROLLING_IMPULSE] - g->mass.rolling_mass * v->w, most);
    wide change = roll - g->impulse[ROLLING_IMPULSE];
    g->impulse[ROLLING_IMPULSE] = roll;
    wrench->w += change;
    v->vn += change * k->cn, v->vt += change * k->ct, v->w += change * k->turning;
}

/* The speeds of both points along the normal (n) and to its left (t), and by how much a unit impulse at one of them
 * changes another: the normal one of the other point, the friction of the other point, the friction of the first
 * and of the second point the normal speeds. */
typedef struct points {
    wide n[2], t[2];
    wide n_by_other_n, t_by_other_t, n_by_t0[2], n_by_t1[2];
} points;

static FORCE_INLINE points points_of(const group *g, const response *k, const twist *v) {
    wide wx = v->w * g->x, wz = v->w * g->z, turn_x = k->turning * g->x, turn_xz = turn_x * g->z;
    wide zn = g->z * k->cn, xt = g->x * k->ct, both = k->fnt + turn_xz, own = k->fnt - turn_xz;
    return (points){{v->vn - wx, v->vn + wx},
                    {v->vt + wz, v->vt - wz},
                    k->fnn - turn_x * g->x,
                    k->ftt - k->turning * g->z * g->z,
                    {own + (zn - xt), both + (zn + xt)},
                    {both - (zn + xt), own - (zn - xt)}};
}

/* Solves friction at a point, limited by its own normal impulse; returns the change of the impulse. */
static FORCE_INLINE wide rub(group *g, int i, wide load, wide speed) {
    wide before = g->impulse[FRICTION + i];
    wide after = wide_clamp(before - g->mass.friction_mass[i] * speed, g->friction * load);
    g->impulse[FRICTION + i] = after;
    return after - before;
}

/* Solves friction at each point; returns its wrench. */
static FORCE_INLINE twist solve_friction(group *g, const wide load[], points *p) {
    wide first = rub(g, 0, load[0], p->t[0]), second = wide_all(0);
    p->n[0] += first * p->n_by_t0[0];
    if (g->points > 1) {
        second = rub(g, 1, load[1], p->t[1] + first * p->t_by_other_t);
        p->n[0] += second * p->n_by_t1[0];
        p->n[1] += first * p->n_by_t0[1] + second * p->n_by_t1[1];
    }
    return (twist){wide_all(0), first + second, g->z * (first - second)};
}

/* Solves the normal impulse of a point; overlap is removed softly. Returns its change. */
static FORCE_INLINE wide press(const step *s, group *g, int i, const wide_softness *soft, wide speed) {
    wide push = wide_all(-s->settings->max_push_velocity), apart = g->separation[i], before = g->impulse[i];
    wide_mask open = apart > 0;
    wide bias = wide_select(open, apart * s->inverse_h, wide_max(soft->bias_rate * apart, push));
    wide mass = wide_select(open, g->mass.point_mass[i], g->mass.point_mass[i] * soft->mass_scale);
    wide kept = wide_select(open, before, before * soft->impulse_kept);
    g->impulse[i] = wide_max(kept - mass * (speed + bias), wide_all(0));
    return g->impulse[i] - before;
}

/* Solves it again without softness, which removes the velocity that it has added. A separated point without an impulse
 * gets none: the bodies may still approach. */
static FORCE_INLINE wide relax(const step *s, group *g, int i, wide speed) {
    wide none = wide_all(0), apart = wide_max(g->separation[i], none), before = g->impulse[i];
    wide after = wide_max(before - g->mass.point_mass[i] * (speed + apart * s->inverse_h), none);
    g->impulse[i] = wide_select((apart > 0) & (before == 0), none, after);
    return g->impulse[i] - before;
}

/* Solves the normal impulses of the points, one after the other, and adds them to the wrench. */
static FORCE_INLINE void solve_points(const step *s, group *g, way way, const points *p, twist *wrench) {
    wide first, second = wide_all(0);
    if (way == SOLVE) {
        wide_softness soft = softness_of(s, g);
        first = press(s, g, 0, &soft, p->n[0]);
        if (g->points > 1) second = press(s, g, 1, &soft, p->n[1] + first * p->n_by_other_n);
    } else {
        if (g->points > 1) second = relax(s, g, 1, p->n[1]);
        first = relax(s, g, 0, p->n[0] + second * p->n_by_other_n);
    }
    wrench->vn += first + second, wrench->w -= g->x * (first - second);
}

static FORCE_INLINE void solve_contacts(const step *s, group *g, way way, bool general) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    arms r = arms_of(g);
    response k = response_at(s, g, &r, general, a.inverse_mass, b.inverse_mass);
    twist v = relative_velocity_at(g, &r, &a, &b), roll = no_twist();
    if (general) solve_rolling(g, &k, &v, &roll);
    points p = points_of(g, &k, &v);
    twist wrench = solve_friction(g, g->impulse, &p);
    wrench.w += roll.w;
    solve_points(s, g, way, &p, &wrench);
    apply_wrench(s, g, &r, &wrench, general, &a, &b);
    if (way == RELAX) warm_start_contacts(s, g, &r, general, &a, &b);
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

static void warm_start_group(const step *s, group *g) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    warm_start(s, g, &a, &b);
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
    wide_vec moved = along_normal(g, wide_sub(moved_b, moved_a));
    g->moved = moved;
    wide apart = moved.x + (turned_a * g->start.a.y - turned_b * g->start.b.y), tilt = g->x * (turned_b - turned_a);
    g->separation[0] = g->start_separation[0] + (apart - tilt);
    if (g->points > 1) g->separation[1] = g->start_separation[1] + (apart + tilt);
    wide size = wide_dot(g->start.a, g->start.a) + wide_dot(g->start.b, g->start.b);
    wide_mask far = wide_dot(moved, moved) > REFRESH_DISTANCE * REFRESH_DISTANCE * size;
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

static FORCE_INLINE void find_lane_speeds(const step *s, const group *g, int lane, real speed[]) {
    const body_velocity *a = &s->velocities[g->a[lane]], *b = &s->velocities[g->b[lane]];
    real moved = g->moved.y[lane], of_a = g->anchor_share[lane] * moved;
    real arm_a = g->start.a.y[lane] + of_a, arm_b = g->start.b.y[lane] - (moved - of_a);
    vec v = sub(b->linear, a->linear);
    real vn = g->normal.x[lane] * v.x + g->normal.y[lane] * v.y + (a->angular * arm_a - b->angular * arm_b);
    real tilt = (b->angular - a->angular) * g->x[lane];
    speed[0] = vn - tilt, speed[1] = vn + tilt;
}

static FORCE_INLINE response set_impact_mass(const step *s, group *g, const wide_velocity *a, const wide_velocity *b) {
    g->inertia_a = wide_all(s->tensors[g->a[0]]), g->inertia_b = wide_all(s->tensors[g->b[0]]);
    find_effective_mass(s, g, a->inverse_mass, b->inverse_mass);
    arms r = arms_of(g);
    return response_at(s, g, &r, true, a->inverse_mass, b->inverse_mass);
}

static FORCE_INLINE void apply_impact(const step *s, group *g, const twist *wrench, const wide impulse[],
                                      const response *k, wide_velocity *a, wide_velocity *b) {
    arms r = arms_of(g);
    add_wrench(s, g, &r, wrench, true, a, b);
    twist v = relative_velocity_at(g, &r, a, b);
    points p = points_of(g, k, &v);
    for (int i = 0; i < g->points; i++) g->impulse[FRICTION + i] = wide_all(0);
    twist friction_wrench = solve_friction(g, impulse, &p);
    add_wrench(s, g, &r, &friction_wrench, true, a, b);
}
