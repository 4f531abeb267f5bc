/* The simplex of GJK, in either dimension. */
#ifndef TACT_CONVEX_SIMPLEX_H
#define TACT_CONVEX_SIMPLEX_H

#include "convex/pair3.h"

typedef struct simplex {
    int count;
    real resolution; /* of the pair */
    vertex v[DIMENSION + 1];
} simplex;

/* The point of a simplex that is closest to the origin. */
typedef struct closest_point {
    int count;                  /* of the vertices that span it; DIMENSION + 1: the origin lies inside */
    int keep[DIMENSION + 1];    /* those vertices */
    real weight[DIMENSION + 1]; /* the point is the sum of weight[i] * v[keep[i]]; unset for an origin inside */
    vec direction;              /* from the point to the origin, of any length; more exact than the weights */
    real squared;               /* distance from the origin, squared */
} closest_point;

/* simplex3.c */
static vec triangle_normal(const vertex *a, const vertex *b, const vertex *c);
static closest_point simplex_closest(const simplex *s);
static vec weighted_point(const simplex *s, const real weight[]);
static void refine_weights(const simplex *s, real weight[]);
static vec simplex_across(const simplex *s, vec towards);

#endif
