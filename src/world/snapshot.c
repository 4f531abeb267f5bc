/* Saving a world to bytes, and restoring it.
 *
 * A snapshot is a head, the fields of the world (serialize.c) and the memory of the tree. The head has the build that
 * wrote it, the length, and a checksum of the rest. A valid head proves nothing about the rest, so everything read is
 * checked before it is used (validate.c): a restored world can do no more than one made by the functions of world2.h
 * and world3.h. */
#include "tree/validate.h"
#include "world/hash.h"
#include "world/serialize.h"

#define SNAPSHOT_FORMAT 11
#define SNAPSHOT_BYTE_ORDER 0x01020304u

typedef struct snapshot_head {
    unsigned char magic[8];
    uint32_t format, byte_order, version, dimension;
    uint32_t real_bytes, hint_bytes, hull_bytes, tree_bytes;
    uint64_t bytes, checksum;
} snapshot_head;

static uint64_t checksum_of(const unsigned char *bytes, size_t count) {
    uint64_t hash = hash_word(HASH_START, count), word = 0;
    size_t i = 0;
    for (; i + sizeof word <= count; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = hash_word(hash, word);
    }
    for (; i < count; i++) hash = hash_word(hash, bytes[i]);
    return hash;
}

/* The head of this build's snapshots, without length and checksum. */
static snapshot_head expected_head(void) {
    snapshot_head head = {
        .magic = {'T', 'A', 'C', 'T', 'w', 'o', 'r', 'l'},
        .format = SNAPSHOT_FORMAT,
        .byte_order = SNAPSHOT_BYTE_ORDER,
        .version = TACT_VERSION_MAJOR << 16 | TACT_VERSION_MINOR << 8 | TACT_VERSION_PATCH,
        .dimension = DIMENSION,
        .real_bytes = sizeof(real),
        .hint_bytes = sizeof(tactn_hint),
        .hull_bytes = sizeof(tactn_hull),
        .tree_bytes = sizeof(node),
    };
    return head;
}

/* ---- Saving ---- */

/* The tree with no more room than for the nodes that it has had: nothing depends on its capacity. */
static void stream_tree(stream *s, const tactn_world *world) {
    tactn_tree *tree = linked_tree(world), head = *tree;
    head.capacity = tree->fresh / 2 + 1;
    size_t room = (size_t)node_room(head.capacity);
    stream_long(s, tactn_tree_bytes(head.capacity));
    stream_bytes(s, &head, sizeof head);
    stream_bytes(s, edit_nodes(tree), room * sizeof(node));
    stream_bytes(s, edit_links(tree), room * sizeof(node_link));
}

size_t tactn_world_save_bytes(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    stream s = {.mode = COUNTING};
    stream_world(&s, (tactn_world *)world);
    stream_tree(&s, world);
    return sizeof(snapshot_head) + s.bytes;
}

tact_status tactn_world_save(const tactn_world *world, void *memory, size_t bytes) {
    if (!world || !memory) tact_assert_failed("the world or the memory is null", TACT_FUNCTION);
    for (int32_t i = 0; i < world->shapes.count; i++) {
        const body_shape *shape = shape_at(world, i);
        if (shape->slot.used && shape->shape.core == TACTN_CUSTOM) return TACT_CUSTOM_SHAPE;
    }
    snapshot_head head = expected_head();
    if (bytes < sizeof head) return TACT_BUFFER_TOO_SMALL;
    stream s = {.mode = SAVING, .out = (unsigned char *)memory + sizeof head, .left = bytes - sizeof head};
    stream_world(&s, (tactn_world *)world);
    stream_tree(&s, world);
    if (s.bytes > bytes - sizeof head) return TACT_BUFFER_TOO_SMALL;
    head.bytes = sizeof head + s.bytes;
    head.checksum = checksum_of(s.out, s.bytes);
    memcpy(memory, &head, sizeof head);
    return TACT_OK;
}

/* ---- Restoring ---- */

/* True if a block that was loaded is that of the donor, in the same place. */
static bool is_donated(const tactn_world *world, const tactn_world *donor, int32_t hull) {
    void *memory = hull_at(world, hull)->memory;
    return donor && memory && is_item(&donor->hulls, hull) && hull_at(donor, hull)->memory == memory;
}

static bool head_valid(const unsigned char *memory, size_t bytes, snapshot_head *head) {
    if (bytes < sizeof *head) return false;
    memcpy(head, memory, sizeof *head);
    snapshot_head expected = expected_head();
    expected.bytes = head->bytes;
    expected.checksum = head->checksum;
    if (memcmp(head, &expected, sizeof expected) != 0) return false;
    if (head->bytes < sizeof *head || head->bytes > bytes) return false;
    return checksum_of(memory + sizeof *head, (size_t)head->bytes - sizeof *head) == head->checksum;
}

/* Loads the memory of the tree, which is all that is left. */
static void load_tree(stream *s, tactn_world *world) {
    uint64_t bytes = stream_long(s, 0);
    s->invalid = s->invalid || bytes != s->left || bytes < sizeof(tactn_tree);
    if (s->invalid) return;
    if (bytes != world->tree_bytes) {
        world_release(world, world->tree, world->tree_bytes);
        world->tree = world_allocate(world, (size_t)bytes);
        world->tree_bytes = world->tree ? (size_t)bytes : 0;
    }
    s->no_memory = !world->tree;
    if (s->no_memory) return;
    stream_bytes(s, world->tree, world->tree_bytes);
    s->invalid = !tree_valid(world->tree, world->tree_bytes);
}

/* Checks the blocks of composites: once, since that takes a while, and nothing writes to them. */
static bool composites_valid(const tactn_world *world, const tactn_world *donor) {
    for (int32_t i = 0; i < world->hulls.count; i++) {
        const stored_hull *hull = hull_at(world, i);
        if (!hull->users || hull->core == TACTN_HULL || is_donated(world, donor, i)) continue;
        if (!is_composite_core(hull->core) || !composite_valid(hull->core, hull->memory, hull->bytes)) return false;
    }
    return true;
}

/* The shape of the donor in the same place, if it has the same geometry; else null. */
static const body_shape *donated_shape(const tactn_world *donor, const body_shape *shape, int32_t place) {
    if (!donor || !is_item(&donor->shapes, place)) return NULL;
    const tactn_shape *a = &shape_at(donor, place)->shape, *b = &shape->shape;
    if (!shape_at(donor, place)->slot.used || a->core != b->core) return NULL;
    if (a->rounding != b->rounding || a->rounding_rest != b->rounding_rest) return NULL;
    bool same = has_block(a->core) ? block_of(a) == block_of(b) : memcmp(&a->u, &b->u, sizeof a->u.points) == 0;
    return same ? shape_at(donor, place) : NULL;
}

/* Computes what follows from the fields, but for what the donor has. */
static void derive_fields(tactn_world *world, const tactn_world *donor) {
    for (int32_t i = 0; i < world->hulls.count; i++) {
        stored_hull *hull = hull_at(world, i);
        if (hull->users) hull->hash = is_donated(world, donor, i) ? hull_at(donor, i)->hash : hash_block(hull);
    }
    for (int32_t i = 0; i < world->bodies.count; i++) {
        if (body_at(world, i)->slot.used) apply_settings(body_at(world, i));
    }
    for (int32_t i = 0; i < world->shapes.count; i++) {
        body_shape *shape = shape_at(world, i);
        if (!shape->slot.used) continue;
        const body_shape *same = donated_shape(donor, shape, i);
        shape->mass = same ? same->mass : tactn_shape_mass(&shape->shape);
    }
}

/* Reserves what every world has reserved for calls that must not fail. */
static bool reserve_restored(tactn_world *world) {
    int64_t awake = (int64_t)world->body_count - world->awake.count;
    int64_t moved = (int64_t)world->shape_count - world->moved.count;
    return array_reserve(world, &world->awake, awake, sizeof(int32_t)) &&
           array_reserve(world, &world->moved, moved, sizeof(int32_t)) && reserve_contacts(world, &(new_items){0}, 0) &&
           rebuild_pairs(world) && (world->hulls.count == 0 || reserve_hull(world));
}

/* Whether the world holds together; TACT_NO_MEMORY for the marks, which are in its scratch memory. */
static tact_status loaded_status(tactn_world *world) {
    int64_t lines = (int64_t)(marks_needed(world) * sizeof(int32_t) / sizeof(scratch_line)) + 1;
    if (!array_reserve(world, &world->scratch, lines, sizeof(scratch_line))) return TACT_NO_MEMORY;
    return world_valid(world, world->scratch.items) ? TACT_OK : TACT_BAD_SNAPSHOT;
}

/* Fills an empty world; blocks that a donor has are shared. */
static tact_status load_world(tactn_world *world, const tactn_world *donor, const unsigned char *bytes, size_t count) {
    stream s = {.mode = LOADING, .in = bytes, .left = count, .donor = donor};
    stream_world(&s, world);
    if (!s.invalid && !s.no_memory) load_tree(&s, world);
    if (s.no_memory) return TACT_NO_MEMORY;
    if (s.invalid || world_def_status(&world->def) != TACT_OK) return TACT_BAD_SNAPSHOT;
    if (!composites_valid(world, donor)) return TACT_BAD_SNAPSHOT;
    tact_status status = loaded_status(world);
    if (status != TACT_OK) return status;
    derive_fields(world, donor);
    if (!reserve_restored(world)) return TACT_NO_MEMORY;
    world->restored = true;
    TACT_ASSERT(world_intact(world));
    return TACT_OK;
}

tact_status tactn_world_restore(const void *memory, size_t bytes, const tact_allocator *allocator,
                                const tact_tasks *tasks, tactn_world **world) {
    if (!memory || !world) tact_assert_failed("the memory or the place for the world is null", TACT_FUNCTION);
    *world = 0;
    snapshot_head head;
    if (!head_valid(memory, bytes, &head)) return TACT_BAD_SNAPSHOT;
    tactn_world_def def;
    memset(&def, 0, sizeof def);
    if (tasks) def.tasks = *tasks;
    def.allocator = full_allocator(allocator ? *allocator : (tact_allocator){0}, TACT_FUNCTION);
    tactn_world *restored = empty_world(&def);
    if (!restored) return TACT_NO_MEMORY;
    const unsigned char *fields = (const unsigned char *)memory + sizeof head;
    tact_status status = load_world(restored, NULL, fields, (size_t)head.bytes - sizeof head);
    if (status == TACT_OK) {
        *world = restored;
    } else {
        tactn_world_destroy(restored);
    }
    return status;
}

/* ---- Restoring in place ---- */

/* Gives the scratch memory to a world that has none. */
static void move_scratch(tactn_world *from, tactn_world *to) {
    to->scratch = from->scratch;
    from->scratch = (dynamic_array){0};
}

/* Releases the blocks of a world which the other does not share, and makes it empty; it keeps its arrays. */
static void empty_spare(tactn_world *spare, const tactn_world *other) {
    for (int32_t i = 0; i < spare->hulls.count; i++) {
        if (!is_donated(spare, other, i)) world_release(spare, hull_at(spare, i)->memory, hull_at(spare, i)->bytes);
    }
    empty_arrays(spare);
    if (HAS_JOINTS) empty_couplings(spare);
    spare->free_joint = NONE;
    spare->cursor = (contact_cursor){0};
    memset(&spare->profile, 0, sizeof spare->profile);
}

/* Makes the world the one that was loaded into its spare memory, and its own memory the spare one. */
static void take_loaded(tactn_world *world) {
    tactn_world *loaded = world->spare, before = *world;
    *world = *loaded;
    *loaded = before;
    world->callbacks = before.callbacks;
    world->spare = loaded;
    loaded->spare = NULL;
    empty_spare(loaded, world);
}

tact_status tactn_world_load(tactn_world *world, const void *memory, size_t bytes) {
    if (!world || !memory) tact_assert_failed("the world or the memory is null", TACT_FUNCTION);
    snapshot_head head;
    if (!head_valid(memory, bytes, &head)) return TACT_BAD_SNAPSHOT;
    if (!world->spare) world->spare = empty_world(&world->def);
    tactn_world *spare = world->spare;
    if (!spare) return TACT_NO_MEMORY;
    spare->def = world->def; /* for allocator and tasks; the rest is loaded */
    move_scratch(world, spare);
    const unsigned char *fields = (const unsigned char *)memory + sizeof head;
    tact_status status = load_world(spare, world, fields, (size_t)head.bytes - sizeof head);
    if (status == TACT_OK) {
        take_loaded(world);
    } else {
        move_scratch(spare, world);
        empty_spare(spare, world);
    }
    return status;
}
