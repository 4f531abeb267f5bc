/* Whether the answer to a ray, a cast or a time of impact is true. */
#ifndef TACT_TESTS_TRUTH_TRUTH_MOTION_H
#define TACT_TESTS_TRUTH_TRUTH_MOTION_H

#include "truth/truth_pair.h"
#include "truth/verdict.h"
#include "cast/motion_pairs.h"

/* The pose at a fraction of a sweep: the position on a line, the rotation along the chord of unit quaternions (in the
 * plane of half the angle). False for half a turn, which has two ways. */
bool truth_sweep_pose(const tactn_sweep *sweep, quad fraction, truth_frame *frame);

/* What of an answer is looked at. */
typedef enum hit_rules {
    HIT_NUMBERS = 1, /* relation and distance at the fraction */
    HIT_FREE = 2,    /* no contact before it */
    HIT_POINTS = 4   /* the normal and the points */
} hit_rules;

/* So many fractions are looked at where bodies turn. */
verdict truth_of_hit(const motion *motion, const tactn_hit *hit, int rules, int looks);

#endif
