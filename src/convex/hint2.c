/* The polygon that a hint keeps (hint.c): vertices in winding order. */
#include "convex/epa2.h"

/* Today's polygon of a hint; false when it does not surround the origin. */
static bool load_polygon(const pair *p, const tact2_hint *hint, polygon *q) {
    int count = hint->vertex_count;
    if (count < 3 || count > TACT2_HINT_VERTICES) return false;
    for (int i = 0; i < count; i++)
        if (!hint_vertex(p, hint, i, &q->v[i])) return false;
    close_ring(q, count);
    q->loaded = count;
    /* All of them: a NaN from two vertices that are one is less than nothing, and may be anywhere in the heap. */
    for (int i = 0; i < count; i++)
        if (!(q->edge[i].line.offset > 0)) return false;
    return true;
}

/* Keeps the polygon if it fits and all its vertices have names. */
static void save_polygon(tact2_hint *hint, const polygon *q) {
    if (!hint) return;
    hint->kind = HINT_EMPTY;
    hint->vertex_count = 0;
    if (hint->rest > 0) {
        hint->rest--;
        return;
    }
    if (q->corner_count > TACT2_HINT_VERTICES) return;
    for (int i = 0, at = q->first; i < q->corner_count; i++, at = next_corner(q, at)) {
        if (q->v[at].index_a < 0 || q->v[at].index_b < 0) return;
        hint->vertex_a[i] = q->v[at].index_a;
        hint->vertex_b[i] = q->v[at].index_b;
    }
    hint->vertex_count = (uint8_t)q->corner_count;
    hint->kind = HINT_POLYTOPE;
}
