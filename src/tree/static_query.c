/* Searches of a static tree: boxes near a box, the nearest boxes, a cast. Depth first. */
#include "base/assert.h"
#include "tree/static_walk.h"
#include "tree/swept_box.h"

bool tactn_static_tree_query(const tactn_static_tree *tree, tactn_bounds bounds, real distance,
                             tactn_static_tree_visit visit, void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", TACT_FUNCTION);
    if (!box_ordered(&bounds) || !(distance >= 0)) return true;
    near_limit limit = make_limit(distance);
    leaf_walk walk;
    box_run leaf;
    extent box = extent_of(&bounds), large = enlarged(&box, &limit);
    start_walk(&walk, tree, &large, 0);
    while (next_leaf(&walk, &leaf)) {
        for (uint32_t i = leaf.first; i < leaf.end; i++) {
            extent e = extent_of(&static_boxes(tree)[i]);
            if (!extents_overlap(&large, &e) || (distance > 0 && !extents_within(&box, &e, &limit))) continue;
            if (!visit(context, static_order(tree)[i])) return false;
        }
    }
    return true;
}

/* ---- the nearest ---- */

/* The distance of two boxes, monotonic as extents_within() is. */
static real extent_distance(const extent *a, const extent *b) {
    real apart[DIMENSION], most = 0, squared = 0;
    for (int k = 0; k < DIMENSION; k++) {
        apart[k] = tact_max(0, tact_max(a->lower[k] - b->upper[k], b->lower[k] - a->upper[k]));
        most = tact_max(most, apart[k]);
    }
    if (!(most > 0)) return 0;
    real size = power_of_two_below(tact_min(most, TACT_REAL_MAX / 4)), scale = power_of_two_inverse(size);
    for (int k = 0; k < DIMENSION; k++) squared += (apart[k] * scale) * (apart[k] * scale);
    return tact_min(tact_sqrt(squared) / scale, TACT_REAL_MAX);
}

/* The nearest boxes so far: a heap, the last one on top. */
typedef struct near_heap {
    tactn_static_tree_near *list;
    int count, most;
    real distance; /* no box that is farther is wanted */
} near_heap;

static bool comes_later(tactn_static_tree_near a, tactn_static_tree_near b) {
    return a.distance > b.distance || (a.distance >= b.distance && a.index > b.index);
}

/* Puts one in the place of the top, and brings it down. */
static void sink_near(tactn_static_tree_near *list, int count, tactn_static_tree_near one) {
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && comes_later(list[child + 1], list[child])) child++;
        if (!comes_later(list[child], one)) break;
        list[at] = list[child];
        at = child;
    }
    list[at] = one;
}

static void offer(near_heap *heap, tactn_static_tree_near one) {
    if (heap->count < heap->most) {
        int at = heap->count++;
        for (; at > 0 && comes_later(one, heap->list[(at - 1) / 2]); at = (at - 1) / 2) {
            heap->list[at] = heap->list[(at - 1) / 2];
        }
        heap->list[at] = one;
    } else if (comes_later(heap->list[0], one)) {
        sink_near(heap->list, heap->count, one);
    }
    if (heap->count == heap->most) heap->distance = heap->list[0].distance;
}

static void sort_heap(near_heap *heap) {
    for (int i = heap->count - 1; i > 0; i--) {
        tactn_static_tree_near last = heap->list[i];
        heap->list[i] = heap->list[0];
        sink_near(heap->list, i, last);
    }
}

/* A child that waits, and the distance, or the fraction of a way, at which it begins. */
typedef struct waiting_child {
    uint32_t child, end;
    real start;
} waiting_child;

/* Puts children on a stack, the nearest on top; of equal ones the first. */
static int push_sorted(waiting_child *stack, int count, const waiting_child *child, int children) {
    int below = count;
    for (int i = 0; i < children; i++) {
        int place = count++;
        for (; place > below && stack[place - 1].start <= child[i].start; place--) stack[place] = stack[place - 1];
        stack[place] = child[i];
    }
    return count;
}

static void offer_leaf(const tactn_static_tree *tree, const waiting_child *leaf, const extent *box, near_heap *heap) {
    for (uint32_t i = leaf->child & ~STATIC_IS_LEAF; i < leaf->end; i++) {
        extent e = extent_of(&static_boxes(tree)[i]);
        real distance = extent_distance(box, &e);
        if (distance <= heap->distance) offer(heap, (tactn_static_tree_near){static_order(tree)[i], distance});
    }
}

int tactn_static_tree_nearest(const tactn_static_tree *tree, tactn_bounds bounds, real distance,
                              tactn_static_tree_near *nearest, int most) {
    if (!tree || (!nearest && most > 0)) tact_assert_failed("the tree or the array is null", TACT_FUNCTION);
    if (most < 1 || tree->node_count == 0 || box_status(&bounds) != TACT_OK || !(distance >= 0)) return 0;
    waiting_child stack[STATIC_STACK], child[STATIC_WIDTH];
    near_heap heap = {nearest, 0, most, distance};
    extent box = extent_of(&bounds);
    int count = 0;
    stack[count++] = (waiting_child){0, 0, 0};
    while (count > 0) {
        waiting_child next = stack[--count];
        if (next.start > heap.distance) continue;
        if (next.child & STATIC_IS_LEAF) {
            offer_leaf(tree, &next, &box, &heap);
            continue;
        }
        const static_node *node = &static_nodes(tree)[next.child];
        int children = 0;
        for (int i = 0; i < child_count(node); i++) {
            extent e = child_extent(node, i);
            real start = extent_distance(&box, &e);
            if (start <= heap.distance) child[children++] = (waiting_child){node->child[i], node->end[i], start};
        }
        count = push_sorted(stack, count, child, children);
    }
    sort_heap(&heap);
    return heap.count;
}

/* ---- casts ---- */

/* Shows the boxes of a leaf that the swept box meets; returns how much of the way is left. */
static real cast_leaf(const tactn_static_tree *tree, const waiting_child *leaf, const swept_box *swept, real fraction,
                      tactn_static_tree_ray_visit visit, void *context) {
    for (uint32_t i = leaf->child & ~STATIC_IS_LEAF; i < leaf->end; i++) {
        real entry;
        if (!swept_box_meets(swept, &static_boxes(tree)[i], fraction, &entry) || entry > fraction) continue;
        real rest = visit(context, static_order(tree)[i], fraction);
        if (!(rest > 0)) return 0;
        fraction = tact_min(fraction, rest);
    }
    return fraction;
}

void tactn_static_tree_cast(const tactn_static_tree *tree, tactn_bounds bounds, vec translation,
                            tactn_static_tree_ray_visit visit, void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", TACT_FUNCTION);
    if (tree->node_count == 0 || box_status(&bounds) != TACT_OK || !all_finite(translation)) return;
    waiting_child stack[STATIC_STACK], child[STATIC_WIDTH];
    swept_box swept = make_swept_box(bounds, translation);
    real fraction = 1;
    int count = 0;
    stack[count++] = (waiting_child){0, 0, 0};
    while (count > 0 && fraction > 0) {
        waiting_child next = stack[--count];
        if (next.start > fraction) continue;
        if (next.child & STATIC_IS_LEAF) {
            fraction = cast_leaf(tree, &next, &swept, fraction, visit, context);
            continue;
        }
        const static_node *node = &static_nodes(tree)[next.child];
        int children = 0;
        for (int i = 0; i < child_count(node); i++) {
            extent e = child_extent(node, i);
            tactn_bounds box = bounds_of(&e);
            waiting_child one = {node->child[i], node->end[i], 0};
            if (swept_box_meets(&swept, &box, fraction, &one.start)) child[children++] = one;
        }
        count = push_sorted(stack, count, child, children);
    }
}
