/* Analytic pairs: pairs of cores that are answered in closed form, without GJK and EPA. Which pair has which form, and
 * the order in which forms are tried, is in table2.c and table3.c. A pair has one of two forms, or none:
 *
 * - analytic_world(): points and segments, two segments, points and boxes, in the plane points and polygons, whose
 *   poses cost more than their distance. They are answered in the caller's axes, from a pair that is scaled and has no
 *   rotation matrix.
 * - analytic_local(): polygons and boxes, in A's axes, from a pair that is ready for GJK. */
#ifndef TACT_ANALYTIC_ANALYTIC_H
#define TACT_ANALYTIC_ANALYTIC_H

#include "analytic/core_gap.h"
#include "pair/pair.h"

/* points.c */
/* A point of a core, scaled and rotated. */
static FORCE_INLINE vec rotated_point(const core_pair *p, const rotation *turn, vec point);
/* False where the direction is lost to rounding. */
static FORCE_INLINE bool points_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* plane.c */
static FORCE_INLINE bool is_plane_pair(const tactn_shape *a, const tactn_shape *b);
/* The other shape is bounded. */
static NOINLINE bool plane_gap(const core_pair *p, core_gap *gap);

/* table2.c, table3.c */
static FORCE_INLINE bool has_analytic_world(const tactn_shape *a, const tactn_shape *b);
/* For pairs that have this form. False: not proven, GJK and EPA must answer. */
static FORCE_INLINE bool analytic_world(const core_pair *p, pair_rotations rotations, core_gap *gap);
/* False: the pair has no such form, or it is not proven. */
static FORCE_INLINE bool analytic_local(const core_pair *p, core_gap *gap);
/* True for pairs that GJK answers as fast without a hint. */
static FORCE_INLINE bool search_ignores_hint(const tactn_shape *a, const tactn_shape *b);
/* False for pairs that have an analytic form or ignore hints: their hint stays untouched, but where an analytic form is
 * not proven. */
static bool pair_needs_hint(const tactn_shape *a, const tactn_shape *b);

#endif
