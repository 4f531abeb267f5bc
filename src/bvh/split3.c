/* Splitting ranges of items:
 *
 * - A range is split where the sum of area times number of both sides is least, among the bounds of up to
 *   BVH_MOST_BINS bins of equal width along each axis, into which the middles of the boxes are sorted (Wald 2007, "On
 *   fast construction of SAH-based bounding volume hierarchies"). Of equal ones the first counts.
 * - What cannot be split like that is halved as it is.
 * - Of a long range tasks fill bins of their own, which are added up in order, and then measure both sides. Moving the
 *   items is left to one, so that they come into the same order as those of short ranges. */
#include "bvh/split3.h"

#include <float.h>

#include "base/tasks.h"

enum { LEAST_CHUNK = 2048 };

/* Middles in a range that is shorter than this, in a frame of the order of one, are one. */
#define SHORTEST 1e-30f

static const bvh_box nothing = {{FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX, -FLT_MAX}};

static inline void enclose(bvh_box *all, float4 lower, float4 upper) {
    all->lower = float4_least(lower, all->lower);
    all->upper = float4_greatest(upper, all->upper);
}

static inline bvh_box box_of(const bvh_item *item) {
    const int4 three = {-1, -1, -1, 0};
    const float4 lower = float4_load(item->lower), upper = float4_load(item->upper);
    return (bvh_box){(float4)((int4)lower & three), (float4)((int4)upper & three)};
}

static inline void add_item(bvh_range *to, const bvh_box *item) {
    float4 middle = item->lower + item->upper;
    to->count++;
    enclose(&to->bounds, item->lower, item->upper);
    enclose(&to->middles, middle, middle);
}

bvh_range tact3_bvh_range_of(const bvh_item *items, uint32_t first, uint32_t count) {
    bvh_range all = {first, 0, nothing, nothing};
    for (uint32_t i = first; i < first + count; i++) {
        bvh_box item = box_of(&items[i]);
        add_item(&all, &item);
    }
    return all;
}

static inline int4 bin_of(const bvh_bins *b, float4 middle) {
    return __builtin_convertvector((middle - b->start) * b->width, int4);
}

/* Sets the bins of a range, all of them empty. */
static void start_bins(bvh_bins *b, const bvh_range *all) {
    b->number = all->count <= 8 ? 4 : all->count <= 64 ? 8 : BVH_MOST_BINS;
    b->start = all->middles.lower;
    float4 length = all->middles.upper - all->middles.lower;
    for (int k = 0; k < 4; k++) {
        b->width[k] = length[k] > SHORTEST ? (float)b->number * (1 - 0x1p-20f) / length[k] : 0;
    }
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < b->number; i++) b->bounds[k][i] = nothing, b->count[k][i] = 0;
    }
}

static inline void fill_bins(bvh_bins *b, const bvh_item *items, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        bvh_box item = box_of(&items[i]);
        int4 bin = bin_of(b, item.lower + item.upper);
        for (int k = 0; k < 3; k++) {
            enclose(&b->bounds[k][bin[k]], item.lower, item.upper);
            b->count[k][bin[k]]++;
        }
    }
}

/* Finds the bin before which an axis is best split, if that is better than *cost. Returns whether it is. */
static bool best_on_axis(const bvh_bins *b, int axis, float *cost, int *split) {
    float right_cost[BVH_MOST_BINS];
    bvh_box right = nothing, left = nothing;
    uint32_t right_count = 0, left_count = 0;
    bool better = false;
    for (int i = b->number - 1; i > 0; i--) {
        enclose(&right, b->bounds[axis][i].lower, b->bounds[axis][i].upper);
        right_count += b->count[axis][i];
        right_cost[i] = right_count > 0 ? bvh_half_area(&right) * (float)right_count : -1;
    }
    for (int i = 1; i < b->number; i++) {
        enclose(&left, b->bounds[axis][i - 1].lower, b->bounds[axis][i - 1].upper);
        left_count += b->count[axis][i - 1];
        if (left_count == 0 || right_cost[i] < 0) continue;
        float here = bvh_half_area(&left) * (float)left_count + right_cost[i];
        if (!(here < *cost)) continue;
        *cost = here, *split = i, better = true;
    }
    return better;
}

static bvh_cut best_cut(const bvh_bins *b) {
    bvh_cut cut = {-1, 0};
    float cost = FLT_MAX;
    for (int k = 0; k < 3; k++) {
        if (b->width[k] > 0 && best_on_axis(b, k, &cost, &cut.bin)) cut.axis = k;
    }
    return cut;
}

static inline bool is_left(const bvh_bins *b, bvh_cut cut, const bvh_box *item) {
    return bin_of(b, item->lower + item->upper)[cut.axis] < cut.bin;
}

static inline void swap_items(bvh_item *a, bvh_item *b) {
    bvh_item moved = *a;
    *a = *b;
    *b = moved;
}

/* Brings the items of the lower bins to the front. */
static void divide(bvh_item *items, const bvh_range *all, const bvh_bins *b, bvh_cut cut, bvh_range *left,
                   bvh_range *right) {
    uint32_t i = all->first, end = all->first + all->count;
    *left = (bvh_range){i, 0, nothing, nothing};
    *right = *left;
    while (i < end) {
        bvh_box item = box_of(&items[i]);
        if (is_left(b, cut, &item)) {
            add_item(left, &item);
            i++;
        } else {
            add_item(right, &item);
            swap_items(&items[i], &items[--end]);
        }
    }
    right->first = end;
}

static void halve(const bvh_item *items, const bvh_range *all, bvh_range *left, bvh_range *right) {
    uint32_t half = (all->count + 1) / 2;
    *left = tact3_bvh_range_of(items, all->first, half);
    *right = tact3_bvh_range_of(items, all->first + half, all->count - half);
}

void tact3_bvh_split(bvh_item *items, const bvh_range *all, bool evenly, bvh_range *left, bvh_range *right) {
    bvh_bins b;
    bvh_cut cut = {-1, 0};
    if (!evenly) {
        start_bins(&b, all);
        fill_bins(&b, items, all->first, all->count);
        cut = best_cut(&b);
    }
    if (cut.axis < 0)
        halve(items, all, left, right);
    else
        divide(items, all, &b, cut, left, right);
}

/* ---- long ranges ---- */

static int cut_chunks(bvh_long_split *split, const bvh_range *all) {
    uint32_t size = (all->count + BVH_CHUNKS - 1) / BVH_CHUNKS;
    int number = 0;
    if (size < LEAST_CHUNK) size = LEAST_CHUNK;
    for (uint32_t first = 0; first < all->count; first += size) {
        bvh_chunk *chunk = &split->chunk[number++];
        chunk->first = all->first + first;
        chunk->count = all->count - first < size ? all->count - first : size;
    }
    return number;
}

static void fill_task(void *data, int index) {
    bvh_long_split *split = data;
    bvh_chunk *chunk = &split->chunk[index];
    chunk->bins = split->bins;
    fill_bins(&chunk->bins, split->items, chunk->first, chunk->count);
}

static void add_bins(bvh_bins *to, const bvh_bins *from) {
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < to->number; i++) {
            enclose(&to->bounds[k][i], from->bounds[k][i].lower, from->bounds[k][i].upper);
            to->count[k][i] += from->count[k][i];
        }
    }
}

static void measure_task(void *data, int index) {
    bvh_long_split *split = data;
    bvh_chunk *chunk = &split->chunk[index];
    chunk->left = (bvh_range){0, 0, nothing, nothing};
    chunk->right = chunk->left;
    for (uint32_t i = chunk->first; i < chunk->first + chunk->count; i++) {
        bvh_box item = box_of(&split->items[i]);
        add_item(is_left(&split->bins, split->cut, &item) ? &chunk->left : &chunk->right, &item);
    }
}

static void add_range(bvh_range *to, const bvh_range *from) {
    to->count += from->count;
    enclose(&to->bounds, from->bounds.lower, from->bounds.upper);
    enclose(&to->middles, from->middles.lower, from->middles.upper);
}

/* As divide() does, without measuring. */
static void move_items(const bvh_long_split *split, const bvh_range *all) {
    uint32_t i = all->first, end = all->first + all->count;
    while (i < end) {
        bvh_box item = box_of(&split->items[i]);
        if (is_left(&split->bins, split->cut, &item))
            i++;
        else
            swap_items(&split->items[i], &split->items[--end]);
    }
}

void tact3_bvh_split_long(bvh_long_split *split, const bvh_range *all, bool evenly, bvh_range *left,
                          bvh_range *right) {
    int chunks = cut_chunks(split, all);
    split->cut.axis = -1;
    if (!evenly) {
        start_bins(&split->bins, all);
        run_tasks(split->tasks, fill_task, split, chunks);
        for (int i = 0; i < chunks; i++) add_bins(&split->bins, &split->chunk[i].bins);
        split->cut = best_cut(&split->bins);
    }
    if (split->cut.axis < 0) {
        halve(split->items, all, left, right);
        return;
    }
    run_tasks(split->tasks, measure_task, split, chunks);
    *left = (bvh_range){all->first, 0, nothing, nothing};
    *right = *left;
    for (int i = 0; i < chunks; i++) {
        add_range(left, &split->chunk[i].left);
        add_range(right, &split->chunk[i].right);
    }
    right->first = all->first + left->count;
    move_items(split, all);
}
