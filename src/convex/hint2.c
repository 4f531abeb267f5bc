/* The polygon that a hint stores (hint.c): vertices in winding order, the nearest edge first. */
#include "convex/epa2.h"

/* Loads the polygon in the present pose; false if it does not surround the origin. */
static bool load_polygon(const core_pair *p, tact2_hint *hint, polygon *q) {
    const uint8_t nearest[2] = {0, 1};
    int count = hint->vertex_count;
    if (count < 3 || count > TACT2_HINT_VERTICES || !hint_vertices(p, hint, nearest, q->v)) return false;
    close_ring(q, count);
    q->loaded = count;
    /* All edges: one between two equal vertices has a NaN or no offset, and may be anywhere in the heap. */
    for (int i = 0; i < count; i++)
        if (!(q->edge[i].line.offset > EPA_VISIBLE * p->roundoff)) return false;
    q->winds = winds_around_origin(q, p->roundoff);
    return q->winds;
}

/* Stores the polygon if it fits. The nearest edge begins at this vertex. */
static void save_polygon(const core_pair *p, tact2_hint *hint, const polygon *q, int first, vec normal) {
    hint->kind = HINT_EMPTY;
    hint->vertex_count = 0;
    if (hint->rest > 0) {
        hint->rest--;
        return;
    }
    if (q->corner_count > TACT2_HINT_VERTICES || (p->curved && q->vertex_count > TACT2_HINT_VERTICES)) return;
    float tracked[TACT2_HINT_VERTICES][2][2];
    if (p->curved) memcpy(tracked, hint->toward, sizeof tracked);
    for (int i = 0, at = first; i < q->corner_count; i++, at = next_corner(q, at)) {
        if (p->curved) memcpy(hint->toward[i], tracked[at], sizeof tracked[at]);
        save_vertex(p, hint, &q->v[at]);
    }
    if (p->curved) save_normal(p, hint, normal);
    hint->kind = HINT_POLYTOPE;
}
