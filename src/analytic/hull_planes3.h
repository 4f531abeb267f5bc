/* Hulls with an inside by their planes (hull_planes3.c). */
#ifndef TACT_ANALYTIC_HULL_PLANES3_H
#define TACT_ANALYTIC_HULL_PLANES3_H

#include "base/dimension.h"

/* Clips a ray by all planes moved out by the margin. Returns the face through which it enters last, or below zero for a
 * miss. */
static int enter_hull(const tact3_hull *hull, vec from, vec along, real margin);
/* True if a point lies below all planes but one, by the margin. */
static bool is_below_others(const tact3_hull *hull, vec p, int face, real margin);
/* Finds the point that is closest to a point outside, and the vector from there; false if it is not among those that
 * are tried. */
static bool hull_offset(const tact3_hull *hull, vec p, vec *closest, vec *off);

/* The point of a hull's surface that is nearest to a point. */
typedef struct hull_foot {
    vec on, normal;       /* the normal outward, unit */
    real distance, bound; /* below zero inside */
} hull_foot;

/* slack: what the bound may be. False if no point that is tried proves to be the nearest. */
static bool nearest_of_hull(const tact3_hull *hull, vec p, real slack, hull_foot *foot);

#endif
