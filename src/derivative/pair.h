/* Two shapes at a distance of each other, and what of them faces the normal. */
#ifndef TACT_DERIVATIVE_PAIR_H
#define TACT_DERIVATIVE_PAIR_H

#include "derivative/facing.h"

typedef struct facing_pair {
    const tactn_shape *a, *b;
    tactn_pose pose_a, pose_b;
    tactn_gap gap;
    vec n;
    vec arm_a, arm_b;   /* from the positions to the witness points */
    bool known;         /* both cores are: what follows is set */
    facing_body body_a, body_b;
    flat_part flats_a, flats_b;
} facing_pair;

/* first.c: sets a pair up from a gap, or asks for it where that is null. */
static tact_smoothness set_pair(facing_pair *p, const tactn_gap *gap);
/* Whether the parts share a direction along which both are flat. */
static bool share_flat(const facing_pair *p);
/* patch2.c, patch3.c: the least of slope . (q - point_a) over all points q at which the parts face each other. */
static real least_over_patch(const facing_pair *p, vec slope);

#endif
