/* Solving islands in batches: lists their bodies and contacts, which the solver reads and writes where they are. Each
 * batch is a task and writes only to its own islands; a large island is solved by all threads. */
#include "solver/listed.h"
#include "world/step.h"

/* The frequency of contacts, in parts of the rate of substeps, at which great loads do not make them tremble. */
#define STEADY_RATE R(0.15)

/* True if a batch, of one large island, is solved by all threads. */
static bool is_wide(const step_work *work, const batch *b) {
    return work->world->def.tasks.run && b->body_count + b->link_count >= TEAM_SIZE;
}

/* One body for all that do not move: static bodies, and kinematic ones at rest. */
static tactn_solver_body resting_body(void) {
    tactn_solver_body rest;
    memset(&rest, 0, sizeof rest);
    rest.pose = tactn_identity_pose();
    return rest;
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

static batch *batch_of(const step_work *work, const rigid_body *owner) {
    return &work->batches[work->island_batch[work->label[owner->awake_index]]];
}

static tactn_solver_body *add_copy(const step_work *work, const batch *b, int32_t place) {
    int32_t copy = place > 0 ? place - b->member_count : 0;
    tactn_solver_body *body = &work->copies[b->first_copy + copy];
    work->bodies[b->first_body + place] = body;
    return body;
}

/* ---- Gathering ---- */

/* Puts awake bodies into the lists of their batches. */
static void gather_members(const step_work *work, int32_t from, int32_t to) {
    for (int32_t i = from; i < to; i++) {
        rigid_body *body = body_at(work->world, *int_at(&work->world->awake, i));
        body->last_pose = body->state.pose;
        body->last_velocity = body->state.velocity;
        atomic_init(&work->deep[i], false);
        work->bodies[batch_of(work, body)->first_body + work->slot[i]] = &body->state;
        if (body->kind == TACT_BODY_DYNAMIC && !(body->state.inverse_mass > 0)) integrate_massless(work, &body->state);
    }
}

/* Puts manifolds into the lists of their batches, with the places of their bodies. */
static void gather_links(const step_work *work, int32_t from, int32_t to) {
    const tactn_world *world = work->world;
    for (int32_t i = from; i < to; i++) {
        prefetch_links(work, i, to, false);
        solver_link link = work->links[i];
        contact_pair *c = contact_at(world, link.contact);
        const batch *b = batch_of(work, contact_owner(world, c));
        int32_t place[2];
        for (int side = 0; side < 2; side++) {
            const rigid_body *body = body_at(world, c->body[side]);
            bool moves = is_moving_kinematic(body);
            place[side] = is_dynamic(body) ? work->slot[body->awake_index] : moves ? link.copy : 0;
            if (moves) *add_copy(work, b, place[side]) = body->state;
        }
        tactn_solver_contact *solved = manifold_at(world, c, link.manifold);
        solved->body_a = place[0];
        solved->body_b = place[1];
        work->contacts[i] = solved;
    }
}

static int32_t chunk_count(int32_t items) { return (items + GATHER_CHUNK - 1) / GATHER_CHUNK; }

static int32_t chunk_end(int32_t chunk, int32_t items) {
    int32_t end = (chunk + 1) * GATHER_CHUNK;
    return end < items ? end : items;
}

/* The tasks are chunks of bodies, then chunks of manifolds, then batches. */
static void gather(void *data, int task) {
    const step_work *work = data;
    int32_t bodies = work->world->awake.count, body_chunks = chunk_count(bodies);
    int32_t links = work->solved_count, link_chunks = chunk_count(links);
    if (task < body_chunks) {
        gather_members(work, task * GATHER_CHUNK, chunk_end(task, bodies));
    } else if (task < body_chunks + link_chunks) {
        int32_t chunk = task - body_chunks;
        gather_links(work, chunk * GATHER_CHUNK, chunk_end(chunk, links));
    } else {
        const batch *b = &work->batches[task - body_chunks - link_chunks];
        *add_copy(work, b, 0) = resting_body();
        if (HAS_JOINTS) gather_joints(work, b);
    }
}

/* ---- Results ---- */

/* Marks a body that is penetrated so deeply that it could be pushed through slowly. */
static void mark_deep_penetration(const step_work *work, const contact_pair *c, real depth) {
    const rigid_body *a = body_at(work->world, c->body[0]), *b = body_at(work->world, c->body[1]);
    if (is_dynamic(a) && is_dynamic(b)) return;
    const rigid_body *owner = is_dynamic(a) ? a : b;
    if (depth > R(0.5) * owner->inner_radius)
        atomic_store_explicit(&work->deep[owner->awake_index], true, memory_order_relaxed);
}

/* Asks for the shapes of which the event of a link will tell, if it is before the end. */
static void prefetch_shapes(const step_work *work, int32_t place, int32_t end) {
    if (place >= end) return;
    const contact_pair *c = contact_at(work->world, work->links[place].contact);
    for (int side = 0; side < 2; side++) __builtin_prefetch(shape_at(work->world, c->shape[side]));
}

/* Emits the events of a chunk of contacts, and measures how deep they overlap. */
static void finish_links(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    real deepest = 0;
    int32_t end = chunk_end(task, work->solved_count);
    for (int32_t i = task * GATHER_CHUNK; i < end; i++) {
        solver_link link = work->links[i];
        contact_pair *c = contact_at(world, link.contact);
        prefetch_links(work, i, end, true);
        prefetch_shapes(work, i + CONTACTS_AHEAD, end);
        work->has_event[i] = false;
        if (batch_of(work, contact_owner(world, c))->status != TACT_OK) continue;
        work->has_event[i] = link.manifold == 0 && emit_contact_event(world, c, event_slot(world, i));
        real depth = manifold_depth(work->contacts[i]);
        deepest = tact_max(deepest, depth);
        mark_deep_penetration(work, c, depth);
    }
    work->overlaps[task] = deepest;
}

/* ---- Solving ---- */

static tactn_solver_system batch_system(const step_work *work, const batch *b) {
    return (tactn_solver_system){.joints = work->joints + b->first_joint,
                                 .body_count = b->body_count,
                                 .contact_count = b->link_count,
                                 .joint_count = b->joint_count};
}

/* Shorter substeps carry stiffer contacts. With the damping ratio in proportion to the frequency, overlap is undone as
 * fast as it is usually, and what is heavy comes to rest. */
static tactn_solver_settings refined_settings(const step_work *work, int refinement) {
    tactn_solver_settings settings = work->settings;
    if (refinement == 1) return settings;
    settings.substeps *= refinement;
    real rate = (real)settings.substeps / settings.dt;
    settings.contact_hertz = tact_min(settings.contact_hertz * (real)refinement, STEADY_RATE * rate);
    settings.contact_damping_ratio *= (real)refinement;
    return settings;
}

static void solve_with(const step_work *work, batch *b, const tact_tasks *tasks) {
    solver_lists lists = {work->bodies + b->first_body, work->contacts + b->first_link, batch_system(work, b),
                          b->refinement};
    lists.system.tasks = tasks;
    tactn_solver_settings settings = refined_settings(work, b->refinement);
    b->status = tactn_solve_listed(work->memory + b->memory, &lists, &settings);
    if (b->status == TACT_OK && HAS_JOINTS) scatter_joints(work, b);
}

static void solve_batch(void *data, int task) {
    const step_work *work = data;
    batch *b = &work->batches[work->solve_from + task];
    if (!is_wide(work, b)) solve_with(work, b, NULL);
}

/* Solves large islands, one after the other, each by all threads. */
static void solve_wide(const step_work *work) {
    for (int32_t i = 0; i < work->batch_count; i++) {
        batch *b = &work->batches[i];
        b->memory = 0;
        if (is_wide(work, b)) solve_with(work, b, &work->world->def.tasks);
    }
}

/* Solves the others, as many at a time as the solver's memory allows. */
static void solve_narrow(step_work *work) {
    work->solve_from = 0;
    while (work->solve_from < work->batch_count) {
        int32_t from = work->solve_from, to = from;
        size_t used = 0;
        for (; to < work->batch_count; to++) {
            batch *b = &work->batches[to];
            if (is_wide(work, b)) continue;
            b->memory = used;
            tactn_solver_system system = batch_system(work, b);
            size_t bytes = tactn_solve_system_bytes(&system);
            if (used + bytes > work->memory_bytes) break;
            used += rounded_up(bytes);
        }
        run_tasks(work->world, solve_batch, work, to - from);
        work->solve_from = to;
    }
}

/* A batch whose numbers have left the range does not move. */
static tact_status solve_batches(step_work *work) {
    int32_t body_chunks = chunk_count(work->world->awake.count), link_chunks = chunk_count(work->solved_count);
    run_tasks(work->world, gather, work, body_chunks + link_chunks + work->batch_count);
    solve_wide(work);
    solve_narrow(work);
    run_tasks(work->world, finish_links, work, link_chunks);
    for (int32_t i = 0; i < link_chunks; i++) work->overlap = tact_max(work->overlap, work->overlaps[i]);
    tact_status status = TACT_OK;
    for (int32_t i = 0; i < work->batch_count && status == TACT_OK; i++) status = work->batches[i].status;
    return status;
}
