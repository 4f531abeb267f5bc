/* Minkowski portal refinement: a triangle of support points of A - B that a ray from inside passes through. */
#ifndef TACT_CCD_PORTAL_H
#define TACT_CCD_PORTAL_H

#include "object.h"

typedef struct portal {
    tact3_vec inner, ray; /* a point of A - B; the direction from there to the origin, of any length */
    corner corner[3];     /* counter-clockwise from outside */
} portal;

typedef enum verdict { APART, MEET, UNDECIDED } verdict;

/* The rounding of a support point of A - B, and of a product with one or two others, in roundoffs of its size: the
 * client's two points and their difference, three products and their sums, and coordinates that are differences. */
#define PORTAL_ROUNDING (16 * DBL_EPSILON)

/* Returns whether two objects share a point, where few support points prove it. Where they do, a portal is set, or
 * false, where the first support point lies on the ray. */
verdict portal_verdict(const pair *p, portal *t, bool *found);

/* Replaces the corner that leaves the portal in the ray's way. */
void portal_refine(portal *t, const corner *w);

/* A way to separate two objects: moving B along a unit vector by a depth, which is that of a support point along it. */
typedef struct separation {
    double depth;
    corner at;
    tact3_vec position; /* between the deepest points of both */
} separation;

/* Finds a depth near the end of the ray, up to a tolerance, which is a length; false if it found none. Shallow: it is
 * no more than either object between its center and boundary; if it is more, a depth elsewhere may be less. */
bool portal_depth(const pair *p, portal *t, bool found, double tolerance, separation *best, bool *shallow);

#endif
