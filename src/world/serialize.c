/* Every field of a world that is its state, listed once: to be counted, saved, loaded, or hashed.
 *
 * What can be had again from the rest is not in the list: inverse masses, shapes' own masses, the pair table, buckets
 * of hulls, capacities. The hash leaves out more: what only says where things lie (the tree and numbers in it, places
 * of hulls), what has been told already (events, counts, how many steps there have been), users' pointers, and hints,
 * which are guesses. So a world in which nothing moves keeps its hash. Numbers are hashed by their bits: 0 and -0
 * differ. */
#include <stddef.h>

#include "world/hash.h"
#include "world/serialize.h"

static void pass_bytes(stream *s, void *bytes, size_t count) {
    if (s->passage == LOADING) {
        if (count > s->left) {
            s->bad = true;
            memset(bytes, 0, count);
            return;
        }
        memcpy(bytes, s->in, count);
        s->in += count;
        s->left -= count;
        return;
    }
    if (s->passage == SAVING) memcpy(s->out + s->bytes, bytes, count);
    s->bytes += count;
}

static uint64_t pass_long(stream *s, uint64_t value) {
    if (s->passage == HASHING) {
        s->hash = hash_word(s->hash, value);
    } else {
        pass_bytes(s, &value, sizeof value);
    }
    return value;
}

static uint32_t pass_word(stream *s, uint32_t value) {
    if (s->passage == HASHING) {
        s->hash = hash_word(s->hash, value);
    } else {
        pass_bytes(s, &value, sizeof value);
    }
    return value;
}

static int32_t pass_int(stream *s, int32_t value) { return (int32_t)pass_word(s, (uint32_t)value); }

/* A whole number from 0 to limit - 1, or NONE. */
static int32_t pass_index(stream *s, int32_t value, int32_t limit) {
    value = pass_int(s, value);
    if (s->passage == LOADING && (value < NONE || value >= limit)) {
        s->bad = true;
        value = NONE;
    }
    return value;
}

static bool pass_flag(stream *s, bool value) {
    unsigned char byte = value;
    if (s->passage == HASHING) {
        s->hash = hash_word(s->hash, byte);
    } else {
        pass_bytes(s, &byte, 1);
    }
    s->bad = s->bad || byte > 1;
    return byte == 1;
}

/* Streams a flag that is on by default as its opposite, so that defaults are zeros. */
static bool pass_off(stream *s, bool enabled) { return !pass_flag(s, !enabled); }

/* Vectors, rotations, poses and matrices are nothing but numbers: so many bytes of them. */
static void pass_reals(stream *s, void *reals, size_t bytes) {
    real *x = reals;
    if (s->passage != HASHING) pass_bytes(s, reals, bytes);
    for (size_t i = 0; i < bytes / sizeof(real); i++) {
        if (s->passage == HASHING) s->hash = hash_real(s->hash, x[i]);
        s->bad = s->bad || (s->passage == LOADING && !tact_finite(x[i]));
    }
}

static void *pass_pointer(stream *s, void *pointer) {
    return (void *)(uintptr_t)pass_long(s, (uint64_t)(uintptr_t)pointer);
}

static void pass_slot(stream *s, slot *slot, int32_t limit) {
    slot->generation = pass_word(s, slot->generation);
    slot->used = pass_flag(s, slot->used);
    slot->next_free = pass_index(s, slot->next_free, limit);
}

/* ---- Bodies ---- */

static void pass_body(stream *s, const tactn_world *world, body *body) {
    pass_slot(s, &body->slot, world->bodies.count);
    if (!body->slot.used) return;
    tactn_solver_body *state = &body->state;
    body->kind = (tact_body_kind)pass_int(s, (int32_t)body->kind);
    body->awake = pass_flag(s, body->awake);
    body->bullet = pass_flag(s, body->bullet);
    body->fixed_rotation = pass_flag(s, body->fixed_rotation);
    body->enable_sleep = pass_off(s, body->enable_sleep);
    body->own_mass = pass_flag(s, body->own_mass);
    pass_reals(s, &state->pose, sizeof state->pose);
    pass_reals(s, &state->velocity, sizeof state->velocity);
    pass_reals(s, &state->angular_velocity, sizeof state->angular_velocity);
    pass_reals(s, &state->force, sizeof state->force);
    pass_reals(s, &state->torque, sizeof state->torque);
    pass_reals(s, &body->pose, sizeof body->pose);
    pass_reals(s, &body->last_pose, sizeof body->last_pose);
    pass_reals(s, &body->local_center, sizeof body->local_center);
    pass_reals(s, &body->mass, sizeof body->mass);
    pass_reals(s, &body->given_mass, sizeof body->given_mass);
    pass_reals(s, &body->local_inertia, sizeof body->local_inertia);
    pass_reals(s, &body->gravity_scale, sizeof body->gravity_scale);
    pass_reals(s, &body->linear_damping, sizeof body->linear_damping);
    pass_reals(s, &body->angular_damping, sizeof body->angular_damping);
    pass_reals(s, &body->extent, sizeof body->extent);
    pass_reals(s, &body->core, sizeof body->core);
    pass_reals(s, &body->still_seconds, sizeof body->still_seconds);
    body->first_shape = pass_index(s, body->first_shape, world->shapes.count);
    body->last_shape = pass_index(s, body->last_shape, world->shapes.count);
    body->shape_count = pass_int(s, body->shape_count);
    body->first_contact = pass_int(s, body->first_contact);
    body->awake_index = pass_index(s, body->awake_index, world->awake.count);
    body->next_asleep = pass_index(s, body->next_asleep, world->bodies.count);
    if (s->passage == HASHING) return;
    body->island = pass_int(s, body->island);
    body->user = pass_pointer(s, body->user);
}

/* ---- Shapes ---- */

static void pass_shape_def(stream *s, tactn_body_shape_def *def) {
    pass_reals(s, &def->pose, sizeof def->pose);
    pass_reals(s, &def->density, sizeof def->density);
    pass_reals(s, &def->friction, sizeof def->friction);
    pass_reals(s, &def->restitution, sizeof def->restitution);
    pass_reals(s, &def->rolling_friction, sizeof def->rolling_friction);
    pass_reals(s, &def->surface_velocity, sizeof def->surface_velocity);
    def->filter.category = pass_long(s, def->filter.category);
    def->filter.mask = pass_long(s, def->filter.mask);
    def->filter.group = pass_int(s, def->filter.group);
    def->sensor = pass_flag(s, def->sensor);
    def->enable_contact_events = pass_off(s, def->enable_contact_events);
    if (s->passage != HASHING) def->user = pass_pointer(s, def->user);
}

/* All cores but hulls and custom ones are numbers, and none needs more of them than a triangle. */
static void pass_geometry(stream *s, const tactn_world *world, body_shape *shape) {
    tactn_shape *core = &shape->shape;
    core->core = (tactn_core)pass_int(s, (int32_t)core->core);
    if (s->passage != HASHING) shape->hull = pass_index(s, shape->hull, world->hulls.count);
    pass_reals(s, &core->rounding, sizeof core->rounding);
    pass_reals(s, &core->reach, sizeof core->reach);
    if (core->core == TACTN_HULL && shape->hull == NONE) {
        s->bad = true;
    } else if (core->core == TACTN_HULL) {
        stored_hull *hull = hull_at(world, shape->hull);
        if (s->passage == HASHING) pass_long(s, hull->hash);
        if (s->passage == LOADING) core->u.hull = hull->memory;
        s->bad = s->bad || !hull->memory; /* a free place */
    } else if (core->core == TACTN_CUSTOM) {
        pass_reals(s, &core->u.custom.extent, sizeof core->u.custom.extent);
    } else {
        pass_reals(s, &core->u, sizeof core->u.points);
    }
}

static void pass_shape(stream *s, const tactn_world *world, body_shape *shape) {
    pass_slot(s, &shape->slot, world->shapes.count);
    if (!shape->slot.used) return;
    shape->body = pass_index(s, shape->body, world->bodies.count);
    shape->next = pass_index(s, shape->next, world->shapes.count);
    pass_shape_def(s, &shape->def);
    pass_geometry(s, world, shape);
    pass_reals(s, &shape->pose, sizeof shape->pose);
    pass_reals(s, &shape->bounds, sizeof shape->bounds);
    shape->moved = pass_flag(s, shape->moved);
    if (s->passage == HASHING) return;
    pass_reals(s, &shape->tight, sizeof shape->tight);
    shape->proxy = pass_int(s, shape->proxy);
}

/* The world's copy of a hull. */
static void pass_hull(stream *s, tactn_world *world, stored_hull *hull) {
    hull->users = pass_int(s, hull->users);
    if (hull->users == 0) {
        hull->next = pass_index(s, hull->next, world->hulls.count);
        return;
    }
    uint64_t bytes = pass_long(s, hull->bytes);
    if (s->passage == LOADING && !s->bad) {
        s->bad = hull->users < 0 || bytes == 0 || bytes > s->left;
        if (s->bad) return;
        hull->memory = world_allocate(world, (size_t)bytes);
        s->no_memory = !hull->memory;
        if (s->no_memory) return;
        hull->bytes = (size_t)bytes;
    }
    if (hull->memory) pass_bytes(s, hull->memory, hull->bytes);
}

/* ---- Contacts ---- */

static void pass_point(stream *s, tactn_solver_point *point) {
    /* Up to its id, and from there on, a point is nothing but numbers. */
    pass_reals(s, point, offsetof(tactn_solver_point, id));
    point->id = pass_word(s, point->id);
    pass_reals(s, &point->normal_impulse, sizeof *point - offsetof(tactn_solver_point, normal_impulse));
}

static void pass_solver_contact(stream *s, tactn_solver_contact *contact) {
    size_t first = offsetof(tactn_solver_contact, normal), points = offsetof(tactn_solver_contact, point);
    size_t last = points + sizeof contact->point;
    contact->point_count = pass_int(s, contact->point_count);
    if (contact->point_count < 0 || contact->point_count > TACTN_MANIFOLD_POINTS) {
        s->bad = true;
        contact->point_count = 0;
    }
    pass_reals(s, (char *)contact + first, points - first);
    for (int i = 0; i < contact->point_count; i++) pass_point(s, &contact->point[i]);
    pass_reals(s, (char *)contact + last, sizeof *contact - last);
}

static void pass_contact(stream *s, const tactn_world *world, contact *contact) {
    contact->used = pass_flag(s, contact->used);
    contact->next_free = pass_index(s, contact->next_free, world->contacts.count);
    if (!contact->used) return;
    contact->sensor = pass_flag(s, contact->sensor);
    contact->events = pass_flag(s, contact->events);
    contact->touching = pass_flag(s, contact->touching);
    contact->was_touching = pass_flag(s, contact->was_touching);
    contact->told = pass_flag(s, contact->told);
    for (int side = 0; side < 2; side++) {
        contact->shape[side] = pass_index(s, contact->shape[side], world->shapes.count);
        contact->body[side] = pass_index(s, contact->body[side], world->bodies.count);
        contact->next[side] = pass_int(s, contact->next[side]);
        contact->previous[side] = pass_int(s, contact->previous[side]);
    }
    pass_solver_contact(s, &contact->solver);
    pass_reals(s, &contact->slack, sizeof contact->slack);
    if (s->passage == HASHING) return;
    contact->busy = pass_index(s, contact->busy, world->busy.count);
    contact->hint = pass_index(s, contact->hint, world->hints.count);
    pass_reals(s, &contact->approach_speed, sizeof contact->approach_speed);
}

/* ---- Events ---- */

static void pass_contact_event(stream *s, tactn_contact_event *event) {
    event->kind = (tact_event_kind)pass_int(s, (int32_t)event->kind);
    event->shape_a.index = pass_word(s, event->shape_a.index);
    event->shape_a.generation = pass_word(s, event->shape_a.generation);
    event->shape_b.index = pass_word(s, event->shape_b.index);
    event->shape_b.generation = pass_word(s, event->shape_b.generation);
    event->body_a.index = pass_word(s, event->body_a.index);
    event->body_a.generation = pass_word(s, event->body_a.generation);
    event->body_b.index = pass_word(s, event->body_b.index);
    event->body_b.generation = pass_word(s, event->body_b.generation);
    pass_reals(s, &event->point, sizeof event->point);
    pass_reals(s, &event->normal, sizeof event->normal);
    pass_reals(s, &event->impulse, sizeof event->impulse);
    pass_reals(s, &event->approach_speed, sizeof event->approach_speed);
}

static void pass_sensor_event(stream *s, tact_sensor_event *event) {
    event->kind = (tact_event_kind)pass_int(s, (int32_t)event->kind);
    event->sensor.index = pass_word(s, event->sensor.index);
    event->sensor.generation = pass_word(s, event->sensor.generation);
    event->visitor.index = pass_word(s, event->visitor.index);
    event->visitor.generation = pass_word(s, event->visitor.generation);
}

/* ---- The world ---- */

static void pass_def(stream *s, tactn_world_def *def) {
    tactn_solver_settings *solver = &def->solver;
    pass_reals(s, &solver->dt, sizeof solver->dt);
    solver->substeps = pass_int(s, solver->substeps);
    pass_reals(s, &solver->gravity, sizeof solver->gravity);
    pass_reals(s, &solver->contact_hertz, sizeof solver->contact_hertz);
    pass_reals(s, &solver->contact_damping_ratio, sizeof solver->contact_damping_ratio);
    pass_reals(s, &solver->slop, sizeof solver->slop);
    pass_reals(s, &solver->push_speed, sizeof solver->push_speed);
    pass_reals(s, &solver->restitution_speed, sizeof solver->restitution_speed);
    pass_reals(s, &solver->max_speed, sizeof solver->max_speed);
    pass_reals(s, &def->length, sizeof def->length);
    pass_reals(s, &def->sleep_speed, sizeof def->sleep_speed);
    pass_reals(s, &def->sleep_seconds, sizeof def->sleep_seconds);
    def->enable_sleep = pass_off(s, def->enable_sleep);
    def->enable_continuous = pass_off(s, def->enable_continuous);
}

/* How many items an array has, each of at least `least` bytes when saved; LOADING, there is room for them then. */
static bool pass_count(stream *s, tactn_world *world, array *array, size_t item, size_t least) {
    int32_t count = pass_int(s, array->count);
    if (s->passage != LOADING) return true;
    s->bad = s->bad || count < 0 || (size_t)count > s->left / least;
    if (s->bad || s->no_memory) return false;
    s->no_memory = !array_reserve(world, array, count, item);
    if (s->no_memory) return false;
    array->count = count;
    return true;
}

/* How many there are of what refers to each other by index. */
static bool pass_counts(stream *s, tactn_world *world) {
    bool passed = pass_count(s, world, &world->bodies, sizeof(body), 9) &&
                  pass_count(s, world, &world->shapes, sizeof(body_shape), 9) &&
                  pass_count(s, world, &world->contacts, sizeof(contact), 5) &&
                  pass_count(s, world, &world->awake, sizeof(int32_t), sizeof(int32_t)) &&
                  pass_count(s, world, &world->moved, sizeof(int32_t), sizeof(int32_t));
    if (!passed || s->passage == HASHING) return passed;
    return pass_count(s, world, &world->hulls, sizeof(stored_hull), 8) &&
           pass_count(s, world, &world->hints, sizeof(tactn_hint), sizeof(tactn_hint)) &&
           pass_count(s, world, &world->busy, sizeof(int32_t), sizeof(int32_t));
}

static void pass_indices(stream *s, array *indices, int32_t limit) {
    for (int32_t i = 0; i < indices->count; i++) *int_at(indices, i) = pass_index(s, *int_at(indices, i), limit);
}

/* The contacts of awake bodies, in their order; gaps in their list decide nothing. */
static void hash_busy(stream *s, const tactn_world *world) {
    for (int32_t i = 0; i < world->busy.count; i++) {
        if (*int_at(&world->busy, i) != NONE) pass_int(s, *int_at(&world->busy, i));
    }
}

static void pass_hulls(stream *s, tactn_world *world) {
    world->free_hull = pass_index(s, world->free_hull, world->hulls.count);
    for (int32_t i = 0; i < world->hulls.count && !s->bad && !s->no_memory; i++) {
        pass_hull(s, world, hull_at(world, i));
    }
}

static void pass_places(stream *s, tactn_world *world) {
    world->free_body = pass_index(s, world->free_body, world->bodies.count);
    world->free_shape = pass_index(s, world->free_shape, world->shapes.count);
    world->free_contact = pass_index(s, world->free_contact, world->contacts.count);
    if (s->passage != HASHING) pass_hulls(s, world);
    if (s->bad || s->no_memory) return;
    for (int32_t i = 0; i < world->bodies.count; i++) pass_body(s, world, body_at(world, i));
    for (int32_t i = 0; i < world->shapes.count; i++) pass_shape(s, world, shape_at(world, i));
    for (int32_t i = 0; i < world->contacts.count; i++) pass_contact(s, world, contact_at(world, i));
    pass_indices(s, &world->awake, world->bodies.count);
    pass_indices(s, &world->moved, world->shapes.count);
    if (s->passage == HASHING) {
        hash_busy(s, world);
    } else {
        pass_indices(s, &world->busy, world->contacts.count);
    }
}

static bool pass_contact_events(stream *s, tactn_world *world, array *events) {
    if (!pass_count(s, world, events, sizeof(tactn_contact_event), 36)) return false;
    tactn_contact_event *event = events->items;
    for (int32_t i = 0; i < events->count; i++) pass_contact_event(s, &event[i]);
    return true;
}

static bool pass_sensor_events(stream *s, tactn_world *world, array *events) {
    if (!pass_count(s, world, events, sizeof(tact_sensor_event), 20)) return false;
    tact_sensor_event *event = events->items;
    for (int32_t i = 0; i < events->count; i++) pass_sensor_event(s, &event[i]);
    return true;
}

/* What a hash leaves out. */
static void pass_rest(stream *s, tactn_world *world) {
    world->step = pass_long(s, world->step);
    world->body_count = pass_int(s, world->body_count);
    world->shape_count = pass_int(s, world->shape_count);
    world->contact_used = pass_int(s, world->contact_used);
    world->touching_count = pass_int(s, world->touching_count);
    world->sleep_groups = pass_int(s, world->sleep_groups);
    world->stats.island_count = pass_int(s, world->stats.island_count);
    world->stats.impact_count = pass_int(s, world->stats.impact_count);
    pass_reals(s, &world->stats.max_overlap, sizeof world->stats.max_overlap);
    world->free_hint = pass_index(s, world->free_hint, world->hints.count);
    if (world->hints.count) pass_bytes(s, world->hints.items, (size_t)world->hints.count * sizeof(tactn_hint));
    if (!pass_contact_events(s, world, &world->contact_events)) return;
    if (!pass_contact_events(s, world, &world->contact_ends)) return;
    if (!pass_sensor_events(s, world, &world->sensor_events)) return;
    pass_sensor_events(s, world, &world->sensor_ends);
}

/* All but the tree. Saving and hashing change nothing. */
static void pass_world(stream *s, tactn_world *world) {
    pass_def(s, &world->def);
    if (!pass_counts(s, world)) return;
    pass_places(s, world);
    if (s->passage != HASHING && !s->bad && !s->no_memory) pass_rest(s, world);
}

uint64_t tactn_world_hash(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", __func__);
    stream s = {.passage = HASHING, .hash = HASH_START};
    pass_world(&s, (tactn_world *)world);
    return s.hash;
}
