/* The pair of cores that a query is about (pair.h). */
#ifndef TACT_PAIR_CORE_PAIR_H
#define TACT_PAIR_CORE_PAIR_H

#include "base/assert.h"
#include "base/tolerance.h"
#include SUPPORT_H

typedef struct core_pair {
    const tactn_shape *a, *b;
    mat rotation;    /* B's axes in A's frame */
    vec position;    /* B's origin in A's frame, scaled */
    real to_user;    /* a scaled length times this is the user's length */
    real to_scaled;    /* a length of the user's times this is a scaled length; a power of two */
    real roundoff; /* u S, scaled: the unit of the tolerances */
    bool curved;     /* a core is no polytope */
    real crease_width;      /* vertices of curved surfaces that are nearer to each other lie on one side of a crease */
    real gap_tolerance;    /* the bounds of an answer have met below this difference */
    real cutoff;       /* the caller needs no distance above this, of the cores */
    bool far_is_enough; /* above the cutoff the caller needs nothing but a lower bound and a normal */
    bool yes_or_no;     /* the caller needs nothing but whether the distance of the cores is above the cutoff */
    int max_supports;  /* of GJK, and of EPA */
} core_pair;

/* True if a support function of the user's answers for a core: it may return NaN, or points of no convex shape. */
static inline bool has_custom_core(const core_pair *p) {
    return p->a->core == TACTN_CUSTOM || p->b->core == TACTN_CUSTOM;
}

static inline bool is_unit(vec n) { return !(tact_abs(dot(n, n) - 1) > NORMAL_DRIFT); }

#endif
