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

/* Faces that are tried one after the other, each across an edge of the last one. */
#define NEAREST_TRIES 3

/* The face whose plane is farthest below a point, and below a segment, and how far. */
static FORCE_INLINE int highest_face(const tact3_hull *hull, vec p);
static FORCE_INLINE int highest_face_below(const tact3_hull *hull, vec p, vec q, real *height);
/* How far the hull reaches along a direction. */
static FORCE_INLINE real farthest_along(const tact3_hull *hull, vec direction);
/* The face on the other side of the edge that ends at this corner of a face. */
static FORCE_INLINE int face_across(const tact3_hull *hull, int face, int corner);
/* Finds the edge of a face that is nearest to a point above it, and its point; below zero if the point projects into
 * the face. An edge of which products underflow counts as passed: its closest point is one of the hull, too. */
static FORCE_INLINE int edge_below(const tact3_hull *hull, int face, vec n, vec p, vec *closest, vec *off);
/* The foot of a point that projects into a face, with what bounds prove of it. */
static FORCE_INLINE void foot_on_face(const tact3_hull *hull, int face, vec p, hull_foot *foot);
/* slack: what the bound may be. False if no point that is tried proves to be the nearest. */
static bool nearest_of_hull(const tact3_hull *hull, vec p, real slack, hull_foot *foot);

#endif
