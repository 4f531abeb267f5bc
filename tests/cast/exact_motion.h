/* The motion that a sweep, a cast or a ray stands for, in quadruple precision: positions straight and even between both
 * ends as given, rotations along the chord between both ends (docs/casts.md), and the signed distance by the oracle. */
#ifndef TACT_TESTS_CAST_EXACT_MOTION_H
#define TACT_TESTS_CAST_EXACT_MOTION_H

#include "cast/motion_pairs.h"

/* A rotation's path: unit numbers at both ends, less than a right angle apart; in the plane `to` is a half of the way,
 * as seen from `from`. */
typedef struct exact_turn {
    quad from[ROTATION_NUMBERS], to[ROTATION_NUMBERS];
} exact_turn;

typedef struct exact_motion {
    const motion *motion;
    pair_oracle *oracle;
    exact_turn a, b;
} exact_motion;

exact_motion exact_motion_open(const motion *motion);
void exact_motion_close(exact_motion *exact);
/* Along the axes of A's frame (of the world for turns). */
true_distance exact_motion_at(const exact_motion *exact, quad fraction);

/* exact_motion2.c, exact_motion3.c */
exact_turn exact_turn_between(const tactn_sweep *sweep);
qmat exact_turn_at(const exact_turn *turn, quad fraction);

#endif
