/* Splitting runs of boxes (Wald 2007, "On fast construction of SAH-based bounding volume hierarchies"):
 *
 * - A run is split where the sum of size times number of both sides is least, among the bounds of up to MOST_BINS bins
 *   of equal width along each axis, into which the middles of the boxes are sorted. Of equal ones the first counts.
 * - The size of a box is the sum of its sides (box.h).
 * - What cannot be split like that is halved as it lies. */
#include "tree/static_split.h"

static FORCE_INLINE void middle_of(const extent *e, real middle[DIMENSION]) {
    for (int k = 0; k < DIMENSION; k++) middle[k] = R(0.25) * e->lower[k] + R(0.25) * e->upper[k];
}

static extent no_extent(void) {
    extent e;
    for (int k = 0; k < DIMENSION; k++) e.lower[k] = TACT_REAL_MAX, e.upper[k] = -TACT_REAL_MAX;
    return e;
}

static item_run empty_run(uint32_t first, int32_t list) {
    return (item_run){.first = first, .list = list, .bounds = no_extent(), .middles = no_extent()};
}

static FORCE_INLINE void run_add(item_run *run, const tactn_bounds *box) {
    extent e = extent_of(box), m;
    middle_of(&e, m.lower);
    middle_of(&e, m.upper);
    run->count++;
    enclose(&run->bounds, &e);
    enclose(&run->middles, &m);
}

static void run_merge(item_run *run, const item_run *other) {
    run->count += other->count;
    enclose(&run->bounds, &other->bounds);
    enclose(&run->middles, &other->middles);
}

static void bins_start(bin_set *bins, const item_run *run) {
    bins->number = run->count <= 8 ? 4 : run->count <= 64 ? 8 : MOST_BINS;
    for (int k = 0; k < DIMENSION; k++) {
        real length = run->middles.upper[k] - run->middles.lower[k];
        real width = length > 0 ? (real)bins->number * (1 - 16 * ROUNDOFF) / length : 0;
        bins->start[k] = run->middles.lower[k];
        bins->width[k] = tact_finite(width) ? width : 0;
        for (int i = 0; i < bins->number; i++) bins->bounds[k][i] = no_extent(), bins->count[k][i] = 0;
    }
}

static FORCE_INLINE int bin_of(const bin_set *bins, int axis, real middle) {
    return (int)((middle - bins->start[axis]) * bins->width[axis]);
}

static void bins_fill(bin_set *bins, const tactn_bounds *boxes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        extent e = extent_of(&boxes[i]);
        real middle[DIMENSION];
        middle_of(&e, middle);
        for (int k = 0; k < DIMENSION; k++) {
            int bin = bin_of(bins, k, middle[k]);
            enclose(&bins->bounds[k][bin], &e);
            bins->count[k][bin]++;
        }
    }
}

static void bins_merge(bin_set *bins, const bin_set *other) {
    for (int k = 0; k < DIMENSION; k++) {
        for (int i = 0; i < bins->number; i++) {
            enclose(&bins->bounds[k][i], &other->bounds[k][i]);
            bins->count[k][i] += other->count[k][i];
        }
    }
}

/* Finds the bin before which an axis is best split, if that is better than *cost. Numbers count as parts of the whole,
 * so that no product is greater than the largest size. */
static void best_on_axis(const bin_set *bins, int axis, real share, real *cost, split_place *place) {
    real right_cost[MOST_BINS];
    extent right = no_extent(), left = no_extent();
    uint32_t right_count = 0, left_count = 0;
    for (int i = bins->number - 1; i > 0; i--) {
        enclose(&right, &bins->bounds[axis][i]);
        right_count += bins->count[axis][i];
        right_cost[i] = right_count > 0 ? extent_size(&right) * ((real)right_count * share) : -1;
    }
    for (int i = 1; i < bins->number; i++) {
        enclose(&left, &bins->bounds[axis][i - 1]);
        left_count += bins->count[axis][i - 1];
        if (left_count == 0 || right_cost[i] < 0) continue;
        real here = extent_size(&left) * ((real)left_count * share) + right_cost[i];
        if (here < *cost) *cost = here, *place = (split_place){axis, i};
    }
}

static split_place best_place(const bin_set *bins) {
    split_place place = {-1, 0};
    real cost = TACT_REAL_MAX;
    uint32_t count = 0;
    for (int i = 0; i < bins->number; i++) count += bins->count[0][i];
    for (int k = 0; k < DIMENSION; k++) {
        if (bins->width[k] > 0) best_on_axis(bins, k, 1 / (real)count, &cost, &place);
    }
    return place;
}

static FORCE_INLINE bool is_before_place(const bin_set *bins, split_place place, const tactn_bounds *box) {
    int k = place.axis;
    return bin_of(bins, k, R(0.25) * component(box->lower, k) + R(0.25) * component(box->upper, k)) < place.bin;
}

/* Brings the items of the lower bins to the front. */
static void divide(const item_list *items, const item_run *run, const bin_set *bins, split_place place,
                   item_run *left, item_run *right) {
    uint32_t i = run->first, end = run->first + run->count;
    tactn_bounds *boxes = items->boxes;
    *left = empty_run(i, run->list), *right = *left;
    while (i < end) {
        tactn_bounds box = boxes[i];
        if (is_before_place(bins, place, &box)) {
            run_add(left, &box);
            i++;
            continue;
        }
        run_add(right, &box);
        int32_t index = items->order[i];
        end--;
        boxes[i] = boxes[end], items->order[i] = items->order[end];
        boxes[end] = box, items->order[end] = index;
    }
    right->first = end;
}

static void halve(const item_list *items, const item_run *run, item_run *left, item_run *right) {
    uint32_t middle = run->first + (run->count + 1) / 2;
    *left = empty_run(run->first, run->list);
    *right = empty_run(middle, run->list);
    for (uint32_t i = run->first; i < middle; i++) run_add(left, &items->boxes[i]);
    for (uint32_t i = middle; i < run->first + run->count; i++) run_add(right, &items->boxes[i]);
}

static void split_run(const item_list *items, const item_run *run, bool evenly, item_run *left, item_run *right) {
    bin_set bins;
    split_place place = {-1, 0};
    if (!evenly) {
        bins_start(&bins, run);
        bins_fill(&bins, items->boxes + run->first, run->count);
        place = best_place(&bins);
    }
    if (place.axis < 0)
        halve(items, run, left, right);
    else
        divide(items, run, &bins, place, left, right);
}
