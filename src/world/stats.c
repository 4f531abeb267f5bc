/* What can be read from a world: events of the last step, contacts, counts, sums. */
#include "world/world.h"

const tactn_contact_event *tactn_world_contact_events(const tactn_world *world, int *count) {
    if (!world || !count) tact_assert_failed("the world or the count is null", TACT_FUNCTION);
    *count = world->contact_events.count;
    return world->contact_events.items;
}

const tact_sensor_event *tactn_world_sensor_events(const tactn_world *world, int *count) {
    if (!world || !count) tact_assert_failed("the world or the count is null", TACT_FUNCTION);
    *count = world->sensor_events.count;
    return world->sensor_events.items;
}

const tact_body_move *tactn_world_moved_bodies(const tactn_world *world, int *count) {
    if (!world || !count) tact_assert_failed("the world or the count is null", TACT_FUNCTION);
    *count = world->moves.count;
    return world->moves.items;
}

tact_step_profile tactn_world_profile(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return world->profile;
}

int tactn_body_shape_overlaps(const tactn_world *world, tact_shape_id id, tact_shape_id *visitors, int room) {
    if (!world || (!visitors && room > 0)) tact_assert_failed("the world or the place for ids is null", TACT_FUNCTION);
    const body_shape *sensor = find_shape(world, id);
    if (!sensor) return TACT_STALE_ID;
    if (!sensor->def.sensor) return TACT_WRONG_KIND;
    if (room < 0) return TACT_NEGATIVE;
    int count = 0;
    for (int32_t link = body_at(world, sensor->body)->first_contact; link != NONE;) {
        const contact_pair *contact = contact_at(world, link / 2);
        link = contact->next[link % 2];
        if (contact->shape[0] != (int32_t)id.index || !contact->sensor || !contact->touching) continue;
        if (count < room) visitors[count] = shape_id(world, contact->shape[1]);
        count++;
    }
    return count;
}

/* Finds the contact of the i-th manifold, in the order of the array, and which of its manifolds it is; null: there are
 * fewer. The search continues from the cursor. Between steps contacts are only removed, which the count shows. */
static const contact_pair *touching_contact(const tactn_world *world, int32_t i, int32_t *manifold) {
    contact_cursor at = world->cursor;
    if (at.step != world->step || at.touching_count != world->touching_count || at.i > i || at.i < 0) {
        at = (contact_cursor){world->step, world->touching_count, 0, 0};
    }
    for (; at.contact < world->contacts.count; at.contact++) {
        const contact_pair *contact = contact_at(world, at.contact);
        if (!contact->used || !contact->touching || contact->sensor) continue;
        *manifold = i - at.i;
        if (*manifold < manifold_count(world, contact)) {
            /* That the world is const is a promise to the caller: what he sees does not change. */
            ((tactn_world *)world)->cursor = at;
            return contact;
        }
        at.i += manifold_count(world, contact);
    }
    return 0;
}

/* Copies a manifold of a contact; zeros for null. Anchors and separations are those at the start of the step. */
static tactn_world_contact copy_contact(const tactn_world *world, const contact_pair *contact, int32_t manifold) {
    tactn_world_contact copy;
    memset(&copy, 0, sizeof copy);
    if (!contact) return copy;
    vec center = body_at(world, contact->body[0])->last_pose.position;
    copy.shape_a = shape_id(world, contact->shape[0]);
    copy.shape_b = shape_id(world, contact->shape[1]);
    const tactn_solver_contact *solver = manifold_of(world, contact, manifold);
    copy.normal = solver->normal;
    copy.point_count = solver->point_count;
    for (int k = 0; k < copy.point_count; k++) {
        const tactn_solver_point *point = &solver->point[k];
        copy.point[k].position = add(center, point->anchor_a);
        copy.point[k].separation = point->separation;
        copy.point[k].impulse = point->total_impulse;
        copy.point[k].id = point->id;
        point_origin origin = {-1, -1, -1};
        if (HAS_COMPOSITES && contact->set != NONE) origin = set_at(world, contact->set)->origin[manifold][k];
        copy.point[k].part_a = origin.part_a, copy.point[k].part_b = origin.part_b;
        set_triangle(&copy, k, origin.triangle);
    }
    return copy;
}

tactn_world_contact tactn_world_contact_at(const tactn_world *world, int i) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    int32_t manifold = 0;
    const contact_pair *contact = i < 0 ? NULL : touching_contact(world, i, &manifold);
    return copy_contact(world, contact, manifold);
}

/* The contact of the i-th manifold in the list of a body, and which of its manifolds it is; null: it has fewer. */
static const contact_pair *touching_contact_of(const tactn_world *world, const rigid_body *body, int32_t i,
                                               int32_t *manifold) {
    for (int32_t link = body->first_contact; link != NONE;) {
        const contact_pair *contact = contact_at(world, link / 2);
        link = contact->next[link % 2];
        if (!contact->touching || contact->sensor) continue;
        *manifold = i;
        if (i < manifold_count(world, contact)) return contact;
        i -= manifold_count(world, contact);
    }
    return NULL;
}

tactn_world_contact tactn_body_contact_at(const tactn_world *world, tact_body_id id, int i) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    int32_t manifold = 0;
    const contact_pair *contact = body && i >= 0 ? touching_contact_of(world, body, i, &manifold) : NULL;
    return copy_contact(world, contact, manifold);
}

tactn_world_stats tactn_world_stats_get(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_world_stats stats = world->stats;
    stats.step = world->step;
    stats.body_count = world->body_count;
    stats.awake_count = world->awake.count;
    stats.shape_count = world->shape_count;
    stats.joint_count = world->joint_count;
    stats.pair_count = world->contact_used;
    stats.contact_count = world->touching_count + world->more_count;
    stats.bytes = world->bytes + (world->spare ? world->spare->bytes : 0);
    return stats;
}

tactn_world_motion tactn_world_totals(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_world_motion sum;
    memset(&sum, 0, sizeof sum);
    for (int32_t i = 0; i < world->bodies.count; i++) {
        const rigid_body *body = body_at(world, i);
        if (!body->slot.used || body->disabled || body->kind != TACT_BODY_DYNAMIC) continue;
        const tactn_solver_body *state = &body->state;
        vec momentum = scale(body->mass, state->velocity);
        inertia turning = body->fixed_rotation ? no_inertia() : body->local_inertia;
        spin w = state->angular_velocity, own = rotated_times(rotation_matrix(state->pose.rotation), turning, w);
        real height = dot(world->def.solver.gravity, state->pose.position);
        sum.mass += body->mass;
        sum.kinetic_energy += R(0.5) * (dot(momentum, state->velocity) + spin_dot(own, w));
        sum.potential_energy -= body->mass * body->gravity_scale * height;
        sum.momentum = add(sum.momentum, momentum);
        sum.angular_momentum =
            spin_add(sum.angular_momentum, spin_add(torque_of(state->pose.position, momentum), own));
    }
    return sum;
}
