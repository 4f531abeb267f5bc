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
    body->island = world->sleep_groups++;
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

/* The dynamic body whose island a contact belongs to. */
static const rigid_body *contact_owner(const tactn_world *world, const contact_pair *c) {
    const rigid_body *a = body_at(world, c->body[0]);
    return is_dynamic(a) ? a : body_at(world, c->body[1]);
}

static bool is_solved(const tactn_world *world, const contact_pair *c) {
    return c->touching && !c->sensor && contact_owner(world, c)->awake_index != NONE;
}

/* Lists the contacts for the solver, and unites the dynamic bodies that touch. */
static void union_islands(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) work->parent[i] = i;
    work->solved_count = 0;
    for (int32_t k = 0; k < world->awake_contacts.count; k++) {
        int32_t index = *int_at(&world->awake_contacts, k);
        if (index == NONE) continue;
        const contact_pair *c = contact_at(world, index);
        if (!is_solved(world, c)) continue;
        const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
        for (int32_t i = 0; i < manifold_count(world, c); i++) {
            TACT_ASSERT(work->solved_count < work->most_solved);
            work->solved[work->solved_count++] = (solved_contact){
                .link = {index, i, 0},
                .owner = is_dynamic(a) ? a->awake_index : b->awake_index,
                .kinematic_count = is_moving_kinematic(a) + is_moving_kinematic(b),
            };
        }
        if (is_dynamic(a) && is_dynamic(b)) union_sets(work->parent, a->awake_index, b->awake_index);
    }
    work->joined_count = 0;
    if (HAS_JOINTS) list_joints(work);
}

/* Numbers the islands in the order of their first bodies, and counts their bodies and contacts. */
static void number_islands(step_work *work) {
    work->island_count = 0;
    for (int32_t i = 0; i < work->world->awake.count; i++) {
        int32_t island = work->parent[i] == i ? work->island_count++ : work->label[work->parent[i]];
        work->label[i] = island;
        if (work->parent[i] == i) {
            work->island_bodies[island] = work->island_contacts[island] = work->island_joints[island] = 0;
            work->island_sleep_time[island] = TACT_REAL_MAX;
        }
        work->island_bodies[island]++;
    }
    for (int32_t i = 0; i < work->solved_count; i++) {
        int32_t island = work->label[work->solved[i].owner];
        work->island_contacts[island]++;
        if (work->solved[i].kinematic_count > 0) work->island_sleep_time[island] = -1;
    }
    for (int32_t i = 0; i < work->joined_count; i++) {
        int32_t island = work->label[work->joined[i].owner];
        work->island_joints[island]++;
        if (work->joined[i].kinematic_count > 0) work->island_sleep_time[island] = -1;
    }
}

/* ---- Batches ---- */

/* Assigns islands to batches, in order. */
static void form_batches(step_work *work) {
    int32_t size = BATCH_SIZE, member = 0, link = 0, joint = 0;
    batch *b = 0;
    work->batch_count = 0;
    for (int32_t i = 0; i < work->island_count; i++) {
        if (size >= BATCH_SIZE) {
            b = &work->batches[work->batch_count++];
            *b = (batch){.first_member = member, .first_link = link, .first_joint = joint};
            size = 0;
        }
        work->island_batch[i] = work->batch_count - 1;
        b->member_count += work->island_bodies[i];
        b->link_count += work->island_contacts[i];
        b->joint_count += work->island_joints[i];
        member += work->island_bodies[i];
        link += work->island_contacts[i];
        joint += work->island_joints[i];
        size += work->island_bodies[i] + work->island_contacts[i] + work->island_joints[i];
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
        solver_link *link = &work->links[b->first_link + b->link_count++];
        *link = solved->link;
        link->copy = solved->kinematic_count > 0 ? b->body_count : 0;
        b->body_count += solved->kinematic_count;
    }
    for (int32_t i = 0; i < work->batch_count; i++) work->batches[i].joint_copy = work->batches[i].body_count;
    for (int32_t i = 0; i < work->joined_count; i++) {
        const solved_joint *joined = &work->joined[i];
        batch *b = &work->batches[work->island_batch[work->label[joined->owner]]];
        work->joint_links[b->first_joint + b->joint_count++] = joined->joint;
        b->body_count += joined->kinematic_count;
    }
    int32_t first = 0, first_copy = 0;
    for (int32_t i = 0; i < work->batch_count; i++) {
        batch *b = &work->batches[i];
        b->first_body = first;
        b->first_copy = first_copy;
        first += b->body_count;
        first_copy += b->body_count - b->member_count;
    }
}

static void make_islands(step_work *work) {
    union_islands(work);
    number_islands(work);
    form_batches(work);
    fill_batches(work);
}

/* ---- Falling asleep ---- */

/* Computes the least sleep time of each island. */
static void measure_sleep_times(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) {
        const rigid_body *body = body_at(world, *int_at(&world->awake, i));
        real *time = &work->island_sleep_time[work->label[i]];
        *time = body->enable_sleep ? tact_min(*time, body->sleep_time) : -1;
    }
}

static bool should_sleep(const step_work *work, int32_t island) {
    return work->island_sleep_time[island] >= work->world->def.sleep_seconds;
}

static void sleep_islands(step_work *work) {
    tactn_world *world = work->world;
    if (!world->def.enable_sleep) return;
    measure_sleep_times(work);
    int32_t count = 0, all = world->awake.count;
    for (int32_t i = 0; i < work->island_count; i++) work->island_ring[i] = NONE;
    for (int32_t i = 0; i < all; i++) {
        int32_t index = *int_at(&world->awake, i), island = work->label[i];
        rigid_body *body = body_at(world, index);
        if (!should_sleep(work, island)) {
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
            body->island = world->sleep_groups++;
        } else {
            body->next_asleep = body_at(world, first)->next_asleep;
            body_at(world, first)->next_asleep = index;
            body->island = body_at(world, first)->island;
        }
        work->members[i - count] = index;
    }
    world->awake.count = count;
    for (int32_t i = 0; i < all - count; i++) deactivate_contacts(world, body_at(world, work->members[i]));
}
