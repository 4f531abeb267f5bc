/* What closes the bracket where EPA's polygon is full: rings of directions that are almost equally deep, as for a
 * regular polygon of thousands of edges around its own centre, or two ellipses of one centre.
 *
 * Every edge that could still hold the least depth is split by its support points, depth first, until each part has
 * met or is too deep to matter. That needs no memory but the parts that wait, and the best depth is all but known by
 * then, so little is split in vain. */
#include "convex/epa2.h"

typedef struct part {
    vertex from, to;
    line line;
} part;

/* Splits one edge until it is within `open` of the best depth or of its own; returns the least offset of what is
 * left of it. */
static real refine_edge(const pair *p, const vertex *from, const vertex *to, real open, int last, epa_result *r) {
    part stack[REFINE_DEPTH];
    int waiting = 1;
    real least = TACT_REAL_MAX;
    stack[0] = (part){*from, *to, line_through(from, to)};
    while (waiting > 0) {
        part *top = &stack[--waiting];
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
                     is_same_point(&w, &top->to) || waiting + 2 > REFINE_DEPTH || r->iterations >= last ||
                     !tact_finite(r->upper);
        if (final) {
            least = tact_min(least, top->line.offset);
            continue;
        }
        part second = {w, top->to, line_through(&w, &top->to)};
        top->to = w;
        top->line = line_through(&top->from, &w);
        stack[waiting + 1] = second;
        waiting += 2;
    }
    return least;
}

/* A lower bound of the depth from the polygon that EPA has left; edges that it has set aside hold it down. */
static real refine_all(const pair *p, const polygon *q, real aside, real open, int last, epa_result *r) {
    real lower = aside;
    for (int i = 0; i < q->edge_count; i++) {
        const polygon_edge *e = &q->edge[i];
        real offset = e->line.offset;
        if (e->gone || offset == SET_ASIDE) continue;
        if (offset < r->depth - open) offset = refine_edge(p, &q->v[e->from], &q->v[e->to], open, last, r);
        lower = tact_min(lower, offset);
    }
    return tact_min(lower, r->depth);
}

/* In passes: should a finer one run out of support points, the bound of a coarser one stays. */
static NOINLINE_COLD void refine(const pair *p, const polygon *q, real aside, epa_result *r) {
    const real open[] = {R(1e-6) * r->depth, R(1e-7) * r->depth, 0};
    int last = r->iterations + REFINE_SUPPORTS;
    for (int i = 0; i < 3 && r->iterations < last && r->depth - r->lower > p->closed; i++)
        r->lower = tact_max(r->lower, refine_all(p, q, aside, tact_max(open[i], p->closed), last, r));
}
