/* The analytic pairs of three dimensions, a function for each ordered pair of cores. False: not proven. */
#ifndef TACT_ANALYTIC_PAIRS3_H
#define TACT_ANALYTIC_PAIRS3_H

#include "analytic/analytic.h"

/* segments3.c */
static bool segment_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static bool segment_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);
static bool point_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap);

/* boxes3.c */
static bool box_box_gap(const core_pair *p, core_gap *gap);
static bool box_segment_gap(const core_pair *p, core_gap *gap);
static bool segment_box_gap(const core_pair *p, core_gap *gap);
static bool box_point_gap(const core_pair *p, core_gap *gap);
static bool point_box_gap(const core_pair *p, core_gap *gap);

#endif
