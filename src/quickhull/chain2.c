/* The hull of sorted points, by Andrew's monotone chain (1979): the lower chain from left to right, then the upper
 * chain back. A corner is removed when the next point does not make a left turn there. Orientations are exact, so the
 * hull is convex without a tolerance and contains every point. */
#include "quickhull/builder2.h"

/* Adds a point to a chain that starts at `base`; returns the number of corners. */
static int extend(indexed_point *corner, int base, int count, const indexed_point *point) {
    while (count - base > 1 && hull_orientation(corner[count - 2].at, corner[count - 1].at, point->at) <= 0) count--;
    corner[count] = *point;
    return count + 1;
}

int tact2_hull_chain(const indexed_point *sorted, int count, indexed_point *corner) {
    int used = 0;
    for (int i = 0; i < count; i++) used = extend(corner, 0, used, &sorted[i]);
    int base = used - 1;
    for (int i = count - 2; i >= 0; i--) used = extend(corner, base, used, &sorted[i]);
    return used > 1 ? used - 1 : used; /* the upper chain ends where the lower one starts */
}
