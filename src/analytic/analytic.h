/* Pairs of cores that are answered without GJK and EPA. */
#ifndef TACT_ANALYTIC_ANALYTIC_H
#define TACT_ANALYTIC_ANALYTIC_H

#include "pair/pair.h"

typedef struct closed_gap {
    real distance, bound; /* below zero: minus the depth */
    vec normal;           /* unit, from A to B */
    vec a, b;             /* witness points, in A's axes, scaled, B's without its position */
} closed_gap;

/* How the two bodies of a pair are turned in any frame that has its origin in A's. */
typedef struct closed_turns {
    const rotation *a; /* null: not at all */
    const rotation *b;
} closed_turns;

/* analytic.c. False where the direction is lost. */
static FORCE_INLINE bool points_gap(const pair *p, closed_turns turns, closed_gap *gap);
static FORCE_INLINE vec turned_point(const pair *p, const rotation *turn, vec point);

/* sat2.c, table3.c */

/* False when there is no closed form, or it cannot tell: GJK and EPA must answer. */
static FORCE_INLINE bool closed_form(const pair *p, closed_gap *gap);
/* Points and segments need not be taken to A's frame and back: they are answered in the caller's, from a pair that is
 * scaled and no more. False as above. */
static FORCE_INLINE bool turned_form(const pair *p, closed_turns turns, closed_gap *gap);
static FORCE_INLINE bool has_turned_form(const tactn_shape *a, const tactn_shape *b);

#endif
