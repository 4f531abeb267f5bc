/* The narrow phase: contact points of all contacts of awake bodies. update_contacts() runs in tasks and writes to its
 * contacts only; commit_contact() then applies the consequences in order. */
#include "analytic/apart.h"
#include "shape/unbounded.h"
#include "world/step.h"

#include REUSE_LANES_H

/* Contacts per task. */
#define NARROW_CHUNK 64

static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count) {
    if (world->def.tasks.run && count > 1) {
        world->def.tasks.run(world->def.tasks.context, task, data, count);
        return;
    }
    for (int32_t i = 0; i < count; i++) task(data, i);
}

static vec point_velocity(const rigid_body *body, vec r) {
    return add(body->state.velocity, spin_velocity(body->state.angular_velocity, r));
}

static real max_approach_speed(const tactn_world *world, const contact_pair *c) {
    const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    real fastest = 0;
    for (int32_t k = 0; k < manifold_count(world, c); k++) {
        const tactn_solver_contact *contact = manifold_of(world, c, k);
        for (int i = 0; i < contact->point_count; i++) {
            const tactn_solver_point *p = &contact->point[i];
            vec between = sub(point_velocity(a, p->anchor_a), point_velocity(b, p->anchor_b));
            fastest = tact_max(fastest, dot(between, contact->normal));
        }
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

/* ---- Collision ---- */

/* False, without points, if the shapes are too far apart or the query's input is invalid. */
static bool collide_shapes(step_work *work, contact_pair *c, const body_shape *a, const body_shape *b) {
    const tactn_world *world = work->world;
    real speculative = speculative_distance(world);
    if (c->proximity != BOXES_NEAR) return false;
    tactn_pose b_in_a = tactn_relative_pose(a->pose, b->pose);
    if (!c->was_touching && are_apart(&a->shape, &b->shape, b_in_a, speculative)) return false;
    tactn_hint unpacked;
    tactn_query_options options = {.hint = load_hint(world, c, &unpacked)};
    tactn_manifold manifold = tactn_collide(&a->shape, &b->shape, b_in_a, speculative, &options);
    store_hint(world, c, &unpacked);
    if (manifold.status < 0 || manifold.point_count == 0) return false;
    const rigid_body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    tactn_solver_contact now;
    tactn_solver_contact_set(&now, &manifold, a->pose, body_a->state.pose.position, body_b->state.pose.position);
    if (c->was_touching) tactn_solver_contact_warm_start(&now, manifold_of(world, c, 0));
    mix_materials(&now, body_a, a, body_b, b);
    take_points(work, c);
    *manifold_at(world, c, 0) = now;
    note_collision(world, c);
    return true;
}

/* ---- Pairs with a composite ---- */

/* A manifold may have the impulses of one of the last step whose normal was nearer than this: the cosine. */
#define SAME_DIRECTION R(0.9)
/* Normals that are one: the cosines. The first one as a rule; the others, of 11 and of 26 degrees, one after the other
 * where a surface is so rough that there are more directions than manifolds. */
static const real same_normal[] = {R(0.999999), R(0.98), R(0.9)};

/* Contacts by their normals, the deepest first. */
typedef struct contact_groups {
    tactn_part_contact contact[MOST_CONTACTS];
    int count;
    bool taken[MOST_CONTACTS];
    int group_count;
} contact_groups;

/* The deepest contact that is in no group yet; NONE: all are. */
static int next_seed(const contact_groups *g) {
    for (int i = 0; i < g->count; i++) {
        if (!g->taken[i]) return i;
    }
    return NONE;
}

/* How much a contact adds to those that are chosen: its distance from the first, then from the line of two, then on the
 * other side of that line from the third. */
static real span_gain(const contact_groups *g, const int chosen[], int count, int i) {
    vec first = g->contact[chosen[0]].point_a, off = sub(g->contact[i].point_a, first);
    if (count == 1 || DIMENSION == 2) return dot(off, off);
    vec line = sub(g->contact[chosen[1]].point_a, first), normal = g->contact[chosen[0]].normal;
    real side = triple(normal, line, off);
    if (count == 2) return tact_abs(side);
    return triple(normal, line, sub(g->contact[chosen[2]].point_a, first)) > 0 ? -side : side;
}

/* Chooses the contacts of a group: the deepest, which is the first of them, and those that span most. */
static int choose_spanning(const contact_groups *g, const int members[], int count, int chosen[]) {
    int used = 0;
    if (count <= TACTN_MANIFOLD_POINTS) {
        memcpy(chosen, members, (size_t)count * sizeof *members);
        return count;
    }
    chosen[used++] = members[0];
    while (used < TACTN_MANIFOLD_POINTS) {
        int best = NONE;
        for (int i = 1; i < count; i++) {
            real gain = span_gain(g, chosen, used, members[i]);
            if (gain > 0 && (best == NONE || gain > span_gain(g, chosen, used, best))) best = members[i];
        }
        if (best == NONE) return used;
        chosen[used++] = best;
    }
    return used;
}

/* Takes contacts with nearly the normal of the seed, by its cosine, as one manifold. Of a rough surface those are left
 * for the next ones for which there is no room, and those that are farther from it than the seed by more than a depth,
 * since others carry. */
static void take_group(contact_groups *g, int seed, real cosine, real depth, tactn_manifold *manifold,
                       point_origin origin[]) {
    int members[MOST_CONTACTS], chosen[TACTN_MANIFOLD_POINTS], count = 0;
    vec normal = g->contact[seed].normal;
    members[count++] = seed;
    for (int i = seed + 1; i < g->count; i++) {
        bool carries = cosine == same_normal[0] || g->contact[i].separation < g->contact[seed].separation + depth;
        if (!g->taken[i] && carries && dot(g->contact[i].normal, normal) > cosine) members[count++] = i;
    }
    *manifold = (tactn_manifold){.status = TACT_OK, .normal = normal};
    manifold->point_count = choose_spanning(g, members, count, chosen);
    for (int i = 0; i < manifold->point_count; i++) {
        const tactn_part_contact *c = &g->contact[chosen[i]];
        real separation = cosine < same_normal[0] ? dot(sub(c->point_b, c->point_a), normal) : c->separation;
        g->taken[chosen[i]] = true;
        origin[i] = (point_origin){c->part_a, c->part_b, triangle_of(c)};
        manifold->point[i] = (tactn_contact_point){.point_a = c->point_a,
                                                   .point_b = c->point_b,
                                                   .separation = separation,
                                                   .id = c->id ^ id_of_origin(origin[i])};
    }
    g->group_count++;
}

/* Returns whether all contacts are in groups. */
static bool group_contacts(contact_groups *g, real cosine, real depth, tactn_manifold manifolds[],
                           point_origin origin[][TACTN_MANIFOLD_POINTS]) {
    int seed;
    memset(g->taken, 0, sizeof g->taken);
    g->group_count = 0;
    while (g->group_count < MOST_MANIFOLDS && (seed = next_seed(g)) != NONE) {
        take_group(g, seed, cosine, depth, &manifolds[g->group_count], origin[g->group_count]);
    }
    return next_seed(g) == NONE;
}

static int common_ids(const tactn_solver_contact *a, const tactn_solver_contact *b) {
    int count = 0;
    for (int i = 0; i < a->point_count; i++) {
        for (int k = 0; k < b->point_count; k++) count += a->point[i].id == b->point[k].id;
    }
    return count;
}

/* Copies the impulses of the manifold of the last step that the new one continues: the one with most of its points, or
 * else with nearly its normal. Each is continued once. */
static void warm_start_manifold(const tactn_world *world, const contact_pair *c, tactn_solver_contact *now,
                                bool continued[]) {
    int best = NONE, most = 0;
    real nearest = SAME_DIRECTION;
    for (int i = 0; i < manifold_count(world, c); i++) {
        const tactn_solver_contact *last = manifold_of(world, c, i);
        if (continued[i]) continue;
        int common = common_ids(now, last);
        real along = dot(now->normal, last->normal);
        if (common < most || (common == most && !(along > nearest))) continue;
        best = i, most = common, nearest = along;
    }
    if (best == NONE) return;
    continued[best] = true;
    tactn_solver_contact_warm_start(now, manifold_of(world, c, best));
}

/* Sets the contact's manifolds from those of the groups, which are in this frame. */
static void set_manifolds(step_work *work, contact_pair *c, tactn_pose frame, const tactn_manifold manifolds[],
                          int count) {
    const tactn_world *world = work->world;
    tactn_solver_contact now[MOST_MANIFOLDS];
    bool continued[MOST_MANIFOLDS] = {false};
    const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
    const rigid_body *body_a = body_at(world, c->body[0]), *body_b = body_at(world, c->body[1]);
    for (int i = 0; i < count; i++) {
        vec center_a = body_a->state.pose.position, center_b = body_b->state.pose.position;
        tactn_solver_contact_set(&now[i], &manifolds[i], frame, center_a, center_b);
        if (c->was_touching) warm_start_manifold(world, c, &now[i], continued);
        mix_materials(&now[i], body_a, a, body_b, b);
    }
    take_points(work, c);
    set_at(world, c->set)->count = count - 1;
    for (int i = 0; i < count; i++) *manifold_at(world, c, i) = now[i];
    note_collision(world, c);
}

typedef struct posed_shape {
    tactn_shape shape;
    tactn_pose pose;
} posed_shape;

/* A shape as a composite meets it: of a half-space, which has one contact with a mesh, a box of it that is larger than
 * what has the mesh and has it inside where it is below the surface. */
static posed_shape met_by(const body_shape *shape, const body_shape *other, real speculative) {
    posed_shape met = {shape->shape, shape->pose};
    if (!is_unbounded(&shape->shape) || !has_mesh(&other->shape)) return met;
    vec n = transform(rotation_matrix(shape->pose.rotation), shape->shape.u.plane.normal), at = other->pose.position;
    real surface = dot(n, shape->pose.position) + shape->shape.u.plane.offset + shape->shape.rounding;
    real reach = other->shape.reach + other->shape.rounding, above = dot(n, at) - surface;
    real half = 2 * (reach + speculative) + tact_max(0, -above);
    met.shape = tactn_box(scale(half, from_components((const real[3]){1, 1, 1})));
    met.pose.rotation = tactn_rotation_between(first_axis(), n);
    met.pose.position = mul_add(at, -(above + half), n);
    return met;
}

/* collide_shapes() of a pair with a composite. */
static NOINLINE bool collide_set(step_work *work, contact_pair *c, const body_shape *a, const body_shape *b) {
    const tactn_world *world = work->world;
    manifold_set *set = set_at(world, c->set);
    real speculative = speculative_distance(world);
    posed_shape p = met_by(a, b, speculative), q = met_by(b, a, speculative);
    contact_groups groups;
    groups.count = 0;
    if (c->proximity == BOXES_NEAR) {
        tactn_pose b_in_a = tactn_relative_pose(p.pose, q.pose);
        groups.count = collide_composite(&p.shape, &q.shape, b_in_a, speculative, groups.contact, MOST_CONTACTS);
    }
    if (groups.count == 0) {
        set->count = 0;
        return false;
    }
    tactn_manifold manifolds[MOST_MANIFOLDS];
    bool all = false;
    for (int i = 0; i < 3 && !all; i++)
        all = group_contacts(&groups, same_normal[i], world->def.solver.slop, manifolds, set->origin);
    set_manifolds(work, c, p.pose, manifolds, groups.group_count);
    return true;
}

/* ---- Sensors ---- */

/* A sensor and a shape whose fat AABBs overlap have a contact without points, which touches where they overlap. */
static void test_sensor(const tactn_world *world, contact_pair *contact) {
    const body_shape *sensor = shape_at(world, contact->shape[0]), *visitor = shape_at(world, contact->shape[1]);
    tactn_hint unpacked, *hint = load_hint(world, contact, &unpacked);
    contact->touching = tactn_overlap_world(&sensor->shape, sensor->pose, &visitor->shape, visitor->pose, hint);
    store_hint(world, contact, &unpacked);
}

/* ---- The caller's rules ---- */

static tactn_pending_contact pending_contact(const tactn_world *world, const contact_pair *c, int32_t i) {
    const tactn_solver_contact *manifold = manifold_of(world, c, i);
    tactn_pending_contact pending = {.a = contact_side(world, c->shape[0]),
                                     .b = contact_side(world, c->shape[1]),
                                     .normal = manifold->normal,
                                     .touched = c->was_touching,
                                     .friction = manifold->friction,
                                     .restitution = manifold->restitution,
                                     .rolling_friction = manifold->rolling_friction,
                                     .surface_velocity = manifold->surface_velocity};
    const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    const tactn_solver_point *deepest = &manifold->point[0];
    for (int k = 1; k < manifold->point_count; k++) {
        if (manifold->point[k].separation < deepest->separation) deepest = &manifold->point[k];
    }
    point_origin origin = {-1, -1, -1};
    if (HAS_COMPOSITES && c->set != NONE) origin = set_at(world, c->set)->origin[i][deepest - manifold->point];
    set_pending_origin(&pending, origin);
    vec between = sub(point_velocity(a, deepest->anchor_a), point_velocity(b, deepest->anchor_b));
    pending.point = add(a->state.pose.position, deepest->anchor_a);
    pending.separation = deepest->separation;
    pending.approach_speed = dot(between, manifold->normal);
    return pending;
}

/* Asks the caller whether a manifold is solved, and takes the material that he has written, if it can be used. */
static bool manifold_allowed(const tactn_world *world, const contact_pair *c, int32_t i) {
    tactn_solver_contact *manifold = manifold_at(world, c, i);
    mix_materials(manifold, body_at(world, c->body[0]), shape_at(world, c->shape[0]), body_at(world, c->body[1]),
                  shape_at(world, c->shape[1]));
    tactn_pending_contact pending = pending_contact(world, c, i);
    if (!world->callbacks.pre_solve(world->callbacks.context, &pending)) return false;
    const real sizes[] = {pending.friction, pending.restitution, pending.rolling_friction};
    vec along = pending.surface_velocity;
    bool usable = not_negative_status(sizes, 3) == TACT_OK && all_finite(along) && greatest(along) <= LARGEST_SCALE;
    if (!usable) return true;
    manifold->friction = pending.friction;
    manifold->restitution = pending.restitution;
    manifold->rolling_friction = pending.rolling_friction;
    manifold->surface_velocity = along;
    return true;
}

/* Leaves out the manifolds that the caller does not let touch, which are searched again in the next step; false: none
 * is left. */
static bool keep_allowed(const tactn_world *world, contact_pair *c) {
    int32_t count = manifold_count(world, c), kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!manifold_allowed(world, c, i)) continue;
        if (kept < i) {
            *manifold_at(world, c, kept) = *manifold_at(world, c, i);
            manifold_set *set = set_at(world, c->set);
            memcpy(set->origin[kept], set->origin[i], sizeof set->origin[kept]);
        }
        kept++;
    }
    if (kept < count) c->reusable = false;
    if (HAS_COMPOSITES && c->set != NONE) set_at(world, c->set)->count = kept > 0 ? kept - 1 : 0;
    return kept > 0;
}

/* ---- Updating ---- */

/* Updates a contact, whose points have been kept or not. */
static void complete_contact(step_work *work, contact_pair *c, bool kept) {
    const tactn_world *world = work->world;
    if (!kept) {
        const body_shape *a = shape_at(world, c->shape[0]), *b = shape_at(world, c->shape[1]);
        if (c->proximity == BOXES_UNTESTED) c->proximity = proximity_of(world, a, b);
        if (c->proximity == BOXES_PARTED) return;
        if (c->sensor) {
            c->touching = false;
            if (boxes_overlap(&a->aabb, &b->aabb)) test_sensor(world, c);
            return;
        }
        bool many = HAS_COMPOSITES && c->set != NONE;
        c->touching = many ? collide_set(work, c, a, b) : collide_shapes(work, c, a, b);
    }
    if (c->touching && world->callbacks.pre_solve) c->touching = keep_allowed(world, c);
    if (!c->touching) return;
    contact_points *points = points_of(world, c);
    c->traits = contact_traits(&points->solver);
    if (c->reports_events) points->approach_speed = max_approach_speed(world, c);
}

/* Begins the update of a contact; false: it is done, since its shapes are not near. */
static bool begin_contact(const tactn_world *world, contact_pair *c) {
    c->was_touching = c->touching;
    if (HAS_COMPOSITES && c->set != NONE) set_at(world, c->set)->was_count = set_at(world, c->set)->count;
    return may_touch(c);
}

/* Contacts whose points may stay, which are asked about together. */
typedef struct reuse_queue {
    contact_pair *pair[LANES];
    int count;
} reuse_queue;

static void queue_contact(step_work *work, contact_pair *c, reuse_queue *queue) {
    queue->pair[queue->count++] = c;
    if (queue->count < LANES) return;
    unsigned kept = reuse_together(work->world, queue->pair);
    for (int i = 0; i < LANES; i++)
        if (!(kept >> i & 1)) complete_contact(work, queue->pair[i], false);
    queue->count = 0;
}

static void update_contacts(void *data, int task) {
    step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = work->narrow_from + task * NARROW_CHUNK, to = from + NARROW_CHUNK;
    if (to > world->awake_contacts.count) to = world->awake_contacts.count;
    /* With tasks contacts of this chunk alone are asked for ahead: flags of others, which say what will be read of
     * them, are being written by other threads. */
    int32_t end = world->def.tasks.run ? to : world->awake_contacts.count;
    bool together = REUSES_IN_LANES && !world->callbacks.pre_solve;
    reuse_queue queue = {.count = 0};
    for (int32_t k = from; k < to; k++) {
        int32_t index = *int_at(&world->awake_contacts, k);
        prefetch_awake_contacts(world, k, end);
        if (index == NONE) continue;
        contact_pair *c = contact_at(world, index);
        if (!begin_contact(world, c)) continue;
        bool reusable = may_reuse(world, c);
        if (reusable && together && (!HAS_COMPOSITES || c->set == NONE)) queue_contact(work, c, &queue);
        else complete_contact(work, c, reusable && reuse_points(world, c));
    }
    for (int i = 0; i < queue.count; i++) complete_contact(work, queue.pair[i], reuse_points(world, queue.pair[i]));
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

/* True if it is not a sensor's, and touches. */
static bool commit_contact(tactn_world *world, int32_t index) {
    contact_pair *c = contact_at(world, index);
    if (c->proximity == BOXES_PARTED) {
        remove_contact(world, index, true);
        return false;
    }
    if (c->sensor) {
        if (c->touching != c->reported) emit_sensor_event(world, c);
        if (!is_awake(world, c->body[0]) && !is_awake(world, c->body[1])) remove_awake_contact(world, c);
        return false;
    }
    world->touching_count += c->touching - c->was_touching;
    if (HAS_COMPOSITES && c->set != NONE) {
        const manifold_set *set = set_at(world, c->set);
        world->more_count += set->count - set->was_count;
    }
    if (!c->touching) release_points(world, c);
    if (!c->touching) queue_end_event(world, c);
    if (c->touching || c->was_touching) wake_pair(world, c);
    return c->touching;
}

/* Lists a contact that touches, while it is at hand, for islands and the solver. */
static void list_touching(step_work *work, int32_t index) {
    const contact_pair *c = contact_at(work->world, index);
    TACT_ASSERT((size_t)((char *)(work->touching + work->touching_count + 1) - work->memory) <= work->front_bytes);
    work->touching[work->touching_count++] =
        (touching_pair){index, {c->body[0], c->body[1]}, (uint8_t)manifold_count(work->world, c), c->traits};
}

/* Keeps a contact in the list of those that are awake, if it still is there, in front of the gaps before it. */
static void keep_awake_contact(tactn_world *world, int32_t place, int32_t *kept) {
    int32_t index = *int_at(&world->awake_contacts, place);
    if (index == NONE) return;
    if (*kept < place) {
        contact_at(world, index)->awake_index = *kept;
        *int_at(&world->awake_contacts, *kept) = index;
        *int_at(&world->awake_contacts, place) = NONE;
    }
    ++*kept;
}

/* Bodies that wake up add contacts, which a later round updates. Without tasks rounds are short, so that contacts are
 * at hand when they are committed. Closes the gaps of the list. */
static void update_all_contacts(step_work *work) {
    tactn_world *world = work->world;
    const int32_t most = world->def.tasks.run ? INT32_MAX : NARROW_CHUNK;
    int32_t kept = work->narrow_from;
    while (work->narrow_from < world->awake_contacts.count) {
        int32_t from = work->narrow_from, left = world->awake_contacts.count - from;
        int32_t to = from + (left < most ? left : most);
        run_tasks(world, update_contacts, work, (to - from + NARROW_CHUNK - 1) / NARROW_CHUNK);
        count_taken_points(work);
        for (int32_t k = from; k < to; k++) {
            int32_t index = *int_at(&world->awake_contacts, k);
            if (index == NONE) continue;
            if (commit_contact(world, index)) list_touching(work, index);
            keep_awake_contact(world, k, &kept);
        }
        work->narrow_from = to;
    }
    work->narrow_from = world->awake_contacts.count = kept;
}
