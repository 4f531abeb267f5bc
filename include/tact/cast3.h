/* Rays, moving shapes and points in three dimensions.
 *
 * A ray is cast as a point that moves: all casts share one answer, with one meaning of every field
 * (docs/conventions.md). How they are found, and what touching, grazing, parallel and zero motion mean, is in
 * docs/casts.md. To stop at a distance from a shape, round the shape by it (tact3_rounded()). */
#ifndef TACT_CAST3_H
#define TACT_CAST3_H

#include "tact/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest value of tact3_hit.steps. */
#define TACT3_MAX_STEPS 256

/* What a motion meets first. A is the shape that the motion is measured against, B is what moves. */
typedef struct tact3_hit {
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
    /* The signed distance at that fraction and its bound, as in tact3_gap. */
    tact_real distance, error_bound;
    /* From A to B at that fraction, unit: for a ray the outward normal of the surface that is hit. */
    tact3_vec normal;
    /* Witness points at that fraction, as in tact3_gap. For a ray point_b is the point of the ray. */
    tact3_vec point_a, point_b;
} tact3_hit;

/* The motion of a body from one pose to another: its origin along a straight line at a constant rate, its rotation
 * around one axis, the shorter way (a half turn at most), as tact3_sweep_pose() has it. */
typedef struct tact3_sweep {
    tact3_pose from, to;
} tact3_sweep;

/* The pose at a fraction of the motion: the position interpolated, the quaternion interpolated and brought back to
 * length one. The same bits on every machine. */
TACT_API tact3_pose tact3_sweep_pose(const tact3_sweep *sweep, tact_real fraction);

/* The ray from the origin to origin + translation, against a shape at rest, in the shape's frame. The options may be
 * null. */
TACT_API tact3_hit tact3_raycast(const tact3_shape *shape, tact3_vec origin, tact3_vec translation,
                               const tact3_query_options *options);

/* B moves by the translation without turning, against A at rest, in A's frame. The options may be null. */
TACT_API tact3_hit tact3_cast(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, tact3_vec translation,
                            const tact3_query_options *options);

/* Both shapes move and turn, from and to poses in the world; the answer is in the world's frame. The motion is never
 * passed through: up to the fraction the shapes are proven apart. The options may be null. */
TACT_API tact3_hit tact3_time_of_impact(const tact3_shape *a, const tact3_sweep *sweep_a, const tact3_shape *b,
                                      const tact3_sweep *sweep_b, const tact3_query_options *options);

/* The point of the shape's surface that is closest to a point, which becomes point_b of the answer: the distance is
 * below zero inside. The options may be null. */
TACT_API tact3_gap tact3_closest_point(const tact3_shape *shape, tact3_vec point, const tact3_query_options *options);
/* Whether the shape holds a point. Its surface counts, and so does what this precision cannot tell from it. */
TACT_API bool tact3_contains(const tact3_shape *shape, tact3_vec point);

#ifdef __cplusplus
}
#endif
#endif
