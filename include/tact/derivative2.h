/* Derivatives of the signed distance with respect to the poses of both shapes, in two dimensions.
 *
 * A twist is the velocity of a pose in the world: `linear` of its position, `angular` of its rotation, about the
 * position and counter-clockwise, in radians. So a point at r from the position moves by linear + angular * left(r),
 * and the pose is position + t * linear, turned by t * angular, at the time t. A derivative holds, for each number
 * of a twist, how fast the distance changes with it: lengths per length, and lengths per radian. It is above zero where
 * the motion takes the shapes apart. docs/derivatives.md has the formulas, and how twists about another point follow.
 *
 * Everything is in the world's frame. Lengths are in the caller's unit. Like all queries these are thread-safe and
 * allocate nothing. */
#ifndef TACT_DERIVATIVE2_H
#define TACT_DERIVATIVE2_H

#include "tact/derivative.h"
#include "tact/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_twist {
    tact2_vec linear;
    tact_real angular;
} tact2_twist;

/* The derivative of the distance with respect to the twists of A and B. */
typedef struct tact2_derivative {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    tact_smoothness smoothness;
    tact2_twist a, b;
} tact2_derivative;

/* Computes the derivative from the answer of tact2_distance_world() for the same shapes and poses, with any options.
 * Null: it is asked for here. The normal of curved shapes is first made better by a step of Newton's method. Where the
 * cores overlap one more distance is asked for, to see whether there is another normal. Meshes, shapes with parts and
 * custom shapes: TACT_UNCHECKED. Refused: as in tact2_distance_world(), whose status below zero is handed on. */
TACT_API tact2_derivative tact2_distance_derivative(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b,
                                                    tact2_pose pose_b, const tact2_gap *gap);

/* How fast the distance changes at the start of a motion. */
typedef struct tact2_rate {
    /* As in tact2_derivative. */
    tact_status status;
    tact_smoothness smoothness;
    /* The derivative of the distance in the direction of the motion: with TACT_SMOOTH the product of derivative and
     * twists, with TACT_ONE_SIDED the least of it over all points where the features face each other.
     * With TACT_MANY_NORMALS it may be greater than this. */
    tact_real rate;
} tact2_rate;

/* Computes it for the twists of both, from a gap as above. */
TACT_API tact2_rate tact2_distance_rate(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b,
                                        tact2_pose pose_b, const tact2_gap *gap, tact2_twist twist_a,
                                        tact2_twist twist_b);

/* How many numbers a twist has, in the order of its fields. */
#define TACT2_TWIST_NUMBERS 3
/* Those of both twists: A's, then B's. */
#define TACT2_MOTION_NUMBERS (2 * TACT2_TWIST_NUMBERS)

/* The second derivatives of the distance, and the first ones of normal and witness points. */
typedef struct tact2_second_derivative {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* TACT_SMOOTH; TACT_ONE_SIDED where features share more than a point, or where a witness point is at the border of
     * the feature that faces the normal; TACT_MANY_NORMALS where the distance itself has no derivative, or the normal
     * turns at once; TACT_NO_DERIVATIVE also for custom shapes, whose curvature is not known. */
    tact_smoothness smoothness;
    /* False: what follows `least_eigenvalue` is zero. */
    bool is_set;
    /* How well the normal is determined, a length: the least eigenvalue of the sum of the distance and of the radii of
     * curvature of both surfaces, across the normal, where no edge or face fixes it. The normal turns by no more than
     * what the points move by over this. TACT_REAL_MAX: edges and faces fix it. Zero or below: it is not determined. */
    tact_real least_eigenvalue;
    /* For motions of both bodies at constant twists, d'' is the sum over i and j of hessian[i][j] and their numbers i
     * and j. Symmetric. */
    tact_real hessian[TACT2_MOTION_NUMBERS][TACT2_MOTION_NUMBERS];
    /* How fast they change with each number. The points move with the bodies and over their surfaces. */
    tact2_vec normal[TACT2_MOTION_NUMBERS], point_a[TACT2_MOTION_NUMBERS], point_b[TACT2_MOTION_NUMBERS];
} tact2_second_derivative;

/* Computes them, from a gap as above. They hold as long as the features stay the same. Refused: as above, and
 * TACT_NOT_CONVEX for meshes and shapes with parts. */
TACT_API tact2_second_derivative tact2_distance_second_derivative(const tact2_shape *a, tact2_pose pose_a,
                                                                      const tact2_shape *b, tact2_pose pose_b,
                                                                      const tact2_gap *gap);

#ifdef __cplusplus
}
#endif
#endif
