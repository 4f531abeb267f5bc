/* The steps of building a polygon. Both libraries build in double, with the coordinates as they are. */
#ifndef TACT_QUICKHULL_BUILDER2_H
#define TACT_QUICKHULL_BUILDER2_H

#include "base/power_of_two.h"
#include "hull/layout2.h"
#include "quickhull/build.h"
#include "quickhull/exact2.h"

/* A point and its index in the input. */
typedef struct indexed_point {
    double at[2];
    int32_t point_index;
} indexed_point;

/* vertex_order2.c. Sorts the points by x, of equals by y, into `sorted`. Of equal points the first remains; points
 * inside the hull may be dropped. Returns the number of points. Both arrays have room for one more than the input
 * has. */
int tact2_hull_sort(const tact2_hull_input *input, indexed_point *sorted, indexed_point *scratch);

/* chain2.c. Sets the corners of the hull of sorted points, counter-clockwise from the first; returns their number. */
int tact2_hull_chain(const indexed_point *sorted, int count, indexed_point *corner);

/* limit2.c. Keeps `limit` corners, at least 3, and returns the largest distance of a dropped corner from their hull,
 * rounded up. The scratch has room for `count` corners. */
double tact2_hull_simplify(indexed_point *corner, int count, int limit, indexed_point *scratch);

/* pack2.c. Writes the finished hull; padding between its arrays is zero in every hull. */
void tact2_hull_pack(tact2_hull *hull, const indexed_point *corner, int count);

/* Checks that a polygon is strictly convex and counter-clockwise, for TACT_ASSERT. */
static inline bool corners_valid(const indexed_point *corner, int count) {
    for (int i = 0; i < count && count > 2; i++) {
        const double *a = corner[i].at, *b = corner[(i + 1) % count].at, *c = corner[(i + 2) % count].at;
        if (hull_orientation(a, b, c) <= 0) return false;
    }
    return count > 0;
}

#endif
