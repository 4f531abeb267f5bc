/* The narrow phase: where the shapes of each contact touch now. Contacts are asked in tasks, which write nothing but
 * the contact that they are about; what follows from it is done afterwards, one contact after the other. */
#include "world/step.h"

/* Contacts of one task. */
#define NARROW_CHUNK 64
/* How far shapes in contact may move before they are collided again, in parts of the slop. */
#define CARRIED R(0.25)

/* As many tasks as it takes for `count` items. */
static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count) {
    if (world->def.tasks.run && count > 1) {
        world->def.tasks.run(world->def.tasks.context, task, data, count);
        return;
    }
    for (int32_t i = 0; i < count; i++) task(data, i);
}

/* The velocity of a body's point at r from its centre of mass. */
static vec point_velocity(const body *body, vec r) {
    return add(body->state.velocity, spin_velocity(body->state.angular_velocity, r));
}

static real fastest_approach(const body *a, const body *b, const tactn_solver_contact *contact) {
    real fastest = 0;
    for (int i = 0; i < contact->point_count; i++) {
        const tactn_solver_point *p = &contact->point[i];
        vec between = sub(point_velocity(a, p->anchor_a), point_velocity(b, p->anchor_b));
        fastest = tact_max(fastest, dot(between, contact->normal));
    }
    return fastest;
}

static vec surface_velocity(const body *body, const body_shape *shape) {
    if (!(greatest(shape->def.surface_velocity) > 0)) return zero();
    return transform(rotation_matrix(body->pose.rotation), shape->def.surface_velocity);
}

/* What two materials make of each other. */
static void mix_materials(tactn_solver_contact *contact, const body *body_a, const body_shape *a, const body *body_b,
                          const body_shape *b) {
    contact->friction = tact_sqrt(a->def.friction * b->def.friction);
    contact->restitution = tact_max(a->def.restitution, b->def.restitution);
    contact->rolling_friction = tact_max(a->def.rolling_friction, b->def.rolling_friction);
    contact->surface_velocity = sub(surface_velocity(body_b, b), surface_velocity(body_a, a));
}

/* ---- Contacts that hardly move ---- */

/* The motion of a body in the last step: of its centre, and how it has turned. */
typedef struct step_motion {
    vec moved;
    spin turned;
} step_motion;

static step_motion last_motion(const body *body) {
    if (body->awake_index == NONE) return (step_motion){zero(), no_spin()};
    return (step_motion){sub(body->state.pose.position, body->last_pose.position),
                         small_turn(body->last_pose.rotation, body->state.pose.rotation)};
}

/* How far what touches at a point has moved apart since the step before: points of B's surface from those of A's. */
static vec moved_apart(const tactn_solver_point *point, const step_motion *a, const step_motion *b) {
    vec on_a = add(a->moved, spin_velocity(a->turned, point->anchor_a));
    vec on_b = add(b->moved, spin_velocity(b->turned, point->anchor_b));
    return sub(on_b, on_a);
}

/* Two shapes that have hardly moved against each other since they were collided keep their points, which go with the
 * bodies' surfaces. Everything that moves or turns uses up the slack, so that the points are as exact as that. */
static bool carry_points(contact *c, const body *body_a, const body *body_b) {
    if (!c->was_touching || !(c->slack > 0)) return false;
    step_motion a = last_motion(body_a), b = last_motion(body_b);
    tactn_solver_contact *contact = &c->solver;
    vec apart[TACTN_MANIFOLD_POINTS];
    real farthest = 0;
    for (int i = 0; i < contact->point_count; i++) {
        apart[i] = moved_apart(&contact->point[i], &a, &b);
        farthest = tact_max(farthest, dot(apart[i], apart[i]));
    }
    c->slack -= tact_sqrt(farthest) + spin_size(a.turned) * body_a->extent + spin_size(b.turned) * body_b->extent;
    if (!(c->slack > 0)) return false;
    vec normal = add(contact->normal, spin_velocity(a.turned, contact->normal));
    contact->normal = scale(1 / length(normal), normal);
    for (int i = 0; i < contact->point_count; i++) {
        tactn_solver_point *p = &contact->point[i];
        vec half = scale(R(0.5), apart[i]);
        p->separation += dot(apart[i], contact->normal);
        p->anchor_a = add(add(p->anchor_a, spin_velocity(a.turned, p->anchor_a)), half);
        p->anchor_b = sub(add(p->anchor_b, spin_velocity(b.turned, p->anchor_b)), half);
    }
    return true;
}

/* No points where the shapes are too far apart, or where the query was refused: such a pair does not touch. */
static bool collide_shapes(const tactn_world *world, contact *c, const body_shape *a, const body_shape *b) {
    real speculative = speculative_distance(world);
    tactn_bounds reach = grown_box(a->tight, speculative);
    if (!boxes_meet(&reach, &b->tight)) return false;
    tactn_query_options options = {.hint = c->hint == NONE ? NULL : hint_at(world, c->hint)};
    tactn_pose b_in_a = tactn_relative_pose(a->pose, b->pose);
    tactn_manifold manifold = tactn_collide(&a->shape, &b->shape, b_in_a, speculative, &options);
    if (manifold.status < 0 || manifold.point_count == 0) return false;
    const body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    tactn_solver_contact now;
    tactn_solver_contact_set(&now, &manifold, a->pose, body_a->state.pose.position, body_b->state.pose.position);
    if (c->was_touching) tactn_solver_contact_warm_start(&now, &c->solver);
    mix_materials(&now, body_a, a, body_b, b);
    c->solver = now;
    /* Faces that lie on each other are carried; not what rolls on a point or a line, since its points go another way
     * than its surface, and not a surface velocity, which goes with its body's axes. */
    bool carried = now.point_count >= DIMENSION && !(greatest(now.surface_velocity) > 0);
    c->slack = carried ? CARRIED * world->def.solver.slop : 0;
    return true;
}

static void ask_contact(const tactn_world *world, contact *c) {
    const body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    c->was_touching = c->touching;
    c->gone = false;
    if (!carry_points(c, body_a, body_b)) {
        const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
        c->gone = !boxes_meet(&a->bounds, &b->bounds);
        if (c->gone) return;
        if (c->sensor) {
            c->touching = false;
            if (boxes_meet(&a->tight, &b->tight)) test_sensor(world, c);
            return;
        }
        c->touching = collide_shapes(world, c, a, b);
    }
    if (c->touching && c->events) c->approach_speed = fastest_approach(body_a, body_b, &c->solver);
}

static void ask_contacts(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = work->narrow_from + task * NARROW_CHUNK, to = from + NARROW_CHUNK;
    if (to > world->busy.count) to = world->busy.count;
    for (int32_t k = from; k < to; k++) {
        int32_t index = *int_at(&world->busy, k);
        if (index != NONE) ask_contact(world, contact_at(world, index));
    }
}

/* What a body that sleeps is woken by. */
static bool is_pushing(const body *body) {
    return body->awake_index != NONE && (body->kind == TACT_BODY_DYNAMIC || is_moving(body));
}

/* A body that sleeps wakes up when something that moves has come, or has gone from under it. */
static void wake_touched(tactn_world *world, const contact *c) {
    body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    if (a->awake_index == NONE && a->kind == TACT_BODY_DYNAMIC && is_pushing(b)) wake_body(world, a);
    if (b->awake_index == NONE && b->kind == TACT_BODY_DYNAMIC && is_pushing(a)) wake_body(world, b);
}

static void keep_books(tactn_world *world, int32_t index) {
    contact *c = contact_at(world, index);
    if (c->gone) {
        remove_contact(world, index, true);
        return;
    }
    if (c->sensor) {
        if (c->touching != c->told) tell_sensor(world, c);
        if (!is_awake(world, c->body[0]) && !is_awake(world, c->body[1])) leave_busy(world, c);
        return;
    }
    world->touching_count += c->touching - c->was_touching;
    if (!c->touching) end_contact(world, c);
    if (c->touching || c->was_touching) wake_touched(world, c);
}

/* What wakes up brings contacts of its own, which are asked in the next round. */
static void ask_all_contacts(step_work *work) {
    tactn_world *world = work->world;
    work->narrow_from = 0;
    while (work->narrow_from < world->busy.count) {
        int32_t from = work->narrow_from, to = world->busy.count;
        run_tasks(world, ask_contacts, work, (to - from + NARROW_CHUNK - 1) / NARROW_CHUNK);
        for (int32_t k = from; k < to; k++) {
            int32_t index = *int_at(&world->busy, k);
            if (index != NONE) keep_books(world, index);
        }
        work->narrow_from = to;
    }
}
