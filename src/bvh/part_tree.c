/* The tree of boxes over parts: how it is made. */
#include "bvh/part_tree.h"

static tactn_bounds around(tactn_bounds a, tactn_bounds b) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int k = 0; k < DIMENSION; k++) {
        lower[k] = tact_min(component(a.lower, k), component(b.lower, k));
        upper[k] = tact_max(component(a.upper, k), component(b.upper, k));
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

/* The box of a node, of boxes below it that are right. */
static tactn_bounds box_of(const tactn_bounds *boxes, part_node node, part_bounds bounds, const void *context) {
    if (node.count == 1) return bounds(context, node.first);
    return around(boxes[first_child(node).box], boxes[second_child(node).box]);
}

/* Lists the nodes from a node down; of each the children follow later. */
typedef struct node_walk {
    part_node waiting[PART_STACK];
    int count;
} node_walk;

static bool next_node(node_walk *walk, part_node *node) {
    if (walk->count == 0) return false;
    *node = walk->waiting[--walk->count];
    if (node->count > 1) {
        walk->waiting[walk->count++] = second_child(*node);
        walk->waiting[walk->count++] = first_child(*node);
    }
    return true;
}

static void build_below(tactn_bounds *boxes, part_node node, part_bounds bounds, const void *context) {
    if (node.count > 1) {
        build_below(boxes, first_child(node), bounds, context);
        build_below(boxes, second_child(node), bounds, context);
    }
    boxes[node.box] = box_of(boxes, node, bounds, context);
}

void tactn_part_tree_build(tactn_bounds *boxes, int parts, part_bounds bounds, const void *context) {
    build_below(boxes, (part_node){0, 0, parts}, bounds, context);
}

static bool same(vec a, vec b) {
    for (int k = 0; k < DIMENSION; k++) {
        if (!(component(a, k) >= component(b, k) && component(a, k) <= component(b, k))) return false;
    }
    return true;
}

bool tactn_part_tree_valid(const tactn_bounds *boxes, int parts, part_bounds bounds, const void *context) {
    node_walk walk = {{{0, 0, parts}}, 1};
    part_node node;
    while (next_node(&walk, &node)) {
        tactn_bounds box = box_of(boxes, node, bounds, context), stored = boxes[node.box];
        if (!same(box.lower, stored.lower) || !same(box.upper, stored.upper)) return false;
    }
    return true;
}

typedef struct part_key {
    part_bounds bounds;
    const void *context;
    int axis;
} part_key;

static double middle_of(const part_key *key, int32_t part) {
    tactn_bounds box = key->bounds(key->context, part);
    return (double)component(box.lower, key->axis) + (double)component(box.upper, key->axis);
}

static bool is_before(const part_key *key, int32_t a, int32_t b) {
    double x = middle_of(key, a), y = middle_of(key, b);
    return x < y || (!(x > y) && a < b);
}

static void sink(int32_t *order, int at, int count, const part_key *key) {
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_before(key, order[child], order[child + 1])) child++;
        if (!is_before(key, order[at], order[child])) return;
        int32_t other = order[at];
        order[at] = order[child], order[child] = other;
        at = child;
    }
}

/* A heap, taken apart. */
static void sort_run(int32_t *order, int count, const part_key *key) {
    for (int i = count / 2; i > 0; i--) sink(order, i - 1, count, key);
    for (int i = count - 1; i > 0; i--) {
        int32_t last = order[i];
        order[i] = order[0], order[0] = last;
        sink(order, 0, i, key);
    }
}

static int widest_axis(const int32_t *order, int count, part_key key) {
    int best = 0;
    double most = -1;
    for (key.axis = 0; key.axis < DIMENSION; key.axis++) {
        double low = middle_of(&key, order[0]), high = low;
        for (int i = 1; i < count; i++) {
            double x = middle_of(&key, order[i]);
            low = x < low ? x : low, high = x > high ? x : high;
        }
        if (high - low > most) best = key.axis, most = high - low;
    }
    return best;
}

void tactn_part_tree_sort(int32_t *order, int parts, part_bounds bounds, const void *context) {
    node_walk walk = {{{0, 0, parts}}, 1};
    part_node node;
    while (next_node(&walk, &node)) {
        if (node.count < 3) continue;
        part_key key = {bounds, context, 0};
        key.axis = widest_axis(order + node.first, node.count, key);
        sort_run(order + node.first, node.count, &key);
    }
}
