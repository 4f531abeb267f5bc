/* Impacts, before contacts are solved: what comes in faster than the settings' restitution_speed and would touch within
 * the substep bounces.
 *
 * Impacts are taken one after the other until none is left, so a blow goes through a row of balls that touch. One
 * impact is Poisson's: the impulses that would stop the approach of all points of a patch, times 1 + e; then friction
 * within Coulomb's cone of them. None of this can add energy (docs/response.md). Impacts are rare, so each has a group
 * to itself with its own lane in use. */
#include "solver/contact_solver.h"

#define BOUNCE_PASSES 64 /* over all contacts; what approaches still is stopped without a bounce */
#define BOUNCE_SWEEPS 24 /* over the points of a patch */

/* What of the speed comes back where the surfaces are still apart, so that the height comes out right: a body that
 * starts back early must be slower, by what gravity would have added on its way down and takes on its way up. */
static real restitution_at(real restitution, real apart, real speed, real closing) {
    real kept = restitution * restitution;
    kept -= (1 - kept) * 2 * closing * apart / (speed * speed);
    return tact_sqrt(tact_max(R(0), tact_min(kept, tact_max(restitution * restitution, 1))));
}

/* The impulses that stop the approach of the points that would touch, by sweeps over them. */
static void compress(const group *g, int lane, const bool reached[], twist v, wide impulse[]) {
    twist wrench = no_twist();
    for (int i = 0; i < g->points; i++) impulse[i] = wide_all(0);
    for (int sweep = 0; sweep < BOUNCE_SWEEPS; sweep++) {
        real most = 0, largest = 0;
        for (int i = 0; i < g->points; i++) {
            if (!reached[i]) continue;
            wide wanted = wide_max(impulse[i] - g->reaction.mass[i] * point_speed(g, i, &v), wide_all(0));
            wide change = wanted - impulse[i];
            impulse[i] = wanted;
            add_normal(g, i, change, &v, &wrench);
            most = tact_max(most, tact_abs(change[lane]));
            largest = tact_max(largest, wanted[lane]);
        }
        if (most <= 4 * ROUNDOFF * largest) break;
    }
}

/* Applies the impulses times what gives the bounce: 1 + e times where the energy along them is least. */
static void rebound(const step *s, group *g, int lane, twist before, real restitution, wide impulse[]) {
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
    strike(s, g, &wrench, impulse);
}

static bool bounce_contact(const step *s, int contact) {
    real restitution = s->contacts[contact].restitution;
    int place = s->places[contact];
    if (!(restitution > 0) || place < 0) return false;
    int lane = place % LANES;
    group *from = &s->groups[place / LANES], one;
    wide_motion a = load_motions(s, from->a), b = load_motions(s, from->b);
    twist v = relative_motion(from, &a, &b);
    real gain = gain_along(s, from, lane), fastest = -s->settings->restitution_speed;
    bool reached[TACTN_MANIFOLD_POINTS];
    int first = -1;
    for (int i = 0; i < s->contacts[contact].point_count; i++) {
        real speed = point_speed(from, i, &v)[lane];
        reached[i] = from->separation[i][lane] + s->h * (speed + gain) <= 0;
        if (reached[i] && speed < fastest) fastest = speed, first = i;
    }
    if (first < 0) return false;
    for (int i = s->contacts[contact].point_count; i < TACTN_MANIFOLD_POINTS; i++) reached[i] = false;
    take_lane(s, from, lane, &one);
    set_reaction(s, &one);
    restitution = restitution_at(restitution, from->separation[first][lane], fastest, -gain * s->rate);
    wide impulse[TACTN_MANIFOLD_POINTS];
    compress(&one, lane, reached, v, impulse);
    rebound(s, &one, lane, v, restitution, impulse);
    for (int i = 0; i < from->points; i++) from->total[i][lane] += impulse[i][lane];
    return true;
}

static void bounce(const step *s) {
    bool any = true;
    for (int pass = 0; pass < BOUNCE_PASSES && any; pass++) {
        any = false;
        for (int i = 0; i < s->contact_count; i++)
            any = bounce_contact(s, pass % 2 == 0 ? i : s->contact_count - 1 - i) || any;
    }
}
