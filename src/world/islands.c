/* Islands: bodies that push each other, directly or through others. What is in one island is solved together, falls
 * asleep together and wakes up together. Static and kinematic bodies push but are not pushed, and join nothing.
 *
 * Islands are found anew in each step, by union-find over the contacts that touch. */
#include "world/step.h"

/* ---- Awake and asleep ---- */

static void wake_one(tactn_world *world, body *body) {
    body->awake = true;
    body->next_asleep = NONE;
    body->still_seconds = 0;
    body->awake_index = world->awake.count;
    *int_at(&world->awake, world->awake.count++) = body_index(world, body);
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        join_busy(world, link / 2);
    }
}

static void wake_body(tactn_world *world, body *body) {
    if (body->kind == TACT_BODY_STATIC) return;
    body->still_seconds = 0;
    while (body->awake_index == NONE) {
        int32_t next = body->next_asleep;
        wake_one(world, body);
        if (next != NONE) body = body_at(world, next);
    }
}

static void leave_awake(tactn_world *world, body *body) {
    if (body->awake_index == NONE) return;
    int32_t last = *int_at(&world->awake, --world->awake.count);
    *int_at(&world->awake, body->awake_index) = last;
    body_at(world, last)->awake_index = body->awake_index;
    body->awake_index = NONE;
    body->awake = false;
    rest_contacts(world, body);
}

static void rest_body(body *body) {
    body->awake = false;
    body->still_seconds = 0;
    body->state.velocity = body->state.force = zero();
    body->state.angular_velocity = body->state.torque = no_spin();
}

static void sleep_body(tactn_world *world, body *body) {
    if (body->awake_index == NONE) return;
    leave_awake(world, body);
    rest_body(body);
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
static void join(int32_t *parent, int32_t a, int32_t b) {
    a = find_root(parent, a);
    b = find_root(parent, b);
    if (a < b) {
        parent[b] = a;
    } else {
        parent[a] = b;
    }
}

/* The body whose island a contact belongs to. */
static const body *owner_of(const tactn_world *world, const contact *c) {
    const body *a = body_at(world, c->body[0]);
    return is_joined(a) ? a : body_at(world, c->body[1]);
}

/* Whether the solver is to see a contact; not that of a body which sleeps on a kinematic one that is awake. */
static bool is_solved(const tactn_world *world, const contact *c) {
    return c->touching && !c->sensor && owner_of(world, c)->awake_index != NONE;
}

/* Lists the contacts that are solved, and joins the bodies that push each other. */
static void join_islands(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) work->parent[i] = i;
    work->solved_count = 0;
    for (int32_t k = 0; k < world->busy.count; k++) {
        int32_t index = *int_at(&world->busy, k);
        if (index == NONE) continue;
        const contact *c = contact_at(world, index);
        if (!is_solved(world, c)) continue;
        const body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
        work->solved[work->solved_count++] = (solved_contact){
            .contact = index,
            .owner = is_joined(a) ? a->awake_index : b->awake_index,
            .driven = is_driven(a) + is_driven(b),
        };
        if (is_joined(a) && is_joined(b)) join(work->parent, a->awake_index, b->awake_index);
    }
}

/* Numbers the islands in the order of their first bodies, and counts what is in them. */
static void count_islands(step_work *work) {
    work->island_count = 0;
    for (int32_t i = 0; i < work->world->awake.count; i++) {
        int32_t island = work->parent[i] == i ? work->island_count++ : work->label[work->parent[i]];
        work->label[i] = island;
        if (work->parent[i] == i) {
            work->island_bodies[island] = work->island_contacts[island] = 0;
            work->island_still[island] = TACT_REAL_MAX;
        }
        work->island_bodies[island]++;
    }
    for (int32_t i = 0; i < work->solved_count; i++) {
        int32_t island = work->label[work->solved[i].owner];
        work->island_contacts[island]++;
        if (work->solved[i].driven > 0) work->island_still[island] = -1;
    }
}

/* ---- Batches ---- */

/* Islands in their order, as many as make a batch. */
static void form_batches(step_work *work) {
    int32_t size = BATCH_SIZE, member = 0, link = 0;
    batch *b = 0;
    work->batch_count = 0;
    for (int32_t i = 0; i < work->island_count; i++) {
        if (size >= BATCH_SIZE) {
            b = &work->batches[work->batch_count++];
            *b = (batch){.first_member = member, .first_link = link};
            size = 0;
        }
        work->island_batch[i] = work->batch_count - 1;
        b->member_count += work->island_bodies[i];
        b->link_count += work->island_contacts[i];
        member += work->island_bodies[i];
        link += work->island_contacts[i];
        size += work->island_bodies[i] + work->island_contacts[i];
    }
}

/* Lists what is in the batches, and where its bodies will lie. */
static void fill_batches(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < work->batch_count; i++) {
        work->batches[i].member_count = work->batches[i].link_count = 0;
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
        work->links[b->first_link + b->link_count++] = solved->contact;
        b->body_count += solved->driven;
    }
    int32_t first = 0;
    for (int32_t i = 0; i < work->batch_count; i++) {
        work->batches[i].first_body = first;
        first += work->batches[i].body_count;
    }
}

static void make_islands(step_work *work) {
    join_islands(work);
    count_islands(work);
    form_batches(work);
    fill_batches(work);
}

/* ---- Falling asleep ---- */

/* For how long each island has been still, from its bodies. */
static void measure_stillness(step_work *work) {
    const tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) {
        const body *body = body_at(world, *int_at(&world->awake, i));
        real *still = &work->island_still[work->label[i]];
        *still = body->enable_sleep ? tact_min(*still, body->still_seconds) : -1;
    }
}

static bool falls_asleep(const step_work *work, int32_t island) {
    return work->island_still[island] >= work->world->def.sleep_seconds;
}

/* The bodies of islands that have been still for long enough leave world.awake, each island as a ring. */
static void sleep_islands(step_work *work) {
    tactn_world *world = work->world;
    if (!world->def.enable_sleep) return;
    measure_stillness(work);
    int32_t count = 0, all = world->awake.count;
    for (int32_t i = 0; i < work->island_count; i++) work->island_ring[i] = NONE;
    for (int32_t i = 0; i < all; i++) {
        int32_t index = *int_at(&world->awake, i), island = work->label[i];
        body *body = body_at(world, index);
        if (!falls_asleep(work, island)) {
            body->awake_index = count;
            *int_at(&world->awake, count++) = index;
            continue;
        }
        int32_t first = work->island_ring[island];
        rest_body(body);
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
    for (int32_t i = 0; i < all - count; i++) rest_contacts(world, body_at(world, work->members[i]));
}
