/* Pairs of cores that are answered without GJK and EPA. */
#ifndef TACT_CONVEX_CLOSED_H
#define TACT_CONVEX_CLOSED_H

#include "convex/pair.h"

typedef struct closed_gap {
    real distance, bound; /* below zero: minus the depth */
    vec normal;           /* unit, from A to B */
    vec a, b;             /* witness points, in A's axes, scaled, B's without its position */
} closed_gap;

/* closed.c */
static HOT bool points_gap(const pair *p, closed_gap *gap);
/* sat2.c, closed3.c. False when there is no closed form, or it cannot tell: GJK and EPA must answer. */
static HOT bool closed_form(const pair *p, closed_gap *gap);

#endif
