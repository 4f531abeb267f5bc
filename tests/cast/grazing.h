/* Motions that pass another shape within rounding, and how their answers compare with the truth. */
#ifndef TACT_TESTS_CAST_GRAZING_H
#define TACT_TESTS_CAST_GRAZING_H

#include "cast/exact_motion.h"

typedef struct motion_minimum {
    quad fraction, distance; /* the distance as the upper end of its bracket */
} motion_minimum;

/* Finds the least distance before a fraction: by so many looks, and around the least of them. */
motion_minimum least_distance(const exact_motion *exact, quad end, int looks);

/* What an answer is off by, in units of its bound: more than one breaks a promise. */
typedef struct motion_error {
    double at_fraction; /* the distance at the fraction */
    double before;      /* contact before the fraction, or in a motion proven to have none */
    double apart;       /* the distance at a contact, in twice the bound */
} motion_error;

motion_error motion_error_of(const motion *motion, const tactn_hit *hit, int looks);

/* A motion of two shapes, one of them rounded so that the least distance is so many bounds. The common travel and the
 * distance from the world's origin are those lengths. False for a pair that does not come apart. */
bool grazing_motion(random_stream *random, motion_kind kind, double common, double away, double bounds, motion *m);

#endif
