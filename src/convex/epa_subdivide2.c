/* Closes the bounds where EPA's polygon is full: rings of directions that are almost equally deep, as for a regular
 * polygon of thousands of edges around its own center, or two ellipses of one center.
 *
 * Every edge that may hold the least depth is split at its support point, depth first, until the bounds of each part
 * meet or its lower bound exceeds the best depth. The only memory is a stack of parts; the best depth is almost known
 * by then, so few splits are wasted. */
#include "convex/epa2.h"

typedef struct edge_part {
    vertex from, to;
    edge_line line;
} edge_part;

/* Splits one edge until the offset of each part is within `open` of the best depth or of its own; returns the least
 * offset of the parts. */
static real subdivide_edge(const core_pair *p, const vertex *from, const vertex *to, real open, int last,
                           epa_result *r) {
    edge_part stack[SUBDIVIDE_DEPTH];
    int waiting = 1;
    real least = TACT_REAL_MAX;
    stack[0] = (edge_part){*from, *to, line_through(from, to)};
    while (waiting > 0) {
        edge_part *top = &stack[--waiting];
        if (!(top->line.offset < r->depth - open)) {
            least = tact_min(least, top->line.offset);
            continue;
        }
        vertex w;
        vec n = top->line.normal;
        real depth = measure(p, r, n, &w);
        if (depth < r->depth) {
            r->depth = depth;
            r->normal = n;
            set_foot(&top->from, &top->to, r);
        }
        bool final = depth - top->line.offset <= open || is_same_point(&w, &top->from) ||
                     is_same_point(&w, &top->to) || waiting + 2 > SUBDIVIDE_DEPTH || r->iterations >= last ||
                     !tact_finite(r->upper);
        if (final) {
            least = tact_min(least, top->line.offset);
            continue;
        }
        edge_part second = {w, top->to, line_through(&w, &top->to)};
        top->to = w;
        top->line = line_through(&top->from, &w);
        stack[waiting + 1] = second;
        waiting += 2;
    }
    return least;
}

/* Returns a lower bound of the depth over all edges of EPA's polygon, those that it has set aside included. */
static real subdivide_polygon(const core_pair *p, const polygon *q, real aside, real open, int last, epa_result *r) {
    real lower = aside;
    for (int i = 0; i < q->edge_count; i++) {
        const polygon_edge *e = &q->edge[i];
        real offset = e->line.offset;
        if (e->gone || offset == SET_ASIDE) continue;
        if (!(offset > EPA_VISIBLE * p->roundoff)) return r->lower; /* its parts may hold the origin */
        if (offset < r->depth - open) offset = subdivide_edge(p, &q->v[e->from], &q->v[e->to], open, last, r);
        lower = tact_min(lower, offset);
    }
    return tact_min(lower, r->depth);
}

/* Subdivides in passes: if a finer one runs out of support points, the bound of the coarser one stays. */
static NOINLINE_COLD void subdivide(const core_pair *p, const polygon *q, real aside, epa_result *r) {
    const real open[] = {EPA_COARSE_GAP * r->depth, EPA_FINE_GAP * r->depth, 0};
    int last = r->iterations + SUBDIVIDE_SUPPORTS;
    for (int i = 0; i < 3 && r->iterations < last && r->depth - r->lower > p->gap_tolerance; i++)
        r->lower = tact_max(r->lower, subdivide_polygon(p, q, aside, tact_max(open[i], p->gap_tolerance), last, r));
}
