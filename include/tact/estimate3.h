/* An upper bound of the penetration depth of two shapes, at a cost that the caller sets: for expensive support
 * functions, and for many pairs of which few matter.
 *
 * The width of the overlap is measured in no more directions than the caller allows, and the least width counts.
 * Directions: the line of centers, the shapes' own normals and axes, evenly spread ones, and last some that converge on
 * the best. Every width is attained: moving B by depth * normal separates the shapes. So the depth is
 * never less than the true one: a margin for rounding is added. docs/estimate.md measures how much more it is. */
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
    /* Support points computed for each shape. */
    int directions;
    /* An upper bound of the penetration depth, with a margin for rounding. Separated: below zero, and the shapes
     * are at least this far apart. */
    tact_real depth;
    /* Unit vector from A to B, the direction of the least width. */
    tact3_vec normal;
    /* The support points of A along the normal and of B against it. */
    tact3_vec point_a, point_b;
} tact3_estimate;

/* Tries at most this many directions, in A's frame. It stops at the first that separates the shapes, and when
 * converging gains no more. Refused: as in tact3_distance(), and TACT_NOT_POSITIVE for less than one direction. */
TACT_API tact3_estimate tact3_estimate_depth(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                             int directions);

#ifdef __cplusplus
}
#endif
#endif
