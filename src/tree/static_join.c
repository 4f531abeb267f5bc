/* All pairs of near boxes, of one static tree or of two.
 *
 * Each leaf of A, in the order of the nodes, looks for the leaves of B that meet its box, enlarged by the distance;
 * then their boxes are compared. Of one tree it looks only for boxes behind its own. */
#include "base/assert.h"
#include "tree/static_walk.h"

/* Where pairs go. */
typedef struct pair_sink {
    tactn_static_tree_pair_visit visit; /* null: to the array */
    void *context;
    tactn_static_tree_pair *pairs;
    uint64_t capacity, count;
} pair_sink;

typedef struct join {
    const tactn_static_tree *a, *b; /* the same for pairs of one */
    near_limit limit;
} join;

static bool sink_pair(pair_sink *sink, int32_t a, int32_t b) {
    if (sink->visit) return sink->visit(sink->context, a, b);
    if (sink->count < sink->capacity) sink->pairs[sink->count] = (tactn_static_tree_pair){a, b};
    sink->count++;
    return true;
}

/* Compares box i of A with those of a leaf of B. */
static FORCE_INLINE bool join_box(const join *j, uint32_t i, const extent *large, box_run leaf, pair_sink *sink) {
    const tactn_bounds *boxes = static_boxes(j->b);
    bool one = j->a == j->b;
    extent e = extent_of(&static_boxes(j->a)[i]);
    for (uint32_t k = leaf.first; k < leaf.end; k++) {
        extent other = extent_of(&boxes[k]);
        if (!extents_overlap(large, &other) || (one && k <= i)) continue;
        if (j->limit.distance > 0 && !extents_within(&e, &other, &j->limit)) continue;
        int32_t a = static_order(j->a)[i], b = static_order(j->b)[k];
        if (!(one && b < a ? sink_pair(sink, b, a) : sink_pair(sink, a, b))) return false;
    }
    return true;
}

static bool join_leaf(const join *j, box_run own, const extent *around, pair_sink *sink) {
    leaf_walk walk;
    box_run leaf;
    extent large[STATIC_LEAF], all = enlarged(around, &j->limit);
    for (uint32_t i = own.first; i < own.end; i++) {
        extent e = extent_of(&static_boxes(j->a)[i]);
        large[i - own.first] = enlarged(&e, &j->limit);
    }
    start_walk(&walk, j->b, &all, j->a == j->b ? own.first : 0);
    while (next_leaf(&walk, &leaf)) {
        for (uint32_t i = own.first; i < own.end; i++) {
            if (!join_box(j, i, &large[i - own.first], leaf, sink)) return false;
        }
    }
    return true;
}

/* Joins the leaves of some nodes of A. */
static bool join_nodes(const join *j, uint64_t first, uint64_t end, pair_sink *sink) {
    for (uint64_t n = first; n < end; n++) {
        const static_node *node = &static_nodes(j->a)[n];
        for (int i = 0; i < child_count(node); i++) {
            if (!(node->child[i] & STATIC_IS_LEAF)) continue;
            extent e = child_extent(node, i);
            box_run own = {node->child[i] & ~STATIC_IS_LEAF, node->end[i]};
            if (!join_leaf(j, own, &e, sink)) return false;
        }
    }
    return true;
}

static join make_join(const tactn_static_tree *a, const tactn_static_tree *b, real distance) {
    return (join){a, b ? b : a, make_limit(distance)};
}

bool tactn_static_tree_visit_pairs(const tactn_static_tree *a, const tactn_static_tree *b, real distance,
                                   tactn_static_tree_pair_visit visit, void *context) {
    if (!a || !visit) tact_assert_failed("the tree or the visitor is null", TACT_FUNCTION);
    if (!(distance >= 0)) return true;
    join j = make_join(a, b, distance);
    pair_sink sink = {.visit = visit, .context = context};
    return join_nodes(&j, 0, (uint64_t)a->node_count, &sink);
}

/* ---- into an array, by tasks ---- */

enum { JOIN_PARTS = 64 };

/* Parts of a join write into parts of the array that are of equal size; where all fit, they are moved together. Where
 * one does not, all are done again, each at the place that the numbers of those before it give. */
typedef struct join_parts {
    join join;
    tactn_static_tree_pair *pairs;
    uint64_t place[JOIN_PARTS], room[JOIN_PARTS], count[JOIN_PARTS];
} join_parts;

static void join_task(void *data, int part) {
    join_parts *parts = data;
    uint64_t nodes = (uint64_t)parts->join.a->node_count;
    pair_sink sink = {.pairs = parts->pairs ? parts->pairs + parts->place[part] : NULL,
                      .capacity = parts->room[part]};
    join_nodes(&parts->join, nodes * (uint64_t)part / JOIN_PARTS, nodes * (uint64_t)(part + 1) / JOIN_PARTS, &sink);
    parts->count[part] = sink.count;
}

static uint64_t list_by_tasks(join_parts *parts, uint64_t capacity, const tact_tasks *tasks) {
    uint64_t size = capacity / JOIN_PARTS, total = 0;
    bool fits = true;
    for (int i = 0; i < JOIN_PARTS; i++) parts->place[i] = size * (uint64_t)i, parts->room[i] = size;
    run_tasks(tasks, join_task, parts, JOIN_PARTS);
    for (int i = 0; i < JOIN_PARTS; i++) fits = fits && parts->count[i] <= size;
    for (int i = 0; i < JOIN_PARTS; i++) {
        uint64_t count = parts->count[i], left = total < capacity ? capacity - total : 0;
        if (fits && count > 0) {
            memmove(parts->pairs + total, parts->pairs + parts->place[i], (size_t)count * sizeof *parts->pairs);
        }
        parts->place[i] = total < capacity ? total : capacity;
        parts->room[i] = count < left ? count : left;
        total += count;
    }
    if (!fits && capacity > 0) run_tasks(tasks, join_task, parts, JOIN_PARTS);
    return total;
}

uint64_t tactn_static_tree_list_pairs(const tactn_static_tree *a, const tactn_static_tree *b, real distance,
                                      tactn_static_tree_pair *pairs, size_t capacity, const tact_tasks *tasks) {
    if (!a || (!pairs && capacity > 0)) tact_assert_failed("the tree or the array is null", TACT_FUNCTION);
    if (!(distance >= 0)) return 0;
    join_parts parts = {.join = make_join(a, b, distance), .pairs = pairs};
    if (tasks && tasks->run) return list_by_tasks(&parts, capacity, tasks);
    pair_sink sink = {.pairs = pairs, .capacity = capacity};
    join_nodes(&parts.join, 0, (uint64_t)a->node_count, &sink);
    return sink.count;
}
