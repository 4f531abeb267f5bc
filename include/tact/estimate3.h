/* How deep two shapes lie in each other, roughly and at a price that is known beforehand: for support functions
 * that are huge or expensive, and for many pairs of which few matter.
 *
 * The width of the overlap is measured in no more directions than the caller allows, and the least width counts.
 * Directions: the line of centres, the shapes' own normals and axes, evenly spread ones, and at last some that close
 * in on the best. Every width is attained: moving B by depth * normal separates the shapes. So the depth is an upper
 * bound of the true one, never less, since what rounding may have done is added to it; how much more it tends to be
 * is measured in docs/estimate.md. */
#ifndef TACT_ESTIMATE3_H
#define TACT_ESTIMATE3_H

#include "tact/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_estimate {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* TACT_OVERLAP: no direction separates them. TACT_SEPARATED: the normal does. */
    tact_relation relation;
    /* Support points asked of each shape. */
    int directions;
    /* An upper bound of the penetration depth, with a margin for rounding. Separated: below zero, and the shapes
     * are at least this far apart. */
    tact_real depth;
    /* Unit vector from A to B, the direction of the least width. */
    tact3_vec normal;
    /* The points of A and of B that are farthest along it, each against the other. */
    tact3_vec point_a, point_b;
} tact3_estimate;

/* Asks at most this many directions, in A's frame; TACT_NOT_POSITIVE where that is less than one. It stops at the
 * first that separates the shapes, and before the last when closing in has no more to gain. */
TACT_API tact3_estimate tact3_estimate_depth(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                             int directions);

#ifdef __cplusplus
}
#endif
#endif
