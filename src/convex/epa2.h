/* The polygon of EPA in two dimensions. */
#ifndef TACT_CONVEX_EPA2_H
#define TACT_CONVEX_EPA2_H

#include "convex/epa.h"

/* The number keeps a query within its stack. Edges that are still open then are refined one by one (refine2.c). */
#define EPA_VERTICES 192

/* Edges that wait to be refined: each refinement halves an edge's turn, so this many halvings leave no angle. */
#define REFINE_DEPTH 64
/* Support points after which the bracket stays open. */
#define REFINE_SUPPORTS 16000

/* The line of an edge: a unit normal, outward, and the least n . v of both ends. No point of the edge is nearer to the
 * origin than that. */
typedef struct line {
    vec normal;
    real offset;
} line;

/* Edge i runs from vertex i to next[i], counter-clockwise. */
typedef struct polygon {
    int count;
    vertex v[EPA_VERTICES];
    line edge[EPA_VERTICES];
    int16_t next[EPA_VERTICES];
    int16_t heap[EPA_VERTICES]; /* the edges, each nearer to the origin than those at 2 i + 1 and 2 i + 2 */
} polygon;

#endif
