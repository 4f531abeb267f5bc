/* The fields of a world's state, listed once: to be counted, saved, loaded or hashed. Those of joints are in
 * joint/joint_stream.c.
 *
 * Fields that follow from others are left out: inverse masses, mass properties of shapes, the pair table, hull buckets,
 * capacities. The hash also leaves out storage (the tree and indices into it, slots of hulls), what has been reported
 * (events, counts, the number of steps), user pointers, and hints. So a world at rest keeps its hash. Numbers are
 * hashed by their bits: 0 and -0 differ. */
#include <stddef.h>

#include "world/hash.h"
#include "world/serialize.h"

/* What is streamed by its bytes is nothing but numbers, without gaps: a field that is not has a line of its own. */
_Static_assert(sizeof(vec) == DIMENSION * sizeof(real), "a vector is numbers");
_Static_assert(sizeof(tactn_pose) == sizeof(vec) + sizeof(rotation), "a pose is numbers");
_Static_assert(sizeof(tactn_bounds) == 2 * sizeof(vec), "a box is numbers");
_Static_assert(sizeof(collided_manifold) == sizeof(vec) + TACTN_MANIFOLD_POINTS * sizeof(real), "all are numbers");
_Static_assert(offsetof(tactn_solver_point, id) == 2 * sizeof(vec) + sizeof(real), "numbers before the id");
_Static_assert(sizeof(tactn_solver_point) - offsetof(tactn_solver_point, normal_impulse) ==
                   (DIMENSION == 2 ? 3 : 2) * sizeof(real),
               "numbers behind the id");
_Static_assert(offsetof(tactn_solver_contact, point) - offsetof(tactn_solver_contact, normal) ==
                   2 * sizeof(vec) + 3 * sizeof(real),
               "numbers before the points");
_Static_assert(sizeof(tactn_solver_contact) - offsetof(tactn_solver_contact, point) ==
                   TACTN_MANIFOLD_POINTS * sizeof(tactn_solver_point) + (DIMENSION == 2 ? 1 : 7) * sizeof(real),
               "numbers behind the points");

static void stream_bytes(stream *s, void *bytes, size_t count) {
    if (s->mode == LOADING) {
        if (count > s->left) {
            s->invalid = true;
            memset(bytes, 0, count);
            return;
        }
        memcpy(bytes, s->in, count);
        s->in += count;
        s->left -= count;
        return;
    }
    s->bytes += count;
    if (s->mode == SAVING && s->bytes <= s->left) memcpy(s->out + s->bytes - count, bytes, count);
}

static uint64_t stream_long(stream *s, uint64_t value) {
    if (s->mode == HASHING) {
        s->hash = hash_word(s->hash, value);
    } else {
        stream_bytes(s, &value, sizeof value);
    }
    return value;
}

static uint32_t stream_word(stream *s, uint32_t value) {
    if (s->mode == HASHING) {
        s->hash = hash_word(s->hash, value);
    } else {
        stream_bytes(s, &value, sizeof value);
    }
    return value;
}

static int32_t stream_int(stream *s, int32_t value) { return (int32_t)stream_word(s, (uint32_t)value); }

static int32_t stream_index(stream *s, int32_t value, int32_t limit) {
    value = stream_int(s, value);
    if (s->mode == LOADING && (value < NONE || value >= limit)) {
        s->invalid = true;
        value = NONE;
    }
    return value;
}

static bool stream_flag(stream *s, bool value) {
    unsigned char byte = value;
    if (s->mode == HASHING) {
        s->hash = hash_word(s->hash, byte);
    } else {
        stream_bytes(s, &byte, 1);
    }
    s->invalid = s->invalid || byte > 1;
    return byte == 1;
}

/* Streams a flag that is on by default as its opposite. */
static bool stream_off(stream *s, bool enabled) { return !stream_flag(s, !enabled); }

static void stream_reals(stream *s, void *reals, size_t bytes) {
    const real *x = reals;
    if (s->mode == HASHING) {
        for (size_t i = 0; i < bytes / sizeof(real); i++) s->hash = hash_real(s->hash, x[i]);
        return;
    }
    stream_bytes(s, reals, bytes);
    if (s->mode != LOADING) return;
    for (size_t i = 0; i < bytes / sizeof(real); i++) s->invalid = s->invalid || !tact_finite(x[i]);
}

static void *stream_pointer(stream *s, void *pointer) {
    return (void *)(uintptr_t)stream_long(s, (uint64_t)(uintptr_t)pointer);
}

static void stream_slot(stream *s, slot_head *slot, int32_t limit) {
    slot->generation = stream_word(s, slot->generation);
    slot->used = stream_flag(s, slot->used);
    slot->next_free = stream_index(s, slot->next_free, limit);
}

/* ---- Bodies ---- */

static void stream_body(stream *s, const tactn_world *world, rigid_body *body) {
    stream_slot(s, &body->slot, world->bodies.count);
    if (!body->slot.used) return;
    tactn_solver_body *state = &body->state;
    body->kind = (tact_body_kind)stream_int(s, (int32_t)body->kind);
    body->awake = stream_flag(s, body->awake);
    body->bullet = stream_flag(s, body->bullet);
    body->fixed_rotation = stream_flag(s, body->fixed_rotation);
    if (s->mode != HASHING || body->locks != 0) {
        uint32_t locks = stream_word(s, body->locks);
        s->invalid = s->invalid || (locks & ~ALL_LOCKS) != 0;
        body->locks = (uint8_t)locks;
    }
    body->enable_sleep = stream_off(s, body->enable_sleep);
    body->held = stream_flag(s, body->held);
    body->mass_overridden = stream_flag(s, body->mass_overridden);
    if (s->mode != HASHING || body->disabled) body->disabled = stream_flag(s, body->disabled);
    stream_reals(s, &state->pose, sizeof state->pose);
    stream_reals(s, &state->velocity, sizeof state->velocity);
    stream_reals(s, &state->angular_velocity, sizeof state->angular_velocity);
    stream_reals(s, &state->force, sizeof state->force);
    stream_reals(s, &state->torque, sizeof state->torque);
    stream_reals(s, &body->pose, sizeof body->pose);
    stream_reals(s, &body->last_pose, sizeof body->last_pose);
    stream_reals(s, &body->local_center, sizeof body->local_center);
    stream_reals(s, &body->mass, sizeof body->mass);
    stream_reals(s, &body->def_mass, sizeof body->def_mass);
    stream_reals(s, &body->local_inertia, sizeof body->local_inertia);
    stream_reals(s, &body->gravity_scale, sizeof body->gravity_scale);
    stream_reals(s, &body->linear_damping, sizeof body->linear_damping);
    stream_reals(s, &body->angular_damping, sizeof body->angular_damping);
    stream_reals(s, &body->extent, sizeof body->extent);
    stream_reals(s, &body->inner_radius, sizeof body->inner_radius);
    stream_reals(s, &body->sleep_time, sizeof body->sleep_time);
    /* A body without it has the hash that it had before there was any. */
    if (s->mode != HASHING || body->sleep_speed > 0) stream_reals(s, &body->sleep_speed, sizeof body->sleep_speed);
    body->first_shape = stream_index(s, body->first_shape, world->shapes.count);
    body->last_shape = stream_index(s, body->last_shape, world->shapes.count);
    body->shape_count = stream_int(s, body->shape_count);
    body->first_contact = stream_int(s, body->first_contact);
    body->awake_index = stream_index(s, body->awake_index, world->awake.count);
    body->next_asleep = stream_index(s, body->next_asleep, world->bodies.count);
    if (s->mode == HASHING) return;
    body->first_joint = stream_int(s, body->first_joint);
    body->user = stream_pointer(s, body->user);
}

/* ---- Shapes ---- */

static void stream_shape_def(stream *s, tactn_body_shape_def *def) {
    stream_reals(s, &def->pose, sizeof def->pose);
    stream_reals(s, &def->density, sizeof def->density);
    stream_reals(s, &def->friction, sizeof def->friction);
    stream_reals(s, &def->restitution, sizeof def->restitution);
    stream_reals(s, &def->rolling_friction, sizeof def->rolling_friction);
    stream_reals(s, &def->surface_velocity, sizeof def->surface_velocity);
    def->filter.category = stream_long(s, def->filter.category);
    def->filter.mask = stream_long(s, def->filter.mask);
    def->filter.group = stream_int(s, def->filter.group);
    def->sensor = stream_flag(s, def->sensor);
    def->enable_contact_events = stream_off(s, def->enable_contact_events);
    if (s->mode != HASHING) def->user = stream_pointer(s, def->user);
}

static double stream_double(stream *s, double value) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = value;
    u.bits = stream_long(s, u.bits);
    return u.value;
}

/* All cores but hulls and custom ones are numbers, and none has more than a triangle. */
static void stream_geometry(stream *s, const tactn_world *world, body_shape *shape) {
    tactn_shape *core = &shape->shape;
    core->core = (tactn_core)stream_int(s, (int32_t)core->core);
    if (s->mode != HASHING) {
        shape->hull = stream_index(s, shape->hull, world->hulls.count);
        core->rounding_rest = stream_double(s, core->rounding_rest);
    }
    stream_reals(s, &core->rounding, sizeof core->rounding);
    stream_reals(s, &core->reach, sizeof core->reach);
    bool stored = has_block(core->core);
    if (stored && shape->hull == NONE) {
        s->invalid = true;
    } else if (stored) {
        stored_hull *hull = hull_at(world, shape->hull);
        if (s->mode == HASHING) stream_long(s, hull->hash);
        if (s->mode == LOADING) set_block(core, hull->memory);
        s->invalid = s->invalid || !hull->memory; /* a free slot */
    } else if (core->core == TACTN_CUSTOM) {
        stream_reals(s, &core->u.custom.extent, sizeof core->u.custom.extent);
        s->invalid = s->invalid || s->mode == LOADING; /* a function cannot be loaded */
    } else {
        stream_reals(s, &core->u, sizeof core->u.points);
    }
}

static void stream_shape(stream *s, const tactn_world *world, body_shape *shape) {
    stream_slot(s, &shape->slot, world->shapes.count);
    if (!shape->slot.used) return;
    shape->body = stream_index(s, shape->body, world->bodies.count);
    shape->next = stream_index(s, shape->next, world->shapes.count);
    stream_shape_def(s, &shape->def);
    stream_geometry(s, world, shape);
    stream_reals(s, &shape->pose, sizeof shape->pose);
    stream_reals(s, &shape->fat_aabb, sizeof shape->fat_aabb);
    shape->moved = stream_flag(s, shape->moved);
    if (s->mode == HASHING) return;
    stream_reals(s, &shape->aabb, sizeof shape->aabb);
    shape->proxy = stream_int(s, shape->proxy);
}

/* The block of the donor in the place of a hull, if its bytes are those that come next; else null. */
static void *donated_block(const stream *s, const tactn_world *world, const stored_hull *hull, size_t bytes) {
    int32_t place = (int32_t)(hull - (const stored_hull *)world->hulls.items);
    if (!s->donor || !is_item(&s->donor->hulls, place)) return NULL;
    const stored_hull *other = hull_at(s->donor, place);
    bool same = other->users > 0 && other->core == hull->core && other->bytes == bytes;
    return same && memcmp(other->memory, s->in, bytes) == 0 ? other->memory : NULL;
}

/* Streams the world's copy of a block. */
static void stream_hull(stream *s, tactn_world *world, stored_hull *hull) {
    hull->users = stream_int(s, hull->users);
    if (hull->users == 0) {
        hull->next = stream_index(s, hull->next, world->hulls.count);
        return;
    }
    hull->core = (tactn_core)stream_int(s, (int32_t)hull->core);
    uint64_t bytes = stream_long(s, hull->bytes);
    if (s->mode == LOADING && !s->invalid) {
        s->invalid = hull->users < 0 || bytes == 0 || bytes > s->left;
        if (s->invalid) return;
        hull->memory = donated_block(s, world, hull, (size_t)bytes);
        if (!hull->memory) hull->memory = world_allocate(world, (size_t)bytes);
        s->no_memory = !hull->memory;
        if (s->no_memory) return;
        hull->bytes = (size_t)bytes;
    }
    if (hull->memory) stream_bytes(s, hull->memory, hull->bytes);
}

/* ---- Contacts ---- */

static void stream_point(stream *s, tactn_solver_point *point) {
    /* A point is nothing but numbers before and after its id. */
    stream_reals(s, point, offsetof(tactn_solver_point, id));
    point->id = stream_word(s, point->id);
    stream_reals(s, &point->normal_impulse, sizeof *point - offsetof(tactn_solver_point, normal_impulse));
}

static void stream_solver_contact(stream *s, tactn_solver_contact *contact) {
    size_t first = offsetof(tactn_solver_contact, normal), points = offsetof(tactn_solver_contact, point);
    size_t last = points + sizeof contact->point;
    contact->point_count = stream_int(s, contact->point_count);
    if (contact->point_count < 0 || contact->point_count > TACTN_MANIFOLD_POINTS) {
        s->invalid = true;
        contact->point_count = 0;
    }
    stream_reals(s, (char *)contact + first, points - first);
    for (int i = 0; i < contact->point_count; i++) stream_point(s, &contact->point[i]);
    stream_reals(s, (char *)contact + last, sizeof *contact - last);
}

/* Streams the manifolds of a pair with a composite beside its first, and what all their points belong to; parts decide
 * nothing. */
static void stream_set(stream *s, const tactn_world *world, contact_pair *contact) {
    manifold_set *set = set_at(world, contact->set);
    set->count = stream_int(s, set->count);
    if (set->count < 0 || set->count >= MOST_MANIFOLDS) {
        s->invalid = true;
        set->count = 0;
    }
    for (int32_t i = 0; i < set->count; i++) {
        stream_solver_contact(s, &set->more[i]);
        stream_reals(s, &set->collided[i], sizeof set->collided[i]);
    }
    for (int32_t i = 0; contact->points != NONE && i <= set->count; i++) {
        int points = manifold_at(world, contact, i)->point_count;
        for (int k = 0; k < points; k++) {
            point_origin *origin = &set->origin[i][k];
            origin->triangle = stream_int(s, origin->triangle);
            if (s->mode == HASHING) continue;
            origin->part_a = stream_int(s, origin->part_a);
            origin->part_b = stream_int(s, origin->part_b);
        }
    }
}

/* Streams the points of a contact that touches; LOADING gives it the next place. */
static void stream_points(stream *s, tactn_world *world, contact_pair *contact) {
    if (s->mode == LOADING) contact->points = NONE;
    if (!contact->touching || contact->sensor) return;
    if (s->mode == LOADING) {
        s->invalid = s->invalid || world->points.count == world->touching_count;
        if (s->invalid) return;
        contact->points = world->points.count++;
    }
    contact_points *points = points_of(world, contact);
    stream_solver_contact(s, &points->solver);
    if (s->mode == LOADING) contact->traits = contact_traits(&points->solver);
    stream_reals(s, &points->collided, sizeof points->collided);
    stream_reals(s, points->rotation, sizeof points->rotation);
    if (s->mode != HASHING) stream_reals(s, &points->approach_speed, sizeof points->approach_speed);
}

static void stream_contact(stream *s, tactn_world *world, contact_pair *contact) {
    contact->used = stream_flag(s, contact->used);
    contact->next_free = stream_index(s, contact->next_free, world->contacts.count);
    if (!contact->used) return;
    contact->sensor = stream_flag(s, contact->sensor);
    contact->reports_events = stream_flag(s, contact->reports_events);
    contact->touching = stream_flag(s, contact->touching);
    contact->was_touching = stream_flag(s, contact->was_touching);
    contact->reported = stream_flag(s, contact->reported);
    for (int side = 0; side < 2; side++) {
        contact->shape[side] = stream_index(s, contact->shape[side], world->shapes.count);
        contact->body[side] = stream_index(s, contact->body[side], world->bodies.count);
        contact->next[side] = stream_int(s, contact->next[side]);
        contact->previous[side] = stream_int(s, contact->previous[side]);
    }
    stream_points(s, world, contact);
    contact->reusable = stream_flag(s, contact->reusable);
    if (s->mode != HASHING) contact->set = HAS_COMPOSITES ? stream_index(s, contact->set, world->sets.count) : NONE;
    if (HAS_COMPOSITES && contact->set != NONE) stream_set(s, world, contact);
    if (s->mode == HASHING) return;
    contact->awake_index = stream_index(s, contact->awake_index, world->awake_contacts.count);
    contact->hint_kind = (uint8_t)stream_int(s, contact->hint_kind);
    bool flat = contact->hint_kind == FLAT_HINT;
    contact->hint = stream_index(s, contact->hint, flat ? world->flat_hints.count : world->hints.count);
}

/* ---- Events ---- */

static void stream_contact_event(stream *s, tactn_contact_event *event) {
    event->kind = (tact_event_kind)stream_int(s, (int32_t)event->kind);
    event->shape_a.index = stream_word(s, event->shape_a.index);
    event->shape_a.generation = stream_word(s, event->shape_a.generation);
    event->shape_b.index = stream_word(s, event->shape_b.index);
    event->shape_b.generation = stream_word(s, event->shape_b.generation);
    event->body_a.index = stream_word(s, event->body_a.index);
    event->body_a.generation = stream_word(s, event->body_a.generation);
    event->body_b.index = stream_word(s, event->body_b.index);
    event->body_b.generation = stream_word(s, event->body_b.generation);
    stream_reals(s, &event->point, sizeof event->point);
    stream_reals(s, &event->normal, sizeof event->normal);
    stream_reals(s, &event->impulse, sizeof event->impulse);
    stream_reals(s, &event->approach_speed, sizeof event->approach_speed);
}

static void stream_sensor_event(stream *s, tact_sensor_event *event) {
    event->kind = (tact_event_kind)stream_int(s, (int32_t)event->kind);
    event->sensor.index = stream_word(s, event->sensor.index);
    event->sensor.generation = stream_word(s, event->sensor.generation);
    event->visitor.index = stream_word(s, event->visitor.index);
    event->visitor.generation = stream_word(s, event->visitor.generation);
}

static void stream_joint_event(stream *s, tactn_joint_event *event) {
    event->joint.index = stream_word(s, event->joint.index);
    event->joint.generation = stream_word(s, event->joint.generation);
    event->body_a.index = stream_word(s, event->body_a.index);
    event->body_a.generation = stream_word(s, event->body_a.generation);
    event->body_b.index = stream_word(s, event->body_b.index);
    event->body_b.generation = stream_word(s, event->body_b.generation);
    stream_reals(s, &event->force, sizeof event->force);
    stream_reals(s, &event->torque, sizeof event->torque);
    event->user = stream_pointer(s, event->user);
}

/* ---- The world ---- */

static void stream_def(stream *s, tactn_world_def *def) {
    tactn_solver_settings *solver = &def->solver;
    stream_reals(s, &solver->dt, sizeof solver->dt);
    solver->substeps = stream_int(s, solver->substeps);
    stream_reals(s, &solver->gravity, sizeof solver->gravity);
    stream_reals(s, &solver->contact_hertz, sizeof solver->contact_hertz);
    stream_reals(s, &solver->contact_damping_ratio, sizeof solver->contact_damping_ratio);
    stream_reals(s, &solver->slop, sizeof solver->slop);
    stream_reals(s, &solver->max_push_velocity, sizeof solver->max_push_velocity);
    stream_reals(s, &solver->restitution_speed, sizeof solver->restitution_speed);
    stream_reals(s, &solver->max_speed, sizeof solver->max_speed);
    stream_reals(s, &def->length, sizeof def->length);
    stream_reals(s, &def->sleep_speed, sizeof def->sleep_speed);
    stream_reals(s, &def->sleep_seconds, sizeof def->sleep_seconds);
    def->enable_sleep = stream_off(s, def->enable_sleep);
    def->enable_continuous = stream_off(s, def->enable_continuous);
    /* A world has the hash that it had before this could be set. */
    if (s->mode != HASHING || def->max_substeps != TACTN_MAX_SUBSTEPS)
        def->max_substeps = stream_int(s, def->max_substeps);
}

static bool stream_count(stream *s, tactn_world *world, dynamic_array *array, size_t item, size_t least) {
    int32_t count = stream_int(s, array->count);
    if (s->mode != LOADING) return true;
    s->invalid = s->invalid || count < 0 || (size_t)count > s->left / least;
    if (s->invalid || s->no_memory) return false;
    s->no_memory = !array_reserve(world, array, count, item);
    if (s->no_memory) return false;
    if (count > 0) memset(array->items, 0, (size_t)count * item);
    array->count = count;
    return true;
}

/* LOADING makes room for the points of all contacts that touch. */
static bool make_points(stream *s, tactn_world *world) {
    if (s->mode == HASHING) return true;
    int32_t count = world->touching_count = stream_int(s, world->touching_count);
    if (s->mode != LOADING) return true;
    s->invalid = s->invalid || count < 0 || count > world->contacts.count;
    if (s->invalid) return false;
    s->no_memory = !array_reserve(world, &world->points, count, sizeof(contact_points));
    if (s->no_memory) return false;
    if (count > 0) memset(world->points.items, 0, (size_t)count * sizeof(contact_points));
    return true;
}

/* Streams the counts of the arrays whose items refer to each other by index. */
static bool stream_counts(stream *s, tactn_world *world) {
    bool passed = stream_count(s, world, &world->bodies, sizeof(rigid_body), 9) &&
                  stream_count(s, world, &world->shapes, sizeof(body_shape), 9) &&
                  stream_count(s, world, &world->contacts, sizeof(contact_pair), 5) && make_points(s, world) &&
                  stream_count(s, world, &world->awake, sizeof(int32_t), sizeof(int32_t)) &&
                  stream_count(s, world, &world->moved, sizeof(int32_t), sizeof(int32_t));
    /* A world without joints has the hash that it had before there were any. */
    bool counted = s->mode != HASHING || world->joints.count > 0;
    if (passed && counted) passed = stream_count(s, world, &world->joints, sizeof(world_joint), 9);
    s->invalid = s->invalid || world->joints.count != joint_slots(world);
    if (!passed || s->mode == HASHING) return passed;
    return stream_count(s, world, &world->hulls, sizeof(stored_hull), 8) &&
           stream_count(s, world, &world->hints, sizeof(tactn_hint), sizeof(tactn_hint)) &&
           stream_count(s, world, &world->flat_hints, sizeof(flat_hint), sizeof(flat_hint)) &&
           (!HAS_COMPOSITES || stream_count(s, world, &world->sets, sizeof(manifold_set), sizeof(int32_t))) &&
           stream_count(s, world, &world->awake_contacts, sizeof(int32_t), sizeof(int32_t));
}

static void stream_indices(stream *s, dynamic_array *indices, int32_t limit) {
    for (int32_t i = 0; i < indices->count; i++) *int_at(indices, i) = stream_index(s, *int_at(indices, i), limit);
}

/* Hashes the list of awake contacts without its gaps, which have no effect. */
static void hash_awake_contacts(stream *s, const tactn_world *world) {
    for (int32_t i = 0; i < world->awake_contacts.count; i++) {
        if (*int_at(&world->awake_contacts, i) != NONE) stream_int(s, *int_at(&world->awake_contacts, i));
    }
}

static void stream_hulls(stream *s, tactn_world *world) {
    world->free_hull = stream_index(s, world->free_hull, world->hulls.count);
    for (int32_t i = 0; i < world->hulls.count && !s->invalid && !s->no_memory; i++) {
        stream_hull(s, world, hull_at(world, i));
    }
}

static void stream_places(stream *s, tactn_world *world) {
    world->free_body = stream_index(s, world->free_body, world->bodies.count);
    world->free_shape = stream_index(s, world->free_shape, world->shapes.count);
    world->free_contact = stream_index(s, world->free_contact, world->contacts.count);
    if (s->mode != HASHING) stream_hulls(s, world);
    if (s->invalid || s->no_memory) return;
    for (int32_t i = 0; i < world->bodies.count; i++) stream_body(s, world, body_at(world, i));
    for (int32_t i = 0; i < world->shapes.count; i++) stream_shape(s, world, shape_at(world, i));
    for (int32_t i = 0; i < world->contacts.count; i++) stream_contact(s, world, contact_at(world, i));
    if (joint_slots(world) > 0) world->free_joint = stream_index(s, world->free_joint, world->joints.count);
    for (int32_t i = 0; i < joint_slots(world); i++) stream_joint(s, world, joint_at(world, i));
    stream_couplings(s, world);
    if (s->invalid || s->no_memory) return;
    stream_indices(s, &world->awake, world->bodies.count);
    stream_indices(s, &world->moved, world->shapes.count);
    if (s->mode == HASHING) {
        hash_awake_contacts(s, world);
    } else {
        stream_indices(s, &world->awake_contacts, world->contacts.count);
    }
}

static bool stream_contact_events(stream *s, tactn_world *world) {
    dynamic_array *events = &world->contact_events;
    if (!stream_count(s, world, events, sizeof(tactn_contact_event), 36)) return false;
    tactn_contact_event *event = events->items;
    for (int32_t i = 0; i < events->count; i++) stream_contact_event(s, &event[i]);
    return true;
}

static bool stream_contact_ends(stream *s, tactn_world *world) {
    dynamic_array *ends = &world->contact_ends;
    if (!stream_count(s, world, ends, sizeof(contact_end), 32)) return false;
    contact_end *end = ends->items;
    for (int32_t i = 0; i < ends->count; i++) {
        for (int k = 0; k < 2; k++) {
            end[i].shape[k].index = stream_word(s, end[i].shape[k].index);
            end[i].shape[k].generation = stream_word(s, end[i].shape[k].generation);
            end[i].body[k].index = stream_word(s, end[i].body[k].index);
            end[i].body[k].generation = stream_word(s, end[i].body[k].generation);
        }
    }
    return true;
}

static bool stream_sensor_events(stream *s, tactn_world *world, dynamic_array *events) {
    if (!stream_count(s, world, events, sizeof(tact_sensor_event), 20)) return false;
    tact_sensor_event *event = events->items;
    for (int32_t i = 0; i < events->count; i++) stream_sensor_event(s, &event[i]);
    return true;
}

static bool stream_joint_events(stream *s, tactn_world *world) {
    dynamic_array *events = &world->joint_events;
    if (!HAS_JOINTS) return stream_int(s, 0) == 0;
    if (!stream_count(s, world, events, sizeof(tactn_joint_event), 32)) return false;
    tactn_joint_event *event = events->items;
    for (int32_t i = 0; i < events->count; i++) stream_joint_event(s, &event[i]);
    return true;
}

/* Streams the list of free sets of manifolds. */
static void stream_free_sets(stream *s, tactn_world *world) {
    if (!HAS_COMPOSITES) return;
    world->more_count = stream_int(s, world->more_count);
    world->free_set = stream_index(s, world->free_set, world->sets.count);
    int32_t left = world->sets.count;
    for (int32_t i = world->free_set; i != NONE && left-- > 0; i = set_at(world, i)->count) {
        set_at(world, i)->count = stream_index(s, set_at(world, i)->count, world->sets.count);
    }
    s->invalid = s->invalid || left < 0;
}

/* Streams what a hash leaves out. */
static void stream_rest(stream *s, tactn_world *world) {
    world->step = stream_long(s, world->step);
    world->body_count = stream_int(s, world->body_count);
    world->static_count = stream_int(s, world->static_count);
    world->shape_count = stream_int(s, world->shape_count);
    world->joint_count = stream_int(s, world->joint_count);
    world->contact_used = stream_int(s, world->contact_used);
    world->ruled = stream_flag(s, world->ruled);
    world->stats.island_count = stream_int(s, world->stats.island_count);
    world->stats.impact_count = stream_int(s, world->stats.impact_count);
    stream_reals(s, &world->stats.max_overlap, sizeof world->stats.max_overlap);
    world->free_hint = stream_index(s, world->free_hint, world->hints.count);
    stream_free_sets(s, world);
    world->free_flat_hint = stream_index(s, world->free_flat_hint, world->flat_hints.count);
    if (world->hints.count) stream_bytes(s, world->hints.items, (size_t)world->hints.count * sizeof(tactn_hint));
    if (world->flat_hints.count)
        stream_bytes(s, world->flat_hints.items, (size_t)world->flat_hints.count * sizeof(flat_hint));
    world->sensor_used = stream_int(s, world->sensor_used);
    if (!stream_contact_events(s, world) || !stream_contact_ends(s, world)) return;
    if (!stream_joint_events(s, world)) return;
    if (!stream_sensor_events(s, world, &world->sensor_events)) return;
    stream_sensor_events(s, world, &world->sensor_ends);
}

static void stream_world(stream *s, tactn_world *world) {
    stream_def(s, &world->def);
    if (!stream_counts(s, world)) return;
    stream_places(s, world);
    if (s->mode != HASHING && !s->invalid && !s->no_memory) stream_rest(s, world);
}

uint64_t tactn_world_hash(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    stream s = {.mode = HASHING, .hash = HASH_START};
    stream_world(&s, (tactn_world *)world);
    return s.hash;
}
