/* Sensors: shapes that do not collide but report overlaps.
 *
 * A sensor and a shape whose fat AABBs overlap have a contact without points. It is tested in the narrow phase, on any
 * thread; events are emitted in the order of contacts. */
#include "world/world.h"

static void test_sensor(const tactn_world *world, contact_pair *contact) {
    const body_shape *sensor = shape_at(world, contact->shape[0]), *visitor = shape_at(world, contact->shape[1]);
    tactn_hint *hint = contact->hint == NONE ? NULL : hint_at(world, contact->hint);
    contact->touching = tactn_overlap_world(&sensor->shape, sensor->pose, &visitor->shape, visitor->pose, hint);
}

/* Without events no begin event is sent, so no end event is. */
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
