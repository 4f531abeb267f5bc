/* What a pair remembers: the simplex that GJK ended with, or the polytope that EPA ended with, as pairs of vertices.
 *
 * - A simplex of today's vertices is a start as good as any; most often its closest point is the answer again.
 * - A polytope of today's vertices is a certificate. When it is a closed surface and every face has the origin on its
 *   inner side, the surface winds around the origin, and its least offset is a lower bound of the depth (docs/epa.md);
 *   it need not be convex any more. EPA goes on from it, mostly to find after one support point that nothing is left
 *   to do. Where it has not helped, as for faces that rest on each other, the pair does without for a few calls.
 * - Nothing is believed. Indices, edges and offsets are checked, and what fails is dropped. Curved surfaces have no
 *   vertices to name; of them only the direction is kept. */
#include "convex/epa3.h"

enum { HINT_EMPTY, HINT_DIRECTION, HINT_SIMPLEX, HINT_POLYTOPE };

static bool valid_index(const tact3_shape *shape, int32_t index) {
    return index >= 0 && index < core_vertex_count(shape);
}

/* Today's vertex of a hint. False when it names none. */
static bool hint_vertex(const pair *p, const tact3_hint *hint, int i, vertex *v) {
    if (!valid_index(p->a, hint->vertex_a[i]) || !valid_index(p->b, hint->vertex_b[i])) return false;
    v->index_a = hint->vertex_a[i];
    v->index_b = hint->vertex_b[i];
    v->a = scale(p->rescale, core_vertex_at(p->a, v->index_a));
    v->b = tact3_transform(p->rotation, scale(p->rescale, core_vertex_at(p->b, v->index_b)));
    v->point = vertex_point(p, v);
    return true;
}

/* The direction to begin with. */
static vec hint_direction(const pair *p, const tact3_hint *hint) {
    if (hint && hint->kind != HINT_EMPTY && tact3_finite(hint->direction)) {
        real squared = dot(hint->direction, hint->direction);
        if (squared > R(0.25) && squared < R(4)) return hint->direction;
    }
    return dot(p->position, p->position) > 0 ? p->position : tact3_v(1, 0, 0);
}

static void load_simplex(const pair *p, const tact3_hint *hint, simplex *s) {
    s->used = 0;
    s->newest = 0;
    if (!hint || hint->kind != HINT_SIMPLEX || hint->vertex_count >= SIMPLEX_VERTICES) return;
    for (int i = 0; i < hint->vertex_count; i++)
        if (hint_vertex(p, hint, i, &s->v[i])) s->used |= 1u << i;
    if (s->used != (1u << hint->vertex_count) - 1) s->used = 0;
}

static void save_direction(tact3_hint *hint, vec normal) {
    hint->kind = HINT_DIRECTION;
    hint->vertex_count = hint->face_count = 0;
    hint->direction = normal;
}

/* The normal of an overlap is no good direction to begin with: it leads to the surface that rests, not inside. */
static void save_nothing(tact3_hint *hint) {
    if (hint) hint->kind = HINT_EMPTY;
}

static void save_simplex(tact3_hint *hint, const simplex *s, vec normal) {
    if (!hint) return;
    save_direction(hint, normal);
    hint->kind = HINT_SIMPLEX;
    for (int i = 0; i < SIMPLEX_VERTICES; i++) {
        if (!(s->used >> i & 1)) continue;
        if (s->v[i].index_a < 0 || s->v[i].index_b < 0) hint->kind = HINT_DIRECTION;
        hint->vertex_a[hint->vertex_count] = s->v[i].index_a;
        hint->vertex_b[hint->vertex_count++] = s->v[i].index_b;
    }
    if (hint->kind == HINT_DIRECTION) hint->vertex_count = 0;
}

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
