/* The motion of one shape along a straight line, without turning, in the frame of another. */
#ifndef TACT_PAIR_STRAIGHT_MOTION_H
#define TACT_PAIR_STRAIGHT_MOTION_H

#include "base/tolerance.h"

typedef struct straight_motion {
    tactn_pose start;
    vec travel;
    real start_size, travel_size; /* sums over the axes */
    real start_error, drift;      /* bound how far start and travel are from those that are meant */
    real rate_error;              /* of a velocity along a direction */
} straight_motion;

/* Bounds how far the computed place at a fraction is from that of the motion that is meant. */
static inline real straight_noise(const straight_motion *m, real fraction) {
    real travelled = fraction * m->travel_size;
    real moved = travelled > 0 ? CAST_TRAVEL_ERROR * (m->start_size + travelled) : 0;
    return ROUNDOFF * moved + (m->start_error + fraction * m->drift);
}

#endif
