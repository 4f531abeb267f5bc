/* The polytope that a hint stores (hint.c), in three dimensions: vertices and faces, the nearest face first. */
#include "convex/epa3.h"

/* True if every edge occurs exactly once in each direction. */
static bool is_closed(const polytope *q) {
    uint64_t out[TACT3_HINT_VERTICES] = {0}, in[TACT3_HINT_VERTICES] = {0}, twice = 0, alone = 0;
    for (int e = 0; e < 4 * q->face_count; e += 4) {
        int i = q->corner[e], j = q->corner[e + 1], k = q->corner[e + 2];
        twice |= out[i] >> j & 1;
        out[i] |= (uint64_t)1 << j, in[j] |= (uint64_t)1 << i;
        twice |= out[j] >> k & 1;
        out[j] |= (uint64_t)1 << k, in[k] |= (uint64_t)1 << j;
        twice |= out[k] >> i & 1;
        out[k] |= (uint64_t)1 << i, in[i] |= (uint64_t)1 << k;
    }
    for (int i = 0; i < q->vertex_count; i++) alone |= out[i] ^ in[i];
    return !twice && !alone;
}

/* Links the edges of a closed surface. */
static void link_edges(polytope *q) {
    q->linked = true;
    int16_t at[TACT3_HINT_VERTICES][TACT3_HINT_VERTICES];
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        at[q->corner[e]][q->corner[next_edge(e)]] = (int16_t)e;
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        q->twin[e] = at[q->corner[next_edge(e)]][q->corner[e]];
    TACT_ASSERT(polytope_valid(q));
}

/* Loads the polytope in the present pose; false if it does not surround the origin. */
static bool load_polytope(const core_pair *p, tact3_hint *hint, polytope *q) {
    if (hint->vertex_count > TACT3_HINT_VERTICES || hint->face_count > TACT3_HINT_FACES) return false;
    if (hint->vertex_count < 4 || hint->face_count < 4) return false;
    q->vertex_count = hint->vertex_count;
    q->face_count = hint->face_count;
    q->free_count = 0;
    q->linked = false;
    for (int f = 0; f < q->face_count; f++) {
        const uint8_t *corner = hint->face[f];
        if (corner[0] >= q->vertex_count || corner[1] >= q->vertex_count || corner[2] >= q->vertex_count) return false;
        memcpy(&q->corner[4 * f], corner, 3);
        q->twin[4 * f] = 0; /* for triangles without a normal */
    }
    if (!is_closed(q) || !hint_vertices(p, hint, hint->face[0], q->v)) return false;
    q->normal_x[0] = 1, q->normal_y[0] = q->normal_z[0] = 0;
    real thinnest;
    if (!set_all_planes(q, &thinnest)) return false;
    /* With the origin on the inner side of every face the surface winds around it. Normals show the side of faces that
     * are not tiny beside their distance; else a ray does. */
    real nearest = q->offset[nearest_face(q)], wide_enough = HINT_FACE_ERROR * p->roundoff;
    if (!(nearest > EPA_VISIBLE * p->roundoff)) return false;
    q->winds = nearest * nearest > wide_enough * wide_enough * thinnest || winds_around_origin(q, p->roundoff);
    return q->winds;
}

/* Stores the face of a slot in use, beginning with the corner of the largest angle, from which its plane is computed.
 * */
static void save_face(tact3_hint *hint, const polytope *q, int f) {
    if (!(q->offset[f] < TACT_REAL_MAX)) return;
    const uint8_t *corner = &q->corner[4 * f];
    int first = 0;
    real longest = 0;
    for (int k = 0; k < 3; k++) {
        vec e = edge(&q->v[corner[(k + 1) % 3]], &q->v[corner[(k + 2) % 3]]);
        if (dot(e, e) > longest) longest = dot(e, e), first = k;
    }
    for (int k = 0; k < 3; k++) hint->face[hint->face_count][k] = corner[(first + k) % 3];
    hint->face_count++;
}

/* Stores the new normal and nearest face of a polytope whose vertices are the hint's own. */
static void save_moved(const core_pair *p, tact3_hint *hint, vec normal, int nearest) {
    save_normal(p, hint, normal);
    uint8_t first[3];
    memcpy(first, hint->face[0], 3);
    memcpy(hint->face[0], hint->face[nearest], 3);
    memcpy(hint->face[nearest], first, 3);
}

/* Stores the polytope if it fits. */
static void save_polytope(const core_pair *p, tact3_hint *hint, const polytope *q, vec normal, int nearest) {
    hint->kind = HINT_EMPTY;
    hint->vertex_count = hint->face_count = 0;
    if (hint->rest > 0) {
        hint->rest--;
        return;
    }
    if (q->vertex_count > TACT3_HINT_VERTICES || q->face_count - q->free_count > TACT3_HINT_FACES) return;
    for (int i = 0; i < q->vertex_count; i++) save_vertex(p, hint, &q->v[i]);
    if (p->curved) save_normal(p, hint, normal);
    save_face(hint, q, nearest);
    for (int f = 0; f < q->face_count; f++)
        if (f != nearest) save_face(hint, q, f);
    hint->kind = HINT_POLYTOPE;
}
