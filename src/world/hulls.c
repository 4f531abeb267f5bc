/* The world's copies of blocks, of hulls and composites, one for all equal ones. They are found by a hash of what they
 * were made from, in buckets that are chained through the array of hulls. The hash is not of bytes, whose order and
 * places are the machine's. */
#include "world/hash.h"
#include "world/world.h"

static uint64_t hash_vertices_of_hull(uint64_t hash, const tactn_hull *hull) {
    int count = tactn_hull_info_get(hull).vertex_count;
    hash = hash_word(hash, (uint64_t)count);
    for (int i = 0; i < count; i++) hash = hash_vec(hash, tactn_hull_vertex(hull, i));
    return hash;
}

/* Hashes what a child of a compound was made from. */
static uint64_t hash_child(uint64_t hash, const tactn_compound *compound, const compound_child *child) {
    tactn_shape shape = tactn_compound_child_shape(compound, child);
    hash = hash_real(hash_word(hash, (uint64_t)shape.core), shape.rounding);
    hash = hash_word(hash_vec(hash, child->pose.position), child->id);
    hash = hash_reals(hash, &child->pose.rotation, sizeof child->pose.rotation);
    if (shape.core == TACTN_HULL) return hash_vertices_of_hull(hash, shape.u.hull);
    size_t listed = shape.core == TACTN_POINTS ? (size_t)shape.u.list.count * sizeof(vec) : 0;
    if (listed) return hash_reals(hash, shape.u.list.points, listed);
    return is_composite_core(shape.core) ? hash_own_block(hash, shape.core, own_block(&shape))
                                         : hash_reals(hash, &shape.u.points, sizeof shape.u.points);
}

static uint64_t hash_block(const stored_hull *stored) {
    uint64_t hash = hash_word(HASH_START, (uint64_t)stored->core);
    if (stored->core == TACTN_HULL) return hash_vertices_of_hull(HASH_START, stored->memory);
    if (!HAS_PARTS || stored->core != TACTN_COMPOUND) return hash_own_block(hash, stored->core, stored->memory);
    const tactn_compound *compound = stored->memory;
    for (int i = 0; i < compound->child_count; i++) hash = hash_child(hash, compound, compound_children(compound) + i);
    return hash;
}

/* The number of buckets is a power of two. */
static int32_t *hull_bucket(const tactn_world *world, uint64_t hash) {
    return int_at(&world->hull_buckets, (int32_t)(hash & (uint64_t)(world->hull_buckets.count - 1)));
}

static void chain_hull(tactn_world *world, int32_t hull) {
    int32_t *bucket = hull_bucket(world, hull_at(world, hull)->hash);
    hull_at(world, hull)->next = *bucket;
    *bucket = hull;
}

static bool reserve_hull(tactn_world *world) {
    if (world->free_hull == NONE && !array_reserve(world, &world->hulls, 1, sizeof(stored_hull))) return false;
    dynamic_array *buckets = &world->hull_buckets;
    int64_t count = 8;
    while (count < world->hulls.capacity) count *= 2;
    if (buckets->count >= count) return true;
    if (!array_reserve(world, buckets, count - buckets->count, sizeof(int32_t))) return false;
    buckets->count = (int32_t)count;
    for (int32_t i = 0; i < count; i++) *int_at(buckets, i) = NONE;
    for (int32_t i = 0; i < world->hulls.count; i++) {
        if (hull_at(world, i)->users) chain_hull(world, i);
    }
    return true;
}

static int32_t find_hull(const tactn_world *world, const stored_hull *wanted) {
    if (!world->hull_buckets.count) return NONE;
    for (int32_t i = *hull_bucket(world, wanted->hash); i != NONE; i = hull_at(world, i)->next) {
        const stored_hull *stored = hull_at(world, i);
        bool same =
            stored->hash == wanted->hash && stored->bytes == wanted->bytes && stored->core == wanted->core;
        if (same && !memcmp(stored->memory, wanted->memory, wanted->bytes)) return i;
    }
    return NONE;
}

static int32_t acquire_hull(tactn_world *world, const tactn_shape *shape) {
    stored_hull copy = {.memory = (void *)(uintptr_t)block_of(shape), .bytes = block_size(shape)};
    copy.core = shape->core;
    copy.hash = hash_block(&copy);
    int32_t found = find_hull(world, &copy);
    if (found == NONE) {
        if (!reserve_hull(world)) return NONE;
        void *memory = world_allocate(world, copy.bytes);
        if (!memory) return NONE;
        memcpy(memory, copy.memory, copy.bytes);
        copy.memory = memory;
        found = world->free_hull;
        if (found == NONE) {
            found = world->hulls.count++;
        } else {
            world->free_hull = hull_at(world, found)->next;
        }
        *hull_at(world, found) = copy;
        chain_hull(world, found);
    }
    hull_at(world, found)->users++;
    return found;
}

static void release_hull(tactn_world *world, int32_t hull) {
    if (hull == NONE || --hull_at(world, hull)->users) return;
    stored_hull *stored = hull_at(world, hull);
    int32_t *link = hull_bucket(world, stored->hash);
    while (*link != hull) link = &hull_at(world, *link)->next;
    *link = stored->next;
    world_release(world, stored->memory, stored->bytes);
    *stored = (stored_hull){.next = world->free_hull};
    world->free_hull = hull;
}

static void release_hulls(tactn_world *world) {
    for (int32_t i = 0; i < world->hulls.count; i++) {
        world_release(world, hull_at(world, i)->memory, hull_at(world, i)->bytes);
    }
}
