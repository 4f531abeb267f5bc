/* Groups of contacts: the functions of contact_solver2.c, contact_solver3.c, coloring.c and restitution.c that
 * substeps_unit.c shares. */
#ifndef TACT_SOLVER_CONTACT_SOLVER_H
#define TACT_SOLVER_CONTACT_SOLVER_H

#include <stddef.h>
#include <string.h>

#include "base/prefetch.h"
#include "solver/integrate.h"
#include CONTACT_SOLVER_H

/* Contacts that a pass asks for ahead: they may lie anywhere. */
#define CONTACTS_AHEAD 8

/* Groups that a pass asks for ahead. */
#define GROUPS_AHEAD 2
/* Groups of whose contacts it asks ahead: as many as have 16. */
#define SETTING_AHEAD (16 / LANES)

/* What set_groups() finds in a group is before this. */
#define GROUP_HEAD offsetof(group, normal)
/* What impacts need of a contact is between them. */
#define GROUP_SEPARATIONS offsetof(group, separation)

/* How a pass solves groups. */
typedef enum way {
    SOLVE, /* with softness */
    RELAX, /* without, and adds to the warm starts of the next substep */
    RELAX_LAST
} way;

/* A softness by lanes; impulse_kept: what remains of an impulse. */
typedef struct wide_softness {
    wide bias_rate, mass_scale, impulse_kept;
} wide_softness;

static inline group *groups_of(const step *s) { return s->groups; }

/* ---- contact_solver2.c, contact_solver3.c ---- */
/* Computes a group from the contacts of its lanes, whose bodies are set, and its warm starts, unless it is an
 * overflow. */
static void set_group(const step *s, group *g);
/* Computes the effective mass for the present anchors and inertias. */
static void set_effective_mass(const step *s, group *g);
/* Adds the impulses of the last step to the warm starts of the bodies. */
static void warm_start_group(const step *s, group *g);
/* Solve a group once: with softness; without, and add its impulses to the warm starts of the next substep; in the last
 * substep. */
static void solve_group(const step *s, group *g);
static void relax_group(const step *s, group *g);
static void relax_last_group(const step *s, group *g);
/* Updates anchors and separations after the bodies have moved. */
static void update_group(const step *s, group *g);
/* Stores the impulses of one lane in its contact. */
static void store_lane(const step *s, const group *g, int lane);
static void clear_contact(tactn_solver_contact *c);
/* The change of the relative normal velocity in a substep by gravity and forces. */
static real normal_velocity_change(const step *s, const group *g, int lane);
/* How fast the points of the contact in one lane part along the normal. */
static FORCE_INLINE void find_lane_speeds(const step *s, const group *g, int lane, real speed[]);
/* Computes the effective mass of a contact that is in all lanes of a group, between bodies of such velocities; returns
 * how these change by impulses. */
static FORCE_INLINE response set_impact_mass(const step *s, group *g, const wide_velocity *a, const wide_velocity *b);
/* Changes them by the impulses of an impact, then by friction within Coulomb's cone of those impulses alone. */
static FORCE_INLINE void apply_impact(const step *s, group *g, const twist *wrench, const wide impulse[],
                                      const response *k, wide_velocity *a, wide_velocity *b);

/* ---- coloring.c ---- */
/* The lowest and the highest of some bits, of which there is one at least. */
static inline int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
static inline int highest_bit(uint64_t bits) { return 63 - __builtin_clzll(bits); }
/* The greatest number of groups for so many contacts. */
static int max_group_count(int contact_count);
/* Kind and size of a contact with such contact_traits(), of which contact_bodies are set; below zero if it has no
 * effect. */
static int class_of(const step *s, int i, unsigned traits);
/* Sorts the classified contacts into groups. `used` has a word for each body. */
static void form_groups(step *s, uint64_t used[]);
/* Computes groups and their warm starts. Lists' contacts are checked here. */
static void set_groups(const step *s, int from, int to);
/* Copies the head of a group, and what impacts need of the contact in one lane to all lanes. */
static void spread_lane(const group *from, int lane, group *to);
/* Each makes one pass over groups of one colour. Relaxing updates them first, after the bodies have moved. */
static void solve_groups(const step *s, int from, int to);
static void relax_groups(const step *s, int from, int to);
static void relax_last_groups(const step *s, int from, int to);
/* Stores the impulses of groups in contacts, and clears those of contacts that have no effect. */
static void store_impulses(const step *s, int from, int to);

/* ---- restitution.c ---- */
static inline void add_waiting(const step *s, int contact) {
    s->impacts.waiting[contact / 64] |= UINT64_C(1) << contact % 64;
}
static inline bool is_waiting(const step *s, int contact) {
    return (s->impacts.waiting[contact / 64] >> contact % 64 & 1) != 0;
}
/* Lists the contacts with restitution of each body. */
static void list_restitution(const step *s);
/* Solves the impacts of contacts with restitution. */
static void solve_impacts(const step *s);

/* ---- The same in both dimensions ---- */

static FORCE_INLINE wide wide_clamp(wide x, wide most) { return wide_min(wide_max(x, -most), most); }
static FORCE_INLINE wide inverse_or_zero(wide x) { return wide_select(x > 0, 1 / x, wide_all(0)); }

/* One along each free axis, zero along each locked one, by lanes. */
static inline void load_free_axes(const step *s, const int32_t body[], wide out[4]) {
    static const real rows[8][4] = {{1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 0, 0}};
    const real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = rows[s->constants[body[i]].locks & LINEAR_LOCKS];
    wide_load_rows(row, out);
}

/* Where locks leave a contact a way in the plane of contact only, to push along the normal would throw the bodies along
 * it. So inverse effective masses below this part of the lesser of the bodies' inverse masses have less effect, the
 * smaller they are (docs/response.md). */
#define NARROW_WAY R(0.1)

/* The limits of inverse effective masses, by lanes. */
static FORCE_INLINE wide least_way(wide inverse_mass_a, wide inverse_mass_b) {
    wide none = wide_all(0), both = wide_min(inverse_mass_a, inverse_mass_b);
    return NARROW_WAY * wide_select(both > none, both, wide_max(inverse_mass_a, inverse_mass_b));
}

/* The effective mass of an inverse one. Below the limit it falls to zero in proportion. */
static FORCE_INLINE wide mass_of_way(wide inverse, wide least) {
    wide none = wide_all(0), narrow = wide_select(least > none, wide_max(inverse, none) / (least * least), none);
    return wide_select(inverse > least, 1 / inverse, narrow);
}

/* How soft the contacts of a group are, by lanes: hard against what is fixed, where one anchor alone follows. */
static FORCE_INLINE wide_softness softness_of(const step *s, const group *g) {
    wide_mask between_dynamic = g->anchor_share == R(0.5);
    const softness *soft = &s->soft, *hard = &s->hard;
    return (wide_softness){
        wide_select(between_dynamic, wide_all(soft->bias_rate), wide_all(hard->bias_rate)),
        wide_select(between_dynamic, wide_all(soft->mass_scale), wide_all(hard->mass_scale)),
        wide_select(between_dynamic, wide_all(1 - soft->impulse_scale), wide_all(1 - hard->impulse_scale))};
}

/* Gives all but some of the lanes the effective mass that they had. */
static inline void keep_other_lanes(group *g, const effective_mass *before, wide_mask lanes) {
    const wide *old = (const wide *)before;
    wide *now = (wide *)&g->mass;
    for (size_t i = 0; i < sizeof *before / sizeof *now; i++) now[i] = wide_select(lanes, now[i], old[i]);
}

/* Computes the effective mass again in some of the lanes. */
static NOINLINE_COLD void refresh_effective_mass(const step *s, group *g, wide_mask lanes) {
    effective_mass before = g->mass;
    set_effective_mass(s, g);
    keep_other_lanes(g, &before, lanes);
}

/* The lanes that have a body that turns by another part of its inverse inertia than in the last substep. */
static NOINLINE_COLD wide_mask turned_lanes(const step *s, const group *g) {
    const tree_body *bodies = s->joint_system.bodies;
    wide changed = wide_all(0);
    for (int i = 0; i < LANES; i++)
        if (bodies[g->a[i]].inertia_changed || bodies[g->b[i]].inertia_changed) changed[i] = 1;
    return changed > 0;
}

/* The lanes that have a body with locks. */
static inline wide_mask locked_lanes(const step *s, const group *g) {
    wide locked = wide_all(0);
    for (int i = 0; i < LANES; i++)
        if ((s->constants[g->a[i]].locks | s->constants[g->b[i]].locks) != 0) locked[i] = 1;
    return locked > 0;
}

#endif
