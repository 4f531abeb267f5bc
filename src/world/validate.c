/* Whether a world that was read from bytes is one that could have come to be: what the rest of this folder relies
 * on, checked once. Single fields have been checked when they were read (serialize.c): indices are in range or NONE,
 * flags are 0 or 1, numbers are finite. */
#include "tree/validate.h"

#include "world/world.h"

/* ---- Free places ---- */

/* Whether the list of free places has all places that are free but for `retired`, and ends. */
static bool free_places_sound(const array *places, size_t item, int32_t first, int32_t used) {
    int32_t free_count = 0, retired = 0;
    for (int32_t i = 0; i < places->count; i++) {
        const slot *slot = slot_at(places, item, i);
        if (slot->generation == 0) return false;
        if (!slot->used && slot->generation == UINT32_MAX) retired++;
    }
    for (int32_t i = first; i != NONE; i = slot_at(places, item, i)->next_free) {
        const slot *slot = slot_at(places, item, i);
        if (slot->used || slot->generation == UINT32_MAX || ++free_count > places->count) return false;
    }
    return free_count + retired + used == places->count;
}

static bool free_contacts_sound(const tactn_world *world) {
    int32_t count = 0;
    for (int32_t i = world->free_contact; i != NONE; i = contact_at(world, i)->next_free) {
        if (contact_at(world, i)->used || ++count > world->contacts.count) return false;
    }
    return count + world->contact_used == world->contacts.count;
}

static bool free_hulls_sound(const tactn_world *world) {
    int32_t count = 0, used = 0;
    for (int32_t i = 0; i < world->hulls.count; i++) used += hull_at(world, i)->users > 0;
    for (int32_t i = world->free_hull; i != NONE; i = hull_at(world, i)->next) {
        if (hull_at(world, i)->users > 0 || ++count > world->hulls.count) return false;
    }
    return count + used == world->hulls.count;
}

/* ---- Bodies ---- */

static bool is_turn(rotation r) { return tact_abs(rotation_squared(r) - 1) <= ROTATION_DRIFT; }

/* Bodies may fly out of the range that they can be set to, but not so far that a sum leaves the range of numbers. */
#define FLOWN_AWAY (LARGEST_SCALE * LARGEST_SCALE)

static bool body_numbers_sound(const body *body) {
    const tactn_solver_body *state = &body->state;
    real least[] = {body->mass, body->given_mass, body->linear_damping, body->angular_damping,
                    body->extent, body->core, body->still_seconds};
    for (int i = 0; i < 7; i++) {
        if (least[i] < 0) return false;
    }
    bool turned = is_turn(body->pose.rotation) && is_turn(state->pose.rotation) && is_turn(body->last_pose.rotation);
    bool placed = greatest(body->pose.position) <= FLOWN_AWAY && greatest(state->pose.position) <= FLOWN_AWAY;
    return turned && placed && is_kind(body->kind) && greatest(state->velocity) <= FLOWN_AWAY &&
           spin_size(state->angular_velocity) <= LARGEST_SCALE;
}

/* Awake, and in the list of those that are; or asleep, and linked to one that is asleep; or static, and neither. */
static bool body_rest_sound(const tactn_world *world, int32_t index) {
    const body *body = body_at(world, index);
    if (body->awake != (body->awake_index != NONE)) return false;
    if (body->kind == TACT_BODY_STATIC) return !body->awake && body->next_asleep == NONE;
    if (body->awake) return body->next_asleep == NONE && *int_at(&world->awake, body->awake_index) == index;
    if (body->next_asleep == NONE) return false;
    const struct body *next = body_at(world, body->next_asleep);
    return next->slot.used && !next->awake && next->kind != TACT_BODY_STATIC;
}

static bool body_shapes_sound(const tactn_world *world, int32_t index) {
    const body *body = body_at(world, index);
    int32_t count = 0, last = NONE;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        if (!shape->slot.used || shape->body != index || ++count > body->shape_count) return false;
        last = i;
    }
    return count == body->shape_count && last == body->last_shape;
}

/* Whether a body's list of contacts is one, there and back; counts its places. */
static bool body_contacts_sound(const tactn_world *world, int32_t index, int64_t *places) {
    int32_t before = NONE;
    for (int32_t link = body_at(world, index)->first_contact; link != NONE;) {
        if (link < 0 || link / 2 >= world->contacts.count) return false;
        const contact *contact = contact_at(world, link / 2);
        int side = link % 2;
        if (!contact->used || contact->body[side] != index || contact->previous[side] != before) return false;
        (*places)++;
        before = link;
        link = contact->next[side];
    }
    return true;
}

static bool bodies_sound(const tactn_world *world) {
    int32_t count = 0, shapes = 0;
    int64_t places = 0;
    for (int32_t i = 0; i < world->bodies.count; i++) {
        const body *body = body_at(world, i);
        if (!body->slot.used) continue;
        bool sound = body_numbers_sound(body) && body_rest_sound(world, i) && body_shapes_sound(world, i) &&
                     body_contacts_sound(world, i, &places);
        if (!sound) return false;
        count++;
        shapes += body->shape_count;
    }
    for (int32_t i = 0; i < world->awake.count; i++) {
        int32_t index = *int_at(&world->awake, i);
        if (index == NONE || !body_at(world, index)->slot.used) return false;
        if (body_at(world, index)->awake_index != i) return false;
    }
    return count == world->body_count && shapes == world->shape_count && places == 2 * (int64_t)world->contact_used &&
           free_places_sound(&world->bodies, sizeof(body), world->free_body, count);
}

/* ---- Shapes ---- */

/* The core is what its constructor makes of its numbers. */
static bool core_sound(const tactn_shape *shape) {
    tactn_shape made = made_again(shape);
    bool same = made.core == TACTN_HULL || memcmp(&made.u, &shape->u, sizeof made.u.points) == 0;
    return made.status == TACT_OK && made.core == shape->core && made.reach == shape->reach && same &&
           shape->rounding >= made.rounding && shape->rounding <= LARGEST_SCALE;
}

static bool shape_sound(const tactn_world *world, int32_t index) {
    const body_shape *shape = shape_at(world, index);
    if (shape->body == NONE || !body_at(world, shape->body)->slot.used) return false;
    if ((shape->hull != NONE) != (shape->shape.core == TACTN_HULL)) return false;
    if (!core_sound(&shape->shape) || shape_def_status(&shape->def, &shape->shape) != TACT_OK) return false;
    if (!is_turn(shape->pose.rotation) || greatest(shape->pose.position) > 2 * FLOWN_AWAY) return false;
    if (!is_box(&shape->tight) || !tree_has(world->tree, shape->proxy)) return false;
    tactn_bounds bounds = tactn_tree_bounds(world->tree, shape->proxy);
    return tactn_tree_user(world->tree, shape->proxy) == (uint32_t)index &&
           memcmp(&bounds, &shape->bounds, sizeof bounds) == 0;
}

static bool shapes_sound(const tactn_world *world) {
    int32_t count = 0, moved = 0;
    for (int32_t i = 0; i < world->shapes.count; i++) {
        if (!shape_at(world, i)->slot.used) continue;
        if (!shape_sound(world, i)) return false;
        count++;
        moved += shape_at(world, i)->moved;
    }
    return count == world->shape_count && moved == world->moved.count && count == tactn_tree_count(world->tree) &&
           free_places_sound(&world->shapes, sizeof(body_shape), world->free_shape, count);
}

/* ---- Contacts ---- */

static bool contact_sound(const tactn_world *world, int32_t index) {
    const contact *contact = contact_at(world, index);
    if (contact->shape[0] == NONE || contact->shape[1] == NONE) return false;
    const body_shape *a = shape_at(world, contact->shape[0]), *b = shape_at(world, contact->shape[1]);
    if (!a->slot.used || !b->slot.used || a->body != contact->body[0] || b->body != contact->body[1]) return false;
    if (!may_meet(world, a, b) || contact->sensor != a->def.sensor || b->def.sensor) return false;
    if (!contact->sensor && contact->shape[0] >= contact->shape[1]) return false;
    if (contact->touching && !contact->sensor && contact->solver.point_count == 0) return false;
    bool awake = body_at(world, a->body)->awake || body_at(world, b->body)->awake;
    /* A sensor's contact may be new, and not asked yet. */
    bool busy = contact->busy != NONE;
    if (awake != busy && !(contact->sensor && busy)) return false;
    return !busy || *int_at(&world->busy, contact->busy) == index;
}

static bool contacts_sound(const tactn_world *world) {
    int32_t count = 0, touching = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact *contact = contact_at(world, i);
        if (!contact->used) continue;
        if (!contact_sound(world, i)) return false;
        count++;
        touching += contact->touching && !contact->sensor;
    }
    for (int32_t i = 0; i < world->busy.count; i++) {
        int32_t index = *int_at(&world->busy, i);
        if (index != NONE && (!contact_at(world, index)->used || contact_at(world, index)->busy != i)) return false;
    }
    return count == world->contact_used && touching == world->touching_count && free_contacts_sound(world);
}

/* ---- What each place may be in once ---- */

/* Shapes whose boxes have moved: those that say so, each once. */
static bool moved_sound(const tactn_world *world, int32_t *marks) {
    for (int32_t i = 0; i < world->moved.count; i++) {
        int32_t index = *int_at(&world->moved, i);
        if (index == NONE || !shape_at(world, index)->slot.used || !shape_at(world, index)->moved) return false;
        if (marks[index]++) return false;
    }
    return true;
}

/* Hulls have as many users as they say. */
static bool hull_users_sound(const tactn_world *world, int32_t *marks) {
    for (int32_t i = 0; i < world->shapes.count; i++) {
        const body_shape *shape = shape_at(world, i);
        if (shape->slot.used && shape->hull != NONE) marks[shape->hull]++;
    }
    for (int32_t i = 0; i < world->hulls.count; i++) {
        if (marks[i] != hull_at(world, i)->users) return false;
    }
    return true;
}

/* Hints belong to one contact each, or are free. */
static bool hints_sound(const tactn_world *world, int32_t *marks) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact *contact = contact_at(world, i);
        if (!contact->used || contact->hint == NONE) continue;
        if (marks[contact->hint]++) return false;
        count++;
    }
    for (int32_t i = world->free_hint; i != NONE; i = hint_at(world, i)->vertex[0][0]) {
        if (i < 0 || i >= world->hints.count || marks[i]++) return false;
        count++;
    }
    return count == world->hints.count;
}

/* Each check with clean marks, of which there are `count`. */
static bool marks_sound(const tactn_world *world, int32_t *marks, size_t count) {
    bool (*const checks[])(const tactn_world *, int32_t *) = {moved_sound, hull_users_sound, hints_sound};
    for (int i = 0; i < 3; i++) {
        memset(marks, 0, count * sizeof(int32_t));
        if (!checks[i](world, marks)) return false;
    }
    return true;
}

/* ---- All of it ---- */

static bool numbers_sound(const tactn_world *world) {
    const tactn_solver_settings *solver = &world->def.solver;
    bool counts = world->body_count >= 0 && world->shape_count >= 0 && world->contact_used >= 0 &&
                  world->touching_count >= 0 && world->sleep_groups >= 0 && world->sleep_groups <= INT32_MAX / 2;
    return counts && solver->dt > 0 && solver->substeps >= 1 && solver->substeps <= TACTN_MAX_SUBSTEPS;
}

static bool hulls_sound(const tactn_world *world) {
    for (int32_t i = 0; i < world->hulls.count; i++) {
        const stored_hull *hull = hull_at(world, i);
        if (hull->users > 0 && !hull_sound(hull->memory, hull->bytes)) return false;
    }
    return free_hulls_sound(world);
}

/* TACT_OK, TACT_BAD_SNAPSHOT, or TACT_NO_MEMORY: there is none to find out. */
static tact_status world_sound(tactn_world *world) {
    bool sound = numbers_sound(world) && hulls_sound(world) && bodies_sound(world) && shapes_sound(world) &&
                 contacts_sound(world);
    if (!sound) return TACT_BAD_SNAPSHOT;
    int64_t count = (int64_t)world->shapes.count + world->hulls.count + world->hints.count + 1;
    int32_t *marks = world_allocate(world, (size_t)count * sizeof(int32_t));
    if (!marks) return TACT_NO_MEMORY;
    sound = marks_sound(world, marks, (size_t)count);
    world_release(world, marks, (size_t)count * sizeof(int32_t));
    return sound ? TACT_OK : TACT_BAD_SNAPSHOT;
}
