/* GJK: its limits and its result. */
#ifndef TACT_CONVEX_GJK_H
#define TACT_CONVEX_GJK_H

#include "convex/simplex.h"

#define GJK_ITERATIONS 128
/* Steps that do not reduce the distance before the search gives up. */
#define GJK_STALLS 24
/* The first steps of a curved pair, which may take Newton directions (curvature.c). */
#define GJK_NEWTON_STEPS 16

/* Distances of the cores at which the search may end early; scaled. */
typedef struct gjk_limits {
    real near; /* an upper bound below this ends it; below zero: never */
    real far;  /* a lower bound above this ends it */
} gjk_limits;

typedef enum gjk_outcome {
    GJK_SEPARATED, /* lower <= distance of the cores <= upper */
    GJK_STUCK,     /* lower <= distance <= upper, but the bounds have not met */
    GJK_FAR,       /* the distance is at least lower, which is above limits.far */
    GJK_OVERLAP    /* the origin lies in the simplex, or within GJK_TOUCHING of it */
} gjk_outcome;

typedef struct gjk_state {
    int iterations;
    real lower, upper;
    vec normal;      /* unit, from A to B; attains lower */
    gjk_simplex simplex; /* its closest point attains upper */
} gjk_state;

/* gjk.c */
static FORCE_INLINE gjk_outcome gjk(const core_pair *p, gjk_state *g, vec direction, gjk_limits limits,
                                    const tactn_observer *observer);
static FORCE_INLINE bool next_direction(gjk_state *g, gjk_simplex *before, real *squared, int *stalls, vec *direction,
                                        real *inverse);
static NOINLINE_COLD void confirm_upper(gjk_state *g, real stop, real *squared, int *stalls);

#endif
