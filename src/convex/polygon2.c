/* EPA's polygon: vertices in winding order as a linked ring, edges in a heap with the nearest on top.
 *
 * - A new vertex replaces the edges visible from it: the one along whose normal it was found, and beside it only edges
 *   with an end inside the difference, as a hint may hold. So the nearest edge is found and replaced in logarithmic
 *   time. Replaced edges leave the heap when they reach its top.
 * - Normals are edges turned by a quarter: they come from differences of the shapes' own vertices (pair.h), and are
 *   as exact with the origin on the edge as elsewhere. */
#include "convex/epa2.h"

static edge_line line_through(const vertex *a, const vertex *b) {
    vec n = scaled_direction(tact2_right(edge(a, b)));
    real size = length(n);
    if (!(size > 0)) return (edge_line){first_axis(), -TACT_REAL_MAX}; /* no edge, and no bound */
    n = scale(1 / size, n);
    return (edge_line){n, tact_min(dot(n, a->point), dot(n, b->point))};
}

static bool is_same_point(const vertex *a, const vertex *b) {
    return a->point.x == b->point.x && a->point.y == b->point.y;
}

static real heap_offset(const polygon *q, int at) { return q->edge[q->heap[at]].line.offset; }

static void heap_swap(polygon *q, int i, int j) {
    int16_t edge_i = q->heap[i];
    q->heap[i] = q->heap[j];
    q->heap[j] = edge_i;
}

static void push_edge(polygon *q, int e) {
    int at = q->waiting++;
    q->heap[at] = (int16_t)e;
    while (at > 0 && heap_offset(q, at) < heap_offset(q, (at - 1) / 2)) {
        heap_swap(q, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
}

static void pop_edge(polygon *q) {
    q->heap[0] = q->heap[--q->waiting];
    for (int at = 0;;) {
        int child = 2 * at + 1;
        if (child >= q->waiting) return;
        if (child + 1 < q->waiting && heap_offset(q, child + 1) < heap_offset(q, child)) child++;
        if (!(heap_offset(q, child) < heap_offset(q, at))) return;
        heap_swap(q, at, child);
        at = child;
    }
}

/* The nearest edge, or below zero if the heap is empty. */
static int nearest_edge(polygon *q) {
    while (q->waiting > 0 && q->edge[q->heap[0]].gone) pop_edge(q);
    return q->waiting > 0 ? q->heap[0] : -1;
}

static void add_edge(polygon *q, int from, int to) {
    int e = q->edge_count++;
    TACT_ASSERT(e < EPA_EDGES);
    q->edge[e] = (polygon_edge){line_through(&q->v[from], &q->v[to]), (int16_t)from, (int16_t)to, false};
    q->next[from] = q->before[to] = (int16_t)e;
    push_edge(q, e);
}

/* Makes a ring of the first `count` vertices, which are in winding order. */
static void close_ring(polygon *q, int count) {
    q->vertex_count = q->corner_count = count;
    q->edge_count = q->waiting = q->first = 0;
    for (int i = 0; i < count; i++) add_edge(q, i, i + 1 < count ? i + 1 : 0);
}

static bool is_visible(const polygon *q, int e, vec w, real tolerance) {
    return dot(q->edge[e].line.normal, w) - q->edge[e].line.offset > tolerance;
}

/* Replaces an edge by a vertex and two edges, and with it the edges beside it that are visible from the vertex. */
static void expand(polygon *q, int e, const vertex *w, real tolerance) {
    int from = q->edge[e].from, to = q->edge[e].to, k = q->vertex_count++;
    q->v[k] = *w;
    q->edge[e].gone = true;
    q->corner_count++;
    for (int last; q->corner_count > 3 && is_visible(q, last = q->before[from], w->point, tolerance);) {
        q->edge[last].gone = true;
        from = q->edge[last].from;
        q->corner_count--;
    }
    for (int last; q->corner_count > 3 && is_visible(q, last = q->next[to], w->point, tolerance);) {
        q->edge[last].gone = true;
        to = q->edge[last].to;
        q->corner_count--;
    }
    q->first = k;
    add_edge(q, from, k);
    add_edge(q, k, to);
    TACT_ASSERT(polygon_valid(q));
}

static int next_corner(const polygon *q, int i) { return q->edge[q->next[i]].to; }

/* Counts how often the ring crosses a ray from right to left, less how often the other way. Each edge is farther than
 * EPA_VISIBLE from the origin along its normal. False if rounding leaves a crossing open. */
static bool count_crossings(const polygon *q, vec ray, real roundoff, int *crossings) {
    real most = WINDING_ERROR * roundoff * taxicab(ray);
    *crossings = 0;
    for (int i = 0, at = q->first; i < q->corner_count; i++, at = next_corner(q, at)) {
        const polygon_edge *e = &q->edge[q->next[at]];
        if (dot(e->line.normal, ray) <= 0) continue; /* behind */
        real from = cross(ray, q->v[e->from].point), to = cross(ray, q->v[e->to].point);
        if ((from > most && to > most) || (from < -most && to < -most)) continue;
        if (tact_abs(from) <= most || tact_abs(to) <= most) return false;
        *crossings += to > 0 ? 1 : -1;
    }
    return true;
}

/* True if the ring is shown to wind around the origin: a ray leaves it once more than it enters. The rays go through
 * the middle of edges. */
static NOINLINE_COLD bool winds_around_origin(const polygon *q, real roundoff) {
    for (int i = 0, at = q->first, crossings; i < q->corner_count && i < WINDING_RAYS; i++, at = next_corner(q, at)) {
        vec middle = add(q->v[at].point, q->v[next_corner(q, at)].point);
        if (count_crossings(q, middle, roundoff, &crossings)) return crossings > 0;
    }
    return false;
}
