/* The public functions of the dynamic tree; docs/tree.md describes it, tree.h its memory. */
#include <string.h>

#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "tree/drift.h"
#include "tree/update.h"
#include "tree/validate.h"

size_t tactn_tree_bytes(int capacity) {
    if (capacity < 1 || capacity > TACTN_TREE_MAX_COUNT) return 0;
    return sizeof(tactn_tree) + (size_t)node_room(capacity) * (sizeof(node) + sizeof(node_link));
}

static tact_status memory_status(const void *memory, size_t bytes, int capacity) {
    if (capacity < 1) return TACT_NOT_POSITIVE;
    if (capacity > TACTN_TREE_MAX_COUNT) return TACT_TOO_MANY;
    if (bytes < tactn_tree_bytes(capacity)) return TACT_BUFFER_TOO_SMALL;
    return is_aligned(memory) ? TACT_OK : TACT_MISALIGNED;
}

/* Sets all bytes, so that equal trees have equal bytes. */
tact_status tactn_tree_init(void *memory, size_t bytes, int capacity) {
    if (!memory) tact_assert_failed("the memory is null", TACT_FUNCTION);
    tact_status status = memory_status(memory, bytes, capacity);
    if (status != TACT_OK) return status;
    memset(memory, 0, tactn_tree_bytes(capacity));
    *(tactn_tree *)memory = (tactn_tree){.capacity = capacity, .root = NONE, .free = NONE};
    return TACT_OK;
}

tact_status tactn_tree_grow(void *memory, size_t bytes, int capacity, const tactn_tree *tree) {
    if (!memory || !tree) tact_assert_failed("the memory or the tree is null", TACT_FUNCTION);
    if (capacity < tree->capacity) return TACT_TOO_MANY;
    tact_status status = tactn_tree_init(memory, bytes, capacity);
    if (status != TACT_OK) return status;
    tactn_tree *grown = memory;
    *grown = *tree;
    grown->capacity = capacity;
    memcpy(edit_nodes(grown), nodes_of(tree), (size_t)tree->fresh * sizeof(node));
    memcpy(edit_links(grown), links_of(tree), (size_t)tree->fresh * sizeof(node_link));
    TACT_ASSERT(tree->loose_count > 0 || tree_intact(grown, 0));
    return TACT_OK;
}

int tactn_tree_count(const tactn_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return tree->count;
}

int tactn_tree_capacity(const tactn_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return tree->capacity;
}

int tactn_tree_height(const tactn_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return tree->root == NONE ? 0 : links_of(tree)[tree->root].height + 1;
}

static int32_t node_alloc(tactn_tree *tree) {
    int32_t place = tree->free;
    if (place == NONE) return tree->fresh++;
    tree->free = links_of(tree)[place].parent;
    return place;
}

static void node_free(tactn_tree *tree, int32_t place) {
    edit_nodes(tree)[place] = (node){.second = NONE};
    edit_links(tree)[place] = (node_link){.parent = tree->free, .height = NOT_IN_USE};
    tree->free = place;
}

tact_status tactn_tree_insert(tactn_tree *tree, tactn_bounds bounds, uint64_t category, uint32_t user,
                              int32_t *proxy) {
    if (!tree || !proxy) tact_assert_failed("the tree or the proxy is null", TACT_FUNCTION);
    tact_status status = box_status(&bounds);
    if (status != TACT_OK) return status;
    if (tree->count == tree->capacity) return TACT_TOO_MANY;
    int32_t leaf = node_alloc(tree), inner = tree->count > 0 ? node_alloc(tree) : NONE;
    edit_nodes(tree)[leaf] = (node){.bounds = bounds, .category = category, .first.user = user, .second = NONE};
    insert_leaf(tree, leaf, inner, tree->root);
    tree->count++;
    TACT_ASSERT(tree_intact(tree, leaf));
    *proxy = leaf;
    return TACT_OK;
}

/* Asserts that the tree is not null and the proxy is in use. */
static void check_proxy(const tactn_tree *tree, int32_t proxy, const char *function) {
    if (!tree) tact_assert_failed("the tree is null", function);
    if (proxy < 0 || proxy >= tree->fresh || links_of(tree)[proxy].height != 0) {
        tact_assert_failed("the tree has no box of this number", function);
    }
}

void tactn_tree_remove(tactn_tree *tree, int32_t proxy) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    int32_t inner = remove_leaf(tree, proxy);
    node_free(tree, proxy);
    if (inner != NONE) node_free(tree, inner);
    tree->count--;
    TACT_ASSERT(tree_intact(tree, proxy));
}

/* `rotate`: also where the leaf stays. */
static FORCE_INLINE void move_leaf(tactn_tree *tree, int32_t leaf, const tactn_bounds *bounds, bool rotate) {
    if (fits_in_place(tree, leaf, bounds)) {
        edit_nodes(tree)[leaf].bounds = *bounds;
        refit(tree, links_of(tree)[leaf].parent, rotate);
        return;
    }
    int32_t top = reinsertion_root(tree, leaf, bounds), inner = remove_leaf(tree, leaf);
    edit_nodes(tree)[leaf].bounds = *bounds;
    insert_leaf(tree, leaf, inner, top);
}

tact_status tactn_tree_move(tactn_tree *tree, int32_t proxy, tactn_bounds bounds) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    tact_status status = box_status(&bounds);
    if (status != TACT_OK) return status;
    move_leaf(tree, proxy, &bounds, true);
    TACT_ASSERT(tree_intact(tree, proxy));
    return TACT_OK;
}

void tactn_tree_drift(tactn_tree *tree, int32_t proxy, tactn_bounds bounds, uint64_t bits) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    node *leaf = &edit_nodes(tree)[proxy];
    leaf->category |= bits;
    move_leaf(tree, proxy, box_status(&bounds) == TACT_OK ? &bounds : &leaf->bounds, false);
    TACT_ASSERT(tree_intact(tree, proxy));
}

void tactn_tree_mark(tactn_tree *tree, int32_t proxy, uint64_t bits) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    node *nodes = edit_nodes(tree);
    for (int32_t i = proxy; i != NONE && (nodes[i].category & bits) != bits; i = links_of(tree)[i].parent)
        nodes[i].category |= bits;
}

void tactn_tree_unmark(tactn_tree *tree, int32_t proxy, uint64_t bits) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    node *nodes = edit_nodes(tree);
    for (int32_t i = proxy; i != NONE && (nodes[i].category & bits); i = links_of(tree)[i].parent)
        nodes[i].category &= ~bits;
}

void tactn_tree_improve(tactn_tree *tree, int32_t first, int32_t count) {
    for (int32_t i = 0, index = first; i < count; i++) {
        if (index >= tree->fresh) index = 0;
        if (links_of(tree)[index].height > 1) refit(tree, index, true);
        index++;
    }
    TACT_ASSERT(tree_intact(tree, first));
}

tact_status tactn_tree_enlarge(tactn_tree *tree, int32_t proxy, tactn_bounds bounds) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    tact_status status = box_status(&bounds);
    if (status != TACT_OK) return status;
    node *nodes = edit_nodes(tree);
    nodes[proxy].bounds = bounds;
    int32_t above = links_of(tree)[proxy].parent;
    for (; above != NONE && !box_contains(&nodes[above].bounds, &bounds); above = links_of(tree)[above].parent) {
        nodes[above].bounds = box_union(&nodes[above].bounds, &bounds);
    }
    TACT_ASSERT(tree_intact(tree, proxy));
    return TACT_OK;
}

tactn_bounds tactn_tree_bounds(const tactn_tree *tree, int32_t proxy) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    return nodes_of(tree)[proxy].bounds;
}

uint32_t tactn_tree_user(const tactn_tree *tree, int32_t proxy) {
    check_proxy(tree, proxy, TACT_FUNCTION);
    return nodes_of(tree)[proxy].first.user;
}
