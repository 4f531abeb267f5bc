/* The world's memory: every allocation and release goes through here and is counted. */
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
