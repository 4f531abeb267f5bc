/* Compares a mesh with its convex hull. */
#ifndef TACT_CLI_QUERY_CONVEXITY_H
#define TACT_CLI_QUERY_CONVEXITY_H

#include "scene/scene.h"
#include "query/solid.h"

typedef struct convexity {
    bool convex, dented; /* not convex and dented: by depth; not convex and not dented: by coverage */
    double depth;   /* how far the mesh's surface lies inside its hull, at the deepest place that was looked at */
    double covered; /* the mesh's area over the hull's, at most 1: below it the mesh has holes */
} convexity;

/* A mesh counts as convex when (1) no corner and no centroid of its faces lies deeper inside the hull than 1e-5 of
 * the hull's diagonal and (2) its area is at least 0.999 of the hull's. By (1) the whole of each face lies within
 * three times that depth, for depth inside a convex body is a concave function; by (2) none is missing. A cloud of
 * points without faces has no surface that could be anything but convex. */
convexity convexity_of(const surface *mesh, const solid *hull);

#endif
