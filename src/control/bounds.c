/* Boxes of bodies, of shapes, and of all that a world has. */
#include "shape/unbounded.h"
#include "tree/tree.h"
#include "world/world.h"

tactn_bounds tactn_body_shape_bounds(const tactn_world *world, tact_shape_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const body_shape *shape = find_shape(world, id);
    return shape ? shape->aabb : (tactn_bounds){zero(), zero()};
}

tactn_bounds tactn_body_bounds(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    if (!body) return (tactn_bounds){zero(), zero()};
    if (body->first_shape == NONE) return (tactn_bounds){body->state.pose.position, body->state.pose.position};
    tactn_bounds box = shape_at(world, body->first_shape)->aabb;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next)
        box = box_union(&box, &shape_at(world, i)->aabb);
    return box;
}

tactn_bounds tactn_world_bounds(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_bounds box = {zero(), zero()};
    bool any = false;
    for (int32_t i = 0; i < world->shapes.count; i++) {
        const body_shape *shape = shape_at(world, i);
        if (!shape->slot.used || is_unbounded(&shape->shape) || body_at(world, shape->body)->disabled) continue;
        box = any ? box_union(&box, &shape->aabb) : shape->aabb;
        any = true;
    }
    return box;
}
