/* Validation of a world: the invariants that the rest of this folder relies on. Fields that were loaded have been
 * checked singly (serialize.c): indices are in range or NONE, flags are 0 or 1, numbers are finite. */
#include "tree/validate.h"

#include <stdlib.h>

#include "shape/unbounded.h"
#include "base/angle.h"
#include "world/world.h"

/* ---- Free slots ---- */

/* Checks that the free list contains every free slot that is not retired, and ends. */
static bool free_slots_valid(const dynamic_array *slots, size_t item, int32_t first, int32_t used) {
    int32_t free_count = 0, retired = 0;
    for (int32_t i = 0; i < slots->count; i++) {
        const slot_head *slot = slot_at(slots, item, i);
        if (slot->generation == 0) return false;
        if (!slot->used && slot->generation == UINT32_MAX) retired++;
    }
    for (int32_t i = first; i != NONE; i = slot_at(slots, item, i)->next_free) {
        const slot_head *slot = slot_at(slots, item, i);
        if (slot->used || slot->generation == UINT32_MAX || ++free_count > slots->count) return false;
    }
    return free_count + retired + used == slots->count;
}

static bool free_contacts_valid(const tactn_world *world) {
    int32_t count = 0;
    for (int32_t i = world->free_contact; i != NONE; i = contact_at(world, i)->next_free) {
        if (contact_at(world, i)->used || ++count > world->contacts.count) return false;
    }
    return count + world->contact_used == world->contacts.count;
}

static bool free_hulls_valid(const tactn_world *world) {
    int32_t count = 0, used = 0;
    for (int32_t i = 0; i < world->hulls.count; i++) used += hull_at(world, i)->users > 0;
    for (int32_t i = world->free_hull; i != NONE; i = hull_at(world, i)->next) {
        if (hull_at(world, i)->users > 0 || ++count > world->hulls.count) return false;
    }
    return count + used == world->hulls.count;
}

/* ---- Bodies ---- */

static bool rotation_valid(rotation r) { return tact_abs(rotation_squared(r) - 1) <= ROTATION_DRIFT; }

static bool body_numbers_valid(const rigid_body *body) {
    const tactn_solver_body *state = &body->state;
    real least[] = {body->mass,   body->def_mass,     body->linear_damping, body->angular_damping,
                    body->extent, body->inner_radius, body->sleep_time,     body->sleep_speed};
    for (int i = 0; i < 8; i++) {
        if (least[i] < 0) return false;
    }
    bool turned = rotation_valid(body->pose.rotation) && rotation_valid(state->pose.rotation) &&
                  rotation_valid(body->last_pose.rotation);
    /* A step sets the pose from the center: what it may be is bounded by the way between them. */
    bool placed = greatest(body->pose.position) <= FARTHEST_POSITION &&
                  greatest(state->pose.position) <= FARTHEST_POSITION &&
                  greatest(body->last_pose.position) <= FARTHEST_POSITION &&
                  greatest(body->local_center) <= 4 * LARGEST_SCALE;
    return turned && placed && kind_valid(body->kind) && greatest(state->velocity) <= FARTHEST_POSITION &&
           spin_size(state->angular_velocity) <= LARGEST_SCALE;
}

/* Checks that a body is awake and listed, or asleep and linked to a sleeping body, or static and neither. */
static bool body_rest_valid(const tactn_world *world, int32_t index) {
    const rigid_body *body = body_at(world, index);
    if (body->awake != (body->awake_index != NONE) || (body->awake && body->disabled)) return false;
    if (body->kind == TACT_BODY_STATIC) return !body->awake && body->next_asleep == NONE;
    if (body->awake) return body->next_asleep == NONE && *int_at(&world->awake, body->awake_index) == index;
    if (body->next_asleep == NONE) return false;
    const rigid_body *next = body_at(world, body->next_asleep);
    return next->slot.used && !next->awake && next->kind != TACT_BODY_STATIC;
}

static bool body_shapes_valid(const tactn_world *world, int32_t index) {
    const rigid_body *body = body_at(world, index);
    int32_t count = 0, last = NONE;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        if (!shape->slot.used || shape->body != index || ++count > body->shape_count) return false;
        last = i;
    }
    return count == body->shape_count && last == body->last_shape;
}

/* Checks the doubly linked contact list of a body, and counts its entries. */
static bool body_contacts_valid(const tactn_world *world, int32_t index, int64_t *slots) {
    int32_t before = NONE;
    for (int32_t link = body_at(world, index)->first_contact; link != NONE;) {
        if (link < 0 || link / 2 >= world->contacts.count) return false;
        const contact_pair *contact = contact_at(world, link / 2);
        int side = link % 2;
        if (!contact->used || contact->body[side] != index || contact->previous[side] != before) return false;
        (*slots)++;
        before = link;
        link = contact->next[side];
    }
    return true;
}

static bool bodies_valid(const tactn_world *world) {
    int32_t count = 0, statics = 0, shapes = 0;
    int64_t slots = 0;
    for (int32_t i = 0; i < world->bodies.count; i++) {
        const rigid_body *body = body_at(world, i);
        if (!body->slot.used) continue;
        bool valid = body_numbers_valid(body) && body_rest_valid(world, i) && body_shapes_valid(world, i) &&
                     body_contacts_valid(world, i, &slots);
        if (!valid) return false;
        count++;
        statics += body->kind == TACT_BODY_STATIC;
        shapes += body->shape_count;
    }
    for (int32_t i = 0; i < world->awake.count; i++) {
        int32_t index = *int_at(&world->awake, i);
        if (index == NONE || !body_at(world, index)->slot.used) return false;
        if (body_at(world, index)->awake_index != i) return false;
    }
    return count == world->body_count && statics == world->static_count && shapes == world->shape_count &&
           slots == 2 * (int64_t)world->contact_used &&
           free_slots_valid(&world->bodies, sizeof(rigid_body), world->free_body, count);
}

/* ---- Shapes ---- */

/* Makes a shape again from its core's numbers, without the rounding that was added. The status of an unknown core is
 * below zero. */
static tactn_shape rebuilt_shape(const tactn_shape *shape) {
    const vec *p = shape->u.points;
    if (is_composite(shape)) return rebuilt_composite(shape);
    if (is_unbounded(shape)) return tactn_half_space(shape->u.plane.normal, shape->u.plane.offset);
    switch (shape->core) {
    case TACTN_POINT: return tactn_point(p[0]);
    case TACTN_SEGMENT: return tactn_segment(p[0], p[1]);
    case TACTN_TRIANGLE: return tactn_triangle(p[0], p[1], p[2]);
    case TACTN_BOX: return tactn_box(shape->u.half_extents);
    case TACTN_HULL: return tactn_hull_shape(shape->u.hull);
    default: return rebuilt_curved_shape(shape);
    }
}

/* Checks that the core is what its constructor makes of its numbers. */
static bool core_valid(const tactn_shape *shape) {
    if (shape->core == TACTN_CUSTOM) return shape->u.custom.support != NULL;
    tactn_shape made = rebuilt_shape(shape);
    bool same = made.core == TACTN_HULL || is_composite(&made) || memcmp(&made.u, &shape->u, sizeof made.u.points) == 0;
    return made.status == TACT_OK && made.core == shape->core && made.reach == shape->reach && same &&
           shape->rounding >= made.rounding && shape->rounding <= LARGEST_SCALE &&
           fabs(shape->rounding_rest) <= (double)(ROUNDOFF * shape->rounding);
}

static bool shape_valid(const tactn_world *world, int32_t index) {
    const body_shape *shape = shape_at(world, index);
    if (shape->body == NONE || !body_at(world, shape->body)->slot.used) return false;
    if ((shape->hull != NONE) != has_block(shape->shape.core)) return false;
    if (shape->hull != NONE && hull_at(world, shape->hull)->core != shape->shape.core) return false;
    if (!core_valid(&shape->shape) || shape_def_status(&shape->def, &shape->shape) != TACT_OK) return false;
    if (kind_status(&shape->shape, body_at(world, shape->body)->kind) != TACT_OK) return false;
    if (!rotation_valid(shape->pose.rotation) || greatest(shape->pose.position) > 2 * FARTHEST_POSITION) return false;
    if (!box_ordered(&shape->aabb) || !tree_has_proxy(world->tree, shape->proxy)) return false;
    const node *leaf = &nodes_of(world->tree)[shape->proxy];
    uint64_t category = proxy_category(body_at(world, shape->body), shape) | (shape->moved ? BOX_MOVED : 0);
    return leaf->first.user == (uint32_t)index && leaf->category == category &&
           memcmp(&leaf->bounds, &shape->fat_aabb, sizeof leaf->bounds) == 0;
}

static bool shapes_valid(const tactn_world *world) {
    int32_t count = 0, moved = 0;
    for (int32_t i = 0; i < world->shapes.count; i++) {
        if (!shape_at(world, i)->slot.used) continue;
        if (!shape_valid(world, i)) return false;
        count++;
        moved += shape_at(world, i)->moved;
    }
    return count == world->shape_count && moved == world->moved.count && count == tactn_tree_count(world->tree) &&
           free_slots_valid(&world->shapes, sizeof(body_shape), world->free_shape, count);
}

/* ---- Joints ---- */

/* Checks the doubly linked joint list of a body, and counts its entries. */
static bool body_joints_valid(const tactn_world *world, int32_t index, int64_t *slots) {
    int32_t before = NONE;
    for (int32_t link = body_at(world, index)->first_joint; link != NONE;) {
        if (link < 0 || link / 2 >= world->joints.count || (*slots)++ > 2 * (int64_t)world->joints.count) return false;
        const world_joint *joint = joint_at(world, link / 2);
        int side = link % 2;
        if (!joint->slot.used || joint->body[side] != index || joint->previous[side] != before) return false;
        before = link;
        link = joint->next[side];
    }
    return true;
}

static bool joint_valid(const tactn_world *world, const world_joint *joint) {
    for (int side = 0; side < 2; side++) {
        if (joint->body[side] == NONE || !body_at(world, joint->body[side])->slot.used) return false;
    }
    tactn_joint_def def = {.joint = joint->solver.joint,
                           .break_force = joint->break_force,
                           .break_torque = joint->break_torque};
    return joint->body[0] != joint->body[1] && joint_def_status(&def) == TACT_OK;
}

static bool joints_valid(const tactn_world *world) {
    if (!HAS_JOINTS) return true;
    int32_t count = 0;
    int64_t slots = 0;
    for (int32_t i = 0; i < joint_slots(world); i++) {
        if (!joint_at(world, i)->slot.used) continue;
        if (!joint_valid(world, joint_at(world, i))) return false;
        count++;
    }
    for (int32_t i = 0; i < world->bodies.count; i++) {
        if (body_at(world, i)->slot.used && !body_joints_valid(world, i, &slots)) return false;
    }
    return count == world->joint_count && slots == 2 * (int64_t)count &&
           free_slots_valid(&world->joints, sizeof(world_joint), world->free_joint, count);
}

static bool coupling_valid(const tactn_world *world, const world_coupling *coupling) {
    for (int k = 0; k < 2; k++) {
        if (coupling->joint[k] == NONE || !joint_at(world, coupling->joint[k])->slot.used) return false;
        if (tact_abs(coupling->solver.angle[k]) > 2 * (real)PI) return false;
    }
    return tact_finite((real)coupling->solver.turns) && coupling_status(world, coupling) == TACT_OK;
}

static bool couplings_valid(const tactn_world *world) {
    const coupling_list *list = world->couplings;
    int32_t count = 0;
    if (!HAS_JOINTS || !list) return true;
    for (int32_t i = 0; i < list->slots.count; i++) {
        if (!coupling_at(world, i)->slot.used) continue;
        if (!coupling_valid(world, coupling_at(world, i))) return false;
        count++;
    }
    return count == list->count && free_slots_valid(&list->slots, sizeof(world_coupling), list->free, count);
}

/* ---- Contacts ---- */

static bool contact_valid(const tactn_world *world, int32_t index) {
    const contact_pair *contact = contact_at(world, index);
    if (contact->shape[0] == NONE || contact->shape[1] == NONE) return false;
    const body_shape *a = shape_at(world, contact->shape[0]), *b = shape_at(world, contact->shape[1]);
    if (!a->slot.used || !b->slot.used || a->body != contact->body[0] || b->body != contact->body[1]) return false;
    if (!shapes_collide(world, a, b) || contact->sensor != a->def.sensor || b->def.sensor) return false;
    if (!contact->sensor && contact->shape[0] >= contact->shape[1]) return false;
    bool has_points = contact->points != NONE;
    if (has_points != (contact->touching && !contact->sensor)) return false;
    if (has_points && manifold_of(world, contact, 0)->point_count == 0) return false;
    if ((contact->set != NONE) != needs_set(a, b)) return false;
    const rotation *collided = has_points ? points_of(world, contact)->rotation : NULL;
    if (contact->reusable && has_points && !(rotation_valid(collided[0]) && rotation_valid(collided[1]))) return false;
    bool awake = body_at(world, a->body)->awake || body_at(world, b->body)->awake;
    /* A sensor's contact may be new and not tested yet. */
    bool listed = contact->awake_index != NONE;
    if (awake != listed && !(contact->sensor && listed)) return false;
    return !listed || *int_at(&world->awake_contacts, contact->awake_index) == index;
}

static bool contacts_valid(const tactn_world *world) {
    int32_t count = 0, sensors = 0, touching = 0, more = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact_pair *contact = contact_at(world, i);
        if (!contact->used) continue;
        if (!contact_valid(world, i)) return false;
        count++;
        sensors += contact->sensor;
        touching += contact->touching && !contact->sensor;
        more += manifold_count(world, contact) - 1;
    }
    for (int32_t i = 0; i < world->awake_contacts.count; i++) {
        int32_t index = *int_at(&world->awake_contacts, i);
        if (index != NONE && (!contact_at(world, index)->used || contact_at(world, index)->awake_index != i))
            return false;
    }
    return count == world->contact_used && sensors == world->sensor_used && touching == world->touching_count &&
           more == world->more_count && free_contacts_valid(world);
}

/* ---- Uniqueness ---- */

/* Checks that world.moved lists exactly the shapes marked as moved, each once. */
static bool moved_valid(const tactn_world *world, int32_t *marks) {
    for (int32_t i = 0; i < world->moved.count; i++) {
        int32_t index = *int_at(&world->moved, i);
        if (index == NONE || !shape_at(world, index)->slot.used || !shape_at(world, index)->moved) return false;
        if (marks[index]++) return false;
    }
    return true;
}

/* Checks that hulls have as many users as they say. */
static bool hull_users_valid(const tactn_world *world, int32_t *marks) {
    for (int32_t i = 0; i < world->shapes.count; i++) {
        const body_shape *shape = shape_at(world, i);
        if (shape->slot.used && shape->hull != NONE) marks[shape->hull]++;
    }
    for (int32_t i = 0; i < world->hulls.count; i++) {
        if (marks[i] != hull_at(world, i)->users) return false;
    }
    return true;
}

/* Checks that each whole hint belongs to one contact or is free, and that contacts know the kind that they need. */
static bool hints_valid(const tactn_world *world, int32_t *marks) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact_pair *contact = contact_at(world, i);
        if (!contact->used) continue;
        hint_kind kind = hint_kind_of(shape_at(world, contact->shape[0]), shape_at(world, contact->shape[1]));
        if (contact->hint_kind != kind || (kind == NO_HINT && contact->hint != NONE)) return false;
        if (kind != WHOLE_HINT || contact->hint == NONE) continue;
        if (marks[contact->hint]++) return false;
        count++;
    }
    for (int32_t i = world->free_hint; i != NONE; i = hint_at(world, i)->vertex[0][0]) {
        if (i < 0 || i >= world->hints.count || marks[i]++) return false;
        count++;
    }
    return count == world->hints.count;
}

/* Checks that each flat hint belongs to one contact or is free. */
static bool flat_hints_valid(const tactn_world *world, int32_t *marks) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact_pair *contact = contact_at(world, i);
        if (!contact->used || contact->hint_kind != FLAT_HINT || contact->hint == NONE) continue;
        if (marks[contact->hint]++) return false;
        count++;
    }
    for (int32_t i = world->free_flat_hint; i != NONE; i = flat_hint_at(world, i)->u.next_free) {
        if (i < 0 || i >= world->flat_hints.count || marks[i]++) return false;
        count++;
    }
    return count == world->flat_hints.count;
}

/* Checks that each place for points belongs to one contact or is free. */
static bool points_valid(const tactn_world *world, int32_t *marks) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact_pair *contact = contact_at(world, i);
        if (!contact->used || contact->points == NONE) continue;
        if (contact->points >= world->points.count || marks[contact->points]++) return false;
        count++;
    }
    for (int32_t i = 0; i < world->free_points.count; i++) {
        if (marks[*int_at(&world->free_points, i)]++) return false;
        count++;
    }
    return count == world->points.count;
}

/* Checks that each set of manifolds belongs to one contact or is free. */
static bool sets_valid(const tactn_world *world, int32_t *marks) {
    int32_t count = 0;
    for (int32_t i = 0; HAS_COMPOSITES && i < world->contacts.count; i++) {
        const contact_pair *contact = contact_at(world, i);
        if (!contact->used || contact->set == NONE) continue;
        if (marks[contact->set]++) return false;
        const manifold_set *set = set_at(world, contact->set);
        for (int32_t k = 0; k < set->count; k++) {
            if (!contact->touching || set->more[k].point_count == 0) return false;
        }
        count++;
    }
    for (int32_t i = world->free_set; HAS_COMPOSITES && i != NONE; i = set_at(world, i)->count) {
        if (i < 0 || i >= world->sets.count || marks[i]++) return false;
        count++;
    }
    return count == world->sets.count;
}

/* Runs each check with clean marks. */
static bool marks_valid(const tactn_world *world, int32_t *marks, size_t count) {
    bool (*const checks[])(const tactn_world *, int32_t *) = {moved_valid, hull_users_valid, hints_valid,
                                                              flat_hints_valid, sets_valid, points_valid};
    for (int i = 0; i < 6; i++) {
        memset(marks, 0, count * sizeof(int32_t));
        if (!checks[i](world, marks)) return false;
    }
    return true;
}

/* ---- The world ---- */

static bool numbers_valid(const tactn_world *world) {
    const tactn_solver_settings *solver = &world->def.solver;
    bool counts = world->body_count >= 0 && world->shape_count >= 0 && world->joint_count >= 0 &&
                  world->contact_used >= 0 && world->touching_count >= 0;
    return counts && solver->dt > 0 && solver->substeps >= 1 && solver->substeps <= TACTN_MAX_SUBSTEPS;
}

static bool hulls_valid(const tactn_world *world) {
    for (int32_t i = 0; i < world->hulls.count; i++) {
        const stored_hull *hull = hull_at(world, i);
        if (hull->users > 0 && hull->core == TACTN_HULL && !hull_valid(hull->memory, hull->bytes)) return false;
    }
    return free_hulls_valid(world);
}

static bool world_valid(const tactn_world *world, int32_t *marks) {
    return numbers_valid(world) && hulls_valid(world) && bodies_valid(world) && shapes_valid(world) &&
           joints_valid(world) && couplings_valid(world) && contacts_valid(world) &&
           marks_valid(world, marks, marks_needed(world));
}

static size_t marks_needed(const tactn_world *world) {
    return (size_t)world->shapes.count + (size_t)world->hulls.count + (size_t)world->hints.count +
           (size_t)world->flat_hints.count + (size_t)world->sets.count + (size_t)world->points.count + 1;
}

/* The memory comes from malloc(), not from the world's allocator, whose calls tests count. Without memory nothing is
 * checked. */
static inline bool world_intact(const tactn_world *world) {
    int32_t *marks = malloc(marks_needed(world) * sizeof *marks);
    bool intact = !marks || world_valid(world, marks);
    free(marks);
    return intact && tree_valid(world->tree, world->tree_bytes);
}
