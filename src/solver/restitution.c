/* Restitution: impacts faster than restitution_speed that would touch within the substep, solved before the contacts.
 *
 * Impacts are solved one after the other until none is left, so an impulse travels through a row of touching balls. A
 * work list has the contacts that may approach too fast: those that did at first, and those of bodies that an impact
 * has changed. An impact follows Poisson's hypothesis: the impulses that stop the approach of all points of a patch,
 * times 1 + e; then friction within Coulomb's cone of them. None of this adds energy (docs/response.md). A point that
 * has bounced bounces again in the same step only where it would part fast. Impacts are rare, so each is solved in a
 * group of its own with one lane in use. */
#include "solver/contact_solver.h"

#define IMPACT_PASSES 64 /* over all contacts; later approaches are stopped without restitution */
#define IMPACT_SWEEPS 24 /* over the points of a patch */

/* The restitution of surfaces that are still apart, so that the height of the bounce is right: a body that turns back
 * early must be slower, by what gravity would have added on its way down and takes on its way up. */
static real restitution_at(real restitution, real apart, real speed, real closing) {
    real kept = restitution * restitution;
    kept -= (1 - kept) * 2 * closing * apart / (speed * speed);
    return tact_sqrt(tact_max(R(0), tact_min(kept, tact_max(restitution * restitution, 1))));
}

/* The compression phase: impulses that stop the approach of the points that would touch, by sweeps over them. */
static void solve_compression(const group *g, const response *k, int lane, const bool reached[], twist v,
                              wide impulse[]) {
    twist wrench = no_twist();
    for (int i = 0; i < g->points; i++) impulse[i] = wide_all(0);
    for (int sweep = 0; sweep < IMPACT_SWEEPS; sweep++) {
        real most = 0, largest = 0;
        for (int i = 0; i < g->points; i++) {
            if (!reached[i]) continue;
            wide wanted = wide_max(impulse[i] - g->mass.point_mass[i] * point_speed(g, i, &v), wide_all(0));
            wide change = wanted - impulse[i];
            impulse[i] = wanted;
            add_normal(g, k, i, change, &v, &wrench);
            most = tact_max(most, tact_abs(change[lane]));
            largest = tact_max(largest, wanted[lane]);
        }
        if (most <= 4 * ROUNDOFF * largest) break;
    }
}

/* The restitution phase: multiplies the impulses by 1 + e times the factor at which their energy is least, and applies
 * them. None is left where none would lessen it. */
static void apply_restitution(const step *s, group *g, const response *k, int lane, twist before, real restitution,
                              wide impulse[]) {
    twist v = before, wrench = no_twist();
    for (int i = 0; i < g->points; i++) add_normal(g, k, i, impulse[i], &v, &wrench);
    real linear = 0, square = 0;
    for (int i = 0; i < g->points; i++) {
        real speed = point_speed(g, i, &before)[lane];
        linear += impulse[i][lane] * speed;
        square += impulse[i][lane] * (point_speed(g, i, &v)[lane] - speed);
    }
    if (!(square > 0) || !(linear < 0)) {
        for (int i = 0; i < g->points; i++) impulse[i] = wide_all(0);
        return;
    }
    real least_energy = -linear / square;
    /* Compression stops no more of an approach than a narrow way allows, nor does what follows. */
    if (s->constants[g->a[lane]].locks | s->constants[g->b[lane]].locks) least_energy = tact_min(least_energy, 1);
    wide factor = wide_all((1 + restitution) * least_energy);
    wrench = no_twist();
    for (int i = 0; i < g->points; i++) {
        impulse[i] = factor * impulse[i];
        add_normal(g, k, i, impulse[i], &v, &wrench);
    }
    apply_impact(s, g, &wrench, impulse);
}

/* The relative velocity of the bodies of one lane, in all lanes: most that wait are asked in vain, and others' bodies
 * are far in memory. */
static twist lane_velocity(const step *s, const group *g, int lane) {
    int32_t body_a[LANES], body_b[LANES];
    for (int i = 0; i < LANES; i++) body_a[i] = g->a[lane], body_b[i] = g->b[lane];
    wide_velocity a = load_velocities(s->velocities, body_a), b = load_velocities(s->velocities, body_b);
    return relative_velocity(g, &a, &b);
}

/* True if a point that approaches so fast has not bounced in this step, or would part fast. Other approaches are
 * stopped by the contact. */
static bool may_bounce(const step *s, int contact, int point, real speed) {
    if ((s->impacts.bounced[contact] >> point & 1) == 0) return true;
    return -speed * contact_of(s, contact)->restitution > s->settings->restitution_speed;
}

/* Of a contact in a lane that has restitution. The contact itself is read only where its bodies approach fast and
 * may bounce. */
static bool solve_impact(const step *s, int contact) {
    int slot = s->contact_lanes[contact], lane = slot % LANES, first = -1;
    group *from = &groups_of(s)[slot / LANES], one;
    twist v = lane_velocity(s, from, lane);
    real fastest = -s->settings->restitution_speed, speed[TACTN_MANIFOLD_POINTS];
    bool fast = false, reached[TACTN_MANIFOLD_POINTS] = {false};
    for (int i = 0; i < from->points; i++) {
        speed[i] = point_speed(from, i, &v)[lane];
        fast = fast || (speed[i] < fastest && may_bounce(s, contact, i, speed[i]));
    }
    if (!fast) return false;
    const tactn_solver_contact *c = contact_of(s, contact);
    real gain = normal_velocity_change(s, from, lane);
    for (int i = 0; i < c->point_count; i++) {
        reached[i] = from->separation[i][lane] + s->h * (speed[i] + gain) <= 0;
        if (!reached[i] || !(speed[i] < fastest)) continue;
        if (may_bounce(s, contact, i, speed[i])) fastest = speed[i], first = i;
    }
    if (first < 0) return false;
    copy_lane(s, from, lane, &one);
    set_effective_mass(s, &one);
    real apart = from->separation[first][lane];
    real restitution = restitution_at(c->restitution, apart, fastest, -gain * s->inverse_h);
    wide impulse[TACTN_MANIFOLD_POINTS];
    response k = response_of(s, &one);
    solve_compression(&one, &k, lane, reached, v, impulse);
    apply_restitution(s, &one, &k, lane, v, restitution, impulse);
    for (int i = 0; i < from->points; i++) {
        from->total[i][lane] += impulse[i][lane];
        if (impulse[i][lane] > 0) s->impacts.bounced[contact] |= (unsigned char)(1u << i);
    }
    return true;
}

/* ---- The work list: a bit for each contact ---- */

static inline void add_waiting(const step *s, int contact) {
    s->impacts.waiting[contact / 64] |= UINT64_C(1) << contact % 64;
}

static void add_waiting_of(const step *s, int32_t body) {
    if (s->constants[body].fixed) return;
    for (int32_t link = s->impacts.first[body]; link >= 0; link = s->impacts.next[link]) add_waiting(s, link / 2);
}

static void list_restitution(const step *s) {
    memset(s->impacts.bounced, 0, (size_t)s->contact_count);
    for (int i = 0; i < s->body_count; i++) s->impacts.first[i] = -1;
    for (int i = 0; i < s->contact_count; i++) {
        if (s->contact_lanes[i] < 0) continue;
        if (!(contact_of(s, i)->restitution > 0)) continue;
        const int32_t bodies[] = {s->contact_bodies[i].a, s->contact_bodies[i].b};
        for (int side = 0; side < 2; side++) {
            s->impacts.next[2 * i + side] = s->impacts.first[bodies[side]];
            s->impacts.first[bodies[side]] = 2 * i + side;
        }
    }
}

/* Adds the contacts with restitution in a group that approach fast, whether or not they touch within the substep. */
static void add_fast_lanes(const step *s, const group *g) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    twist v = relative_velocity(g, &a, &b);
    wide fastest = wide_all(-s->settings->restitution_speed);
    unsigned fast = 0;
    for (int i = 0; i < g->points; i++) fast |= wide_bits(point_speed(g, i, &v) < fastest);
    for (int i = 0; i < g->count && fast >> i != 0; i++) {
        if ((fast >> i & 1) != 0 && contact_of(s, g->contact[i])->restitution > 0) add_waiting(s, g->contact[i]);
    }
}

/* Solves what waits in a word of the list, forward or backward; what is added ahead is solved in the same pass. */
static void solve_waiting(const step *s, int word, bool forward) {
    uint64_t ahead = ~UINT64_C(0), *waiting = &s->impacts.waiting[word];
    while ((*waiting & ahead) != 0) {
        int bit = forward ? lowest_bit(*waiting & ahead) : highest_bit(*waiting & ahead);
        uint64_t own = UINT64_C(1) << bit;
        int contact = 64 * word + bit;
        ahead = forward ? ~(own | (own - 1)) : own - 1;
        *waiting &= ~own;
        if (!solve_impact(s, contact)) continue;
        add_waiting_of(s, s->contact_bodies[contact].a);
        add_waiting_of(s, s->contact_bodies[contact].b);
    }
}

static bool any_waiting(const step *s) {
    for (int i = 0; i < impact_words(s->contact_count); i++)
        if (s->impacts.waiting[i] != 0) return true;
    return false;
}

static void solve_impacts(const step *s) {
    int words = impact_words(s->contact_count);
    memset(s->impacts.waiting, 0, (size_t)words * sizeof *s->impacts.waiting);
    for (int i = 0; i < s->group_count; i++) add_fast_lanes(s, &groups_of(s)[i]);
    for (int pass = 0; pass < IMPACT_PASSES && any_waiting(s); pass++) {
        bool forward = pass % 2 == 0;
        for (int i = 0; i < words; i++) solve_waiting(s, forward ? i : words - 1 - i, forward);
    }
}
