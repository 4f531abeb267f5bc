/* Restitution: impacts faster than restitution_speed that would touch within the substep, solved before the contacts.
 *
 * Impacts are solved one after the other until none is left, so an impulse travels through a row of touching balls. An
 * impact follows Poisson's hypothesis: the impulses that stop the approach of all points of a patch, times 1 + e; then
 * friction within Coulomb's cone of them. None of this adds energy (docs/response.md). Impacts are rare, so each is
 * solved in a group of its own with one lane in use. */
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
static void solve_compression(const group *g, int lane, const bool reached[], twist v, wide impulse[]) {
    twist wrench = no_twist();
    for (int i = 0; i < g->points; i++) impulse[i] = wide_all(0);
    for (int sweep = 0; sweep < IMPACT_SWEEPS; sweep++) {
        real most = 0, largest = 0;
        for (int i = 0; i < g->points; i++) {
            if (!reached[i]) continue;
            wide wanted = wide_max(impulse[i] - g->mass.point_mass[i] * point_speed(g, i, &v), wide_all(0));
            wide change = wanted - impulse[i];
            impulse[i] = wanted;
            add_normal(g, i, change, &v, &wrench);
            most = tact_max(most, tact_abs(change[lane]));
            largest = tact_max(largest, wanted[lane]);
        }
        if (most <= 4 * ROUNDOFF * largest) break;
    }
}

/* The restitution phase: multiplies the impulses by 1 + e times the factor at which their energy is least, and applies
 * them. */
static void apply_restitution(const step *s, group *g, int lane, twist before, real restitution, wide impulse[]) {
    twist v = before, wrench = no_twist();
    for (int i = 0; i < g->points; i++) add_normal(g, i, impulse[i], &v, &wrench);
    real linear = 0, square = 0;
    for (int i = 0; i < g->points; i++) {
        real speed = point_speed(g, i, &before)[lane];
        linear += impulse[i][lane] * speed;
        square += impulse[i][lane] * (point_speed(g, i, &v)[lane] - speed);
    }
    if (!(square > 0) || !(linear < 0)) return;
    wide factor = wide_all((1 + restitution) * (-linear / square));
    wrench = no_twist();
    for (int i = 0; i < g->points; i++) {
        impulse[i] = factor * impulse[i];
        add_normal(g, i, impulse[i], &v, &wrench);
    }
    apply_impact(s, g, &wrench, impulse);
}

static bool solve_impact(const step *s, int contact) {
    real restitution = contact_of(s, contact)->restitution;
    int slot = s->contact_lanes[contact];
    if (!(restitution > 0) || slot < 0) return false;
    int lane = slot % LANES;
    group *from = &groups_of(s)[slot / LANES], one;
    wide_velocity a = load_velocities(s, from->a), b = load_velocities(s, from->b);
    twist v = relative_velocity(from, &a, &b);
    real gain = normal_velocity_change(s, from, lane), fastest = -s->settings->restitution_speed;
    bool reached[TACTN_MANIFOLD_POINTS];
    int first = -1;
    for (int i = 0; i < contact_of(s, contact)->point_count; i++) {
        real speed = point_speed(from, i, &v)[lane];
        reached[i] = from->separation[i][lane] + s->h * (speed + gain) <= 0;
        if (reached[i] && speed < fastest) fastest = speed, first = i;
    }
    if (first < 0) return false;
    for (int i = contact_of(s, contact)->point_count; i < TACTN_MANIFOLD_POINTS; i++) reached[i] = false;
    copy_lane(s, from, lane, &one);
    set_effective_mass(s, &one);
    restitution = restitution_at(restitution, from->separation[first][lane], fastest, -gain * s->inverse_h);
    wide impulse[TACTN_MANIFOLD_POINTS];
    solve_compression(&one, lane, reached, v, impulse);
    apply_restitution(s, &one, lane, v, restitution, impulse);
    for (int i = 0; i < from->points; i++) from->total[i][lane] += impulse[i][lane];
    return true;
}

static void solve_impacts(const step *s) {
    bool any = true;
    for (int pass = 0; pass < IMPACT_PASSES && any; pass++) {
        any = false;
        for (int i = 0; i < s->contact_count; i++)
            any = solve_impact(s, pass % 2 == 0 ? i : s->contact_count - 1 - i) || any;
    }
}
