/* Contact manifolds in two dimensions: the points where two shapes touch, for a solver.
 *
 * A manifold has one normal and up to TACT2_MANIFOLD_POINTS points that span the area of contact. Frames and signs are
 * those of query2.h (docs/conventions.md); docs/manifold.md says how points are found, chosen and identified. Like all
 * queries these are thread-safe, allocate nothing and write nothing but the hint. */
#ifndef TACT_CONTACT2_H
#define TACT_CONTACT2_H

#include "tact/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TACT2_MANIFOLD_POINTS 2

typedef struct tact2_contact_point {
    /* On the surface of A and on that of B, in A's frame, both up to e, the point_error_bound of the manifold.
     * point_b - point_a is separation * normal: along the normal up to e, and across it up to 2 * e. Only where a core
     * is curved (ellipses, custom shapes) they may be apart across it by
     * sqrt(2 * e * (|distance| + radii + 2 * e)), with radii the sum of both shapes' `rounding`. */
    tact2_vec point_a, point_b;
    /* Signed, along the normal: below zero the surfaces overlap here. */
    tact_real separation;
    /* Identifies the two features in contact. It is the same from call to call as long as the features are, whatever
     * the hint; no two points of a manifold have the same. */
    uint32_t id;
} tact2_contact_point;

typedef struct tact2_manifold {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* As in tact2_gap. TACT_BEYOND_CUTOFF: the shapes are proven to be farther apart than the speculative distance;
     * there are no points then. */
    tact_relation relation;
    int point_count;
    int iterations;
    /* The signed distance of the shapes and its bound, as from tact2_distance(), and the normal of all points, unit,
     * from A to B. The least separation of the points is this distance, up to the bound and to 1e-5 of the size of
     * the patch (docs/manifold.md). */
    tact_real distance, error_bound;
    tact2_vec normal;
    /* Up to this e, for each point: point_a and point_b lie on their surfaces; `separation` is their difference along
     * the normal; it is not below `distance`, and not above the speculative distance by more than 1e-5 of the size of
     * the patch besides. Along the normal the shapes are apart by at least `distance` - e. tact2_contact_point says how
     * far point_a and point_b may be apart across it. e is error_bound and some roundings of the size of the pair, and
     * more only where a point is known less well than that. */
    tact_real point_error_bound;
    /* Only the first point_count are set. */
    tact2_contact_point point[TACT2_MANIFOLD_POINTS];
} tact2_manifold;

/* Computes the manifold of two shapes, in A's frame. It has points where the surfaces are apart by no more than the
 * speculative distance (>= 0; zero: only where they touch or overlap). options.cutoff is not used; the options may be
 * null. Refused: as in tact2_distance(), and TACT_NEGATIVE or TACT_NOT_FINITE for the speculative distance. */
TACT_API tact2_manifold tact2_collide(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a,
                                    tact_real speculative, const tact2_query_options *options);

/* The same from two poses in the world; normal and points in the world's frame. Points are rounded there, as those of
 * tact2_distance_world(), which point_error_bound does not count; separations are not. */
TACT_API tact2_manifold tact2_collide_world(const tact2_shape *a, tact2_pose pose_a, const tact2_shape *b,
                                          tact2_pose pose_b, tact_real speculative, const tact2_query_options *options);

/* One of the points where two shapes touch of which one has parts; each has a normal of its own. */
typedef struct tact2_part_contact {
    /* On the surface of A and on that of B, up to the point_error_bound of all. */
    tact2_vec point_a, point_b;
    tact2_vec normal;     /* unit, from A to B */
    tact_real separation; /* of the points along the normal: below zero the surfaces overlap here */
    int part_a, part_b;   /* as tact2_query_options.parts; -1: the shape has none */
    uint32_t id;          /* identifies, with the parts, the features in contact from call to call */
} tact2_part_contact;

typedef struct tact2_part_contacts {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    int count;     /* in the caller's array */
    bool complete; /* false: the array was full, and contacts that are less deep were left out */
    tact_real point_error_bound;
} tact2_part_contacts;

/* Computes the contacts of two shapes of which one at least has parts, in either place: those of all pairs of parts
 * that are apart by no more than the speculative distance (>= 0). Sets the first contacts, the deepest first, in the
 * array, which needs room for no more than the capacity.
 *
 * Edges between flush or overlapping parts do not show: a contact is left out where its point belongs to another part,
 * too, which goes on beyond it along the normal. Contacts at one place along one normal are one. Where all are left out
 * although the shapes overlap, the answer is the one contact of tact2_distance(). Of the options, which may be null,
 * `general` counts. Refused: as in tact2_distance(), TACT_NOT_CONVEX if neither shape has parts,
 * TACT_NEGATIVE or TACT_NOT_FINITE for the speculative distance, and TACT_NEGATIVE for the capacity. */
TACT_API tact2_part_contacts tact2_collide_parts(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a,
                                                 tact_real speculative, const tact2_query_options *options,
                                                 tact2_part_contact *contacts, int capacity);
/* The same from two poses in the world; normals and points in the world's frame. */
TACT_API tact2_part_contacts tact2_collide_parts_world(const tact2_shape *a, tact2_pose pose_a,
                                                       const tact2_shape *b, tact2_pose pose_b,
                                                       tact_real speculative, const tact2_query_options *options,
                                                       tact2_part_contact *contacts, int capacity);

#ifdef __cplusplus
}
#endif
#endif
