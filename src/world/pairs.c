/* Pairs of shapes: which may have a contact, which have one, and which are new because a proxy has moved.
 *
 * A hash table (open addressing, linear probing) of all pairs with a contact says whether a pair that the tree finds is
 * new. Its order has no effect on results. */
#include "tree/near_leaves.h"
#include "world/step.h"

/* Shapes of a task that searches. */
#define SEARCH_CHUNK 64

static bool filters_collide(const tact_filter *a, const tact_filter *b) {
    if (a->group != 0 && a->group == b->group) return a->group > 0;
    return (a->mask & b->category) != 0 && (b->mask & a->category) != 0;
}

static bool shapes_collide(const tactn_world *world, const body_shape *a, const body_shape *b) {
    if (a->body == b->body || body_at(world, a->body)->disabled || body_at(world, b->body)->disabled) return false;
    tact_body_kind kind_a = body_at(world, a->body)->kind, kind_b = body_at(world, b->body)->kind;
    if (a->def.sensor || b->def.sensor) {
        if (a->def.sensor == b->def.sensor) return false;
        if (kind_a == TACT_BODY_STATIC && kind_b == TACT_BODY_STATIC) return false;
    } else if (kind_a != TACT_BODY_DYNAMIC && kind_b != TACT_BODY_DYNAMIC) {
        return false;
    } else if (HAS_JOINTS && joint_forbids(world, a->body, b->body)) {
        return false;
    }
    return filters_collide(&a->def.filter, &b->def.filter);
}

static tactn_contact_side contact_side(const tactn_world *world, int32_t index) {
    const body_shape *shape = shape_at(world, index);
    const rigid_body *body = body_at(world, shape->body);
    return (tactn_contact_side){.body = body_id(world, shape->body),
                                .shape = shape_id(world, index),
                                .kind = body->kind,
                                .pose = body->pose,
                                .velocity = body->state.velocity,
                                .angular_velocity = body->state.angular_velocity,
                                .body_user = body->user,
                                .shape_user = shape->def.user};
}

static bool callback_allows(const tactn_world *world, int32_t shape_a, int32_t shape_b) {
    if (!world->callbacks.filter) return true;
    tactn_contact_side a = contact_side(world, shape_a < shape_b ? shape_a : shape_b);
    tactn_contact_side b = contact_side(world, shape_a < shape_b ? shape_b : shape_a);
    return world->callbacks.filter(world->callbacks.context, &a, &b);
}

static pair_key make_pair_key(int32_t a, int32_t b) {
    uint64_t lower = (uint64_t)(a < b ? a : b), upper = (uint64_t)(a < b ? b : a);
    return lower << 32 | upper; /* never zero, which marks an empty entry: the upper index is above the lower */
}

/* The entry at which the search for a key begins. */
static int32_t home_slot(const dynamic_array *table, pair_key key) {
    uint64_t mixed = (key ^ key >> 29) * 0x9E3779B97F4A7C15u;
    return (int32_t)((mixed >> 32) & (uint64_t)(table->capacity - 1));
}

/* The entry of a key, or the empty one where it belongs. */
static int32_t find_slot(const dynamic_array *table, pair_key key) {
    int32_t i = home_slot(table, key);
    while (*pair_key_at(table, i) != 0 && *pair_key_at(table, i) != key) i = (i + 1) & (table->capacity - 1);
    return i;
}

static bool pair_exists(const tactn_world *world, pair_key key) {
    return world->pairs.capacity > 0 && *pair_key_at(&world->pairs, find_slot(&world->pairs, key)) == key;
}

static void insert_pair(tactn_world *world, pair_key key) {
    *pair_key_at(&world->pairs, find_slot(&world->pairs, key)) = key;
}

/* Moves later entries into the gap that could not be found any more. */
static void erase_pair(tactn_world *world, pair_key key) {
    dynamic_array *table = &world->pairs;
    int32_t gap = find_slot(table, key), last = table->capacity - 1;
    for (int32_t i = (gap + 1) & last; *pair_key_at(table, i) != 0; i = (i + 1) & last) {
        int32_t home = home_slot(table, *pair_key_at(table, i));
        if (((i - home) & last) < ((i - gap) & last)) continue;
        *pair_key_at(table, gap) = *pair_key_at(table, i);
        gap = i;
    }
    *pair_key_at(table, gap) = 0;
}

/* At most half of the table is in use. */
static bool reserve_pairs(tactn_world *world, int64_t more) {
    int64_t needed = 2 * (world->contact_used + more), capacity = 16;
    if (needed <= world->pairs.capacity) return true;
    while (capacity < needed) capacity *= 2;
    if (capacity > INT32_MAX) return false;
    dynamic_array table = {0};
    if (!array_reserve(world, &table, capacity, sizeof(pair_key))) return false;
    memset(table.items, 0, (size_t)table.capacity * sizeof(pair_key));
    table.count = table.capacity;
    for (int32_t i = 0; i < world->pairs.capacity; i++) {
        pair_key key = *pair_key_at(&world->pairs, i);
        if (key != 0) *pair_key_at(&table, find_slot(&table, key)) = key;
    }
    array_release(world, &world->pairs, sizeof(pair_key));
    world->pairs = table;
    return true;
}

static bool rebuild_pairs(tactn_world *world) {
    if (!reserve_pairs(world, 0)) return false;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        const contact_pair *c = contact_at(world, i);
        if (c->used) insert_pair(world, make_pair_key(c->shape[0], c->shape[1]));
    }
    return true;
}

/* A search for new pairs, by tasks that share world.new_pairs: they count what they find, and store what has room. */
typedef struct pair_search {
    tactn_world *world;
    const tactn_tree *tree;
    const int32_t *moved; /* the shapes to look around */
    atomic_int found;
} pair_search;

/* Candidates that wait until their entries in the table of pairs are at hand. */
#define MOST_CANDIDATES 32

/* Two shapes whose boxes overlap, of which one has moved. */
typedef struct candidate {
    int32_t moved, other;
} candidate;

/* The search of a task. */
typedef struct proxy_search {
    pair_search *all;
    int32_t shape; /* around which it looks */
    int candidate_count;
    candidate candidates[MOST_CANDIDATES];
} proxy_search;

static void check_candidate(const proxy_search *search, candidate pair) {
    const tactn_world *world = search->all->world;
    /* First, since most exist. */
    pair_key key = make_pair_key(pair.moved, pair.other);
    if (pair_exists(world, key)) return;
    const body_shape *a = shape_at(world, pair.moved), *b = shape_at(world, pair.other);
    if (!shapes_collide(world, a, b) || !callback_allows(world, pair.moved, pair.other)) return;
    int32_t place = atomic_fetch_add_explicit(&search->all->found, 1, memory_order_relaxed);
    if (place < world->new_pairs.capacity) *pair_key_at(&world->new_pairs, place) = key;
}

static void check_candidates(proxy_search *search) {
    for (int i = 0; i < search->candidate_count; i++) check_candidate(search, search->candidates[i]);
    search->candidate_count = 0;
}

static void add_candidate(proxy_search *search, int32_t other) {
    if (other == search->shape) return;
    /* Of two proxies that have moved only one needs to find the other. */
    if (other < search->shape && shape_at(search->all->world, other)->moved) return;
    const dynamic_array *table = &search->all->world->pairs;
    if (table->capacity > 0)
        __builtin_prefetch(pair_key_at(table, home_slot(table, make_pair_key(search->shape, other))));
    search->candidates[search->candidate_count++] = (candidate){search->shape, other};
    if (search->candidate_count == MOST_CANDIDATES) check_candidates(search);
}

static bool visit_candidate(void *context, int32_t proxy, uint32_t user) {
    (void)proxy;
    add_candidate(context, (int32_t)user);
    return true;
}

/* The categories of proxies that a shape may collide with. */
static uint64_t collision_mask(const rigid_body *body, const body_shape *shape) {
    if (shape->def.sensor) return BOX_SOLID;
    return body->kind == TACT_BODY_DYNAMIC ? BOX_SOLID | BOX_SENSOR : BOX_DYNAMIC | BOX_SENSOR;
}

/* Shell sort: the order of pairs must not depend on the tree. */
static void sort_pairs(dynamic_array *pairs) {
    pair_key *keys = pairs->items;
    int32_t gap = 1;
    while (gap < pairs->count / 3) gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3) {
        for (int32_t i = gap; i < pairs->count; i++) {
            pair_key key = keys[i];
            int32_t k = i;
            for (; k >= gap && keys[k - gap] > key; k -= gap) keys[k] = keys[k - gap];
            keys[k] = key;
        }
    }
}

/* Looks around some shapes that have moved, one by one. */
static void search_alone(proxy_search *search, int32_t from, int32_t to) {
    const tactn_world *world = search->all->world;
    for (int32_t i = from; i < to; i++) {
        search->shape = search->all->moved[i];
        const body_shape *s = shape_at(world, search->shape);
        uint64_t mask = collision_mask(body_at(world, s->body), s);
        tactn_tree_query(search->all->tree, s->fat_aabb, mask, visit_candidate, search);
    }
}

/* The same, among the leaves near all of them. */
static void search_listed(proxy_search *search, int32_t from, int32_t to, const near_leaves *list) {
    const tactn_world *world = search->all->world;
    for (int32_t i = from; i < to; i++) {
        search->shape = search->all->moved[i];
        const body_shape *s = shape_at(world, search->shape);
        uint64_t mask = collision_mask(body_at(world, s->body), s);
        for (int k = 0; k < list->count; k += LANES) {
            for (unsigned bits = near_leaves_meeting(list, k, &s->fat_aabb); bits != 0; bits &= bits - 1) {
                int leaf = k + __builtin_ctz(bits);
                if (list->category[leaf] & mask) add_candidate(search, (int32_t)list->user[leaf]);
            }
        }
    }
}

/* Shapes that are searched around together: as long as the box around them is no larger than so many of each. */
#define MOST_TOGETHER 16
#define WIDEST_TOGETHER 4

/* Looks around the first of some shapes, and others that follow it; returns the place behind them. */
static int32_t search_together(proxy_search *search, int32_t from, int32_t to) {
    const tactn_world *world = search->all->world;
    const int32_t *moved = search->all->moved;
    const body_shape *s = shape_at(world, moved[from]);
    tactn_bounds all = s->fat_aabb;
    real least = box_size(&all);
    uint64_t mask = collision_mask(body_at(world, s->body), s);
    int32_t end = from + 1;
    for (; end < to && end - from < MOST_TOGETHER; end++) {
        s = shape_at(world, moved[end]);
        tactn_bounds more = box_union(&all, &s->fat_aabb);
        least = tact_min(least, box_size(&s->fat_aabb));
        if (box_size(&more) > WIDEST_TOGETHER * least) break;
        all = more;
        mask |= collision_mask(body_at(world, s->body), s);
    }
    near_leaves list;
    if (end - from > 1 && list_near_leaves(&list, search->all->tree, &all, mask))
        search_listed(search, from, end, &list);
    else
        search_alone(search, from, end);
    return end;
}

static void search_pairs(void *data, int task) {
    proxy_search search = {.all = data};
    const tactn_world *world = search.all->world;
    int32_t from = task * SEARCH_CHUNK, to = from + SEARCH_CHUNK;
    if (to > world->moved.count) to = world->moved.count;
    while (from < to) from = search_together(&search, from, to);
    check_candidates(&search);
}

/* Returns the shapes that have moved: where they are many in the order of the tree's leaves, so that near ones are
 * searched around together. That list is in the scratch memory, if it is large enough. */
static const int32_t *order_moved(const tactn_world *world, const tactn_tree *tree) {
    int32_t *ordered = world->scratch.items;
    size_t room = (size_t)world->scratch.capacity * sizeof(scratch_line) / sizeof *ordered;
    bool many = world->moved.count >= tree->count / 8;
    if (!many || (size_t)world->moved.count > room) return world->moved.items;
    const node *nodes = nodes_of(tree);
    int32_t stack[MAX_HEIGHT + 1], count = 0;
    int waiting = 0;
    if (tree->root != NONE) stack[waiting++] = tree->root;
    while (waiting > 0) {
        const node *here = &nodes[stack[--waiting]];
        if (!is_leaf(here)) {
            stack[waiting++] = here->second;
            stack[waiting++] = here->first.child;
        } else if (shape_at(world, (int32_t)here->first.user)->moved) {
            ordered[count++] = (int32_t)here->first.user;
        }
    }
    TACT_ASSERT(count == world->moved.count);
    return ordered;
}

/* Searches once more where there was not room for all. */
static bool find_new_pairs(tactn_world *world) {
    pair_search search = {.world = world, .tree = linked_tree(world)};
    int32_t found = 0;
    world->new_pairs.count = 0;
    search.moved = order_moved(world, search.tree);
    do {
        if (!array_reserve(world, &world->new_pairs, found, sizeof(pair_key))) return false;
        atomic_store(&search.found, 0);
        run_tasks(world, search_pairs, &search, (world->moved.count + SEARCH_CHUNK - 1) / SEARCH_CHUNK);
        found = atomic_load(&search.found);
    } while (found > world->new_pairs.capacity);
    world->new_pairs.count = found;
    sort_pairs(&world->new_pairs);
    return true;
}

static void add_new_pairs(tactn_world *world) {
    for (int32_t i = 0; i < world->new_pairs.count; i++) add_contact(world, *pair_key_at(&world->new_pairs, i));
    world->new_pairs.count = 0;
    for (int32_t i = 0; i < world->moved.count; i++) shape_at(world, *int_at(&world->moved, i))->moved = false;
    world->moved.count = 0;
}
