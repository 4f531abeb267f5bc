/* Shares: the heaviest portion first to whom has least (Graham, Bounds on multiprocessing timing anomalies, 1969), or
 * whoever is free takes the next. */
#include "shard/share.h"

#include <stdlib.h>

/* ---- The heap ---- */

share_heap share_heap_make(size_t count) {
    share_heap heap = {malloc((count + 1) * sizeof *heap.list), count};
    for (size_t i = 0; heap.list && i < count; i++) heap.list[i] = (share_entry){0, i};
    return heap;
}

static bool is_before(share_entry a, share_entry b) { return a.key < b.key || (a.key == b.key && a.index < b.index); }

/* Moves the first entry down to its place. */
static void sink(share_heap *heap) {
    share_entry moved = heap->list[0];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < heap->count && is_before(heap->list[child + 1], heap->list[child])) child++;
        if (child >= heap->count || !is_before(heap->list[child], moved)) break;
        heap->list[at] = heap->list[child];
        at = child;
    }
    heap->list[at] = moved;
}

void share_heap_replace(share_heap *heap, uint64_t key) {
    heap->list[0].key = key;
    sink(heap);
}

void share_heap_drop(share_heap *heap) {
    heap->list[0] = heap->list[--heap->count];
    if (heap->count > 0) sink(heap);
}

/* ---- Shares ---- */

static int by_cost(const void *a, const void *b) {
    const share_entry *x = a, *y = b; /* key: the cost */
    int heavier = (x->key < y->key) - (x->key > y->key);
    return heavier ? heavier : (x->index > y->index) - (x->index < y->index);
}

/* The portions that cost more than this, the heaviest first; null where memory is out. */
static share_entry *sort_heavier(const work_plan *plan, uint64_t than, size_t *count) {
    share_entry *sorted = malloc((plan->count + 1) * sizeof *sorted);
    *count = 0;
    for (size_t i = 0; sorted && i < plan->count; i++) {
        if (plan->list[i].cost > than) sorted[(*count)++] = (share_entry){plan->list[i].cost, i};
    }
    if (sorted && *count > 1) qsort(sorted, *count, sizeof *sorted, by_cost);
    return sorted;
}

uint32_t *share_owners(const work_plan *plan, size_t count) {
    size_t portions;
    share_entry *sorted = sort_heavier(plan, 0, &portions);
    share_heap loads = share_heap_make(count);
    uint32_t *owners = calloc(plan->count + 1, sizeof *owners);
    bool good = sorted && loads.list && owners;
    for (size_t i = 0; good && i < portions; i++) {
        owners[sorted[i].index] = (uint32_t)loads.list[0].index;
        share_heap_replace(&loads, loads.list[0].key + sorted[i].key);
    }
    free(sorted);
    free(loads.list);
    if (good) return owners;
    free(owners);
    return NULL;
}

size_t *share_order(const work_plan *plan) {
    size_t count;
    share_entry *heavy = sort_heavier(plan, plan->most_cost, &count);
    size_t *order = malloc((plan->count + 1) * sizeof *order);
    if (heavy && order) {
        for (size_t i = 0; i < count; i++) order[i] = heavy[i].index;
        for (size_t i = 0; i < plan->count; i++) {
            if (plan->list[i].cost <= plan->most_cost) order[count++] = i;
        }
        free(heavy);
        return order;
    }
    free(heavy);
    free(order);
    return NULL;
}

/* The most that one of so many has, over the mean. */
static double most_over_mean(const uint64_t *loads, size_t count, size_t parts, uint64_t all) {
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++) {
        if (loads[i] > most) most = loads[i];
    }
    return all > 0 ? (double)most * (double)parts / (double)all : 1;
}

bool share_balance_of(const work_plan *plan, const uint64_t *steps, size_t count, share_balance *out) {
    uint32_t *owners = share_owners(plan, count);
    size_t *order = share_order(plan);
    uint64_t *estimated = calloc(count, sizeof *estimated), *owned = calloc(count, sizeof *owned), all = 0;
    share_heap free_at = share_heap_make(count);
    bool good = owners && order && estimated && owned && free_at.list;
    for (size_t i = 0; good && i < plan->count; i++) {
        estimated[owners[i]] += plan->list[i].cost;
        owned[owners[i]] += steps[i];
        share_heap_replace(&free_at, free_at.list[0].key + steps[order[i]]);
        all += steps[i];
    }
    if (good) {
        out->estimated = most_over_mean(estimated, count, count, plan->cost);
        out->owned = most_over_mean(owned, count, count, all);
        out->heaviest = most_over_mean(steps, plan->count, count, all);
        for (size_t i = 0; i < count; i++) owned[i] = free_at.list[i].key;
        out->handed = most_over_mean(owned, count, count, all);
    }
    free(owners);
    free(order);
    free(estimated);
    free(owned);
    free(free_at.list);
    return good;
}
