/* The working memory of a polygon that is being built, and the steps of building one. All is done in double, also for
 * the float library; no coordinate is changed. */
#ifndef TACT_QUICKHULL_BUILDER2_H
#define TACT_QUICKHULL_BUILDER2_H

#include "base/power_of_two.h"
#include "hull/layout2.h"
#include "quickhull/build.h"
#include "quickhull/exact2.h"

/* A point and its place in the input. */
typedef struct indexed_point {
    double at[2];
    int32_t point_index;
} indexed_point;

/* vertex_order2.c. Sorts points by x and y, each once, with its lowest place in the input; those that are sure to lie inside
 * may be left out. Returns how many there are. Both arrays have room for one more than the input's points; these are in
 * `sorted`, and `scratch` is overwritten. */
int tact2_hull_sort(const tact2_hull_input *input, indexed_point *sorted, indexed_point *scratch);

/* chain2.c. The corners of the hull of sorted points, counter-clockwise from the first; returns how many. */
int tact2_hull_chain(const indexed_point *sorted, int count, indexed_point *corner);

/* limit2.c. Keeps `limit` corners, 3 at least, and returns how far the farthest of the others is from what they
 * span, rounded up. The scratch has room for `count` corners. */
double tact2_hull_simplify(indexed_point *corner, int count, int limit, indexed_point *scratch);

/* pack2.c. Makes the finished hull at the start of the memory; what lies between its arrays is zero in every hull. */
void tact2_hull_pack(tact2_hull *hull, const indexed_point *corner, int count);

#endif
