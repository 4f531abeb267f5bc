/* Pairs of shapes: which may have a contact, which have one, and which are new because a proxy has moved.
 *
 * A hash table (open addressing, linear probing) of all pairs with a contact says whether a pair that the tree finds is
 * new. Its order has no effect on results. */
#include "tree/drift.h"
#include "tree/tree.h"
#include "world/step.h"

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
    TACT_ASSERT(table.capacity == capacity); /* a power of two, as places are found by a mask */
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

/* Subtrees into which a search is divided for tasks, and how many shapes have moved for each. */
#define MOST_SUBTREES 64
#define MOVED_PER_SUBTREE 64

/* A search for new pairs, by tasks that share world.new_pairs: they count what they find, and store what has room. The
 * search is over once there are more than MOST_PAIRS. */
typedef struct pair_search {
    tactn_world *world;
    const tactn_tree *tree;
    int32_t subtree[MOST_SUBTREES]; /* nodes of the tree, such that each leaf is below one */
    int32_t subtree_count;
    atomic_int found;
} pair_search;

/* Two nodes of the tree that meet; or one twice, for the pairs below it. */
typedef struct node_pair {
    int32_t a, b;
} node_pair;

/* Candidates that wait until their entries in the table of pairs are at hand. */
#define MOST_CANDIDATES 32
/* A pair of nodes makes four at most, of their children; behind the last there is one that does not count. */
#define MOST_NODE_PAIRS (3 * MAX_HEIGHT + 2)

/* The search of a task. */
typedef struct subtree_search {
    pair_search *all;
    int candidate_count, waiting_count;
    pair_key candidate[MOST_CANDIDATES]; /* shapes whose boxes overlap, of which one has moved */
    node_pair waiting[MOST_NODE_PAIRS];
} subtree_search;

static bool is_over(const pair_search *search) {
    return atomic_load_explicit(&search->found, memory_order_relaxed) > MOST_PAIRS;
}

static void check_candidate(const subtree_search *search, pair_key key) {
    const tactn_world *world = search->all->world;
    /* First, since most exist. */
    if (pair_exists(world, key)) return;
    int32_t a = (int32_t)(key >> 32), b = (int32_t)(key & UINT32_MAX);
    if (!shapes_collide(world, shape_at(world, a), shape_at(world, b)) || !callback_allows(world, a, b)) return;
    int32_t place = atomic_fetch_add_explicit(&search->all->found, 1, memory_order_relaxed);
    if (place < world->new_pairs.capacity) *pair_key_at(&world->new_pairs, place) = key;
}

static void check_candidates(subtree_search *search) {
    const dynamic_array *table = &search->all->world->pairs;
    for (int i = 0; i < search->candidate_count && table->capacity > 0; i++)
        __builtin_prefetch(pair_key_at(table, home_slot(table, search->candidate[i])));
    for (int i = 0; i < search->candidate_count && !is_over(search->all); i++)
        check_candidate(search, search->candidate[i]);
    search->candidate_count = 0;
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

/* True if the boxes of two nodes overlap, and shapes below them may be a new pair. */
static FORCE_INLINE bool may_have_pairs(const node *a, const node *b) {
    uint64_t either = a->category | b->category;
    int allowed = ((either & BOX_MOVED) != 0) & ((either & (BOX_DYNAMIC | BOX_SENSOR)) != 0);
    return allowed & boxes_overlap(&a->bounds, &b->bounds);
}

/* Lists two nodes that may have pairs: leaves as a candidate, others to wait. Branchless: whether they meet cannot be
 * predicted. */
static FORCE_INLINE void meet_nodes(subtree_search *search, int32_t first, int32_t second) {
    const node *nodes = nodes_of(search->all->tree), *a = &nodes[first], *b = &nodes[second];
    int meet = may_have_pairs(a, b), leaves = (int)is_leaf(a) & (int)is_leaf(b);
    search->candidate[search->candidate_count] = make_pair_key((int32_t)a->first.user, (int32_t)b->first.user);
    search->candidate_count += meet & leaves;
    search->waiting[search->waiting_count] = (node_pair){first, second};
    search->waiting_count += meet & !leaves;
}

/* Goes on with all pairs of nodes that wait, unless the search is over. */
static void search_nodes(subtree_search *search) {
    const node *nodes = nodes_of(search->all->tree);
    while (search->waiting_count > 0) {
        node_pair next = search->waiting[--search->waiting_count];
        const node *a = &nodes[next.a], *b = &nodes[next.b];
        if (search->candidate_count > MOST_CANDIDATES - 4) {
            check_candidates(search);
            if (is_over(search->all)) return;
        }
        if (a == b) {
            if (is_leaf(a) || !(a->category & BOX_MOVED)) continue;
            int32_t first = a->first.child, second = a->second;
            search->waiting[search->waiting_count++] = (node_pair){first, first};
            search->waiting[search->waiting_count++] = (node_pair){second, second};
            meet_nodes(search, first, second);
        } else if (is_leaf(a)) {
            meet_nodes(search, next.a, b->first.child);
            meet_nodes(search, next.a, b->second);
        } else if (is_leaf(b)) {
            meet_nodes(search, a->first.child, next.b);
            meet_nodes(search, a->second, next.b);
        } else {
            meet_nodes(search, a->first.child, b->first.child);
            meet_nodes(search, a->first.child, b->second);
            meet_nodes(search, a->second, b->first.child);
            meet_nodes(search, a->second, b->second);
        }
    }
}

/* Task: the pairs within a subtree, and those with the subtrees behind it. */
static void search_pairs(void *data, int task) {
    subtree_search search;
    search.all = data;
    search.candidate_count = 0, search.waiting_count = 0;
    const int32_t *subtree = search.all->subtree;
    search.waiting[search.waiting_count++] = (node_pair){subtree[task], subtree[task]};
    search_nodes(&search);
    for (int32_t i = task + 1; i < search.all->subtree_count && !is_over(search.all); i++) {
        if (search.candidate_count == MOST_CANDIDATES) check_candidates(&search);
        meet_nodes(&search, subtree[task], subtree[i]);
        search_nodes(&search);
    }
    check_candidates(&search);
}

/* Divides the tree for the tasks: level by level, until there are enough subtrees. */
static void list_subtrees(pair_search *search) {
    const tactn_world *world = search->world;
    const node *nodes = nodes_of(search->tree);
    int32_t *subtree = search->subtree, count = 0, before = 0;
    int32_t most = world->def.tasks.run ? world->moved.count / MOVED_PER_SUBTREE + 1 : 1;
    if (most > MOST_SUBTREES) most = MOST_SUBTREES;
    if (search->tree->root != NONE) subtree[count++] = search->tree->root;
    while (before < count && count < most) {
        before = count;
        for (int32_t i = 0; i < before && count < most; i++) {
            const node *top = &nodes[subtree[i]];
            if (is_leaf(top)) continue;
            subtree[i] = top->first.child;
            subtree[count++] = top->second;
        }
    }
    search->subtree_count = count;
}

/* Searches once more where there was not room for all. */
static bool find_new_pairs(tactn_world *world) {
    pair_search search = {.world = world, .tree = linked_tree(world)};
    int32_t found = 0;
    world->new_pairs.count = 0;
    list_subtrees(&search);
    do {
        if (!array_reserve(world, &world->new_pairs, found, sizeof(pair_key))) return false;
        atomic_store(&search.found, 0);
        run_tasks(world, search_pairs, &search, search.subtree_count);
        found = atomic_load(&search.found);
        if (found > MOST_PAIRS - world->contact_used) return false;
    } while (found > world->new_pairs.capacity);
    world->new_pairs.count = found;
    sort_pairs(&world->new_pairs);
    return true;
}

static void add_new_pairs(tactn_world *world) {
    for (int32_t i = 0; i < world->new_pairs.count; i++) add_contact(world, *pair_key_at(&world->new_pairs, i));
    world->new_pairs.count = 0;
    for (int32_t i = 0; i < world->moved.count; i++) {
        body_shape *shape = shape_at(world, *int_at(&world->moved, i));
        shape->moved = false;
        tactn_tree_unmark(world->tree, shape->proxy, BOX_MOVED);
    }
    world->moved.count = 0;
}
