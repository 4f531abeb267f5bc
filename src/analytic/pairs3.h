/* The analytic pairs of three dimensions, a function for each ordered pair of cores. False: not proven. */
#ifndef TACT_ANALYTIC_PAIRS3_H
#define TACT_ANALYTIC_PAIRS3_H

#include "analytic/analytic.h"
#include "analytic/segments3.h"

/* segments3.c */

static FORCE_INLINE bool closest_of_segments(const core_pair *p, pair_rotations rotations, core_gap *gap,
                                             closest_parts *at);
static bool segment_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static FORCE_INLINE bool segment_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static FORCE_INLINE bool point_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* boxes3.c */
static bool box_box_gap(const core_pair *p, core_gap *gap);
static bool box_segment_gap(const core_pair *p, core_gap *gap);
static bool segment_box_gap(const core_pair *p, core_gap *gap);
static FORCE_INLINE bool box_point_gap(const core_pair *p, pair_rotations turn, core_gap *gap);
static FORCE_INLINE bool point_box_gap(const core_pair *p, pair_rotations turn, core_gap *gap);

/* point_hull3.c */
static NOINLINE bool point_and_hull_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* segment_hull3.c */
static NOINLINE bool segment_and_hull_gap(const core_pair *p, core_gap *gap);

#endif
