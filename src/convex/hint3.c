/* The polytope that a hint keeps (hint.c), in three dimensions: vertices and faces. */
#include "convex/epa3.h"

/* Whether every edge is there exactly once in each direction. */
static bool is_closed(const polytope *q) {
    uint64_t to[TACT3_HINT_VERTICES] = {0};
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1) {
        uint64_t bit = (uint64_t)1 << q->corner[next_edge(e)];
        if (to[q->corner[e]] & bit) return false;
        to[q->corner[e]] |= bit;
    }
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        if (!(to[q->corner[next_edge(e)]] >> q->corner[e] & 1)) return false;
    return true;
}

/* Links the edges of a closed surface. */
static void link_edges(polytope *q) {
    q->linked = true;
    int16_t at[TACT3_HINT_VERTICES][TACT3_HINT_VERTICES];
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        at[q->corner[e]][q->corner[next_edge(e)]] = (int16_t)e;
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        q->twin[e] = at[q->corner[next_edge(e)]][q->corner[e]];
}

/* Today's polytope of a hint; false when it does not surround the origin. */
static bool load_polytope(const pair *p, const tact3_hint *hint, polytope *q) {
    if (!hint || hint->kind != HINT_POLYTOPE) return false;
    if (hint->vertex_count > TACT3_HINT_VERTICES || hint->face_count > TACT3_HINT_FACES) return false;
    if (hint->vertex_count < 4 || hint->face_count < 4) return false;
    q->vertex_count = hint->vertex_count;
    q->face_count = hint->face_count;
    q->free_count = 0;
    q->linked = false;
    for (int i = 0; i < q->vertex_count; i++)
        if (!hint_vertex(p, hint, i, &q->v[i])) return false;
    for (int f = 0; f < q->face_count; f++) {
        for (int k = 0; k < 3; k++) {
            if (hint->face[f][k] >= q->vertex_count) return false;
            q->corner[4 * f + k] = hint->face[f][k];
        }
    }
    if (!is_closed(q)) return false;
    for (int e = 0; e < 4 * q->face_count; e += 4) q->twin[e] = 0; /* for triangles without a normal */
    q->normal_x[0] = 1, q->normal_y[0] = q->normal_z[0] = 0;
    return set_all_planes(q) && q->offset[nearest_face(q)] > 0;
}

/* Keeps the polytope if it fits and all its vertices have names. */
static void save_polytope(tact3_hint *hint, const polytope *q) {
    if (!hint) return;
    hint->kind = HINT_EMPTY;
    hint->vertex_count = hint->face_count = 0;
    if (hint->rest > 0) {
        hint->rest--;
        return;
    }
    if (q->vertex_count > TACT3_HINT_VERTICES || q->face_count - q->free_count > TACT3_HINT_FACES) return;
    for (int i = 0; i < q->vertex_count; i++) {
        if (q->v[i].index_a < 0 || q->v[i].index_b < 0) return;
        hint->vertex_a[i] = q->v[i].index_a;
        hint->vertex_b[i] = q->v[i].index_b;
    }
    for (int f = 0; f < q->face_count; f++) {
        if (!(q->offset[f] < TACT_REAL_MAX)) continue;
        memcpy(hint->face[hint->face_count++], &q->corner[4 * f], 3);
    }
    hint->vertex_count = (uint8_t)q->vertex_count;
    hint->kind = HINT_POLYTOPE;
}
