/* Contact manifolds in three dimensions: the points where two shapes touch, for a solver.
 *
 * A manifold has one normal and up to TACT3_MANIFOLD_POINTS points that span the area of contact. Frames and signs are
 * those of query3.h (docs/conventions.md); docs/manifold.md says how points are found, chosen and identified. Like all
 * queries these are thread-safe, allocate nothing and write nothing but the hint. */
#ifndef TACT_CONTACT3_H
#define TACT_CONTACT3_H

#include "tact/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TACT3_MANIFOLD_POINTS 4

typedef struct tact3_contact_point {
    /* On the surface of A and on that of B, in A's frame, both up to e, the point_error_bound of the manifold.
     * point_b - point_a is separation * normal: along the normal up to e, and across it up to 2 * e. Only where a core
     * is curved (ellipsoids, cylinders, cones, custom shapes) they may be apart across it by
     * sqrt(2 * e * (|distance| + radii + 2 * e)), with radii the sum of both shapes' `rounding`. */
    tact3_vec point_a, point_b;
    /* Signed, along the normal: below zero the surfaces overlap here. */
    tact_real separation;
    /* Identifies the two features in contact. It is the same from call to call as long as the features are, whatever
     * the hint; no two points of a manifold have the same. */
    uint32_t id;
} tact3_contact_point;

typedef struct tact3_manifold {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    /* As in tact3_gap. TACT_BEYOND_CUTOFF: the shapes are proven to be farther apart than the speculative distance;
     * there are no points then. */
    tact_relation relation;
    int point_count;
    int iterations;
    /* The signed distance of the shapes and its bound, as from tact3_distance(), and the normal of all points, unit,
     * from A to B. The least separation of the points is this distance, up to the bound and to 1e-5 of the size of
     * the patch (docs/manifold.md). */
    tact_real distance, error_bound;
    tact3_vec normal;
    /* Up to this e, for each point: point_a and point_b lie on their surfaces; `separation` is their difference along
     * the normal; it is not below `distance`, and not above the speculative distance by more than 1e-5 of the size of
     * the patch besides. Along the normal the shapes are apart by at least `distance` - e. tact3_contact_point says how
     * far point_a and point_b may be apart across it. e is error_bound and some roundings of the size of the pair, and
     * more only where a point is known less well than that. */
    tact_real point_error_bound;
    /* Only the first point_count are set. */
    tact3_contact_point point[TACT3_MANIFOLD_POINTS];
} tact3_manifold;

/* Computes the manifold of two shapes, in A's frame. It has points where the surfaces are apart by no more than the
 * speculative distance (>= 0; zero: only where they touch or overlap). options.cutoff is not used; the options may be
 * null. Refused: as in tact3_distance(), and TACT_NEGATIVE or TACT_NOT_FINITE for the speculative distance. */
TACT_API tact3_manifold tact3_collide(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                    tact_real speculative, const tact3_query_options *options);

/* The same from two poses in the world; normal and points in the world's frame. Points are rounded there, as those of
 * tact3_distance_world(), which point_error_bound does not count; separations are not. */
TACT_API tact3_manifold tact3_collide_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b,
                                          tact3_pose pose_b, tact_real speculative, const tact3_query_options *options);

/* One of the points where a mesh and a convex shape or another mesh touch; each has a normal of its own. Points and
 * normal are in A's frame, those of tact3_collide_mesh_world() in the world's. */
typedef struct tact3_mesh_contact {
    /* On the surface of A and on that of B, up to the point_error_bound of all. */
    tact3_vec point_a, point_b;
    tact3_vec normal;     /* unit, from A to B */
    tact_real separation; /* of the points along the normal: below zero the surfaces overlap here */
    int triangle;         /* of the mesh; of two meshes A's */
    int triangle_b;       /* of two meshes B's; else -1 */
    uint32_t material;    /* the triangle's */
    uint32_t id;          /* identifies, with the triangle, the features in contact from call to call */
} tact3_mesh_contact;

typedef struct tact3_mesh_contacts {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    int count;     /* in the caller's array */
    /* False: the array was full, and contacts that are less deep were left out; or the shape is deep in a surface of
     * more than 8 directions, and contacts that lie beside the triangles there may be missing. */
    bool complete;
    /* Up to this the points lie on the surfaces: what the search leaves open, and how coordinates are rounded where the
     * answer is, which far from A's origin, or the world's, is most of it. */
    tact_real point_error_bound;
} tact3_mesh_contacts;

/* Computes the contacts of a mesh, solid or surface, and a convex shape or another mesh, in either place: where the
 * triangles and the shape are apart by no more than the speculative distance (>= 0). Sets the first contacts, the
 * deepest first, in the array; it needs room for no more than the capacity, and is where contacts are collected, so
 * with less room than four for each direction of the surface in reach the choice is poorer.
 *
 * Inner edges do not show: a contact's normal is in the Voronoi region of its triangle (docs/mesh.md), so what slides
 * over flat or concave edges has the normals of the faces. Contacts with one normal are merged: those at one place are
 * one, and of more than four the ones that span their area are left. Triangles of a solid that the shape meets from
 * inside have none if others do. A shape that is inside of a solid and meets no triangle has no contacts. A half-space
 * has one, at the lowest vertex.
 *
 * Two meshes: the contacts of each triangle of one with the other, without those of inner edges of either. Faces that
 * lie on each other, up to 0.7 degrees, have one normal, the larger mesh's, or A's if both are as large. Where meshes
 * are in each other by more than a fiftieth of the smaller one, or no other contact shows that they are, the contact of
 * tact3_distance() is among them, whose normal is a proven way out, and others count that lead the same way. They take
 * up to 3 KiB more of stack than other queries.
 *
 * `separation` is that of the points along the normal, but where the contact of tact3_distance() counts: it has the
 * points and the distance of that, and others are no deeper. The depth of all is what tact3_distance() says. Of the
 * options, which may be null, `general` counts. Refused: as in tact3_distance(),
 * TACT_NOT_CONVEX if neither shape is a mesh, TACT_NEGATIVE or TACT_NOT_FINITE for the speculative
 * distance, and TACT_NEGATIVE for the capacity. */
TACT_API tact3_mesh_contacts tact3_collide_mesh(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                                tact_real speculative, const tact3_query_options *options,
                                                tact3_mesh_contact *contacts, int capacity);
/* The same from two poses in the world; normals and points in the world's frame. */
TACT_API tact3_mesh_contacts tact3_collide_mesh_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b,
                                                      tact3_pose pose_b, tact_real speculative,
                                                      const tact3_query_options *options,
                                                      tact3_mesh_contact *contacts, int capacity);

/* One of the points where two shapes touch of which one has parts; each has a normal of its own. */
typedef struct tact3_part_contact {
    /* On the surface of A and on that of B, up to the point_error_bound of all. */
    tact3_vec point_a, point_b;
    tact3_vec normal;     /* unit, from A to B */
    tact_real separation; /* of the points along the normal: below zero the surfaces overlap here */
    int part_a, part_b;   /* as tact3_query_options.parts; -1: the shape has none */
    int triangle;         /* of a mesh that is one of them or a child; -1: neither */
    uint32_t material;    /* the triangle's */
    uint32_t id;          /* identifies, with the parts, the features in contact from call to call */
} tact3_part_contact;

typedef struct tact3_part_contacts {
    /* TACT_OK, or why the input was refused; all else is zero then. */
    tact_status status;
    int count;     /* in the caller's array */
    bool complete; /* false: the array was full, and contacts that are less deep were left out */
    tact_real point_error_bound;
} tact3_part_contacts;

/* Computes the contacts of two shapes of which one at least has parts, in either place: those of all pairs of parts
 * that are apart by no more than the speculative distance (>= 0). Sets the first contacts, the deepest first, in the
 * array, which needs room for no more than the capacity.
 *
 * Edges between flush or overlapping parts do not show: a contact is left out where its point belongs to another part,
 * too, which goes on beyond it along the normal. Contacts at one place along one normal are one. Where all are left out
 * although the shapes overlap, the answer is the one contact of tact3_distance(). Of the options, which may be null,
 * `general` counts. Refused: as in tact3_distance(), TACT_NOT_CONVEX if neither shape has parts,
 * TACT_NEGATIVE or TACT_NOT_FINITE for the speculative distance, and TACT_NEGATIVE for the capacity. */
TACT_API tact3_part_contacts tact3_collide_parts(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                                 tact_real speculative, const tact3_query_options *options,
                                                 tact3_part_contact *contacts, int capacity);
/* The same from two poses in the world; normals and points in the world's frame. */
TACT_API tact3_part_contacts tact3_collide_parts_world(const tact3_shape *a, tact3_pose pose_a,
                                                       const tact3_shape *b, tact3_pose pose_b,
                                                       tact_real speculative, const tact3_query_options *options,
                                                       tact3_part_contact *contacts, int capacity);

#ifdef __cplusplus
}
#endif
#endif
