/* Linking loose leaves: one by one, or by building the whole dynamic tree at once.
 *
 * Building goes from the top, as that of the static tree (static_split.c), with two children to a node:
 *
 * - A subtree of n leaves is at least ceil(log2 n) high. It may be SPARE_LEVELS higher; where that is used up, its
 *   leaves are halved.
 * - A split whose smaller side is too small for the balance of heights is not made: the smaller side is left out, and
 *   its leaves are inserted in the end, one by one. That is a ground below many boxes. No subtree leaves out more than
 *   half of its leaves, so its height is at least ceil(log2 n) - 1; where more would be left out it is halved.
 * - The inner nodes are those that the leaves have brought with them, in the order of their indices, in preorder. */
#include "tree/loose.h"

#include "base/assert.h"
#include "hull/block.h"
#include "tree/static_split.h"
#include "tree/update.h"
#include "tree/validate.h"

/* Fewer loose leaves than this are inserted one by one. */
#define LEAST_BUILT 128
#define SPARE_LEVELS 7
/* Greatest difference of ceil(log2 n) of two sides. */
#define MAX_LOG_DIFFERENCE (MAX_IMBALANCE - SPARE_LEVELS - 1)
/* Nodes of a path whose second child is yet to be made: a subtree has at most so many levels. */
#define MOST_WAITING (24 + SPARE_LEVELS + 2)

/* A subtree to come. */
typedef struct pending_subtree {
    item_run run;
    int levels;     /* its greatest height */
    uint32_t spare; /* how many leaves it may leave out */
    int32_t parent; /* NONE for the root */
    bool is_second;
} pending_subtree;

typedef struct tree_builder {
    tactn_tree *tree;
    item_list items;    /* the boxes and the nodes of leaves */
    int32_t *inner;     /* nodes for inner nodes */
    int32_t *left_out;  /* leaves */
    uint32_t inner_used, left_out_count;
} tree_builder;

static int ceil_log2(uint32_t count) {
    int log = 0;
    while ((uint64_t)1 << log < count) log++;
    return log;
}

tact_status tactn_tree_add_loose(tactn_tree *tree, tactn_bounds bounds, uint64_t category, uint32_t user,
                                 int32_t *proxy) {
    tact_status status = box_status(&bounds);
    if (status != TACT_OK) return status;
    if (tree->count == tree->capacity) return TACT_TOO_MANY;
    node_link *links = edit_links(tree);
    int32_t leaf = node_alloc(tree), inner = tree->count > 0 ? node_alloc(tree) : NONE;
    edit_nodes(tree)[leaf] = (node){.bounds = bounds, .category = category, .first.user = user, .second = inner};
    links[leaf] = (node_link){.parent = NONE, .height = 0};
    if (inner != NONE) links[inner] = (node_link){.parent = NONE, .height = 1};
    if (tree->loose_count > 0)
        links[tree->last_loose].parent = leaf;
    else
        tree->first_loose = leaf;
    tree->last_loose = leaf;
    tree->loose_count++, tree->count++;
    *proxy = leaf;
    return TACT_OK;
}

/* Takes the first leaf from the queue; *inner is the node that it has brought with it. */
static int32_t take_loose(tactn_tree *tree, int32_t *inner) {
    int32_t leaf = tree->first_loose;
    node *here = &edit_nodes(tree)[leaf];
    tree->first_loose = links_of(tree)[leaf].parent;
    if (--tree->loose_count == 0) tree->first_loose = tree->last_loose = 0;
    *inner = here->second;
    here->second = NONE;
    return leaf;
}

static void link_one_by_one(tactn_tree *tree) {
    while (tree->loose_count > 0) {
        int32_t inner, leaf = take_loose(tree, &inner);
        insert_leaf(tree, leaf, inner, tree->root);
    }
}

static uint64_t place_items(tree_builder *b, char *memory, uint32_t count) {
    uint64_t end = 0;
    uint64_t boxes = hull_reserve(&end, count, sizeof(tactn_bounds));
    uint64_t order = hull_reserve(&end, count, sizeof(int32_t));
    uint64_t inner = hull_reserve(&end, count, sizeof(int32_t));
    uint64_t left_out = hull_reserve(&end, count, sizeof(int32_t));
    if (!memory) return end;
    b->items = (item_list){(tactn_bounds *)(void *)(memory + boxes), (int32_t *)(void *)(memory + order)};
    b->inner = (int32_t *)(void *)(memory + inner);
    b->left_out = (int32_t *)(void *)(memory + left_out);
    return end;
}

size_t tactn_tree_loose_bytes(const tactn_tree *tree) {
    bool few = tree->loose_count < LEAST_BUILT || tree->loose_count < tree->count - tree->loose_count;
    return few ? 0 : (size_t)place_items(NULL, NULL, (uint32_t)tree->count);
}

/* Lists all leaves and inner nodes, in the order of their indices; returns the run of all leaves. */
static item_run list_nodes(tree_builder *b) {
    const node *nodes = nodes_of(b->tree);
    const node_link *links = links_of(b->tree);
    item_run all = empty_run(0, 0);
    uint32_t inner = 0;
    for (int32_t i = 0; i < b->tree->fresh; i++) {
        if (links[i].height == NOT_IN_USE) continue;
        if (links[i].height > 0) {
            b->inner[inner++] = i;
            continue;
        }
        b->items.boxes[all.count] = nodes[i].bounds, b->items.order[all.count] = i;
        run_add(&all, &nodes[i].bounds);
    }
    TACT_ASSERT(all.count == (uint32_t)b->tree->count && inner + 1 == all.count);
    return all;
}

static void leave_out(tree_builder *b, const item_run *run) {
    for (uint32_t i = 0; i < run->count; i++) b->left_out[b->left_out_count++] = b->items.order[run->first + i];
}

/* Splits the leaves of a subtree, of which there are at least two, into those of its children. *whole loses those that
 * are left out. False: one remains. */
static bool split_subtree(tree_builder *b, pending_subtree *whole, item_run *left, item_run *right) {
    while (whole->run.count > 2) {
        bool evenly = ceil_log2(whole->run.count) >= whole->levels;
        split_run(&b->items, &whole->run, evenly, left, right);
        int difference = ceil_log2(left->count) - ceil_log2(right->count);
        if (difference <= MAX_LOG_DIFFERENCE && difference >= -MAX_LOG_DIFFERENCE) return true;
        const item_run *small = difference > 0 ? right : left;
        if (small->count > whole->spare) {
            split_run(&b->items, &whole->run, true, left, right);
            return true;
        }
        whole->spare -= small->count;
        leave_out(b, small);
        whole->run = difference > 0 ? *left : *right;
    }
    *left = (item_run){.first = whole->run.first, .count = 1};
    *right = (item_run){.first = whole->run.first + 1, .count = 1};
    return whole->run.count == 2;
}

static void set_child(tactn_tree *tree, const pending_subtree *from, int32_t child) {
    if (from->parent == NONE)
        tree->root = child;
    else if (from->is_second)
        edit_nodes(tree)[from->parent].second = child;
    else
        edit_nodes(tree)[from->parent].first.child = child;
}

static int lower(int a, int b) { return a < b ? a : b; }

/* Sets a child that is a leaf; lets a subtree wait. Returns how many wait. */
static int add_child(const tree_builder *b, const pending_subtree *whole, const item_run *run, pending_subtree child,
                     pending_subtree *waiting, int count) {
    if (run->count == 1) {
        set_child(b->tree, &child, b->items.order[run->first]);
        return count;
    }
    child.run = *run;
    child.levels = lower(whole->levels - 1, ceil_log2(run->count) + SPARE_LEVELS);
    child.spare = (uint32_t)((uint64_t)whole->spare * run->count / whole->run.count);
    TACT_ASSERT(count < MOST_WAITING);
    waiting[count] = child;
    return count + 1;
}

/* Gives the inner nodes their children. */
static void build_inner(tree_builder *b, const item_run *all) {
    pending_subtree waiting[MOST_WAITING];
    int count = 0;
    waiting[count++] =
        (pending_subtree){*all, ceil_log2(all->count) + SPARE_LEVELS, all->count / 2, NONE, false};
    while (count > 0) {
        pending_subtree next = waiting[--count];
        item_run left, right;
        if (!split_subtree(b, &next, &left, &right)) {
            set_child(b->tree, &next, b->items.order[next.run.first]);
            continue;
        }
        int32_t inner = b->inner[b->inner_used++];
        set_child(b->tree, &next, inner);
        pending_subtree first = {.parent = inner}, second = {.parent = inner, .is_second = true};
        count = add_child(b, &next, &right, second, waiting, count);
        count = add_child(b, &next, &left, first, waiting, count);
    }
}

/* Completes the inner nodes, those below first. */
static void complete_inner(tree_builder *b) {
    node *nodes = edit_nodes(b->tree);
    for (uint32_t i = b->inner_used; i-- > 0;) {
        node *here = &nodes[b->inner[i]];
        int32_t first = here->first.child, second = here->second;
        here->bounds = box_union(&nodes[first].bounds, &nodes[second].bounds);
        set_children(b->tree, b->inner[i], first, second);
    }
    edit_links(b->tree)[b->tree->root].parent = NONE;
}

void tactn_tree_link_loose(tactn_tree *tree, void *memory) {
    if (!memory) {
        link_one_by_one(tree);
        TACT_ASSERT(tree_intact(tree, 0));
        return;
    }
    tree_builder b = {.tree = tree};
    place_items(&b, memory, (uint32_t)tree->count);
    for (int32_t inner; tree->loose_count > 0;) take_loose(tree, &inner);
    item_run all = list_nodes(&b);
    build_inner(&b, &all);
    complete_inner(&b);
    for (uint32_t i = 0; i < b.left_out_count; i++) {
        insert_leaf(tree, b.left_out[i], b.inner[b.inner_used++], tree->root);
    }
    TACT_ASSERT(tree_intact(tree, 0));
}
