/* What a world holds, in rows of numbers: bodies, poses, contacts, events. Each function returns how many rows there
 * are, or TACT_NO_MEMORY. */
#include <stdlib.h>

#include "world.h"

/* Room for so many rows; at least one, so that null is no answer. */
static double *rows_for(int count, int size) { return world_rows((size_t)(count > 0 ? count : 1) * (size_t)size); }

/* All bodies in the order of their places: index, generation, how many shapes. */
EXPORT("world_bodies") int bridge_world_bodies(const tactn_world *world) {
    int count = tactn_world_stats_get(world).body_count;
    tact_body_id id = {0, 0};
    double *to = rows_for(count, 3);
    if (!to) return TACT_NO_MEMORY;
    while ((id = tactn_world_next_body(world, id)).generation != 0) {
        to = store_number(id.generation, store_number(id.index, to));
        to = store_number(tactn_body_get(world, id).shape_count, to);
    }
    return count;
}

/* The k-th shape of a body: its index and generation are in the mailbox. */
EXPORT("world_body_shape")
void bridge_world_body_shape(const tactn_world *world, uint32_t index, uint32_t generation, int k) {
    store_shape_id(tactn_body_shape(world, (tact_body_id){index, generation}, k), bridge_mail);
}

/* All bodies in that order: pose, whether awake. */
EXPORT("world_poses") int bridge_world_poses(const tactn_world *world) {
    int count = tactn_world_stats_get(world).body_count;
    tact_body_id id = {0, 0};
    double *to = rows_for(count, POSE + 1);
    if (!to) return TACT_NO_MEMORY;
    while ((id = tactn_world_next_body(world, id)).generation != 0) {
        tactn_body_state state = tactn_body_get(world, id);
        to = store_number(state.awake, store_pose(state.pose, to));
    }
    return count;
}

/* All points of all contacts: position, normal, separation, impulse, the point's id, the contact's number, the ids of
 * its two shapes. */
EXPORT("world_contacts") int bridge_world_contacts(const tactn_world *world) {
    int count = tactn_world_stats_get(world).contact_count, points = 0;
    for (int i = 0; i < count; i++) points += tactn_world_contact_at(world, i).point_count;
    double *to = rows_for(points, 2 * DIMENSION + 8);
    if (!to) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++) {
        tactn_world_contact contact = tactn_world_contact_at(world, i);
        for (int k = 0; k < contact.point_count; k++) {
            to = store(contact.normal, store(contact.point[k].position, to));
            to = store_number(contact.point[k].impulse, store_number(contact.point[k].separation, to));
            to = store_number(i, store_number(contact.point[k].id, to));
            to = store_shape_id(contact.shape_b, store_shape_id(contact.shape_a, to));
        }
    }
    return points;
}

/* Kind, the ids of both shapes, point, normal, impulse, speed of approach. */
EXPORT("world_contact_events") int bridge_world_contact_events(const tactn_world *world) {
    int count;
    const tactn_contact_event *event = tactn_world_contact_events(world, &count);
    double *to = rows_for(count, 2 * DIMENSION + 7);
    if (!to) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++, event++) {
        to = store_shape_id(event->shape_b, store_shape_id(event->shape_a, store_number(event->kind, to)));
        to = store(event->normal, store(event->point, to));
        to = store_number(event->approach_speed, store_number(event->impulse, to));
    }
    return count;
}

/* Kind, the ids of the sensor and of what visits it. */
EXPORT("world_sensor_events") int bridge_world_sensor_events(const tactn_world *world) {
    int count;
    const tact_sensor_event *event = tactn_world_sensor_events(world, &count);
    double *to = rows_for(count, 5);
    if (!to) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++, event++) {
        to = store_shape_id(event->visitor, store_shape_id(event->sensor, store_number(event->kind, to)));
    }
    return count;
}

/* The bodies that were awake in the last step: index, generation, whether it fell asleep. */
EXPORT("world_moved_bodies") int bridge_world_moved_bodies(const tactn_world *world) {
    int count;
    const tact_body_move *move = tactn_world_moved_bodies(world, &count);
    double *to = rows_for(count, 3);
    if (!to) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++, move++) {
        to = store_number(move->body.generation, store_number(move->body.index, to));
        to = store_number(move->fell_asleep, to);
    }
    return count;
}

/* The ids of what a sensor overlapped; below zero a status. */
EXPORT("body_shape_overlaps")
int bridge_body_shape_overlaps(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_shape_id sensor = {index, generation};
    int count = tactn_body_shape_overlaps(world, sensor, NULL, 0);
    if (count <= 0) return count;
    tact_shape_id *visitors = malloc((size_t)count * sizeof *visitors);
    double *to = visitors ? rows_for(count, 2) : NULL;
    if (to) tactn_body_shape_overlaps(world, sensor, visitors, count);
    for (int i = 0; to && i < count; i++) to = store_shape_id(visitors[i], to);
    free(visitors);
    return to ? count : TACT_NO_MEMORY;
}
