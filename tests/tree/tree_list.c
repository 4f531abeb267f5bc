/* A tree of boxes beside a list of the same boxes, and checks of the one against the other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tree/validate.h"
#include "tree/drift.h"
#include "tree/tree_list.h"

listed *listed_new(int capacity) {
    listed *l = calloc(1, sizeof *l);
    assert_non_null(l);
    l->bytes = tactn_tree_bytes(capacity);
    l->tree = malloc(l->bytes);
    assert_int_equal(tactn_tree_init(l->tree, l->bytes, capacity), TACT_OK);
    return l;
}

void listed_free(listed *l) {
    free(l->tree);
    free(l);
}

int32_t listed_insert(listed *l, tactn_bounds bounds, uint64_t category, uint32_t user) {
    int32_t proxy = -7;
    assert_int_equal(tactn_tree_insert(l->tree, bounds, category, user, &proxy), TACT_OK);
    assert_in_range(proxy, 0, 2 * MOST - 1);
    assert_false(l->entries[proxy].used);
    l->entries[proxy] = (entry){true, bounds, category, user};
    return proxy;
}

void listed_remove(listed *l, int32_t proxy) {
    tactn_tree_remove(l->tree, proxy);
    l->entries[proxy].used = false;
}

void listed_move(listed *l, int32_t proxy, tactn_bounds bounds) {
    assert_int_equal(tactn_tree_move(l->tree, proxy, bounds), TACT_OK);
    l->entries[proxy].bounds = bounds;
}

void listed_drift(listed *l, int32_t proxy, tactn_bounds bounds) {
    tactn_tree_drift(l->tree, proxy, bounds, 0);
    l->entries[proxy].bounds = bounds;
}

void listed_enlarge(listed *l, int32_t proxy, tactn_bounds bounds) {
    assert_int_equal(tactn_tree_enlarge(l->tree, proxy, bounds), TACT_OK);
    l->entries[proxy].bounds = bounds;
    l->loose = true;
}

int32_t any_used(const listed *l, random_stream *random) {
    int32_t proxy = random_below(random, 2 * MOST);
    while (!l->entries[proxy].used) proxy = (proxy + 1) % (2 * MOST);
    return proxy;
}

/* ---- what must hold */

bool same_box(const tactn_bounds *a, const tactn_bounds *b) { return box_contains(a, b) && box_contains(b, a); }

typedef struct structure {
    int leaves, inner;
} structure;

static void check_below(const listed *l, int32_t index, int32_t parent, structure *seen) {
    const node *here = &nodes_of(l->tree)[index];
    const node_link *links = links_of(l->tree);
    assert_int_equal(links[index].parent, parent);
    if (is_leaf(here)) {
        const entry *entry = &l->entries[index];
        assert_true(entry->used && entry->user == here->first.user && entry->category == here->category);
        assert_true(same_box(&entry->bounds, &here->bounds));
        assert_int_equal(links[index].height, 0);
        seen->leaves++;
        return;
    }
    int32_t first = here->first.child, second = here->second;
    check_below(l, first, index, seen);
    check_below(l, second, index, seen);
    const node *a = &nodes_of(l->tree)[first], *b = &nodes_of(l->tree)[second];
    tactn_bounds both = box_union(&a->bounds, &b->bounds);
    assert_true(box_contains(&here->bounds, &both) && (l->loose || same_box(&here->bounds, &both)));
    assert_true(here->category == (a->category | b->category));
    int32_t high = links[first].height, low = links[second].height;
    assert_int_equal(links[index].height, (high > low ? high : low) + 1);
    assert_true(abs(high - low) <= MAX_IMBALANCE);
    seen->inner++;
}

int greatest_height(int leaves) {
    double least[2 * MAX_HEIGHT] = {1};
    int height = 0;
    while (least[height] <= leaves) {
        height++;
        least[height] = least[height - 1] + (height > MAX_IMBALANCE ? least[height - 1 - MAX_IMBALANCE] : 1);
    }
    return height - 1;
}

void check_structure(const listed *l) {
    const tactn_tree *tree = l->tree;
    assert_true(tree_valid(tree, l->bytes));
    structure seen = {0, 0};
    int used = 0, unused = 0;
    if (tree->root != NONE) check_below(l, tree->root, NONE, &seen);
    for (int i = 0; i < 2 * MOST; i++) used += l->entries[i].used;
    for (int32_t i = tree->free; i != NONE; i = links_of(tree)[i].parent) {
        assert_int_equal(links_of(tree)[i].height, NOT_IN_USE);
        unused++;
    }
    assert_int_equal(seen.leaves, used);
    assert_int_equal(tactn_tree_count(tree), used);
    assert_int_equal(seen.leaves + seen.inner + unused, tree->fresh);
    assert_true(used == 0 || seen.inner == used - 1);
    assert_int_equal(tactn_tree_height(tree), used == 0 ? 0 : links_of(tree)[tree->root].height + 1);
    assert_true(used == 0 || tactn_tree_height(tree) - 1 <= greatest_height(used));
}

/* ---- searches */

bool find(void *context, int32_t proxy, uint32_t user) {
    found *f = context;
    f->broken += f->seen[proxy] || f->l->entries[proxy].user != user;
    f->seen[proxy] = true;
    f->count++;
    return f->count != f->stop_after;
}

found *found_new(const listed *l) {
    found *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->l = l;
    return f;
}

int check_query(const listed *l, tactn_bounds bounds, uint64_t mask) {
    found *f = found_new(l);
    assert_true(tactn_tree_query(l->tree, bounds, mask, find, f));
    int expected = 0, different = f->broken;
    for (int i = 0; i < 2 * MOST; i++) {
        const entry *entry = &l->entries[i];
        bool meets = entry->used && (entry->category & mask) && boxes_overlap(&entry->bounds, &bounds);
        expected += meets;
        different += meets != f->seen[i];
    }
    assert_int_equal(different, 0);
    free(f);
    return expected;
}

/* A fraction of two whole numbers (or multiples of a power of two), the lower one above zero. */
typedef struct ratio {
    double over, under;
} ratio;

static bool ratio_less(ratio a, ratio b) { return a.over * b.under < b.over * a.under; }

/* When a moving box begins to meet another: exact while the coordinates are small multiples of a power of two. */
static bool meeting(const tactn_bounds *moving, tactn_vec translation, const tactn_bounds *rest, ratio *enter) {
    ratio leave = {1, 1};
    *enter = (ratio){0, 1};
    for (int i = 0; i < TACT_DIMENSION; i++) {
        double near = (double)coordinate(rest->lower, i) - (double)coordinate(moving->upper, i);
        double far = (double)coordinate(rest->upper, i) - (double)coordinate(moving->lower, i);
        double travel = (double)coordinate(translation, i);
        if (travel == 0) {
            if (near > 0 || far < 0) return false;
            continue;
        }
        ratio first = {travel > 0 ? near : -far, fabs(travel)}, last = {travel > 0 ? far : -near, fabs(travel)};
        if (ratio_less(*enter, first)) *enter = first;
        if (ratio_less(last, leave)) leave = last;
    }
    return !ratio_less(leave, *enter);
}

tact_real find_on_way(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    find(context, proxy, user);
    return fraction;
}

void check_cast(const listed *l, tactn_bounds bounds, tactn_vec translation, uint64_t mask, cast_tally *tally) {
    found *f = found_new(l);
    tactn_tree_cast(l->tree, bounds, translation, mask, find_on_way, f);
    int missed = f->broken;
    for (int i = 0; i < 2 * MOST; i++) {
        const entry *entry = &l->entries[i];
        ratio enter;
        bool meets = entry->used && (entry->category & mask) && meeting(&bounds, translation, &entry->bounds, &enter);
        missed += meets && !f->seen[i];
        tally->met += meets;
        tally->extra += f->seen[i] && !meets;
    }
    assert_int_equal(missed, 0);
    free(f);
}

typedef struct nearest {
    const listed *l;
    tactn_bounds bounds;
    tactn_vec translation;
    ratio first;
    int visits, late; /* late: told of a fraction that is not that of the best so far */
    tact_real fraction;
} nearest;

static tact_real find_first(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    (void)user;
    nearest *n = context;
    ratio enter;
    n->visits++;
    n->late += fraction != n->fraction;
    if (meeting(&n->bounds, n->translation, &n->l->entries[proxy].bounds, &enter) && ratio_less(enter, n->first)) {
        n->first = enter;
        n->fraction = (tact_real)(enter.over / enter.under);
    }
    return n->fraction;
}

int check_first(const listed *l, tactn_bounds bounds, tactn_vec translation) {
    nearest n = {l, bounds, translation, {1, 1}, 0, 0, 1};
    tactn_tree_cast(l->tree, bounds, translation, UINT64_MAX, find_first, &n);
    int earlier = 0;
    ratio enter;
    for (int i = 0; i < 2 * MOST; i++) {
        earlier += l->entries[i].used && meeting(&bounds, translation, &l->entries[i].bounds, &enter) &&
                   ratio_less(enter, n.first);
    }
    assert_int_equal(earlier, 0);
    assert_int_equal(n.late, 0);
    return n.visits;
}

/* ---- random boxes: multiples of 1/64, so that the truth is exact in both precisions */

tactn_vec any_grid(random_stream *random, double low, double high) {
    tactn_vec v = no_vec();
    for (int i = 0; i < TACT_DIMENSION; i++) v = with_coordinate(v, i, (tact_real)random_grid(random, low, high));
    return v;
}

tactn_bounds any_box(random_stream *random) {
    int kind = random_below(random, 16);
    tactn_vec lower = any_grid(random, -3, 3), size = any_grid(random, 0, kind == 0 ? 6 : 1);
    if (kind == 1) size = no_vec();
    if (kind == 2) size = with_coordinate(size, random_below(random, TACT_DIMENSION), 0);
    return (tactn_bounds){lower, tactn_add(lower, size)};
}

tactn_vec any_way(random_stream *random) {
    tactn_vec way = any_grid(random, -8, 8);
    int kind = random_below(random, 4);
    if (kind == 0) way = with_coordinate(way, random_below(random, TACT_DIMENSION), 0);
    if (kind == 1) way = along_axis(random_below(random, TACT_DIMENSION), (tact_real)random_grid(random, -8, 8));
    return way;
}
