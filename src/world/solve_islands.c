/* Solving islands in batches: lists their bodies and contacts, which the solver reads and writes where they are. Each
 * batch is a task and writes only to its own islands; a large island is solved by all threads. */
#include "world/step.h"

/* The frequency of contacts, in parts of the rate of substeps, at which great loads do not make them tremble. */
#define STEADY_RATE R(0.15)

/* True if a batch, of one large island, is solved by all threads. */
static bool is_wide(const step_work *work, const batch *b) {
    return work->world->def.tasks.run && b->body_count + b->link_count >= TEAM_SIZE;
}

/* ---- Batches ---- */

/* Assigns the islands of a refinement to batches, in order, behind those of others; returns how many islands. */
static int32_t form_batches(step_work *work, int32_t refinement) {
    int32_t size = BATCH_SIZE, count = 0;
    batch *b = work->batch_count > 0 ? &work->batches[work->batch_count - 1] : NULL;
    for (int32_t i = 0; i < work->island_count; i++) {
        if (work->island_refinement[i] != refinement) continue;
        if (size >= BATCH_SIZE) {
            batch next = {.refinement = refinement};
            if (b) {
                next.first_member = b->first_member + b->member_count;
                next.first_link = b->first_link + b->link_count;
                next.first_joint = b->first_joint + b->joint_count;
            }
            b = &work->batches[work->batch_count++];
            *b = next;
            size = 0;
        }
        work->island_batch[i] = work->batch_count - 1;
        b->member_count += work->island_bodies[i];
        b->link_count += work->island_contacts[i];
        b->joint_count += work->island_joints[i];
        size += work->island_bodies[i] + work->island_contacts[i] + work->island_joints[i];
        count++;
    }
    return count;
}

/* Batches of few substeps come first. */
static void form_all_batches(step_work *work) {
    tact_step_profile *profile = &work->world->profile;
    work->batch_count = 0;
    int32_t left = work->island_count - form_batches(work, 1);
    profile->refined_islands = left;
    profile->most_substeps = work->settings.substeps;
    for (int32_t refinement = 2; left > 0; refinement *= 2) {
        int32_t count = form_batches(work, refinement);
        if (count > 0) profile->most_substeps = refinement * work->settings.substeps;
        left -= count;
    }
}

/* Lists the bodies and contacts of each batch. */
static void fill_batches(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < work->batch_count; i++) {
        work->batches[i].member_count = work->batches[i].link_count = work->batches[i].joint_count = 0;
        work->batches[i].body_count = 1;
    }
    for (int32_t i = 0; i < world->awake.count; i++) {
        batch *b = &work->batches[work->island_batch[work->label[i]]];
        work->members[b->first_member + b->member_count++] = *int_at(&world->awake, i);
        work->slot[i] = b->body_count++;
    }
    for (int32_t i = 0; i < work->solved_count; i++) {
        const solved_contact *solved = &work->solved[i];
        batch *b = &work->batches[work->island_batch[work->label[solved->owner]]];
        int32_t owner = work->slot[solved->owner], other = 0, place = b->first_link + b->link_count++;
        if (solved->other != NONE) other = work->slot[solved->other];
        else if (solved->pushed) other = b->body_count++;
        work->links[place] = solved->link;
        work->traits[place] = solved->traits;
        work->places[place] = solved->owner_is_b ? (listed_pair){other, owner} : (listed_pair){owner, other};
    }
    for (int32_t i = 0; i < work->batch_count; i++) work->batches[i].joint_copy = work->batches[i].body_count;
    for (int32_t i = 0; i < work->joined_count; i++) {
        const solved_joint *joined = &work->joined[i];
        batch *b = &work->batches[work->island_batch[work->label[joined->owner]]];
        work->joint_links[b->first_joint + b->joint_count++] = joined->joint;
        b->body_count += joined->kinematic_count;
    }
    if (HAS_JOINTS) fill_couplings(work);
    int32_t first = 0, first_copy = 0;
    work->run_count = 0;
    for (int32_t i = 0; i < work->batch_count; i++) {
        batch *b = &work->batches[i];
        b->first_run = work->run_count;
        work->run_count += run_count(b->link_count);
        b->first_body = first;
        b->first_copy = first_copy;
        first += b->body_count;
        first_copy += b->body_count - b->member_count;
    }
}

/* ---- Gathering ---- */

/* One body for all that do not move: static bodies, and kinematic ones at rest. */
static tactn_solver_body resting_body(void) {
    tactn_solver_body rest;
    memset(&rest, 0, sizeof rest);
    rest.pose = tactn_identity_pose();
    return rest;
}

static tactn_solver_body *add_copy(const step_work *work, const batch *b, int32_t place) {
    int32_t copy = place > 0 ? place - b->member_count : 0;
    tactn_solver_body *body = &work->copies[b->first_copy + copy];
    work->bodies[b->first_body + place] = body;
    return body;
}

/* True for a place in the bodies of a batch where no island is: of the resting body, or of a kinematic one. */
static bool is_copy(const batch *b, int32_t place) { return place == 0 || place > b->member_count; }

/* Copies the moving kinematic bodies of a batch's contacts. */
static void gather_kinematic(const step_work *work, const batch *b) {
    const tactn_world *world = work->world;
    for (int32_t i = b->first_link; i < b->first_link + b->link_count; i++) {
        const int32_t place[2] = {work->places[i].a, work->places[i].b};
        for (int side = 0; side < 2; side++) {
            if (place[side] == 0 || !is_copy(b, place[side])) continue;
            const contact_pair *c = contact_at(world, work->links[i].contact);
            *add_copy(work, b, place[side]) = body_at(world, c->body[side])->state;
        }
    }
}

/* Makes the lists of a batch. */
static void gather(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    const batch *b = &work->batches[task];
    *add_copy(work, b, 0) = resting_body();
    const int32_t *members = work->members + b->first_member;
    for (int32_t i = 0; i < b->member_count; i++)
        work->bodies[b->first_body + 1 + i] = &body_at(world, members[i])->state;
    for (int32_t i = b->first_link; i < b->first_link + b->link_count; i++) {
        work->contacts[i] = manifold_at(world, contact_at(world, work->links[i].contact), work->links[i].manifold);
        work->has_event[i] = false;
    }
    for (int32_t i = 0; i < run_count(b->link_count); i++) work->overlaps[b->first_run + i] = 0;
    if (b->joint_copy > 1 + b->member_count) gather_kinematic(work, b);
    if (HAS_JOINTS) gather_joints(work, b);
}

/* ---- While they are solved ---- */

/* The owner of a batch's lists. */
typedef struct batch_owner {
    const step_work *work;
    const batch *batch;
} batch_owner;

/* True for a body that the solver may move. */
static bool is_moved(const rigid_body *body) { return is_dynamic(body) && body->state.inverse_mass > 0; }

static void note_start(rigid_body *body) {
    body->last_pose = body->state.pose;
    body->last_velocity = body->state.velocity;
}

/* Applies gravity and damping to a dynamic body without mass, which the solver does not move. */
static void integrate_massless(const step_work *work, tactn_solver_body *body) {
    real dt = work->settings.dt;
    vec velocity = mul_add(body->velocity, dt * body->gravity_scale, work->settings.gravity);
    velocity = free_part(body->locks, velocity);
    body->velocity = scale(1 / (1 + dt * body->linear_damping), velocity);
    real speed = length(body->velocity);
    if (speed > work->settings.max_speed) body->velocity = scale(work->settings.max_speed / speed, body->velocity);
    body->angular_velocity = spin_scale(1 / (1 + dt * body->angular_damping), body->angular_velocity);
}

static void begin_unmoved(const step_work *work, rigid_body *body) {
    if (is_moved(body)) return;
    note_start(body);
    if (is_dynamic(body)) integrate_massless(work, &body->state);
}

/* Begins the step of the members of a batch. */
static void begin_bodies(void *owner, int from, int to) {
    const step_work *work = ((batch_owner *)owner)->work;
    const batch *b = ((batch_owner *)owner)->batch;
    const int32_t *members = work->members + b->first_member;
    for (int32_t i = from > 1 ? from - 1 : 0; i < to - 1 && i < b->member_count; i++) {
        rigid_body *body = body_at(work->world, members[i]);
        if (i + BODIES_AHEAD < b->member_count)
            prefetch_bytes(body_at(work->world, members[i + BODIES_AHEAD]), BODY_STATE);
        body->held = (work->flags[body->awake_index] & HELD) != 0;
        if (is_moved(body)) note_start(body);
    }
}

/* Marks the body of a contact that is penetrated so deeply that it could be pushed through slowly. */
static void mark_deep_penetration(const step_work *work, const batch *b, listed_pair places, real depth) {
    if (!is_copy(b, places.a) && !is_copy(b, places.b)) return;
    int32_t place = is_copy(b, places.a) ? places.b : places.a;
    const rigid_body *body = body_at(work->world, work->members[b->first_member + place - 1]);
    if (depth > R(0.5) * body->inner_radius)
        atomic_store_explicit(&work->deep[body->awake_index], true, memory_order_relaxed);
}

/* Asks for what the event of a link ahead will tell of, and for the head of a contact farther ahead. */
static FORCE_INLINE void prefetch_event(const step_work *work, int32_t place, int32_t end) {
    const tactn_world *world = work->world;
    int32_t near = place + CONTACTS_AHEAD, far = near + CONTACTS_AHEAD;
    if (near >= end) return;
    const contact_pair *c = contact_at(world, work->links[near].contact);
    for (int side = 0; side < 2; side++) {
        __builtin_prefetch(shape_at(world, c->shape[side]));
        __builtin_prefetch(body_at(world, c->body[side]));
    }
    if (far < end) prefetch_bytes(contact_at(world, work->links[far].contact), CONTACT_HEAD);
}

/* Emits the event of the contact whose first manifold is at this place. */
static void emit_event(const step_work *work, int32_t place) {
    contact_pair *c = contact_at(work->world, work->links[place].contact);
    work->has_event[place] = emit_contact_event(work->world, c, event_slot(work->world, place));
}

/* Emits the events of a run of contacts, and measures how deep they overlap. An event tells of all manifolds: those of
 * its contact in the next run may not be stored yet. */
static void finish_contacts(void *owner, int from, int to) {
    const step_work *work = ((batch_owner *)owner)->work;
    const batch *b = ((batch_owner *)owner)->batch;
    int32_t end = b->first_link + to;
    real deepest = 0;
    for (int32_t i = b->first_link + from; i < end; i++) {
        const solver_link *link = &work->links[i];
        prefetch_event(work, i, b->first_link + b->link_count);
        if (link->manifold == 0 && i + manifold_count(work->world, contact_at(work->world, link->contact)) <= end)
            emit_event(work, i);
        real depth = manifold_depth(work->contacts[i]);
        deepest = tact_max(deepest, depth);
        if (depth > 0) mark_deep_penetration(work, b, work->places[i], depth);
    }
    work->overlaps[b->first_run + from / CONTACT_RUN] = deepest;
}

/* Emits the events of contacts whose manifolds are in several runs. */
static void finish_divided_contacts(const step_work *work, const batch *b) {
    for (int32_t i = CONTACT_RUN; HAS_COMPOSITES && i < b->link_count; i += CONTACT_RUN) {
        int32_t manifold = work->links[b->first_link + i].manifold;
        if (manifold > 0) emit_event(work, b->first_link + i - manifold);
    }
}

/* ---- Solving ---- */

/* The lists of a batch, but for their owner. */
static solver_lists batch_lists(const step_work *work, const batch *b) {
    int32_t first = HAS_JOINTS ? first_coupling(work, b) : 0;
    return (solver_lists){.bodies = work->bodies + b->first_body,
                          .contacts = work->contacts + b->first_link,
                          .contact_bodies = work->places + b->first_link,
                          .traits = work->traits + b->first_link,
                          .begin_bodies = begin_bodies,
                          .finish_contacts = finish_contacts,
                          .system = {.joints = work->joints + b->first_joint,
                                     .body_count = b->body_count,
                                     .contact_count = b->link_count,
                                     .joint_count = b->joint_count},
                          .couplings = work->couplings + first,
                          .coupling_count = b->coupling_end - first,
                          .refinement = b->refinement};
}

/* Shorter substeps carry stiffer contacts. The damping ratio grows by the refinement to the power of 3/4: with the
 * refinement itself columns that come down bounce, and with less what is heavy sinks in deeper before it rests. */
static tactn_solver_settings refined_settings(const step_work *work, int refinement) {
    tactn_solver_settings settings = work->settings;
    if (refinement == 1) return settings;
    settings.substeps *= refinement;
    real rate = (real)settings.substeps / settings.dt;
    settings.contact_hertz = tact_min(settings.contact_hertz * (real)refinement, STEADY_RATE * rate);
    settings.contact_damping_ratio *= tact_sqrt((real)refinement * tact_sqrt((real)refinement));
    return settings;
}

static void solve_with(const step_work *work, batch *b, const tact_tasks *tasks) {
    batch_owner owner = {work, b};
    solver_lists lists = batch_lists(work, b);
    lists.owner = &owner;
    lists.system.tasks = tasks;
    tactn_solver_settings settings = refined_settings(work, b->refinement);
    b->status = tactn_solve_listed(work->memory + b->memory, &lists, &settings);
    if (b->status != TACT_OK) {
        begin_bodies(&owner, 0, b->body_count);
        return;
    }
    finish_divided_contacts(work, b);
    if (HAS_JOINTS) scatter_joints(work, b);
}

static void solve_batch(void *data, int task) {
    const step_work *work = data;
    batch *b = &work->batches[work->solve_from + task];
    if (!is_wide(work, b)) solve_with(work, b, NULL);
}

/* Solves one batch after the other in the same memory: without threads all, with them large islands, each by all
 * threads. */
static void solve_in_turn(const step_work *work) {
    const tact_tasks *tasks = work->world->def.tasks.run ? &work->world->def.tasks : NULL;
    for (int32_t i = 0; i < work->batch_count; i++) {
        batch *b = &work->batches[i];
        b->memory = 0;
        if (!tasks || is_wide(work, b)) solve_with(work, b, tasks);
    }
}

/* Solves the others, as many at a time as the solver's memory allows. */
static void solve_at_once(step_work *work) {
    work->solve_from = 0;
    while (work->solve_from < work->batch_count) {
        int32_t from = work->solve_from, to = from;
        size_t used = 0;
        for (; to < work->batch_count; to++) {
            batch *b = &work->batches[to];
            if (is_wide(work, b)) continue;
            b->memory = used;
            solver_lists lists = batch_lists(work, b);
            size_t bytes = tactn_solve_listed_bytes(&lists);
            if (used + bytes > work->memory_bytes) break;
            used += rounded_up(bytes);
        }
        run_tasks(work->world, solve_batch, work, to - from);
        work->solve_from = to;
    }
}

/* A batch whose numbers have left the range does not move. */
static tact_status solve_batches(step_work *work) {
    run_tasks(work->world, gather, work, work->batch_count);
    solve_in_turn(work);
    if (work->world->def.tasks.run) solve_at_once(work);
    for (int32_t i = 0; i < work->run_count; i++) work->overlap = tact_max(work->overlap, work->overlaps[i]);
    tact_status status = TACT_OK;
    for (int32_t i = 0; i < work->batch_count && status == TACT_OK; i++) status = work->batches[i].status;
    return status;
}
