/* The hull of sorted points, by Andrew's monotone chain (1979): the lower side from left to right, then the upper
 * side back. A corner goes as soon as the next point shows that the outline does not turn left there. Every turn is
 * exact, so what remains is convex without any tolerance, and no point lies outside. */
#include "quickhull/builder2.h"

/* Adds a point to a side that starts at `base`. */
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
    return used > 1 ? used - 1 : used; /* the upper side ends where the lower one starts */
}
