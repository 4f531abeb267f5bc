/* EPA's polygon: vertices in winding order as a linked ring, edges in a heap with the nearest on top.
 *
 * - A new vertex splits the edge that asked for it; no other edge changes. So the ring stays closed whatever rounding
 *   does, and an edge is found, split and put back in logarithmic time.
 * - Normals are edges turned by a quarter: they come from differences of the shapes' own vertices (pair.h), and are
 *   as exact where the origin lies on the edge as anywhere. */
#include "convex/epa2.h"

static line line_through(const vertex *a, const vertex *b) {
    vec n = tact2_right(edge(a, b));
    n = scale(1 / length(n), n);
    return (line){n, tact_min(dot(n, a->point), dot(n, b->point))};
}

static bool is_same_point(const vertex *a, const vertex *b) {
    return a->point.x == b->point.x && a->point.y == b->point.y;
}

static real heap_offset(const polygon *q, int at) { return q->edge[q->heap[at]].offset; }

static void heap_swap(polygon *q, int i, int j) {
    int16_t edge_i = q->heap[i];
    q->heap[i] = q->heap[j];
    q->heap[j] = edge_i;
}

static void sift_down(polygon *q, int count) {
    for (int at = 0;;) {
        int child = 2 * at + 1;
        if (child >= count) return;
        if (child + 1 < count && heap_offset(q, child + 1) < heap_offset(q, child)) child++;
        if (!(heap_offset(q, child) < heap_offset(q, at))) return;
        heap_swap(q, at, child);
        at = child;
    }
}

static void sift_up(polygon *q, int at) {
    while (at > 0 && heap_offset(q, at) < heap_offset(q, (at - 1) / 2)) {
        heap_swap(q, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
}

static void set_line(polygon *q, int i) { q->edge[i] = line_through(&q->v[i], &q->v[q->next[i]]); }

/* Makes a ring of the first `count` vertices, which are in order. */
static void close_ring(polygon *q, int count) {
    q->count = count;
    for (int i = 0; i < count; i++) {
        q->next[i] = (int16_t)(i + 1 < count ? i + 1 : 0);
        set_line(q, i);
        q->heap[i] = (int16_t)i;
        sift_up(q, i);
    }
}

/* Puts a vertex between the ends of the nearest edge. */
static void split_nearest(polygon *q, const vertex *w) {
    int i = q->heap[0], k = q->count++;
    q->v[k] = *w;
    q->next[k] = q->next[i];
    q->next[i] = (int16_t)k;
    set_line(q, i);
    set_line(q, k);
    sift_down(q, k);
    q->heap[k] = (int16_t)k;
    sift_up(q, k);
}

/* Lets the nearest edge rest: it is final. */
static void set_nearest_aside(polygon *q) {
    q->edge[q->heap[0]].offset = SET_ASIDE;
    sift_down(q, q->count);
}
