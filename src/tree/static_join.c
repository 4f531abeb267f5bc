/* All pairs of near boxes, of one static tree or of two.
 *
 * Each leaf of A, in the order of the nodes, looks for the leaves of B that meet its box, enlarged by the distance;
 * then their boxes are compared. Of one tree it looks only for boxes behind its own. The leaves of a node go down B
 * together, with a box around them, and then each looks among the leaves that are found there, in the same order; where
 * these are more than a list has room for, each goes by itself. */
#include <math.h>

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

/* The most that the bounds of a box that overlaps another may be, the upper ones with the other sign: the other's upper
 * bounds, and its lower ones with the other sign. */
enum { BOUNDS = 2 * DIMENSION };
_Static_assert(LANES <= BOUNDS, "a box fills a register");
typedef struct box_test {
    real most[BOUNDS];
} box_test;

static FORCE_INLINE box_test test_of(const extent *e) {
    box_test test;
    for (int k = 0; k < DIMENSION; k++) test.most[k] = e->upper[k], test.most[DIMENSION + k] = -e->lower[k];
    return test;
}

/* Returns as 0 or 1 whether a box overlaps that of a test. The last registers may have bounds that were compared
 * already. */
static FORCE_INLINE unsigned overlaps_test(const box_test *test, const tactn_bounds *box) {
    static const real sign[] = {1, 1, DIMENSION == 2 ? -1 : 1, -1, -1, -1};
    const real *bounds = (const real *)(const void *)box;
    wide_mask more = wide_load(bounds) * wide_load(sign) > wide_load(test->most);
    for (int j = LANES; j < BOUNDS; j += LANES) {
        int at = j + LANES <= BOUNDS ? j : BOUNDS - LANES;
        more |= wide_load(bounds + at) * wide_load(sign + at) > wide_load(test->most + at);
    }
    return wide_bits(more) == 0;
}

/* Takes box i of A and box k of B, which overlap when enlarged. */
static bool take_pair(const join *j, uint32_t i, uint32_t k, pair_sink *sink) {
    bool one = j->a == j->b;
    if (one && k <= i) return true;
    if (j->limit.distance > 0) {
        extent e = extent_of(&static_boxes(j->a)[i]), other = extent_of(&static_boxes(j->b)[k]);
        if (!extents_within(&e, &other, &j->limit)) return true;
    }
    int32_t a = static_order(j->a)[i], b = static_order(j->b)[k];
    return one && b < a ? sink_pair(sink, b, a) : sink_pair(sink, a, b);
}

/* Compares the boxes of a leaf of A with those of a leaf of B: all first, without a branch, since few overlap. */
static FORCE_INLINE bool join_leaves(const join *j, box_run own, const box_test *tests, box_run leaf,
                                     pair_sink *sink) {
    const tactn_bounds *boxes = static_boxes(j->b) + leaf.first;
    uint32_t count = leaf.end - leaf.first, own_count = own.end - own.first;
    unsigned found = 0;
    for (uint32_t i = 0; i < own_count; i++)
        for (uint32_t k = 0; k < count; k++) found |= overlaps_test(&tests[i], &boxes[k]) << (STATIC_LEAF * i + k);
    for (; found != 0; found &= found - 1) {
        uint32_t place = (uint32_t)__builtin_ctz(found);
        if (!take_pair(j, own.first + place / STATIC_LEAF, leaf.first + place % STATIC_LEAF, sink)) return false;
    }
    return true;
}

/* The boxes of a leaf of A, enlarged. */
static FORCE_INLINE void test_leaf(const join *j, box_run own, box_test tests[STATIC_LEAF]) {
    for (uint32_t i = own.first; i < own.end; i++) {
        extent e = extent_of(&static_boxes(j->a)[i]), more = enlarged(&e, &j->limit);
        tests[i - own.first] = test_of(&more);
    }
}

static bool join_leaf(const join *j, box_run own, const extent *around, pair_sink *sink) {
    leaf_walk walk;
    box_run leaf;
    extent all = enlarged(around, &j->limit);
    box_test tests[STATIC_LEAF];
    test_leaf(j, own, tests);
    start_walk(&walk, j->b, &all, j->a == j->b ? own.first : 0);
    while (next_leaf(&walk, &leaf))
        if (!join_leaves(j, own, tests, leaf, sink)) return false;
    return true;
}

/* ---- the leaves of a node together ---- */

/* Leaves of B, their boxes by axis. Up to the next full STATIC_WIDTH are boxes that nothing meets. */
enum { MOST_LISTED = 96 };
typedef struct leaf_list {
    real lower[DIMENSION][MOST_LISTED], upper[DIMENSION][MOST_LISTED];
    box_run run[MOST_LISTED];
    int count;
} leaf_list;

static bool close_list(leaf_list *list) {
    for (int i = list->count; i % STATIC_WIDTH != 0; i++)
        for (int k = 0; k < DIMENSION; k++) list->lower[k][i] = (real)INFINITY, list->upper[k][i] = -(real)INFINITY;
    return true;
}

/* Lists the leaves that meet a box and have a box behind a place, in order; false: there is no room for them. */
static bool list_leaves(leaf_list *list, const tactn_static_tree *tree, const extent *box, uint32_t after) {
    const static_node *nodes = static_nodes(tree);
    const tactn_bounds *boxes = static_boxes(tree);
    uint32_t place[STATIC_STACK]; /* a node and the number of its child */
    uint32_t here = 0;
    int waiting = 0;
    list->count = 0;
    if (tree->node_count == 0) return true;
    for (;;) {
        const static_node *node = &nodes[here];
        unsigned bits = children_meeting(node, box);
        for (int i = STATIC_WIDTH - 1; bits != 0 && i >= 0; i--)
            if ((bits >> i & 1) && node->end[i] > after) place[waiting++] = here * STATIC_WIDTH + (uint32_t)i;
        for (;;) {
            if (waiting == 0) return close_list(list);
            uint32_t from = place[--waiting], i = from % STATIC_WIDTH;
            node = &nodes[from / STATIC_WIDTH];
            here = node->child[i];
            if (!(here & STATIC_IS_LEAF)) break;
            if (list->count == MOST_LISTED) return false;
            for (int k = 0; k < DIMENSION; k++) {
                list->lower[k][list->count] = node->lower[k][i];
                list->upper[k][list->count] = node->upper[k][i];
            }
            __builtin_prefetch(&boxes[here & ~STATIC_IS_LEAF]);
            list->run[list->count++] = (box_run){here & ~STATIC_IS_LEAF, node->end[i]};
        }
    }
}

/* Bit i is set where the listed leaf `from` + i meets a box. */
static FORCE_INLINE unsigned listed_meeting(const leaf_list *list, int from, const extent *box) {
    unsigned bits = 0;
    for (int j = 0; j < STATIC_WIDTH; j += LANES) {
        wide_mask meets = wide_load(&list->lower[0][from + j]) <= wide_all(box->upper[0]);
        meets &= wide_load(&list->upper[0][from + j]) >= wide_all(box->lower[0]);
        for (int k = 1; k < DIMENSION; k++) {
            meets &= wide_load(&list->lower[k][from + j]) <= wide_all(box->upper[k]);
            meets &= wide_load(&list->upper[k][from + j]) >= wide_all(box->lower[k]);
        }
        bits |= wide_bits(meets) << j;
    }
    return bits;
}

static bool join_listed(const join *j, box_run own, const extent *around, const leaf_list *list, pair_sink *sink) {
    extent all = enlarged(around, &j->limit);
    box_test tests[STATIC_LEAF];
    test_leaf(j, own, tests);
    for (int from = 0; from < list->count; from += STATIC_WIDTH) {
        unsigned bits = listed_meeting(list, from, &all);
        for (; bits != 0; bits &= bits - 1) {
            box_run leaf = list->run[from + __builtin_ctz(bits)];
            if (j->a == j->b && leaf.end <= own.first) continue;
            if (!join_leaves(j, own, tests, leaf, sink)) return false;
        }
    }
    return true;
}

static bool join_node(const join *j, const static_node *node, leaf_list *list, pair_sink *sink) {
    box_run runs[STATIC_WIDTH];
    extent boxes[STATIC_WIDTH], all;
    int count = 0;
    for (int i = 0; i < child_count(node); i++) {
        if (!(node->child[i] & STATIC_IS_LEAF)) continue;
        runs[count] = (box_run){node->child[i] & ~STATIC_IS_LEAF, node->end[i]};
        boxes[count] = child_extent(node, i);
        if (count == 0) all = boxes[0];
        else enclose(&all, &boxes[count]);
        count++;
    }
    if (count == 0) return true;
    all = enlarged(&all, &j->limit);
    bool together = count > 1 && list_leaves(list, j->b, &all, j->a == j->b ? runs[0].first : 0);
    for (int i = 0; i < count; i++) {
        if (!(together ? join_listed(j, runs[i], &boxes[i], list, sink) : join_leaf(j, runs[i], &boxes[i], sink)))
            return false;
    }
    return true;
}

/* Joins the leaves of some nodes of A. */
static bool join_nodes(const join *j, uint64_t first, uint64_t end, pair_sink *sink) {
    leaf_list list;
    for (uint64_t n = first; n < end; n++)
        if (!join_node(j, &static_nodes(j->a)[n], &list, sink)) return false;
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
