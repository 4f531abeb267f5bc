/* Which contacts are solved together, and in which order.
 *
 * Each contact gets the first colour that no earlier contact of its two bodies has, those that nothing pushes not
 * counted. Contacts are solved colour by colour; those of one colour touch different bodies, so among them any order
 * gives the same bits, and they fill lanes. What decides about a contact's colour is only what it is joined with. */
#include "solver/contact_solver.h"

#define COLOURS 64 /* and one more for what finds none: solved one after the other */
#define SIZES 3    /* groups for 1, 2 or more points */
#define LISTS ((COLOURS + 1) * KINDS * SIZES)

/* How many groups there may be: full ones, and one for each list that begins another. */
static int most_groups(int contact_count) {
    int full = contact_count / LANES + LISTS;
    return contact_count < full ? contact_count : full;
}

static int lowest_bit(uint64_t bits) {
    int i = 0;
    for (int half = 32; half > 0; half /= 2) {
        uint64_t low = bits & ((UINT64_C(1) << half) - 1);
        if (low) bits = low;
        else bits >>= half, i += half;
    }
    return i;
}

/* Takes the first colour that both have free. */
static int take_colour(const step *s, uint64_t used[], int a, int b) {
    bool fixed_a = s->plans[a].fixed, fixed_b = s->plans[b].fixed;
    uint64_t taken = (fixed_a ? 0 : used[a]) | (fixed_b ? 0 : used[b]);
    if (~taken == 0) return COLOURS;
    int colour = lowest_bit(~taken);
    used[a] |= UINT64_C(1) << colour;
    used[b] |= UINT64_C(1) << colour;
    return colour;
}

static int kind_of(const step *s, const tactn_solver_contact *c) {
    if (c->rolling_friction > 0) return ROLLS;
    return s->plans[c->body_a].round && s->plans[c->body_b].round ? ROUND : GENERAL;
}

/* The list of a contact; below zero if it can push nothing. */
static int list_of(const step *s, uint64_t used[], const tactn_solver_contact *c) {
    if (c->point_count == 0 || (s->plans[c->body_a].fixed && s->plans[c->body_b].fixed)) return -1;
    int size = c->point_count > 2 ? 2 : c->point_count - 1;
    return (take_colour(s, used, c->body_a, c->body_b) * KINDS + kind_of(s, c)) * SIZES + size;
}

static void start_group(const step *s, group *g, int list) {
    memset(g, 0, sizeof *g);
    g->points = list % SIZES == 2 ? TACTN_MANIFOLD_POINTS : list % SIZES + 1;
    g->kind = list / SIZES % KINDS;
    g->in_turn = list / SIZES / KINDS == COLOURS;
    for (int i = 0; i < LANES; i++) {
        g->a[i] = g->b[i] = s->body_count, g->contact[i] = -1;
        g->normal.x[i] = 1;
    }
}

/* Sorts by counting: lists in their order, and contacts in theirs. */
static void set_groups(step *s, uint64_t used[]) {
    int32_t count[LISTS] = {0}, first[LISTS];
    memset(used, 0, (size_t)s->body_count * sizeof *used);
    for (int i = 0; i < s->contact_count; i++) {
        int list = list_of(s, used, &s->contacts[i]);
        s->places[i] = list;
        if (list >= 0) count[list]++;
    }
    s->group_count = 0;
    for (int i = 0; i < LISTS; i++) {
        first[i] = s->group_count;
        for (int k = 0; k < count[i]; k += LANES) start_group(s, &s->groups[s->group_count++], i);
        count[i] = 0;
    }
    for (int i = 0; i < s->contact_count; i++) {
        int list = s->places[i];
        if (list < 0) continue;
        int nth = count[list]++;
        int place = first[list] * LANES + nth;
        group *g = &s->groups[place / LANES];
        g->count++;
        s->places[i] = place;
        g->contact[place % LANES] = i;
        const tactn_solver_contact *c = &s->contacts[i];
        s->plans[c->body_a].alone = s->plans[c->body_b].alone = false;
        s->bounces = s->bounces || c->restitution > 0;
    }
    for (int i = 0; i < s->group_count; i++) set_group(s, &s->groups[i]);
}

/* A group with one of the lanes only. */
static void take_lane(const step *s, const group *from, int lane, group *to) {
    *to = *from;
    for (int i = 0; i < LANES; i++)
        if (i != lane) to->a[i] = to->b[i] = s->body_count;
}

/* For groups of contacts without a colour: lane after lane. */
static void each_lane(const step *s, group *g, void (*act)(const step *, group *)) {
    group one;
    for (int i = 0; i < g->count; i++) {
        take_lane(s, g, i, &one);
        act(s, &one);
        for (int k = 0; k < IMPULSES; k++) g->impulse[k][i] = one.impulse[k][i];
    }
}

static void warm_start(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        if (s->groups[i].in_turn) each_lane(s, &s->groups[i], warm_group);
        else warm_group(s, &s->groups[i]);
    }
}

static void push_groups(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        if (s->groups[i].in_turn) each_lane(s, &s->groups[i], push_group);
        else push_group(s, &s->groups[i]);
    }
}

/* After the bodies have moved: where contacts are now, and what they take back without the softness. */
static void relax_groups(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        group *g = &s->groups[i];
        move_group(s, g);
        if (g->in_turn) each_lane(s, g, relax_group);
        else relax_group(s, g);
        for (int k = 0; k < g->points; k++) g->total[k] += g->impulse[k];
    }
}

/* Numbers out of range are no impulses to start from. */
static void store_impulses(const step *s) {
    for (int i = 0; i < s->contact_count; i++) {
        int place = s->places[i];
        if (place >= 0) {
            group *g = &s->groups[place / LANES];
            bool finite = true;
            for (int k = 0; k < IMPULSES; k++) finite = finite && tact_finite(g->impulse[k][place % LANES]);
            for (int k = 0; k < g->points; k++) finite = finite && tact_finite(g->total[k][place % LANES]);
            if (finite) store_lane(s, g, place % LANES);
            if (finite) continue;
        }
        clear_contact(&s->contacts[i]);
    }
}
