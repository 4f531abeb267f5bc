/* The analytic pairs of two dimensions. */
#ifndef TACT_ANALYTIC_PAIRS2_H
#define TACT_ANALYTIC_PAIRS2_H

#include "analytic/analytic.h"

/* The largest polygon that separating axes answer: larger hulls do not store their normals. */
#define SAT_VERTICES TACT2_NORMALS

/* sat2.c: two polygons of at most SAT_VERTICES vertices, not both points. False: GJK and EPA must answer. */
static FORCE_INLINE bool polygon_gap(const core_pair *p, core_gap *gap);

/* point_polygon2.c: a point and a segment, a box or a polygon of at most SAT_VERTICES vertices. False: not proven. */
static FORCE_INLINE bool point_polygon_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static FORCE_INLINE bool polygon_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* table2.c */
static FORCE_INLINE bool is_edged(const tact2_shape *shape);

#endif
