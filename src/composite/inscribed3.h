/* Convex sets within solids: how deep two of them are in each other is a lower bound of the depth of the solids. */
#ifndef TACT_COMPOSITE_INSCRIBED3_H
#define TACT_COMPOSITE_INSCRIBED3_H

#include "composite/placed3.h"

enum { INSCRIBED_VERTICES = 19 };

/* Points around a center, in parts of a scale; their convex hull is within a solid, but for how they are rounded. */
typedef struct inscribed_set {
    int count;
    tact3_vec vertex[INSCRIBED_VERTICES];
} inscribed_set;

/* Finds sets in two solids around a point that is inside of both, within a cube of so large a half edge, the scale.
 * Returns whether there are any; then moves the center to the point of both sets that is farthest from what bounds
 * them, and sets whether that is another one. */
bool tact3_inscribe(const placed_mesh *a, const placed_mesh *b, double reach, double center[3],
                    inscribed_set sets[2], bool *moved);

/* Returns a lower bound of the length of a translation that takes two such sets of one center apart, in parts of their
 * scale, and sets the direction of the shortest one for the second; 0 if nothing is known. */
double tact3_inscribed_depth(const inscribed_set sets[2], double normal[3]);

/* What a translation may be off by that is told to be in the difference of two sets, in u of their scale. */
#define DIFFERENCE_ERROR 64

/* Whether it is proven that two such sets of one center meet once the second has moved, by parts of their scale, or by
 * no more than DIFFERENCE_ERROR from there. False where rounding cannot tell. */
bool tact3_difference_holds(const inscribed_set sets[2], const double translation[3]);

#endif
