/* The polygon of EPA in two dimensions. */
#ifndef TACT_CONVEX_EPA2_H
#define TACT_CONVEX_EPA2_H

#include "convex/epa.h"

/* The numbers keep a query within its stack. Edges that are still open then are refined one by one (epa_subdivide2.c). Every
 * new vertex brings two edges. */
#define EPA_VERTICES 144
#define EPA_EDGES (2 * EPA_VERTICES)

/* Edges that wait to be refined: each refinement halves an edge's turn, so this many halvings leave no angle. */
#define REFINE_DEPTH 64
/* Support points after which the bracket stays open. */
#define REFINE_SUPPORTS 32000
/* An answer that has cost more is not asked for again without its hint: the hint was not what left the bracket open. */
#define RETRY_SUPPORTS 16000

/* The line of an edge: a unit normal, outward, and the least n . v of both ends. No point of the edge is nearer to the
 * origin than that. */
typedef struct line {
    vec normal;
    real offset;
} line;

typedef struct polygon_edge {
    line line;
    int16_t from, to;
    bool gone;
} polygon_edge;

typedef struct polygon {
    int vertex_count, edge_count; /* ever made */
    int corner_count;             /* vertices of the ring */
    int first;                    /* one of them */
    int waiting;                  /* in the heap */
    int loaded;                   /* vertices that a hint has brought */
    tact2_hint *track; /* where the directions of curved surfaces are remembered; null: nowhere */
    vertex v[EPA_VERTICES];
    polygon_edge edge[EPA_EDGES];
    int16_t next[EPA_VERTICES], before[EPA_VERTICES]; /* edges that begin and end at a vertex */
    int16_t heap[EPA_EDGES]; /* edges, each nearer to the origin than those at 2 i + 1 and 2 i + 2 */
} polygon;

#endif
