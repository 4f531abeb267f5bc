/* Colouring of contacts, and groups of contacts of one colour.
 *
 * Each contact gets the first colour that no earlier contact of its two bodies has; fixed bodies do not count. Contacts
 * are solved colour by colour. Those of one colour touch different bodies, so their order does not change a bit, and
 * they fill lanes. The colour of a contact depends only on the contacts it is connected with. */
#include "solver/contact_solver.h"

#define COLOURS 64     /* and one more, the overflow: solved one after the other */
#define SIZE_CLASSES 3 /* groups of 1, 2 or more points */
#define BUCKETS ((COLOURS + 1) * KIND_COUNT * SIZE_CLASSES)

/* Full groups, and one more for each bucket. */
static int max_group_count(int contact_count) {
    int full = contact_count / LANES + BUCKETS;
    return contact_count < full ? contact_count : full;
}

static int lowest_bit(uint64_t bits) {
    int i = 0;
    for (int half = 32; half > 0; half /= 2) {
        uint64_t low = bits & ((UINT64_C(1) << half) - 1);
        if (low)
            bits = low;
        else
            bits >>= half, i += half;
    }
    return i;
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

static int kind_of(const step *s, const tactn_solver_contact *c) {
    if (c->rolling_friction > 0) return ROLLING;
    return s->constants[c->body_a].isotropic && s->constants[c->body_b].isotropic ? ISOTROPIC : ANISOTROPIC;
}

/* The bucket of a contact; below zero if it has no effect. */
static int bucket_of(const step *s, uint64_t used[], const tactn_solver_contact *c) {
    if (c->point_count == 0 || (s->constants[c->body_a].fixed && s->constants[c->body_b].fixed)) return -1;
    int size = c->point_count > 2 ? 2 : c->point_count - 1;
    return (assign_colour(s, used, c->body_a, c->body_b) * KIND_COUNT + kind_of(s, c)) * SIZE_CLASSES + size;
}

static void start_group(const step *s, group *g, int bucket) {
    memset(g, 0, sizeof *g);
    g->points = bucket % SIZE_CLASSES == 2 ? TACTN_MANIFOLD_POINTS : bucket % SIZE_CLASSES + 1;
    g->kind = bucket / SIZE_CLASSES % KIND_COUNT;
    g->overflow = bucket / SIZE_CLASSES / KIND_COUNT == COLOURS;
    for (int i = 0; i < LANES; i++) {
        g->a[i] = g->b[i] = s->body_count, g->contact[i] = -1;
        g->normal.x[i] = 1;
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

/* Counting sort: buckets in their order, and contacts in theirs. */
static void set_groups(step *s, uint64_t used[]) {
    int32_t count[BUCKETS] = {0}, first[BUCKETS];
    memset(used, 0, (size_t)s->body_count * sizeof *used);
    for (int i = 0; i < s->contact_count; i++) {
        int bucket = bucket_of(s, used, &s->contacts[i]);
        s->contact_lanes[i] = bucket;
        if (bucket >= 0) count[bucket]++;
    }
    s->group_count = 0;
    for (int i = 0; i < BUCKETS; i++) {
        first[i] = s->group_count;
        for (int k = 0; k < count[i]; k += LANES) start_group(s, &groups_of(s)[s->group_count++], i);
        count[i] = 0;
    }
    for (int i = 0; i < s->contact_count; i++) {
        int bucket = s->contact_lanes[i];
        if (bucket < 0) continue;
        int nth = count[bucket]++;
        int slot = first[bucket] * LANES + nth;
        group *g = &groups_of(s)[slot / LANES];
        g->count++;
        s->contact_lanes[i] = slot;
        g->contact[slot % LANES] = i;
        const tactn_solver_contact *c = &s->contacts[i];
        s->constants[c->body_a].contact_free = s->constants[c->body_b].contact_free = false;
        s->has_restitution = s->has_restitution || c->restitution > 0;
    }
    for (int i = 0; i < s->group_count; i++) {
        set_group(s, &groups_of(s)[i]);
        TACT_ASSERT(group_valid(s, &groups_of(s)[i]));
    }
}

static void copy_lane(const step *s, const group *from, int lane, group *to) {
    *to = *from;
    for (int i = 0; i < LANES; i++)
        if (i != lane) to->a[i] = to->b[i] = s->body_count;
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

static void warm_start_groups(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        if (groups_of(s)[i].overflow)
            each_lane(s, &groups_of(s)[i], warm_start_group);
        else
            warm_start_group(s, &groups_of(s)[i]);
    }
}

static void solve_groups(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        if (groups_of(s)[i].overflow)
            each_lane(s, &groups_of(s)[i], solve_group);
        else
            solve_group(s, &groups_of(s)[i]);
    }
}

/* Updates the groups after the bodies have moved, and solves them without softness. */
static void relax_groups(const step *s) {
    for (int i = 0; i < s->group_count; i++) {
        group *g = &groups_of(s)[i];
        update_group(s, g);
        if (g->overflow)
            each_lane(s, g, relax_group);
        else
            relax_group(s, g);
        for (int k = 0; k < g->points; k++) g->total[k] += g->impulse[k];
    }
}

/* Impulses out of range are cleared. */
static void store_impulses(const step *s) {
    for (int i = 0; i < s->contact_count; i++) {
        int slot = s->contact_lanes[i];
        if (slot >= 0) {
            group *g = &groups_of(s)[slot / LANES];
            bool finite = true;
            for (int k = 0; k < IMPULSES; k++) finite = finite && tact_finite(g->impulse[k][slot % LANES]);
            for (int k = 0; k < g->points; k++) finite = finite && tact_finite(g->total[k][slot % LANES]);
            if (finite) store_lane(s, g, slot % LANES);
            if (finite) continue;
        }
        clear_contact(&s->contacts[i]);
    }
}
