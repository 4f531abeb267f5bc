/* Areas, planes and normals that are accurate for the thinnest triangles. Coordinates are those of base/expansion.h. */
#ifndef TACT_QUICKHULL_EXACT3_H
#define TACT_QUICKHULL_EXACT3_H

#include "base/expansion.h"
#include "base/internal_names.h"

/* u of double; hulls of both libraries are built in double. */
#define HULL_ROUNDOFF DOUBLE_ROUNDOFF

/* Returns an upper bound of twice the area of a triangle, larger by no more than 24 u of itself; 0 only if the corners
 * are on one line. */
double tact3_hull_area(const double *a, const double *b, const double *c);

/* The plane through three corners, which are on no line. */
typedef struct hull_plane {
    const double *corner[3];
    double normal[3][2]; /* components as sums of two doubles, of any length */
    double length;       /* of the normal, a lower bound */
} hull_plane;

void tact3_hull_set_plane(hull_plane *plane, const double *a, const double *b, const double *c);
/* Returns an upper bound of the distance of p from the plane, larger by no more than 32 u of itself; 0 only if p is on
 * the plane. */
double tact3_hull_plane_distance(const hull_plane *plane, const double *p);

/* Sets the unit normal of a triangle, toward the side from which a, b, c are counter-clockwise. Returns a bound of its
 * error in units of u; below zero, with a normal of zero, for a degenerate triangle. */
double tact3_hull_normal(const double *a, const double *b, const double *c, double normal[3]);

#endif
