/* Rays, moving shapes and points in two dimensions.
 *
 * A ray is cast as a point that moves: all casts share one answer, with one meaning of every field
 * (docs/conventions.md). How they are found, and what touching, grazing, parallel and zero motion mean, is in
 * docs/casts.md. To stop at a distance from a shape, round the shape by it (tact2_rounded()). */
#ifndef TACT_CAST2_H
#define TACT_CAST2_H

#include "tact/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest value of tact2_hit.steps. */
#define TACT2_MAX_STEPS 256

/* What a motion meets first. A is the shape that the motion is measured against, B is what moves. */
typedef struct tact2_hit {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* TACT_SEPARATED: proven never to touch in the whole motion; fraction is 1, and the numbers below are those at the
     * end. TACT_TOUCHING: contact begins at the fraction. TACT_OVERLAP: they overlap from the start; fraction is 0, and
     * the numbers are those of the start. TACT_UNDECIDED: proven apart up to the fraction and not known beyond, because
     * the limit of steps was reached. */
    tact_relation relation;
    /* Distance queries that it took; 0 where a closed form answered. */
    int steps;
    /* Of the motion, from 0 to 1. */
    tact_real fraction;
    /* The signed distance at that fraction and its bound, as in tact2_gap. */
    tact_real distance, error_bound;
    /* From A to B at that fraction, unit: for a ray the outward normal of the surface that is hit. */
    tact2_vec normal;
    /* Witness points at that fraction, as in tact2_gap. For a ray point_b is the point of the ray. */
    tact2_vec point_a, point_b;
} tact2_hit;

/* The motion of a body from one pose to another: its origin along a straight line at a constant rate, its rotation
 * around one axis, the shorter way (a half turn at most), as tact2_sweep_pose() has it. */
typedef struct tact2_sweep {
    tact2_pose from, to;
} tact2_sweep;

/* The pose at a fraction of the motion: the position interpolated, the half turn interpolated and brought back to
 * length one. The same bits on every machine. */
TACT_API tact2_pose tact2_sweep_pose(const tact2_sweep *sweep, tact_real fraction);

/* The ray from the origin to origin + translation, against a shape at rest, in the shape's frame. The options may be
 * null. */
TACT_API tact2_hit tact2_raycast(const tact2_shape *shape, tact2_vec origin, tact2_vec translation,
                               const tact2_query_options *options);

/* B moves by the translation without turning, against A at rest, in A's frame. The options may be null. */
TACT_API tact2_hit tact2_cast(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, tact2_vec translation,
                            const tact2_query_options *options);

/* Both shapes move and turn, from and to poses in the world; the answer is in the world's frame. The motion is never
 * passed through: up to the fraction the shapes are proven apart. The options may be null. */
TACT_API tact2_hit tact2_time_of_impact(const tact2_shape *a, const tact2_sweep *sweep_a, const tact2_shape *b,
                                      const tact2_sweep *sweep_b, const tact2_query_options *options);

/* The point of the shape's surface that is closest to a point, which becomes point_b of the answer: the distance is
 * below zero inside. The options may be null. */
TACT_API tact2_gap tact2_closest_point(const tact2_shape *shape, tact2_vec point, const tact2_query_options *options);
/* Whether the shape holds a point. Its surface counts, and so does what this precision cannot tell from it. */
TACT_API bool tact2_contains(const tact2_shape *shape, tact2_vec point);

#ifdef __cplusplus
}
#endif
#endif
