/* Distance, overlap and penetration of two convex shapes, in three dimensions.
 *
 * Every query takes the pose of B in A's frame and answers in A's frame, so nothing is lost far from the world's
 * origin; tact3_distance_world() and tact3_overlap_world() take poses in the world and answer there. Lengths are in the
 * caller's unit, the same for all. Queries are thread-safe: they allocate nothing and write nothing but the hint; in
 * optimised builds they use at most 48 KiB of stack, and 24 KiB more while an observer watches. The same input gives
 * the same bits on every compiler and processor with IEEE arithmetic.
 *
 * Algorithms: GJK (docs/gjk.md) while the cores are apart, EPA (docs/epa.md) when they overlap.
 *
 * Two meshes (tact3_mesh_shape(); docs/mesh.md): a solid's inside belongs to it. Whether they share a point is exact
 * for the corners as B's pose places them in A's frame, rounded once: flush faces, shared edges and corners are
 * TACT_TOUCHING. Where they overlap, moving B by -distance * normal takes it out, and distance + error_bound is minus
 * a depth that they have for certain; the points are one that both surfaces share, or the nearest ones of a solid
 * within a solid. A surface has no inside: where it crosses something distance + error_bound is zero. Of the options
 * cutoff, apart_is_enough, tolerance, relative_tolerance and triangles count.
 *
 * A mesh and a convex shape, in either place: apart, the least distance of the triangles and the shape. The depth is
 * the least translation that takes the shape off all triangles and, of a solid, out of it: a bracket, written as for
 * two meshes, which is as narrow as rounding where one triangle or one way out of a solid decides. So a surface has a
 * depth, too, to the nearer side; a shape in a closed surface that touches none of its triangles is apart from it. The
 * points are those of the triangle that is nearest, or that is deepest in the shape. Of the options cutoff,
 * apart_is_enough and triangles count.
 *
 * A mesh and a point, in either place: the distance of the surface, below zero inside of a solid. On which side the
 * point is, is exact where nothing brings it into the mesh's frame. Where a solid overlaps itself and the nearest
 * surface leads no way out, the distance is the shortest way out of the mesh's bounds, and error_bound as wide.
 *
 * A shape with parts, in either place: a compound
 * (docs/parts.md). Apart, the least distance of its parts; overlapping, a bracket of the least translation that takes
 * the unions apart: moving B by -distance * normal does, and distance + error_bound is minus a depth that they have for
 * certain. The points are those of the deepest parts. Of the options cutoff, apart_is_enough, general, both tolerances
 * and parts count; hints are not used. They take up to 1 KiB more of stack. */
#ifndef TACT_QUERY3_H
#define TACT_QUERY3_H

#include "tact/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest value of tact3_gap.iterations. */
#define TACT3_MAX_ITERATIONS 4096

/* The distance of two shapes, with normal and witness points. */
typedef struct tact3_gap {
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
    tact3_vec normal;
    /* Witness points: apart, the closest points of both; overlapping, the deepest point of A in B and of B in A
     * along the normal. They lie on the shapes, and point_b - point_a is distance * normal, both up to twice the
     * error bound. Only across the normal of a curved shape the points may be farther off: apart, by less than
     * sqrt(2 * e * (distance + radii + e)), with e the error bound and radii those of the balls that both shapes are
     * rounded by; overlapping, about as far as its surface turns within the bound (docs/accuracy.md). */
    tact3_vec point_a, point_b;
} tact3_gap;

#define TACT3_HINT_VERTICES 40
#define TACT3_HINT_FACES (2 * TACT3_HINT_VERTICES - 4)

/* The state of a search, kept from call to call for speed. The caller owns one for each pair of shapes; all zero is an
 * empty hint. It is a guess: whatever its bytes, answers stay within their bounds. Its fields are private. */
typedef struct tact3_hint {
    uint8_t kind, vertex_count, face_count, rest;
    tact3_vec direction;
    int32_t vertex[TACT3_HINT_VERTICES][2];
    uint8_t face[TACT3_HINT_FACES][3];
    float toward[TACT3_HINT_VERTICES + 1][2][3];
} tact3_hint;

/* One step of GJK: a simplex, and the support point that it led to. Points are of the Minkowski difference A - B (of
 * the cores), in A's frame. */
typedef struct tact3_simplex_view {
    int iteration;          /* support points so far, this one with them */
    int count;              /* 0 at the start, to 4 */
    const tact3_vec *point; /* point[i] = point_a[i] - point_b[i] */
    const tact3_vec *point_a, *point_b;
    tact3_vec closest;      /* the point of the simplex that is closest to the origin; zero without a simplex */
    tact3_vec direction;    /* unit; the one asked for its support point */
    bool asked;             /* false in a last view: the simplex holds the origin, and nothing is asked any more */
    tact3_vec support, support_a, support_b; /* found in that direction; zero when it was not asked */
    tact_real lower, upper; /* what is known of the distance of the cores; lower may be negative */
} tact3_simplex_view;

/* One step of EPA. */
typedef struct tact3_polytope_view {
    int iteration;
    int vertex_count;
    const tact3_vec *point; /* point[i] = point_a[i] - point_b[i] */
    const tact3_vec *point_a, *point_b;
    int face_count;
    const int (*face)[3]; /* vertices, counter-clockwise from outside */
    int nearest;          /* the face nearest to the origin */
    tact3_vec direction;  /* its outward unit normal */
    tact3_vec support, support_a, support_b; /* found in that direction */
    tact_real lower, upper; /* what is known of the depth of the cores */
} tact3_polytope_view;

/* The patch that two shapes share in tact3_collide(): the features that face each other, seen along the normal, and
 * what is left when one is clipped by the other. Points are in A's frame. */
typedef struct tact3_clip_view {
    tact3_vec normal;
    int count_a, count_b; /* corners of the features: 1 a point, 2 an edge or a ruling, more: a face */
    const tact3_vec *feature_a, *feature_b;
    int patch_count; /* corners of the patch that are near enough to become points */
    const tact3_vec *patch; /* on A's feature */
    const tact_real *separation;
    int kept_count;
    const int *kept; /* the corners that become points of the manifold, in the manifold's order */
} tact3_clip_view;

/* One step of a cast or of a time of impact. */
typedef struct tact3_advance_view {
    int step;
    tact_real fraction; /* where the shapes are asked for their distance */
    tact3_gap gap;      /* which is this; in A's frame, for a time of impact in the world's */
    tact_real next;     /* proven free up to here */
} tact3_advance_view;

/* Callbacks for the steps of a query, for drawing and for teaching. Each may be null. A view and what it points to are
 * valid until the callback returns. Observing changes no answer. */
typedef struct tact3_observer {
    void *context;
    void (*on_simplex)(void *context, const tact3_simplex_view *view);
    void (*on_polytope)(void *context, const tact3_polytope_view *view);
    void (*on_clip)(void *context, const tact3_clip_view *view);
    void (*on_advance)(void *context, const tact3_advance_view *view);
} tact3_observer;

/* All zero is the default; so is a null pointer. A cutoff, tolerance or number of supports below zero is refused with
 * TACT_NEGATIVE; NaN, a tolerance or first direction that is not finite with TACT_NOT_FINITE. */
typedef struct tact3_query_options {
    /* Above zero: stop as soon as the shapes are proven to be farther apart than this (TACT_BEYOND_CUTOFF). Zero: no
     * cutoff. */
    tact_real cutoff;
    tact3_hint *hint;
    const tact3_observer *observer;
    /* Use GJK and EPA also for pairs that have a closed form. An observer sees nothing of a closed form. */
    bool general;
    /* The rest is for tact3_distance(), tact3_distance_world() and tact3_closest_point(); others ignore it. */
    /* Stop as soon as the shapes are proven to be apart: a cutoff of zero (TACT_BEYOND_CUTOFF). For tact3_raycast()
     * and tact3_time_of_impact() too: a miss tells nothing but that it is one. */
    bool apart_is_enough;
    /* Above zero: GJK stops after so many support points of each shape. EPA, which follows where the cores overlap,
     * stops after as many again, and up to five more to begin. A hint's polytope may cost four more. */
    int max_supports;
    /* Above zero: an error bound is good enough, a length, or a part of the size of the smaller shape. The larger of
     * both counts. An answer with a wider one has the status TACT_NOT_CONVERGED, unless it is TACT_BEYOND_CUTOFF. */
    tact_real tolerance, relative_tolerance;
    /* GJK's first direction where no hint has one, in A's frame, of any length; zero: from A's origin to B's. */
    tact3_vec first_direction;
    /* Null, or two numbers, of A and B, that are set where a shape is a mesh: its triangle that is closest, meets the
     * other shape, or is hit by a ray. -1 for a shape that is no mesh, and where the cutoff ends the search before a
     * triangle was asked. */
    int *triangles;
    /* Null, or two numbers, of A and B, that are set where a shape has parts: the child of a compound that is
     * closest, meets the other shape, or is hit by a ray. -1 for a shape that has none. */
    int *parts;
} tact3_query_options;

/* Returns whether the shapes share a point. Touching counts, and so does what rounding cannot tell from it. False for
 * what tact3_distance() proves apart, and for refused input: use tact3_distance() to see why. The hint may be null. */
TACT_API bool tact3_overlap(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, tact3_hint *hint);

/* Computes the signed distance with normal, witness points and error bound, in A's frame. The options may be null.
 * Refused: the shapes' own status, TACT_NOT_FINITE, TACT_NEGATIVE (options), TACT_BAD_ROTATION, TACT_OUT_OF_RANGE,
 * TACT_BAD_SUPPORT. */
TACT_API tact3_gap tact3_distance(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                  const tact3_query_options *options);

/* The same from two poses in the world; normal and witness points in the world's frame, and rounded there by up to 21
 * units of roundoff of their distance from A's origin, and one of their coordinates. */
TACT_API bool tact3_overlap_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                                  tact3_hint *hint);
TACT_API tact3_gap tact3_distance_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b,
                                        tact3_pose pose_b, const tact3_query_options *options);

#ifdef __cplusplus
}
#endif
#endif
