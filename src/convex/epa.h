/* What EPA answers, in either dimension, and what its sources share. */
#ifndef TACT_CONVEX_EPA_H
#define TACT_CONVEX_EPA_H

#include "convex/gjk.h"

/* Steps that are taken from a hint's polytope before a new one is cheaper. */
#define EPA_RESUMED_STEPS 4
/* Calls for which a pair does without a polytope after one has not helped. */
#define HINT_REST 15

/* The offset of a facet that is never asked again; not that of a free slot. */
#define SET_ASIDE (R(0.5) * TACT_REAL_MAX)

typedef struct epa_result {
    real depth;        /* attained along the normal: moving B by depth * normal separates the cores */
    real lower, upper; /* lower <= least depth <= upper <= depth, up to rounding */
    vec normal;        /* unit, from A to B */
    vec a, b;          /* witness points in A's frame, scaled, without B's position */
    int iterations;
} epa_result;

/* hint.c */
enum { HINT_VERTICES = sizeof ((tactn_hint *)0)->vertex / sizeof ((tactn_hint *)0)->vertex[0] };
enum { HINT_EMPTY, HINT_DIRECTION, HINT_SIMPLEX, HINT_POLYTOPE };
static bool hint_vertex(const pair *p, const tactn_hint *hint, int i, vertex *v);
static void save_nothing(tactn_hint *hint);

/* depth2.c, depth3.c: the depth of cores that overlap, from GJK's simplex. */
static void core_depth(const pair *p, const simplex *s, const tactn_query_options *options, epa_result *r);
/* The same from a hint's polytope. False when that no longer surrounds the origin, or is far from the answer. */
static bool epa_resume(const pair *p, const tactn_query_options *options, epa_result *r);

#endif
