/* The world's memory: every allocation and release goes through here and is counted. */
#include <stddef.h>

#include "base/alignment.h"
#include "world/world.h"

/* Returns null where the allocator has no memory, or none that is aligned. */
static void *world_allocate(tactn_world *world, size_t bytes) {
    const tact_allocator *allocator = &world->def.allocator;
    void *memory = allocator->allocate(allocator->context, bytes);
    if (memory && !is_aligned(memory)) {
        allocator->release(allocator->context, memory, bytes);
        memory = NULL;
    }
    if (memory) world->bytes += bytes;
    return memory;
}

static void world_release(tactn_world *world, void *memory, size_t bytes) {
    if (!memory) return;
    world->bytes -= bytes;
    world->def.allocator.release(world->def.allocator.context, memory, bytes);
}

/* An array that has no room for `more` items grows by one in `part` of its capacity at least. */
static bool array_grow(tactn_world *world, dynamic_array *array, int64_t more, size_t item, int part) {
    int64_t needed = array->count + more;
    if (needed <= array->capacity) return true;
    int64_t capacity = array->capacity + array->capacity / part;
    if (capacity < 8) capacity = 8;
    if (capacity < needed) capacity = needed;
    if (capacity > INT32_MAX || (uint64_t)capacity > SIZE_MAX / item) return false;
    char *items = world_allocate(world, (size_t)capacity * item);
    if (!items) return false;
    size_t old = (size_t)array->capacity * item;
    if (old) memcpy(items, array->items, old);
    world_release(world, array->items, old);
    array->items = items;
    array->capacity = (int32_t)capacity;
    return true;
}

static bool array_reserve(tactn_world *world, dynamic_array *array, int64_t more, size_t item) {
    return array_grow(world, array, more, item, 2);
}

static bool array_reserve_tightly(tactn_world *world, dynamic_array *array, int64_t more, size_t item) {
    return array_grow(world, array, more, item, 8);
}

static void array_release(tactn_world *world, dynamic_array *array, size_t item) {
    world_release(world, array->items, (size_t)array->capacity * item);
    array->items = 0;
    array->count = array->capacity = 0;
}

/* ---- All arrays of a world ---- */

typedef struct world_array {
    size_t place, item; /* in a world; the size of an item */
} world_array;

/* Whoever gives a world another array lists it here. Those of couplings are in joint/couplings.c. */
static const world_array world_arrays[] = {
    {offsetof(tactn_world, bodies), sizeof(rigid_body)},
    {offsetof(tactn_world, shapes), sizeof(body_shape)},
    {offsetof(tactn_world, contacts), sizeof(contact_pair)},
    {offsetof(tactn_world, hulls), sizeof(stored_hull)},
    {offsetof(tactn_world, hints), sizeof(tactn_hint)},
    {offsetof(tactn_world, sets), sizeof(manifold_set)},
    {offsetof(tactn_world, flat_hints), sizeof(flat_hint)},
    {offsetof(tactn_world, points), sizeof(contact_points)},
    {offsetof(tactn_world, free_points), sizeof(int32_t)},
    {offsetof(tactn_world, joints), sizeof(world_joint)},
    {offsetof(tactn_world, awake), sizeof(int32_t)},
    {offsetof(tactn_world, awake_contacts), sizeof(int32_t)},
    {offsetof(tactn_world, pairs), sizeof(pair_key)},
    {offsetof(tactn_world, new_pairs), sizeof(pair_key)},
    {offsetof(tactn_world, hull_buckets), sizeof(int32_t)},
    {offsetof(tactn_world, contact_events), sizeof(tactn_contact_event)},
    {offsetof(tactn_world, sensor_events), sizeof(tact_sensor_event)},
    {offsetof(tactn_world, joint_events), sizeof(tactn_joint_event)},
    {offsetof(tactn_world, contact_ends), sizeof(contact_end)},
    {offsetof(tactn_world, sensor_ends), sizeof(tact_sensor_event)},
    {offsetof(tactn_world, moved), sizeof(int32_t)},
    {offsetof(tactn_world, moves), sizeof(tact_body_move)},
    {offsetof(tactn_world, scratch), sizeof(scratch_line)},
};
enum { WORLD_ARRAYS = sizeof world_arrays / sizeof *world_arrays };

static dynamic_array *array_of(tactn_world *world, int i) {
    return (dynamic_array *)(void *)((char *)world + world_arrays[i].place);
}

static void release_arrays(tactn_world *world) {
    for (int i = 0; i < WORLD_ARRAYS; i++) array_release(world, array_of(world, i), world_arrays[i].item);
}

/* The table of pairs has its entries, all empty. */
static void empty_arrays(tactn_world *world) {
    for (int i = 0; i < WORLD_ARRAYS; i++) array_of(world, i)->count = 0;
    dynamic_array *table = &world->pairs;
    table->count = table->capacity;
    if (table->count) memset(table->items, 0, (size_t)table->count * sizeof(pair_key));
}
