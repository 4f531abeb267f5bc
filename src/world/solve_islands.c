/* Solving islands in batches: gathers their bodies and contacts into arrays, solves them, scatters the results. Each
 * batch is a task and writes only to its own islands. */
#include "world/step.h"

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
    body->velocity = scale(1 / (1 + dt * body->linear_damping), velocity);
    real speed = length(body->velocity);
    if (speed > work->settings.max_speed) body->velocity = scale(work->settings.max_speed / speed, body->velocity);
    body->angular_velocity = spin_scale(1 / (1 + dt * body->angular_damping), body->angular_velocity);
}

static void gather_batch(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    const batch *b = &work->batches[task];
    tactn_solver_body *bodies = work->bodies + b->first_body;
    bodies[0] = resting_body();
    for (int32_t i = 0; i < b->member_count; i++) {
        rigid_body *body = body_at(world, work->members[b->first_member + i]);
        body->last_pose = body->state.pose;
        body->last_velocity = body->state.velocity;
        body->deeply_penetrated = false;
        bodies[1 + i] = body->state;
        if (body->kind == TACT_BODY_DYNAMIC && !(body->state.inverse_mass > 0))
            integrate_massless(work, &bodies[1 + i]);
    }
    int32_t next = 1 + b->member_count;
    for (int32_t i = 0; i < b->link_count; i++) {
        solver_link link = work->links[b->first_link + i];
        const contact_pair *c = contact_at(world, link.contact);
        tactn_solver_contact *solved = work->contacts + b->first_link + i;
        int32_t place[2];
        for (int side = 0; side < 2; side++) {
            const rigid_body *body = body_at(world, c->body[side]);
            place[side] = 0;
            if (is_dynamic(body)) place[side] = work->slot[body->awake_index];
            if (!is_moving_kinematic(body)) continue;
            place[side] = next++;
            bodies[place[side]] = body->state;
        }
        *solved = *manifold_of(world, c, link.manifold);
        solved->body_a = place[0];
        solved->body_b = place[1];
    }
    if (HAS_JOINTS) gather_joints(work, b, next);
}

/* Marks a body that is penetrated so deeply that it could be pushed through slowly. */
static void mark_deep_penetration(const tactn_world *world, const contact_pair *c, real depth) {
    rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    if (is_dynamic(a) && is_dynamic(b)) return;
    rigid_body *owner = is_dynamic(a) ? a : b;
    if (depth > R(0.5) * owner->inner_radius) owner->deeply_penetrated = true;
}

/* Copies the results of a batch to its bodies and contacts. */
static void scatter_batch(const step_work *work, const batch *b) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < b->member_count; i++) {
        rigid_body *body = body_at(world, work->members[b->first_member + i]);
        const tactn_solver_body *solved = &work->bodies[b->first_body + 1 + i];
        if (!(greatest(solved->pose.position) <= LARGEST_SCALE)) {
            /* Out of range: the body stops where it was. */
            body->state.velocity = zero();
            continue;
        }
        body->state.pose = solved->pose;
        body->state.velocity = solved->velocity;
        body->state.angular_velocity = solved->angular_velocity;
    }
    for (int32_t i = b->first_link; i < b->first_link + b->link_count; i++) {
        solver_link link = work->links[i];
        *manifold_at(world, contact_at(world, link.contact), link.manifold) = work->contacts[i];
    }
    if (HAS_JOINTS) scatter_joints(work, b);
}

/* Emits the events of a batch's contacts. */
static void emit_batch_events(const step_work *work, const batch *b) {
    const tactn_world *world = work->world;
    for (int32_t i = b->first_link; i < b->first_link + b->link_count; i++) {
        solver_link link = work->links[i];
        work->has_event[i] = link.manifold == 0 &&
                             emit_contact_event(world, contact_at(world, link.contact), event_slot(world, i));
    }
}

/* Measures how deep a batch's contacts overlap, and marks the bodies that are penetrated deeply. */
static void measure_overlap(const step_work *work, batch *b) {
    const tactn_world *world = work->world;
    for (int32_t i = b->first_link; i < b->first_link + b->link_count; i++) {
        solver_link link = work->links[i];
        const contact_pair *c = contact_at(world, link.contact);
        real depth = manifold_depth(manifold_of(world, c, link.manifold));
        b->overlap = tact_max(b->overlap, depth);
        mark_deep_penetration(world, c, depth);
    }
}

static tactn_solver_system batch_system(const step_work *work, const batch *b) {
    return (tactn_solver_system){.bodies = work->bodies + b->first_body,
                                 .contacts = work->contacts + b->first_link,
                                 .joints = work->joints + b->first_joint,
                                 .body_count = b->body_count,
                                 .contact_count = b->link_count,
                                 .joint_count = b->joint_count};
}

static void solve_batch(void *data, int task) {
    const step_work *work = data;
    batch *b = &work->batches[work->solve_from + task];
    tactn_solver_system system = batch_system(work, b);
    b->status = tactn_solve_system(work->memory + b->memory, b->bytes, &system, &work->settings);
    if (b->status == TACT_OK) {
        scatter_batch(work, b);
        emit_batch_events(work, b);
        measure_overlap(work, b);
    } else {
        memset(work->has_event + b->first_link, 0, (size_t)b->link_count);
    }
}

/* Solves as many batches at a time as the solver's memory allows. A batch whose numbers have left the range does not
 * move. */
static tact_status solve_batches(step_work *work) {
    run_tasks(work->world, gather_batch, work, work->batch_count);
    tact_status status = TACT_OK;
    work->solve_from = 0;
    while (work->solve_from < work->batch_count) {
        int32_t from = work->solve_from, to = from;
        size_t used = 0;
        for (; to < work->batch_count; to++) {
            batch *b = &work->batches[to];
            b->memory = used;
            tactn_solver_system system = batch_system(work, b);
            b->bytes = tactn_solve_system_bytes(&system);
            if (used + b->bytes > work->memory_bytes) break;
            used += rounded_up(b->bytes);
        }
        run_tasks(work->world, solve_batch, work, to - from);
        for (int32_t i = from; i < to; i++) {
            if (status == TACT_OK) status = work->batches[i].status;
            work->overlap = tact_max(work->overlap, work->batches[i].overlap);
        }
        work->solve_from = to;
    }
    return status;
}
