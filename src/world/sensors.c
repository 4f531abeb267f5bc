/* Sensors: shapes that touch nothing, but tell of what overlaps them.
 *
 * A sensor and a shape whose boxes overlap have a contact like any two shapes; it has no points, and only whether
 * they overlap is asked. step.c asks all of them, on any threads; what has changed is told in the order of the
 * contacts. */
#include "world/world.h"

static void test_sensor(const tactn_world *world, contact_pair *contact) {
    const body_shape *sensor = shape_at(world, contact->shape[0]), *visitor = shape_at(world, contact->shape[1]);
    tactn_hint *hint = contact->hint == NONE ? NULL : hint_at(world, contact->hint);
    contact->touching = tactn_overlap_world(&sensor->shape, sensor->pose, &visitor->shape, visitor->pose, hint);
}

/* What nobody wants to hear of is never told, so its end is not either. */
static void emit_sensor_event(tactn_world *world, contact_pair *contact) {
    if (!contact->reports_events) return;
    dynamic_array *events = &world->sensor_events;
    ((tact_sensor_event *)events->items)[events->count++] = (tact_sensor_event){
        .kind = contact->touching ? TACT_CONTACT_BEGIN : TACT_CONTACT_END,
        .sensor = shape_id(world, contact->shape[0]),
        .visitor = shape_id(world, contact->shape[1]),
    };
    contact->reported = contact->touching;
}
