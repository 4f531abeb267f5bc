/* The polygon of EPA in two dimensions. */
#ifndef TACT_CONVEX_EPA2_H
#define TACT_CONVEX_EPA2_H

#include "convex/epa.h"

/* The sizes keep a query within its stack. Edges of a full polygon are subdivided one by one (epa_subdivide2.c).
 * Every new vertex makes two edges. */
#define EPA_VERTICES 144
#define EPA_EDGES (2 * EPA_VERTICES)

/* Edges on the stack of the subdivision: each step halves the angle of an edge, so this many leave none. */
#define SUBDIVIDE_DEPTH 62
/* Most support points of the subdivision; the bounds then stay apart. */
#define SUBDIVIDE_SUPPORTS 32000

/* The line of an edge: a unit normal, outward, and the least n . v of both ends, a lower bound of the distance of the
 * edge's points from the origin. */
typedef struct edge_line {
    vec normal;
    real offset;
} edge_line;

typedef struct polygon_edge {
    edge_line line;
    int16_t from, to;
    bool gone;
} polygon_edge;

typedef struct polygon {
    int vertex_count, edge_count; /* ever made, replaced ones included */
    int corner_count;             /* vertices of the ring */
    int first;                    /* a vertex of the ring */
    int waiting;                  /* length of the heap */
    int loaded;                   /* vertices loaded from a hint */
    bool winds;                   /* the ring is shown to wind around the origin */
    tact2_hint *track; /* the hint that stores the directions of curved vertices; may be null */
    vertex v[EPA_VERTICES];
    polygon_edge edge[EPA_EDGES];
    int16_t next[EPA_VERTICES], before[EPA_VERTICES]; /* edges that begin and end at a vertex */
    int16_t heap[EPA_EDGES]; /* edges, each nearer to the origin than those at 2 i + 1 and 2 i + 2 */
} polygon;

/* True if the ring is closed, its edges join its vertices, and the heap holds edges. */
static inline bool polygon_valid(const polygon *q) {
    int at = q->first;
    for (int i = 0; i < q->corner_count; i++) {
        const polygon_edge *e = &q->edge[q->next[at]];
        if (e->gone || e->from != at || q->before[e->to] != q->next[at]) return false;
        at = e->to;
    }
    for (int i = 0; i < q->waiting; i++)
        if (q->heap[i] < 0 || q->heap[i] >= q->edge_count) return false;
    return at == q->first && q->corner_count >= 3 && q->vertex_count <= EPA_VERTICES && q->edge_count <= EPA_EDGES;
}

/* polygon2.c */
static edge_line line_through(const vertex *a, const vertex *b);
static bool is_same_point(const vertex *a, const vertex *b);
static void pop_edge(polygon *q);
static int nearest_edge(polygon *q);
static void close_ring(polygon *q, int count);
static void expand(polygon *q, int e, const vertex *w, real tolerance);
static int next_corner(const polygon *q, int i);
static NOINLINE_COLD bool winds_around_origin(const polygon *q, real roundoff);

/* epa2.c */
static void set_foot(const vertex *from, const vertex *to, epa_result *r);

/* epa_subdivide2.c */
static NOINLINE_COLD void subdivide(const core_pair *p, const polygon *q, real aside, epa_result *r);

/* hint2.c */
static bool load_polygon(const core_pair *p, tact2_hint *hint, polygon *q);
static void save_polygon(const core_pair *p, tact2_hint *hint, const polygon *q, int first, vec normal);

#endif
