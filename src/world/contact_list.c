/* The book of contacts: one for each pair of shapes whose boxes in the tree overlap and that may meet.
 *
 * Each body has a list of its contacts. Those of bodies that are awake are in world.busy besides, in the order of
 * coming, which is the order in which a step looks at them and in which they are solved. */
#include "kernel/kernel.h"
#include "world/world.h"

static bool needs_hint(const body_shape *a, const body_shape *b) {
    return tactn_pair_needs_hint(&a->shape, &b->shape);
}

/* Free hints are a list through a field of theirs. */
static int32_t take_hint(tactn_world *world) {
    int32_t index = world->free_hint;
    if (index == NONE) {
        index = world->hints.count++;
    } else {
        world->free_hint = hint_at(world, index)->vertex[0][0];
    }
    memset(hint_at(world, index), 0, sizeof(tactn_hint));
    return index;
}

static void give_hint(tactn_world *world, int32_t index) {
    if (index == NONE) return;
    hint_at(world, index)->vertex[0][0] = world->free_hint;
    world->free_hint = index;
}

/* ---- The list of contacts of bodies that are awake ---- */

/* Closes the gaps. */
static void pack_busy(tactn_world *world) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->busy.count; i++) {
        int32_t index = *int_at(&world->busy, i);
        if (index == NONE) continue;
        contact_at(world, index)->busy = count;
        *int_at(&world->busy, count++) = index;
    }
    world->busy.count = count;
}

/* There is room for all contacts, once gaps are closed; and in a step, where each may leave and come back once, for as
 * many gaps, so that places stay what they are while a step goes through them. */
static void join_busy(tactn_world *world, int32_t index) {
    contact *c = contact_at(world, index);
    if (c->busy != NONE) return;
    if (world->busy.count == world->busy.capacity) pack_busy(world);
    c->busy = world->busy.count;
    *int_at(&world->busy, world->busy.count++) = index;
}

static void leave_busy(tactn_world *world, contact *c) {
    if (c->busy == NONE) return;
    *int_at(&world->busy, c->busy) = NONE;
    c->busy = NONE;
}

static bool is_awake(const tactn_world *world, int32_t body) { return body_at(world, body)->awake_index != NONE; }

/* The contacts of a body that has been taken out of world.awake: those of two bodies at rest are not looked at any
 * more, but for those of sensors, which the next step asks where they have come to rest. */
static void rest_contacts(tactn_world *world, const body *body) {
    for (int32_t link = body->first_contact; link != NONE;) {
        contact *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        c->slack = 0;
        if (!c->sensor && !is_awake(world, c->body[!side])) leave_busy(world, c);
    }
}

static void collide_again(tactn_world *world, const body *body) {
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        contact_at(world, link / 2)->slack = 0;
    }
}

/* ---- Coming and going ---- */

static void link_contact(tactn_world *world, int32_t index, int side) {
    contact *c = contact_at(world, index);
    body *body = body_at(world, c->body[side]);
    int32_t first = body->first_contact;
    c->next[side] = first;
    c->previous[side] = NONE;
    if (first != NONE) contact_at(world, first / 2)->previous[first % 2] = index * 2 + side;
    body->first_contact = index * 2 + side;
}

static void unlink_contact(tactn_world *world, const contact *c, int side) {
    int32_t next = c->next[side], previous = c->previous[side];
    if (next != NONE) contact_at(world, next / 2)->previous[next % 2] = previous;
    if (previous != NONE) {
        contact_at(world, previous / 2)->next[previous % 2] = next;
    } else {
        body_at(world, c->body[side])->first_contact = next;
    }
}

static int32_t add_contact(tactn_world *world, int32_t shape_a, int32_t shape_b) {
    int32_t index = world->free_contact;
    if (index == NONE) {
        index = world->contacts.count++;
    } else {
        world->free_contact = contact_at(world, index)->next_free;
    }
    if (shape_at(world, shape_b)->def.sensor) {
        int32_t sensor = shape_b;
        shape_b = shape_a;
        shape_a = sensor;
    }
    contact *c = contact_at(world, index);
    const body_shape *a = shape_at(world, shape_a), *b = shape_at(world, shape_b);
    memset(c, 0, sizeof(contact));
    c->used = true;
    c->next_free = NONE;
    c->busy = NONE;
    c->sensor = a->def.sensor;
    c->events = a->def.enable_contact_events || (!c->sensor && b->def.enable_contact_events);
    c->shape[0] = shape_a, c->shape[1] = shape_b;
    c->body[0] = a->body, c->body[1] = b->body;
    c->hint = needs_hint(a, b) ? take_hint(world) : NONE;
    for (int side = 0; side < 2; side++) link_contact(world, index, side);
    enter_pair(world, key_of(shape_a, shape_b));
    world->contact_used++;
    /* A sensor sees what sleeps as well, once. */
    if (c->sensor || is_awake(world, c->body[0]) || is_awake(world, c->body[1])) join_busy(world, index);
    return index;
}

/* The event of its end goes to the ends that the next events begin with; room for it has been reserved. */
static void end_contact(tactn_world *world, contact *c) {
    if (!c->told) return;
    c->told = false;
    tact_shape_id a = shape_id(world, c->shape[0]), b = shape_id(world, c->shape[1]);
    if (c->sensor) {
        tact_sensor_event *event = (tact_sensor_event *)world->sensor_ends.items + world->sensor_ends.count++;
        *event = (tact_sensor_event){.kind = TACT_CONTACT_END, .sensor = a, .visitor = b};
        return;
    }
    tactn_contact_event *event = (tactn_contact_event *)world->contact_ends.items + world->contact_ends.count++;
    memset(event, 0, sizeof(*event));
    event->kind = TACT_CONTACT_END;
    event->shape_a = a, event->shape_b = b;
    event->body_a = body_id(world, c->body[0]), event->body_b = body_id(world, c->body[1]);
}

static void remove_contact(tactn_world *world, int32_t index, bool wake) {
    contact *c = contact_at(world, index);
    bool woken = wake && c->touching && !c->sensor;
    end_contact(world, c);
    if (c->touching && !c->sensor) world->touching_count--;
    for (int side = 0; side < 2; side++) unlink_contact(world, c, side);
    leave_pair(world, key_of(c->shape[0], c->shape[1]));
    leave_busy(world, c);
    give_hint(world, c->hint);
    world->contact_used--;
    c->used = false;
    c->next_free = world->free_contact;
    world->free_contact = index;
    if (!woken) return;
    for (int side = 0; side < 2; side++) wake_body(world, body_at(world, c->body[side]));
}

static void remove_contacts_of_shape(tactn_world *world, int32_t shape, bool wake) {
    const body *body = body_at(world, shape_at(world, shape)->body);
    for (int32_t link = body->first_contact; link != NONE;) {
        int32_t index = link / 2;
        const contact *c = contact_at(world, index);
        link = c->next[link % 2];
        if (c->shape[0] == shape || c->shape[1] == shape) remove_contact(world, index, wake);
    }
}

static void refilter_shape(tactn_world *world, int32_t shape) {
    const body *body = body_at(world, shape_at(world, shape)->body);
    for (int32_t link = body->first_contact; link != NONE;) {
        int32_t index = link / 2;
        const contact *c = contact_at(world, index);
        link = c->next[link % 2];
        if (c->shape[0] != shape && c->shape[1] != shape) continue;
        if (!may_meet(world, shape_at(world, c->shape[0]), shape_at(world, c->shape[1]))) {
            remove_contact(world, index, true);
        }
    }
    mark_moved(world, shape);
}

/* Room for more contacts and all that comes with them. */
static bool reserve_contacts(tactn_world *world, int32_t more, int32_t more_hints) {
    int64_t all = (int64_t)world->contact_used + more;
    return array_reserve(world, &world->contacts, all - world->contacts.count, sizeof(contact)) &&
           array_reserve(world, &world->hints, more_hints, sizeof(tactn_hint)) &&
           array_reserve(world, &world->busy, 2 * all - world->busy.count, sizeof(int32_t)) &&
           reserve_pairs(world, more) &&
           array_reserve(world, &world->contact_ends, all, sizeof(tactn_contact_event)) &&
           array_reserve(world, &world->sensor_ends, all, sizeof(tact_sensor_event));
}
