/* The nearest triangles of two meshes, and whether they meet. */
#ifndef TACT_COMPOSITE_MESH_PAIR3_H
#define TACT_COMPOSITE_MESH_PAIR3_H

#include "composite/placed3.h"

#define CONTACT_NORMALS 6

/* What a search found, in the frame of the pair. */
typedef struct mesh_nearest {
    triangle_relation relation; /* of the surfaces: exact for the corners as placed */
    bool bounds_apart;          /* the boxes around the meshes are: neither contains the other */
    double lower, upper;        /* the distance of the surfaces is between them; both zero where they meet */
    double distance;            /* of the nearest triangles: the middle of its own bounds */
    double normal[3];           /* zero where they meet */
    double point_a[3], point_b[3];
    uint32_t triangle_a, triangle_b; /* NO_TRIANGLE where none was asked */
    int contact_count; /* of triangles that touch in one plane, and face each other: their unit normals, */
    double contact[CONTACT_NORMALS][3]; /* toward B */
} mesh_nearest;

/* Finds the nearest triangles. Ends early once the distance is proven to be above the cutoff: then lower says how far.
 * Where `any` is set, it ends with the first triangles that meet. */
void tact3_mesh_nearest(const placed_mesh *a, const placed_mesh *b, double cutoff, bool any, mesh_nearest *found);

/* Sets the unit normal, toward the side from which the corners are counter-clockwise. Returns false without area. */
bool tact3_triangle_unit_normal(const triangle *t, double n[3]);

/* Returns the winding number of a mesh around a point that is not on its surface. */
int tact3_mesh_winding(const placed_mesh *placed, const double p[3]);

/* Returns a lower bound of the distance of a point from the surface, by rounding below the least one, and the nearest
 * point; no more than `most`, and then no point. */
double tact3_mesh_clearance(const placed_mesh *placed, const double p[3], double most, double nearest[3]);

/* Whether a part of the inner mesh is inside the outer one, if that is a solid. Their surfaces do not meet. Exact. */
bool tact3_placed_contains(const placed_mesh *outer, const placed_mesh *inner);

#endif
