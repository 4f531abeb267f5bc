/* Two shapes at a distance of each other, and what of them faces the normal. */
#ifndef TACT_DERIVATIVE_PAIR_H
#define TACT_DERIVATIVE_PAIR_H

#include "derivative/facing.h"

typedef struct facing_pair {
    const tactn_shape *a, *b;
    const tactn_pose *pose_a, *pose_b;
    const tactn_gap *gap;
    tactn_gap asked; /* the gap where the caller has none */
    vec n;
    vec arm_a, arm_b;   /* from the positions to the witness points */
    bool known;         /* both cores are: what follows is set */
    facing_body body_a, body_b; /* not of points, which have no flats, unless the other core is curved */
    flat_part flats_a, flats_b;
} facing_pair;

/* first.c: sets up a pair with its shapes, poses and gap, which is asked for where it is null. */
static tact_smoothness set_pair(facing_pair *p);
/* Whether the parts share a direction along which both are flat. */
static bool share_flat(const facing_pair *p);
/* patch2.c, patch3.c: the least of slope . (q - point_a) over all points q at which the parts face each other. */
static real least_over_patch(const facing_pair *p, vec slope);

#endif
