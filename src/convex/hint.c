/* What a pair remembers: the simplex that GJK ended with, or the polytope that EPA ended with, as pairs of vertices.
 *
 * - A simplex of today's vertices is a start as good as any; most often its closest point is the answer again.
 * - A polytope of today's vertices is a certificate. When it is a closed surface and every face has the origin on its
 *   inner side, the surface winds around the origin, and its least offset is a lower bound of the depth (docs/epa.md);
 *   it need not be convex any more. EPA goes on from it, mostly to find after one support point that nothing is left
 *   to do. Where it has not helped, as for faces that rest on each other, the pair does without for a few calls.
 * - Nothing is believed. Indices, edges and offsets are checked, and what fails is dropped. Curved surfaces have no
 *   vertices to name; of them only the direction is kept. */
#include "convex/epa.h"

static bool valid_index(const tactn_shape *shape, int32_t index) {
    return index >= 0 && index < core_vertex_count(shape);
}

/* Today's vertex of a hint. False when it names none. */
static bool hint_vertex(const pair *p, const tactn_hint *hint, int i, vertex *v) {
    if (!valid_index(p->a, hint->vertex_a[i]) || !valid_index(p->b, hint->vertex_b[i])) return false;
    v->index_a = hint->vertex_a[i];
    v->index_b = hint->vertex_b[i];
    v->a = scale(p->rescale, core_vertex_at(p->a, v->index_a));
    v->b = transform(p->rotation, scale(p->rescale, core_vertex_at(p->b, v->index_b)));
    v->point = vertex_point(p, v);
    return true;
}

/* The direction to begin with. A position whose square is not in the normal range gives none: its length is not known
 * well enough. */
static vec hint_direction(const pair *p, const tactn_hint *hint) {
    if (hint && hint->kind != HINT_EMPTY && all_finite(hint->direction)) {
        real squared = dot(hint->direction, hint->direction);
        if (squared > R(0.25) && squared < R(4)) return hint->direction;
    }
    return dot(p->position, p->position) > LEAST_SQUARE ? p->position : first_axis();
}

static void load_simplex(const pair *p, const tactn_hint *hint, simplex *s) {
    s->used = 0;
    s->newest = 0;
    if (!hint || hint->kind != HINT_SIMPLEX || hint->vertex_count >= SIMPLEX_VERTICES) return;
    for (int i = 0; i < hint->vertex_count; i++)
        if (hint_vertex(p, hint, i, &s->v[i])) s->used |= 1u << i;
    if (s->used != (1u << hint->vertex_count) - 1) s->used = 0;
}

static void save_direction(tactn_hint *hint, vec normal) {
    hint->kind = HINT_DIRECTION;
    hint->vertex_count = 0;
    hint->direction = normal;
}

/* The normal of an overlap is no good direction to begin with: it leads to the surface that rests, not inside. */
static void save_nothing(tactn_hint *hint) {
    if (hint) hint->kind = HINT_EMPTY;
}

static void save_simplex(tactn_hint *hint, const simplex *s, vec normal) {
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
