/* Searches: what meets a box, and what a moving box meets.
 *
 * Depth first, with a stack of what is left to look at: one node for each level at most, so MAX_HEIGHT + 1 are
 * enough. */
#include "base/assert.h"
#include "base/tolerance.h"
#include "tree/tree.h"

static FORCE_INLINE bool node_matches(const node *here, const tactn_bounds *bounds, uint64_t mask) {
    return (here->category & mask) && boxes_overlap(&here->bounds, bounds);
}

/* Children are looked at in pairs before it goes on with one of them: their memory is fetched at once. */
bool tactn_tree_query(const tactn_tree *tree, tactn_bounds bounds, uint64_t mask, tactn_tree_visit visit,
                      void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", __func__);
    const node *nodes = nodes_of(tree);
    int32_t stack[MAX_HEIGHT + 1];
    int count = 0;
    if (tree->root == NONE || !box_ordered(&bounds) || !node_matches(&nodes[tree->root], &bounds, mask)) return true;
    stack[count++] = tree->root;
    while (count > 0) {
        int32_t index = stack[--count];
        const node *here = &nodes[index];
        if (is_leaf(here)) {
            if (!visit(context, index, here->first.user)) return false;
            continue;
        }
        int32_t first = here->first.child, second = here->second;
        bool in_first = node_matches(&nodes[first], &bounds, mask), in_second = node_matches(&nodes[second], &bounds, mask);
        if (in_second) stack[count++] = second;
        if (in_first) stack[count++] = first;
    }
    return true;
}

/* What rounding may do to a fraction at which a moving box meets a side: a difference, a quotient whose result may
 * have lost digits at the end of the number range, and a product. */
#define SLAB_ROUNDING (16 * ROUNDOFF)

/* A moving box. */
typedef struct swept_box {
    tactn_bounds box;
    real travel[DIMENSION];
    real inverse[DIMENSION]; /* of the travel; zero where it has none: there the way along this axis is one place */
} swept_box;

static swept_box make_swept_box(tactn_bounds box, vec translation) {
    swept_box f = {.box = box};
    for (int i = 0; i < DIMENSION; i++) {
        f.travel[i] = component(translation, i);
        f.inverse[i] = f.travel[i] != 0 && tact_finite(1 / f.travel[i]) ? 1 / f.travel[i] : 0;
    }
    return f;
}

/* Whether it meets a box within this fraction of its way, and when, or a little before: never too late, never
 * missed. Signs of differences are exact; so what is on the way at the start is, and what is behind is behind. */
static FORCE_INLINE bool swept_box_meets(const swept_box *f, const tactn_bounds *box, real fraction, real *entry) {
    real enter = 0, leave = fraction;
    for (int i = 0; i < DIMENSION; i++) {
        real near = component(box->lower, i) - component(f->box.upper, i);
        real far = component(box->upper, i) - component(f->box.lower, i);
        if (f->inverse[i] == 0) {
            real reach = tact_abs(f->travel[i]);
            if (near > reach || far < -reach) return false;
            continue;
        }
        real a = near * f->inverse[i], b = far * f->inverse[i];
        enter = tact_max(enter, tact_min(a, b));
        leave = tact_min(leave, tact_max(a, b));
    }
    *entry = enter - enter * SLAB_ROUNDING;
    return *entry <= leave + (leave * SLAB_ROUNDING + SMALLEST_DISTANCE);
}

typedef struct stack_entry {
    int32_t index;
    real entry;
} stack_entry;

void tactn_tree_cast(const tactn_tree *tree, tactn_bounds bounds, vec translation, uint64_t mask,
                     tactn_tree_ray_visit visit, void *context) {
    if (!tree || !visit) tact_assert_failed("the tree or the visitor is null", __func__);
    const node *nodes = nodes_of(tree);
    stack_entry stack[MAX_HEIGHT + 1];
    int count = 0;
    real fraction = 1;
    if (tree->root == NONE || box_status(&bounds) != TACT_OK || !all_finite(translation)) return;
    swept_box f = make_swept_box(bounds, translation);
    if (swept_box_meets(&f, &nodes[tree->root].bounds, fraction, &stack[0].entry)) stack[count++].index = tree->root;
    while (count > 0) {
        stack_entry next = stack[--count];
        const node *here = &nodes[next.index];
        if (!(here->category & mask) || next.entry > fraction) continue;
        if (is_leaf(here)) {
            real rest = visit(context, next.index, here->first.user, fraction);
            if (!(rest > 0)) return;
            fraction = tact_min(fraction, rest);
            continue;
        }
        stack_entry a = {.index = here->first.child}, b = {.index = here->second};
        bool meets_a = swept_box_meets(&f, &nodes[a.index].bounds, fraction, &a.entry);
        bool meets_b = swept_box_meets(&f, &nodes[b.index].bounds, fraction, &b.entry);
        if (meets_a && meets_b && a.entry <= b.entry) {
            stack[count++] = b;
            stack[count++] = a;
        } else {
            if (meets_a) stack[count++] = a;
            if (meets_b) stack[count++] = b;
        }
    }
}
