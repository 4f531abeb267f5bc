/* EPA: its result and the functions of its sources, in either dimension. */
#ifndef TACT_CONVEX_EPA_H
#define TACT_CONVEX_EPA_H

#include "convex/gjk.h"
#include "convex/hint.h"

/* Most steps from a hint's polytope; after that a new one is cheaper. */
#define EPA_RESUMED_STEPS 4
/* Calls during which no polytope is saved after one has not helped. */
#define HINT_REST 15

/* Rays that are tried to show that a polytope surrounds the origin, and how often that is tried in a query. */
#define WINDING_RAYS 4
#define WINDING_CHECKS 8

/* Do not retry without the hint after this many supports: the hint was not what left the bounds open. Never reached in
 * three dimensions (docs/epa.md). */
#define RETRY_SUPPORTS (DIMENSION == 2 ? 16000 : 2048)

/* The offset of a facet that is set aside: it stays part of the surface, and is not expanded again. */
#define SET_ASIDE (R(0.5) * TACT_REAL_MAX)

typedef struct epa_result {
    real depth;        /* attained along the normal: moving B by depth * normal separates the cores */
    real lower, upper; /* lower <= least depth <= depth, up to rounding; upper: the least depth measured by EPA */
    vec normal;        /* unit, from A to B */
    vec a, b;          /* witness points in A's frame, scaled, without B's position */
    int iterations;
} epa_result;

/* Bounds that differ by no more have met but for the rounding of support points: no search finds closer ones. */
static inline real met_difference(const core_pair *p) {
    return p->gap_tolerance + (GJK_TOUCHING + EPA_VISIBLE) * p->roundoff;
}

static inline bool bounds_have_met(const core_pair *p, const epa_result *r) {
    return r->depth - r->lower <= met_difference(p);
}

/* epa.c */
static void epa_begin(epa_result *r);
static inline real measure(const core_pair *p, epa_result *r, vec n, vertex *w);
static real measure_first(const core_pair *p, epa_result *r, vec n, vertex *w);
static int steps_left(const core_pair *p, const epa_result *r, int steps);
static real inner_depth(const core_pair *p);
static void answer_without_depth(const core_pair *p, epa_result *r, const gjk_simplex *s, vec n, real depth);

/* witness.c */
static FORCE_INLINE void set_witness(const gjk_simplex *s, int count, const int *slot, const real *weight, vec *a,
                                     vec *b);
static void improve_witness(const core_pair *p, epa_result *r);

/* epa2.c, epa3.c: finds the depth of cores that overlap, from GJK's simplex. */
static void core_depth(const core_pair *p, const gjk_simplex *s, const tactn_query_options *options, epa_result *r);
/* Finds the depth from a hint's polytope. False if that does not surround the origin, or is far from the answer. */
static bool epa_resume(const core_pair *p, const tactn_query_options *options, epa_result *r);

#endif
