/* Islands: dynamic bodies connected by contacts and joints. An island is solved, falls asleep and wakes up as one.
 * Static and kinematic bodies do not connect islands.
 *
 * Each step finds the islands by union-find over the touching contacts and the joints. */
#include "world/step.h"

/* ---- Awake and asleep ---- */

static void activate_body(tactn_world *world, rigid_body *body) {
    body->awake = true;
    body->next_asleep = NONE;
    body->sleep_time = 0;
    body->awake_index = world->awake.count;
    *int_at(&world->awake, world->awake.count++) = body_index(world, body);
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        add_awake_contact(world, link / 2);
    }
}

static void wake_body(tactn_world *world, rigid_body *body) {
    if (body->kind == TACT_BODY_STATIC || body->disabled) return;
    body->sleep_time = 0;
    while (body->awake_index == NONE) {
        int32_t next = body->next_asleep;
        activate_body(world, body);
        if (next != NONE) body = body_at(world, next);
    }
}

static void deactivate_body(tactn_world *world, rigid_body *body) {
    if (body->awake_index == NONE) return;
    int32_t last = *int_at(&world->awake, --world->awake.count);
    *int_at(&world->awake, body->awake_index) = last;
    body_at(world, last)->awake_index = body->awake_index;
    body->awake_index = NONE;
    body->awake = false;
    deactivate_contacts(world, body);
}

static void stop_body(rigid_body *body) {
    body->awake = false;
    body->sleep_time = 0;
    body->state.velocity = body->state.force = zero();
    body->state.angular_velocity = body->state.torque = no_spin();
}

static void sleep_body(tactn_world *world, rigid_body *body) {
    if (body->awake_index == NONE) return;
    deactivate_body(world, body);
    stop_body(body);
    body->next_asleep = body_index(world, body);
}

/* ---- Which bodies and contacts are in which island ---- */

static int32_t find_root(int32_t *parent, int32_t i) {
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

/* The root of an island is its first body. */
static void union_sets(int32_t *parent, int32_t a, int32_t b) {
    a = find_root(parent, a);
    b = find_root(parent, b);
    if (a < b) {
        parent[b] = a;
    } else {
        parent[a] = b;
    }
}

static bool is_solved(const tactn_world *world, const contact_pair *c) {
    const rigid_body *a = body_at(world, c->body[0]), *owner = is_dynamic(a) ? a : body_at(world, c->body[1]);
    return c->touching && !c->sensor && owner->awake_index != NONE;
}

static FORCE_INLINE void prefetch_awake(const tactn_world *world, int32_t place) {
    if (place >= world->awake.count) return;
    prefetch_bytes(body_at(world, *int_at(&world->awake, place)), BODY_STATE);
}

/* Lists what passes over contacts need of bodies, and begins the step of those that the solver does not move. */
static void list_bodies(step_work *work) {
    const tactn_world *world = work->world;
    memset(work->place_of_body, 0xff, (size_t)world->bodies.count * sizeof *work->place_of_body);
    for (int32_t i = 0; i < world->awake.count; i++) {
        int32_t index = *int_at(&world->awake, i);
        rigid_body *body = body_at(world, index);
        prefetch_awake(world, i + BODIES_AHEAD);
        work->parent[i] = i, work->touches[i] = 0;
        work->inverse_mass[i] = body->state.inverse_mass;
        work->flags[i] = (unsigned char)(is_dynamic(body) && is_immovable(body) ? IMMOVABLE : 0);
        atomic_init(&work->deep[i], false);
        work->place_of_body[index] = is_dynamic(body) ? i : is_moving_kinematic(body) ? PUSHES : RESTS;
        begin_unmoved(work, body);
    }
}

/* Lists the manifolds of a contact, and unites its bodies. */
static void add_solved(step_work *work, const touching_pair *c) {
    int32_t a = work->place_of_body[c->body[0]], b = work->place_of_body[c->body[1]], count = c->manifold_count;
    const tactn_world *world = work->world;
    solved_contact solved = {.link = {c->contact, 0}, .owner = a, .other = b, .traits = c->traits};
    if (a < 0) solved.owner = b, solved.other = a, solved.owner_is_b = true;
    if (solved.owner < 0) return;
    solved.pushed = solved.other == PUSHES;
    if (solved.other < 0) solved.other = NONE;
    TACT_ASSERT(work->solved_count + count <= work->most_solved);
    work->solved[work->solved_count++] = solved;
    while (++solved.link.manifold < count) {
        solved.traits = contact_traits(manifold_of(world, contact_at(world, c->contact), solved.link.manifold));
        work->solved[work->solved_count++] = solved;
    }
    work->touches[solved.owner] += count;
    if (solved.other == NONE) return;
    work->touches[solved.other] += count;
    if (work->parent[a] != work->parent[b]) union_sets(work->parent, a, b);
}

/* Lists the contacts for the solver, and unites the dynamic bodies that touch. */
static void union_islands(step_work *work) {
    list_bodies(work);
    work->solved_count = 0;
    for (int32_t i = 0; i < work->touching_count; i++) add_solved(work, &work->touching[i]);
    work->joined_count = 0;
    if (HAS_JOINTS) list_joints(work);
}

static bool is_immovable_place(const step_work *work, int32_t place) {
    return place < 0 || (work->flags[place] & IMMOVABLE) != 0;
}

/* Numbers the islands in the order of their first bodies, and counts their bodies and contacts. */
static void number_islands(step_work *work) {
    work->island_count = 0;
    work->listed_count = work->world->awake.count;
    for (int32_t i = 0; i < work->listed_count; i++) {
        int32_t island = work->parent[i] == i ? work->island_count++ : work->label[work->parent[i]];
        work->label[i] = island;
        if (work->parent[i] == i) {
            work->island_bodies[island] = work->island_contacts[island] = work->island_joints[island] = 0;
            work->island_sleep_time[island] = TACT_REAL_MAX;
            work->island_held[island] = false;
        }
        work->island_bodies[island]++;
    }
    for (int32_t i = 0; i < work->solved_count; i++) {
        const solved_contact *solved = &work->solved[i];
        int32_t island = work->label[solved->owner];
        work->island_contacts[island]++;
        if (solved->pushed) work->island_sleep_time[island] = -1;
        if (is_immovable_place(work, solved->owner) || is_immovable_place(work, solved->other))
            work->island_held[island] = true;
    }
    for (int32_t i = 0; i < work->joined_count; i++) {
        int32_t island = work->label[work->joined[i].owner];
        work->island_joints[island]++;
        if (work->joined[i].kinematic_count > 0) work->island_sleep_time[island] = -1;
        if (work->joined[i].holds) work->island_held[island] = true;
    }
}

/* ---- Loads ---- */

/* Only an island whose heaviest body has so many times the mass of its lightest may be refined: equal ones that pile up
 * are not. */
#define UNEVEN 10

/* Over so many bodies that lie on each other loads are passed on. */
#define LOAD_PASSES 8

/* A contact bears what is above it if the cosine between its normal and gravity is greater. */
#define BEARING_COSINE R(0.2)

/* By awake_index: the mass that a body bears, with its own, and on how many contacts and joints it lies. */
typedef struct load {
    real mass, next;
    int32_t supports;
} load;

/* That one body lies on another: by awake_index; NONE: nothing that can move. */
typedef struct bearing {
    int32_t upper, lower;
} bearing;

/* The mass with which a body weighs on others: none where its locks hold it against gravity. */
static real weighing_mass(const step_work *work, const rigid_body *body) {
    const tactn_solver_body *state = &body->state;
    bool falls = greatest(free_part(state->locks, work->settings.gravity)) > 0 && state->gravity_scale > 0;
    return state->inverse_mass > 0 && falls ? state->gravity_scale / state->inverse_mass : 0;
}

/* Finds the least and the greatest inverse mass of each island; false: none is uneven. */
static bool measure_masses(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < work->island_count; i++) {
        work->island_refinement[i] = 1;
        work->island_least[i] = TACT_REAL_MAX, work->island_most[i] = 0;
    }
    for (int32_t i = 0; i < world->awake.count; i++) {
        real inverse_mass = work->inverse_mass[i];
        if (!(inverse_mass > 0)) continue;
        int32_t island = work->label[i];
        work->island_least[island] = tact_min(work->island_least[island], inverse_mass);
        work->island_most[island] = tact_max(work->island_most[island], inverse_mass);
    }
    for (int32_t i = 0; i < work->island_count; i++)
        if (work->island_most[i] > UNEVEN * work->island_least[i]) return true;
    return false;
}

static bearing bearing_of(const rigid_body *upper, const rigid_body *lower) {
    return (bearing){is_dynamic(upper) ? upper->awake_index : NONE, is_dynamic(lower) ? lower->awake_index : NONE};
}

/* Which body of a contact lies on the other. */
static bearing contact_bearing(const step_work *work, const solver_link *link) {
    const tactn_world *world = work->world;
    const contact_pair *c = contact_at(world, link->contact);
    const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    vec gravity = work->settings.gravity;
    real along = dot(gravity, manifold_of(world, c, link->manifold)->normal), least = BEARING_COSINE * length(gravity);
    return along > least ? bearing_of(a, b) : along < -least ? bearing_of(b, a) : (bearing){NONE, NONE};
}

/* The lighter of two joined bodies is taken to bear the heavier. */
static bearing joint_bearing(const step_work *work, int32_t joint) {
    const tactn_world *world = work->world;
    const world_joint *j = joint_at(world, joint);
    const rigid_body *a = body_at(world, j->body[0]), *b = body_at(world, j->body[1]);
    real mass_a = weighing_mass(work, a), mass_b = weighing_mass(work, b);
    if (!is_dynamic(a) || !is_dynamic(b) || mass_a == mass_b) return (bearing){NONE, NONE};
    return mass_a > mass_b ? bearing_of(a, b) : bearing_of(b, a);
}

/* Adds up what each body bears. */
static void pass_loads(const step_work *work, load *loads, const bearing *bearings, int32_t count) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++)
        loads[i] = (load){.mass = weighing_mass(work, body_at(world, *int_at(&world->awake, i)))};
    for (int32_t i = 0; i < count; i++)
        if (bearings[i].upper != NONE) loads[bearings[i].upper].supports++;
    for (int pass = 0; pass < LOAD_PASSES; pass++) {
        for (int32_t i = 0; i < world->awake.count; i++)
            loads[i].next = weighing_mass(work, body_at(world, *int_at(&world->awake, i)));
        for (int32_t i = 0; i < count; i++) {
            if (bearings[i].upper == NONE || bearings[i].lower == NONE) continue;
            const load *upper = &loads[bearings[i].upper];
            loads[bearings[i].lower].next += upper->mass / (real)upper->supports;
        }
        for (int32_t i = 0; i < world->awake.count; i++) loads[i].mass = loads[i].next;
    }
}

/* How fast a unit impulse along n at r from the center makes a body there. */
static real impulse_response(const rigid_body *body, vec n, vec r) {
    const tactn_solver_body *state = &body->state;
    spin torque = torque_of(r, n);
    return state->inverse_mass * dot(n, free_part(state->locks, n)) + spin_dot(torque, turned_by(state, torque));
}

/* How fast a unit impulse makes two bodies part where it can part them fastest; a contact of several points has half of
 * it at the most. */
static real contact_response(const tactn_world *world, const solver_link *link) {
    const contact_pair *c = contact_at(world, link->contact);
    const tactn_solver_contact *solver = manifold_of(world, c, link->manifold);
    const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    real most = 0;
    for (int i = 0; i < solver->point_count; i++) {
        const tactn_solver_point *point = &solver->point[i];
        most = tact_max(most, impulse_response(a, solver->normal, point->anchor_a) +
                                  impulse_response(b, solver->normal, point->anchor_b));
    }
    return solver->point_count > 1 ? R(0.5) * most : most;
}

/* Whether a contact that would part at so great an acceleration, were it not for its softness, gives way by no more
 * than a distance: by acceleration / omega^2. */
static bool is_stiff_enough(const step_work *work, int32_t refinement, real acceleration, real distance) {
    real omega = R(6.283185307179586) * refined_settings(work, refinement).contact_hertz;
    return !(acceleration > omega * omega * distance);
}

/* The least refinement with which it does; the greatest, if none. */
static int32_t needed_refinement(const step_work *work, real acceleration, real distance) {
    int32_t refinement = 1;
    while (2 * refinement * work->settings.substeps <= work->world->def.max_substeps &&
           !is_stiff_enough(work, refinement, acceleration, distance))
        refinement *= 2;
    return refinement;
}

static void refine_island(const step_work *work, int32_t island, int32_t needed) {
    if (needed > work->island_refinement[island]) work->island_refinement[island] = needed;
}

/* Refines uneven islands by what their bodies bear at rest, where contacts would give way by more than the distance at
 * which they are looked for. */
static void refine_uneven(const step_work *work, void *memory) {
    const tactn_world *world = work->world;
    load *loads = memory;
    bearing *bearings = (bearing *)(loads + world->awake.count);
    int32_t contacts = work->solved_count, count = contacts + work->joined_count;
    TACT_ASSERT((size_t)((char *)(bearings + count) - work->memory) <= work->front_bytes);
    for (int32_t i = 0; i < contacts; i++) bearings[i] = contact_bearing(work, &work->solved[i].link);
    for (int32_t i = contacts; i < count; i++) bearings[i] = joint_bearing(work, work->joined[i - contacts].joint);
    pass_loads(work, loads, bearings, count);
    real gravity = length(work->settings.gravity), distance = speculative_distance(world);
    for (int32_t i = 0; i < contacts; i++) {
        if (bearings[i].upper == NONE) continue;
        int32_t island = work->label[bearings[i].upper];
        if (!(work->island_most[island] > UNEVEN * work->island_least[island])) continue;
        const load *upper = &loads[bearings[i].upper];
        real force = gravity * upper->mass / (real)upper->supports;
        real response = contact_response(world, &work->solved[i].link);
        refine_island(work, island, needed_refinement(work, force * response, distance));
    }
}

/* ---- Columns ---- */

/* Columns of fewer bodies are not refined: usual springs bear 6 cubes of a twentieth of the world's length. */
#define COLUMN_LEAST 6

/* A column of equal bodies buckles where its weight times the square of its height is so many times its stiffness
 * against bending (A. G. Greenhill, 1881). */
#define GREENHILL R(7.837)

/* An island of more than so many times a column's bodies is not refined for it: some of every heap lie like that. */
#define COLUMN_SHARE 32

/* Bodies that turn against what they stand on by more radians a second tumble. */
#define TUMBLING 1

/* By awake_index: on what a body of a column stands. */
typedef struct footing {
    int32_t supports; /* on how many contacts, rocking on an edge or not: else what sways would change its substeps */
    int32_t contact;  /* the last of them, in work.solved */
    int32_t lower;    /* the body below; NONE: none that can move */
    bool bears;       /* something stands on it */
    bool yields;      /* usual springs are too soft for what stands on the contact */
} footing;

/* Bodies of a column touch what is above and below alone. */
static bool may_be_column(const step_work *work, int32_t body) { return body != NONE && work->touches[body] <= 2; }

/* Finds on what such bodies stand. */
static void find_footings(const step_work *work, footing *footings) {
    memset(footings, 0, (size_t)work->world->awake.count * sizeof *footings);
    for (int32_t i = 0; i < work->solved_count; i++) {
        const solved_contact *solved = &work->solved[i];
        if (!may_be_column(work, solved->owner) && !may_be_column(work, solved->other)) continue;
        if (work->island_bodies[work->label[solved->owner]] < COLUMN_LEAST) continue;
        bearing b = contact_bearing(work, &solved->link);
        if (!may_be_column(work, b.upper)) continue;
        footing *f = &footings[b.upper];
        f->supports++;
        f->contact = i, f->lower = b.lower;
        if (may_be_column(work, b.lower)) footings[b.lower].bears = true;
    }
}

/* Where the points of a contact are. */
typedef struct patch {
    vec middle;  /* as are the anchors */
    real spread; /* the mean square of the distances of the points from their middle */
    real narrow; /* the same along where they lie closest */
} patch;

static patch patch_of(const tactn_solver_contact *contact) {
    real part = 1 / (real)contact->point_count, squares = 0;
    patch p = {.middle = zero()};
    for (int i = 0; i < contact->point_count; i++) p.middle = mul_add(p.middle, part, contact->point[i].anchor_a);
    for (int i = 0; i < contact->point_count; i++) {
        vec r = sub(contact->point[i].anchor_a, p.middle);
        p.spread += part * dot(r, r);
        for (int k = 0; k < contact->point_count; k++) {
            real product = part * dot(r, sub(contact->point[k].anchor_a, p.middle));
            squares += product * product;
        }
    }
    /* The sums of the two values of a matrix and of their squares give the lesser one. */
    p.narrow = p.spread;
    if (DIMENSION == 3) p.narrow = R(0.5) * (p.spread - tact_sqrt(tact_max(2 * squares - p.spread * p.spread, 0)));
    return p;
}

/* The upper part of a column, to a body and with it: the sums of the masses, times their places against that body,
 * times their heights over it, and times the squares of those. */
typedef struct upper_part {
    real mass, moment, squares;
    vec lean;
    real height; /* of the top */
    int count;
} upper_part;

/* Goes on to the body below, from the one above or from none. The sums are moved to its height as moments of inertia
 * are to another axis (Steiner): sum m (h + up)^2 = sum m h^2 + up (2 sum m h + up sum m). */
static void add_to_column(const step_work *work, upper_part *c, const rigid_body *above, const rigid_body *body) {
    vec gravity = work->settings.gravity, place = body->state.pose.position;
    vec way = above ? sub(above->state.pose.position, place) : zero();
    real up = -dot(way, gravity) / length(gravity);
    c->squares += up * (2 * c->moment + up * c->mass);
    c->moment += up * c->mass;
    c->lean = mul_add(c->lean, c->mass, way);
    c->mass += weighing_mass(work, body);
    c->height += up;
    c->count++;
}

/* Whether a column stands on its contact at the bottom: its center of mass is over the points, and nothing tumbles.
 * What does not stand falls, however stiff the contact is. */
static bool stands(const step_work *work, const upper_part *c, const rigid_body *bottom, const contact_pair *pair,
                   const patch *p) {
    const rigid_body *a = body_at(work->world, pair->body[0]), *b = body_at(work->world, pair->body[1]);
    vec gravity = work->settings.gravity, middle = p->middle;
    if (bottom == b) middle = add(middle, sub(a->state.pose.position, b->state.pose.position));
    vec off = sub(scale(1 / c->mass, c->lean), middle);
    off = mul_add(off, -dot(off, gravity) / dot(gravity, gravity), gravity);
    spin turning = spin_sub(a->state.angular_velocity, b->state.angular_velocity);
    return dot(off, off) <= p->spread && spin_size(turning) < TUMBLING;
}

/* Refines the island of a column for its contact at the bottom; false: as far as allowed, but it would still buckle,
 * or the contact has no patch that resists tilting. A mass bends a column by the square of its height (S. Dunkerley,
 * 1894). */
static bool refine_column(const step_work *work, const upper_part *c, const rigid_body *bottom, footing *f) {
    const tactn_world *world = work->world;
    const solver_link *link = &work->solved[f->contact].link;
    const contact_pair *pair = contact_at(world, link->contact);
    patch p = patch_of(manifold_of(world, pair, link->manifold));
    if (!(c->height > 0 && p.narrow > 0) || !stands(work, c, bottom, pair, &p)) return false;
    real distance = GREENHILL * p.narrow * c->height * c->mass / (3 * (real)c->count * c->squares);
    real acceleration = length(work->settings.gravity) * c->mass * contact_response(world, link);
    int32_t needed = needed_refinement(work, acceleration, distance);
    refine_island(work, work->label[bottom->awake_index], needed);
    f->yields = needed > 1;
    return is_stiff_enough(work, needed, acceleration, distance);
}

/* Goes through the column below a body, on which nothing stands, from the top down. Where it can be made stiff enough
 * it keeps no lever arms at the contacts that are not so usually. It comes to an end: each of its bodies has two
 * manifolds at most, that on which it stands and one of what stands on it, so the way down enters no cycle. */
static void check_column(const step_work *work, footing *footings, int32_t first) {
    const dynamic_array *awake = &work->world->awake;
    const rigid_body *above = NULL;
    upper_part upper = {0};
    bool stays = true;
    int32_t count = 0, island = work->label[first];
    for (int32_t k = first; k != NONE && footings[k].supports == 1; k = footings[k].lower) count++;
    if (!work->island_held[island] || COLUMN_SHARE * count < work->island_bodies[island]) return;
    for (int32_t k = first; k != NONE && footings[k].supports == 1; k = footings[k].lower) {
        const rigid_body *body = body_at(work->world, *int_at(awake, k));
        add_to_column(work, &upper, above, body);
        if (upper.count >= COLUMN_LEAST && !refine_column(work, &upper, body, &footings[k])) stays = false;
        above = body;
    }
    for (int32_t k = first; k != NONE && footings[k].supports == 1 && stays; k = footings[k].lower)
        if (footings[k].yields) work->flags[k] &= (unsigned char)~HELD;
}

static void refine_columns(const step_work *work, void *memory) {
    int32_t bodies = work->world->awake.count;
    footing *footings = memory;
    TACT_ASSERT((size_t)((char *)(footings + bodies) - work->memory) <= work->front_bytes);
    find_footings(work, footings);
    for (int32_t i = 0; i < bodies; i++)
        if (!footings[i].bears) check_column(work, footings, i);
}

static size_t island_front_bytes(int64_t bodies, int64_t touching, int64_t manifolds, int64_t joints) {
    size_t listed = (size_t)bodies * sizeof(real) + (size_t)touching * sizeof(touching_pair);
    size_t loads = (size_t)bodies * sizeof(load) + (size_t)(manifolds + joints) * sizeof(bearing);
    size_t footings = (size_t)bodies * sizeof(footing);
    size_t most = listed > loads ? listed : loads;
    return most > footings ? most : footings;
}

/* Decides into how many substeps each island is cut. The front of the solver's memory is free until islands are
 * solved. */
static void refine_islands(step_work *work) {
    bool uneven = measure_masses(work);
    if (2 * work->settings.substeps > work->world->def.max_substeps) return;
    if (uneven) refine_uneven(work, work->memory);
    if (work->world->awake.count >= COLUMN_LEAST) refine_columns(work, work->memory);
}

/* Tells each body whether its island is held, for the narrow phase of the next step. */
static void mark_held(const step_work *work) {
    for (int32_t i = 0; i < work->world->awake.count; i++)
        if (work->island_held[work->label[i]]) work->flags[i] |= HELD;
}

/* ---- All of it ---- */

static void make_islands(step_work *work) {
    union_islands(work);
    number_islands(work);
    mark_held(work);
    refine_islands(work);
    form_all_batches(work);
    fill_batches(work);
}

/* ---- Falling asleep ---- */

/* Computes the least sleep time of each island. */
static void measure_sleep_times(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < work->listed_count; i++) {
        real *time = &work->island_sleep_time[work->label[i]];
        if ((work->flags[i] & RESTED) == 0) *time = -1;
        if (*time < 0) continue;
        const rigid_body *body = body_at(world, *int_at(&world->awake, i));
        *time = body->enable_sleep ? tact_min(*time, body->sleep_time) : -1;
    }
}

static bool should_sleep(const step_work *work, int32_t island) {
    return work->island_sleep_time[island] >= work->world->def.sleep_seconds;
}

static bool any_should_sleep(const step_work *work) {
    for (int32_t i = 0; i < work->island_count; i++)
        if (should_sleep(work, i)) return true;
    return false;
}

static void sleep_islands(step_work *work) {
    tactn_world *world = work->world;
    if (!world->def.enable_sleep) return;
    measure_sleep_times(work);
    if (!any_should_sleep(work)) return;
    int32_t count = 0, all = world->awake.count;
    for (int32_t i = 0; i < work->island_count; i++) work->island_ring[i] = NONE;
    for (int32_t i = 0; i < all; i++) {
        int32_t index = *int_at(&world->awake, i), island = i < work->listed_count ? work->label[i] : NONE;
        rigid_body *body = body_at(world, index);
        if (island == NONE || !should_sleep(work, island)) {
            body->awake_index = count;
            *int_at(&world->awake, count++) = index;
            continue;
        }
        int32_t first = work->island_ring[island];
        stop_body(body);
        body->awake_index = NONE;
        body->next_asleep = index;
        if (first == NONE) {
            work->island_ring[island] = index;
        } else {
            body->next_asleep = body_at(world, first)->next_asleep;
            body_at(world, first)->next_asleep = index;
        }
        work->members[i - count] = index;
    }
    world->awake.count = count;
    for (int32_t i = 0; i < all - count; i++) deactivate_contacts(world, body_at(world, work->members[i]));
}
