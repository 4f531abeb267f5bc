/* Ray casts, shape casts, time of impact and point queries in two dimensions.
 *
 * A ray is a point that moves, so all casts return the same structure (docs/conventions.md). docs/casts.md has the
 * algorithm, and what touching, grazing, parallel and zero motion mean. To stop at a distance from a shape, round the
 * shape by it (tact2_rounded()). options.cutoff is not used; the options may be null everywhere. Refused: the shapes'
 * own status, TACT_NOT_FINITE, TACT_BAD_ROTATION, TACT_OUT_OF_RANGE, TACT_BAD_SUPPORT. */
#ifndef TACT_CAST2_H
#define TACT_CAST2_H

#include "tact/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest value of tact2_hit.steps. */
#define TACT2_MAX_STEPS 256

/* The first contact of a motion. B is the shape, ray or point that moves, A the shape it is cast against. */
typedef struct tact2_hit {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* TACT_SEPARATED: proven never to touch in the whole motion; fraction is 1, and the numbers below are those at the
     * end. TACT_TOUCHING: contact begins at the fraction. TACT_OVERLAP: they overlap from the start; fraction is 0, and
     * the numbers are those of the start. TACT_UNDECIDED: proven apart up to the fraction and not known beyond, because
     * the limit of steps was reached. All of this is said of the exact motion (docs/casts.md). */
    tact_relation relation;
    /* Distance queries used; 0 for a closed form and for one search along a straight motion, of which an observer sees
     * nothing. */
    int steps;
    /* The part of the motion before contact, from 0 to 1. */
    tact_real fraction;
    /* The signed distance at that fraction of the exact motion and its bound, as in tact2_gap. */
    tact_real distance, error_bound;
    /* From A to B at that fraction, unit: for a ray the outward normal of the surface that is hit. */
    tact2_vec normal;
    /* Witness points at that fraction, as in tact2_gap. For a ray point_b is the point of the ray. */
    tact2_vec point_a, point_b;
} tact2_hit;

/* The motion of a frame from one pose to another: its origin goes along a straight line at a constant rate, and it
 * turns the shorter way, by half a turn at most, as tact2_sweep_pose() computes it. */
typedef struct tact2_sweep {
    tact2_pose from, to;
} tact2_sweep;

/* The pose at a fraction of the motion: the position interpolated, the half turn interpolated and brought back to
 * length one. The same bits on every machine. */
TACT_API tact2_pose tact2_sweep_pose(const tact2_sweep *sweep, tact_real fraction);

/* Casts a ray from the origin to origin + translation against a shape at rest, all in the shape's frame. With
 * options.apart_is_enough a miss tells nothing but that it is one: TACT_SEPARATED, fraction 1, and zeros. */
TACT_API tact2_hit tact2_raycast(const tact2_shape *shape, tact2_vec origin, tact2_vec translation,
                               const tact2_query_options *options);

/* Where a ray meets a part: the child of a compound, the convex part of a polygon, the segment of a chain. */
typedef struct tact2_part_hit {
    tact2_hit hit;
    int part;
} tact2_part_hit;

/* Casts a ray against each part of a shape that has some, and sets *count to the number of parts that it meets. The
 * first ones, up to the capacity, are in the array, in order of fraction, of equal ones the lowest part first; each as
 * tact2_raycast() of the part says. Refused: as there, TACT_NEGATIVE (the capacity), TACT_WRONG_KIND (a shape without
 * parts); then the count is zero. */
TACT_API tact_status tact2_raycast_parts(const tact2_shape *shape, tact2_vec origin, tact2_vec translation,
                                          const tact2_query_options *options, tact2_part_hit *hits, int capacity,
                                          int *count);

/* Casts B, which moves by the translation without turning, against A at rest, all in A's frame. */
TACT_API tact2_hit tact2_cast(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, tact2_vec translation,
                            const tact2_query_options *options);
/* The same from two poses in the world, along a translation there; the answer is in the world's frame, an observer's
 * views are in A's. What rounding moves on the way to A's frame is in error_bound. A miss is proven for the poses in
 * the world, but where a shape has parts for the pose and the translation as A's frame rounds them. */
TACT_API tact2_hit tact2_cast_world(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b, tact2_pose pose_b,
                                  tact2_vec translation, const tact2_query_options *options);

/* Finds the first contact of two shapes that both move and turn. Sweeps and answer are in the world's frame. Up to the
 * fraction the shapes are proven apart. options.apart_is_enough as in tact2_raycast(); a touch at the very end of the
 * motion may then be a miss. */
TACT_API tact2_hit tact2_time_of_impact(const tact2_shape *a, const tact2_sweep *sweep_a, const tact2_shape *b,
                                      const tact2_sweep *sweep_b, const tact2_query_options *options);

/* Finds the point of the shape's surface that is closest to a point, in the shape's frame. point_b of the answer is the
 * given point; the distance is below zero inside. Here all options count, as in tact2_distance(). */
TACT_API tact2_gap tact2_closest_point(const tact2_shape *shape, tact2_vec point, const tact2_query_options *options);
/* Returns whether the shape contains a point of its frame. Its surface counts, and so does what this precision cannot
 * tell from it. False for refused input. */
TACT_API bool tact2_contains(const tact2_shape *shape, tact2_vec point);

#ifdef __cplusplus
}
#endif
#endif
