/* Colouring of contacts, and groups of contacts of one colour.
 *
 * Each contact gets the first colour that no earlier contact of its two bodies has; fixed bodies do not count. Contacts
 * are solved colour by colour. Those of one colour touch different bodies, so their order does not change a bit, and
 * they fill lanes. The colour of a contact depends only on the contacts it is connected with. */
#include "solver/contact_solver.h"
#include "solver/validate.h"

#define CLASSES (KIND_COUNT * SIZE_CLASSES)
/* Most contacts have one of the first colours; those of later ones count as of the last class, which serves all. */
#define USUAL_COLOURS 12
#define BUCKETS (USUAL_COLOURS * CLASSES + COLOURS + 1 - USUAL_COLOURS)

/* Full groups, and one more for each bucket. */
static int max_group_count(int contact_count) {
    int full = contact_count / LANES + BUCKETS;
    return contact_count < full ? contact_count : full;
}

/* Takes the first colour that both bodies have free. */
static int assign_colour(const step *s, uint64_t used[], int a, int b) {
    bool fixed_a = s->constants[a].fixed, fixed_b = s->constants[b].fixed;
    uint64_t taken = (fixed_a ? 0 : used[a]) | (fixed_b ? 0 : used[b]);
    if (~taken == 0) return COLOURS;
    int colour = lowest_bit(~taken);
    used[a] |= UINT64_C(1) << colour;
    used[b] |= UINT64_C(1) << colour;
    return colour;
}

static int kind_of(unsigned traits, const body_constants *a, const body_constants *b) {
    if ((traits & TRAIT_ROLLS) != 0 || (a->locks | b->locks) != 0) return GENERAL;
    return a->isotropic && b->isotropic ? ISOTROPIC : ANISOTROPIC;
}

/* Kind and size of a contact, and CLASSES more if it has restitution; below zero if it has no effect. */
static int class_of(const step *s, int i, unsigned traits) {
    const body_constants *a = &s->constants[s->contact_bodies[i].a], *b = &s->constants[s->contact_bodies[i].b];
    int points = (int)(traits & TRAIT_POINTS);
    if (points == 0 || (a->fixed && b->fixed)) return -1;
    int size = points > SIZE_CLASSES ? SIZE_CLASSES - 1 : points - 1;
    return kind_of(traits, a, b) * SIZE_CLASSES + size + ((traits & TRAIT_BOUNCES) != 0 ? CLASSES : 0);
}

static int bucket_of(int colour, int class) {
    return colour < USUAL_COLOURS ? colour * CLASSES + class : USUAL_COLOURS * (CLASSES - 1) + colour;
}

static int colour_of(int bucket) {
    return bucket < USUAL_COLOURS * CLASSES ? bucket / CLASSES : bucket - USUAL_COLOURS * (CLASSES - 1);
}

/* Colours the contacts; contact_lanes gets their buckets, `count` how many each has. */
static void colour_contacts(step *s, uint64_t used[], int32_t count[BUCKETS]) {
    memset(used, 0, (size_t)s->body_count * sizeof *used);
    memset(s->impacts.waiting, 0, (size_t)impact_words(s->contact_count) * sizeof *s->impacts.waiting);
    for (int i = 0; i < s->contact_count; i++) {
        int class = s->contact_lanes[i], a = s->contact_bodies[i].a, b = s->contact_bodies[i].b;
        if (class < 0) continue;
        int bucket = bucket_of(assign_colour(s, used, a, b), class % CLASSES);
        s->contact_lanes[i] = bucket;
        count[bucket]++;
        s->constants[a].contact_free = s->constants[b].contact_free = false;
        if (class >= CLASSES) add_waiting(s, i), s->has_restitution = true;
    }
}

/* Sets the head of an empty group. */
static void start_group(group *g, int bucket) {
    int class = bucket < USUAL_COLOURS * CLASSES ? bucket % CLASSES : CLASSES - 1;
    int size = class % SIZE_CLASSES;
    g->points = size == SIZE_CLASSES - 1 ? TACTN_MANIFOLD_POINTS : size + 1;
    g->kind = class / SIZE_CLASSES;
    g->overflow = colour_of(bucket) == COLOURS;
    g->count = 0;
    for (int i = 0; i < LANES; i++) g->contact[i] = -1;
}

/* Lays out the groups of each bucket; `first` gets the first slot of each. */
static void start_groups(step *s, const int32_t count[BUCKETS], int32_t first[BUCKETS]) {
    s->group_count = s->colour_count = 0;
    for (int i = 0, colour = 0; i < BUCKETS; i++) {
        for (; colour <= colour_of(i); colour++) s->colour_start[colour] = s->group_count;
        if (count[i] > 0 && colour <= COLOURS) s->colour_count = colour;
        first[i] = s->group_count * LANES;
        for (int k = 0; k < count[i]; k += LANES) start_group(&groups_of(s)[s->group_count++], i);
    }
    s->colour_start[COLOURS + 1] = s->group_count;
}

/* Counting sort: buckets in their order, and contacts in theirs. */
static void form_groups(step *s, uint64_t used[]) {
    int32_t count[BUCKETS] = {0}, next[BUCKETS];
    colour_contacts(s, used, count);
    start_groups(s, count, next);
    for (int i = 0; i < s->contact_count; i++) {
        if (s->contact_lanes[i] < 0) continue;
        int slot = next[s->contact_lanes[i]]++;
        group *g = &groups_of(s)[slot / LANES];
        g->contact[slot % LANES] = i;
        g->count++;
        s->contact_lanes[i] = slot;
    }
}

/* True if two lanes of a group share a body that is not fixed. */
static inline bool lanes_conflict(const step *s, const group *g, int i, int k) {
    const int32_t bodies[] = {g->a[i], g->b[i]};
    for (int n = 0; n < 2; n++) {
        bool shared = bodies[n] == g->a[k] || bodies[n] == g->b[k];
        if (shared && !s->constants[bodies[n]].fixed) return true;
    }
    return false;
}

/* For assertions: bodies and contacts of a group exist, and its lanes do not conflict unless it is an overflow. */
static inline bool group_valid(const step *s, const group *g) {
    if (g->count < 1 || g->count > LANES || g->points < 1 || g->points > TACTN_MANIFOLD_POINTS) return false;
    for (int i = 0; i < g->count; i++) {
        if (g->contact[i] < 0 || g->contact[i] >= s->contact_count) return false;
        if (g->a[i] < 0 || g->a[i] >= s->body_count || g->b[i] < 0 || g->b[i] >= s->body_count) return false;
        for (int k = 0; k < i && !g->overflow; k++) {
            if (lanes_conflict(s, g, i, k)) return false;
        }
    }
    return true;
}

static void spread_lane(const group *from, int lane, group *to) {
    memcpy(to, from, GROUP_HEAD);
    for (int i = 0; i < LANES; i++) to->a[i] = from->a[lane], to->b[i] = from->b[lane];
    const wide *in = (const wide *)((const char *)from + GROUP_HEAD);
    wide *out = (wide *)((char *)to + GROUP_HEAD);
    for (size_t i = 0; i < (GROUP_SEPARATIONS - GROUP_HEAD) / sizeof(wide); i++) out[i] = wide_all(in[i][lane]);
}

static void copy_lane(const step *s, const group *from, int lane, group *to) {
    *to = *from;
    for (int i = 0; i < LANES; i++)
        if (i != lane) to->a[i] = to->b[i] = s->body_count;
    to->any_fixed = true;
}

/* Solves the lanes of an overflow group one after the other. */
static void each_lane(const step *s, group *g, void (*act)(const step *, group *)) {
    group one;
    for (int i = 0; i < g->count; i++) {
        copy_lane(s, g, i, &one);
        act(s, &one);
        for (int k = 0; k < IMPULSES; k++) g->impulse[k][i] = one.impulse[k][i];
    }
}

/* Asks for the contacts of a group, which lie far apart. */
static FORCE_INLINE void prefetch_contacts(const step *s, const group *g) {
    for (int i = 0; i < g->count; i++) prefetch_bytes(contact_of(s, g->contact[i]), sizeof(tactn_solver_contact));
}

/* Whether the contacts of a group can be used. */
static bool contacts_good(const step *s, const group *g) {
    bool good = true;
    for (int k = 0; k < g->count; k++) {
        int i = g->contact[k];
        good = good && check_contact(contact_of(s, i), s->contact_bodies[i], s->body_count) == TACT_OK;
    }
    return good;
}

static void set_groups(const step *s, int from, int to) {
    for (int i = from; i < to; i++) {
        group *g = &groups_of(s)[i];
        if (i + SETTING_AHEAD < to) prefetch_contacts(s, g + SETTING_AHEAD);
        if (s->lists && !contacts_good(s, g)) {
            atomic_store_explicit(s->bad, true, memory_order_relaxed);
            return;
        }
        memset((char *)g + GROUP_HEAD, 0, sizeof *g - GROUP_HEAD);
        g->any_fixed = g->count < LANES, g->any_locked = false;
        for (int k = 0; k < LANES; k++) {
            g->a[k] = g->b[k] = s->body_count;
            g->normal.x[k] = 1;
        }
        for (int k = 0; k < g->count; k++) {
            listed_pair bodies = s->contact_bodies[g->contact[k]];
            const body_constants *a = &s->constants[bodies.a], *b = &s->constants[bodies.b];
            g->a[k] = bodies.a, g->b[k] = bodies.b;
            if (a->fixed || b->fixed) g->any_fixed = true;
            if (a->locks | b->locks) g->any_locked = true;
        }
        set_group(s, g);
        TACT_ASSERT(group_valid(s, g));
        if (g->overflow) each_lane(s, g, warm_start_group);
    }
}

/* In the plane. In space a group is so large that asking for all of it takes longer than it saves. */
static FORCE_INLINE void prefetch_group(const step *s, int i, int end) {
    if (DIMENSION == 2 && i < end) prefetch_bytes(&groups_of(s)[i], sizeof(group));
}

static void solve_groups(const step *s, int from, int to) {
    for (int i = from; i < to; i++) {
        group *g = &groups_of(s)[i];
        prefetch_group(s, i + GROUPS_AHEAD, to);
        if (g->overflow)
            each_lane(s, g, solve_group);
        else
            solve_group(s, g);
    }
}

static FORCE_INLINE void relax_range(const step *s, int from, int to, void (*relax)(const step *, group *)) {
    for (int i = from; i < to; i++) {
        group *g = &groups_of(s)[i];
        prefetch_group(s, i + GROUPS_AHEAD, to);
        update_group(s, g);
        if (g->overflow)
            each_lane(s, g, relax);
        else
            relax(s, g);
        for (int k = 0; k < g->points; k++) g->total[k] += g->impulse[k];
    }
}

static void relax_groups(const step *s, int from, int to) { relax_range(s, from, to, relax_group); }
static void relax_last_groups(const step *s, int from, int to) { relax_range(s, from, to, relax_last_group); }

/* Impulses out of range are cleared. */
static void store_contact(const step *s, int slot) {
    const group *g = &groups_of(s)[slot / LANES];
    int lane = slot % LANES;
    bool finite = true;
    for (int k = 0; k < IMPULSES; k++) finite = finite && tact_finite(g->impulse[k][lane]);
    for (int k = 0; k < g->points; k++) finite = finite && tact_finite(g->total[k][lane]);
    if (finite)
        store_lane(s, g, lane);
    else
        clear_contact(contact_of(s, g->contact[lane]));
}

/* Asks for a contact, and for what is stored in it. */
static FORCE_INLINE void prefetch_stored(const step *s, int i) {
    prefetch_bytes(contact_of(s, i), sizeof(tactn_solver_contact));
    if (s->contact_lanes[i] < 0) return;
    const group *g = &groups_of(s)[s->contact_lanes[i] / LANES];
    prefetch_bytes(g->impulse, sizeof g->impulse);
    prefetch_bytes(g->total, sizeof g->total);
}

/* In the order of the contacts: those of a group lie far apart. */
static void store_run(const step *s, int from, int to) {
    for (int i = from; i < to; i++) {
        if (i + CONTACTS_AHEAD < s->contact_count) prefetch_stored(s, i + CONTACTS_AHEAD);
        if (s->contact_lanes[i] < 0)
            clear_contact(contact_of(s, i));
        else
            store_contact(s, s->contact_lanes[i]);
    }
}

static void store_impulses(const step *s, int from, int to) {
    while (from < to) {
        int end = to - from < CONTACT_RUN ? to : from + CONTACT_RUN;
        store_run(s, from, end);
        if (s->lists) s->lists->finish_contacts(s->lists->owner, from, end);
        from = end;
    }
}
