/* Slots of bodies, shapes, joints and couplings, and the ids that refer to them.
 *
 * A freed slot gets the next generation at once, so ids of its former object are stale. After its last generation a
 * slot is never used again. Free slots are a stack. */
#include "world/world.h"

/* All kinds of slots begin with their head. */
static slot_head *slot_at(const dynamic_array *slots, size_t item, int32_t index) {
    return (slot_head *)(void *)((char *)slots->items + (size_t)index * item);
}

static int32_t slot_alloc(dynamic_array *slots, size_t item, int32_t *free_list) {
    int32_t index = *free_list;
    uint32_t generation = 1;
    slot_head *slot = slot_at(slots, item, index == NONE ? slots->count : index);
    if (index == NONE) {
        index = slots->count++;
    } else {
        TACT_ASSERT(!slot->used);
        *free_list = slot->next_free;
        generation = slot->generation;
    }
    memset(slot, 0, item);
    slot->generation = generation;
    slot->used = true;
    slot->next_free = NONE;
    return index;
}

static void slot_undo_alloc(dynamic_array *slots, size_t item, int32_t *free_list, int32_t index, bool was_free) {
    slot_head *slot = slot_at(slots, item, index);
    slot->used = false;
    slot->next_free = NONE;
    if (was_free) {
        slot->next_free = *free_list;
        *free_list = index;
    } else {
        slots->count--;
    }
}

static void slot_free(dynamic_array *slots, size_t item, int32_t *free_list, int32_t index) {
    slot_head *slot = slot_at(slots, item, index);
    TACT_ASSERT(slot->used);
    slot->used = false;
    slot->next_free = NONE;
    if (slot->generation == UINT32_MAX) return;
    slot->generation++;
    slot->next_free = *free_list;
    *free_list = index;
}

static slot_head *slot_find(const dynamic_array *slots, size_t item, uint32_t index, uint32_t generation) {
    if (index >= (uint32_t)slots->count) return 0;
    slot_head *slot = slot_at(slots, item, (int32_t)index);
    return slot->used && slot->generation == generation ? slot : 0;
}

static rigid_body *find_body(const tactn_world *world, tact_body_id id) {
    return (rigid_body *)slot_find(&world->bodies, sizeof(rigid_body), id.index, id.generation);
}

static body_shape *find_shape(const tactn_world *world, tact_shape_id id) {
    return (body_shape *)slot_find(&world->shapes, sizeof(body_shape), id.index, id.generation);
}

static world_joint *find_joint(const tactn_world *world, tact_joint_id id) {
    return (world_joint *)slot_find(&world->joints, sizeof(world_joint), id.index, id.generation);
}

static world_coupling *find_coupling(const tactn_world *world, tact_coupling_id id) {
    if (coupling_slots(world) == 0) return NULL;
    return (world_coupling *)slot_find(&world->couplings->slots, sizeof(world_coupling), id.index, id.generation);
}

static tact_body_id body_id(const tactn_world *world, int32_t body) {
    return (tact_body_id){(uint32_t)body, body_at(world, body)->slot.generation};
}

static tact_shape_id shape_id(const tactn_world *world, int32_t shape) {
    return (tact_shape_id){(uint32_t)shape, shape_at(world, shape)->slot.generation};
}

static tact_joint_id joint_id(const tactn_world *world, int32_t joint) {
    return (tact_joint_id){(uint32_t)joint, joint_at(world, joint)->slot.generation};
}

static tact_coupling_id coupling_id(const tactn_world *world, int32_t coupling) {
    return (tact_coupling_id){(uint32_t)coupling, coupling_at(world, coupling)->slot.generation};
}
