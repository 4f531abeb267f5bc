/* What GJK is asked and what it answers. */
#ifndef TACT_CONVEX_GJK_H
#define TACT_CONVEX_GJK_H

#include "convex/simplex.h"

#define GJK_ITERATIONS 128
/* Steps that do not bring the closest point nearer, before the bounds are left as they are. */
#define GJK_STALLS 24
/* Steps that look ahead along curved surfaces where a hint has brought a simplex. */
#define BENT_STEPS 8

/* Distances of the cores at which a caller needs no better answer; scaled. */
typedef struct gjk_limits {
    real near; /* at most this far apart is near enough; below zero: never */
    real far;  /* more than this is far enough */
} gjk_limits;

typedef enum gjk_outcome {
    GJK_SEPARATED, /* lower <= distance of the cores <= upper */
    GJK_STUCK,     /* the same, but the bounds have not met */
    GJK_FAR,       /* the distance is at least lower, which is above limits.far */
    GJK_OVERLAP    /* the origin lies in the simplex, or within TOUCHING_CORES of it */
} gjk_outcome;

typedef struct gjk_state {
    int iterations;
    real lower, upper;
    vec normal;      /* unit, from A to B; attains lower */
    simplex simplex; /* its closest point attains upper */
} gjk_state;

/* gjk.c */
static FORCE_INLINE gjk_outcome gjk(const pair *p, gjk_state *g, vec direction, gjk_limits limits,
                                    const tactn_observer *observer);

#endif
