/* Groups of contacts: what the sources of substeps_unit.c call of contact_solver2.c or contact_solver3.c, of coloring.c
 * and of restitution.c. */
#ifndef TACT_SOLVER_CONTACT_SOLVER_H
#define TACT_SOLVER_CONTACT_SOLVER_H

#include <string.h>

#include "solver/integrate.h"
#include CONTACT_SOLVER_H

/* Contacts that are solved in one way: between bodies whose inertia is the same about all axes, any others, and with
 * rolling friction. */
enum { ROUND, GENERAL, ROLLS, KINDS };

/* A body that has come farther than this part of a contact's size since the step began, or has turned by more, in
 * radians, reacts in another way than then. */
#define STALE R(0.02)

/* ---- contact_solver2.c, contact_solver3.c ---- */
/* Computes a group from the contacts of its lanes. */
static void set_group(const step *s, group *g);
/* How the bodies as they are now react to a wrench at the middle. */
static void set_reaction(const step *s, group *g);
/* Applies the impulses of the last step. */
static void warm_group(const step *s, group *g);
/* Solves a group once, with softness; and without. */
static void push_group(const step *s, group *g);
static void relax_group(const step *s, group *g);
/* Updates anchors and separations after the bodies have moved. */
static void move_group(const step *s, group *g);
/* Stores the impulses of one lane in its contact. */
static void store_lane(const step *s, const group *g, int lane);
static void clear_contact(tactn_solver_contact *c);
/* By how much a substep's forces speed up B against A along the normal. */
static real gain_along(const step *s, const group *g, int lane);
/* Applies the impulses of an impact, then friction within Coulomb's cone of them alone. */
static void strike(const step *s, group *g, const twist *wrench, const wide impulse[]);

/* ---- coloring.c ---- */
/* The largest number of groups that so many contacts may need. */
static int most_groups(int contact_count);
/* Sorts the contacts into groups. `used` has a word for each body. */
static void set_groups(step *s, uint64_t used[]);
/* Copies a group with one of its lanes; the others get the dummy body. */
static void take_lane(const step *s, const group *from, int lane, group *to);
/* One pass over all groups each. */
static void warm_start(const step *s);
static void push_groups(const step *s);
static void relax_groups(const step *s);
static void store_impulses(const step *s);

/* ---- restitution.c ---- */
/* Solves the impacts of contacts with restitution. */
static void bounce(const step *s);

/* ---- The same in both dimensions ---- */

static FORCE_INLINE wide wide_clamp(wide x, wide most) { return wide_min(wide_max(x, -most), most); }
static FORCE_INLINE wide inverse_or_zero(wide x) { return wide_select(x > 0, 1 / x, wide_all(0)); }

/* Solves the points for their impulses along the normal, one after the other: overlap is undone softly. */
static FORCE_INLINE void push_points(const step *s, group *g, twist *v, twist *wrench) {
    wide none = wide_all(0), push = wide_all(-s->settings->push_speed);
    for (int i = 0; i < g->points; i++) {
        wide apart = g->separation[i], before = g->impulse[i];
        wide_mask open = apart > 0;
        wide bias = wide_select(open, apart * s->rate, wide_max(g->rate * apart, push));
        wide mass = wide_select(open, g->reaction.mass[i], g->reaction.mass[i] * g->keep_mass);
        wide kept = wide_select(open, before, before * g->keep_impulse);
        wide after = wide_max(kept - mass * (point_speed(g, i, v) + bias), none);
        g->impulse[i] = after;
        add_normal(g, i, after - before, v, wrench);
    }
}

/* Solves them again without softness, which removes the velocity that softness has added. A point that is apart and
 * had no impulse gets none: the bodies may still approach. */
static FORCE_INLINE void relax_points(const step *s, group *g, twist *v, twist *wrench) {
    wide none = wide_all(0);
    for (int i = g->points - 1; i >= 0; i--) {
        wide apart = wide_max(g->separation[i], none), before = g->impulse[i];
        wide after = wide_max(before - g->reaction.mass[i] * (point_speed(g, i, v) + apart * s->rate), none);
        after = wide_select((apart > 0) & (before == 0), none, after);
        g->impulse[i] = after;
        add_normal(g, i, after - before, v, wrench);
    }
}

/* Computes the reaction anew in some of the lanes. */
static NOINLINE_COLD void refresh_reaction(const step *s, group *g, wide_mask lanes) {
    reaction before = g->reaction;
    set_reaction(s, g);
    const wide *old = (const wide *)&before;
    wide *now = (wide *)&g->reaction;
    for (size_t i = 0; i < sizeof before / sizeof *now; i++) now[i] = wide_select(lanes, now[i], old[i]);
}

#endif
