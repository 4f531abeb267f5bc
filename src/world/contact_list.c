/* The list of contacts: one for each pair of shapes whose fat AABBs overlap and that may collide.
 *
 * Each body has a list of its contacts. Contacts of awake bodies are also in world.awake_contacts, in the order of
 * creation, in which a step updates and solves them. */
#include "kernel/kernel.h"
#include "world/step.h"

#include SUPPORT_H

/* Contacts of a task that counts. */
#define COUNT_CHUNK 1024

static FORCE_INLINE uint8_t proximity_of(const tactn_world *world, const body_shape *a, const body_shape *b) {
    if (!boxes_overlap(&a->fat_aabb, &b->fat_aabb)) return BOXES_PARTED;
    return shapes_near(world, a, b) ? BOXES_NEAR : BOXES_APART;
}

/* ---- Hints: whole ones of pairs with a curved core, and flat ones, a quarter as large ---- */

static hint_kind hint_kind_of(const body_shape *a, const body_shape *b) {
    if (is_composite(&a->shape) || is_composite(&b->shape)) return NO_HINT;
    if (!tactn_pair_needs_hint(&a->shape, &b->shape)) return NO_HINT;
    int count_a = core_vertex_count(&a->shape), count_b = core_vertex_count(&b->shape);
    const int most = (int)UINT16_MAX;
    return count_a > 0 && count_b > 0 && count_a <= most && count_b <= most ? FLAT_HINT : WHOLE_HINT;
}

static int32_t alloc_whole_hint(tactn_world *world) {
    int32_t index = world->free_hint;
    if (index == NONE) {
        index = world->hints.count++;
    } else {
        world->free_hint = hint_at(world, index)->vertex[0][0];
    }
    memset(hint_at(world, index), 0, sizeof(tactn_hint));
    return index;
}

static int32_t alloc_flat_hint(tactn_world *world) {
    int32_t index = world->free_flat_hint;
    if (index == NONE) {
        index = world->flat_hints.count++;
    } else {
        world->free_flat_hint = flat_hint_at(world, index)->u.next_free;
    }
    memset(flat_hint_at(world, index), 0, sizeof(flat_hint));
    return index;
}

/* Gives a contact the hint that it needs where its shapes are near for the first time. */
static void give_hint(tactn_world *world, contact_pair *c) {
    if (c->hint != NONE || c->hint_kind == NO_HINT || !may_touch(c)) return;
    c->hint = c->hint_kind == FLAT_HINT ? alloc_flat_hint(world) : alloc_whole_hint(world);
}

static void give_hints(tactn_world *world) {
    for (int32_t i = 0; i < world->awake_contacts.count; i++) {
        int32_t index = *int_at(&world->awake_contacts, i);
        if (index != NONE) give_hint(world, contact_at(world, index));
    }
}

static void hint_free(tactn_world *world, const contact_pair *c) {
    if (c->hint == NONE) return;
    if (c->hint_kind == FLAT_HINT) {
        flat_hint_at(world, c->hint)->u.next_free = world->free_flat_hint;
        world->free_flat_hint = c->hint;
    } else {
        hint_at(world, c->hint)->vertex[0][0] = world->free_hint;
        world->free_hint = c->hint;
    }
}

static int hint_vertex_count(int count) {
    int most = (int)(sizeof ((tactn_hint *)0)->vertex / sizeof *((tactn_hint *)0)->vertex);
    return count < most ? count : most;
}

static tactn_hint *load_hint(const tactn_world *world, const contact_pair *c, tactn_hint *unpacked) {
    if (c->hint == NONE) return NULL;
    if (c->hint_kind == WHOLE_HINT) return hint_at(world, c->hint);
    const flat_hint *from = flat_hint_at(world, c->hint);
    unpacked->kind = from->kind, unpacked->vertex_count = from->vertex_count, unpacked->rest = from->rest;
    unpacked->direction = from->direction;
    for (int i = 0; i < hint_vertex_count(from->vertex_count); i++)
        unpacked->vertex[i][0] = from->u.vertex[i][0], unpacked->vertex[i][1] = from->u.vertex[i][1];
    unpack_faces(from, unpacked);
    return unpacked;
}

static void store_hint(const tactn_world *world, const contact_pair *c, const tactn_hint *unpacked) {
    if (c->hint == NONE || c->hint_kind == WHOLE_HINT) return;
    flat_hint *to = flat_hint_at(world, c->hint);
    to->kind = unpacked->kind, to->vertex_count = unpacked->vertex_count, to->rest = unpacked->rest;
    to->direction = unpacked->direction;
    for (int i = 0; i < hint_vertex_count(unpacked->vertex_count); i++)
        to->u.vertex[i][0] = (uint16_t)unpacked->vertex[i][0], to->u.vertex[i][1] = (uint16_t)unpacked->vertex[i][1];
    pack_faces(unpacked, to);
}

/* ---- Sets of manifolds ---- */

static bool needs_set(const body_shape *a, const body_shape *b) {
    return (is_composite(&a->shape) || is_composite(&b->shape)) && !a->def.sensor && !b->def.sensor;
}

/* Free sets are a list through their counts. */
static int32_t set_alloc(tactn_world *world) {
    int32_t index = world->free_set;
    if (index == NONE) {
        index = world->sets.count++;
    } else {
        world->free_set = set_at(world, index)->count;
    }
    memset(set_at(world, index), 0, sizeof(manifold_set));
    return index;
}

static void set_free(tactn_world *world, int32_t index) {
    if (!HAS_COMPOSITES || index == NONE) return;
    set_at(world, index)->count = world->free_set;
    world->free_set = index;
}

/* ---- Points ---- */

static void take_points(step_work *work, contact_pair *c) {
    const tactn_world *world = work->world;
    if (c->points != NONE) return;
    int32_t taken = atomic_fetch_add_explicit(&work->points_taken, 1, memory_order_relaxed);
    int32_t left = world->free_points.count - taken;
    c->points = left > 0 ? *int_at(&world->free_points, left - 1) : world->points.count - left;
    points_of(world, c)->approach_speed = 0;
}

static void count_taken_points(step_work *work) {
    dynamic_array *places = &work->world->free_points;
    int32_t taken = atomic_exchange_explicit(&work->points_taken, 0, memory_order_relaxed);
    int32_t reused = taken < places->count ? taken : places->count;
    places->count -= reused;
    work->world->points.count += taken - reused;
}

static void release_points(tactn_world *world, contact_pair *c) {
    if (c->points == NONE) return;
    *int_at(&world->free_points, world->free_points.count++) = c->points;
    c->points = NONE;
}

/* ---- Contacts of awake bodies ---- */

static void compact_awake_contacts(tactn_world *world) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->awake_contacts.count; i++) {
        int32_t index = *int_at(&world->awake_contacts, i);
        if (index == NONE) continue;
        if (count < i) {
            contact_at(world, index)->awake_index = count;
            *int_at(&world->awake_contacts, count) = index;
        }
        count++;
    }
    world->awake_contacts.count = count;
}

/* There is room for all contacts without gaps; in a step also for one gap per contact, since each may be removed and
 * added again once. So indices do not change while a step goes through the list. */
static void add_awake_contact(tactn_world *world, int32_t index) {
    contact_pair *c = contact_at(world, index);
    if (c->awake_index != NONE) return;
    if (world->awake_contacts.count == world->awake_contacts.capacity) compact_awake_contacts(world);
    c->proximity = BOXES_UNTESTED;
    c->awake_index = world->awake_contacts.count;
    *int_at(&world->awake_contacts, world->awake_contacts.count++) = index;
}

static void remove_awake_contact(tactn_world *world, contact_pair *c) {
    if (c->awake_index == NONE) return;
    *int_at(&world->awake_contacts, c->awake_index) = NONE;
    c->awake_index = NONE;
}

static void deactivate_contacts(tactn_world *world, const rigid_body *body) {
    for (int32_t link = body->first_contact; link != NONE;) {
        contact_pair *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        c->reusable = false;
        if (!c->sensor && !is_awake(world, c->body[!side])) remove_awake_contact(world, c);
    }
}

static void invalidate_contacts(tactn_world *world, const rigid_body *body) {
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        contact_at(world, link / 2)->reusable = false;
    }
}

static void forget_rule(tactn_world *world) {
    bool ruled = world->callbacks.pre_solve != NULL, gone = world->ruled && !ruled;
    for (int32_t i = 0; gone && i < world->contacts.count; i++) contact_at(world, i)->reusable = false;
    world->ruled = ruled;
}

/* ---- Adding and removing ---- */

static void link_contact(tactn_world *world, int32_t index, int side) {
    contact_pair *c = contact_at(world, index);
    rigid_body *body = body_at(world, c->body[side]);
    int32_t first = body->first_contact;
    c->next[side] = first;
    c->previous[side] = NONE;
    if (first != NONE) contact_at(world, first / 2)->previous[first % 2] = index * 2 + side;
    body->first_contact = index * 2 + side;
}

static void unlink_contact(tactn_world *world, const contact_pair *c, int side) {
    int32_t next = c->next[side], previous = c->previous[side];
    if (next != NONE) contact_at(world, next / 2)->previous[next % 2] = previous;
    if (previous != NONE) {
        contact_at(world, previous / 2)->next[previous % 2] = next;
    } else {
        body_at(world, c->body[side])->first_contact = next;
    }
}

/* The shapes of a pair in the order of its contact: a sensor is the first. */
static void split_pair(const tactn_world *world, pair_key key, int32_t shape[2]) {
    int32_t lower = (int32_t)(key >> 32), upper = (int32_t)(key & UINT32_MAX);
    bool sensor = shape_at(world, upper)->def.sensor;
    shape[0] = sensor ? upper : lower;
    shape[1] = sensor ? lower : upper;
}

static void update_reporting(const tactn_world *world, contact_pair *c) {
    const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
    if (!c->reported)
        c->reports_events = a->def.enable_contact_events || (!c->sensor && b->def.enable_contact_events);
}

static int32_t add_contact(tactn_world *world, pair_key key) {
    int32_t index = world->free_contact;
    if (index == NONE) {
        index = world->contacts.count++;
    } else {
        world->free_contact = contact_at(world, index)->next_free;
    }
    TACT_ASSERT(index < MOST_PAIRS);
    contact_pair *c = contact_at(world, index);
    memset(c, 0, sizeof(contact_pair));
    split_pair(world, key, c->shape);
    const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
    c->used = true;
    c->next_free = NONE;
    c->awake_index = NONE;
    c->sensor = a->def.sensor;
    update_reporting(world, c);
    c->body[0] = a->body, c->body[1] = b->body;
    c->points = c->hint = NONE;
    c->proximity = proximity_of(world, a, b);
    c->hint_kind = (uint8_t)hint_kind_of(a, b);
    give_hint(world, c);
    c->set = needs_set(a, b) ? set_alloc(world) : NONE;
    for (int side = 0; side < 2; side++) link_contact(world, index, side);
    insert_pair(world, key);
    world->contact_used++;
    world->sensor_used += c->sensor;
    /* A sensor detects sleeping bodies too: the next step tests it once. */
    if (c->sensor || is_awake(world, c->body[0]) || is_awake(world, c->body[1])) add_awake_contact(world, index);
    return index;
}

static void queue_end_event(tactn_world *world, contact_pair *c) {
    if (!c->reported) return;
    c->reported = false;
    update_reporting(world, c);
    tact_shape_id a = shape_id(world, c->shape[0]), b = shape_id(world, c->shape[1]);
    if (c->sensor) {
        tact_sensor_event *event = (tact_sensor_event *)world->sensor_ends.items + world->sensor_ends.count++;
        *event = (tact_sensor_event){.kind = TACT_CONTACT_END, .sensor = a, .visitor = b};
        return;
    }
    contact_end *end = (contact_end *)world->contact_ends.items + world->contact_ends.count++;
    *end = (contact_end){{a, b}, {body_id(world, c->body[0]), body_id(world, c->body[1])}};
}

static void remove_contact(tactn_world *world, int32_t index, bool wake) {
    contact_pair *c = contact_at(world, index);
    bool woken = wake && c->touching && !c->sensor;
    queue_end_event(world, c);
    if (c->touching && !c->sensor) {
        world->touching_count--;
        world->more_count -= manifold_count(world, c) - 1;
    }
    for (int side = 0; side < 2; side++) unlink_contact(world, c, side);
    erase_pair(world, make_pair_key(c->shape[0], c->shape[1]));
    remove_awake_contact(world, c);
    hint_free(world, c);
    release_points(world, c);
    set_free(world, c->set);
    world->contact_used--;
    world->sensor_used -= c->sensor;
    c->used = false;
    c->next_free = world->free_contact;
    world->free_contact = index;
    if (!woken) return;
    for (int side = 0; side < 2; side++) wake_body(world, body_at(world, c->body[side]));
}

static void remove_contacts_of_shape(tactn_world *world, int32_t shape, bool wake) {
    const rigid_body *body = body_at(world, shape_at(world, shape)->body);
    for (int32_t link = body->first_contact; link != NONE;) {
        int32_t index = link / 2;
        const contact_pair *c = contact_at(world, index);
        link = c->next[link % 2];
        if (c->shape[0] == shape || c->shape[1] == shape) remove_contact(world, index, wake);
    }
}

static void refilter_shape(tactn_world *world, int32_t shape, int32_t other) {
    const rigid_body *body = body_at(world, shape_at(world, shape)->body);
    for (int32_t link = body->first_contact; link != NONE;) {
        int32_t index = link / 2;
        const contact_pair *c = contact_at(world, index);
        int side = link % 2;
        link = c->next[side];
        if (c->shape[side] != shape || (other != NONE && c->body[!side] != other)) continue;
        if (!shapes_collide(world, shape_at(world, c->shape[0]), shape_at(world, c->shape[1])) ||
            !callback_allows(world, c->shape[0], c->shape[1])) {
            remove_contact(world, index, true);
        }
    }
    mark_moved(world, shape);
}

/* ---- What a step needs ---- */

static new_items count_new_items(const tactn_world *world) {
    new_items count = {.contacts = world->new_pairs.count};
    for (int32_t i = 0; i < world->new_pairs.count; i++) {
        int32_t shape[2];
        split_pair(world, *pair_key_at(&world->new_pairs, i), shape);
        const body_shape *a = shape_at(world, shape[0]), *b = shape_at(world, shape[1]);
        bool near = shapes_near(world, a, b);
        hint_kind kind = near ? hint_kind_of(a, b) : NO_HINT;
        count.near += near;
        count.hints += kind == WHOLE_HINT;
        count.flat_hints += kind == FLAT_HINT;
        count.sensors += a->def.sensor || b->def.sensor;
        count.sets += HAS_COMPOSITES && needs_set(a, b);
    }
    return count;
}

/* There is room for all places among the free ones, so that contacts are removed without memory. */
static bool reserve_points(tactn_world *world, int64_t touching) {
    dynamic_array *points = &world->points, *places = &world->free_points;
    return array_reserve_tightly(world, points, touching - points->count, sizeof(contact_points)) &&
           array_reserve_tightly(world, places, (int64_t)points->capacity - places->count, sizeof(int32_t));
}

static bool reserve_contacts(tactn_world *world, const new_items *more, int64_t touching) {
    int64_t all = (int64_t)world->contact_used + more->contacts;
    return array_reserve_tightly(world, &world->contacts, all - world->contacts.count, sizeof(contact_pair)) &&
           reserve_points(world, touching) &&
           array_reserve_tightly(world, &world->hints, more->hints, sizeof(tactn_hint)) &&
           array_reserve_tightly(world, &world->flat_hints, more->flat_hints, sizeof(flat_hint)) &&
           (!HAS_COMPOSITES || array_reserve_tightly(world, &world->sets, more->sets, sizeof(manifold_set))) &&
           array_reserve_tightly(world, &world->awake_contacts, 2 * all - world->awake_contacts.count,
                                 sizeof(int32_t)) &&
           reserve_pairs(world, more->contacts) &&
           array_reserve_tightly(world, &world->contact_ends, all, sizeof(contact_end)) &&
           array_reserve_tightly(world, &world->sensor_ends, (int64_t)world->sensor_used + more->sensors,
                                 sizeof(tact_sensor_event));
}

typedef struct near_count {
    const tactn_world *world;
    atomic_int near, awake, hints, flat_hints;
} near_count;

/* Tests how near the shapes of some contacts are. */
static void count_near(void *data, int task) {
    near_count *count = data;
    const tactn_world *world = count->world;
    int32_t from = task * COUNT_CHUNK, to = from + COUNT_CHUNK, near = 0, awake = 0;
    int32_t hints[3] = {0}; /* by kind */
    if (to > world->awake_contacts.count) to = world->awake_contacts.count;
    for (int32_t k = from; k < to; k++) {
        int32_t index = *int_at(&world->awake_contacts, k);
        const contact_pair *ahead = awake_contact_before(world, k + CONTACTS_AHEAD, to);
        const contact_pair *beyond = awake_contact_before(world, k + 2 * CONTACTS_AHEAD, to);
        if (ahead && !ahead->touching) prefetch_boxes(world, ahead);
        if (beyond) prefetch_bytes(beyond, CONTACT_HEAD);
        if (index == NONE) continue;
        contact_pair *c = contact_at(world, index);
        awake++;
        const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
        c->proximity = c->touching ? BOXES_UNTESTED : proximity_of(world, a, b);
        if (!may_touch(c)) continue;
        near++;
        hints[c->hint_kind] += c->hint == NONE;
    }
    atomic_fetch_add_explicit(&count->near, near, memory_order_relaxed);
    atomic_fetch_add_explicit(&count->awake, awake, memory_order_relaxed);
    atomic_fetch_add_explicit(&count->hints, hints[WHOLE_HINT], memory_order_relaxed);
    atomic_fetch_add_explicit(&count->flat_hints, hints[FLAT_HINT], memory_order_relaxed);
}

/* Contacts of bodies that sleep count too, since those may wake up; hints they get in the next step. */
static int64_t count_near_contacts(const tactn_world *world, new_items *more) {
    near_count count = {.world = world};
    run_tasks(world, count_near, &count, (world->awake_contacts.count + COUNT_CHUNK - 1) / COUNT_CHUNK);
    more->hints += count.hints;
    more->flat_hints += count.flat_hints;
    int64_t asleep = (int64_t)world->contact_used - count.awake;
    return asleep + count.near + more->near;
}
