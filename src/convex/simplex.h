/* The simplex of GJK, in either dimension. */
#ifndef TACT_CONVEX_SIMPLEX_H
#define TACT_CONVEX_SIMPLEX_H

#include "convex/pair3.h"

#define SIMPLEX_VERTICES (DIMENSION + 1)
#define SIMPLEX_FULL ((1u << SIMPLEX_VERTICES) - 1)

/* Vertices keep their slots while they stay; `used` has a bit for each slot in use. */
typedef struct simplex {
    unsigned used;
    int newest;
    real resolution; /* of the pair */
    vertex v[SIMPLEX_VERTICES];
} simplex;

/* The point of a simplex that is closest to the origin. */
typedef struct closest_point {
    unsigned used;  /* the slots of the vertices that span it; all of them: the origin lies inside */
    vec direction;  /* from the point to the origin, of any length */
    real height;    /* on a facet: the distance from the origin times that length; else below zero */
    real squared;   /* the distance from the origin, squared */
} closest_point;

static inline int slots(unsigned used) { return __builtin_popcount(used); }
static inline int first_slot(unsigned used) { return __builtin_ctz(used); }

/* simplex3.c */
static vec triangle_normal(const vertex *a, const vertex *b, const vertex *c);
static void simplex_closest(const simplex *s, closest_point *best);
static void simplex_weights(const simplex *s, real weight[SIMPLEX_VERTICES]);
static vec weighted_point(const simplex *s, const real weight[SIMPLEX_VERTICES]);
static vec simplex_across(const simplex *s, vec towards);

#endif
