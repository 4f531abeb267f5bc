/* The boxes of the nodes of a static tree, its checksum, and what must hold in one. */
#include "tree/static_fit.h"

#include <math.h>

enum { FIT_PARTS = 64 };

/* ---- boxes ---- */

/* The box around boxes of a leaf. */
static FORCE_INLINE extent leaf_extent(const tactn_bounds *boxes, uint32_t first, uint32_t end) {
    extent all = extent_of(&boxes[first]);
    for (uint32_t i = first + 1; i < end; i++) {
        extent e = extent_of(&boxes[i]);
        enclose(&all, &e);
    }
    return all;
}

/* The box around the children of a node. */
static FORCE_INLINE extent node_extent(const static_node *node) {
    extent all = child_extent(node, 0);
    for (int i = 1; i < child_count(node); i++) {
        extent e = child_extent(node, i);
        enclose(&all, &e);
    }
    return all;
}

static FORCE_INLINE void set_child_extent(static_node *node, int child, const extent *e) {
    for (int k = 0; k < DIMENSION; k++) node->lower[k][child] = e->lower[k], node->upper[k][child] = e->upper[k];
}

static extent inside_out(void) {
    extent e;
    for (int k = 0; k < DIMENSION; k++) e.lower[k] = (real)INFINITY, e.upper[k] = -(real)INFINITY;
    return e;
}

static uint64_t fit_start(const tactn_static_tree *tree, int part) {
    return (uint64_t)tree->node_count * (uint64_t)part / FIT_PARTS;
}

/* Sets the boxes of leaves and of children that are not there. */
static void fit_leaves(void *data, int part) {
    tactn_static_tree *tree = data;
    static_node *nodes = static_at(tree, tree->nodes);
    const tactn_bounds *boxes = static_boxes(tree);
    for (uint64_t i = fit_start(tree, part); i < fit_start(tree, part + 1); i++) {
        static_node *node = &nodes[i];
        for (int k = 0; k < STATIC_WIDTH; k++) {
            if (node->end[k] > 0 && !(node->child[k] & STATIC_IS_LEAF)) continue;
            extent e =
                node->end[k] == 0 ? inside_out() : leaf_extent(boxes, node->child[k] & ~STATIC_IS_LEAF, node->end[k]);
            set_child_extent(node, k, &e);
        }
    }
}

static void fit_nodes(tactn_static_tree *tree, const tact_tasks *tasks) {
    static_node *nodes = static_at(tree, tree->nodes);
    run_tasks(tasks, fit_leaves, tree, FIT_PARTS);
    for (int32_t i = tree->node_count - 1; i >= 0; i--) {
        for (int k = 0; k < STATIC_WIDTH; k++) {
            if (nodes[i].end[k] == 0 || (nodes[i].child[k] & STATIC_IS_LEAF)) continue;
            extent e = node_extent(&nodes[nodes[i].child[k]]);
            set_child_extent(&nodes[i], k, &e);
        }
    }
    if (tree->node_count == 0) return;
    extent all = node_extent(&nodes[0]);
    tree->bounds = bounds_of(&all);
}

/* ---- checksum ---- */

/* A checksum of words, from parts whose number does not depend on the tasks; each has four sums, of every fourth word,
 * so that none waits for the one before. */
typedef struct checksum_parts {
    const char *start;
    uint64_t words;
    uint64_t sum[FIT_PARTS];
} checksum_parts;

static FORCE_INLINE uint64_t checksum_word(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
    return sum ^ sum >> 32;
}

static void checksum_task(void *data, int part) {
    checksum_parts *parts = data;
    uint64_t sum[4] = {1, 2, 3, 4}, first = parts->words * (uint64_t)part / FIT_PARTS;
    uint64_t end = parts->words * (uint64_t)(part + 1) / FIT_PARTS;
    for (; first + 4 <= end; first += 4) {
        uint64_t word[4];
        memcpy(word, parts->start + first * 8, sizeof word);
        for (int k = 0; k < 4; k++) sum[k] = checksum_word(sum[k], word[k]);
    }
    for (; first < end; first++) {
        uint64_t word;
        memcpy(&word, parts->start + first * 8, sizeof word);
        sum[0] = checksum_word(sum[0], word);
    }
    for (int k = 1; k < 4; k++) sum[0] = checksum_word(sum[0], sum[k]);
    parts->sum[part] = sum[0];
}

static uint64_t static_checksum(const tactn_static_tree *tree, const tact_tasks *tasks) {
    size_t start = offsetof(tactn_static_tree, bytes);
    checksum_parts parts = {(const char *)tree + start, (tree->bytes - start) / 8, {0}};
    run_tasks(tasks, checksum_task, &parts, FIT_PARTS);
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < FIT_PARTS; i++) sum = checksum_word(sum, parts.sum[i]);
    return sum;
}

/* ---- blocks from elsewhere ---- */

static uint64_t mixed(uint64_t x) { return checksum_word(checksum_word(x, 1), 2); }

/* Indices that are each there once have the sum that all numbers have; others have another, but for collisions, which
 * do no harm: no index is out of range. */
static bool static_boxes_valid(const tactn_static_tree *tree) {
    uint64_t excess = 0;
    for (int32_t i = 0; i < tree->count; i++) {
        int32_t index = static_order(tree)[i];
        if (index < 0 || index >= tree->count || box_status(&static_boxes(tree)[i]) != TACT_OK) return false;
        excess += mixed((uint64_t)index) - mixed((uint64_t)i);
    }
    return excess == 0;
}

static bool same_extent(const extent *a, const extent *b) {
    bool same = true;
    for (int k = 0; k < DIMENSION; k++) {
        same = same && a->lower[k] >= b->lower[k] && a->lower[k] <= b->lower[k] && a->upper[k] >= b->upper[k] &&
               a->upper[k] <= b->upper[k];
    }
    return same;
}

/* A node that is to stand next in preorder, for these boxes. */
typedef struct expected_node {
    uint32_t first, end, node;
    int levels;
} expected_node;

/* Checks that children are as said, one behind the other, and lets those that are nodes wait, the first on top. */
static bool children_valid(const static_node *node, expected_node here, expected_node *waiting, int *count) {
    uint32_t first[STATIC_WIDTH], end = here.first;
    int children = child_count(node);
    for (int i = 0; i < STATIC_WIDTH; i++) {
        extent e = child_extent(node, i), none = inside_out();
        first[i] = end;
        if (i < children ? node->end[i] <= end || node->end[i] > here.end
                         : node->end[i] != 0 || node->child[i] != 0 || !same_extent(&e, &none))
            return false;
        if (i < children) end = node->end[i];
    }
    if (end != here.end || (children < 2 && here.levels < STATIC_DEPTH)) return false;
    for (int i = children - 1; i >= 0; i--) {
        uint32_t number = node->end[i] - first[i];
        if (node->child[i] & STATIC_IS_LEAF) {
            if (number > STATIC_LEAF || node->child[i] != (STATIC_IS_LEAF | first[i])) return false;
        } else {
            if (number <= STATIC_LEAF || here.levels <= 1) return false;
            waiting[(*count)++] = (expected_node){first[i], node->end[i], node->child[i], here.levels - 1};
        }
    }
    return true;
}

/* Checks the boxes of the children that are leaves. */
static bool leaves_valid(const static_node *node, const tactn_bounds *boxes) {
    for (int i = 0; i < child_count(node); i++) {
        if (!(node->child[i] & STATIC_IS_LEAF)) continue;
        extent e = leaf_extent(boxes, node->child[i] & ~STATIC_IS_LEAF, node->end[i]), has = child_extent(node, i);
        if (!same_extent(&e, &has)) return false;
    }
    return true;
}

static bool inner_boxes_valid(const static_node *nodes, const static_node *node) {
    for (int i = 0; i < child_count(node); i++) {
        if (node->child[i] & STATIC_IS_LEAF) continue;
        extent e = node_extent(&nodes[node->child[i]]), has = child_extent(node, i);
        if (!same_extent(&e, &has)) return false;
    }
    return true;
}

static bool static_nodes_valid(const tactn_static_tree *tree) {
    const static_node *nodes = static_nodes(tree);
    expected_node waiting[STATIC_STACK];
    int count = 0;
    uint32_t used = 0, node_count = (uint32_t)tree->node_count;
    if (node_count > 0) waiting[count++] = (expected_node){0, (uint32_t)tree->count, 0, STATIC_DEPTH};
    while (count > 0) {
        expected_node here = waiting[--count];
        if (here.node != used || used >= node_count) return false;
        used++;
        if (!children_valid(&nodes[here.node], here, waiting, &count)) return false;
        if (!leaves_valid(&nodes[here.node], static_boxes(tree))) return false;
    }
    if (used != node_count) return false;
    for (uint32_t i = 0; i < node_count; i++) {
        if (!inner_boxes_valid(nodes, &nodes[i])) return false;
    }
    tactn_bounds none = {zero(), zero()};
    extent all = node_count > 0 ? node_extent(&nodes[0]) : extent_of(&none), has = extent_of(&tree->bounds);
    return same_extent(&all, &has);
}
