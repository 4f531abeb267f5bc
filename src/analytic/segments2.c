/* The gap of two segments in the plane (segments2.h). */
#include "analytic/segments2.h"

#include "analytic/pairs2.h"

static FORCE_INLINE bool segments_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    half_segment a, b;
    return set_half_segment(p, p->a, rotations.a, &a) && set_half_segment(p, p->b, rotations.b, &b) &&
           gap_of_half_segments(p, &a, &b, gap);
}
