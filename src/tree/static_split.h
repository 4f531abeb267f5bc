/* Splitting runs of boxes: the functions of static_split.c that tree_unit.c shares. */
#ifndef TACT_TREE_STATIC_SPLIT_H
#define TACT_TREE_STATIC_SPLIT_H

#include "tree/static_tree.h"

enum { MOST_BINS = 16 };

/* Boxes and their indices in the input. */
typedef struct item_list {
    tactn_bounds *boxes;
    int32_t *order;
} item_list;

/* Some that follow each other in one of two lists, the box around them, and the box around half of their middles:
 * differences of these stay in the number range. */
typedef struct item_run {
    uint32_t first, count;
    int32_t list;
    extent bounds, middles;
} item_run;

/* Boxes by the places of their middles along each axis: bin = (middle - start) * width. */
typedef struct bin_set {
    extent bounds[DIMENSION][MOST_BINS];
    uint32_t count[DIMENSION][MOST_BINS];
    real start[DIMENSION], width[DIMENSION]; /* a width of zero: nothing to split along this axis */
    int number;
} bin_set;

/* Where a run is split: before a bin on an axis; axis -1: in halves as it lies. */
typedef struct split_place {
    int axis, bin;
} split_place;

/* A run without boxes. */
static item_run empty_run(uint32_t first, int32_t list);
static void run_add(item_run *run, const tactn_bounds *box);
/* Adds the bounds and the number of another run. */
static void run_merge(item_run *run, const item_run *other);
/* Sets the bins of a run, all of them empty. */
static void bins_start(bin_set *bins, const item_run *run);
static void bins_fill(bin_set *bins, const tactn_bounds *boxes, uint32_t count);
static void bins_merge(bin_set *bins, const bin_set *other);
static split_place best_place(const bin_set *bins);
/* Whether a box belongs to the lower bins. */
static bool is_before_place(const bin_set *bins, split_place place, const tactn_bounds *box);
/* Splits a run in place. */
static void split_run(const item_list *items, const item_run *run, bool evenly, item_run *left, item_run *right);

#endif
