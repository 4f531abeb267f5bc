/* What an analytic pair answers (analytic.h). */
#ifndef TACT_ANALYTIC_CORE_GAP_H
#define TACT_ANALYTIC_CORE_GAP_H

#include "pair/core_pair.h"

/* The gap of two cores. */
typedef struct core_gap {
    real distance, bound; /* below zero: minus the depth */
    vec normal;           /* unit, from A to B */
    vec a, b;             /* witness points in the axes of the answer, scaled, B's without its position */
} core_gap;

/* The rotations of both bodies in the axes of the answer. */
typedef struct pair_rotations {
    const rotation *a; /* null: the identity */
    const rotation *b;
} pair_rotations;

#endif
