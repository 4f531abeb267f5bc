/* The narrow phase: contact points of all contacts of awake bodies. update_contact() runs in tasks and writes to its
 * contact only; commit_contact() then applies the consequences in order. */
#include "world/step.h"

/* Contacts per task. */
#define NARROW_CHUNK 64
/* Shapes in contact are collided again after moving by this, in parts of the slop. */
#define REUSE_DISTANCE R(0.25)

static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count) {
    if (world->def.tasks.run && count > 1) {
        world->def.tasks.run(world->def.tasks.context, task, data, count);
        return;
    }
    for (int32_t i = 0; i < count; i++) task(data, i);
}

/* The velocity of a body at r from its center of mass. */
static vec point_velocity(const rigid_body *body, vec r) {
    return add(body->state.velocity, spin_velocity(body->state.angular_velocity, r));
}

static real max_approach_speed(const rigid_body *a, const rigid_body *b, const tactn_solver_contact *contact) {
    real fastest = 0;
    for (int i = 0; i < contact->point_count; i++) {
        const tactn_solver_point *p = &contact->point[i];
        vec between = sub(point_velocity(a, p->anchor_a), point_velocity(b, p->anchor_b));
        fastest = tact_max(fastest, dot(between, contact->normal));
    }
    return fastest;
}

static vec surface_velocity(const rigid_body *body, const body_shape *shape) {
    if (!(greatest(shape->def.surface_velocity) > 0)) return zero();
    return transform(rotation_matrix(body->pose.rotation), shape->def.surface_velocity);
}

/* Mixes the materials of two shapes. */
static void mix_materials(tactn_solver_contact *contact, const rigid_body *body_a, const body_shape *a,
                          const rigid_body *body_b, const body_shape *b) {
    contact->friction = tact_sqrt(a->def.friction * b->def.friction);
    contact->restitution = tact_max(a->def.restitution, b->def.restitution);
    contact->rolling_friction = tact_max(a->def.rolling_friction, b->def.rolling_friction);
    contact->surface_velocity = sub(surface_velocity(body_b, b), surface_velocity(body_a, a));
}

/* ---- Reuse of contact points ---- */

/* The displacement of a body in the last step. */
typedef struct displacement {
    vec linear;
    spin angular;
} displacement;

static displacement last_displacement(const rigid_body *body) {
    if (body->awake_index == NONE) return (displacement){zero(), no_spin()};
    return (displacement){sub(body->state.pose.position, body->last_pose.position),
                          small_rotation(body->last_pose.rotation, body->state.pose.rotation)};
}

/* The displacement of B's surface against A's at a contact point in the last step. */
static vec relative_displacement(const tactn_solver_point *point, const displacement *a, const displacement *b) {
    vec on_a = add(a->linear, spin_velocity(a->angular, point->anchor_a));
    vec on_b = add(b->linear, spin_velocity(b->angular, point->anchor_b));
    return sub(on_b, on_a);
}

/* Keeps the points of two shapes that have hardly moved since they were collided, and moves them with the surfaces.
 * Every relative motion uses up the slack, which bounds the error. */
static bool reuse_points(contact_pair *c, const rigid_body *body_a, const rigid_body *body_b) {
    if (!c->was_touching || !(c->slack > 0)) return false;
    displacement a = last_displacement(body_a), b = last_displacement(body_b);
    tactn_solver_contact *contact = &c->solver;
    vec apart[TACTN_MANIFOLD_POINTS];
    real farthest = 0;
    for (int i = 0; i < contact->point_count; i++) {
        apart[i] = relative_displacement(&contact->point[i], &a, &b);
        farthest = tact_max(farthest, dot(apart[i], apart[i]));
    }
    c->slack -= tact_sqrt(farthest) + spin_size(a.angular) * body_a->extent + spin_size(b.angular) * body_b->extent;
    if (!(c->slack > 0)) return false;
    vec normal = add(contact->normal, spin_velocity(a.angular, contact->normal));
    contact->normal = scale(1 / length(normal), normal);
    for (int i = 0; i < contact->point_count; i++) {
        tactn_solver_point *p = &contact->point[i];
        vec half = scale(R(0.5), apart[i]);
        p->separation += dot(apart[i], contact->normal);
        p->anchor_a = add(add(p->anchor_a, spin_velocity(a.angular, p->anchor_a)), half);
        p->anchor_b = sub(add(p->anchor_b, spin_velocity(b.angular, p->anchor_b)), half);
    }
    return true;
}

/* False, without points, if the shapes are too far apart or the query's input is invalid. */
static bool collide_shapes(const tactn_world *world, contact_pair *c, const body_shape *a, const body_shape *b) {
    real speculative = speculative_distance(world);
    tactn_bounds reach = expanded_aabb(a->aabb, speculative);
    if (!boxes_overlap(&reach, &b->aabb)) return false;
    tactn_query_options options = {.hint = c->hint == NONE ? NULL : hint_at(world, c->hint)};
    tactn_pose b_in_a = tactn_relative_pose(a->pose, b->pose);
    tactn_manifold manifold = tactn_collide(&a->shape, &b->shape, b_in_a, speculative, &options);
    if (manifold.status < 0 || manifold.point_count == 0) return false;
    const rigid_body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    tactn_solver_contact now;
    tactn_solver_contact_set(&now, &manifold, a->pose, body_a->state.pose.position, body_b->state.pose.position);
    if (c->was_touching) tactn_solver_contact_warm_start(&now, &c->solver);
    mix_materials(&now, body_a, a, body_b, b);
    c->solver = now;
    /* Only faces keep their points: those of a rolling point or edge do not move with the surface, and a surface
     * velocity rotates with its body. */
    bool reusable = now.point_count >= DIMENSION && !(greatest(now.surface_velocity) > 0);
    c->slack = reusable ? REUSE_DISTANCE * world->def.solver.slop : 0;
    return true;
}

/* ---- Sensors ---- */

/* A sensor and a shape whose fat AABBs overlap have a contact without points, which touches where they overlap. */
static void test_sensor(const tactn_world *world, contact_pair *contact) {
    const body_shape *sensor = shape_at(world, contact->shape[0]), *visitor = shape_at(world, contact->shape[1]);
    tactn_hint *hint = contact->hint == NONE ? NULL : hint_at(world, contact->hint);
    contact->touching = tactn_overlap_world(&sensor->shape, sensor->pose, &visitor->shape, visitor->pose, hint);
}

/* ---- Updating ---- */

static void update_contact(const tactn_world *world, contact_pair *c) {
    const rigid_body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    c->was_touching = c->touching;
    c->obsolete = false;
    if (!reuse_points(c, body_a, body_b)) {
        const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
        c->obsolete = !boxes_overlap(&a->fat_aabb, &b->fat_aabb);
        if (c->obsolete) return;
        if (c->sensor) {
            c->touching = false;
            if (boxes_overlap(&a->aabb, &b->aabb)) test_sensor(world, c);
            return;
        }
        c->touching = collide_shapes(world, c, a, b);
    }
    if (c->touching && c->reports_events) c->approach_speed = max_approach_speed(body_a, body_b, &c->solver);
}

static void update_contacts(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = work->narrow_from + task * NARROW_CHUNK, to = from + NARROW_CHUNK;
    if (to > world->awake_contacts.count) to = world->awake_contacts.count;
    for (int32_t k = from; k < to; k++) {
        int32_t index = *int_at(&world->awake_contacts, k);
        if (index != NONE) update_contact(world, contact_at(world, index));
    }
}

/* True if this body wakes a sleeping body that it touches. */
static bool wakes_others(const rigid_body *body) {
    return body->awake_index != NONE && (body->kind == TACT_BODY_DYNAMIC || is_moving(body));
}

/* Wakes a sleeping body that a moving body has touched or left. */
static void wake_pair(tactn_world *world, const contact_pair *c) {
    rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    if (a->awake_index == NONE && a->kind == TACT_BODY_DYNAMIC && wakes_others(b)) wake_body(world, a);
    if (b->awake_index == NONE && b->kind == TACT_BODY_DYNAMIC && wakes_others(a)) wake_body(world, b);
}

static void commit_contact(tactn_world *world, int32_t index) {
    contact_pair *c = contact_at(world, index);
    if (c->obsolete) {
        remove_contact(world, index, true);
        return;
    }
    if (c->sensor) {
        if (c->touching != c->reported) emit_sensor_event(world, c);
        if (!is_awake(world, c->body[0]) && !is_awake(world, c->body[1])) remove_awake_contact(world, c);
        return;
    }
    world->touching_count += c->touching - c->was_touching;
    if (!c->touching) queue_end_event(world, c);
    if (c->touching || c->was_touching) wake_pair(world, c);
}

/* Bodies that wake up add contacts, which the next round updates. */
static void update_all_contacts(step_work *work) {
    tactn_world *world = work->world;
    work->narrow_from = 0;
    while (work->narrow_from < world->awake_contacts.count) {
        int32_t from = work->narrow_from, to = world->awake_contacts.count;
        run_tasks(world, update_contacts, work, (to - from + NARROW_CHUNK - 1) / NARROW_CHUNK);
        for (int32_t k = from; k < to; k++) {
            int32_t index = *int_at(&world->awake_contacts, k);
            if (index != NONE) commit_contact(world, index);
        }
        work->narrow_from = to;
    }
}
