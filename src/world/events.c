/* Contact and sensor events of a step. */
#include "world/step.h"

/* The mean of the points at the start of the step. */
static vec contact_middle(const tactn_world *world, const contact_pair *c) {
    const rigid_body *a = body_at(world, c->body[0]);
    vec center = a->awake_index == NONE ? a->state.pose.position : a->last_pose.position, sum = zero();
    int32_t count = 0;
    for (int32_t k = 0; k < manifold_count(world, c); k++) {
        const tactn_solver_contact *manifold = manifold_of(world, c, k);
        for (int i = 0; i < manifold->point_count; i++) sum = add(sum, manifold->point[i].anchor_a);
        count += manifold->point_count;
    }
    return mul_add(center, 1 / (real)count, sum);
}

static void set_event(const tactn_world *world, const contact_pair *c, tact_event_kind kind,
                      tactn_contact_event *event) {
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->shape_a = shape_id(world, c->shape[0]), event->shape_b = shape_id(world, c->shape[1]);
    event->body_a = body_id(world, c->body[0]), event->body_b = body_id(world, c->body[1]);
    if (kind == TACT_CONTACT_END) return;
    event->point = contact_middle(world, c);
    event->normal = manifold_of(world, c, 0)->normal;
    event->approach_speed = points_of(world, c)->approach_speed;
    for (int32_t k = 0; k < manifold_count(world, c); k++) {
        const tactn_solver_contact *manifold = manifold_of(world, c, k);
        for (int i = 0; i < manifold->point_count; i++) event->impulse += manifold->point[i].total_impulse;
    }
}

/* True if the contact is reported as touching: it has an impulse, or the surfaces touch. One that was reported before
 * stays so up to the slop. */
static bool is_reported(const tactn_world *world, const contact_pair *c, real slop) {
    real pushed = 0, nearest = TACT_REAL_MAX;
    for (int32_t k = 0; k < manifold_count(world, c); k++) {
        const tactn_solver_contact *manifold = manifold_of(world, c, k);
        for (int i = 0; i < manifold->point_count; i++) {
            pushed += manifold->point[i].total_impulse;
            nearest = tact_min(nearest, manifold->point[i].separation);
        }
    }
    return pushed > 0 || nearest <= (c->reported ? slop : 0);
}

static real manifold_depth(const tactn_solver_contact *manifold) {
    real overlap = 0;
    for (int i = 0; i < manifold->point_count; i++) {
        if (-manifold->point[i].separation > overlap) overlap = -manifold->point[i].separation;
    }
    return overlap;
}

static tactn_contact_event *event_slot(const tactn_world *world, int32_t i) {
    return (tactn_contact_event *)world->contact_events.items + world->contact_ends.count + i;
}

static bool emit_contact_event(const tactn_world *world, contact_pair *c, tactn_contact_event *event) {
    if (!c->reports_events) return false;
    bool reported = is_reported(world, c, world->def.solver.slop);
    if (!reported && !c->reported) return false;
    tact_event_kind kind = c->reported ? TACT_CONTACT_PERSIST : TACT_CONTACT_BEGIN;
    set_event(world, c, reported ? kind : TACT_CONTACT_END, event);
    c->reported = reported;
    update_reporting(world, c);
    return true;
}

/* Moves the events of solved contacts together behind the ends, with which it queues those of them that end: there is
 * room for one of each contact. Returns how many others there are. */
static int32_t pack_solved_events(const step_work *work) {
    tactn_world *world = work->world;
    tactn_contact_event *event = world->contact_events.items;
    dynamic_array *ends = &world->contact_ends;
    int32_t first = ends->count, kept = 0;
    for (int32_t i = 0; i < work->solved_count; i++) {
        if (!work->has_event[i]) continue;
        const tactn_contact_event *from = &event[first + i];
        if (from->kind == TACT_CONTACT_END) {
            contact_end *end = (contact_end *)ends->items + ends->count++;
            *end = (contact_end){{from->shape_a, from->shape_b}, {from->body_a, from->body_b}};
        } else {
            if (kept < i) event[first + kept] = *from;
            kept++;
        }
    }
    if (ends->count > first) memmove(&event[ends->count], &event[first], (size_t)kept * sizeof *event);
    return kept;
}

/* End events come first, because a pair may have been removed and found again since the last step. */
static void compact_events(const step_work *work) {
    tactn_world *world = work->world;
    dynamic_array *events = &world->contact_events, *ends = &world->contact_ends;
    tactn_contact_event *event = events->items;
    int32_t others = pack_solved_events(work);
    for (int32_t i = 0; i < ends->count; i++) {
        const contact_end *end = (const contact_end *)ends->items + i;
        memset(&event[i], 0, sizeof *event);
        event[i].kind = TACT_CONTACT_END;
        event[i].shape_a = end->shape[0], event[i].shape_b = end->shape[1];
        event[i].body_a = end->body[0], event[i].body_b = end->body[1];
    }
    events->count = ends->count + others;
    ends->count = 0;
}

/* Without events no begin event is sent, so no end event is. */
static void emit_sensor_event(tactn_world *world, contact_pair *contact) {
    if (!contact->reports_events) return;
    dynamic_array *events = &world->sensor_events;
    ((tact_sensor_event *)events->items)[events->count++] = (tact_sensor_event){
        .kind = contact->touching ? TACT_CONTACT_BEGIN : TACT_CONTACT_END,
        .sensor = shape_id(world, contact->shape[0]),
        .visitor = shape_id(world, contact->shape[1]),
    };
    contact->reported = contact->touching;
    update_reporting(world, contact);
}

static void emit_sensor_ends(tactn_world *world) {
    dynamic_array *events = &world->sensor_events, *ends = &world->sensor_ends;
    for (int32_t i = 0; i < ends->count; i++) {
        ((tact_sensor_event *)events->items)[events->count++] = ((const tact_sensor_event *)ends->items)[i];
    }
    ends->count = 0;
}

/* Makes room for events and for the queued ends, in place of the last step's events. */
static bool reserve_events(tactn_world *world, int64_t manifolds, int64_t sensors) {
    dynamic_array *events = &world->contact_events, *seen = &world->sensor_events;
    return array_reserve(world, events, manifolds + world->contact_ends.count - events->count,
                         sizeof(tactn_contact_event)) &&
           array_reserve(world, seen, sensors + world->sensor_ends.count - seen->count, sizeof(tact_sensor_event));
}

static void clear_events(tactn_world *world) {
    world->contact_events.count = world->sensor_events.count = world->joint_events.count = 0;
}
