/* Triangles in space: whether they meet, exactly; their distance, with proven bounds; what a closed surface of them
 * winds around, exactly.
 *
 * Both triangles are given in one frame, by their corners as they are; coordinates are those of base/expansion.h. Both
 * libraries compute in double here. A triangle may have no area: with two corners alike it is a segment, with three
 * a point. docs/triangle.md has the proofs. */
#ifndef TACT_TRIANGLE_TRIANGLE3_H
#define TACT_TRIANGLE_TRIANGLE3_H

#include "base/internal_names.h"
#include "tact/scalar.h"

typedef struct triangle {
    double corner[3][3];
} triangle;

typedef enum triangle_relation {
    TRIANGLES_APART, /* no common point */
    TRIANGLES_TOUCH, /* common points, but none of what follows */
    TRIANGLES_CROSS  /* they lie in two planes, and a point is inside both, on no edge */
} triangle_relation;

/* Exact. */
triangle_relation tact3_triangle_relation(const triangle *a, const triangle *b);

/* How far apart two triangles are. */
typedef struct triangle_gap {
    triangle_relation relation;    /* exact */
    double lower, upper;           /* the distance lies between them; both are zero for triangles that meet */
    double normal[3];              /* unit, from A to B; zero for triangles that meet */
    double point_a[3], point_b[3]; /* closest points, or a common point; off the triangles by rounding alone */
} triangle_gap;

/* The rounding of a distance, in u times the extent of the pair: the farthest corner of A from A's first one, and the
 * farthest of B from there. */
#define TRIANGLE_ERROR 24

/* upper - lower is at most 3 TRIANGLE_ERROR u times the extent of the pair, but for needles as thin as rounding. */
triangle_gap tact3_triangle_distance(const triangle *a, const triangle *b);

/* How far a triangle is from the origin. */
typedef struct point_gap {
    double lower, upper;
    double normal[3]; /* unit, from the origin toward the triangle; worth something where both bounds are close */
    double point[3];  /* the closest one, as found */
} point_gap;

/* The bounds are TRIANGLE_ERROR u times the farthest corner apart from what is found, and farther only where the point
 * is nearer than some hundredths of that: tact3_triangle_distance() takes three times as long and is as good there. No
 * number for a triangle without area. */
point_gap tact3_triangle_point_distance(const triangle *t);

/* Sets the cross product of the edges from p to q and from r to s, to within 16 u of its length where that is above
 * 2^-40 of the lengths' product. Returns whether it is not zero. */
bool tact3_edge_cross(const double *p, const double *q, const double *r, const double *s, double normal[3]);

/* Returns 1 or -1 if the ray from a point along the first axis leaves or enters through the triangle, whose outside is
 * where its corners are counter-clockwise; 0 if it misses. The ray starts beside the point by an infinitely small
 * step, so it never meets an edge: the sum over a closed surface is the winding number of any point that is not on it.
 * Exact. */
int tact3_triangle_winding(const triangle *t, const double *p);

#endif
