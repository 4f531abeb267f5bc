/* Drawing: shows the caller what a world has. */
#include "tree/tree.h"
#include "world/world.h"

static bool is_shown(const tactn_drawer *drawer, tactn_bounds box) {
    return !drawer->within || boxes_overlap(&box, drawer->within);
}

static void draw_shapes(const tactn_world *world, const tactn_drawer *drawer) {
    for (int32_t i = 0; i < world->shapes.count; i++) {
        const body_shape *shape = shape_at(world, i);
        if (!shape->slot.used || !is_shown(drawer, shape->aabb)) continue;
        const rigid_body *body = body_at(world, shape->body);
        if (body->disabled) continue;
        tact_shape_id id = shape_id(world, i);
        tactn_body_shape_state state = tactn_body_shape_get(world, id);
        drawer->shape(drawer->context, &state, id, body->kind, body->awake);
    }
}

static void draw_contacts(const tactn_world *world, const tactn_drawer *drawer) {
    int count = world->touching_count + world->more_count;
    for (int i = 0; i < count; i++) {
        tactn_world_contact contact = tactn_world_contact_at(world, i);
        bool shown = false;
        for (int k = 0; k < contact.point_count; k++) {
            vec at = contact.point[k].position;
            shown = shown || is_shown(drawer, (tactn_bounds){at, at});
        }
        if (shown) drawer->contact(drawer->context, &contact);
    }
}

static bool is_joint_shown(const tactn_drawer *drawer, const tactn_joint_state *state) {
    vec a = state->frame_a.position, b = state->frame_b.position;
    return is_shown(drawer, (tactn_bounds){a, a}) || is_shown(drawer, (tactn_bounds){b, b});
}

static void draw_joints(const tactn_world *world, const tactn_drawer *drawer) {
    for (int32_t i = 0; i < world->joints.count; i++) {
        if (!joint_at(world, i)->slot.used) continue;
        tact_joint_id id = joint_id(world, i);
        tactn_joint_state state = tactn_joint_get(world, id);
        if (is_joint_shown(drawer, &state)) drawer->joint(drawer->context, &state, id);
    }
}

static void draw_couplings(const tactn_world *world, const tactn_drawer *drawer) {
    for (int32_t i = 0; i < coupling_slots(world); i++) {
        if (!coupling_at(world, i)->slot.used) continue;
        tact_coupling_id id = coupling_id(world, i);
        tactn_coupling_state state = tactn_coupling_get(world, id);
        tactn_joint_state a = tactn_joint_get(world, state.def.joint_a), b = tactn_joint_get(world, state.def.joint_b);
        if (is_joint_shown(drawer, &a) || is_joint_shown(drawer, &b)) drawer->coupling(drawer->context, &state, id);
    }
}

static void draw_boxes(const tactn_world *world, const tactn_drawer *drawer) {
    const tactn_tree *tree = linked_tree(world);
    for (int32_t i = 0; i < tree->fresh; i++) {
        int32_t height = links_of(tree)[i].height;
        if (height == NOT_IN_USE || !is_shown(drawer, nodes_of(tree)[i].bounds)) continue;
        drawer->box(drawer->context, nodes_of(tree)[i].bounds, height);
    }
}

void tactn_world_draw(const tactn_world *world, const tactn_drawer *drawer) {
    if (!world || !drawer) tact_assert_failed("the world or the drawer is null", TACT_FUNCTION);
    if (drawer->shape) draw_shapes(world, drawer);
    if (drawer->contact) draw_contacts(world, drawer);
    if (HAS_JOINTS && drawer->joint) draw_joints(world, drawer);
    if (drawer->box) draw_boxes(world, drawer);
    if (HAS_JOINTS && drawer->coupling) draw_couplings(world, drawer);
}
