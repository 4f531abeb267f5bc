/* The analytic pairs of two dimensions. */
#ifndef TACT_ANALYTIC_PAIRS2_H
#define TACT_ANALYTIC_PAIRS2_H

#include "analytic/analytic.h"

/* The largest polygon that separating axes answer: larger hulls do not store their normals. */
#define SAT_VERTICES TACT2_NORMALS

/* An edge of a core, counter-clockwise, in the axes of the answer, scaled; B's without its position. */
typedef struct sat_edge {
    vec end[2], normal; /* outward, unit */
    int name[2];        /* of the vertices, as core_support() numbers them */
} sat_edge;

/* The gap of two polygons, and of each the edge at its nearest vertex whose normal is nearest to the gap's. */
typedef struct sat_contact {
    core_gap gap;
    sat_edge a, b;
} sat_contact;

/* sat2.c: two polygons of at most SAT_VERTICES vertices, not both points, in A's axes. False: GJK and EPA must
 * answer. Without `sides` the edges may be others. */
static FORCE_INLINE bool polygon_contact(const core_pair *p, bool sides, sat_contact *c);

/* point_polygon2.c: a point and a segment, a box or a polygon of at most SAT_VERTICES vertices. False: not proven. */
static FORCE_INLINE bool point_polygon_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static FORCE_INLINE bool polygon_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* segments2.c: two segments. False: not proven. */
static FORCE_INLINE bool segments_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* table2.c */
/* True for polygons that separating axes answer, points among them. */
static FORCE_INLINE bool is_small_polygon(const tact2_shape *shape);
/* True for what has an edge for a point. */
static FORCE_INLINE bool is_edged(const tact2_shape *shape);

#endif
