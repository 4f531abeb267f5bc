/* Restitution: impacts faster than restitution_speed that would touch within the substep, solved before the contacts.
 *
 * Impacts are solved one after the other until none is left, so an impulse travels through a row of touching balls. A
 * work list has the contacts that may approach too fast: those that did at first, and those of bodies that an impact
 * has changed. An impact follows Poisson's hypothesis: the impulses that stop the approach of all points of a patch,
 * times 1 + e; then friction within Coulomb's cone of them. None of this adds energy (docs/response.md). A point that
 * has bounced bounces again in the same step only where it would part fast. Most that wait are asked in vain, so their
 * speeds are found without lanes. Each impact is solved in a group of its own, in whose lanes is the same. */
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
static FORCE_INLINE void solve_compression(const group *g, const response *k, const bool reached[], twist v,
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
            most = tact_max(most, tact_abs(change[0]));
            largest = tact_max(largest, wanted[0]);
        }
        if (most <= 4 * ROUNDOFF * largest) break;
    }
}

/* The restitution phase: multiplies the impulses by 1 + e times the factor at which their energy is least, and applies
 * them. None is left where none would lessen it. */
static FORCE_INLINE void apply_restitution(const step *s, group *g, const response *k, real restitution,
                                           wide impulse[], wide_velocity *a, wide_velocity *b) {
    twist before = relative_velocity(g, a, b), v = before, wrench = no_twist();
    for (int i = 0; i < g->points; i++) add_normal(g, k, i, impulse[i], &v, &wrench);
    real linear = 0, square = 0;
    for (int i = 0; i < g->points; i++) {
        real speed = point_speed(g, i, &before)[0];
        linear += impulse[i][0] * speed;
        square += impulse[i][0] * (point_speed(g, i, &v)[0] - speed);
    }
    if (!(square > 0) || !(linear < 0)) {
        for (int i = 0; i < g->points; i++) impulse[i] = wide_all(0);
        return;
    }
    real least_energy = -linear / square;
    /* Compression stops no more of an approach than a narrow way allows, nor does what follows. */
    if (s->constants[g->a[0]].locks | s->constants[g->b[0]].locks) least_energy = tact_min(least_energy, 1);
    wide factor = wide_all((1 + restitution) * least_energy);
    wrench = no_twist();
    for (int i = 0; i < g->points; i++) {
        impulse[i] = factor * impulse[i];
        add_normal(g, k, i, impulse[i], &v, &wrench);
    }
    apply_impact(s, g, &wrench, impulse, k, a, b);
}

/* Solves the impact of a contact at those of its points that are reached; `impulse` gets its impulses. */
static void bounce(const step *s, const group *from, int lane, const bool reached[], real restitution, wide impulse[]) {
    group one;
    spread_lane(from, lane, &one);
    body_velocity *of_a = &s->velocities[one.a[0]], *of_b = &s->velocities[one.b[0]];
    wide_velocity a = spread_velocity(of_a), b = spread_velocity(of_b);
    response k = set_impact_mass(s, &one, &a, &b);
    solve_compression(&one, &k, reached, relative_velocity(&one, &a, &b), impulse);
    apply_restitution(s, &one, &k, restitution, impulse, &a, &b);
    if (!s->constants[one.a[0]].fixed) store_first_lane(&a, of_a);
    if (!s->constants[one.b[0]].fixed) store_first_lane(&b, of_b);
}

/* True if a point that approaches so fast has not bounced in this step, or would part fast. Other approaches are
 * stopped by the contact. */
static FORCE_INLINE bool may_bounce(const step *s, unsigned bounced, int point, real speed, real restitution) {
    return (bounced >> point & 1) == 0 || -speed * restitution > s->settings->restitution_speed;
}

/* Of a contact that has restitution. The contact itself, which is far in memory, is not read. */
static bool solve_impact(const step *s, int contact) {
    int slot = s->contact_lanes[contact], lane = slot % LANES, first = -1;
    group *g = &groups_of(s)[slot / LANES];
    unsigned bounced = s->impacts.bounced[contact];
    real fastest = -s->settings->restitution_speed, restitution = g->restitution[lane], speed[TACTN_MANIFOLD_POINTS];
    bool fast = false, reached[TACTN_MANIFOLD_POINTS] = {false};
    find_lane_speeds(s, g, lane, speed);
    for (int i = 0; i < g->points; i++)
        fast = fast || (speed[i] < fastest && may_bounce(s, bounced, i, speed[i], restitution));
    if (!fast) return false;
    real gain = normal_velocity_change(s, g, lane);
    for (int i = 0; i < lane_points(g, lane); i++) {
        reached[i] = g->separation[i][lane] + s->h * (speed[i] + gain) <= 0;
        if (!reached[i] || !(speed[i] < fastest)) continue;
        if (may_bounce(s, bounced, i, speed[i], restitution)) fastest = speed[i], first = i;
    }
    if (first < 0) return false;
    real apart = g->separation[first][lane];
    wide impulse[TACTN_MANIFOLD_POINTS];
    bounce(s, g, lane, reached, restitution_at(restitution, apart, fastest, -gain * s->inverse_h), impulse);
    for (int i = 0; i < g->points; i++) {
        g->total[i][lane] += impulse[i][0];
        if (impulse[i][0] > 0) s->impacts.bounced[contact] |= (unsigned char)(1u << i);
    }
    return true;
}

/* ---- The work list: a bit for each contact ---- */

static void add_waiting_of(const step *s, int32_t body) {
    if (s->constants[body].fixed) return;
    for (int32_t i = s->impacts.first[body]; i < s->impacts.first[body + 1]; i++) add_waiting(s, s->impacts.of_body[i]);
}

/* Calls for each contact that waits. */
static void list_restitution(const step *s) {
    int32_t *end = s->impacts.first;
    memset(s->impacts.bounced, 0, (size_t)s->contact_count);
    memset(end, 0, (size_t)(s->body_count + 1) * sizeof *end);
    for (int i = 0; i < s->contact_count; i++) {
        if (!is_waiting(s, i)) continue;
        end[s->contact_bodies[i].a]++, end[s->contact_bodies[i].b]++;
    }
    for (int i = 1; i <= s->body_count; i++) end[i] += end[i - 1];
    for (int i = 0; i < s->contact_count; i++) {
        if (!is_waiting(s, i)) continue;
        s->impacts.of_body[--end[s->contact_bodies[i].a]] = i;
        s->impacts.of_body[--end[s->contact_bodies[i].b]] = i;
    }
}

/* Adds the contacts with restitution in a group that approach fast and of which a point may bounce, whether or not they
 * touch within the substep. */
static void add_fast_lanes(const step *s, const group *g) {
    wide_velocity a = load_velocities(s->velocities, g->a), b = load_velocities(s->velocities, g->b);
    twist v = relative_velocity(g, &a, &b);
    wide fastest = wide_all(-s->settings->restitution_speed);
    wide least = wide_all(0);
    for (int i = 0; i < g->points; i++) least = wide_min(point_speed(g, i, &v), least);
    unsigned fast = wide_bits((least < fastest) & (g->restitution > 0));
    unsigned again = wide_bits(least * g->restitution < fastest), all = (1u << g->points) - 1;
    for (; fast != 0; fast &= fast - 1) {
        int lane = lowest_bit(fast), contact = g->contact[lane];
        if ((again >> lane & 1) != 0 || s->impacts.bounced[contact] != all) add_waiting(s, contact);
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
