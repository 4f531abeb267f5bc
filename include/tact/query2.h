/* Distance, overlap and penetration of two convex shapes, in two dimensions.
 *
 * Every query takes the pose of B in A's frame and answers in A's frame, so nothing is lost far from the world's
 * origin; tact2_distance_world() and tact2_overlap_world() take poses in the world and answer there. Lengths are in the
 * caller's unit, the same for all. Queries are thread-safe: they allocate nothing and write nothing but the hint; in
 * optimised builds they use at most 32 KiB of stack, and 24 KiB more while an observer watches. The same input gives
 * the same bits on every compiler and processor with IEEE arithmetic.
 *
 * Algorithms: GJK (docs/gjk.md) while the cores are apart, EPA (docs/epa.md) when they overlap.
 *
 * A shape with parts, in either place: a compound, a polygon or a chain
 * (docs/parts.md). Apart, the least distance of its parts; overlapping, a bracket of the least translation that takes
 * the unions apart: moving B by -distance * normal does, and distance + error_bound is minus a depth that they have for
 * certain. The points are those of the deepest parts. Of the options cutoff, apart_is_enough, general, both tolerances
 * and parts count; hints are not used. */
#ifndef TACT_QUERY2_H
#define TACT_QUERY2_H

#include "tact/shape2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest value of tact2_gap.iterations. */
#define TACT2_MAX_ITERATIONS 50000

/* The distance of two shapes, with normal and witness points. */
typedef struct tact2_gap {
    /* TACT_OK; TACT_NOT_CONVERGED for a valid answer that is less exact than the options ask for; below zero why the
     * input was refused, all else is zero then. */
    tact_status status;
    /* TACT_SEPARATED, TACT_TOUCHING, TACT_OVERLAP or TACT_BEYOND_CUTOFF. */
    tact_relation relation;
    /* Support points computed for each shape; 0 for pairs with a closed form. */
    int iterations;
    /* Signed distance: above zero the least distance of the surfaces; below zero minus the penetration depth, which is
     * the length of the shortest translation that separates. Moving B by -distance * normal makes them just touch. */
    tact_real distance;
    /* Proven: the true signed distance differs from the one above by no more than this (docs/accuracy.md). A custom
     * shape's own rounding is not in it. */
    tact_real error_bound;
    /* Unit vector from A to B. It always has length one, up to 16 units of roundoff (2^-53, in float 2^-24), also for
     * shapes that touch or share a center; of several directions that are equally good it is one. */
    tact2_vec normal;
    /* Witness points: apart, the closest points of both; overlapping, the deepest point of A in B and of B in A
     * along the normal. They lie on the shapes, and point_b - point_a is distance * normal, both up to twice the
     * error bound. Only across the normal of a curved shape the points may be farther off: apart, by less than
     * sqrt(2 * e * (distance + radii + e)), with e the error bound and radii those of the balls that both shapes are
     * rounded by; overlapping, about as far as its surface turns within the bound (docs/accuracy.md). */
    tact2_vec point_a, point_b;
} tact2_gap;

#define TACT2_HINT_VERTICES 24

/* The state of a search, kept from call to call for speed. The caller owns one for each pair of shapes; all zero is an
 * empty hint. It is a guess: whatever its bytes, answers stay within their bounds. Its fields are private. */
typedef struct tact2_hint {
    uint8_t kind, vertex_count, rest;
    tact2_vec direction;
    int32_t vertex[TACT2_HINT_VERTICES][2];
    float toward[TACT2_HINT_VERTICES + 1][2][2];
} tact2_hint;

/* One step of GJK: a simplex, and the support point that it led to. Points are of the Minkowski difference A - B (of
 * the cores), in A's frame. */
typedef struct tact2_simplex_view {
    int iteration;          /* support points so far, this one with them */
    int count;              /* 0 at the start, to 3 */
    const tact2_vec *point; /* point[i] = point_a[i] - point_b[i] */
    const tact2_vec *point_a, *point_b;
    tact2_vec closest;      /* the point of the simplex that is closest to the origin; zero without a simplex */
    tact2_vec direction;    /* unit; the one asked for its support point */
    bool asked;             /* false in a last view: the simplex holds the origin, and nothing is asked any more */
    tact2_vec support, support_a, support_b; /* found in that direction; zero when it was not asked */
    tact_real lower, upper; /* what is known of the distance of the cores; lower may be negative */
} tact2_simplex_view;

/* One step of EPA. */
typedef struct tact2_polygon_view {
    int iteration;
    int vertex_count;       /* and as many edges: edge i runs from vertex i to the next */
    const tact2_vec *point; /* counter-clockwise; point[i] = point_a[i] - point_b[i] */
    const tact2_vec *point_a, *point_b;
    int nearest;            /* the edge nearest to the origin */
    tact2_vec direction;    /* its outward unit normal */
    tact2_vec support, support_a, support_b; /* found in that direction */
    tact_real lower, upper; /* what is known of the depth of the cores */
} tact2_polygon_view;

/* The patch that two shapes share in tact2_collide(): the features that face each other, seen along the normal, and
 * what is left when one is clipped by the other. Points are in A's frame. */
typedef struct tact2_clip_view {
    tact2_vec normal;
    int count_a, count_b; /* corners of the features: 1 a point, 2 an edge or a ruling */
    const tact2_vec *feature_a, *feature_b;
    int patch_count; /* corners of the patch that are near enough to become points */
    const tact2_vec *patch; /* on A's feature */
    const tact_real *separation;
    int kept_count;
    const int *kept; /* the corners that become points of the manifold, in the manifold's order */
} tact2_clip_view;

/* One step of a cast or of a time of impact. */
typedef struct tact2_advance_view {
    int step;
    tact_real fraction; /* where the shapes are asked for their distance */
    tact2_gap gap;      /* which is this; in A's frame, for a time of impact in the world's */
    tact_real next;     /* proven free up to here */
} tact2_advance_view;

/* Callbacks for the steps of a query, for drawing and for teaching. Each may be null. A view and what it points to are
 * valid until the callback returns. Observing changes no answer. */
typedef struct tact2_observer {
    void *context;
    void (*on_simplex)(void *context, const tact2_simplex_view *view);
    void (*on_polygon)(void *context, const tact2_polygon_view *view);
    void (*on_clip)(void *context, const tact2_clip_view *view);
    void (*on_advance)(void *context, const tact2_advance_view *view);
} tact2_observer;

/* All zero is the default; so is a null pointer. A cutoff, tolerance or number of supports below zero is refused with
 * TACT_NEGATIVE; NaN, a tolerance or first direction that is not finite with TACT_NOT_FINITE. */
typedef struct tact2_query_options {
    /* Above zero: stop as soon as the shapes are proven to be farther apart than this (TACT_BEYOND_CUTOFF). Zero: no
     * cutoff. */
    tact_real cutoff;
    tact2_hint *hint;
    const tact2_observer *observer;
    /* Use GJK and EPA also for pairs that have a closed form. An observer sees nothing of a closed form. */
    bool general;
    /* The rest is for tact2_distance(), tact2_distance_world() and tact2_closest_point(); others ignore it. */
    /* Stop as soon as the shapes are proven to be apart: a cutoff of zero (TACT_BEYOND_CUTOFF). For tact2_raycast()
     * and tact2_time_of_impact() too: a miss tells nothing but that it is one. */
    bool apart_is_enough;
    /* Above zero: GJK stops after so many support points of each shape. EPA, which follows where the cores overlap,
     * stops after as many again, and up to five more to begin. A hint's polytope may cost four more. */
    int max_supports;
    /* Above zero: an error bound is good enough, a length, or a part of the size of the smaller shape. The larger of
     * both counts. An answer with a wider one has the status TACT_NOT_CONVERGED, unless it is TACT_BEYOND_CUTOFF. */
    tact_real tolerance, relative_tolerance;
    /* GJK's first direction where no hint has one, in A's frame, of any length; zero: from A's origin to B's. */
    tact2_vec first_direction;
    /* Null, or two numbers, of A and B, that are set where a shape has parts: the child of a compound, the convex part
     * of a polygon or the segment of a chain that is closest, meets the other shape, or is hit by a ray. -1 for a shape
     * that has none. */
    int *parts;
} tact2_query_options;

/* Returns whether the shapes share a point. Touching counts, and so does what rounding cannot tell from it. False for
 * what tact2_distance() proves apart, and for refused input: use tact2_distance() to see why. The hint may be null. */
TACT_API bool tact2_overlap(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, tact2_hint *hint);

/* Computes the signed distance with normal, witness points and error bound, in A's frame. The options may be null.
 * Refused: the shapes' own status, TACT_NOT_FINITE, TACT_NEGATIVE (options), TACT_BAD_ROTATION, TACT_OUT_OF_RANGE,
 * TACT_BAD_SUPPORT. */
TACT_API tact2_gap tact2_distance(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a,
                                  const tact2_query_options *options);

/* The same from two poses in the world; normal and witness points in the world's frame, and rounded there by up to 21
 * units of roundoff of their distance from A's origin, and one of their coordinates. */
TACT_API bool tact2_overlap_world(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b, tact2_pose pose_b,
                                  tact2_hint *hint);
TACT_API tact2_gap tact2_distance_world(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b,
                                        tact2_pose pose_b, const tact2_query_options *options);

#ifdef __cplusplus
}
#endif
#endif
